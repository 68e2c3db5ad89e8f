import { z } from 'zod'
import { CardPicture } from '../media/picture.schema.ts'
import { CentsAmount, Day, oneLine } from '../platform/forms/fields.schema.ts'
import { ADVANCE_VIEWS } from './advance-request.ts'
import { PaymentAnswer, PaymentLinksAnswer, TransferAnswer } from './order.schema.ts'

/** The key to an advance that was asked for: the secret of a link in a mail, or of an account for a day. */
export const AdvanceLink = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'q3Zt0mS5k1vXw9cB7yNdEgq3Zt0mS5k1vXw9cB7yNdE' })

/** An advance as its payer sees it. */
const Advance = z.strictObject({
  state: z.enum(ADVANCE_VIEWS),
  orderNumber: z.string(),
  dossierNumber: z.string(),
  customer: z.string(),
  car: z.strictObject({ name: z.string(), picture: CardPicture.nullable() }),
  amount: CentsAmount,
  total: z.int().describe('The price of the car, and the amount paid of it before'),
  paid: z.int(),
  until: Day.describe('The last day on which it can be paid'),
  payment: PaymentAnswer.nullable(),
  paymentLinks: PaymentLinksAnswer.nullable().describe('Links of a payment that is pending'),
  transfer: TransferAnswer.nullable().describe(
    'The bank transfer by which it can be paid too; null: it cannot be paid any more',
  ),
  email: z.string().describe('The address for the receipt'),
  salesperson: z.strictObject({ name: z.string(), email: z.string() }),
  branch: z.strictObject({ name: z.string(), phone: z.string(), email: z.string() }),
})
export type CustomerAdvance = z.infer<typeof Advance>

/** By link, in the body, so that no address contains the secret. */
export const CustomerAdvanceRequest = z.strictObject({ link: AdvanceLink })
export const CustomerAdvanceAnswer = z.strictObject({ advance: Advance })
/** `connectionId` is that of the hub, if there is one; it proves nothing on its own. */
export const PayAdvanceRequest = z.strictObject({ link: AdvanceLink, connectionId: oneLine(64).optional() })
