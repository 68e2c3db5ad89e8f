import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../../platform/language.ts'

/** Formats an amount as entered: with or without VAT. */
export function priceText(cents: number, vatExcluded: boolean): string {
  const amount = formatMoney(cents, currentLanguage())
  return `${amount} ${vatExcluded ? m['words.net-short']() : m['words.gross-short']()}`
}
