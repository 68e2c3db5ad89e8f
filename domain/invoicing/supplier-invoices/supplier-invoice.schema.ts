import { z } from 'zod'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  oneLine,
  typedLines,
  typedText,
} from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { COST_KINDS } from '../../stock/car-costs.ts'
import { APPROVAL_SUBJECTS, PURCHASE_CHECKS } from './purchase-checks.ts'
import { MESSAGE_CHANNELS } from './incoming-message.ts'
import { RESPONSE_CODES, RESPONSE_PROBLEMS, RESPONSE_REASONS, RESPONSE_STATES } from './purchase-response.ts'
import type { StatedInvoice } from './stated-invoice.ts'
import { supplierInvoiceList, type ListedSupplierInvoice } from './supplier-invoice-list.ts'
import { ACCEPT_REASONS, FINDINGS, ORIGINS, SUPPLIER_INVOICE_STATES } from './supplier-invoice-states.ts'

const listed: z.ZodType<ListedSupplierInvoice> = z.strictObject({ id: PublicNumber, ...rowShape(supplierInvoiceList) })

const FileKind = z.enum(['original', 'enclosed'])

export const SupplierInvoiceListRequest = listRequest(supplierInvoiceList)
export const SupplierInvoiceListAnswer = listAnswer(supplierInvoiceList, listed)
export const SupplierInvoiceExportRequest = exportRequest(supplierInvoiceList)
export const SupplierInvoiceNothing = z.strictObject({})

const Stated: z.ZodType<StatedInvoice> = z.strictObject({
  isCredit: z.boolean(),
  supplier: z.strictObject({
    name: z.string(),
    vatNumber: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
  }),
  buyerNumber: z.string(),
  number: z.string(),
  issuedOn: Day,
  dueOn: Day.nullable(),
  orderReference: z.string(),
  precedingNumber: z.string(),
  lines: z.array(
    z.strictObject({
      description: z.string(),
      netCents: CentsAmount,
      rateBp: z.int(),
      vin: z.string().nullable(),
    }),
  ),
  vat: z.array(z.strictObject({ rateBp: z.int(), baseCents: CentsAmount, vatCents: CentsAmount })),
  netCents: CentsAmount,
  vatCents: CentsAmount,
  prepaidCents: CentsAmount.optional().describe('Paid before, deducted from the total to pay; absent: nothing'),
  roundingCents: CentsAmount.optional().describe('Added to round the total to pay; absent: nothing'),
  totalCents: CentsAmount,
  iban: z.string(),
  communication: z.string(),
  note: z.string(),
})

const CarKind = z.enum(['purchase', ...COST_KINDS.filter((kind) => kind !== 'house-work')])
const By = z.strictObject({ at: Instant, by: z.string().nullable(), because: z.string() })
const Place = z.strictObject({ id: PublicNumber, name: z.string() })

const Line = z.strictObject({
  place: z.int(),
  description: z.string(),
  netCents: CentsAmount,
  rateBp: z.int(),
  vin: z.string().nullable(),
  expected: z
    .strictObject({
      kind: z.enum(['car', 'work-order', 'internal-order', 'rule']),
      label: z.string(),
      cents: CentsAmount.nullable(),
    })
    .nullable(),
  rule: z
    .strictObject({ id: PublicNumber, words: z.string() })
    .nullable()
    .describe('The rule of the supplier that it was booked by; empty words: one for each line'),
  isOpen: z.boolean().describe('Its difference is beyond the tolerance and not decided'),
  decision: z.enum(['accepted', 'disputed']).nullable(),
  reasonCode: z.enum(ACCEPT_REASONS).nullable(),
  reason: z.string(),
  car: z
    .strictObject({
      id: PublicNumber,
      kind: z.enum(['used', 'stock']),
      name: z.string(),
      stockNumber: z.string().nullable(),
    })
    .nullable(),
  carKind: CarKind.nullable(),
  account: z.string().nullable(),
  accountName: z.string(),
  vatCode: z.string().nullable(),
  branch: PublicNumber,
})
export type SupplierInvoiceLine = z.infer<typeof Line>

