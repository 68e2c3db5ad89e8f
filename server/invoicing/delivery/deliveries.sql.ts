import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DeliveryState } from '@forecourt/domain/invoicing/delivery/delivery-states.ts'
import type { RuleFinding } from '@forecourt/domain/invoicing/delivery/rule-finding.ts'
import type { DeliveryStanding } from '@forecourt/domain/invoicing/invoices/delivery-standing.ts'
import type { AccessPoint, InvoiceDelivery } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type DeliveryRow = Selectable<InvoiceDelivery>
export type AccessPointRow = Selectable<AccessPoint>

export function findDelivery(db: Db, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('invoiceDelivery').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a delivery until the transaction ends. */
export function findDeliveryForUpdate(tx: Tx, id: string): Promise<DeliveryRow | undefined> {
  return tx.selectFrom('invoiceDelivery').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Returns the deliveries of an invoice, the first on top. */
export function deliveriesOfInvoice(db: Db, invoiceId: string): Promise<DeliveryRow[]> {
  return db.selectFrom('invoiceDelivery').selectAll().where('invoiceId', '=', invoiceId).orderBy('number').execute()
}

export function insertDelivery(tx: Tx, delivery: Insertable<InvoiceDelivery>): Promise<DeliveryRow> {
  return tx.insertInto('invoiceDelivery').values(delivery).returningAll().executeTakeFirstOrThrow()
}

export async function updateDelivery(tx: Tx, id: string, changes: Updateable<InvoiceDelivery>): Promise<void> {
  await tx.updateTable('invoiceDelivery').set(changes).where('id', '=', id).execute()
}

/** Changes a delivery that is still in one of these states; false: its state changed meanwhile. */
export async function updateDeliveryIn(
  tx: Tx,
  { id, states }: { id: string; states: readonly DeliveryState[] },
  changes: Updateable<InvoiceDelivery>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoiceDelivery')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', states)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the unfinished deliveries over Peppol of the last months: an answer may come late. */
export function deliveriesUnderWay(db: Db, since: Date) {
  return db
    .selectFrom('invoiceDelivery')
    .select(['id', 'state', 'attempts', 'attemptedAt', 'problem'])
    .where('channel', '=', 'peppol')
    .where('state', 'in', ['queued', 'sending', 'sent'])
    .where('createdAt', '>', since)
    .execute()
}

export function findAccessPoint(db: Db, companyId: string): Promise<AccessPointRow | undefined> {
  return db.selectFrom('accessPoint').selectAll().where('companyId', '=', companyId).executeTakeFirst()
}

/** Lists the companies that have an access point, with the number that answers to them use. */
export function listCompaniesOnPeppol(db: Db) {
  return db
    .selectFrom('accessPoint')
    .innerJoin('company', 'company.id', 'accessPoint.companyId')
    .select(['company.id', 'company.enterpriseNumber'])
    .execute()
}

/** Returns companies with their access points, for the screen of the services. */
export function companiesWithAccessPoint(db: Db) {
  return db
    .selectFrom('company')
    .leftJoin('accessPoint as point', 'point.companyId', 'company.id')
    .select(['company.number', 'company.name', 'company.id as companyId'])
    .select(['point.id', 'point.rev', 'point.kind', 'point.address', 'point.network'])
    .select(sql<boolean>`(point.token_secret is not null)`.as('hasToken'))
    .orderBy('company.rank')
    .orderBy('company.number')
    .execute()
}

/** Finds the delivery of a buyer's response: by the number of its invoice, and the company it was sent to. */
export function deliveryOfNumber(
  db: Db,
  { companyId, number, from }: { companyId: string; number: string; from: string },
) {
  return (
    db
      .selectFrom('invoiceDelivery')
      .innerJoin('invoice', 'invoice.id', 'invoiceDelivery.invoiceId')
      .select(['invoiceDelivery.id', 'invoiceDelivery.invoiceId'])
      .where('invoice.companyId', '=', companyId)
      .where('invoice.invoiceNumber', '=', number)
      .where('channel', '=', 'peppol')
      // A company may answer from its VAT number (scheme 9925): the ten digits are the same.
      .where(sql<boolean>`regexp_replace(recipient, '^.*:', '') = ${from}`)
      .orderBy('invoiceDelivery.number', 'desc')
      .executeTakeFirst()
  )
}

/** Returns those ids of received messages that were read before, as answers or as documents. */
export async function findKnownMessages(
  db: Db,
  companyId: string,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('peppolAnswer')
    .select('messageId')
    .where('messageId', 'in', messageIds)
    .union(
      db
        .selectFrom('incomingMessage')
        .select('messageKey as messageId')
        .where('channel', '=', 'peppol')
        .where('companyId', '=', companyId)
        .where('messageKey', 'in', messageIds),
    )
    .execute()
  return new Set(rows.map(({ messageId }) => messageId))
}

/** Stores a response; false: it was read before. */
export async function keepAnswer(
  tx: Tx,
  answer: {
    messageId: string
    companyId: string
    deliveryId: string | null
    code: string
    reason: string
    receivedAt: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('peppolAnswer')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('messageId')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the data of an invoice that its deliveries need. */
export function findDeliveredInvoice(db: Db, number: number) {
  return db
    .selectFrom('invoice')
    .select(['id', 'companyId', 'document'])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns the deliveries of an invoice with the users who began them, the newest on top. */
export function shownDeliveries(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoiceDelivery as delivery')
    .leftJoin('staffUser as who', 'who.id', 'delivery.createdBy')
    .select(['delivery.number as id', 'delivery.channel', 'delivery.state', 'delivery.recipient', 'delivery.problem'])
    .select(['delivery.answer', 'delivery.attempts', 'delivery.createdAt', 'delivery.sentAt', 'delivery.deliveredAt'])
    .select(['delivery.answeredAt', sql<string | null>`who.first_name || ' ' || who.last_name`.as('by')])
    .where('delivery.invoiceId', '=', invoiceId)
    .orderBy('delivery.number', 'desc')
    .execute()
}

export async function findStanding(db: Db, invoiceId: string): Promise<DeliveryStanding | undefined> {
  const row = await db
    .selectFrom('invoiceDeliveryStanding')
    .select('standing')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
  return row?.standing
}

export function findRuleCheck(db: Db, invoiceId: string) {
  return db.selectFrom('invoiceRuleCheck').selectAll().where('invoiceId', '=', invoiceId).executeTakeFirst()
}

/** Locks a company, so that its access point is not changed until the transaction ends. */
export function lockCompany(tx: Tx, number: number) {
  return tx.selectFrom('company').select('id').where('number', '=', number).forNoKeyUpdate().executeTakeFirst()
}

export function findAccessPointForUpdate(tx: Tx, companyId: string): Promise<AccessPointRow | undefined> {
  return tx.selectFrom('accessPoint').selectAll().where('companyId', '=', companyId).forNoKeyUpdate().executeTakeFirst()
}

export async function writeAccessPoint(tx: Tx, point: Insertable<AccessPoint>): Promise<void> {
  const { companyId: _, ...changes } = point
  await tx
    .insertInto('accessPoint')
    .values(point)
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(changes))
    .execute()
}

export async function deleteAccessPoint(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('accessPoint').where('companyId', '=', companyId).execute()
}

/** Stores the result of the official rules for an invoice; a later check, by newer rules, replaces it. */
export async function keepRuleCheck(
  tx: Tx,
  invoiceId: string,
  {
    version,
    findings,
    fatalCount,
    now,
  }: { version: string; findings: readonly RuleFinding[]; fatalCount: number; now: Date },
): Promise<void> {
  const values = { rulesVersion: version, fatalCount, findings: JSON.stringify(findings), checkedAt: now }
  await tx
    .insertInto('invoiceRuleCheck')
    .values({ invoiceId, ...values })
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet(values))
    .execute()
}
