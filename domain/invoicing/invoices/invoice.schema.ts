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
import { DESK_PAYMENT_WAYS } from './desk-payment.ts'
import { MOST_FREE_LINES } from './free-invoice.ts'
import { FREE_INVOICE_CHECKS, INVOICE_CHECKS, SELF_BILLED_CHECKS, WORK_INVOICE_CHECKS } from './invoice-checks.ts'
import { ALLOWANCE_REASONS, INVOICE_KINDS, type InvoiceContent } from './invoice-document.ts'
import { invoiceList, type ListedInvoice } from './invoice-list.ts'
import { INVOICE_STANDINGS, INVOICE_STATES, SETTLING_KINDS } from './invoice-states.ts'
import { VAT_CATEGORIES } from './vat-code.ts'
import { INVOICED_PAYERS } from './work-invoice.ts'
import { listKeys } from '../../platform/values/records.ts'

const listed: z.ZodType<ListedInvoice> = z.strictObject({
  id: PublicNumber,
  ...rowShape(invoiceList),
  rev: z.int(),
})

export const InvoiceListRequest = listRequest(invoiceList)
export const InvoiceListAnswer = listAnswer(invoiceList, listed)
export const InvoiceExportRequest = exportRequest(invoiceList)
export const InvoiceNothing = z.strictObject({})

const CountAndSum = z.strictObject({ count: z.int(), cents: CentsAmount })
export const InvoiceCountsAnswer = z.strictObject({
  drafts: z.int(),
  open: CountAndSum,
  overdue: CountAndSum,
  undelivered: z.int().describe('Refused by their buyers, not delivered, or to be printed'),
  toRepay: CountAndSum.describe(
    'Owed to customers: credit notes that settle nothing, cars taken in for more than was sold',
  ),
})

const Vat = z.strictObject({ code: z.string(), category: z.enum(VAT_CATEGORIES), rateBp: z.int() })
export const PartyAnswer = z.strictObject({
  name: z.string(),
  enterpriseNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  endpoint: z.strictObject({ scheme: z.string(), id: z.string() }).nullable().describe('Address on Peppol'),
  email: z.string().nullable(),
})
const Car = z.strictObject({
  name: z.string(),
  stockNumber: z.string().nullable(),
  vin: z.string(),
  firstRegistration: Day.nullable(),
  mileageKm: z.int().nullable(),
  licencePlate: z.string().nullable(),
  receiptNumber: z.string().nullable(),
})
const Amounts = z.strictObject({
  itemsCents: z.array(CentsAmount),
  allowancesCents: z.array(CentsAmount),
  advancesCents: z.array(CentsAmount),
  groups: z.array(z.strictObject({ vat: Vat, baseCents: CentsAmount, vatCents: CentsAmount })),
  linesCents: CentsAmount.describe('BT-106'),
  allowedCents: CentsAmount.describe('BT-107'),
  chargedCents: CentsAmount.describe('BT-108'),
  netCents: CentsAmount.describe('BT-109'),
  vatCents: CentsAmount.describe('BT-110'),
  grossCents: CentsAmount.describe('BT-112'),
  settledCents: CentsAmount.describe('BT-113'),
  roundingCents: CentsAmount.describe('BT-114'),
  payableCents: CentsAmount.describe('BT-115'),
})

