import { toLocale, type Language } from '../platform/values/languages.ts'
import { formatWhole } from '../platform/values/money.ts'

interface Range {
  readonly from: number
  readonly to: number
}

/** Writes a range of official figures: `5,1–5,8`; one figure when both ends read the same. */
export function formatRange({ from, to }: Range, write: (value: number) => string): string {
  return write(from) === write(to) ? write(from) : `${write(from)}–${write(to)}`
}

export function formatWholeRange(range: Range, language: Language): string {
  return formatRange(range, (value) => formatWhole(value, language))
}

export function formatDecimalRange(range: Range, language: Language): string {
  return formatRange(range, (value) => formatOneDecimal(value, language))
}

/** Formats `5.1` as `5,1`. */
export function formatOneDecimal(value: number, language: Language): string {
  return value.toLocaleString(toLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** Returns whether consumption is in kilograms per 100 km: gas is sold by weight. */
export function isByWeight(fuelLabel: string): boolean {
  return fuelLabel.includes('CNG')
}
