import { z } from 'zod'
import { normaliseVin } from '../../catalogue/vehicle.ts'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  readText,
  typedLines,
  typedText,
} from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { LINE_KINDS, MOST_JOBS, MOST_WORK_LINES } from '../work-orders/work-order.ts'
import { warrantyClaimList, type ListedWarrantyClaim } from './warranty-claim-list.ts'
import { DIFFERENCE_BEARERS, WARRANTY_CLAIM_STATES } from './warranty-claim.ts'
import { WARRANTY_SETTLEMENTS } from './warranty-term.ts'

const state = z.enum(WARRANTY_CLAIM_STATES)
const borneBy = z.enum(DIFFERENCE_BEARERS)

const listed: z.ZodType<ListedWarrantyClaim> = z.strictObject({
  id: PublicNumber,
  ...rowShape(warrantyClaimList),
  rev: z.int(),
})

export const WarrantyClaimListRequest = listRequest(warrantyClaimList)
export const WarrantyClaimListAnswer = listAnswer(warrantyClaimList, listed)
export const WarrantyClaimExportRequest = exportRequest(warrantyClaimList)
export const WarrantyClaimNothing = z.strictObject({})

const CountAndSum = { count: z.int(), cents: CentsAmount }
export const WarrantyClaimCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state, ...CountAndSum })),
  outstandingCents: CentsAmount.describe('To be sent, to be answered or to be paid'),
  overdue: z.strictObject(CountAndSum).describe('Past the last day to send it, or for the answer'),
})

const Line = z.strictObject({
  id: PublicNumber,
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int().describe('In thousandths'),
  shareBp: z.int().describe('Share of the importer in basis points'),
  netCents: CentsAmount,
  defectCode: z.string(),
})

const WarrantyClaim = z
  .strictObject({
    id: PublicNumber,
    rev: z.int(),
    claimNumber: z.string(),
    state,
    settlement: z.enum(WARRANTY_SETTLEMENTS),
    brand: z.string().nullable(),
    workOrder: z.strictObject({ id: PublicNumber, workNumber: z.string() }),
    branch: z.strictObject({ id: PublicNumber, name: z.string() }),
    customer: z.string(),
    car: z.string(),
    licencePlate: z.string().nullable(),
    vin: z.string().nullable(),
    km: z.int().nullable(),
    isOurCar: z.boolean().describe('The share of the dealer is a cost in the ledger of the car'),
    receivedOn: Day.nullable(),
    workedOn: Day,
    complaint: z.string(),
    remark: z.string(),
    lines: z.array(Line),
    netCents: CentsAmount,
    dueOn: Day.nullable(),
    isOverdue: z.boolean(),
    sentOn: Day.nullable(),
    reference: z.string(),
    answerDueOn: Day.nullable(),
    answeredOn: Day.nullable(),
    acceptedCents: CentsAmount.nullable(),
    borneBy: borneBy.nullable(),
    borneBecause: z.string(),
    document: z.string(),
    paidOn: Day.nullable(),
    createdAt: Instant,
    today: Day.describe('The day of the answer'),
  })
  .meta({ id: 'WarrantyClaim' })
export type WarrantyClaimRecord = z.infer<typeof WarrantyClaim>

export const WarrantyClaimRequest = z.strictObject({ id: PublicNumberParam })
export const WarrantyClaimAnswer = z.strictObject({ warrantyClaim: WarrantyClaim })
export const WarrantyClaimsOfWorkAnswer = z.strictObject({
  claims: z.array(
    z.strictObject({
      id: PublicNumber,
      claimNumber: z.string(),
      state,
      netCents: CentsAmount,
      acceptedCents: CentsAmount.nullable(),
      reference: z.string(),
    }),
  ),
})

const asked = { id: PublicNumber, rev: z.int() }
const DefectCode = typedText(30)
export const WarrantyClaimSaveRequest = z.strictObject({
  ...asked,
  vin: readText(40, normaliseVin),
  remark: typedLines(1_000),
  codes: z
    .array(z.strictObject({ line: PublicNumber, defectCode: DefectCode }))
    .max(MOST_JOBS + MOST_WORK_LINES)
    .describe('Defect codes of the importer; lines without one keep theirs'),
})
export type WarrantyClaimWishes = Omit<z.infer<typeof WarrantyClaimSaveRequest>, 'id' | 'rev'>
export const WarrantyClaimSendRequest = z.strictObject({ ...asked, on: Day, reference: typedText(60) })
export const WarrantyClaimAnswerRequest = z.strictObject({
  ...asked,
  on: Day,
  acceptedCents: z.int().min(0).max(100_000_000).describe('Without VAT; 0: the importer refuses the claim'),
  borneBy: borneBy.nullable().describe('Bears the amount that the importer does not pay; null: it pays all'),
  reason: typedLines(300),
})
export type ImportersAnswer = Omit<z.infer<typeof WarrantyClaimAnswerRequest>, 'id' | 'rev'>
export const WarrantyClaimPayRequest = z.strictObject({
  ...asked,
  on: Day,
  document: typedText(40).describe('Number of the invoice that settles it: of the importer, or ours'),
})
export const WarrantyClaimActRequest = z.strictObject(asked)