/** An invoice as printed; a draft has neither number nor communication. */
export const InvoiceContentAnswer: z.ZodType<InvoiceContent> = z.strictObject({
  kind: z.enum(INVOICE_KINDS),
  language: z.enum(['nl', 'fr']),
  issuedOn: Day,
  suppliedOn: Day,
  dueOn: Day,
  seller: PartyAnswer,
  buyer: PartyAnswer,
  reference: z.string(),
  customersReference: z.string().nullable(),
  note: z.string().nullable(),
  preceding: z.array(z.strictObject({ number: z.string(), issuedOn: Day })),
  lines: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string().nullable(),
      quantity: z.int().describe('In thousandths'),
      unit: z.enum(['C62', 'HUR']),
      netCents: CentsAmount,
      vat: Vat,
      car: Car.nullable(),
      account: z.string().optional(),
    }),
  ),
  allowances: z.array(
    z.strictObject({
      kind: z.enum(['allowance', 'charge']),
      reason: z.enum(listKeys(ALLOWANCE_REASONS)),
      text: z.string(),
      netCents: CentsAmount,
      vat: Vat,
    }),
  ),
  amounts: Amounts,
  exemptions: z.array(z.strictObject({ vatCode: z.string(), vatex: z.string().nullable(), text: z.string() })),
  settled: z.array(z.strictObject({ kind: z.enum(['trade-in', 'payment']), text: z.string(), cents: CentsAmount })),
  iban: z.string(),
})

const Link = z.strictObject({ id: PublicNumber, number: z.string() })
const Check = z.strictObject({
  code: z.enum([...INVOICE_CHECKS, ...FREE_INVOICE_CHECKS, ...SELF_BILLED_CHECKS, ...WORK_INVOICE_CHECKS]),
  severity: z.enum(['error', 'warning']),
  place: z.string(),
})

const Fact = z.strictObject({ term: z.string(), value: z.string() })
const Titled = z.strictObject({ title: z.string(), lines: z.array(z.string()) })
const Paper = z
  .strictObject({
    title: z.string(),
    watermark: z.string().nullable(),
    language: z.enum(['nl', 'fr']),
    seller: Titled,
    buyer: Titled,
    facts: z.array(Fact),
    car: z.array(Fact),
    heads: z.array(z.string()),
    groups: z.array(
      z.strictObject({
        title: z.string(),
        lines: z.array(
          z.strictObject({ name: z.string(), quantity: z.string(), price: z.string(), amount: z.string() }),
        ),
        total: z.string(),
        amount: z.string(),
      }),
    ),
    totals: z.array(z.strictObject({ term: z.string(), value: z.string(), isStrong: z.boolean() })),
    notes: z.array(z.string()),
  })
  .describe('The content of the document, in the language of the buyer')
export type PaperOfInvoice = z.infer<typeof Paper>

const Invoice = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(INVOICE_STATES),
  standing: z.enum(INVOICE_STANDINGS),
  number: z.string().nullable(),
  communication: z.string().nullable(),
  content: InvoiceContentAnswer.nullable().describe('Null: the draft cannot be drawn up, see problem'),
  paper: Paper.nullable(),
  problem: z.string().nullable().describe('Why the draft cannot be drawn up, in words'),
  hash: z.string().nullable().describe('Fingerprint of the document; of a draft, to issue it with'),
  checks: z.array(Check),
  receivableCents: CentsAmount.describe('Of a draft the amount that it would have'),
  openCents: CentsAmount,
  isOverdue: z.boolean(),
  left: z
    .array(z.strictObject({ code: z.string(), name: z.string(), grossCents: CentsAmount }))
    .describe('Left to credit, by VAT code'),
  allocations: z.array(
    z.strictObject({
      id: PublicNumber,
      kind: z.enum(SETTLING_KINDS),
      on: Day,
      cents: CentsAmount,
      text: z.string(),
      invoice: Link.nullable().describe('The other side of a credit note'),
      isAtDesk: z.boolean().describe('Paid by card or in cash at the desk'),
      isSetOff: z.boolean().describe('Set off by a user, who may undo it'),
    }),
  ),
  writtenOff: z
    .strictObject({
      cents: CentsAmount,
      vatCents: CentsAmount.describe('VAT that came back for the loss'),
      surplusCents: CentsAmount.describe('Of it, paid to the dossier or shop order already'),
    })
    .nullable()
    .describe('Written off and not taken back; null: nothing'),
  advances: z.array(Link),
  credits: z.array(z.strictObject({ id: PublicNumber, number: z.string().nullable() })),
  credited: Link.nullable().describe('The invoice that a credit note corrects'),
  reason: z.string(),
  customer: z.strictObject({ id: PublicNumber.nullable(), name: z.string() }),
  dossier: Link.nullable(),
  order: Link.nullable().describe('The shop order'),
  workOrder: Link.nullable(),
  tradeIn: Link.nullable().describe('The car that a self-billed invoice buys was taken over with it'),
  car: z
    .strictObject({
      name: z.string(),
      licencePlate: z.string().nullable(),
      vehicle: z.strictObject({ id: PublicNumber, kind: z.enum(['used', 'stock']) }).nullable(),
    })
    .nullable(),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  owner: z.strictObject({ id: PublicNumber, name: z.string() }).nullable(),
  issuedAt: z.string().nullable(),
  issuedBy: z.string().nullable(),
  today: Day,
})
export type InvoiceRecord = z.infer<typeof Invoice>

