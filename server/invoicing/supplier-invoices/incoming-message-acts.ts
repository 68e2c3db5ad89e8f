import type { z } from 'zod'
import { canMakeInvoice, canSetAside } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import type {
  IncomingMessageAsideRequest,
  IncomingMessageMakeRequest,
  IncomingMessageRecord,
} from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  findDeskMessage,
  findMessageFile,
  findMessageFiles,
  findMessageForUpdate,
  findMessageInvoices,
  noteFate,
} from './incoming-messages.sql.ts'
import { keepInvoice } from './receive-invoice.ts'

export const messageNotFound = () => refuse('record-not-found', { status: 404 })

interface Clerk {
  readonly userId: string
  readonly now: Date
}

/** Returns a message as its desk shows it; undefined: there is none. */
export async function findMessageRecord(db: Db, number: number): Promise<IncomingMessageRecord | undefined> {
  const row = await findDeskMessage(db, number)
  if (!row) return undefined
  const [found, files] = await Promise.all([findMessageInvoices(db, row.id), findMessageFiles(db, row.id)])
  const invoices = new Map(found.map(({ key, ...invoice }) => [key, invoice]))
  return {
    id: row.number,
    channel: row.channel,
    sender: row.sender,
    senderName: row.senderName,
    receiver: row.receiver,
    subject: row.subject,
    fate: row.fate,
    detail: row.detail,
    state: row.state,
    receivedAt: row.receivedAt.toISOString(),
    branch: { id: row.branchNumber, name: row.branchName },
    body: row.body,
    invoices: [...invoices.values()],
    files: files.map(({ invoiceId, ...file }) => ({
      ...file,
      invoice: (invoiceId !== null && invoices.get(invoiceId)) || null,
    })),
    aside: row.asideAt && { at: row.asideAt.toISOString(), by: row.asideName, because: row.asideBecause },
  }
}

/** Makes an invoice of a file that could not be read automatically: a clerk opens it, and types its contents. */
export async function makeInvoice(
  tx: Tx,
  { userId, now }: Clerk,
  { id, place }: z.output<typeof IncomingMessageMakeRequest>,
): Promise<{ invoice: number } | ApiRefusal> {
  const message = await findMessageForUpdate(tx, id)
  const file = await findMessageFile(tx, id, place)
  if (!message || !file) return messageNotFound()
  const can = canMakeInvoice({ reason: file.reason, hasInvoice: file.invoiceId !== null })
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const original = { name: file.name, contentType: file.contentType, bytes: Buffer.from(file.content) }
  const kept = await keepInvoice(
    tx,
    { original, reading: null, enclosed: null },
    {
      origin: message.channel,
      receivedBy: userId,
      branchId: message.branchId,
      companyId: message.companyId,
      messageId: message.id,
      now,
    },
  )
  if (isRefusal(kept)) return kept
  await tx
    .updateTable('incomingMessageFile')
    .set((eb) => ({
      invoiceId: eb.selectFrom('supplierInvoice').select('id').where('number', '=', kept.id).limit(1),
    }))
    .where('messageId', '=', message.id)
    .where('place', '=', place)
    .execute()
  const files = await findMessageFiles(tx, message.id)
  if (message.state === 'open' && files.every(({ invoiceId }) => invoiceId !== null))
    await noteFate(tx, message.id, { fate: 'invoice', state: 'done', detail: message.detail })
  return { invoice: kept.id }
}

/** Sets a message aside that is irrelevant for the books, with the reason. */
export async function setAside(
  tx: Tx,
  { userId, now }: Clerk,
  { id, reason }: z.output<typeof IncomingMessageAsideRequest>,
): Promise<ApiRefusal | undefined> {
  const message = await findMessageForUpdate(tx, id)
  if (!message) return messageNotFound()
  const can = canSetAside(message.state)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  await tx
    .updateTable('incomingMessage')
    .set({ state: 'aside', asideAt: now, asideBy: userId, asideBecause: reason })
    .where('id', '=', message.id)
    .execute()
  return undefined
}