const Record = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  arrivalNumber: z.string(),
  state: z.enum(SUPPLIER_INVOICE_STATES),
  finding: z.enum(FINDINGS),
  origin: z.enum(ORIGINS),
  receivedAt: Instant,
  receivedBy: z.string().nullable(),
  typedBy: z.strictObject({ id: PublicNumber, name: z.string() }).nullable(),
  fault: z.string().nullable(),
  company: Place,
  branch: Place,
  supplier: z.strictObject({
    id: PublicNumber.nullable(),
    name: z.string(),
    thisYear: z.int().describe('Invoices of this year, this one included'),
    differing: z.int().describe('Of those, with an accepted or disputed difference'),
  }),
  iban: z.strictObject({
    state: z.enum(['none', 'new', 'unverified', 'verified']),
    verifiedOn: Day.nullable(),
  }),
  stated: Stated.nullable(),
  lines: z.array(Line),
  arithmetic: z.array(
    z.strictObject({
      kind: z.enum(['base', 'vat', 'total']),
      rateBp: z.int().nullable(),
      statedCents: CentsAmount,
      computedCents: CentsAmount,
      isWithin: z.boolean(),
    }),
  ),
  checks: z.array(
    z.strictObject({
      code: z.enum(PURCHASE_CHECKS),
      severity: z.enum(['error', 'warning']),
      place: z.string(),
    }),
  ),
  tolerance: z.strictObject({ shareBp: z.int(), cents: CentsAmount }),
  duplicateOf: z.strictObject({ id: PublicNumber, arrivalNumber: z.string(), isDecided: z.boolean() }).nullable(),
  dispute: By.nullable(),
  refusal: By.nullable(),
  approval: z
    .strictObject({
      at: Instant,
      by: z.string().nullable().describe('Null: a rule of the supplier covered it without difference'),
      bookedOn: Day,
      number: z.string(),
    })
    .nullable(),
  boxes: z.array(z.strictObject({ box: z.string(), cents: CentsAmount })).describe('Of the VAT return'),
  openCents: CentsAmount,
  files: z.array(z.strictObject({ kind: FileKind, name: z.string(), isPdf: z.boolean() })),
  picture: FileKind.nullable().describe('The PDF that screens draw; null: none came, or one that is unsafe'),
  message: z
    .strictObject({ channel: z.enum(MESSAGE_CHANNELS), sender: z.string(), subject: z.string() })
    .nullable()
    .describe('The message that brought it; null: a user uploaded it'),
  responses: z
    .array(
      z.strictObject({
        id: PublicNumber,
        code: z.enum(RESPONSE_CODES),
        reasonCode: z.enum(RESPONSE_REASONS).nullable(),
        reason: z.string(),
        state: z.enum(RESPONSE_STATES),
        problem: z.enum(RESPONSE_PROBLEMS).nullable(),
        answer: z.string(),
        by: z.string(),
        createdAt: Instant,
        deliveredAt: Instant.nullable(),
      }),
    )
    .describe('Our answers over Peppol, the newest on top'),
  limit: z
    .strictObject({
      subject: z.enum(APPROVAL_SUBJECTS),
      cents: CentsAmount.nullable().describe('Null with `isAny`: no limit; null without: none of this subject'),
      isAny: z.boolean(),
    })
    .describe('The amount that the caller may approve for this subject, VAT included'),
})
export type SupplierInvoiceRecord = z.infer<typeof Record>

export const SupplierInvoiceRequest = z.strictObject({ id: PublicNumberParam })
export const SupplierInvoiceAnswer = z.strictObject({ invoice: Record })

export const SupplierInvoiceQueueRequest = z.strictObject({ finding: z.enum(FINDINGS).optional() })
export const SupplierInvoiceQueueAnswer = z.strictObject({
  count: z.int(),
  totalCents: CentsAmount,
  approvedToday: z.int().describe('Approved today by a rule, without difference'),
  counts: z.record(z.enum(FINDINGS), z.int()),
  invoices: z
    .array(
      z.strictObject({
        id: PublicNumber,
        arrivalNumber: z.string(),
        supplier: z.string(),
        totalCents: CentsAmount,
        isCredit: z.boolean(),
        finding: z.enum(FINDINGS),
        differenceCents: CentsAmount,
        duplicateOf: z.string().nullable(),
        isDisputed: z.boolean(),
      }),
    )
    .describe('At most 200, the oldest first'),
})
export type SupplierInvoiceQueue = z.infer<typeof SupplierInvoiceQueueAnswer>

