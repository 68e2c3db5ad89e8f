import { z } from 'zod'
import { BASE_ROLE_NAMES } from '../access/base-role-names.ts'
import { ContextAnswered } from '../offers/offer-context.schema.ts'
import { OfferContentInput } from '../offers/offer.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, exportRequest } from '../platform/resources/resource.schema.ts'
import { BreakdownAnswered } from '../pricing/sale/sale.schema.ts'
import { ADVANCE_STATES } from './advance-request.ts'
import { CarOrderOfDossier } from './car-order.schema.ts'
import { dossierList, type ListedDossier } from './dossier-list.ts'
import {
  CUSTOMER_ORDER_STATES,
  DOSSIER_APPROVALS,
  DOSSIER_PAPERS,
  DOSSIER_PAYMENTS,
  DOSSIER_PRINTS,
  IDENTITY_GROUNDS,
} from './dossier.ts'
import { TRADE_IN_DESCRIPTION, TRADE_IN_STATES } from '../trade-ins/trade-in-record.ts'
import { MAX_ESSENTIAL_LENGTH } from './essential.ts'
import { STEP_NEEDS } from './order-flow.ts'
import { DELIVERY_TYPES } from './order.ts'

const approval = z.enum(enumerationNames(DOSSIER_APPROVALS))
const state = z.enum(CUSTOMER_ORDER_STATES)

const listed: z.ZodType<ListedDossier> = z.strictObject({ id: PublicNumber, ...rowShape(dossierList) })

export const DossierListRequest = listRequest(dossierList)
export const DossierExportRequest = exportRequest(dossierList)
export const DossierListAnswer = listAnswer(dossierList, listed)
export const DossierNothing = z.strictObject({})
export const DossierChoicesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})
export const DossierCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state, count: z.int() })),
  toApprove: z.int(),
  toInvoice: z.int().describe('Delivered, and not invoiced'),
  toPlan: z.int().describe('Ready for handover, without an agreed day'),
  late: z.int(),
  mine: z.int(),
})

const Step = z.strictObject({
  id: PublicNumber,
  label: TranslatedText,
  role: z.enum(BASE_ROLE_NAMES),
  dueOn: Day,
  doneOn: Day.nullable(),
  doneBy: z.string().nullable(),
  needs: z.array(z.enum(STEP_NEEDS)).describe('All that it needs'),
  missing: z.array(z.enum(STEP_NEEDS)).describe('The needs still missing before it is done'),
})

const paymentKind = z.enum(DOSSIER_PAYMENTS)

const Advance = z.strictObject({
  id: PublicNumber,
  amountCents: z.int(),
  state: z.enum(ADVANCE_STATES),
  email: z.string(),
  by: z.string(),
  askedAt: Instant,
  mailedAt: Instant,
  openedAt: Instant.nullable(),
  until: Day.describe('The last day on which it can be paid'),
  endedAt: Instant.nullable(),
  isPaying: z.boolean().describe('True if the customer is paying it, or tried a moment ago'),
  refunds: z
    .array(
      z.strictObject({
        payment: z.uuid(),
        amountCents: z.int(),
        reason: z.enum(['canceled', 'already-paid', 'amount-differs']),
        refundedAt: Instant.nullable(),
        isUnderway: z.boolean().describe('True if the payment provider has not answered yet'),
      }),
    )
    .describe('Money received that is refunded'),
})

const deliveryType = z.enum(enumerationNames(DELIVERY_TYPES))
const part = z.enum(DAY_PARTS)
const Handover = z.strictObject({ deliveryType, day: Day, part })

