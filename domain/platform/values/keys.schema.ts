import type { z } from 'zod'

/**
 * The fields that the schema of a type must have: all of them. Without `satisfies Keys<T>` the compiler accepts a strict
 * schema that misses an optional field, and calls that fill it in are rejected at run time.
 */
export type Keys<T> = Readonly<Record<keyof T, z.ZodType>>
