import { z } from 'zod'
import {
  CentsAmount,
  Day,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { PartyAnswer, PURCHASE_SOURCE } from '../invoices/invoice.schema.ts'
import { purchaseSlipList, type ListedPurchaseSlip } from './purchase-slip-list.ts'
import { SLIP_CHECKS, type PurchaseSlipContent } from './purchase-slip.ts'

const listed: z.ZodType<ListedPurchaseSlip> = z.strictObject({ id: PublicNumber, ...rowShape(purchaseSlipList) })

export const PurchaseSlipListRequest = listRequest(purchaseSlipList)
export const PurchaseSlipListAnswer = listAnswer(purchaseSlipList, listed)
export const PurchaseSlipExportRequest = exportRequest(purchaseSlipList)
export const PurchaseSlipNothing = z.strictObject({})

const Content: z.ZodType<PurchaseSlipContent> = z.strictObject({
  language: z.enum(['nl', 'fr']),
  issuedOn: Day,
  boughtOn: Day,
  seller: PartyAnswer,
  buyer: PartyAnswer,
  reference: z.string().describe('Trade-in or stock number'),
  car: z.strictObject({
    name: z.string(),
    vin: z.string(),
    licencePlate: z.string().nullable(),
    firstRegistration: Day.nullable(),
    mileageKm: z.int().nullable(),
    engine: z.string(),
    colour: z.string(),
    keyCount: z.int().nullable(),
  }),
  priceCents: CentsAmount,
  settlement: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('set-off'), offer: z.string() }),
    z.strictObject({ kind: z.literal('transfer'), iban: z.string().nullable() }),
  ]),
  declarations: z.array(z.string()),
})

const Check = z.strictObject({
  code: z.enum(SLIP_CHECKS),
  severity: z.enum(['error', 'warning']),
  place: z.string(),
})
const Vehicle = z.strictObject({
  id: PublicNumber,
  kind: z.enum(['used', 'stock']),
  stockNumber: z.string(),
})

const Row = z.strictObject({ term: z.string(), value: z.string().nullable().describe('Null: filled in with a pen') })
const Titled = z.strictObject({ title: z.string(), lines: z.array(z.string()) })
const Paper = z
  .strictObject({
    title: z.string(),
    watermark: z.string().nullable(),
    language: z.enum(['nl', 'fr']),
    subtitle: z.string(),
    seller: Titled,
    buyer: Titled,
    cars: z.array(z.strictObject({ name: z.string(), rows: z.array(Row) })),
    amounts: z.strictObject({
      title: z.string(),
      note: z.string(),
      rows: z.array(z.strictObject({ term: z.string(), value: z.string(), isStrong: z.boolean() })),
    }),
    conditions: z.array(Titled),
  })
  .describe('The content of the document, in the language of the seller')
export type SlipPaper = z.infer<typeof Paper>

const PurchaseSlip = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  number: z.string(),
  content: Content,
  paper: Paper,
  hash: z.string(),
  seller: z.strictObject({ id: PublicNumber.nullable(), name: z.string() }),
  tradeIn: z.strictObject({ id: PublicNumber, number: z.string() }).nullable(),
  vehicle: Vehicle.nullable(),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  owner: z.strictObject({ id: PublicNumber, name: z.string() }).nullable(),
  issuedAt: z.string(),
  issuedBy: z.string(),
  payment: z.strictObject({
    isSetOff: z.boolean().describe('Set off against the sale: nothing is paid'),
    openCents: CentsAmount.describe('Below zero: paid, though the slip was annulled'),
    batch: z.strictObject({ id: PublicNumber, number: z.string() }).nullable().describe('The batch that is to pay it'),
    paid: z.array(
      z.strictObject({
        on: Day,
        cents: CentsAmount,
        statement: z.strictObject({ id: PublicNumber, label: z.string() }),
      }),
    ),
    cash: z
      .array(z.strictObject({ id: PublicNumber, on: Day, cents: CentsAmount, by: z.string() }))
      .describe('Paid in cash, without reversed payments'),
    cashLeftCents: CentsAmount.describe('The most that may still be paid in cash'),
    today: Day,
  }),
  annulled: z
    .strictObject({ at: z.string(), by: z.string(), because: z.string() })
    .nullable()
    .describe('It keeps its number, and is no longer valid'),
})
export type PurchaseSlipRecord = z.infer<typeof PurchaseSlip>

export const PurchaseSlipRequest = z.strictObject({ id: PublicNumberParam })
export const PurchaseSlipAnswer = z.strictObject({ slip: PurchaseSlip })

/** A slip is drawn up from a trade-in, or from a car of our stock and who sold it. */
export const SlipSourceRequest = z.strictObject(PURCHASE_SOURCE)
export type SlipSource = z.infer<typeof SlipSourceRequest>

const iban = typedText(42).describe('Account of the seller; empty: it is written on the paper')
export const SlipPreviewRequest = z.strictObject({ ...PURCHASE_SOURCE, on: Day.nullable(), iban })
export const SlipPreviewAnswer = z.strictObject({
  content: Content,
  paper: Paper,
  checks: z.array(Check),
  hash: z.string().describe('Fingerprint of the shown content, which issuing requires'),
  today: Day,
  place: z.strictObject({ branch: PublicNumber, owner: PublicNumber.nullable() }),
})
export const SlipIssueRequest = z.strictObject({
  ...PURCHASE_SOURCE,
  on: Day,
  iban,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export const SlipAnnulRequest = z.strictObject({ id: PublicNumber, rev: z.int(), reason: typedLines(300) })
export const SlipPrintRequest = z.strictObject({ id: PublicNumber })

const SlipLink = z.strictObject({
  id: PublicNumber,
  number: z.string(),
  issuedOn: Day,
  priceCents: CentsAmount,
  isAnnulled: z.boolean(),
})
export const SlipsOfRequest = z.strictObject({ id: PublicNumberParam })
export const SlipsOfAnswer = z.strictObject({
  isOwn: z.boolean().describe('The company numbers its own slips'),
  isToIssue: z.boolean().describe('It was bought without VAT, and has no valid slip'),
  slips: z.array(SlipLink).describe('The newest first'),
})

/** Cars that were taken over and have no slip yet. */
export const SlipsWaitingAnswer = z.strictObject({
  count: z.int(),
  tradeIns: z
    .array(
      z.strictObject({
        id: PublicNumber,
        number: z.string(),
        car: z.string(),
        seller: z.string(),
        receivedOn: Day,
      }),
    )
    .describe('At most 20, the oldest first'),
})

/** `key` names the payment, so that it is noted once. */
export const SlipPaymentRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int().min(0),
  key: z.uuid(),
  on: Day,
  amountCents: z.int().positive().max(100_000_000),
})
export const SlipPaymentUndoRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int().min(0),
  payment: PublicNumber,
  reason: typedLines(300),
})
