import { z } from 'zod'
import { CardPicture } from '../media/picture.schema.ts'
import {
  Day,
  Instant,
  OnceKey,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { Letter, OfferAmount, Payment } from './alternatives.schema.ts'
import { MOST_TOGETHER } from './alternatives.ts'
import { CUSTOMER_OFFER_STATES, OFFER_ANSWERS } from './customer-offer.ts'
import { CustomerIdentity, SignerIdentity } from './identity/identity.schema.ts'
import { REMINDED_ENDS } from './offer-reminder.ts'

/** The key to an offer: the secret of a link in a mail, or of an account for a day. */
const OfferLink = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'q3Zt0mS5k1vXw9cB7yNdEgq3Zt0mS5k1vXw9cB7yNdE' })
/** Made by the screen, 32 hexadecimal digits: the same call again asks nothing more. */

const State = z.enum(CUSTOMER_OFFER_STATES)
const OfferNumber = z.string().regex(/^OF-\d{4}-\d{6}$/)

const IssuedVersion = z.strictObject({
  no: z.int(),
  issuedAt: Instant,
  validUntil: Day.nullable(),
  totalCents: z.int(),
  state: State,
  expectedOn: Day.nullable().describe('Of a sold car that is still to come; null otherwise'),
})

const Message = z.strictObject({
  isCustomer: z.boolean(),
  author: z.string(),
  text: z.string(),
  version: z.int(),
  at: Instant,
})
export type OfferMessage = z.infer<typeof Message>

/** Another alternative of the set, as it was issued to the same customer. */
const IssuedAlternative = z.strictObject({
  letter: Letter,
  version: z.int(),
  hash: z.string().describe('Hash of that version; the signer of several returns it'),
  carCount: z.int(),
  offerNumber: OfferNumber,
  car: z.string(),
  totalCents: z.int(),
  payment: Payment,
  state: State,
  lines: z.array(OfferAmount),
  sums: z.array(OfferAmount),
})
export type IssuedAlternative = z.infer<typeof IssuedAlternative>

/** An offer as its customer sees it: names in their language, none of our costs. */
const CustomerOffer = z
  .strictObject({
    offerNumber: OfferNumber,
    customer: z.string(),
    versions: z.array(IssuedVersion).describe('The newest first, without drafts'),
    version: IssuedVersion.describe('The version that is shown'),
    hash: z.string().describe('Hash of the shown version; the signer returns it'),
    car: z.strictObject({
      name: z.string(),
      picture: CardPicture.nullable(),
      rows: z.array(z.strictObject({ term: z.string(), value: z.string() })),
    }),
    isNet: z.boolean().describe('True if the lines are without VAT'),
    lines: z.array(OfferAmount),
    sums: z.array(OfferAmount),
    letter: Letter.nullable().describe('Of the alternative that is shown; null: the offer has no alternatives'),
    isTogether: z
      .boolean()
      .describe('The alternatives are configurations that are bought together; false: one is chosen'),
    alternatives: z.array(IssuedAlternative).describe('All that this customer can choose between, this one included'),
    conditions: z.array(z.string()).describe('The texts below the price'),
    message: z.string(),
    answer: z
      .strictObject({
        answer: z.enum(OFFER_ANSWERS),
        name: z.string(),
        reason: z.string(),
        at: Instant,
        identity: SignerIdentity.nullable().describe('Null: they typed a name, and were not identified'),
      })
      .nullable(),
    identity: CustomerIdentity,
    salesperson: z.strictObject({ name: z.string(), email: z.string() }),
    branch: z.strictObject({ name: z.string(), address: z.string(), phone: z.string() }),
    messages: z.array(Message),
    isReminded: z.boolean().describe('False once the customer wants no reminders'),
  })
  .meta({ id: 'CustomerOffer' })
export type CustomerOffer = z.infer<typeof CustomerOffer>

const AccountOffer = z.strictObject({
  offerNumber: OfferNumber,
  car: z.string(),
  picture: CardPicture.nullable(),
  version: IssuedVersion,
  answeredAt: Instant.nullable(),
  salesperson: z.string(),
})
export type AccountOffer = z.infer<typeof AccountOffer>

/** `GET /shop/account/getoffers` */
export const AccountOffersRequest = z.strictObject({})
export const AccountOffersAnswer = z.strictObject({ offers: z.array(AccountOffer) })

