import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { randomUUID } from 'node:crypto'
import type { Blocker } from '@forecourt/domain/orders/checkout.ts'
import { asMember } from '@forecourt/domain/orders/order-customer.ts'
import {
  AccountOrdersAnswer,
  AccountOrderDocumentRequest,
  AccountOrdersRequest,
  ConfirmPaymentAnswer,
  ConfirmPaymentRequest,
  FollowedOrderAnswer,
  NewOrderRequest,
  OrderConfirmationRequest,
  OrderDocumentRequest,
  type OrderInput,
  OrderRequest,
  OrderResult,
  PaymentRequest,
  PaymentRequestAnswer,
  SaveOrderRequest,
} from '@forecourt/domain/orders/order.schema.ts'
import { OrderLinkAnswer, OrderLinkRequest } from '@forecourt/domain/orders/withdrawal.schema.ts'
import { MAX_DESCRIPTION_LENGTH, sepaText } from '@forecourt/domain/payments/sepa-text.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { z } from 'zod'
import { latestAttempt, startPayment, stopOpenPayment, type PaymentContext } from '../../payments/attempts.ts'
import { command, exchange, query, type Endpoint } from '../../platform/http/endpoint.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findOrder, newAccessKey, opens } from './order-access.ts'
import { draftAnswer, orderAnswer } from './order-answer.ts'
import { holdCars } from './order-holds.ts'
import { agreeToTerms, blockersOfOrder, composeDraft, isUnchanged, saveDraft, type Saved } from './order-draft.ts'
import { printOrderDocument } from './order-documents.ts'
import { prefillBuyer, toAccountOrder, inputOfMember, loadAccountOrders } from './orders-of-customer.ts'
import { settleOrder } from './order-settlement.ts'
import { lockHandoverDay, findOrderById, loadPlacedOrders, type OrderRow } from './orders.sql.ts'
import { buildPaymentLinks } from './ways-to-pay.ts'
import { queueOrderLink } from './order-links.ts'
import { openOrder } from '../withdrawals/withdrawals.ts'

export const getNewOrder = query({
  path: 'POST /shop/order/getnew',
  right: 'public',
  summary:
    'Returns a priced order for the cars of the cart, with the key that will give access to it. Nothing is stored yet.',
  input: NewOrderRequest,
  output: OrderResult,
  async run({ db, call }, { carList, order: access }) {
    const { language, now } = call
    const known = access && (await findOrder(db, access))
    const earlier = known && known.placedAt === null ? known : undefined
    const accessKey = earlier && access ? access.accessKey : newAccessKey()
    const kept = earlier && (await orderAnswer(db, earlier, { accessKey, language, now }))
    const choice = {
      carList,
      deliveryType: kept?.deliveryType ?? null,
      pickupNumber: kept?.pickupAddress?.id ?? null,
    }
    const draft = await composeDraft(db, choice, earlier?.id ?? null, now)
    if (isRefusal(draft)) return draft
    const buyer = await prefillBuyer(db, call.customer, language)
    const blank = {
      id: randomUUID(),
      ...buyer,
      deliveryType: null,
      deliveryAddress: null,
      handover: null,
      essential: '',
    }
    const begun = kept ? { ...kept, customer: asMember(kept.customer, buyer.customer) } : blank
    return { order: await draftAnswer(db, draft, begun, { accessKey, language, now }) }
  },
})

export const getOrdersOfCustomer = query({
  path: 'GET /shop/account/getorders',
  right: 'customer',
  summary: 'Returns the orders of the signed-in customer, the newest first, guest orders of the same address included.',
  input: AccountOrdersRequest,
  output: AccountOrdersAnswer,
  run: async ({ db, call }) => ({ orders: await loadAccountOrders(db, call.customer, call) }),
})

export const saveOrder = exchange({
  path: 'POST /shop/order/save',
  right: 'public',
  summary: 'Saves the order as filled in so far. An open payment for other content is stopped.',
  input: SaveOrderRequest,
  output: OrderResult,
  limit: { max: 300, seconds: 600 },
  async run({ db, transact, services, call }, { order: sent }) {
    const { language, now } = call
    const input = await inputOfMember(db, call, sent)
    const at = { accessKey: input.accessKey, language, now }
    const known = await findOrderById(db, input.id)
    if (known && !opens(input, known)) return refuse('order-not-found', { status: 404 })
    if (known && (await isUnchanged(db, known, input))) return { order: await orderAnswer(db, known, at) }
    const refusal = known && (await stopPayment({ db, transact, services, now }, known))
    if (refusal) return refusal
    const saved = await transact((tx) => saveDraft(tx, input, call))
    if (isRefusal(saved)) return saved
    return { order: await orderAnswer(db, saved.order, at) }
  },
})

