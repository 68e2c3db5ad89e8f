import type { FileStatement } from './bank-file.ts'

/** The statement of the same account that ended last before another. */
export type EarlierStatement = Pick<FileStatement, 'year' | 'sequence' | 'newCents'>

/**
 * Returns the year by which a bank counts a statement. Most count from 1 on the first day of the year, some go on by the old
 * year for a few days, or begin on its last day; CODA states no year.
 * @param before undefined: the first statement of the account
 */
export function findNumberingYear(
  {
    year,
    isYearStated,
    sequence,
    oldCents,
    newDay,
  }: Pick<FileStatement, 'year' | 'isYearStated' | 'sequence' | 'oldCents' | 'newDay'>,
  before: EarlierStatement | undefined,
): number {
  if (isYearStated) return year
  // No bank writes more statements of an account than the year has days. Without one before it, nothing else tells.
  if (!before) return newDay.slice(5, 7) === '01' && sequence > Number(newDay.slice(8)) ? year - 1 : year
  const follows = before.newCents === oldCents
  if (follows && before.year === year - 1 && before.sequence === sequence - 1) return year - 1
  const isLastMonth = newDay.slice(5, 7) === '12'
  return follows && isLastMonth && before.year === year && sequence < before.sequence ? year + 1 : year
}
