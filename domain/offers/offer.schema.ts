import { z } from 'zod'
import { Part } from '../catalogue/part-key.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  Day,
  Instant,
  oneLine,
  PublicNumber,
  PublicNumberParam,
  typedText,
  typedLines,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, exportRequest } from '../platform/resources/resource.schema.ts'
import { SALES_TYPES } from '../pricing/profit-margin.ts'
import { ApprovalsAnswered, BreakdownAnswered, MarginAnswered, OfferRefused } from '../pricing/sale/sale.schema.ts'
import { LanguageCode } from '../platform/values/translated.schema.ts'
import { MOST_TOGETHER } from './alternatives.ts'
import { OFFER_ANSWERS } from './customer-offer.ts'
import { SignerIdentityRecord } from './identity/identity.schema.ts'
import { PRICE_DETAILS } from './proposal-layout.ts'
import { Check, Removed } from './checks/offer-check.schema.ts'
import {
  DRAWN_UP_TYPES,
  OFFER_SIGNATURES,
  MOST_SYNCED_AT_ONCE,
  OFFER_STATUSES,
  SALE_MODES,
  VERSION_REASONS,
} from './offer.ts'
import type { OfferContent } from './offer-content.ts'
import { DISCOUNT_LIMITS } from './discount-room.ts'
import { APPROVAL_REASONS } from './offer-limits.ts'
import { offerList, type ListedOffer } from './offer-list.ts'
import { ContextAnswered } from './offer-context.schema.ts'
import type { OfferPriceRefusal } from './offer-sale.ts'

const listed: z.ZodType<ListedOffer> = z.strictObject({
  id: PublicNumber,
  ...rowShape(offerList),
  worst: Check.nullable(),
})

export const OfferListRequest = listRequest(offerList)
export const OfferExportRequest = exportRequest(offerList)
export const OfferListAnswer = listAnswer(offerList, listed)
export const OfferNothing = z.strictObject({})
export const OfferChoicesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})
export const OfferRulesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: TranslatedText })),
})
export const OfferCountsAnswer = z.strictObject({
  statuses: z.array(
    z.strictObject({
      status: z.enum(enumerationNames(OFFER_STATUSES)),
      count: z.int(),
      mine: z.int(),
      expired: z.int(),
      dirty: z.int().describe('Number of offers that a user has to review'),
      asked: z.int().describe('Number whose customer waits for an answer'),
      toApprove: z.int().describe('Number that wait for an approval which the caller may give'),
      toDo: z.int().describe('Number whose next action is due and is of the caller'),
      lossDue: z.int().describe('Number of offers of the caller that were lost without a reason'),
      toRemind: z.int().describe('Number with a drafted reminder that the caller may send'),
    }),
  ),
  today: Day.describe('The day of the counts'),
})

/** No car costs more; no discount is more than a car. */
const Cents = z.int().min(0).max(100_000_000)
/** Of all extras of a car together. */
const MOST_EXTRAS_CENTS = 500_000_000
/** Rules, services and rates are named by keys of their own. */
const Key = oneLine(60).min(1)
const amount = { cents: Cents, vatExcluded: z.boolean() }

const reason = typedText(200)
const Discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: z.strictObject(amount), reason }),
  z.strictObject({ kind: z.literal('share'), bp: z.int().min(0).max(10_000), reason }),
  z.strictObject({ kind: z.literal('agreed-total'), totalGrossCents: Cents, reason }),
])

const Car = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('configured'), version: PublicNumber, parts: z.array(Part).max(200) }),
  z.strictObject({ kind: z.enum(['stock', 'used']), vehicle: PublicNumber }),
])

const TradeIn = z.strictObject({
  record: PublicNumber.optional(),
  car: typedText(120),
  licencePlate: typedText(15),
  vin: typedText(17),
  firstRegistration: Day,
  mileageKm: z.int().min(0).max(2_000_000),
  keys: z.int().min(0).max(9),
  allowanceCents: Cents,
  expectedCents: Cents.nullable(),
})

