import { z } from 'zod'
import { Day, oneLine, PublicNumber, severalLines } from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { LAG_REASONS, LEGAL_TEXTS } from './legal-desk.ts'

const text = z.enum(LEGAL_TEXTS)
const version = z.int().min(1).max(9_999)
const dated = z.strictObject({ version, validFrom: Day })
const bothWords = (words: z.ZodString) => z.strictObject({ nl: words, fr: words })
const lag = z.strictObject({ language: z.enum(LANGUAGES), reason: z.enum(LAG_REASONS) })

export const LegalDraft = z
  .strictObject({
    id: PublicNumber,
    rev: z.int().describe('Revision; saving an old one is refused'),
    title: bothWords(oneLine(160)),
    body: bothWords(severalLines(100_000)),
    same: z.enum(LANGUAGES).nullable().describe('The language in which nothing changes in this version'),
  })
  .meta({ id: 'LegalDraft' })
export type LegalDraft = z.infer<typeof LegalDraft>

export const LegalNothing = z.strictObject({})
export const LegalDeskListAnswer = z.strictObject({
  texts: z.array(
    z.strictObject({
      text,
      inForce: dated.nullable(),
      planned: dated.nullable(),
      lags: z.array(lag).nullable().describe('Languages that the draft leaves unchanged; null: there is no draft'),
    }),
  ),
})

export const LegalDeskRequest = z.strictObject({ text }).meta({ example: { text: 'terms-private' } })
export const LegalDeskAnswer = z.strictObject({
  text,
  versions: z
    .array(dated.extend({ state: z.enum(['planned', 'in-force', 'earlier']) }))
    .describe('The newest first, future versions included'),
  draft: LegalDraft.nullable(),
  lags: z.array(lag),
})
export type LegalDeskAnswer = z.infer<typeof LegalDeskAnswer>

export const LegalVersionRequest = z.strictObject({
  text,
  version: z.coerce.number<number | string>().int().min(1).max(9_999),
})
/** A version as it is written; empty in a language that it was not written in. */
export const LegalVersionAnswer = z.strictObject({
  version,
  validFrom: Day,
  title: bothWords(z.string()),
  body: bothWords(z.string()),
})

/** `POST /sales/legaltext/preview`: shows a text during editing as the shop will show it. */
export const LegalPreviewRequest = z.strictObject({ language: z.enum(LANGUAGES), body: severalLines(100_000) })
export const LegalPreviewAnswer = z.strictObject({
  intro: z.string(),
  sections: z.array(z.strictObject({ id: z.string(), title: z.string(), html: z.string() })),
})

export const LegalDraftSaveRequest = z.strictObject({ draft: LegalDraft })
export const LegalDraftAnswer = z.strictObject({ draft: LegalDraft })
const draftAct = { id: PublicNumber, rev: z.int() }
export const LegalDraftActRequest = z.strictObject(draftAct)
export const LegalPublishRequest = z.strictObject({ ...draftAct, validFrom: Day })
export const LegalPublishAnswer = dated
export const LegalUnplanRequest = z.strictObject({ text, version })
