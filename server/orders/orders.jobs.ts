import { CONFIRM_PAYMENT_EVENT } from '@forecourt/domain/orders/order.ts'
import { enqueue, job, type Job } from '../platform/jobs/jobs.ts'
import type { Hub } from '../platform/http/hub.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { findAttempt, lockReference, refundOfAttempt, stopOpenPayment } from '../payments/attempts.ts'
import { refundById } from '../payments/refunds.ts'
import { mailAdvanceRefunded, mailAdvanceRefundFailed } from './advances/advance-mails.ts'
import { advanceOfReference } from './advances/advance-requests.sql.ts'
import { roomName } from './checkout/order-access.ts'
import { latestPayment, orderAnswer } from './checkout/order-answer.ts'
import { mailRefunded, mailRefundFailed } from './desk/order-desk-mails.ts'
import { orderDocuments } from './checkout/order-documents.ts'
import { mailContract } from './contracts/contract-mails.ts'
import { loadMailedCars } from './checkout/order-mail-cars.ts'
import { orderConfirmation, orderForBranch, refundNotice } from './checkout/order-mails.ts'
import { holdForPayer } from './checkout/order-holds.ts'
import { endDelay } from './sales/offer-sales.ts'
import { settleOrder } from './checkout/order-settlement.ts'
import {
  branchById,
  lastHoldUntil,
  findOrderById,
  orderOfReference,
  releaseExpiredHolds,
} from './checkout/orders.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'release-holds': { orderId: string }
  }
}

/** Mails may be read by others, so they carry no key. */
const withoutKey = ''

const confirmOrder = job('order-confirmation', async ({ db, transact, services, now }, { orderId, askedAt }) => {
  const row = await findOrderById(db, orderId)
  if (!row || row.status === 'canceled') return
  const { language } = row
  const { publicUrl, look } = services.settings
  const order = await orderAnswer(db, row, { accessKey: withoutKey, language, now })
  // Printing is slow, and no transaction waits for it.
  const documents = await orderDocuments(db, { row, order, language, now, publicUrl, look })
  const cars = await loadMailedCars(services, order)
  const confirmation = await orderConfirmation(order, { cars, language, publicUrl })
  await transact(async (tx) => {
    const branch = await branchById(tx, row.branchId)
    await queueTemplateMail(tx, {
      ...confirmation,
      attachments: [...(confirmation.attachments ?? []), ...documents],
      to: row.email,
      branch: branch.number,
      onceKey: ['order-confirmation', orderId, askedAt].filter((part) => part !== undefined).join(':'),
    })
    await queueTemplateMail(tx, {
      ...orderForBranch(order, { cars, buyerLanguage: row.language }),
      to: branch.email,
      branch: branch.number,
      replyTo: row.email,
      onceKey: `order-for-branch:${orderId}`,
    })
  })
})

const announceRefund = job('refund-notice', async ({ transact, now }, { attemptId }) => {
  await transact(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    const refund = await refundOfAttempt(tx, attemptId)
    const row = attempt && (await orderOfReference(tx, attempt.reference))
    if (!row || !refund) return
    const order = await orderAnswer(tx, row, { accessKey: withoutKey, language: row.language, now })
    const { reason, amountCents } = refund
    await queueTemplateMail(tx, {
      ...refundNotice(order, { reason, amountCents, reference: attempt.reference }, row.language),
      to: row.email,
      branch: (await branchById(tx, row.branchId)).number,
      onceKey: `refund-notice:${attemptId}`,
    })
  })
})

const notifyRefunded = job('refund-done', async ({ transact }, { refundId }) => {
  await transact(async (tx) => {
    const refund = await refundById(tx, refundId)
    const attempt = refund && (await findAttempt(tx, refund.paymentAttemptId))
    const order = attempt && (await orderOfReference(tx, attempt.reference))
    if (refund && order) await mailRefunded(tx, order, { ...refund, reference: attempt.reference })
    const advance = attempt && (await advanceOfReference(tx, attempt.reference))
    if (refund && advance) await mailAdvanceRefunded(tx, advance.id, refund)
  })
})

const notifyRefundFailed = job('refund-failed', async ({ transact, services }, { refundId }) => {
  await transact(async (tx) => {
    const refund = await refundById(tx, refundId)
    const attempt = refund && (await findAttempt(tx, refund.paymentAttemptId))
    const order = attempt && (await orderOfReference(tx, attempt.reference))
    if (refund && order)
      await mailRefundFailed(tx, services.settings, order, { ...refund, reference: attempt.reference })
    const advance = attempt && (await advanceOfReference(tx, attempt.reference))
    if (refund && advance) await mailAdvanceRefundFailed(tx, advance.id, refund, services.settings)
  })
})

const keepHolds = job('payment-opened', async (at, { attemptId }) => {
  const { db, transact, now } = at
  const seen = await findAttempt(db, attemptId)
  if (!seen) return
  const isKept = await transact(async (tx) => {
    await lockReference(tx, seen.reference)
    const attempt = await findAttempt(tx, attemptId)
    return attempt?.status !== 'pending' || attempt.stoppedAt !== null || holdForPayer(tx, attempt, now)
  })
  // The hold expired and another buyer took the car: a payment now would only be refunded.
  if (!isKept) await stopOpenPayment(at, settleOrder, seen.reference)
})

const releaseHolds = job('release-holds', async ({ transact }, { orderId }) => {
  await transact(async (tx) => {
    await releaseExpiredHolds(tx, orderId)
    const until = await lastHoldUntil(tx, orderId)
    if (until) await enqueue(tx, 'release-holds', { orderId }, { key: `release-holds:${orderId}`, runAt: until })
  })
})

const endDelays = job('end-delay', async ({ transact, services, now }, { offer }) => {
  await transact((tx) => endDelay(tx, offer, { now, publicUrl: services.settings.publicUrl }))
})

/** @param hub where browsers listen for the result of their payment */
export function orderJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  const notifyBuyer = job('tell-buyer', async ({ db }, { orderId }) => {
    const order = await findOrderById(db, orderId)
    const payment = order && (await latestPayment(db, order))
    if (payment) hub.notify(roomName(orderId), CONFIRM_PAYMENT_EVENT, payment)
  })
  return [
    confirmOrder,
    announceRefund,
    notifyRefunded,
    notifyRefundFailed,
    keepHolds,
    releaseHolds,
    endDelays,
    notifyBuyer,
    mailContract,
  ]
}
