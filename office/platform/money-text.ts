import { formatExactMoney, formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { currentLanguage } from './language.ts'

/** Formats an amount in the language of the page, always with its cents: `€ 24.950,00`. */
export function formatCents(cents: number): string {
  return formatExactMoney(cents, currentLanguage())
}

/** Formats a price in the language of the page, with cents only when it is not round: `€ 24.950`. */
export function formatEuros(cents: number): string {
  return formatMoney(cents, currentLanguage())
}

/** Formats an amount in the language of the page, rounded to whole euros. */
export function formatWholeEuros(cents: number): string {
  return formatEuros(Math.round(cents / 100) * 100)
}
