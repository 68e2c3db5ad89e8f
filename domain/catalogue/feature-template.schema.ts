import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { PublicNumber, PublicNumberParam, TranslatedText } from '../platform/forms/fields.schema.ts'
import { TEMPLATE_KINDS, type TemplatePartKey } from './template-effect.ts'
import { PartChoices } from './version.schema.ts'

/** The tags of a part in a template; no template makes a part unavailable. */
export const TEMPLATE_TAGS = ['optional', 'standard'] as const
const Tag = z.enum(TEMPLATE_TAGS)
export type TemplateTag = z.infer<typeof Tag>

const partKey = /^(?:option|pack|colour|cover-[1-9]\d{0,8})-[1-9]\d{0,8}$/
const Key = z
  .string()
  .regex(partKey, { abort: true })
  .refine((key): key is TemplatePartKey => partKey.test(key))

export const TemplatePartsRequest = z.strictObject({ id: PublicNumberParam })
/**
 * Everything that a template can contain, each with its effect; null: the template does not contain it. Of covers, those
 * that it contains and the parts that others are composed of.
 */
export const TemplatePartsAnswer = z.strictObject({
  parts: z.array(
    PartChoices.shape.options.element
      .omit({ id: true })
      .extend({ key: Key, kind: z.enum(TEMPLATE_KINDS), tag: Tag.nullable() }),
  ),
  covers: PartChoices.shape.covers,
  coverColours: PartChoices.shape.coverColours,
})
export const TemplatePartRequest = z.strictObject({ id: PublicNumber, part: Key, tag: Tag.nullable() })
export const TemplatePartSaved = z.strictObject({ change: ChangeRef.nullable() })

export const BrandTemplatesRequest = z.strictObject({ brand: PublicNumberParam })
export const BrandTemplatesAnswer = z.strictObject({
  templates: z.array(
    z.strictObject({
      id: PublicNumber,
      name: TranslatedText,
      parts: z.array(z.strictObject({ key: Key, name: TranslatedText, tag: Tag })),
    }),
  ),
})
export type BrandTemplate = z.infer<typeof BrandTemplatesAnswer>['templates'][number]

/** The effect of a template on the versions of a model year. */
export const TemplatePreviewRequest = z.strictObject({ id: PublicNumberParam, template: PublicNumberParam })
export const TemplatePreview = z.strictObject({
  versions: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      adds: z.array(z.strictObject({ name: TranslatedText, tag: Tag })),
      keeps: z
        .array(TranslatedText)
        .describe('Parts of the template that the version has already: they stay unchanged'),
      unpriced: TranslatedText.nullable().describe('A part without a price, left out because the version is published'),
    }),
  ),
})
export const TemplateUseRequest = z.strictObject({
  id: PublicNumber,
  template: PublicNumber,
  versions: z.array(PublicNumber).min(1).max(200),
})
export const TemplateUsed = z.strictObject({ added: z.int(), versions: z.int(), change: ChangeRef.nullable() })
