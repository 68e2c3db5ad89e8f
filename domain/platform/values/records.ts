/** Returns the keys of an object, which has no others than its type names. */
export function listKeys<Row extends object>(object: Row): (keyof Row & string)[] {
  return Object.keys(object) as (keyof Row & string)[]
}

/** Returns the entries of an object, which has no other keys than its type names. */
export function listEntries<Key extends string, Value>(object: { readonly [Name in Key]?: Value }): [Key, Value][] {
  return Object.entries(object) as [Key, Value][]
}

/** Returns an object with a value for each name. */
export function buildRecord<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** Returns true for a value that is a member of the list. */
export function isMember<const Member>(list: readonly Member[], value: unknown): value is Member {
  return list.some((member) => member === value)
}
