import { deliveryCan, type DeliveryProblem } from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import { invoiceRecipient } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { hasAccount } from '../../contacts/customers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { lockInvoice, type InvoiceRow } from '../invoices/invoices.sql.ts'
import {
  deliveriesOfInvoice,
  findAccessPoint,
  insertDelivery,
  updateDelivery,
  type DeliveryRow,
} from './deliveries.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'send-invoice': { deliveryId: string }
    'mail-delivery': { deliveryId: string }
    'poll-peppol': Record<string, never>
  }
}

/** Enqueues the work on a delivery, now or at an instant; only one such job waits. */
export function enqueueDelivery(tx: Tx, { id, channel }: Pick<DeliveryRow, 'id' | 'channel'>, runAt?: Date) {
  const name = channel === 'mail' ? 'mail-delivery' : 'send-invoice'
  return enqueue(tx, name, { deliveryId: id }, { key: `${name}:${id}`, ...(runAt && { runAt }) })
}

/** Enqueues the polling; only one job waits, at the earliest instant asked for. */
export function enqueuePolling(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'poll-peppol', {}, { key: 'poll-peppol', runAt })
}

/**
 * Begins to deliver an invoice that was just issued: over Peppol to a Belgian business, by mail and in the account to others, on
 * paper to customers without an address. Private persons are never looked up on Peppol.
 */
export async function planDelivery(tx: Tx, row: InvoiceRow, now: Date): Promise<void> {
  if ((await deliveriesOfInvoice(tx, row.id)).length > 0) return
  const { endpoint } = invoiceRecipient(requireValue(row.document, 'the document of an issued invoice'))
  if (endpoint !== null) {
    if (await findAccessPoint(tx, row.companyId)) return beginPeppol(tx, row, { by: null, now })
    return deliverOtherwise(tx, row, { now, problem: 'no-access-point' })
  }
  await deliverOtherwise(tx, row, { now, problem: null })
  if (row.customerId === null) return
  if (await hasAccount(tx, row.customerId)) {
    await insertDelivery(tx, {
      invoiceId: row.id,
      channel: 'account',
      state: 'delivered',
      createdAt: now,
      deliveredAt: now,
    })
  }
}

async function beginPeppol(tx: Tx, row: InvoiceRow, { by, now }: { by: string | null; now: Date }): Promise<void> {
  const { endpoint } = invoiceRecipient(requireValue(row.document, 'the document of an issued invoice'))
  const { scheme, id } = requireValue(endpoint, 'the address on Peppol')
  const delivery = await insertDelivery(tx, {
    invoiceId: row.id,
    channel: 'peppol',
    recipient: `${scheme}:${id}`,
    createdBy: by,
    createdAt: now,
  })
  await enqueueDelivery(tx, delivery)
}

/** Delivers by mail, or requests a print by a user: once, whatever the number of calls. */
export async function deliverOtherwise(
  tx: Tx,
  row: InvoiceRow,
  { now, problem }: { now: Date; problem: DeliveryProblem | null },
): Promise<void> {
  const others = (await deliveriesOfInvoice(tx, row.id)).filter(
    ({ channel }) => channel === 'mail' || channel === 'paper',
  )
  if (others.length > 0) return
  const { email } = invoiceRecipient(requireValue(row.document, 'the document of an issued invoice'))
  const to = email?.trim() ?? ''
  const delivery = await insertDelivery(tx, {
    invoiceId: row.id,
    channel: to === '' ? 'paper' : 'mail',
    recipient: to,
    problem,
    createdAt: now,
  })
  if (to !== '') await enqueueDelivery(tx, delivery)
}

type Asked = { readonly by: string; readonly now: Date }

/** Sends an invoice over Peppol, after a delivery that failed or where there was no access point. */
export async function sendAgain(tx: Tx, row: InvoiceRow, asked: Asked) {
  const can = await checkDelivery(tx, row, 'send')
  if (!can.ok) return refuse(can.reason, { status: can.reason === 'already-sent' ? 409 : 422 })
  if (!(await findAccessPoint(tx, row.companyId))) return refuse('no-access-point', { status: 422 })
  await beginPeppol(tx, row, asked)
  return undefined
}

/** Mails an invoice, again or to another address. */
export async function mailAgain(tx: Tx, row: InvoiceRow, { to, by, now }: Asked & { readonly to: string }) {
  const can = await checkDelivery(tx, row, 'mail')
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const delivery = await insertDelivery(tx, {
    invoiceId: row.id,
    channel: 'mail',
    recipient: to,
    createdBy: by,
    createdAt: now,
  })
  await enqueueDelivery(tx, delivery)
  return undefined
}

/** Notes that an invoice was printed and handed over or posted. */
export async function notePrinted(tx: Tx, row: InvoiceRow, { by, now }: Asked) {
  const can = await checkDelivery(tx, row, 'print')
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const waiting = (await deliveriesOfInvoice(tx, row.id)).find(
    ({ channel, state }) => channel === 'paper' && state === 'queued',
  )
  if (waiting) await updateDelivery(tx, waiting.id, { state: 'delivered', deliveredAt: now, createdBy: by })
  else {
    await insertDelivery(tx, {
      invoiceId: row.id,
      channel: 'paper',
      state: 'delivered',
      createdBy: by,
      createdAt: now,
      deliveredAt: now,
    })
  }
  return undefined
}

/** Refuses an act on a delivery in its state. Users who send at once wait for each other: the second is refused. */
async function checkDelivery(tx: Tx, row: InvoiceRow, act: 'send' | 'mail' | 'print') {
  await lockInvoice(tx, row.id)
  const isForPeppol = row.document !== null && invoiceRecipient(row.document).endpoint !== null
  return deliveryCan(act, { state: row.state, isForPeppol, deliveries: await deliveriesOfInvoice(tx, row.id) })
}
