/** Ages of open items by the days since they were due. */
export const OPEN_AGES = ['not-due', 'late-30', 'late-60', 'late-90', 'late-more'] as const
export type OpenAge = (typeof OPEN_AGES)[number]

/** Days late of each age, both ends included; null: no end. Due today is not late. */
export const DAYS_OF_AGE: Readonly<Record<OpenAge, readonly [from: number | null, to: number | null]>> = {
  'not-due': [null, 0],
  'late-30': [1, 30],
  'late-60': [31, 60],
  'late-90': [61, 90],
  'late-more': [91, null],
}
