import { z } from 'zod'
import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, exportRequest } from '../platform/resources/resource.schema.ts'
import { BOOKLET_STATES } from '../stock/vehicle-states.ts'
import { ASKED_STATES, BID_KINDS, VALUE_ANSWERS } from './asked-value.ts'
import { tradeInList, type ListedTradeIn } from './trade-in-list.ts'
import {
  DAMAGE_KINDS,
  DAMAGE_PLACES,
  MOST_DAMAGES,
  SELLER_VATS,
  TRADE_IN_QUESTIONS,
  TRADE_IN_STATES,
  TYRE_STATES,
} from './trade-in-record.ts'

const state = z.enum(TRADE_IN_STATES)
const amount = z.int().min(1).max(100_000_000)

const listed: z.ZodType<ListedTradeIn> = z.strictObject({ id: PublicNumber, ...rowShape(tradeInList) })

export const TradeInListRequest = listRequest(tradeInList)
export const TradeInExportRequest = exportRequest(tradeInList)
export const TradeInListAnswer = listAnswer(tradeInList, listed)
export const TradeInNothing = z.strictObject({})
export const TradeInCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state, count: z.int() })),
  asked: z.int().describe('Those whose value is requested'),
  toAnswer: z.int().describe('Those whose value the user may give'),
  requested: z.int().describe('Those from the shop without a salesperson yet'),
  questioned: z.int().describe('Those of the user with an open question of the valuer'),
})

/** The facts of a trade-in that the user fills in. */
const facts = {
  customer: PublicNumber.nullable(),
  brand: typedText(40).min(1),
  model: typedText(60).min(1),
  versionName: typedText(80),
  /** Engine and fuel; empty: not known yet. */
  engine: typedText(80),
  /** Empty: not known yet. */
  colour: typedText(40),
  licencePlate: typedText(15),
  /** Empty: not known yet. */
  vin: z.string().regex(/^(?:[A-HJ-NPR-Z0-9]{17})?$/),
  firstRegistration: Day,
  mileageKm: z.int().min(0).max(2_000_000),
  keyCount: z.int().min(0).max(9),
  bookletState: z.enum(enumerationNames(BOOKLET_STATES)),
  isFirstOwner: z.boolean(),
  hadAccident: z.boolean(),
  tyreState: z.enum(TYRE_STATES).nullable().describe('Tread of the worst tyre; null: not inspected'),
  hasSecondWheels: z.boolean(),
  lastServiceOn: Day.nullable(),
  unanswered: z
    .array(z.enum(TRADE_IN_QUESTIONS))
    .max(TRADE_IN_QUESTIONS.length)
    .describe('Questions not asked yet: the values of their fields do not count so far'),
  /** Owners, accidents, large repairs: the known history of the car. */
  historyLine: typedLines(500),
  sellerVat: z.enum(SELLER_VATS),
  damages: z
    .array(
      z.strictObject({
        place: z.enum(DAMAGE_PLACES),
        kind: z.enum(DAMAGE_KINDS),
        remark: typedText(120),
        deductionCents: z.int().min(0).max(100_000_000),
      }),
    )
    .max(MOST_DAMAGES),
}
const TradeInFacts = z.strictObject(facts)
export type TradeInFacts = z.infer<typeof TradeInFacts>
export type TradeInDamage = TradeInFacts['damages'][number]

const Person = z.strictObject({ id: PublicNumber, name: z.string() })

const TradeIn = z.strictObject({
  ...facts,
  id: PublicNumber,
  rev: z.int(),
  tradeInNumber: z.string(),
  state,
  customerName: z.string().nullable(),
  lead: PublicNumber.nullable(),
  dealNumber: z.string().nullable().describe('The number of the sold offer with this trade-in'),
  owner: Person.nullable().describe('The salesperson; null: offered in the shop, and not assigned yet'),
  branch: Person,
  expectedCents: z.int().nullable(),
  valuedBy: Person.nullable(),
  valuedFor: z.string().nullable().describe('The absent colleague in whose place it was valued; null: in the own name'),
  valuedAt: Instant.nullable(),
  asked: z
    .strictObject({ state: z.enum(ASKED_STATES), by: Person, at: Instant })
    .nullable()
    .describe('The user who requested its value, and whether the valuer has a question; null: no request is open'),
  wishCents: z.int().nullable().describe('The amount that the customer asks for; null: none'),
  bids: z
    .array(
      z.strictObject({
        kind: z.enum(BID_KINDS),
        cents: z.int().nullable(),
        remark: z.string(),
        by: z.string().nullable(),
        for: z.string().nullable(),
        at: Instant,
      }),
    )
    .describe('The amounts and answers so far, the last first'),
  opinionCents: z.int().nullable(),
  opinionBy: Person.nullable(),
  opinionRemark: z.string(),
  allowanceCents: z.int().nullable(),
  agreedAt: Instant.nullable(),
  receivedOn: Day.nullable(),
  droppedBecause: z.string(),
  attest: z
    .strictObject({ at: Instant, by: z.string().nullable() })
    .nullable()
    .describe('The scan of the signed VAT attest; null: none'),
  vehicle: z
    .strictObject({ id: PublicNumber, stockNumber: z.string() })
    .nullable()
    .describe('The vehicle that it became in our stock'),
  today: Day,
})
export type TradeInRecord = z.infer<typeof TradeIn>

