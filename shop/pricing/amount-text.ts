import { readNumber } from '@forecourt/domain/platform/values/number-text.ts'

const mostCents = 1_000_000_000

/** Parses `6.390` or `6 390,50` to cents; undefined for text that is no amount, or ambiguous. */
export function centsIn(text: string): number | undefined {
  const read = readNumber(text, { decimals: 2 })
  if (read === undefined || read === 'doubtful') return undefined
  const cents = Number((read.value * 100).toFixed(6))
  return Number.isInteger(cents) && cents >= 0 && cents < mostCents ? cents : undefined
}

/** Formats cents for a field in euros. */
export function euros(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')
}
