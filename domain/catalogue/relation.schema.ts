import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { RELATION_KINDS, type PartKey } from './compatibility.ts'
import { Part as PartOfCar } from './part-key.schema.ts'

const Part = z
  .string()
  .regex(/^(option|pack|colour|engine)-[1-9]\d{0,8}$/)
  .transform((text) => text as PartKey)
  .meta({ example: 'option-12' })

/** The parts that a part of the range requires, excludes or replaces, in one version or in all. */
export const RelationDraft = z.strictObject({
  id: PublicNumber.nullable(),
  rev: z.int().min(0),
  kind: z.enum(RELATION_KINDS),
  version: PublicNumber.nullable().describe('Null: in every version'),
  subject: Part,
  targets: z.array(Part).min(1).max(50),
})
export type RelationDraft = z.output<typeof RelationDraft>

const KeptPart = z
  .string()
  .transform((text) => text as PartKey)
  .pipe(PartOfCar)

export const KeptRelation = z.strictObject({
  ...RelationDraft.shape,
  id: PublicNumber,
  subject: KeptPart,
  targets: z.array(KeptPart),
})
export type KeptRelation = z.output<typeof KeptRelation>

/** The relations in a version: its own, those of every version of its brand, and what packs hold. */
export const RelationsAnswer = z.strictObject({
  relations: z.array(KeptRelation),
  contents: z.array(z.strictObject({ pack: KeptPart, options: z.array(KeptPart) })),
})
export const RelationSaveRequest = z.strictObject({ relation: RelationDraft })
export const RelationSaved = z.strictObject({ id: PublicNumber })
export const RelationDeleteRequest = z.strictObject({ id: PublicNumber, rev: z.int().min(0) })
export const RelationDeleted = z.strictObject({ isDeleted: z.literal(true) })