const content = z.strictObject({
  customer: PublicNumber.nullable(),
  car: Car.nullable(),
  salesType: z.enum(enumerationNames(SALES_TYPES)),
  carCount: z.int().min(1).max(999),
  picks: z.array(Key).max(40),
  manualDiscount: Discount.nullable(),
  extras: z
    .array(z.strictObject({ name: typedText(120).min(1), quantity: z.int().min(1).max(999), ...amount }))
    .max(1_000)
    // The amounts of 999 cars have to stay whole numbers.
    .refine((extras) => extras.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0) <= MOST_EXTRAS_CENTS, {
      error: `≤ ${MOST_EXTRAS_CENTS}`,
    }),
  services: z.array(Key).max(20),
  tradeIns: z.array(TradeIn).max(10),
  advanceCents: Cents.nullable(),
  credit: z
    .strictObject({ rate: Key, months: z.int().min(1).max(240), ownFundsCents: Cents, balloonCents: Cents })
    .nullable(),
  destination: z.enum(['belgium', 'union', 'outside']),
  transport: z.enum(['ours', 'buyer']).nullable(),
  isSoldWithVat: z.boolean(),
  vatOverride: z
    .strictObject({ isVouchedFor: z.boolean(), reason: typedText(200), by: typedText(200), on: Day })
    .optional(),
  validUntil: Day.nullable(),
  deliveryDay: Day.nullable(),
  drivers: z
    .array(z.strictObject({ name: typedText(120), email: typedText(254), language: LanguageCode }))
    .max(999)
    .optional()
    .describe(
      'Who drives the cars, in the order of the cars; without a name where that is not known yet. Personal data',
    ),
  taxHelp: z
    .strictObject({
      isShown: z.boolean().describe('The customer reads the taxes too'),
      maxMassKg: z.int().min(500).max(60_000).nullable(),
      catalogueValueCents: Cents.nullable(),
    })
    .optional()
    .describe('For the taxes of the buyer, which are no part of the price'),
  message: typedLines(2_000),
})
export const OfferContentInput: z.ZodType<OfferContent, OfferContent> = content.meta({ id: 'OfferContent' })

const PriceRefused: z.ZodType<OfferPriceRefusal, OfferPriceRefusal> = OfferRefused

const priced = {
  context: ContextAnswered,
  breakdown: BreakdownAnswered.nullable(),
  refusal: PriceRefused.nullable().describe('Why it has no price'),
}

type ContextWish = Pick<OfferContent, 'customer' | 'car' | 'salesType' | 'picks'> &
  Partial<Pick<OfferContent, 'destination' | 'transport'>>
/** The destination and the transport decide the basis of the guarantee; left out: it stays in Belgium. */
export const OfferContextRequest: z.ZodType<ContextWish, ContextWish> = z.strictObject({
  customer: content.shape.customer,
  car: content.shape.car,
  salesType: content.shape.salesType,
  picks: content.shape.picks,
  destination: content.shape.destination.exactOptional(),
  transport: content.shape.transport.exactOptional(),
})
export const OfferContextAnswer = z.strictObject({ context: ContextAnswered })

const Version = z.strictObject({
  no: z.int(),
  reason: z.enum(VERSION_REASONS),
  totalCents: z.int().nullable(),
  by: z.string(),
  at: Instant,
})