export const InvoiceRequest = z.strictObject({ id: PublicNumberParam, on: Day.optional() })
export const InvoiceAnswer = z.strictObject({ invoice: Invoice })
export const InvoicesOfDossierRequest = z.strictObject({ id: PublicNumberParam })
export const InvoicesOfDossierAnswer = z.strictObject({
  isOwn: z.boolean().describe('The company makes its own invoices'),
  invoices: z.array(
    z.strictObject({
      id: PublicNumber,
      kind: z.enum(INVOICE_KINDS),
      standing: z.enum(INVOICE_STANDINGS),
      number: z.string().nullable(),
      issuedOn: Day.nullable(),
      receivableCents: CentsAmount,
      openCents: CentsAmount,
    }),
  ),
  advances: z
    .array(z.strictObject({ id: PublicNumber, on: Day, cents: CentsAmount }))
    .describe('Advances that came in and have no invoice'),
  purchases: z
    .array(z.strictObject({ id: PublicNumber, kind: z.enum(['slip', 'self-billed']), number: z.string() }))
    .describe('Papers by which its trade-ins were bought'),
})

export const InvoicesOfOrderRequest = z.strictObject({ id: PublicNumberParam })
export const InvoicesOfOrderAnswer = z.strictObject({
  isOwn: z.boolean().describe('The company makes its own invoices'),
  openCents: CentsAmount.describe('Open amount of the invoices; below zero: owed to the customer'),
  customer: z.strictObject({ id: PublicNumber, name: z.string() }).nullable().describe('Null: not a customer yet'),
  entries: z.array(
    z.strictObject({
      entry: z.uuid(),
      car: z.string(),
      refusal: z.string().nullable().describe('Why its invoice cannot be made; null: it can'),
      advance: z
        .strictObject({ on: Day, cents: CentsAmount })
        .nullable()
        .describe('Its share of the advance, which has no invoice'),
      invoices: z.array(
        z.strictObject({
          id: PublicNumber,
          kind: z.enum(INVOICE_KINDS),
          standing: z.enum(INVOICE_STANDINGS),
          number: z.string().nullable(),
          issuedOn: Day.nullable(),
          receivableCents: CentsAmount,
          openCents: CentsAmount,
          isToCredit: z.boolean().describe('The car was removed from the order, without a credit note'),
        }),
      ),
    }),
  ),
})

