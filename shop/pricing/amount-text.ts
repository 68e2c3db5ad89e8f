import { readNumber } from '@forecourt/domain/platform/values/number-text.ts'

const mostCents = 1_000_000_000

/** `6.390` or `6 390,50` in, cents out; undefined for what is no amount, or may be two. */
export function centsIn(text: string): number | undefined {
  const read = readNumber(text.replaceAll('€', ''), { decimals: 2 })
  if (read === undefined || read === 'doubtful') return undefined
  const cents = Number((read.value * 100).toFixed(6))
  return Number.isInteger(cents) && cents >= 0 && cents < mostCents ? cents : undefined
}

/** Cents in, what stands in a box for euros out. */
export function euros(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')
}
