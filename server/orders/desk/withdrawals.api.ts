import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  ConfirmWithdrawalRequest,
  OpenWithdrawalAnswer,
  OpenWithdrawalRequest,
  OrderLinkAnswer,
  OrderLinkRequest,
  WithdrawalAnswer,
  WithdrawalRequest,
  type WithdrawalStatement,
} from '@forecourt/domain/orders/withdrawal.schema.ts'
import { withdrawalForm } from '@forecourt/domain/orders/withdrawal-forms.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { withdrawalEffect } from '@forecourt/domain/orders/withdrawal.ts'
import { dayAndTime } from '@forecourt/domain/platform/values/day-text.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { recordRefundDueOfReference } from '../../payments/attempts.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { refuse } from '../../platform/http/refusal.ts'
import {
  branchById,
  cancelOrder,
  freeVehicles,
  orderForUpdate,
  loadPlacedOrders,
  listVehicles,
} from '../checkout/orders.sql.ts'
import { queueOrderLink } from '../checkout/order-links.ts'
import { insertWithdrawal } from '../withdrawals/withdrawals.sql.ts'
import {
  newOrderLink,
  openOrder,
  loadWithdrawable,
  findWithdrawalAnswer,
  loadWithdrawalAnswer,
} from '../withdrawals/withdrawals.ts'

const sendWithdrawalLink = command({
  path: 'POST /shop/withdrawal/sendlink',
  right: 'public',
  summary: 'Mails the link to withdraw from an order. The answer does not tell whether the order exists.',
  input: OrderLinkRequest,
  output: OrderLinkAnswer,
  limit: { max: 5, seconds: 3600 },
  run: ({ tx }, asked) => queueOrderLink(tx, 'withdrawal-link', asked),
})

const openWithdrawal = command({
  path: 'POST /shop/account/openwithdrawal',
  right: 'customer',
  summary: 'Opens the withdrawal from an order of the signed-in customer, without a mailed link.',
  input: OpenWithdrawalRequest,
  output: OpenWithdrawalAnswer,
  limit: { max: 30, seconds: 3600 },
  async run({ tx, call }, { id }) {
    const own = await loadPlacedOrders(tx, call.customer)
    if (!own.some((order) => order.id === id)) return refuse('order-not-found', { status: 404 })
    const { key } = await newOrderLink(tx, id, call.now)
    return { id, accessKey: key }
  },
})

const getWithdrawal = query({
  path: 'GET /shop/withdrawal/get',
  right: 'public',
  isPersonal: true,
  summary: 'Returns which cars of an order can be withdrawn from, until when, or why not.',
  input: WithdrawalRequest,
  output: WithdrawalAnswer,
  async run({ db, call }, access) {
    const order = await openOrder(db, access, call.now)
    const answer = order && (await findWithdrawalAnswer(db, order, call))
    return answer ?? refuse('withdrawal-link-invalid', { status: 404 })
  },
})

const confirmWithdrawal = command({
  path: 'POST /shop/withdrawal/confirm',
  right: 'public',
  summary:
    'Submits a withdrawal and mails its receipt. Cars not yet delivered are for sale again; an order with nothing left is canceled and its advance refunded.',
  input: ConfirmWithdrawalRequest,
  output: WithdrawalAnswer,
  limit: { max: 10, seconds: 3600 },
  async run({ tx, call }, { name, cars: chosen, ...access }) {
    const [violation] = findViolations(withdrawalForm, { name, cars: chosen })
    if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
    const { now } = call
    const seen = await openOrder(tx, access, now)
    const order = seen && (await orderForUpdate(tx, seen.id))
    if (!order) return refuse('withdrawal-link-invalid', { status: 404 })
    const { cars, outcome } = await loadWithdrawable(tx, order, now)
    if (!outcome.ok) return refuse(outcome.reason)
    const withdrawn = cars.filter(({ id, isMadeToOrder }) => !isMadeToOrder && chosen.includes(id))
    if (withdrawn.length < new Set(chosen).size) return refuse('withdrawal-made-to-order', { field: 'cars' })

    const orderNumber = requireValue(order.orderNumber, 'the order number')
    const statement: WithdrawalStatement = {
      name,
      orderNumber,
      email: order.email,
      cars: withdrawn.map(({ id, name: carName }) => ({ id, name: carName })),
      channel: 'shop',
    }
    await insertWithdrawal(tx, { orderId: order.id, receivedAt: now, statement })
    const { status: orderStatus, deliveryType, deliveredOn } = order
    const effect = withdrawalEffect({
      orderStatus,
      deliveryType,
      deliveredOn,
      cars: cars.map((car) => ({ isWithdrawn: withdrawn.includes(car) })),
    })
    const refundCents =
      effect === 'order-canceled'
        ? await recordRefundDueOfReference(tx, order.paymentReference, 'withdrawn', now)
        : undefined
    if (effect === 'order-canceled') await cancelOrder(tx, order.id, now)
    if (effect !== 'return-first') await freeVehicles(tx, order.id, listVehicles(withdrawn), now)
    const { language } = order
    const branch = await branchById(tx, order.branchId)
    const values = {
      orderNumber,
      name,
      receivedAt: dayAndTime(now, language),
      cars: withdrawn.map((car) => car.name).join(', '),
    }
    await queueTemplateMail(tx, {
      template: 'withdrawal-received',
      to: order.email,
      language,
      branch: branch.number,
      values: {
        ...values,
        firstName: order.firstName,
        refund: refundCents === undefined ? null : formatMoney(refundCents, language),
        later: refundCents === undefined ? 'yes' : null,
      },
      onceKey: `withdrawal-received:${order.id}`,
    })
    await queueTemplateMail(tx, {
      template: 'withdrawal-for-branch',
      to: branch.email,
      language: HOUSE_LANGUAGE,
      branch: branch.number,
      replyTo: order.email,
      values: {
        ...values,
        receivedAt: dayAndTime(now, HOUSE_LANGUAGE),
        email: order.email,
        onSale: effect === 'return-first' ? null : 'yes',
        returnFirst: effect === 'return-first' ? 'yes' : null,
        refund: refundCents === undefined ? null : formatMoney(refundCents, HOUSE_LANGUAGE),
      },
      onceKey: `withdrawal-for-branch:${order.id}`,
    })
    return await loadWithdrawalAnswer(tx, order, call)
  },
})

export const withdrawalEndpoints = [sendWithdrawalLink, openWithdrawal, getWithdrawal, confirmWithdrawal] as const
