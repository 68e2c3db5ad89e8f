import { z } from 'zod'
import { SHOP_CUSTOMER_TYPES } from '../contacts/customer.ts'
import { SignerIdentityRecord } from '../offers/identity/identity.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { Day, Instant, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, exportRequest } from '../platform/resources/resource.schema.ts'
import { contractList, type ListedContract } from './contract-list.ts'
import { CONTRACT_STATES, CONTRACT_WAYS, MOST_POINTS, MOST_STROKES, SIGNATURE_BOX } from './contract.ts'

const state = z.enum(CONTRACT_STATES)
const way = z.enum(CONTRACT_WAYS)

const listed: z.ZodType<ListedContract> = z.strictObject({ id: PublicNumber, ...rowShape(contractList) })

export const ContractListRequest = listRequest(contractList)
export const ContractExportRequest = exportRequest(contractList)
export const ContractListAnswer = listAnswer(contractList, listed)
export const ContractNothing = z.strictObject({})
export const ContractChoicesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})

const Contract = z.strictObject({
  id: PublicNumber,
  orderNumber: z.string(),
  dossier: z.strictObject({ id: PublicNumber, dossierNumber: z.string() }),
  offer: z.strictObject({ id: PublicNumber, offerNumber: z.string(), version: z.int() }),
  customer: z.strictObject({ id: PublicNumber.nullable(), name: z.string() }),
  car: z.string(),
  owner: z.strictObject({ id: PublicNumber, name: z.string() }),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  language: z.enum(LANGUAGES),
  termsType: z.enum(SHOP_CUSTOMER_TYPES).describe('For consumers or for businesses; the version null: there were none'),
  termsVersion: z.int().nullable(),
  termsHandedAt: Instant.nullable().describe('When the printed terms were handed over, before the signature'),
  state,
  endedAt: Instant.nullable(),
  way,
  signerName: z.string(),
  signedOn: Day,
  takenBy: z.string(),
  createdAt: Instant,
  documentHash: z.string().describe('SHA-256 of the form as it was shown'),
  identity: SignerIdentityRecord.nullable().describe('Identity of the online signatory; null: not identified'),
})
export type ContractRecord = z.infer<typeof Contract>

export const ContractRequest = z.strictObject({ id: PublicNumberParam })
export const ContractAnswer = z.strictObject({ contract: Contract })
/** The copy with the signature, or the form as it was before. */
export const ContractFileRequest = z.strictObject({ id: PublicNumber, file: z.enum(['signed', 'form']) })

const name = typedText(160)
/** The form about to be signed for the car of a dossier. */
export const OrderFormAnswer = z.strictObject({
  documentHash: z.string(),
  name: z.string().describe('The signatory, unless it is another person'),
  language: z.enum(LANGUAGES),
  termsType: z.enum(SHOP_CUSTOMER_TYPES),
  termsVersion: z.int().nullable(),
})
const coordinate = z.number().min(0).max(Math.max(SIGNATURE_BOX.width, SIGNATURE_BOX.height))
/** A signature that was drawn on the screen. */
export const SignatureStrokes = z.array(z.array(coordinate).max(MOST_POINTS * 2)).max(MOST_STROKES)
/** `strokes` null: signed by the name alone. `documentHash` is of the form as it was shown. */
export const CustomerOrderSignRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  documentHash: z.string().regex(/^[0-9a-f]{64}$/),
  name,
  strokes: SignatureStrokes.nullable(),
})
/** Sent with a file: all of it text. */
export const CustomerOrderScanRequest = z.strictObject({
  id: PublicNumberParam,
  rev: z.coerce.number<number | string>().int(),
  on: Day,
  name,
})