const Offer = z
  .strictObject({
    id: PublicNumber,
    rev: z.int(),
    offerNumber: z.string(),
    type: z.enum(DRAWN_UP_TYPES),
    status: z.enum(enumerationNames(OFFER_STATUSES)),
    owner: z.strictObject({ id: PublicNumber, name: z.string() }),
    branch: z.strictObject({ id: PublicNumber, name: z.string() }),
    validUntil: Day.nullable(),
    issuedAt: Instant.nullable(),
    closedAt: Instant.nullable(),
    closedReason: z.string(),
    blockedReason: z
      .string()
      .nullable()
      .describe('The reason of the block: only unblocking is possible; null: not blocked'),
    blockedBy: z.string().nullable(),
    blockedAt: Instant.nullable(),
    unlock: z
      .strictObject({ for: z.string(), by: z.string(), until: Instant, reason: z.string() })
      .nullable()
      .describe('Permit to change it until that time, although it is read-only; null: none'),
    isOpening: z.boolean().describe('True if another system sold it, at the price that was agreed there'),
    isUnlocked: z.boolean().describe('True if that permit is for the caller'),
    copiedFrom: z.strictObject({ id: PublicNumber, offerNumber: z.string() }).nullable(),
    saleMode: z.enum(SALE_MODES).nullable(),
    sale: z
      .strictObject({
        version: z.int(),
        contractDay: Day,
        signature: z.enum(OFFER_SIGNATURES),
        confirmedBy: z.string(),
        confirmedAt: Instant,
      })
      .nullable()
      .describe('The signed document, with time and method; kept when the sale is canceled'),
    termsHanded: z
      .strictObject({ version: z.int(), at: Instant })
      .nullable()
      .describe('The terms of sale that the customer got before signing; null: not noted'),
    delay: z
      .strictObject({ until: Day, reason: z.string() })
      .nullable()
      .describe('The reservation of its car for this customer'),
    carTaken: z
      .discriminatedUnion('by', [
        z.strictObject({ by: z.enum(['offer', 'shop']), at: Instant }),
        z.strictObject({ by: z.literal('hold'), until: Instant }),
      ])
      .nullable()
      .describe('The sale or reservation of its car by others'),
    createdAt: Instant,
    today: Day.describe('The day of the answer, which decides about validity'),
    currentVersion: z.int(),
    issuedVersion: z.int().nullable(),
    versions: z.array(Version),
    answer: z
      .strictObject({
        answer: z.enum(OFFER_ANSWERS),
        version: z.int(),
        name: z.string().describe('As they signed; empty where they declined'),
        reason: z.string(),
        at: Instant,
        identity: SignerIdentityRecord.nullable().describe('Null: a typed name behind the link of a mail'),
      })
      .nullable()
      .describe("The customer's answer online to the version that they have"),
    content: OfferContentInput,
    ...priced,
    nextAction: z
      .strictObject({ text: z.string(), dueOn: Day, assignee: z.strictObject({ id: PublicNumber, name: z.string() }) })
      .nullable()
      .describe('The next task, its user and its day; null: nothing is planned'),
    loss: z
      .strictObject({
        isAsked: z.boolean().describe('True if its end is a lost sale and needs a reason'),
        isDue: z.boolean().describe('True if it ended without one'),
        given: z
          .strictObject({
            reason: z.strictObject({
              id: PublicNumber,
              label: TranslatedText,
            }),
            competitor: z.string(),
            by: z.string(),
            at: Instant,
          })
          .nullable(),
      })
      .describe('Why it was lost'),
    approval: z
      .strictObject({
        isNeeded: z.boolean(),
        reasons: z.array(z.enum(APPROVAL_REASONS)),
        grantedBy: z.string().nullable(),
        grantedFor: z
          .string()
          .nullable()
          .describe('The absent user in whose place it was granted; null: in their own name'),
        grantedAt: Instant.nullable(),
        asked: z
          .strictObject({ by: z.string(), at: Instant, remark: z.string() })
          .nullable()
          .describe('The time of the request and the remark of the salesperson'),
        refused: z
          .strictObject({ by: z.string(), for: z.string().nullable(), at: Instant, reason: z.string() })
          .nullable()
          .describe('`for`: the absent user in whose place it was refused; null: in their own name'),
        countered: z
          .strictObject({
            by: z.string(),
            for: z.string().nullable(),
            isByMe: z.boolean(),
            at: Instant,
            discountCents: z.int(),
            remark: z.string(),
          })
          .nullable()
          .describe('The discount that would be approved instead'),
        standIn: z
          .strictObject({
            for: z.string().nullable(),
            refusal: z.enum(['own-request', 'request-of-absent']).nullable(),
          })
          .nullable()
          .describe('`for`: the absent user in whose place the caller decides. Null: in their own name, or not at all'),
        absent: z
          .array(z.strictObject({ name: z.string(), until: Day, deputy: z.string().nullable() }))
          .describe('The absent users who were due to decide, with their deputies'),
        above: z
          .strictObject({
            mostBp: z.int().nullable(),
            mostCents: z.int().nullable(),
            deciders: z.array(z.string()).describe('The users who decide instead'),
          })
          .nullable()
          .describe('The limit of the caller, if the discount is above it'),
      })
      .describe('The approvals that it needs before it is sent, and the users who approved'),
    checks: z.array(Check).describe('The check messages of today, the most severe first'),
    areChecksKept: z.boolean().describe('True if the stored messages, which lists show, are the same'),
  })
  .meta({ id: 'Offer' })
