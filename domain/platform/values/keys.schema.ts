import type { z } from 'zod'

/**
 * The fields that the schema of a type must have: all of them. Without `satisfies Keys<T>` the compiler accepts a strict schema
 * that misses an optional field, and refuses at run time whoever fills it in.
 */
export type Keys<T> = Readonly<Record<keyof T, z.ZodType>>
