import { z } from 'zod'
import { Part } from '../catalogue/part-key.schema.ts'
import { VERSION_TAGS } from '../catalogue/vehicle.ts'
import { PublicNumber, PublicNumberParam, TranslatedText } from '../platform/forms/fields.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import type { Keys } from '../platform/values/keys.schema.ts'
import type { ModelToOffer, VersionRange, VersionToOffer } from './version-change.ts'

const Model: z.ZodType<ModelToOffer, ModelToOffer> = z.strictObject({
  name: z.string().describe('The model with its brand'),
  year: z.int().describe('The model year that can be ordered'),
  version: PublicNumber.describe('The version with the lowest list price'),
  priceCents: z.int().describe('The list price of that version, VAT included'),
} satisfies Keys<ModelToOffer>)

export const OfferModelsRequest = z.strictObject({})
export const OfferModelsAnswer = z.strictObject({ models: z.array(Model) })

const Version: z.ZodType<VersionToOffer, VersionToOffer> = z.strictObject({
  number: PublicNumber,
  name: z.string(),
  year: z.int().describe('The model year'),
  isOrderable: z.boolean(),
  priceCents: z
    .int()
    .nullable()
    .describe('The list price of today with the base engine, VAT included. Null: the version has no price'),
  parts: z.array(z.strictObject({ key: Part, tag: z.enum(enumerationNames(VERSION_TAGS)) })),
  replaced: z.array(Part).describe('Options that something standard in the version takes the place of'),
} satisfies Keys<VersionToOffer>)

const Range: z.ZodType<VersionRange, VersionRange> = z.strictObject({
  model: z.string().describe('The model with its brand'),
  versions: z.array(Version),
  names: z.record(z.string(), TranslatedText).describe('Names of the parts by their keys'),
} satisfies Keys<VersionRange>)

export const OfferRangeRequest = z.strictObject({ version: PublicNumberParam }).meta({ example: { version: 45 } })
export const OfferRangeAnswer = z.strictObject({ range: Range })