export type OfferRecord = z.infer<typeof Offer>

export const OfferRequest = z.strictObject({ id: PublicNumberParam })
export const OfferAnswer = z.strictObject({ offer: Offer })
export const OfferVersionRequest = z.strictObject({ id: PublicNumberParam, version: PublicNumberParam })
const onPaper = {
  layout: PublicNumber.exactOptional().describe('Left out: the usual one for the brand of the car'),
  detail: z.enum(PRICE_DETAILS).exactOptional().describe('Of the price; left out: as the layout has it'),
}
/** An issued version keeps its layout and detail. */
export const OfferPrintRequest = z.strictObject({
  id: PublicNumber,
  version: PublicNumber,
  language: LanguageCode.exactOptional().describe('Left out: that of the customer'),
  ...onPaper,
})
/** The layouts that an offer can be printed in, and the usual one. */
export const OfferLayoutsAnswer = z.strictObject({
  layouts: z.array(z.strictObject({ id: PublicNumber, name: z.string(), detail: z.enum(PRICE_DETAILS) })),
  usual: PublicNumber.nullable(),
})
/** A version as it was stored: its own names and prices. */
export const OfferVersionAnswer = z.strictObject({ version: Version, content: OfferContentInput, ...priced })
export type OfferVersionAnswer = z.infer<typeof OfferVersionAnswer>

/** `branch` null: where its salesperson works first. */
export const OfferCreateRequest = z.strictObject({
  type: z.enum(DRAWN_UP_TYPES),
  branch: PublicNumber.nullable(),
  offer: OfferContentInput,
})
/** `rev` is that of the state that was changed. */
export const OfferSaveRequest = z.strictObject({ id: PublicNumber, rev: z.int(), offer: OfferContentInput })

type OfMargin = OfferContent & { id?: number | undefined }
const DiscountRoomAnswered = z.strictObject({
  mostCents: z.int(),
  givenCents: z.int(),
  leftCents: z.int(),
  limit: z.enum(DISCOUNT_LIMITS).nullable().describe('The limit that is met first; null: none'),
})

/** `id`: of the offer, whose salesperson decides what needs approval; left out: it is one of the caller. */
export const OfferMarginRequest: z.ZodType<OfMargin, OfMargin> = content.extend({ id: PublicNumber.optional() })
/** Our margin, for users with the right to see it. */
export const OfferMarginAnswer = z.strictObject({
  margin: MarginAnswered.nullable(),
  approvals: ApprovalsAnswered,
  room: DiscountRoomAnswered.nullable(),
})

const offerRevision = { id: PublicNumber, rev: z.int() }
export const OfferActRequest = z.strictObject(offerRevision)
export const OfferTermsRequest = z.strictObject({ id: PublicNumber })
/** The price that the salesperson saw: refused where the price of today is another. */
export const OfferIssueRequest = z.strictObject({
  ...offerRevision,
  totalCents: z.int(),
  isOverAccepted: z.boolean().optional().describe('Confirms that it replaces the version that the customer accepted'),
  others: z
    .array(z.strictObject({ ...offerRevision, totalCents: z.int() }))
    .max(MOST_TOGETHER - 1)
    .exactOptional()
    .describe('Others of the same set that are issued with it, in the same mail'),
  ...onPaper,
})
export const OfferAskApprovalRequest = z.strictObject({ ...offerRevision, remark: typedLines(300) })
export const OfferCloseRequest = z.strictObject({ ...offerRevision, reason: typedLines(300) })
/** `discountCents`: on one car, in the basis of its price. */
export const OfferCounterRequest = z.strictObject({
  ...offerRevision,
  discountCents: Cents.min(1),
  remark: typedLines(300),
})
const LossInput = z.strictObject({
  reason: PublicNumber.describe('A reason of the list of loss reasons'),
  competitor: typedText(80).describe('From whom the customer buys; empty: not known'),
})
export type LossGiven = z.infer<typeof LossInput>
export const OfferEndRequest = z.strictObject({
  ...offerRevision,
  reason: typedLines(300).describe('May be empty where `loss` says why'),
  loss: LossInput.exactOptional().describe(
    'Required where the end of the offer is a lost sale, refused where it is none',
  ),
})
/** A day in the past is refused. */
export const OfferNextActionRequest = z.strictObject({
  ...offerRevision,
  text: typedText(200).min(1),
  dueOn: Day,
  assignee: PublicNumber.describe('The colleague who does it'),
})
export const OfferLossRequest = z.strictObject({ ...offerRevision, loss: LossInput })
/** Unlocks for the caller; else for the salesperson of the offer. */
export const OfferUnlockRequest = z.strictObject({ ...offerRevision, reason: typedLines(300), isForMe: z.boolean() })
export const OfferReassignRequest = z.strictObject({ ...offerRevision, seller: PublicNumber })
/**
 * The customer accepted the issued version. `isOnPaper`: on the form, which we have; else in their account.
 * `isIdentitySeen`: the user saw the identity card, which is impossible for an online acceptance.
 */
