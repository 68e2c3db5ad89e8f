import { requireValue } from './required.ts'

/**
 * An enumeration: its names with the numbers of other systems of a dealer. Code, API and database use the names; the
 * numbers are used in addresses (`cid`) and where the database stores them.
 */
export type Enumeration = Readonly<Record<string, number>>

/** Returns the names of an enumeration in their order. */
export function enumerationNames<E extends Enumeration>(enumeration: E): readonly (keyof E & string)[] {
  return Object.keys(enumeration)
}

/** Returns the name of a number of an enumeration (`5` of `PAYMENT_STATUSES` is `succeeded`); throws for any other number. */
export function getEnumerationName<E extends Enumeration>(enumeration: E, value: number): keyof E & string {
  return requireValue(findEnumerationName(enumeration, value), `${value} in ${Object.keys(enumeration).join(', ')}`)
}

/** Returns the name of a number of an enumeration; undefined for a number that it does not have. */
export function findEnumerationName<E extends Enumeration>(
  enumeration: E,
  value: number,
): (keyof E & string) | undefined {
  return enumerationNames(enumeration).find((name) => enumeration[name] === value)
}
