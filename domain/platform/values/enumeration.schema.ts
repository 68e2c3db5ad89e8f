import { z } from 'zod'
import { getEnumerationName, enumerationNames, type Enumeration } from './enumeration.ts'

/** A choice as callers name it: by the name that answers have, or by the number that other systems know it by. */
export function enumerationInput<const E extends Enumeration>(enumeration: E) {
  const names = enumerationNames(enumeration)
  return z
    .union([z.enum(names), z.literal(Object.values(enumeration))])
    .transform((value) => (typeof value === 'number' ? getEnumerationName(enumeration, value) : value))
    .meta({ description: names.map((name) => `${enumeration[name]}: ${name}`).join(', ') })
}
