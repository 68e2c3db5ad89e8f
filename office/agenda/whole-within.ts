/** What somebody typed in, a whole number from 0 to the most out; null: no number stands there. */
export function wholeWithin(typed: number | null, most: number): number | null {
  return typed === null || Number.isNaN(typed) ? null : Math.min(most, Math.max(0, Math.round(typed)))
}