export const getOrder = query({
  path: 'GET /shop/order/get',
  right: 'public',
  isPersonal: true,
  summary: 'Returns an order by its key.',
  input: OrderRequest,
  output: OrderResult,
  async run({ db, call }, access) {
    const order = await findOrder(db, access)
    if (!order) return refuse('order-not-found', { status: 404 })
    return { order: await orderAnswer(db, order, { ...call, accessKey: access.accessKey }) }
  },
})

export const requestPayment = exchange({
  path: 'POST /shop/order/requestpayment',
  right: 'public',
  summary:
    'Checks the order again, reserves its cars and starts the payment of the advance. An earlier payment is stopped.',
  input: PaymentRequest,
  output: PaymentRequestAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, transact, services, call }, { order: sent, termsVersion }) {
    const { language, now } = call
    const input = await inputOfMember(db, call, sent)
    const at = { db, transact, services, now }
    const known = await findOrderById(db, input.id)
    if (known && !opens(input, known)) return refuse('order-not-found', { status: 404 })
    const refusal = known && (await stopPayment(at, known))
    if (refusal) return refusal

    const ready = await transact(async (tx) => {
      if (input.handover) await lockHandoverDay(tx, input.handover.day)
      const saved = await saveDraft(tx, input, call)
      if (isRefusal(saved)) return saved
      // The refusal is wrapped, so that the transaction keeps the input.
      const refused = toRefusal(saved, input)
      if (refused) return { refused }
      const order = await agreeToTerms(tx, saved, { shown: termsVersion, now })
      if (isRefusal(order)) return { refused: order }
      const attempt = await holdCars(tx, saved, { services, call })
      return isRefusal(attempt) ? attempt : { order, attempt }
    })
    if (isRefusal(ready)) return ready
    if ('refused' in ready) return ready.refused
    const { attempt } = ready
    const started = await startPayment(at, settleOrder, attempt, {
      amountCents: attempt.amountCents,
      reference: attempt.reference,
      description: paymentDescription(ready.order),
      returnUrl: services.settings.publicUrl + buildPath('content.payment', language, { orderId: ready.order.id }),
    })
    if (started === 'unavailable') return refuse('payment-unavailable', { status: 503 })
    const paymentLinks = await buildPaymentLinks(started)
    const order = await orderAnswer(db, ready.order, { accessKey: input.accessKey, language, now })
    return {
      payment: requireValue(order.payment, 'the payment of the order'),
      paymentLinks: requireValue(paymentLinks, 'the payment links'),
      order,
    }
  },
})

export const confirmPayment = query({
  path: 'GET /shop/order/confirmpayment',
  right: 'public',
  isPersonal: true,
  summary: 'Returns the state of the last payment of an order, to resume after a reload or on another device.',
  input: ConfirmPaymentRequest,
  output: ConfirmPaymentAnswer,
  async run({ db, call }, access) {
    const found = await findOrder(db, access)
    if (!found) return refuse('order-not-found', { status: 404 })
    const attempt = await latestAttempt(db, found.paymentReference)
    const order = await orderAnswer(db, found, { ...call, accessKey: access.accessKey })
    const isOpen = attempt?.id === order.payment?.id && order.payment?.paymentStatus === 'pending'
    return { payment: order.payment, paymentLinks: attempt && isOpen ? await buildPaymentLinks(attempt) : null, order }
  },
})

export const followOrder = query({
  path: 'GET /shop/order/follow',
  right: 'public',
  isPersonal: true,
  summary: 'Returns a placed order with its progress and documents, by its key or a mailed link.',
  input: OrderRequest,
  output: FollowedOrderAnswer,
  async run({ db, call }, access) {
    const order = await openOrder(db, access, call.now)
    if (!order?.placedAt) return refuse('order-not-found', { status: 404 })
    return { order: await toAccountOrder(db, order, call) }
  },
})

export const sendOrderLink = command({
  path: 'POST /shop/order/sendlink',
  right: 'public',
  summary: 'Mails the link to follow an order. The answer does not tell whether the order exists.',
  input: OrderLinkRequest,
  output: OrderLinkAnswer,
  limit: { max: 5, seconds: 3600 },
  run: ({ tx }, asked) => queueOrderLink(tx, 'order-link', asked),
})

