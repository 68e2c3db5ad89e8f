/** What became of two people's changes to one record. */
export interface Merged<Row> {
  /** Both sides' changes; where they differ, mine. */
  readonly row: Row
  /** The fields that both changed, and differently: somebody has to choose. */
  readonly conflicts: readonly (keyof Row & string)[]
}

/**
 * The record as the editing began, as I have it now and as it stands since somebody else saved it in; both changes
 * together out. A field is one value, however it is made up: an amount never gets the other's VAT basis.
 */
export function merge<Row extends object>(base: Row, mine: Row, theirs: Row): Merged<Row> {
  const row = { ...theirs }
  const conflicts: (keyof Row & string)[] = []
  for (const field of Object.keys(theirs) as (keyof Row & string)[]) {
    if (isSame(base[field], mine[field])) continue
    row[field] = mine[field]
    if (!isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field])) conflicts.push(field)
  }
  return { row, conflicts }
}

/** Whether two values of a record say the same; an absent property says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
  )
}
