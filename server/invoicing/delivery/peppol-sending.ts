import {
  LOOK_UP_DAYS,
  MOST_SILENT_DAYS,
  nextAttemptSeconds,
  SETTLING_MINUTES,
  type DeliveryProblem,
} from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import {
  documentTypeId,
  invoiceRecipient,
  invoiceSender,
  participantId,
  processId,
} from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import { isSelfBilled } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { readInvoiceFile } from '../invoices/invoice-files.ts'
import { findInvoiceById, type InvoiceRow } from '../invoices/invoices.sql.ts'
import { writeRegistration } from '../invoices/peppol-participants.ts'
import { AccessPointFailure, type AccessPoint, type SentMessage } from './access-point.ts'
import { openAccessPoint } from './access-points.ts'
import { deliverOtherwise, enqueueDelivery, enqueuePolling } from './deliveries.ts'
import {
  findDelivery,
  findDeliveryForUpdate,
  updateDelivery,
  updateDeliveryIn,
  type DeliveryRow,
} from './deliveries.sql.ts'
import { notifyDeliveryProblem } from './delivery-notices.ts'
import { breaksRules } from './rule-checks.ts'

const dayMs = 24 * 3_600_000

/**
 * Takes a delivery over Peppol one step further. Our id of the message is stored, with the state `sending`, before the access
 * point is called. After that it is only queried by this id: the message is sent again when the access point says, some time
 * later, that it never had it. So a killed process, a lost answer or a dead access point loses nothing and sends nothing twice.
 */
export async function advanceDelivery(at: JobContext, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(at.db, deliveryId)
  if (!delivery || delivery.channel !== 'peppol') return
  if (delivery.state !== 'queued' && delivery.state !== 'sending' && delivery.state !== 'sent') return
  const row = await findInvoiceById(at.db, delivery.invoiceId)
  const accessPoint = await openAccessPoint(at.db, at.services.settings, row.companyId)
  if (!accessPoint) return delivery.state === 'queued' ? giveUp(at, delivery, 'no-access-point', '') : undefined
  if (delivery.state === 'queued') await send(at, { delivery, row, accessPoint })
  else await follow(at, { delivery, accessPoint })
}

interface Sending {
  readonly delivery: DeliveryRow
  readonly row: InvoiceRow
  readonly accessPoint: AccessPoint
}

async function send(at: JobContext, { delivery, row, accessPoint }: Sending): Promise<void> {
  const { db, services, transact, now } = at
  const invoice = requireValue(row.document, 'the document of an issued invoice')
  const endpoint = requireValue(invoiceRecipient(invoice).endpoint, 'the address on Peppol')
  const receiver = participantId(endpoint)
  const documentType = documentTypeId(invoice.kind)
  const isRegistered = await accessPoint.isRegistered(receiver, documentType)
  // A company that receives no self-billed invoices may receive others: the stored result is about the others.
  if (isRegistered !== null && !isSelfBilled(invoice.kind))
    await transact((tx) => writeRegistration(tx, endpoint, { isRegistered, now }))
  if (isRegistered === false) return waitForRegistration(at, { delivery, row })

  const file = await readInvoiceFile(db, services, { row, file: 'ubl' })
  if (isRefusal(file)) throw new Error('Too many documents wait to be printed')
  if (await breaksRules(at, row, Buffer.from(file))) return giveUp(at, delivery, 'rules-broken', '')
  const isOurs = await transact((tx) => markSending(tx, delivery.id, now))
  if (!isOurs) return
  const own = invoiceSender(invoice)
  try {
    await accessPoint.submit({
      messageId: delivery.messageId,
      sender: participantId(requireValue(own.endpoint, 'our address on Peppol')),
      receiver,
      documentType,
      process: processId(invoice.kind),
      senderCountry: own.country,
      xml: Buffer.from(file),
    })
  } catch (error) {
    if (!(error instanceof AccessPointFailure)) throw error
    return notTaken(at, { ...delivery, attempts: delivery.attempts + 1 }, error)
  }
  await follow(at, { delivery: { ...delivery, state: 'sending', attemptedAt: now }, accessPoint, wasTaken: true })
}

/** Marks a delivery as being sent: of two workers with the same delivery one sends it. */
async function markSending(tx: Tx, id: string, now: Date): Promise<boolean> {
  const current = await findDeliveryForUpdate(tx, id)
  if (current?.state !== 'queued') return false
  await updateDelivery(tx, id, { state: 'sending', attempts: current.attempts + 1, attemptedAt: now })
  return true
}