export const getOrderDocument = query({
  path: 'POST /shop/order/getdocument',
  right: 'public',
  summary: 'Downloads a document of a placed order as PDF, by its key or a mailed link.',
  input: OrderDocumentRequest,
  output: fileAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, services, call }, { document, ...access }) {
    const order = await openOrder(db, access, call.now)
    if (!order) return refuse('order-not-found', { status: 404 })
    return printOrderDocument(db, order, document, { ...services.settings, now: call.now })
  },
})

export const getOrderDocumentOfCustomer = query({
  path: 'POST /shop/account/getorderdocument',
  right: 'customer',
  summary: 'Downloads a document of an order of the signed-in customer as PDF.',
  input: AccountOrderDocumentRequest,
  output: fileAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, services, call }, { id, document }) {
    const order = (await loadPlacedOrders(db, call.customer)).find((own) => own.id === id)
    if (!order) return refuse('order-not-found', { status: 404 })
    return printOrderDocument(db, order, document, { ...services.settings, now: call.now })
  },
})

export const sendOrderConfirmation = command({
  path: 'POST /shop/mail/sendorderconfirmation',
  right: 'public',
  summary: 'Sends the confirmation of an order again to the address in the order.',
  input: OrderConfirmationRequest,
  output: z.strictObject({ isQueued: z.boolean() }),
  limit: { max: 3, seconds: 3600 },
  async run({ tx, call }, access) {
    const order = await findOrder(tx, access)
    if (!order) return refuse('order-not-found', { status: 404 })
    if (order.placedAt === null) return refuse('order-not-placed')
    if (order.status === 'canceled') return refuse('order-canceled')
    await enqueue(tx, 'order-confirmation', { orderId: order.id, askedAt: call.now.toISOString() })
    return { isQueued: true }
  },
})

export const orderEndpoints = [
  getNewOrder,
  saveOrder,
  getOrder,
  getOrdersOfCustomer,
  requestPayment,
  confirmPayment,
  followOrder,
  sendOrderLink,
  getOrderDocument,
  getOrderDocumentOfCustomer,
  sendOrderConfirmation,
] as const satisfies readonly Endpoint[]

/** Ends the open payment of an order before it changes or is paid again. */
async function stopPayment(at: PaymentContext, order: OrderRow): Promise<ApiRefusal | undefined> {
  if (order.placedAt) return refuse('order-placed')
  switch (await stopOpenPayment(at, settleOrder, order.paymentReference)) {
    case 'stopped':
      return undefined
    case 'in-progress':
      return refuse('payment-in-progress')
    case 'succeeded': {
      const current = await findOrderById(at.db, order.id)
      // Paid, but the car was gone: the buyer may choose another one.
      return current?.placedAt ? refuse('order-placed') : undefined
    }
  }
}

/** Returns the refusal of a payment: first what the buyer must correct, then a price other than the one last shown. */
function toRefusal(saved: Saved, { handover }: OrderInput): ApiRefusal | undefined {
  const blocker = blockersOfOrder(saved).find(
    // A caller without half-days agrees on one by phone.
    ({ reason }) => reason !== 'handover-required' || handover !== undefined,
  )
  if (blocker) return refusalFor(blocker, saved)
  return saved.isPriceChanged ? refuse('price-changed') : undefined
}

/** Returns the refusal of a blocker: a sold car is a conflict; a missing value is an error of its field. */
function refusalFor({ reason, field, car }: Blocker, { draft }: Saved): ApiRefusal {
  const place = { field: `order.carList.${draft.cars.findIndex(({ key }) => key === car)}` }
  if (reason === 'car-unavailable') return refuse('car-unavailable', place)
  if (reason === 'colour-required') return refuse('colour-required', { status: 422, ...place })
  const at = { status: 422, ...(field === undefined ? {} : { field: `order.${field}` }) } as const
  switch (reason) {
    case 'cart-empty':
    case 'cart-full':
    case 'delivery-type-required':
    case 'pickup-address-required':
    case 'handover-required':
    case 'handover-gone':
    case 'invoice-address-required':
    case 'delivery-address-required':
    case 'delivery-abroad':
      return refuse(reason, at)
    default:
      return refuse('order-incomplete', at)
  }
}

function paymentDescription({ paymentReference: reference, language }: OrderRow): string {
  return sepaText(m['orders.payment-description']({ reference }, { locale: language }), MAX_DESCRIPTION_LENGTH)
}
