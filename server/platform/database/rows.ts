/** Returns the row of a query that always has one, such as a count or an insert. */
export function getRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row')
  return row
}