export const InvoicesOfWorkRequest = z.strictObject({ id: PublicNumberParam })
export const InvoicesOfWorkAnswer = z.strictObject({
  isOwn: z.boolean().describe('The company makes its own invoices'),
  openCents: CentsAmount.describe('Open amount of the invoices; below zero: owed to the payer'),
  dueOn: Day.nullable().describe('Last day on which the law allows to invoice it; null: nothing waits to be invoiced'),
  payers: z
    .array(
      z.strictObject({
        payer: z.enum(INVOICED_PAYERS),
        netCents: CentsAmount.describe('The share of this payer, without VAT'),
        refusal: z.string().nullable().describe('Why its invoice cannot be made; null: it can'),
        needsPermit: z.boolean().describe('A line is at the reduced rate'),
        invoices: z.array(
          z.strictObject({
            id: PublicNumber,
            kind: z.enum(INVOICE_KINDS),
            standing: z.enum(INVOICE_STANDINGS),
            number: z.string().nullable(),
            issuedOn: Day.nullable(),
            customer: z.string(),
            receivableCents: CentsAmount,
            openCents: CentsAmount,
          }),
        ),
      }),
    )
    .describe('Payers that are invoiced and have a share, or had one'),
})

/** A car that was bought: from a trade-in, or one of our stock and who sold it. */
export const PURCHASE_SOURCE = {
  tradeIn: PublicNumber.nullable(),
  car: PublicNumber.nullable().describe('A vehicle of our stock that came without a trade-in'),
  seller: PublicNumber.nullable().describe('The customer who sold that vehicle'),
}
export type PurchaseSource = z.infer<typeof InvoiceSelfBilledRequest>

const asked = { id: PublicNumber, rev: z.int() }
const ordered = { order: PublicNumber, entry: z.uuid() }
export const OrderInvoiceDraftRequest = z.strictObject(ordered)
export const OrderInvoiceCreditRequest = z.strictObject({ order: PublicNumber, invoice: PublicNumber })
export const InvoiceDraftRequest = z.strictObject({ dossier: PublicNumber })
export const InvoiceAdvanceRequest = z.strictObject({ dossier: PublicNumber, payment: PublicNumber })
export const WorkInvoiceDraftRequest = z.strictObject({
  workOrder: PublicNumber,
  payer: z.enum(INVOICED_PAYERS),
  insurer: PublicNumber.nullable().describe('The customer record of the insurer; null: the customer is the payer'),
  vatPermit: typedText(60).describe('Number of the certificate for the reduced rate; empty: none'),
})
export const InvoiceCreditRequest = z.strictObject({
  ...asked,
  reason: typedLines(300),
  wishes: z
    .array(z.strictObject({ code: typedText(10), grossCents: z.int().min(1).max(1_000_000_000) }))
    .min(1)
    .max(10)
    .nullable()
    .describe('Amounts with VAT by VAT code; null: all that is left'),
  isCarBack: z.boolean().describe('The delivered car came back'),
})
/** A self-billed invoice is drawn up from a trade-in, or from a car of our stock and who sold it. */
export const InvoiceSelfBilledRequest = z.strictObject(PURCHASE_SOURCE)
export const InvoicesOfPurchaseRequest = z.strictObject({ id: PublicNumberParam })
export const InvoicesOfPurchaseAnswer = z.strictObject({
  isToMake: z.boolean().describe('It was bought from a seller with VAT, and has no paper of that yet'),
  needsSeller: z.boolean().describe('It came without a trade-in: its seller is not known yet'),
  invoices: z
    .array(
      z.strictObject({
        id: PublicNumber,
        kind: z.enum(INVOICE_KINDS),
        standing: z.enum(INVOICE_STANDINGS),
        number: z.string().nullable(),
        issuedOn: Day.nullable(),
        grossCents: CentsAmount.describe('With VAT; of a draft the amount that it would have'),
      }),
    )
    .describe('Self-billed invoices and their credit notes, the newest first'),
})
export const InvoiceActRequest = z.strictObject(asked)
export const InvoiceDiscardAnswer = z.strictObject({ id: PublicNumber })
export const InvoiceIssueRequest = z.strictObject({
  ...asked,
  on: Day,
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Fingerprint of the draft as it was shown'),
})
export const InvoiceWriteOffRequest = z.strictObject({
  ...asked,
  reason: typedLines(300),
  isVatReclaimed: z.boolean().optional().describe('The loss is proven: its VAT comes back; default: no'),
})
export const InvoiceRecoverRequest = z.strictObject({
  ...asked,
  amountCents: z.int().positive().max(1_000_000_000),
  reason: typedLines(300),
  isVatReclaimed: z
    .boolean()
    .describe('The accountant got its VAT back without a record here; what is recorded is owed again in any case'),
})
/** `key` names the payment, so that it is noted once. */
export const DeskPaymentRequest = z.strictObject({
  ...asked,
  key: z.uuid(),
  way: z.enum(DESK_PAYMENT_WAYS),
  on: Day,
  amountCents: z.int().positive().max(100_000_000),
  reference: typedText(60),
})
export const DeskPaymentUndoRequest = z.strictObject({
  ...asked,
  payment: PublicNumber.describe('The allocation of a payment at the desk'),
  reason: typedLines(300),
})
export const SetOffChoicesRequest = z.strictObject({ id: PublicNumberParam })
export const SetOffChoicesAnswer = z.strictObject({
  others: z.array(
    z.strictObject({
      id: PublicNumber,
      number: z.string(),
      issuedOn: Day,
      openCents: CentsAmount.describe('Below zero: a credit of the customer'),
    }),
  ),
  accounts: z
    .array(
      z.strictObject({
        id: PublicNumber,
        reference: z.string().describe('The line of the bank that brought it in'),
        on: Day,
        cents: CentsAmount,
      }),
    )
    .describe('Amounts on account of the customer that an open invoice can be paid with'),
})
export const AccountSetOffRequest = z.strictObject({
  ...asked,
  account: PublicNumber.describe('The allocation of a bank line to the account of the customer'),
  amountCents: z.int().positive().max(1_000_000_000),
})
export const SetOffRequest = z.strictObject({
  ...asked,
  other: PublicNumber.describe('The credit of an invoice, or the invoice of a credit'),
  amountCents: z.int().positive().max(1_000_000_000),
})
export const SetOffUndoRequest = z.strictObject({
  ...asked,
  setOff: PublicNumber.describe('The allocation of the set-off'),
  reason: typedLines(300),
})
export const INVOICE_FILES = ['pdf', 'ubl'] as const
export type InvoiceFile = (typeof INVOICE_FILES)[number]
export const InvoiceFileRequest = z.strictObject({ id: PublicNumber, file: z.enum(INVOICE_FILES) })