export const TradeInAnswer = z.strictObject({ tradeIn: TradeIn })
export const TradeInRequest = z.strictObject({ id: PublicNumberParam })

/** The first content for a car that is offered by a lead. */
export const TradeInOfLeadRequest = z.strictObject({ lead: PublicNumberParam })
export const TradeInOfLeadAnswer = z.strictObject({
  id: PublicNumber.nullable().describe('The trade-in that it became; null: none yet'),
})
/** The offers that take a trade-in in. */
export const TradeInOffersAnswer = z.strictObject({
  offers: z.array(
    z.strictObject({
      id: PublicNumber,
      offerNumber: z.string(),
      isSold: z.boolean(),
      isOver: z.boolean(),
      car: z.string(),
      totalCents: CentsAmount.nullable().describe('Of all its cars, VAT included; null: it has no price'),
      balanceCents: z.int().nullable().describe('Left to pay; below zero: the customer gets it back'),
      givenCents: CentsAmount.describe('The allowance of this trade-in, with a premium that comes with it'),
      expectedCents: CentsAmount.nullable().describe('The value that its margin is calculated with; null: none'),
      marginCents: z.int().nullable().describe('Null without the right to see margins'),
      marginBp: z.int().nullable().describe('Of the revenue'),
    }),
  ),
})
export const TradeInOpenRequest = z.strictObject({ lead: PublicNumber })
export const TradeInCreateRequest = z.strictObject({ branch: PublicNumber.nullable(), tradeIn: TradeInFacts })

/** Requests the known data of a car by its plate or chassis number; empty: not by that. */
export const KnownCarRequest = z.strictObject({
  licencePlate: typedText(15),
  vin: facts.vin,
  id: PublicNumberParam.optional().describe('The trade-in that it is for'),
})
export const KnownCarAnswer = z.strictObject({
  twin: z
    .strictObject({ id: PublicNumber, tradeInNumber: z.string() })
    .nullable()
    .describe('The trade-in of the same car that is under way'),
  car: z
    .strictObject({
      brand: z.string(),
      model: z.string(),
      versionName: z.string(),
      colour: z.string(),
      licencePlate: z.string(),
      vin: z.string(),
      firstRegistration: Day,
    })
    .nullable()
    .describe('From an earlier trade-in, or a car that we sold; null: not known'),
})

/** The cars of a customer that an offer can take in. */
export const TradeInsOfCustomerRequest = z.strictObject({ customer: PublicNumberParam })
export const TradeInsOfCustomerAnswer = z.strictObject({
  tradeIns: z.array(
    z.strictObject({
      id: PublicNumber,
      tradeInNumber: z.string(),
      car: z.string(),
      licencePlate: z.string(),
      vin: z.string(),
      firstRegistration: Day,
      mileageKm: z.int(),
      keys: z.int(),
      allowanceCents: CentsAmount.describe('The agreed amount; before that, its worth to us; 0: not valued'),
      expectedCents: CentsAmount.nullable().describe('Null: not valued'),
    }),
  ),
})

/** The evidence for one value or another. */
export const TradeInMarketAnswer = z.strictObject({
  tableCents: CentsAmount.nullable(),
  damageCents: CentsAmount,
  keyFeeCents: CentsAmount,
  suggestedCents: CentsAmount.nullable(),
  cars: z
    .array(
      z.strictObject({
        id: PublicNumber,
        name: z.string(),
        stockNumber: z.string(),
        year: z.int(),
        mileageKm: z.int(),
        priceCents: CentsAmount,
        daysInStock: z.int(),
      }),
    )
    .describe('Our own used cars of the same model and about the same age; the most similar first'),
})

const asked = { id: PublicNumber, rev: z.int() }
export const TradeInSaveRequest = z.strictObject({ ...asked, tradeIn: TradeInFacts })
export const TradeInValueRequest = z.strictObject({ ...asked, cents: amount })
export const TradeInOpinionRequest = z.strictObject({ ...asked, cents: amount, remark: typedText(300) })
export const TradeInAskRequest = z.strictObject({
  ...asked,
  wishCents: amount.nullable().describe('The amount that the customer asks for; null: as it was'),
  remark: typedLines(500),
})
export const TradeInWishRequest = z.strictObject({ ...asked, cents: amount, remark: typedLines(500) })
export const TradeInAnswerRequest = z.strictObject({
  ...asked,
  answer: z.enum(VALUE_ANSWERS),
  cents: amount.nullable().describe('The value, VAT included; null unless the answer is a value'),
  remark: typedLines(500),
})
export const TradeInAgreeRequest = z.strictObject({ ...asked, cents: amount })
export const TradeInReceiveRequest = z.strictObject({
  ...asked,
  on: Day,
  keyCount: z.int().min(0).max(9),
  hasPaper: z
    .boolean()
    .describe('True if the attestation of a private seller, or the invoice of a VAT-liable one, was received'),
})
export const TradeInStockRequest = z.strictObject({ ...asked, model: PublicNumber, department: PublicNumber })
export const TradeInDropRequest = z.strictObject({ ...asked, reason: typedLines(300) })
export const TradeInActRequest = z.strictObject(asked)
export const TradeInAttestRequest = z.strictObject({ id: PublicNumber })
