import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { AdvanceState } from '@forecourt/domain/orders/advance-request.ts'
import type { AdvanceLink, AdvanceRequest } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type AdvanceRow = Selectable<AdvanceRequest>

/** Inserts an advance request once. @returns true if it is new */
export async function insertAdvance(tx: Tx, request: Insertable<AdvanceRequest>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('advanceRequest')
    .values(request)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function findAdvanceById(db: Db, id: string): Promise<AdvanceRow | undefined> {
  return db.selectFrom('advanceRequest').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function loadAdvanceById(db: Db, id: string) {
  return requireValue(await findAdvanceById(db, id), `the advance ${id}`)
}

export function advanceOfReference(db: Db, paymentReference: string): Promise<AdvanceRow | undefined> {
  return db.selectFrom('advanceRequest').selectAll().where('paymentReference', '=', paymentReference).executeTakeFirst()
}

/** Returns an advance of a dossier by its number. */
export function advanceOfDossier(db: Db, dossierId: string, number: number): Promise<AdvanceRow | undefined> {
  return db
    .selectFrom('advanceRequest')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns the open advance request of a dossier and locks its row. */
export function loadOpenAdvance(db: Db, dossierId: string): Promise<AdvanceRow | undefined> {
  return db
    .selectFrom('advanceRequest')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .where('state', '=', 'asked')
    .executeTakeFirst()
}

/** Returns the advances that were requested in a dossier, the newest first. */
export function advancesOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('advanceRequest as request')
    .innerJoin('staffUser', 'staffUser.id', 'request.askedBy')
    .selectAll('request')
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))
    .where('dossierId', '=', dossierId)
    .orderBy('request.number', 'desc')
    .execute()
}

export async function changeAdvance(
  tx: Tx,
  id: string,
  changes: Pick<Updateable<AdvanceRequest>, 'mailedAt' | 'openedAt' | 'expiresAt' | 'email'>,
): Promise<void> {
  await tx.updateTable('advanceRequest').set(changes).where('id', '=', id).execute()
}

/** Ends an advance request. Only late money changes an expired one. @returns true if it changed */
export async function endAdvance(
  tx: Tx,
  id: string,
  state: Exclude<AdvanceState, 'asked'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('advanceRequest')
    .set({ state, endedAt: now })
    .where('id', '=', id)
    .where('state', 'in', state === 'paid' ? ['asked', 'lapsed'] : ['asked'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertAdvanceLink(tx: Tx, link: Insertable<AdvanceLink>): Promise<void> {
  await tx.insertInto('advanceLink').values(link).execute()
}

/** Returns the advance that a link opens; undefined once the link lapsed. */
export function findByAdvanceLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('advanceLink as link')
    .innerJoin('advanceRequest as request', 'request.id', 'link.advanceRequestId')
    .innerJoin('dossier', 'dossier.id', 'request.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select(['request.id', 'request.dossierId', 'request.paymentReference', 'link.accountId', 'offer.customerId'])
    .where('link.tokenHash', '=', tokenHash)
    .where('link.expiresAt', '>', now)
    .executeTakeFirst()
}

export async function deleteLapsedAdvanceLinks(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('advanceLink').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Loads an advance with its sale, for mails to its customer and its salesperson. */
export function loadAdvanceSale(db: Db, requestId: string) {
  return db
    .selectFrom('advanceRequest as request')
    .innerJoin('dossier', 'dossier.id', 'request.dossierId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
    .selectAll('request')
    .select(['dossier.number as dossier', 'dossier.dossierNumber', 'dossier.offerId', 'dossier.versionNo'])
    .select(['dossier.customerName', 'dossier.carName', 'dossier.dueCents', 'customerOrder.orderNumber'])
    .select(['customerOrder.state as orderState', 'offer.branchId', 'offer.ownerId', 'branch.number as branchNumber'])
    .select(['owner.email as ownerEmail', 'owner.language as ownerLanguage'])
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'))
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow()
}
export type AdvanceSale = Awaited<ReturnType<typeof loadAdvanceSale>>
