import { z } from 'zod'
import { ChangeRef } from '../resources/change.schema.ts'
import { oneLine, PublicNumber, PublicNumberParam, severalLines } from '../forms/fields.schema.ts'
import { LANGUAGES } from '../values/languages.ts'
import { mailList, WORDED } from './mail-desk.ts'
import { MAX_BODY, MAX_SUBJECT, VARIABLE_KINDS } from './mail-words.ts'
import { listAnswer, listRequest, rowShape } from '../resources/resource.schema.ts'

const ListedMail = z.strictObject({ id: PublicNumber, rev: z.int(), ...rowShape(mailList) })
export type ListedMail = z.infer<typeof ListedMail>
export const MailListRequest = listRequest(mailList)
export const MailListAnswer = listAnswer(mailList, ListedMail)

const words = {
  subjectNl: oneLine(MAX_SUBJECT),
  subjectFr: oneLine(MAX_SUBJECT),
  bodyNl: severalLines(MAX_BODY),
  bodyFr: severalLines(MAX_BODY),
}
const Words = z.strictObject(words)
export type MailWords = z.infer<typeof Words>

export const MailTemplate = ListedMail.extend({
  ...words,
  variables: z.array(
    z.strictObject({
      name: z.string(),
      text: z.string(),
      kind: z.enum(VARIABLE_KINDS),
      required: z
        .enum(['law', 'use'])
        .nullable()
        .describe('Reason why it must be in the text: the law, or the mail is of no use without it'),
      isInSubject: z.boolean(),
    }),
  ),
  delivered: Words.describe('Default text, used unless the dealer changes it'),
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const MailTemplateRequest = z.strictObject({ id: PublicNumberParam })
export const MailTemplateAnswer = z.strictObject({ mail: MailTemplate })
export const MailTemplateSaveRequest = z.strictObject({
  mail: z.strictObject({ id: PublicNumber, rev: z.int(), ...words }),
})
export const MailTemplateResetRequest = z.strictObject({ id: PublicNumber, rev: z.int() })
export const MailTemplateResetAnswer = z.strictObject({ mail: MailTemplate, change: ChangeRef.nullable() })

export const MailPreviewRequest = z.strictObject({
  id: PublicNumber,
  language: z.enum(LANGUAGES),
  subject: words.subjectNl,
  body: words.bodyNl,
})
export const MailPreviewAnswer = z.strictObject({
  subject: z.string(),
  html: z.string().nullable().describe('Null while the text has errors and cannot be sent'),
  faults: z.array(z.strictObject({ field: z.enum(WORDED), message: z.string() })),
})
export const MailTestRequest = z.strictObject({ id: PublicNumber, ...words })
export const MailTestAnswer = z.strictObject({ to: z.string() })
