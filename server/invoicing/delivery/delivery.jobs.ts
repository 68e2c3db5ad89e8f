import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { job, type Job } from '../../platform/jobs/jobs.ts'
import { mailFates } from '../../platform/mail/mail.ts'
import { readInvoiceFile } from '../invoices/invoice-files.ts'
import { findInvoiceById } from '../invoices/invoices.sql.ts'
import { writeRegistration } from '../invoices/peppol-participants.ts'
import { documentTypeId, participantId } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import { readPeppolInbox } from '../supplier-invoices/peppol-inbox.ts'
import { resumeResponses } from '../supplier-invoices/purchase-responses.ts'
import { openAccessPoint } from './access-points.ts'
import { enqueueDelivery, enqueuePolling } from './deliveries.ts'
import { deliveriesUnderWay, findDelivery, updateDeliveryIn } from './deliveries.sql.ts'
import { notifyDeliveryProblem } from './delivery-notices.ts'
import { mailInvoice, mailKey } from './invoice-mail.ts'
import { advanceDelivery } from './peppol-sending.ts'

const minuteMs = 60_000
const pollMs = 5 * minuteMs
/** A delivery that was not touched for so long lost its job. */
const orphanedMs = 60 * minuteMs

const sendInvoice = job('send-invoice', (at, { deliveryId }) => advanceDelivery(at, deliveryId))

/** Mails an invoice, and then checks that the mail was sent. */
const mailDelivery = job('mail-delivery', async ({ db, services, transact, now }, { deliveryId }) => {
  const delivery = await findDelivery(db, deliveryId)
  if (!delivery || (delivery.state !== 'queued' && delivery.state !== 'sending')) return
  const key = mailKey(delivery.id)
  const fate = (await mailFates(db, [key])).get(key)
  if (fate === undefined && delivery.state === 'queued') {
    const row = await findInvoiceById(db, delivery.invoiceId)
    const pdf = await readInvoiceFile(db, services, { row, file: 'pdf' })
    if (isRefusal(pdf)) throw new Error('Too many documents wait to be printed')
    await transact(async (tx) => {
      await mailInvoice(tx, row, { deliveryId: delivery.id, to: delivery.recipient, pdf })
      await updateDeliveryIn(
        tx,
        { id: delivery.id, states: ['queued'] },
        { state: 'sending', attempts: 1, attemptedAt: now },
      )
      await enqueueDelivery(tx, delivery, new Date(now.getTime() + 5_000))
    })
    return
  }
  await transact(async (tx) => {
    const own = { id: delivery.id, states: ['queued', 'sending'] as const }
    if (fate === 'sent') await updateDeliveryIn(tx, own, { state: 'sent', sentAt: now })
    else if (fate === 'refused') {
      await updateDeliveryIn(tx, own, { state: 'failed', problem: 'mail-refused' })
      await notifyDeliveryProblem(tx, delivery.invoiceId, 'invoice-undelivered')
    } else {
      const ageMs = now.getTime() - delivery.createdAt.getTime()
      await enqueueDelivery(tx, delivery, new Date(now.getTime() + Math.min(Math.max(5_000, ageMs), 30 * minuteMs)))
    }
  })
})

/** Looks up the buyer of a draft that a user reads. */
const lookUp = job(
  'look-up-participant',
  async ({ db, services, transact, now }, { companyId, scheme, identifier }) => {
    const accessPoint = await openAccessPoint(db, services.settings, companyId)
    const endpoint = { scheme, id: identifier }
    const isRegistered = await accessPoint?.isRegistered(participantId(endpoint), documentTypeId('invoice'))
    if (isRegistered === undefined || isRegistered === null) return
    await transact((tx) => writeRegistration(tx, endpoint, { isRegistered, now }))
  },
)

/** Reads answers of buyers and documents of suppliers, and resumes deliveries whose job was lost. */
const pollPeppol = job('poll-peppol', async (at) => {
  const { db, transact, now } = at
  const isMore = await readPeppolInbox(at)
  const since = new Date(now.getTime() - 90 * 24 * 60 * minuteMs)
  const orphans = (await deliveriesUnderWay(db, since)).filter(
    ({ attemptedAt, problem }) =>
      problem !== 'not-on-peppol' && attemptedAt !== null && now.getTime() - attemptedAt.getTime() > orphanedMs,
  )
  await transact(async (tx) => {
    for (const { id } of orphans) await enqueueDelivery(tx, { id, channel: 'peppol' })
    await resumeResponses(tx, new Date(now.getTime() - orphanedMs))
    await enqueuePolling(tx, new Date(now.getTime() + (isMore ? 0 : pollMs)))
  })
})

export const deliveryJobs: readonly Job[] = [sendInvoice, mailDelivery, lookUp, pollPeppol]