export const SupplierInvoiceUploadRequest = z.strictObject({ branch: PublicNumberParam.optional() })
export const SupplierInvoiceUploadAnswer = z.strictObject({
  id: PublicNumber,
  arrivalNumber: z.string(),
  state: z.enum(SUPPLIER_INVOICE_STATES),
  supplier: z.string(),
  isPicture: z.boolean().describe('Its content has to be typed'),
  duplicateOf: z.string().nullable(),
})
export type SupplierInvoiceUploaded = z.infer<typeof SupplierInvoiceUploadAnswer>

export const SupplierInvoiceFileRequest = z.strictObject({ id: PublicNumber, kind: FileKind })

const Account = z.strictObject({ number: z.string(), name: z.string() })
export const SupplierInvoiceChoicesAnswer = z.strictObject({
  accounts: z.array(Account),
  vatCodes: z.array(
    z.strictObject({ code: z.string(), name: z.string(), rateBp: z.int(), deductBp: z.int(), boxes: z.string() }),
  ),
  branches: z.array(Place),
})
export type SupplierInvoiceChoices = z.infer<typeof SupplierInvoiceChoicesAnswer>

const amount = CentsAmount.min(-1_000_000_000).max(1_000_000_000)
const rate = z.int().min(0).max(10_000)

/** Fields that a user types from the picture of an invoice. */
export const TypedSupplierInvoice = z.strictObject({
  supplier: z.strictObject({ id: PublicNumber, label: typedText(200) }).nullable(),
  isCredit: z.boolean(),
  number: typedText(60),
  issuedOn: Day.nullable(),
  dueOn: Day.nullable(),
  orderReference: typedText(120),
  iban: typedText(42),
  communication: typedText(140),
  lines: z
    .array(z.strictObject({ description: typedText(200), netCents: amount, rateBp: rate, vin: typedText(17) }))
    .max(100),
  vatCents: amount.describe('As stated; all rates together'),
  totalCents: amount.describe('To pay, VAT included, as stated'),
})
export type TypedSupplierInvoiceFields = z.infer<typeof TypedSupplierInvoice>

const act = { id: PublicNumber, rev: z.int().min(0) }
export const SupplierInvoiceTypedAnswer = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  arrivalNumber: z.string(),
  typed: TypedSupplierInvoice,
  branch: PublicNumber,
  picture: FileKind.nullable().describe('The PDF to type from, as of an invoice'),
})
export type TypedDraft = z.infer<typeof SupplierInvoiceTypedAnswer>
export const SupplierInvoiceTypeRequest = z.strictObject({ ...act, typed: TypedSupplierInvoice })

export const SupplierInvoiceBookRequest = z.strictObject({
  ...act,
  lines: z
    .array(
      z.strictObject({
        place: z.int().min(1).max(1_000),
        account: oneLine(10),
        vatCode: oneLine(10),
        branch: PublicNumber,
        carKind: CarKind.nullable(),
      }),
    )
    .min(1)
    .max(1_000),
  remember: z.boolean().describe('Book the next invoices of this supplier in the same way'),
})
const Reason = z.strictObject({ code: z.enum(ACCEPT_REASONS), text: typedText(200) })
export const SupplierInvoiceDecideRequest = z.strictObject({ ...act, line: z.int().min(1).max(1_000), reason: Reason })
export const SupplierInvoiceApproveRequest = z.strictObject({
  ...act,
  reason: Reason.nullable().describe('Accepts the differences that are open, for this reason'),
})
export const SupplierInvoiceReasonRequest = z.strictObject({
  ...act,
  reason: typedLines(300),
  code: z
    .enum(RESPONSE_REASONS)
    .optional()
    .describe('Reason that the answer over Peppol names (OPStatusReason); absent: another one'),
})
export const SupplierInvoiceDuplicateRequest = z.strictObject({ ...act, isDuplicate: z.boolean() })
