import { sql, type Insertable } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { DossierPaper } from '@forecourt/domain/orders/dossier.ts'
import type { DossierFile } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns the files of the papers of a dossier, the oldest first. */
export function filesOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('dossierFile as file')
    .innerJoin('upload', 'upload.id', 'file.uploadId')
    .innerJoin('staffUser', 'staffUser.id', 'file.createdBy')
    .select(['file.id', 'file.number', 'file.need', 'file.uploadId', 'file.createdAt', 'upload.name'])
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))
    .where('file.dossierId', '=', dossierId)
    .orderBy('file.number')
    .execute()
}

export async function insertFile(tx: Tx, file: Insertable<DossierFile>): Promise<void> {
  await tx.insertInto('dossierFile').values(file).execute()
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dossierFile').where('id', '=', id).execute()
}

export async function noteExpiry(
  tx: Tx,
  { dossierId, paper, on }: { dossierId: string; paper: DossierPaper; on: CalendarDay | null },
): Promise<void> {
  await tx
    .updateTable('dossierDocument')
    .set({ expiresOn: on })
    .where('dossierId', '=', dossierId)
    .where('need', '=', paper)
    .execute()
}

/** Deletes files of orders that were over by a day. @returns the keys of their uploads */
export function deleteFilesOfOrders(tx: Tx, over: { deliveredBefore: CalendarDay; canceledBefore: Date }) {
  return tx
    .deleteFrom('dossierFile')
    .where('dossierId', 'in', (of) =>
      of
        .selectFrom('customerOrder')
        .select('dossierId')
        .where((where) =>
          where.or([where('deliveredOn', '<', over.deliveredBefore), where('canceledAt', '<', over.canceledBefore)]),
        ),
    )
    .returning('uploadId')
    .execute()
}

/** Returns the files that customers brought for cars they bought. */
export function filesOfCustomers(db: Db, customerKeys: readonly string[]) {
  return db
    .selectFrom('dossierFile as file')
    .innerJoin('upload', 'upload.id', 'file.uploadId')
    .innerJoin('dossier', 'dossier.id', 'file.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select(['dossier.dossierNumber', 'file.need as paper', 'upload.name', 'file.createdAt'])
    .where('offer.customerId', 'in', customerKeys)
    .orderBy('file.number')
    .execute()
}

/** Deletes the files of customers. @returns the keys of their uploads */
export function deleteFilesOfCustomers(tx: Tx, customerKeys: readonly string[]) {
  return tx
    .deleteFrom('dossierFile')
    .where('dossierId', 'in', (of) =>
      of
        .selectFrom('dossier')
        .innerJoin('offer', 'offer.id', 'dossier.offerId')
        .select('dossier.id')
        .where('offer.customerId', 'in', customerKeys),
    )
    .returning('uploadId')
    .execute()
}