async function notTaken(
  at: JobContext,
  delivery: DeliveryRow,
  { outcome, message }: AccessPointFailure,
): Promise<void> {
  if (outcome === 'refused') return giveUp(at, delivery, 'access-point-refused', message)
  const { now, transact } = at
  const isTooOld = now.getTime() - delivery.createdAt.getTime() > MOST_SILENT_DAYS * dayMs
  // A message that was certainly not sent may be given up; one that may have been sent is queried as long as it takes.
  if (outcome === 'unsent' && isTooOld) return giveUp(at, delivery, 'access-point-silent', message)
  await transact(async (tx) => {
    await updateDeliveryIn(
      tx,
      { id: delivery.id, states: ['sending'] },
      { problem: 'access-point-silent', answer: message, ...(outcome === 'unsent' && { state: 'queued' as const }) },
    )
    await enqueueDelivery(tx, delivery, later(now, delivery.attempts))
  })
}

interface Following {
  readonly delivery: DeliveryRow
  readonly accessPoint: AccessPoint
  /** True if the access point just confirmed that it has the message. */
  readonly wasTaken?: boolean
}

/** Asks the access point for the state of a message, by our id. */
async function follow(at: JobContext, { delivery, accessPoint, wasTaken = false }: Following): Promise<void> {
  const { transact, now } = at
  let found: SentMessage | undefined
  try {
    found = await accessPoint.findSent(delivery.messageId)
  } catch (error) {
    if (!(error instanceof AccessPointFailure)) throw error
    return transact(async (tx) => {
      const attempts = delivery.attempts + 1
      const problem = wasTaken ? null : ('access-point-silent' as const)
      await updateDeliveryIn(
        tx,
        { id: delivery.id, states: ['sending', 'sent'] },
        { attempts, problem, answer: error.message, ...(wasTaken && { state: 'sent' as const, sentAt: now }) },
      )
      await enqueueDelivery(tx, delivery, later(now, attempts))
    })
  }
  if (!found) return wasTaken ? waitToSettle(at, delivery) : sendAnew(at, delivery)
  if (found.state === 'refused') return giveUp(at, delivery, 'access-point-refused', found.details)
  if (found.state === 'lost') return giveUp(at, delivery, 'not-brought', found.details)
  const isDelivered = found.state === 'delivered'
  await transact(async (tx) => {
    await updateDeliveryIn(
      tx,
      { id: delivery.id, states: ['sending', 'sent'] },
      {
        state: isDelivered ? 'delivered' : 'sent',
        problem: null,
        answer: found.details,
        sentAt: delivery.sentAt ?? now,
        ...(isDelivered && { deliveredAt: now }),
      },
    )
    if (isDelivered) await enqueuePolling(tx, new Date(now.getTime() + 30_000))
    else await enqueueDelivery(tx, delivery, later(now, Math.max(3, delivery.attempts)))
  })
}

/** Sends a message again that the access point does not know, by the same id, once it can no longer be on its way to it. */
async function sendAnew(at: JobContext, delivery: DeliveryRow): Promise<void> {
  const { transact, now } = at
  const settledAt = (delivery.attemptedAt?.getTime() ?? 0) + SETTLING_MINUTES * 60_000
  if (now.getTime() < settledAt || delivery.state === 'sent') return waitToSettle(at, delivery)
  await transact(async (tx) => {
    await updateDeliveryIn(tx, { id: delivery.id, states: ['sending'] }, { state: 'queued' })
    await enqueueDelivery(tx, delivery)
  })
}

function waitToSettle({ transact, now }: JobContext, delivery: DeliveryRow): Promise<void> {
  return transact((tx) => enqueueDelivery(tx, delivery, new Date(now.getTime() + SETTLING_MINUTES * 60_000)))
}

/** Sends the PDF to a buyer not on Peppol, and looks them up again each day for a month. */
async function waitForRegistration(
  at: JobContext,
  { delivery, row }: Pick<Sending, 'delivery' | 'row'>,
): Promise<void> {
  const { transact, now } = at
  const isOver = now.getTime() - delivery.createdAt.getTime() > LOOK_UP_DAYS * dayMs
  if (isOver) return giveUp(at, delivery, 'not-on-peppol', '')
  await transact(async (tx) => {
    await updateDeliveryIn(tx, { id: delivery.id, states: ['queued'] }, { problem: 'not-on-peppol' })
    await deliverOtherwise(tx, row, { now, problem: null })
    await enqueueDelivery(tx, delivery, new Date(now.getTime() + dayMs))
  })
}

/** Ends a delivery that cannot continue, and notifies the users who send invoices. */
async function giveUp(
  { transact }: JobContext,
  { id, invoiceId }: DeliveryRow,
  problem: DeliveryProblem,
  answer: string,
): Promise<void> {
  await transact(async (tx) => {
    const states = ['queued', 'sending', 'sent'] as const
    const isOver = await updateDeliveryIn(tx, { id, states }, { state: 'failed', problem, answer })
    if (isOver) await notifyDeliveryProblem(tx, invoiceId, 'invoice-undelivered')
  })
}

function later(now: Date, attempts: number): Date {
  return new Date(now.getTime() + nextAttemptSeconds(attempts) * 1_000)
}
