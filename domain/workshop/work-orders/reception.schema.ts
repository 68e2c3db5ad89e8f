import { z } from 'zod'
import { MOST_POINTS, MOST_STROKES, SIGNATURE_BOX } from '../../orders/contract.ts'
import { CentsAmount, Instant, PublicNumber, PublicNumberParam, typedText } from '../../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../../platform/values/languages.ts'
import { RECEPTION_FACTS, WORK_PHOTO_KINDS } from './reception.ts'

const kind = z.enum(WORK_PHOTO_KINDS)

/** A photo as the desk of its work order lists it. */
export const WorkPhoto = z.strictObject({
  id: PublicNumber,
  kind,
  note: z.string(),
  proposal: PublicNumber.nullable().describe('The proposed work that it explains'),
  takenBy: z.string(),
  takenAt: Instant,
  isKept: z.boolean().describe('The customer signed or answered with it: it can be neither changed nor deleted'),
})

/** A signature of the customer, as the desk of the work order lists it. */
export const WorkReception = z.strictObject({
  id: PublicNumber,
  signerName: z.string(),
  isDrawn: z.boolean(),
  signedAt: Instant,
  takenBy: z.string(),
  photos: z.array(PublicNumber),
  changes: z.array(z.enum(RECEPTION_FACTS)).describe('Facts that differ from the signed ones by now'),
})

const asked = { id: PublicNumber }
const label = {
  kind,
  note: typedText(200),
}

/** Sent with a file: all of it text. */
export const WorkPhotoSaveRequest = z.strictObject({
  id: PublicNumberParam,
  ...label,
  proposal: PublicNumberParam.optional().describe('The proposed work that it explains'),
})
export const WorkPhotoLabelRequest = z.strictObject({
  ...asked,
  photo: PublicNumber,
  ...label,
  proposal: PublicNumber.nullable(),
})
export const WorkPhotoDeleteRequest = z.strictObject({ ...asked, photo: PublicNumber })
export const WorkPhotoRequest = z.strictObject({
  id: PublicNumberParam,
  photo: PublicNumberParam,
  size: z.enum(['small', 'large']),
})
export const WorkPhotoAnswer = z.strictObject({ dataUrl: z.string() })

const language = z.enum(LANGUAGES)

export const ReceptionRequest = z.strictObject({
  id: PublicNumberParam,
  language: language.optional().describe('Default: that of the customer'),
})
export const ReceptionAnswer = z.strictObject({
  documentHash: z.string(),
  language,
  name: z.string().describe('The signatory, unless it is another person'),
  email: z.string().describe('Recipient of the signed sheet; empty: none'),
  content: z.strictObject({
    workNumber: z.string(),
    branch: z.string(),
    customer: z.string(),
    car: z.string(),
    licencePlate: z.string().nullable(),
    vin: z.string().nullable(),
    km: z.int().nullable(),
    keyCount: z.int().nullable(),
    complaint: z.string(),
    jobs: z.array(z.string()),
    promisedAt: Instant.nullable(),
    limitCents: CentsAmount.nullable().describe('VAT included'),
    photos: z.array(z.strictObject({ id: PublicNumber, kind, note: z.string(), fingerprint: z.string() })),
    terms: z.string(),
  }),
})
const coordinate = z.number().min(0).max(Math.max(SIGNATURE_BOX.width, SIGNATURE_BOX.height))
export const ReceptionSignRequest = z.strictObject({
  ...asked,
  language,
  documentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the content as it was read'),
  name: typedText(160),
  strokes: z
    .array(z.array(coordinate).max(MOST_POINTS * 2))
    .max(MOST_STROKES)
    .nullable()
    .describe('Null: signed by the name alone'),
})
export const ReceptionPrintRequest = z.strictObject({
  ...asked,
  reception: PublicNumber.nullable().describe('As it was signed; null: as it is now, for a pen'),
})
