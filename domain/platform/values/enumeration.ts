/**
 * An enumeration: its names with the numbers that other systems of a dealer know them by. Code, API and database speak
 * the names; the numbers stand in addresses (`cid`) and where the database keeps them.
 */
export type Enumeration = Readonly<Record<string, number>>

/** An enumeration in, its names in their order out. */
export function enumerationNames<E extends Enumeration>(enumeration: E): readonly (keyof E & string)[] {
  return Object.keys(enumeration)
}

/**
 * An enumeration and a number in, its name out (`enumerationName(PAYMENT_STATUSES, 5)` → `succeeded`); undefined for a
 * stranger.
 */
export function enumerationName<E extends Enumeration>(enumeration: E, value: number): (keyof E & string) | undefined {
  return enumerationNames(enumeration).find((name) => enumeration[name] === value)
}
