import { sql, type Insertable } from 'kysely'
import type { OrderFormEvent, OrderFormLink } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export async function insertFormLink(tx: Tx, link: Insertable<OrderFormLink>): Promise<void> {
  await tx.insertInto('orderFormLink').values(link).execute()
}

/** Returns the dossier whose order form a link opens, with the address that it proves and its sender. */
export function findByFormLink(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('orderFormLink as link')
    .innerJoin('dossier', 'dossier.id', 'link.dossierId')
    .innerJoin('staffUser as sender', 'sender.id', 'link.sentBy')
    .select(['dossier.number as dossier', 'link.dossierId', 'link.email', 'link.sentBy', 'link.withdrawnAt'])
    .select(sql<string>`sender.first_name || ' ' || sender.last_name`.as('senderName'))
    .where('tokenHash', '=', tokenHash)
    .where('link.expiresAt', '>', now)
    .executeTakeFirst()
}
export type OpenedForm = NonNullable<Awaited<ReturnType<typeof findByFormLink>>>

/** Deletes the links of a dossier to other addresses: one sent to a wrong address no longer opens the form. */
export async function deleteOtherFormLinks(tx: Tx, dossierId: string, email: string): Promise<void> {
  await tx.deleteFrom('orderFormLink').where('dossierId', '=', dossierId).where('email', '<>', email).execute()
}

/** Returns whether a link of a dossier opens its order form. */
export async function hasOpenFormLink(db: Db, dossierId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('orderFormLink')
    .select('email')
    .where('dossierId', '=', dossierId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Withdraws the links of a dossier; returns their addresses. */
export async function withdrawFormLinks(tx: Tx, dossierId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('orderFormLink')
    .set({ withdrawnAt: now })
    .where('dossierId', '=', dossierId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('email')
    .execute()
  return [...new Set(rows.map(({ email }) => email))]
}

export async function deleteLapsedFormLinks(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('orderFormLink').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores an event of an order form; that it was opened or read, once for each form and address. */
export async function insertFormEvent(tx: Tx, event: Insertable<OrderFormEvent>): Promise<void> {
  await tx
    .insertInto('orderFormEvent')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether this very form was fetched by a link to the same address. */
export async function isFormRead(
  db: Db,
  { dossierId, email }: Pick<OpenedForm, 'dossierId' | 'email'>,
  documentHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('orderFormEvent')
    .select('id')
    .where('dossierId', '=', dossierId)
    .where('kind', '=', 'read')
    .where('email', '=', email)
    .where('documentHash', '=', documentHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns what happened to the order form of a dossier, the oldest first. */
export function selectFormEvents(db: Db, dossierId: string) {
  return db
    .selectFrom('orderFormEvent as event')
    .leftJoin('staffUser as sender', 'sender.id', 'event.staffId')
    .select(['event.kind', 'event.at', 'event.email', 'event.documentHash'])
    .select(sql<string | null>`sender.first_name || ' ' || sender.last_name`.as('by'))
    .where('event.dossierId', '=', dossierId)
    .orderBy('event.at')
    .orderBy('event.id')
    .execute()
}

/** Returns what happened to order forms that were sent to a person, for the export of their data. */
export function formEventsOfCustomers(db: Db, customerKeys: readonly string[]) {
  return db
    .selectFrom('orderFormEvent as event')
    .innerJoin('dossier', 'dossier.id', 'event.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select(['dossier.dossierNumber', 'event.kind', 'event.at', 'event.email', 'event.ip'])
    .where('offer.customerId', 'in', customerKeys)
    .orderBy('event.at')
    .execute()
}
