import { z } from 'zod'
import { getEnumerationName, enumerationNames, type Enumeration } from './enumeration.ts'

/** Returns the schema of a choice in calls: by the name that answers have, or by the number that other systems use. */
export function enumerationInput<const E extends Enumeration>(enumeration: E) {
  const names = enumerationNames(enumeration)
  return z
    .union([z.enum(names), z.literal(Object.values(enumeration))])
    .transform((value) => (typeof value === 'number' ? getEnumerationName(enumeration, value) : value))
    .meta({ description: names.map((name) => `${enumeration[name]}: ${name}`).join(', ') })
}
