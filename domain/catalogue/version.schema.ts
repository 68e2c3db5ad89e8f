import { listKeys } from '../platform/values/records.ts'
import { z } from 'zod'
import {
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { VERSION_TAGS } from './vehicle.ts'

const Tag = z.enum(listKeys(VERSION_TAGS))

const longestIntroduction = 600

/** A version of a model year, and the tags of everything it can have. All by public number. */
export const VersionDraft = z.strictObject({
  id: PublicNumber.nullable(),
  rev: z.int().min(0),
  modelYear: PublicNumber,
  name: typedText(60),
  bodyType: PublicNumber.nullable(),
  doors: z.int().min(0).max(9).nullable(),
  seats: z.int().min(0).max(60).nullable(),
  warranty: PublicNumber.nullable(),
  introduction: z
    .strictObject({ nl: typedLines(longestIntroduction), fr: typedLines(longestIntroduction).optional() })
    .nullable(),
  isActive: z.boolean().describe('True if the shop may show it'),
  engines: z.array(z.strictObject({ id: PublicNumber, isBase: z.boolean(), isActive: z.boolean() })).max(100),
  options: z.array(z.strictObject({ id: PublicNumber, tag: Tag })).max(2_000),
  packs: z.array(z.strictObject({ id: PublicNumber, tag: Tag })).max(500),
  colours: z.array(z.strictObject({ id: PublicNumber, tag: Tag })).max(500),
  covers: z.array(z.strictObject({ cover: PublicNumber, colour: PublicNumber, tag: Tag })).max(500),
})
export type VersionDraft = z.infer<typeof VersionDraft>

const Choice = z.strictObject({
  id: PublicNumber,
  name: TranslatedText,
  note: z.string().describe('Detail next to the name: a code, a power'),
  group: TranslatedText.nullable().describe('The heading of its group'),
  hex: z.string().nullable(),
  isActive: z.boolean(),
})
export type PartChoice = z.infer<typeof Choice>

const Plain = z.array(z.strictObject({ id: PublicNumber, name: TranslatedText, isActive: z.boolean() }))

/** The choices for the parts of a version. */
export const PartChoices = z.strictObject({
  bodyTypes: Plain,
  doors: Plain,
  seats: Plain,
  warranties: Plain,
  engines: z.array(Choice),
  options: z.array(Choice),
  packs: z.array(Choice),
  colours: z.array(Choice),
  covers: z.array(Choice),
  coverColours: z.array(Choice),
})
export type PartChoices = z.infer<typeof PartChoices>

export const VersionRequest = z.strictObject({ id: PublicNumberParam })
