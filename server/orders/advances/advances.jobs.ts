import { CONFIRM_PAYMENT_EVENT } from '@forecourt/domain/orders/order.ts'
import { latestAttempt, refundOfAttempt, stopOpenPayment } from '../../payments/attempts.ts'
import type { Hub } from '../../platform/http/hub.ts'
import { job, type Job } from '../../platform/jobs/jobs.ts'
import { lapseAdvance } from './advance-acts.ts'
import { advanceRoom } from './advance-links.ts'
import { mailAdvancePaid, mailAdvanceRefund } from './advance-mails.ts'
import { findAdvanceById } from './advance-requests.sql.ts'
import { paymentAnswer } from '../checkout/order-answer.ts'
import { settlePayment } from './payment-settlement.ts'

const notifyPaid = job('advance-paid', async ({ transact, services }, { requestId }) => {
  await transact((tx) => mailAdvancePaid(tx, requestId, services.settings))
})

const notifyRefundDue = job('advance-refund', async ({ transact, services }, { requestId, attemptId }) => {
  await transact(async (tx) => {
    const due = await refundOfAttempt(tx, attemptId)
    if (due) await mailAdvanceRefund(tx, { requestId, attemptId, amountCents: due.amountCents }, services.settings)
  })
})

const lapse = job('lapse-advance', async ({ transact, now }, { requestId }) => {
  await transact((tx) => lapseAdvance(tx, requestId, now))
})

/** Stops the payments of an ended request; a customer who was faster gets a refund. */
const stop = job('stop-advance', async (at, { requestId }) => {
  const request = await findAdvanceById(at.db, requestId)
  if (!request) return
  const stopped = await stopOpenPayment(at, settlePayment, request.paymentReference)
  // The provider does not answer, or the payer confirms right now: the watch of the payment gets the result.
  if (stopped === 'in-progress') at.services.log.info({ requestId }, 'the payment of an advance could not be stopped')
})

/** @param hub where browsers listen for the result of their payment */
export function advanceJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  const notifyPayer = job('tell-payer', async ({ db }, { requestId }) => {
    const request = await findAdvanceById(db, requestId)
    const attempt = request && (await latestAttempt(db, request.paymentReference))
    if (attempt) hub.notify(advanceRoom(requestId), CONFIRM_PAYMENT_EVENT, paymentAnswer(attempt))
  })
  return [notifyPaid, notifyRefundDue, lapse, stop, notifyPayer]
}
