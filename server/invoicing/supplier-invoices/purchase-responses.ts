import type { Insertable, Selectable, Updateable } from 'kysely'
import type {
  ResponseCode,
  ResponseReason,
  ResponseState,
} from '@forecourt/domain/invoicing/supplier-invoices/purchase-response.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { PurchaseResponse } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'send-invoice-response': { responseId: string }
  }
}

export type ResponseRow = Selectable<PurchaseResponse>

/** Enqueues a response; only one job of it waits. */
export function enqueueResponse(tx: Tx, id: string, runAt?: Date): Promise<void> {
  const name = 'send-invoice-response'
  return enqueue(tx, name, { responseId: id }, { key: `${name}:${id}`, ...(runAt && { runAt }) })
}

interface Answered {
  readonly code: ResponseCode
  readonly reasonCode: ResponseReason | null
  readonly reason: string
  /** Null: a rule approved the invoice, or a statement shows its payment. */
  readonly by: string | null
  readonly now: Date
  /** Of a paid invoice: the day of its transfer. */
  readonly effectiveOn?: CalendarDay
}

/** Answers an invoice that came over Peppol and that was read; others need no answer. */
export async function planResponse(tx: Tx, invoiceId: string, answered: Answered): Promise<void> {
  const row = await tx
    .selectFrom('supplierInvoice')
    .innerJoin('incomingMessage', 'incomingMessage.id', 'supplierInvoice.messageId')
    .select('theirNumber')
    .where('supplierInvoice.id', '=', invoiceId)
    .where('incomingMessage.channel', '=', 'peppol')
    .executeTakeFirst()
  if (!row || row.theirNumber === '') return
  const { code, reasonCode, reason, by, now, effectiveOn = null } = answered
  const response: Insertable<PurchaseResponse> = {
    invoiceId,
    code,
    reasonCode,
    reason: reason.slice(0, 1_000),
    createdBy: by,
    createdAt: now,
    effectiveOn,
  }
  // The payment is reported once, also when its transfer is executed again.
  const added = await tx
    .insertInto('purchaseResponse')
    .values(response)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await enqueueResponse(tx, added.id)
}

/** Notifies the suppliers of invoices that came over Peppol that a statement shows their payment. */
export async function planPaidResponses(
  tx: Tx,
  paid: readonly { readonly invoiceId: string; readonly on: CalendarDay }[],
  now: Date,
): Promise<void> {
  for (const { invoiceId, on } of paid) {
    await planResponse(tx, invoiceId, { code: 'PD', reasonCode: null, reason: '', by: null, now, effectiveOn: on })
  }
}

/** Deletes the queued payment reports of invoices that are no longer paid. */
export async function withdrawPaidResponses(tx: Tx, invoiceIds: readonly string[]): Promise<void> {
  if (invoiceIds.length === 0) return
  await tx
    .deleteFrom('purchaseResponse')
    .where('code', '=', 'PD')
    .where('state', '=', 'queued')
    .where('invoiceId', 'in', [...invoiceIds])
    .execute()
}

export function findResponse(db: Db, id: string): Promise<ResponseRow | undefined> {
  return db.selectFrom('purchaseResponse').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes a response that is still in one of these states; false: its state changed meanwhile. */
export async function updateResponseIn(
  tx: Tx,
  { id, states }: { id: string; states: readonly ResponseState[] },
  changes: Updateable<PurchaseResponse>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchaseResponse')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Resumes responses whose job was lost. */
export async function resumeResponses(tx: Tx, untouchedSince: Date): Promise<void> {
  const orphans = await tx
    .selectFrom('purchaseResponse')
    .select('id')
    .where('state', 'in', ['queued', 'sending', 'sent'])
    .where('attemptedAt', '<', untouchedSince)
    .execute()
  for (const { id } of orphans) await enqueueResponse(tx, id)
}

/** Returns the responses to an invoice with the users who gave them, the newest on top. */
export function shownResponses(db: Db, invoiceId: string) {
  return db
    .selectFrom('purchaseResponse as response')
    .leftJoin('staffUser as who', 'who.id', 'response.createdBy')
    .select(['response.number as id', 'response.code', 'response.reasonCode', 'response.reason', 'response.state'])
    .select(['response.problem', 'response.answer', 'response.createdAt', 'response.deliveredAt'])
    .select(({ fn, val }) => fn<string>('concat_ws', [val(' '), 'who.firstName', 'who.lastName']).as('by'))
    .where('response.invoiceId', '=', invoiceId)
    .orderBy('response.number', 'desc')
    .execute()
}

/** Returns the facts that the XML of a response states. */
export function findResponseParts(db: Db, id: string) {
  return db
    .selectFrom('purchaseResponse as response')
    .innerJoin('supplierInvoice as invoice', 'invoice.id', 'response.invoiceId')
    .innerJoin('incomingMessage as message', 'message.id', 'invoice.messageId')
    .innerJoin('company', 'company.id', 'invoice.companyId')
    .select(['invoice.theirNumber', 'invoice.issuedOn', 'invoice.isCredit', 'invoice.supplierName'])
    .select(['message.sender', 'message.receiver', 'company.name as companyName', 'invoice.companyId'])
    .where('response.id', '=', id)
    .executeTakeFirstOrThrow()
}