const Dossier = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  dossierNumber: z.string(),
  opening: z
    .strictObject({
      outsideNumber: z.string().describe('The number of the order in the system that it was taken over from'),
      expectedOn: Day.nullable().describe('The day of delivery that was agreed there'),
    })
    .nullable()
    .describe('Null: it was sold here'),
  orderNumber: z.string(),
  offer: z.strictObject({ id: PublicNumber, offerNumber: z.string(), version: z.int(), cars: z.int() }),
  carIndex: z.int(),
  others: z
    .array(z.strictObject({ id: PublicNumber, dossierNumber: z.string() }))
    .describe('The dossiers of the other cars of the same offer'),
  owner: z.strictObject({ id: PublicNumber, name: z.string() }),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  contractDay: Day,
  confirmedBy: z.strictObject({ id: PublicNumber, name: z.string() }),
  customer: z.strictObject({ id: PublicNumber.nullable(), name: z.string() }),
  language: z.enum(LANGUAGES).describe('Language of the documents and mails for the customer'),
  car: z.strictObject({ kind: z.enum(['used', 'stock']).nullable(), id: PublicNumber.nullable(), name: z.string() }),
  vin: z.string().nullable(),
  driver: z.string().describe('Driver of the car of a fleet, with their mail address; empty: none was named'),
  licencePlate: z.string().nullable(),
  productionNumber: z.string().nullable(),
  factoryOrderNumber: z.string().nullable(),
  given: z.array(TranslatedText).describe('The items that come with the car without being part of its price'),
  invoices: z
    .array(
      z.strictObject({
        id: PublicNumber,
        number: z.string(),
        on: Day,
        by: z.string(),
        amountCents: z.int().nullable().describe('VAT included. Null: the caller may not see prices'),
        credit: z
          .strictObject({ number: z.string(), on: Day, by: z.string() })
          .nullable()
          .describe('The credit note that reversed it; null: the invoice is valid and the dossier closed'),
      }),
    )
    .describe('The invoices of the bookkeeping for its car, the last one last'),
  approval,
  approvedBy: z.string().nullable(),
  approvedFor: z.string().nullable().describe('The absent user in whose place it was approved'),
  approvedAt: Instant.nullable(),
  approvalRemark: z.string(),
  state,
  flowName: TranslatedText.nullable(),
  isConsumer: z
    .boolean()
    .describe('True if the buyer is a consumer, who must be asked for the essential characteristics of the car'),
  essential: z
    .string()
    .nullable()
    .describe(
      'The properties that the customer considers essential, for the order form; empty: nothing in particular, null: not asked yet',
    ),
  termsHanded: z
    .strictObject({ at: Instant, by: z.string().nullable(), version: z.int() })
    .nullable()
    .describe('The printed terms of sale that the customer got before they sign'),
  signedOn: Day.nullable(),
  contract: PublicNumber.nullable().describe('The signed contract, by its number; null: nothing yet, or only on paper'),
  completedAt: Instant.nullable(),
  handover: Handover.nullable().describe('The half-day on which its customer gets the car; null: not agreed on yet'),
  deliveredOn: Day.nullable(),
  canceledAt: Instant.nullable(),
  cancelReason: z.string(),
  steps: z.array(Step),
  papers: z.array(
    z.strictObject({
      paper: z.enum(DOSSIER_PAPERS),
      receivedOn: Day.nullable(),
      receivedBy: z.string().nullable(),
      expiresOn: Day.nullable().describe('The last day on which it is valid, as printed on it'),
      files: z.array(z.strictObject({ id: PublicNumber, name: z.string(), by: z.string(), at: Instant })),
    }),
  ),
  money: z
    .strictObject({
      dueCents: z.int(),
      reductionCents: z.int().describe('Taken off by partial credit notes and write-offs'),
      advanceCents: z.int(),
      advanceCapCents: z.int(),
      paidCents: z.int(),
      balanceCents: z.int(),
      guarantee: z
        .strictObject({
          cents: z.int(),
          receivedOn: Day.nullable(),
          receivedBy: z.string().nullable(),
          repaidOn: Day.nullable(),
          repaidBy: z.string().nullable(),
          reference: z.string().describe('The payment by which it came; empty: not noted'),
          repaidReference: z.string(),
        })
        .describe('The guarantee that stays with us until there is proof that the car arrived abroad'),
      payments: z.array(
        z.strictObject({
          id: PublicNumber,
          on: Day,
          amountCents: z.int(),
          kind: paymentKind,
          reference: z.string(),
          isCash: z.boolean(),
          isOpening: z.boolean().describe('True if it was paid in the system that the sale was taken over from'),
          by: z.string().nullable().describe('The user who entered it; null: it was paid by a link'),
        }),
      ),
      cash: z
        .strictObject({ receivedCents: z.int(), paidCents: z.int(), limitCents: z.int() })
        .describe('Cash of the whole sale, and the most that the law allows of it'),
      advances: z.array(Advance).describe('The advances that were asked for by a link, the newest first'),
      email: z.string().describe('The mail address for the next request; empty: none'),
    })
    .nullable()
    .describe('Null if the caller may not see offers, and so no prices'),
  tradeIns: z
    .array(
      z.strictObject({
        id: PublicNumber,
        tradeInNumber: z.string(),
        state: z.enum(TRADE_IN_STATES),
        keyCount: z.int(),
        receivedOn: Day.nullable(),
        undescribed: z
          .array(z.enum(TRADE_IN_DESCRIPTION))
          .describe("Required data of a consumer's order form that is still missing for the car"),
      }),
    )
    .describe('The cars that the customer gives in part payment with this one'),
  isOnAccount: z.boolean(),
  carStanding: z.enum(['here', 'to-order', 'to-come']),
  carOrder: CarOrderOfDossier.nullable().describe('Null: the car was in stock when it was sold, or is not ordered yet'),
  sold: z
    .strictObject({
      content: OfferContentInput,
      context: ContextAnswered,
      breakdown: BreakdownAnswered,
    })
    .nullable()
    .describe('The content as it was stored'),
  today: Day.describe('The day of the answer: anything due before it is late'),
})
export type DossierRecord = z.infer<typeof Dossier>

