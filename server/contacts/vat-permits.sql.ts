import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { VatPermitKind } from '@forecourt/domain/contacts/vat-permit.ts'
import type { CustomerVatPermit } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const selectFullName = (table: 'entered' | 'certifier' | 'withdrawer') =>
  sql<string>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

/** Returns a customer with the VAT number of today, by their number. */
export function permitHolder(db: Db, customer: number) {
  return db
    .selectFrom('customer')
    .select(['id', 'vatPrefix', 'vatNumber'])
    .where('number', '=', customer)
    .executeTakeFirst()
}

/** Selects the permits of a customer with the names of the users who entered and certified them, the newest first. */
export function permitRows(db: Db, customerId: string) {
  return db
    .selectFrom('customerVatPermit as permit')
    .innerJoin('staffUser as entered', 'entered.id', 'permit.enteredBy')
    .leftJoin('staffUser as certifier', 'certifier.id', 'permit.certifiedBy')
    .leftJoin('staffUser as withdrawer', 'withdrawer.id', 'permit.withdrawnBy')
    .leftJoin('upload', 'upload.id', 'permit.uploadId')
    .selectAll('permit')
    .select(['entered.number as enteredNumber', 'upload.name as fileName'])
    .select([selectFullName('entered').as('enteredName'), selectFullName('certifier').as('certifierName')])
    .select(selectFullName('withdrawer').as('withdrawerName'))
    .where('permit.customerId', '=', customerId)
    .orderBy('permit.number', 'desc')
    .execute()
}
export type PermitRow = Awaited<ReturnType<typeof permitRows>>[number]

/** Returns the permits that count for an offer: certified and not withdrawn. */
export function certifiedPermits(db: Db, customer: number) {
  return db
    .selectFrom('customerVatPermit as permit')
    .innerJoin('customer', 'customer.id', 'permit.customerId')
    .select(['permit.number as id', 'permit.rev', 'permit.permitNumber as number', 'permit.certifiedVatId'])
    .select(['permit.validFrom', 'permit.validUntil'])
    .select(sql<VatPermitKind>`permit.kind`.as('kind'))
    .where('customer.number', '=', customer)
    .where('permit.certifiedAt', 'is not', null)
    .where('permit.withdrawnAt', 'is', null)
    .orderBy('permit.number')
    .execute()
}

/** Locks a permit of a customer until the transaction ends. */
export function permitForUpdate(
  tx: Tx,
  { customerId, permit }: { customerId: string; permit: number },
): Promise<Selectable<CustomerVatPermit> | undefined> {
  return tx
    .selectFrom('customerVatPermit')
    .selectAll()
    .where('number', '=', permit)
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPermit(tx: Tx, permit: Insertable<CustomerVatPermit>): Promise<number> {
  const { number } = await tx
    .insertInto('customerVatPermit')
    .values(permit)
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function updatePermit(tx: Tx, id: string, changes: Updateable<CustomerVatPermit>): Promise<void> {
  await tx.updateTable('customerVatPermit').set(changes).where('id', '=', id).execute()
}

export async function deletePermit(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customerVatPermit').where('id', '=', id).execute()
}
