import { z } from 'zod'
import { Part } from '../catalogue/part-key.schema.ts'
import { CardPicture } from '../media/picture.schema.ts'
import { Day, Instant, PublicNumber } from '../platform/forms/fields.schema.ts'
import { LanguageCode } from '../platform/values/translated.schema.ts'
import { Letter, OfferAmount, Payment } from './alternatives.schema.ts'
import { CUSTOMER_PART_KINDS } from './customer-view.ts'
import { TaxHelpText } from './tax-help.schema.ts'
import { OfferContentInput } from './offer.schema.ts'

/** The key of a customer view: its holder sees the draft. */
export const ViewKey = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'q3Zt0mS5k1vXw9cB7yNdEgq3Zt0mS5k1vXw9cB7yNdE' })

const Fact = z.strictObject({ term: z.string(), value: z.string() })

const ViewPart = z.strictObject({
  key: Part,
  kind: z.enum(CUSTOMER_PART_KINDS),
  name: z.string(),
  group: z.string().describe('Empty: none'),
  colour: z.string().nullable().describe('Of a paint, as CSS has it'),
  priceCents: z.int().nullable().describe('Surcharge of one car, VAT included. Null: cannot be chosen today'),
  isChosen: z.boolean(),
})
export type ViewPart = z.infer<typeof ViewPart>

const ViewCredit = z.strictObject({
  instalmentCents: z.int(),
  months: z.int(),
  amountCents: z.int(),
  lastCents: z.int(),
  repaidCents: z.int(),
  jkpPpm: z.number().describe('Annual percentage rate (JKP/TAEG), in parts per million'),
  isConsumer: z.boolean(),
  notices: z.array(z.string()).describe('Terms and legal notices'),
})

const ViewPrice = z.strictObject({
  isNet: z.boolean().describe('True if the lines are without VAT'),
  lines: z.array(OfferAmount),
  sums: z.array(OfferAmount),
  totalCents: z.int(),
  payment: Payment,
  credit: ViewCredit.nullable(),
})

/** The content of a view in one language. */
export const ShownOffer = z.strictObject({
  customer: z.string(),
  car: z.strictObject({ name: z.string(), subtitle: z.string(), picture: CardPicture.nullable() }).nullable(),
  figures: z.array(Fact).describe('Official figures, and when the car is to be delivered'),
  parts: z.array(ViewPart).describe('What can be chosen'),
  equipment: z.array(z.strictObject({ name: z.string(), items: z.array(z.string()) })).describe('Included equipment'),
  taxes: TaxHelpText.nullable().exactOptional().describe('If the salesperson shows them'),
  price: ViewPrice.nullable().describe('The last one that the draft had'),
  clash: z
    .strictObject({
      kind: z.enum(['excludes', 'requires', 'other']),
      part: z.string(),
      others: z.array(z.string()),
    })
    .nullable()
    .describe('Why the draft has no price now, so that the one shown is the last valid one. Null: it has one'),
})
export type ShownOffer = z.infer<typeof ShownOffer>

export const OpenViewRequest = z.strictObject({ offer: PublicNumber.nullable().describe('Null: it is not saved yet') })
export const OpenViewAnswer = z.strictObject({ key: ViewKey, language: LanguageCode })

export const PublishViewRequest = z.strictObject({
  key: ViewKey,
  offer: PublicNumber.exactOptional().describe(
    'The offer that the desk has open: the view follows it from another alternative of its set, or once it is saved',
  ),
  content: OfferContentInput.nullable().describe('Null: nothing new, or the offer is read-only'),
  seen: z.int().min(0).describe('Number of the last choice of the customer that is in the content'),
  isOver: z.boolean().describe('Ends the view'),
})
export const PublishViewAnswer = z.strictObject({
  offer: PublicNumber.nullable(),
  content: OfferContentInput.nullable().describe('The draft with the choices of the customer'),
  changes: z.array(z.strictObject({ no: z.int(), part: Part, isChosen: z.boolean() })).describe('What still waits'),
})
export type PublishViewAnswer = z.infer<typeof PublishViewAnswer>

export const CustomerViewRequest = z.strictObject({
  key: ViewKey,
  letter: Letter.exactOptional().describe('The alternative to show; left out: the one that the desk has open'),
})
export const ChooseInViewRequest = z.strictObject({ key: ViewKey, part: Part, isChosen: z.boolean() })

/** An alternative of the set as it was saved last; the one at the desk as it is drafted. */
const ViewProposal = z.strictObject({
  letter: Letter,
  isAtDesk: z.boolean().describe('The desk has it open'),
  car: z.string().describe('Empty: none is chosen yet'),
  price: z
    .strictObject({
      totalCents: z.int(),
      payment: Payment,
      lines: z.array(OfferAmount),
      sums: z.array(OfferAmount),
    })
    .nullable()
    .describe('Null: it has none yet'),
})
export type ViewProposal = z.infer<typeof ViewProposal>

const CustomerViewAnswered = z
  .strictObject({
    offerNumber: z.string().nullable(),
    validUntil: Day.nullable(),
    seller: z.string(),
    isOpenToChoices: z.boolean(),
    isDeskOpen: z.boolean().describe('False once the desk was not heard of for a while'),
    changedAt: Instant,
    shown: ShownOffer.nullable().describe('Null: nothing was published yet'),
    letter: Letter.nullable().describe('Of the alternative that is shown. Null: the offer has no alternatives'),
    proposals: z
      .array(ViewProposal)
      .describe('The alternatives that the customer chooses between; empty: there is one'),
  })
  .meta({ id: 'CustomerView' })
export type CustomerViewAnswered = z.infer<typeof CustomerViewAnswered>
export const CustomerViewAnswer = z.strictObject({ view: CustomerViewAnswered })
