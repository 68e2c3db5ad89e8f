import { sql } from 'kysely'
import { documentTypeId, participantId, processId } from '../../domain/invoicing/delivery/peppol-identifiers.ts'
import { writeUbl } from '../../domain/invoicing/invoices/ubl.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { insertSimulated, writeBehaviour } from '../../server/invoicing/delivery/access-point-simulator.sql.ts'
import { deliverOtherwise, planDelivery } from '../../server/invoicing/delivery/deliveries.ts'
import {
  deliveriesOfInvoice,
  updateDelivery,
  writeAccessPoint,
  type DeliveryRow,
} from '../../server/invoicing/delivery/deliveries.sql.ts'
import { notifyDeliveryProblem } from '../../server/invoicing/delivery/delivery-notices.ts'
import type { InvoiceRow } from '../../server/invoicing/invoices/invoices.sql.ts'
import { writeRegistration } from '../../server/invoicing/invoices/peppol-participants.ts'
import type { Tx } from '../../server/platform/database/database.ts'

/** Outcomes of the newest invoices of businesses; the others are delivered. */
const endings = ['refused', 'accepted', 'lost'] as const
type Ending = (typeof endings)[number] | 'delivered' | 'absent'

/** Some minutes later, but not after now: a demo that starts after midnight has nothing of the morning. */
function later(at: Date, minutes: number): Date {
  const then = at.getTime() + minutes * 60_000
  return new Date(at.getTime() > Date.now() ? then : Math.max(at.getTime(), Math.min(then, Date.now())))
}

/**
 * Each company has the built-in access point. Businesses got their invoices over Peppol: one refused its invoice, one is not
 * on Peppol yet and got the PDF, one could not be reached. Private persons got theirs by mail.
 */
export async function deliverInvoices(tx: Tx): Promise<void> {
  for (const { id: companyId } of await tx.selectFrom('company').select('id').execute()) {
    await writeAccessPoint(tx, { companyId, kind: 'simulator', address: '', network: 'test', tokenSecret: null })
  }
  const rows = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('state', '<>', 'draft')
    // Those of the past were delivered with their issue.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoiceDelivery').select('id').whereRef('invoiceId', '=', 'invoice.id'))),
    )
    .orderBy('issuedAt', 'desc')
    .orderBy('number', 'desc')
    .execute()
  const byBuyer = Map.groupBy(rows, ({ document }) => document?.buyer.endpoint?.id)
  // A buyer who is not on Peppol yet never got an invoice over it.
  const absent = [...byBuyer].find(([buyer, own]) => buyer !== undefined && own.length === 1)?.[1][0]
  const examples = rows.filter(
    (row) => row !== absent && row.state === 'issued' && row.kind !== 'credit-note' && row.document?.buyer.endpoint,
  )
  const waiting: string[] = []
  for (const row of rows) {
    const at = requireValue(row.issuedAt, 'when an invoice was issued')
    await planDelivery(tx, row, at)
    for (const delivery of await deliveriesOfInvoice(tx, row.id)) {
      if (delivery.channel === 'mail') await updateDelivery(tx, delivery.id, { state: 'sent', sentAt: later(at, 1) })
      if (delivery.channel !== 'peppol') continue
      const ending = row === absent ? 'absent' : (endings[examples.indexOf(row)] ?? 'delivered')
      await end(tx, { row, delivery, at, ending })
      if (ending === 'absent') waiting.push(delivery.id)
    }
  }
  // They were done long ago; only who is not on Peppol yet is looked up again.
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier in ('mail-delivery', 'tell-notices', 'look-up-participant')
      or (task_identifier = 'send-invoice' and not key = any (${waiting.map((id) => `send-invoice:${id}`)}))))`.execute(
    tx,
  )
}

interface Delivered {
  readonly row: InvoiceRow
  readonly delivery: DeliveryRow
  readonly at: Date
  readonly ending: Ending
}

async function end(tx: Tx, { row, delivery, at, ending }: Delivered): Promise<void> {
  const invoice = requireValue(row.document, 'the document of an issued invoice')
  const endpoint = requireValue(invoice.buyer.endpoint, 'the address of a business')
  await writeRegistration(tx, endpoint, { isRegistered: ending !== 'absent', now: at })
  if (ending === 'absent') {
    await writeBehaviour(tx, delivery.recipient, 'absent')
    await updateDelivery(tx, delivery.id, { problem: 'not-on-peppol' })
    await deliverOtherwise(tx, row, { now: at, problem: null })
    const mails = (await deliveriesOfInvoice(tx, row.id)).filter(({ channel }) => channel === 'mail')
    for (const { id } of mails) await updateDelivery(tx, id, { state: 'sent', sentAt: later(at, 1) })
    return
  }
  await insertSimulated(tx, {
    instanceId: delivery.messageId,
    isInbound: false,
    sender: participantId(requireValue(invoice.seller.endpoint, 'our address on Peppol')),
    receiver: participantId(endpoint),
    documentType: documentTypeId(invoice.kind),
    process: processId(invoice.kind),
    payload: writeUbl(invoice),
    status: ending === 'lost' ? 'permanently_failed' : 'sent',
    createdAt: at,
  })
  const sent = { attempts: 1, attemptedAt: at, sentAt: later(at, 1) }
  if (ending === 'lost') {
    const answer = 'The access point of the receiver does not answer'
    await updateDelivery(tx, delivery.id, { ...sent, state: 'failed', problem: 'not-brought', answer })
    await notifyDeliveryProblem(tx, row.id, 'invoice-undelivered')
    return
  }
  const delivered = { ...sent, deliveredAt: later(at, 2) }
  if (ending === 'delivered') return updateDelivery(tx, delivery.id, { ...delivered, state: 'delivered' })
  const answered = { ...delivered, answeredAt: later(at, 95) }
  if (ending === 'accepted') return updateDelivery(tx, delivery.id, { ...answered, state: 'accepted' })
  await updateDelivery(tx, delivery.id, { ...answered, state: 'refused', answer: 'Verkeerd bestelbonnummer' })
  await notifyDeliveryProblem(tx, row.id, 'invoice-refused')
}