export const OfferConfirmRequest = z.strictObject({
  ...offerRevision,
  contractDay: Day,
  isOnPaper: z.boolean(),
  isIdentitySeen: z.boolean(),
  isProofSeen: z
    .boolean()
    .optional()
    .describe('Confirms the proof that the type of sale asks for: a payslip of one of our own people'),
  others: z
    .array(z.strictObject(offerRevision))
    .max(MOST_TOGETHER - 1)
    .exactOptional()
    .describe('Configurations of the same fleet that are sold with it, by the same signature'),
})
/** Against the rules of VAT; both false: by the rules again. */
export const OfferVatOverrideRequest = z.strictObject({
  ...offerRevision,
  isSoldWithVat: z.boolean(),
  isVouchedFor: z.boolean(),
  reason: typedLines(200),
})
export const OfferCarCountRequest = z.strictObject({ ...offerRevision, carCount: z.int().min(1).max(999) })
/** `until`: the first day on which the car is free again. */
export const OfferDelayRequest = z.strictObject({ ...offerRevision, until: Day, reason: typedLines(300) })
export const OfferCopyRequest = z.strictObject({ id: PublicNumber })
export const OfferCopied = z.strictObject({ id: PublicNumber })

/** The offer synchronised with the master data of today, next to the current one. */
const Sided = z.strictObject({ content: OfferContentInput, ...priced })
export const OfferSyncPreview = z.strictObject({ before: Sided, after: Sided, removed: z.array(Removed) })
export type OfferSyncPreview = z.infer<typeof OfferSyncPreview>
/** The total that the user saw beforehand; null: it would have no price. */
export const OfferSyncRequest = z.strictObject({ ...offerRevision, totalCents: z.int().nullable() })

const several = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(MOST_SYNCED_AT_ONCE)
export const OfferSyncManyRequest = z.strictObject({ ids: several(PublicNumber) })
const SyncRow = z.strictObject({
  id: PublicNumber,
  offerNumber: z.string(),
  customer: z.string(),
  refusal: z
    .enum(['offer-blocked', 'offer-confirmed', 'offer-status', 'nothing-to-sync', 'replace-needed'])
    .nullable()
    .describe('The reason that it cannot be updated; null: it can'),
  rev: z.int(),
  beforeCents: z.int().nullable(),
  afterCents: z.int().nullable(),
  removed: z.int(),
})
export type OfferSyncRow = z.infer<typeof SyncRow>
export const OfferSyncManyPreview = z.strictObject({ offers: z.array(SyncRow) })
/** Each as it was seen: what changed meanwhile is left. */
export const OfferSyncSeveral = z.strictObject({
  offers: several(z.strictObject({ id: PublicNumber, rev: z.int(), totalCents: z.int().nullable() })),
})
export const OfferSyncedSeveral = z.strictObject({
  synced: z.int(),
  left: z.array(z.strictObject({ id: PublicNumber, offerNumber: z.string() })),
})
