import { listKeys } from '../values/records.ts'
/** Result of merging two users' changes of one record. */
export interface Merged<Row> {
  /** Both sides' changes; where they differ, mine. */
  readonly row: Row
  /** The fields that both changed, and differently: the user has to choose. */
  readonly conflicts: readonly (keyof Row & string)[]
}

/**
 * Merges two changes of a record: takes it as the editing began, as edited now and as saved by a colleague since. A field
 * is one value, whatever its parts: an amount never gets the VAT basis of the other.
 */
export function merge<Row extends object>(base: Row, mine: Row, theirs: Row): Merged<Row> {
  const row = { ...theirs }
  const conflicts: (keyof Row & string)[] = []
  for (const field of listKeys(theirs)) {
    if (isSame(base[field], mine[field])) continue
    row[field] = mine[field]
    if (!isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field])) conflicts.push(field)
  }
  return { row, conflicts }
}

/**
 * Merges the answer of a save into input that was typed meanwhile: typed values stay, the others become those of the
 * server, with new ids. One person made both, so the merge is deep, unlike that of two users.
 */
export function mergeTyped<Value>(sent: Value, typed: Value, answer: Value): Value {
  if (isSame(sent, typed)) return answer
  if (Array.isArray(sent) && Array.isArray(typed) && Array.isArray(answer))
    return mergeTypedLists(sent, typed, answer) as Value
  if (!isPlain(sent) || !isPlain(typed) || !isPlain(answer)) return typed
  const fields = new Set([...Object.keys(typed), ...Object.keys(answer)])
  return Object.fromEntries(
    [...fields].map((field) => [field, mergeTyped(sent[field], typed[field], answer[field])]),
  ) as Value
}

/** Rows keep their order in an answer; where one was left out or added there, the typed rows stay as they are. */
function mergeTypedLists(sent: readonly unknown[], typed: readonly unknown[], answer: readonly unknown[]): unknown[] {
  if (sent.length !== answer.length) return [...typed]
  const free = new Set(sent.keys())
  const take = (fits: (row: unknown) => boolean) => {
    const found = [...free].find((index) => fits(sent[index]))
    if (found !== undefined) free.delete(found)
    return found
  }
  const untouched = typed.map((row) => take((one) => isSame(one, row)))
  const known = typed.map(
    (row, at) => untouched[at] ?? take((one) => readId(one) !== null && readId(one) === readId(row)),
  )
  return typed.map((row, at) => {
    const from = known[at] ?? (isPlain(row) && readId(row) === null ? take((one) => readId(one) === null) : undefined)
    return from === undefined ? row : mergeTyped(sent[from], row, answer[from])
  })
}

function readId(row: unknown): unknown {
  return isPlain(row) ? (row['id'] ?? null) : null
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compares two values of a record; an absent property equals null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]))
  )
}
