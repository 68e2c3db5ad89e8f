/**
 * Returns whether two values say the same, whatever the order of their keys: what is stored comes back from the
 * database in another.
 */
export function alike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => alike(one[key as never], other[key as never]))
}

/** Returns true for the same values, in any order. */
export function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return alike(one.toSorted(), other.toSorted())
}
