import { m } from '@forecourt/locales/messages/messages.js'
import { formatEuros } from '../../platform/money-text.ts'

/** Formats an amount as entered: with or without VAT. */
export function priceText(cents: number, vatExcluded: boolean): string {
  const amount = formatEuros(cents)
  return `${amount} ${vatExcluded ? m['words.net-short']() : m['words.gross-short']()}`
}
