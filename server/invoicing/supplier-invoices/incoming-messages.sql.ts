import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { MessageFate } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import type { IncomingMessage } from '../../db/schema.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Notes a message that was received; undefined: it was read before. */
export function insertMessage(tx: Tx, message: Insertable<IncomingMessage>) {
  return tx
    .insertInto('incomingMessage')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
}

export async function noteFate(
  tx: Tx,
  id: string,
  fate: MessageFate,
  { subject, detail = '' }: { subject?: string; detail?: string } = {},
): Promise<void> {
  await tx
    .updateTable('incomingMessage')
    .set({ fate, detail: detail.slice(0, 300), ...(subject !== undefined && { subject }) })
    .where('id', '=', id)
    .execute()
}

/** Keeps the bytes of a document that becomes no invoice of a supplier. */
export async function keepMessageFile(
  tx: Tx,
  messageId: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx
    .insertInto('incomingMessageFile')
    .values({ messageId, place: 1, name, contentType: 'application/xml', sha256, content: bytes })
    .execute()
}
