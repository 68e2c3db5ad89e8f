import { z } from 'zod'
import { RELATED_KINDS, type PartKey } from './compatibility.ts'

const partKey = /^(?:option|pack|colour|engine|cover-[1-9]\d{0,8})-[1-9]\d{0,8}$/

/** A part of a car by its kind and public number. */
export const Part: z.ZodType<PartKey, PartKey> = z
  .union([
    z.templateLiteral([z.enum(RELATED_KINDS), '-', z.number()]),
    z.templateLiteral(['cover-', z.number(), '-', z.number()]),
  ])
  .refine((key) => partKey.test(key))
  .meta({
    id: 'PartKey',
    description: 'A part by its kind and number; a cover by its own number and that of its colour',
    example: 'option-12',
  })