export const DossierRequest = z.strictObject({ id: PublicNumberParam })
export const DossierAnswer = z.strictObject({ dossier: Dossier })
/** The dossiers of an offer, by its number. */
export const DossiersOfOfferAnswer = z.strictObject({
  dossiers: z.array(z.strictObject({ id: PublicNumber, dossierNumber: z.string(), state, approval })),
})

const asked = { id: PublicNumber, rev: z.int() }
export const DossierActRequest = z.strictObject(asked)
export const DossierReasonRequest = z.strictObject({ ...asked, reason: typedLines(300) })
const numbers = typedText(40)
export const DossierSaveRequest = z.strictObject({
  ...asked,
  vin: typedText(17).regex(/^(?:[A-HJ-NPR-Z0-9]{17})?$/),
  licencePlate: typedText(15),
  productionNumber: numbers,
  factoryOrderNumber: numbers,
  isOnAccount: z.boolean(),
})
export const DossierHandoverDaysRequest = z.strictObject({ id: PublicNumberParam, deliveryType })
export const DossierHandoverDaysAnswer = z.strictObject({
  days: z.array(z.strictObject({ day: Day, parts: z.array(part) })),
})
/** `handover` null: the day that was agreed on is off. */
export const DossierHandoverRequest = z.strictObject({ ...asked, handover: Handover.nullable(), tells: z.boolean() })
/** `receivedOn` null: it is not there after all. */
export const DossierPaperRequest = z.strictObject({
  id: PublicNumber,
  paper: z.enum(DOSSIER_PAPERS),
  receivedOn: Day.nullable(),
})
/** The event of the guarantee, with its day and the payment; `on` null: it did not happen after all. */
export const DossierGuaranteeRequest = z.strictObject({
  id: PublicNumber,
  event: z.enum(['received', 'repaid']),
  on: Day.nullable(),
  reference: typedText(60).optional(),
})
export const DossierPaperExpiryRequest = z.strictObject({
  id: PublicNumber,
  paper: z.enum(DOSSIER_PAPERS),
  expiresOn: Day.nullable(),
})
/**
 * Sent with a file: all of it text. `expiresOn` empty: not stated. `ground` is required for a copy of an identity card
 * alone, `isMasked`: its national number is unreadable.
 */
export const DossierFileSaveRequest = z.strictObject({
  id: PublicNumberParam,
  paper: z.enum(DOSSIER_PAPERS),
  expiresOn: z.union([z.literal(''), Day]),
  ground: z.enum(IDENTITY_GROUNDS).optional(),
  isMasked: z.literal('yes').optional(),
})
export const DossierFileRequest = z.strictObject({ id: PublicNumber, file: PublicNumber })
export const DossierPrintRequest = z.strictObject({ id: PublicNumber, paper: z.enum(DOSSIER_PRINTS) })
/** `doneOn` null: it is to be done after all. */
export const DossierStepRequest = z.strictObject({ id: PublicNumber, step: PublicNumber, doneOn: Day.nullable() })
/** `key` names the payment, so that it is written down once. */
export const DossierPaymentRequest = z.strictObject({
  id: PublicNumber,
  key: z.uuid(),
  on: Day,
  reference: typedText(60),
  kind: paymentKind,
  amountCents: z.int().positive().max(100_000_000),
  isCash: z.boolean().optional().describe('In coins and notes, which the law limits for one sale'),
})
/** `key` identifies the request, so that it is made once; `until` is the last day on which it can be paid. */
export const AdvanceAskRequest = z.strictObject({
  id: PublicNumber,
  key: z.uuid(),
  until: Day,
  amountCents: z.int().min(2).max(100_000_000),
})
export const AdvanceActRequest = z.strictObject({ id: PublicNumber, advance: PublicNumber })
/** `key` names the refund; by transfer it was paid back at the bank already. */
export const AdvanceRefundRequest = z.strictObject({
  id: PublicNumber,
  advance: PublicNumber,
  key: z.uuid(),
  payment: z.uuid(),
  way: z.enum(['provider', 'transfer']),
})
/** As the bookkeeping numbered and dated it. */
export const DossierInvoiceRequest = z.strictObject({ ...asked, number: typedText(40), on: Day })
export const CustomerOrderDayRequest = z.strictObject({ ...asked, on: Day })
export const CustomerOrderEssentialRequest = z.strictObject({ ...asked, essential: typedLines(MAX_ESSENTIAL_LENGTH) })
/** `version` is that of the printed terms. */
export const CustomerOrderTermsRequest = z.strictObject({ ...asked, version: z.int() })
export const CustomerOrderCancelRequest = z.strictObject({
  ...asked,
  reason: typedLines(300),
  isFactoryTold: z
    .boolean()
    .optional()
    .describe('True: a car on its way is canceled at the factory too; otherwise it still arrives and is for sale'),
})
