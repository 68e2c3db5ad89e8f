/**
 * Returns a value that is never missing here, although its type allows it.
 * @param name what it is, for the error: `the issued version of the offer`
 * @throws where it is missing all the same, which is a mistake of ours
 */
export function requireValue<Value>(value: Value, name: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`)
  return value
}
