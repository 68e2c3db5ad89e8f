import { localeOf, type Language } from '@forecourt/domain/platform/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** What the engine uses, in words; the unit of gas is the kilogram. */
export function consumptionText(value: string, fuelLabel: string): string {
  return fuelLabel.includes('CNG') ? m['detail.unit.kilograms']({ value }) : m['detail.unit.litres']({ value })
}

/** `5.1` in, `5,1` out. */
export function oneDecimal(value: number, language: Language): string {
  return value.toLocaleString(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

/** `5,1–5,8`; one figure when both ends read the same. */
export function rangeText({ from, to }: { from: number; to: number }, write: (value: number) => string): string {
  return write(from) === write(to) ? write(from) : `${write(from)}–${write(to)}`
}