const FreeInvoice = z.strictObject({
  id: PublicNumber.nullable(),
  rev: z.int(),
  branch: PublicNumber,
  customer: z.strictObject({ id: PublicNumber, label: typedText(300) }).nullable(),
  reference: typedText(60),
  customersReference: typedText(60),
  note: typedLines(500),
  suppliedOn: Day.nullable(),
  lines: z
    .array(
      z.strictObject({
        description: typedText(200),
        quantity: z.int().min(0).max(1_000_000_000).describe('In thousandths'),
        unit: z.enum(['C62', 'HUR']),
        unitPrice: z.int().min(0).max(100_000_000_000).describe('Without VAT, in ten-thousandths of a euro'),
        vatCode: typedText(10),
        account: typedText(10).describe('Number of the account of the sale'),
      }),
    )
    .max(MOST_FREE_LINES),
})
export type FreeInvoiceRow = z.infer<typeof FreeInvoice>
export const FreeInvoiceRequest = z.strictObject({ id: PublicNumberParam.optional() })
export const FreeInvoiceAnswer = z.strictObject({
  free: FreeInvoice,
  choices: z.strictObject({
    branches: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
    vatCodes: z.array(z.strictObject({ code: z.string(), name: z.string(), rateBp: z.int() })),
    accounts: z.array(z.strictObject({ number: z.string(), name: z.string() })),
  }),
})
export const FreeInvoiceSaveRequest = z.strictObject({ free: FreeInvoice })
export const FreeInvoiceSaveAnswer = z.strictObject({ free: FreeInvoice })