/** `POST /shop/account/openoffer`: a link to an offer of the signed-in customer, for a day. */
export const OpenOfferRequest = z.strictObject({ offerNumber: OfferNumber })
export const OpenOfferAnswer = z.strictObject({ link: OfferLink })

/** By link, in the body, so that no address contains the secret. `version` null: the newest. */
const opening = {
  link: OfferLink,
  alternative: Letter.exactOptional().describe('Of the same set; left out: the offer that the link was made for'),
}
export const CustomerOfferRequest = z.strictObject({ ...opening, version: PublicNumber.nullable() })
export const CustomerOfferAnswer = z.strictObject({ offer: CustomerOffer })
export const CustomerOfferPrintRequest = z.strictObject({ ...opening, version: PublicNumber })

/** `onceKey` prevents a second click from sending the question twice. */
export const AskAboutOfferRequest = z.strictObject({ ...opening, onceKey: OnceKey, text: typedLines(2_000) })

export const RemindOfOffersRequest = z.strictObject({ ...opening, isReminded: z.boolean() })

const answering = { ...opening, version: PublicNumber }
const VersionHash = z.string().regex(/^[0-9a-f]{64}$/)
/** The hash is that of the shown content; without the consent there is no signature. */
export const AcceptOfferRequest = z.strictObject({
  ...answering,
  hash: VersionHash,
  others: z
    .array(z.strictObject({ letter: Letter, version: PublicNumber, hash: VersionHash }))
    .max(MOST_TOGETHER - 1)
    .exactOptional()
    .describe('Configurations of the same set that are accepted with it'),
  name: typedText(120),
  isAgreed: z.boolean(),
  isIdentified: z
    .boolean()
    .exactOptional()
    .describe('Signs as who was identified in this browser; the name is then theirs, and a typed one is ignored'),
})
/** `POST /shop/offer/identify`: of the version that was read. */
export const IdentifyForOfferRequest = z.strictObject({ ...answering, hash: z.string().regex(/^[0-9a-f]{64}$/) })
export const DeclineOfferRequest = z.strictObject({ ...answering, reason: typedLines(500) })

/** The letters sent to the customer and the messages received, for the desk. */
export const OfferLettersRequest = z.strictObject({ id: PublicNumberParam })
export const OfferLettersAnswer = z
  .strictObject({
    email: z.string().describe('The mail address for the next request; empty: none'),
    sendings: z.array(
      z.strictObject({
        version: z.int(),
        to: z.string(),
        by: z.string(),
        at: Instant,
        fate: z.enum(['waiting', 'sent', 'refused']),
      }),
    ),
    messages: z.array(Message),
    askedAt: Instant.nullable().describe('Since when the customer waits for an answer; null: they do not'),
    reminder: z
      .strictObject({
        id: z.uuid(),
        kind: z.enum(REMINDED_ENDS).describe('What ends'),
        name: z.string().describe("Name of the condition that ends, in the caller's language; empty: the validity"),
        lastDay: Day,
        subject: z.string(),
        text: z.string(),
      })
      .nullable()
      .describe("The drafted reminder that waits for the salesperson, in the customer's language; null: none"),
    reminders: z
      .array(
        z.strictObject({
          to: z.string(),
          by: z.string().nullable().describe('Null: it was sent automatically'),
          at: Instant,
          fate: z.enum(['waiting', 'sent', 'refused']),
          subject: z.string(),
          text: z.string(),
        }),
      )
      .describe('The reminders that were sent, the newest first'),
    isReminded: z.boolean().describe('False once the customer wants no reminders'),
  })
  .meta({ id: 'OfferLetters' })
export type OfferLetters = z.infer<typeof OfferLettersAnswer>
export const SendOfferRequest = z.strictObject({ id: PublicNumber })
export const SendReminderRequest = z.strictObject({
  id: PublicNumber,
  reminder: z.uuid(),
  subject: typedText(150),
  text: typedLines(2_000),
})
export const DismissReminderRequest = z.strictObject({
  id: PublicNumber,
  reminder: z.uuid(),
  isDismissed: z.boolean().describe('False: takes it up again'),
})
export const ReplyAboutOfferRequest = z.strictObject({ id: PublicNumber, text: typedLines(2_000) })
