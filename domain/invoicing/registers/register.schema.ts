import { z } from 'zod'
import {
  CentsAmount,
  Day,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../../platform/forms/fields.schema.ts'
import { CAR_ENTRY_KINDS, CAR_ENTRY_REGIMES } from '../../stock/car-ledger.ts'
import { PERIOD_CHECKS } from './period-check.ts'
import { REGISTERS } from './register.ts'
import { MARGIN_METHODS } from './vat-year.ts'

/**
 * A day of a period. No VAT of 21 % is known before 1996 (Royal Decree no. 20), and the return of the last month of the calendar
 * would be due in a year of five digits.
 */
const PeriodDay = Day.refine((day) => day >= '1996-01-01' && day < '9999-01-01', { error: 'YYYY-MM-DD' })

const Company = z.strictObject({ id: PublicNumber, name: z.string() })
const Period = z.strictObject({ firstDay: Day, lastDay: Day })
const Closing = Period.extend({
  closedAt: z.string(),
  closedBy: z.string().nullable(),
  reopened: z.strictObject({ at: z.string(), by: z.string(), because: z.string() }).nullable(),
})
const CarLink = z.strictObject({
  id: PublicNumber,
  kind: z.enum(['used', 'stock']),
  name: z.string(),
  stockNumber: z.string().nullable(),
})
const PaperLink = z.strictObject({ id: PublicNumber, number: z.string() })

export const RegisterRequest = z.strictObject({
  company: PublicNumberParam.optional().describe('Default: the first company'),
  on: PeriodDay.optional().describe('A day of the period; default: today'),
})

export const RegisterAnswer = z.strictObject({
  companies: z.array(Company),
  company: Company,
  vatPeriod: z.enum(['month', 'quarter']),
  period: Period,
  isClosed: z.boolean(),
  periods: z.array(Period.extend({ isClosed: z.boolean() })).describe('The newest first'),
  closings: z.array(Closing).describe('Periods that were closed, the newest first'),
  counts: z.record(z.enum(REGISTERS), z.int()),
  boxes: z.array(z.strictObject({ box: z.string(), cents: CentsAmount })).describe('Of the VAT return'),
  margin: z.strictObject({
    method: z.enum(MARGIN_METHODS),
    vatCents: CentsAmount,
    otherVatCents: CentsAmount.describe('By the other method'),
    carriedCents: CentsAmount.describe('A negative sum of earlier periods of the year'),
  }),
  returnDay: Day,
  today: Day,
})
export type RegisterOverview = z.infer<typeof RegisterAnswer>

const asked = { company: PublicNumber, on: PeriodDay }
export const ChecksRequest = z.strictObject({ company: PublicNumberParam, on: PeriodDay })
export const Check = z.strictObject({
  code: z.enum(PERIOD_CHECKS),
  isOk: z.boolean(),
  done: z.int().describe('Of `total`'),
  total: z.int(),
  cents: CentsAmount.nullable(),
  examples: z.array(z.string()).describe('The first open items, by name'),
})
export type PeriodCheck = z.infer<typeof Check>
export const ChecksAnswer = z.strictObject({ checks: z.array(Check) })

export const MarginRow = z.strictObject({
  no: z.int().describe('Number in the register'),
  on: Day,
  car: CarLink,
  purchasePaper: z.string().nullable(),
  purchaseCents: CentsAmount,
  invoice: PaperLink,
  saleCents: CentsAmount,
  marginCents: CentsAmount,
  vatCents: CentsAmount,
})
export const JournalRow = z.strictObject({
  on: Day,
  invoice: PaperLink,
  customer: z.string(),
  vatNumber: z.string().nullable(),
  vatCodes: z.array(z.string()),
  netCents: CentsAmount,
  vatCents: CentsAmount,
  isExported: z.boolean(),
})
export const IncomingRow = z.strictObject({
  on: Day,
  invoice: PaperLink.describe('Its number in the journal'),
  supplier: z.string(),
  vatNumber: z.string().nullable(),
  theirNumber: z.string(),
  issuedOn: Day.nullable(),
  vatCode: z.string().describe('An invoice has one row by code'),
  netCents: CentsAmount,
  vatCents: CentsAmount.describe('As stated'),
  owedCents: CentsAmount.describe('VAT that the company owes itself, where the supplier states none'),
})
export const PurchaseRow = z.strictObject({
  on: Day,
  car: CarLink,
  paper: z.string().nullable(),
  party: z.string().nullable(),
  regime: z.enum(CAR_ENTRY_REGIMES),
  cents: CentsAmount,
  tradeIn: z
    .strictObject({ id: PublicNumber, hasAttest: z.boolean() })
    .nullable()
    .describe('The trade-in that the car came by, with the scan of its signed VAT attest or without'),
})
export const GarageRow = z.strictObject({
  id: PublicNumber,
  no: z.int(),
  branch: z.string(),
  on: Day,
  act: z.enum(['purchase', 'return', 'work']),
  plate: z.string().nullable(),
  car: z.strictObject({ ...CarLink.shape, id: PublicNumber.nullable(), kind: CarLink.shape.kind.nullable() }),
  party: z.string().nullable(),
  leftOn: Day.nullable(),
  paper: z.string().nullable(),
  reason: z.string().nullable(),
  isMissing: z.boolean().describe('The car was delivered and the row has no end'),
})
export const GuaranteeRow = z.strictObject({
  dossier: PaperLink,
  car: z.string(),
  customer: z.string(),
  cents: CentsAmount,
  receivedOn: Day.nullable(),
  provenOn: Day.nullable(),
  repaidOn: Day.nullable(),
})

export const RowsRequest = z.strictObject({ ...asked, register: z.enum(REGISTERS) })
export const RowsAnswer = z.discriminatedUnion('register', [
  z.strictObject({ register: z.literal('margin'), rows: z.array(MarginRow) }),
  z.strictObject({ register: z.literal('sales'), rows: z.array(JournalRow) }),
  z.strictObject({ register: z.literal('incoming'), rows: z.array(IncomingRow) }),
  z.strictObject({ register: z.literal('purchases'), rows: z.array(PurchaseRow) }),
  z.strictObject({ register: z.literal('credits'), rows: z.array(JournalRow) }),
  z.strictObject({ register: z.literal('garage'), rows: z.array(GarageRow) }),
  z.strictObject({ register: z.literal('stock'), rows: z.array(PurchaseRow) }),
  z.strictObject({ register: z.literal('guarantees'), rows: z.array(GuaranteeRow) }),
])
export type RegisterRows = z.infer<typeof RowsAnswer>

export const DossierMarginRequest = z.strictObject({ id: PublicNumberParam })
export const DossierMarginAnswer = z.strictObject({
  /** Without VAT; null until the ledger of the car has a purchase and an invoice. */
  marginCents: CentsAmount.nullable().describe('Null until the car has a purchase and an invoice in its ledger'),
})

export const CarBookRequest = z.strictObject({ vehicle: PublicNumberParam })
export const CarBookAnswer = z.strictObject({
  car: CarLink.extend({ plate: z.string().nullable() }),
  entries: z.array(
    z.strictObject({
      id: PublicNumber,
      on: Day,
      kind: z.enum(CAR_ENTRY_KINDS),
      description: z.string(),
      regime: z.enum(CAR_ENTRY_REGIMES),
      paper: z.string().nullable(),
      invoice: PublicNumber.nullable(),
      party: z.string().nullable(),
      netCents: CentsAmount,
    }),
  ),
  resultCents: CentsAmount.describe('The sum of all entries'),
})

export const CloseRequest = z.strictObject({ company: PublicNumber, firstDay: Day })
export const ReopenRequest = z.strictObject({ company: PublicNumber, firstDay: Day, reason: typedLines(300) })
export const ClosedAnswer = z.strictObject({ isClosed: z.boolean() })
export const GarageReasonRequest = z.strictObject({ id: PublicNumber, on: Day, reason: typedText(200) })
export const PurchasePaperRequest = z.strictObject({ vehicle: PublicNumber, paper: typedText(40) })
export const DoneAnswer = z.strictObject({})

export const PrintRequest = z.strictObject({
  ...asked,
  register: z.enum(REGISTERS),
  format: z.enum(['pdf', 'xlsx']),
})
export const JournalRequest = z.strictObject({ company: PublicNumber, from: Day, to: Day })
export const ListingRequest = z.strictObject({ ...asked, listing: z.enum(['customers', 'intra-community']) })
