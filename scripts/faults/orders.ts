import { requireValue } from '../../domain/platform/values/required.ts'
import { api } from '../bench/calls.ts'
import { carsForSale, pay } from '../bench/buyers.ts'
import { startCheckout, type StartedOrder } from '../bench/checkout.ts'
import { becomes, type Stage } from './stage.ts'

interface Payment {
  readonly paymentLinks: { readonly deepLink: { readonly href: string } } | null
  readonly order: { readonly orderNumber: string | null }
}

/** Sentence of a payment that cannot be started, in Dutch. */
export const paymentUnavailable =
  'Betalen lukt op dit ogenblik niet. Er is niets van uw rekening gegaan. Probeer het zo dadelijk opnieuw.'

export const callbacks = '/api/payments/callback'
export const provider = '/simulator/v3/'

/** Fills in an order up to its payment. */
export async function fillInOrder({ url, origin }: Stage): Promise<StartedOrder> {
  const [car] = await carsForSale(url, 1)
  return startCheckout(origin, requireValue(car, 'a car'), 1)
}

/** Requests the payment of an order, as the button does. */
export const askPayment = ({ origin }: Stage, order: StartedOrder) =>
  api<Payment>(origin, 'POST', '/shop/order/requestpayment', { order })

const readPayment = ({ origin }: Stage, { id, accessKey }: StartedOrder) =>
  api<Payment>(origin, 'GET', '/shop/order/confirmpayment', { id, accessKey })

/** Requests the payment until there is a link to pay by. */
export async function untilPayable(stage: Stage, order: StartedOrder): Promise<string> {
  let link: string | undefined
  await becomes('the buyer gets a link to pay by', async () => {
    const [asked, known] = [await askPayment(stage, order), await readPayment(stage, order)]
    link = asked.result?.paymentLinks?.deepLink.href ?? known.result?.paymentLinks?.deepLink.href
    return link !== undefined
  })
  return requireValue(link, 'a link to pay by')
}

/** Pays at the link, and waits until the order is placed. */
export async function payAndWait(stage: Stage, order: StartedOrder, link: string): Promise<void> {
  await pay(stage.origin, link)
  await becomes('the order is placed', async () => {
    const { result } = await readPayment(stage, order)
    return typeof result?.order.orderNumber === 'string'
  })
}
