import { sql, type Insertable, type Selectable } from 'kysely'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { PurchaseSlip } from '../../db/schema.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { readSetting } from '../../platform/setting/setting.ts'

export type PurchaseSlipRow = Selectable<PurchaseSlip>

const place = { branch: 'purchaseSlip.branchId', owner: 'purchaseSlip.ownerId' }

/** Selects the slips that the user may see, as their list shows them. */
export function selectListedSlips(db: Db, who: Who) {
  return db
    .selectFrom('purchaseSlip')
    .innerJoin('branch', 'branch.id', 'purchaseSlip.branchId')
    .leftJoin('vehicle', 'vehicle.id', 'purchaseSlip.vehicleId')
    .select(['purchaseSlip.number as id', 'slipNumber', 'issuedOn', 'boughtOn', 'sellerName as seller'])
    .select(['carName as car', 'purchaseSlip.vin', 'vehicle.stockNumber', 'priceCents', 'purchaseSlip.searched'])
    .select(['purchaseSlip.branchId', 'openCents'])
    .select([
      sql<boolean>`(open_cents > 0)`.as('isToPay'),
      sql<boolean>`(annulled_at is not null)`.as('isAnnulled'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'PURCHASE_SLIP_VIEW', place))
}

export const slipConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Returns the branch and owner of a slip. */
export function placeOfSlip(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return db
    .selectFrom('purchaseSlip')
    .select(['branchId as branch', 'ownerId as owner'])
    .where('number', '=', id)
    .executeTakeFirst()
}

/** Returns a slip as its page shows it, with the names of the records that it refers to. */
export function deskSlip(db: Db, number: number) {
  return db
    .selectFrom('purchaseSlip')
    .innerJoin('branch', 'branch.id', 'purchaseSlip.branchId')
    .innerJoin('staffUser as issuer', 'issuer.id', 'purchaseSlip.issuedBy')
    .leftJoin('staffUser as annuller', 'annuller.id', 'purchaseSlip.annulledBy')
    .leftJoin('staffUser as owner', 'owner.id', 'purchaseSlip.ownerId')
    .leftJoin('customer', 'customer.id', 'purchaseSlip.customerId')
    .leftJoin('tradeIn', 'tradeIn.id', 'purchaseSlip.tradeInId')
    .leftJoin('vehicle', 'vehicle.id', 'purchaseSlip.vehicleId')
    .selectAll('purchaseSlip')
    .select(['branch.number as branchNumber', 'branch.name as branchName', 'owner.number as ownerNumber'])
    .select(['customer.number as customerNumber', 'tradeIn.number as tradeInKey', 'tradeIn.tradeInNumber'])
    .select(['vehicle.number as vehicleNumber', 'vehicle.kind as vehicleKind', 'vehicle.stockNumber'])
    .select([
      sql<string | null>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      sql<string>`issuer.first_name || ' ' || issuer.last_name`.as('issuerName'),
      sql<string | null>`annuller.first_name || ' ' || annuller.last_name`.as('annullerName'),
    ])
    .where('purchaseSlip.number', '=', number)
    .executeTakeFirst()
}
export type DeskSlip = NonNullable<Awaited<ReturnType<typeof deskSlip>>>

export function findSlipForUpdate(tx: Tx, number: number): Promise<PurchaseSlipRow | undefined> {
  return tx.selectFrom('purchaseSlip').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

const links = ['number as id', 'slipNumber', 'issuedOn', 'priceCents', 'annulledAt'] as const

/** Returns the slips of a trade-in, the newest first. */
export function slipsOfTradeIn(db: Db, tradeIn: number) {
  return db
    .selectFrom('purchaseSlip')
    .select(links)
    .where('tradeInId', '=', (eb) => eb.selectFrom('tradeIn').select('id').where('tradeIn.number', '=', tradeIn))
    .orderBy('number', 'desc')
    .execute()
}

/** Returns the slips of a vehicle, the newest first. */
export function slipsOfVehicle(db: Db, vehicle: number) {
  return db
    .selectFrom('purchaseSlip')
    .select(links)
    .where('vehicleId', '=', (eb) => eb.selectFrom('vehicle').select('id').where('vehicle.number', '=', vehicle))
    .orderBy('number', 'desc')
    .execute()
}

/** Returns the valid slip of a trade-in or of a vehicle. */
export function findStandingSlip(db: Db, of: { tradeInId: string | null; vehicleId: string | null }) {
  return db
    .selectFrom('purchaseSlip')
    .selectAll()
    .where('annulledAt', 'is', null)
    .where((eb) => eb.or([eb('tradeInId', '=', of.tradeInId), eb('vehicleId', '=', of.vehicleId)]))
    .executeTakeFirst()
}

export function insertSlip(tx: Tx, slip: Insertable<PurchaseSlip>): Promise<{ id: string; number: number }> {
  return tx.insertInto('purchaseSlip').values(slip).returning(['id', 'number']).executeTakeFirstOrThrow()
}

/** Moves the money that a seller got for an annulled slip to the slip that replaces it: the same purchase is not paid twice. */
export async function movePayments(tx: Tx, slipId: string): Promise<void> {
  const { rows } = await sql<{ slipId: string }>`
    update allocation set slip_id = ${slipId}
    from purchase_slip before, purchase_slip own
    where own.id = ${slipId} and allocation.slip_id = before.id and allocation.undone_at is null and before.id <> own.id
      and before.annulled_at is not null and (before.trade_in_id = own.trade_in_id or before.vehicle_id = own.vehicle_id)
      and before.customer_id = own.customer_id
    returning before.id as "slipId"`.execute(tx)
  // Its triggers recalculate both slips.
  await sql`update slip_payment set slip_id = ${slipId}
    from purchase_slip before, purchase_slip own
    where own.id = ${slipId} and slip_payment.slip_id = before.id and slip_payment.undone_at is null and before.id <> own.id
      and before.annulled_at is not null and (before.trade_in_id = own.trade_in_id or before.vehicle_id = own.vehicle_id)
      and before.customer_id = own.customer_id`.execute(tx)
  const touched = [slipId, ...rows.map((row) => row.slipId)]
  if (touched.length === 1) return
  await tx
    .updateTable('purchaseSlip')
    .set({ updatedAt: sql`now()` })
    .where('id', 'in', touched)
    .execute()
}

/** Returns the lines of statements that paid a slip, or returned its money. */
export function findPaidParts(db: Db, slipId: string) {
  return db
    .selectFrom('allocation')
    .innerJoin('bankLine', 'bankLine.id', 'allocation.bankLineId')
    .innerJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .select(['allocation.onDay as on', 'statement.number as id', 'statement.year', 'statement.sequence'])
    .select(sql<number>`(-sign(bank_line.cents) * allocation.cents)::float8`.as('cents'))
    .where('allocation.slipId', '=', slipId)
    .where('allocation.undoneAt', 'is', null)
    .orderBy('allocation.onDay')
    .orderBy('allocation.number')
    .execute()
}

/** Returns the cash that the seller got for a slip, without undone payments. */
export function findSlipCash(db: Db, slipId: string) {
  return db
    .selectFrom('slipPayment')
    .innerJoin('staffUser', 'staffUser.id', 'slipPayment.createdBy')
    .select(['slipPayment.number as id', 'slipPayment.onDay as on', 'slipPayment.cents'])
    .select(sql<string>`staff_user.first_name || ' ' || staff_user.last_name`.as('by'))
    .where('slipId', '=', slipId)
    .where('undoneAt', 'is', null)
    .orderBy('slipPayment.onDay')
    .orderBy('slipPayment.number')
    .execute()
}

/** Reads the cash that the seller got for a car, by any of its slips, and the legal limit. */
export async function readSlipCash(
  db: Db,
  { tradeInId, vehicleId }: Pick<PurchaseSlipRow, 'tradeInId' | 'vehicleId'>,
): Promise<{ paidCents: Cents; limitCents: Cents }> {
  const [row, { cashCents: limitCents }] = await Promise.all([
    db
      .selectFrom('slipPayment')
      .innerJoin('purchaseSlip', 'purchaseSlip.id', 'slipPayment.slipId')
      .select(sql<number>`coalesce(sum(cents), 0)::float8`.as('paidCents'))
      .where('undoneAt', 'is', null)
      .where((eb) => eb.or([eb('tradeInId', '=', tradeInId), eb('vehicleId', '=', vehicleId)]))
      .executeTakeFirstOrThrow(),
    readSetting(db, 'invoicing.limits'),
  ])
  return { paidCents: row.paidCents, limitCents }
}

/** Returns the batch with a transfer that is to pay a slip and that no statement shows yet. */
export function findBatchOfSlip(db: Db, slipId: string) {
  return db
    .selectFrom('paymentPart as part')
    .innerJoin('paymentLine as line', 'line.id', 'part.lineId')
    .innerJoin('paymentBatch as batch', 'batch.id', 'line.batchId')
    .select(['batch.number as id', 'batch.batchNumber as number'])
    .where('part.slipId', '=', slipId)
    .where('part.isStanding', '=', true)
    .executeTakeFirst()
}

export async function annulSlip(
  tx: Tx,
  id: string,
  { at, by, because }: { at: Date; by: string; because: string },
): Promise<void> {
  await tx
    .updateTable('purchaseSlip')
    .set({ annulledAt: at, annulledBy: by, annulledBecause: because })
    .where('id', '=', id)
    .execute()
}

/** Selects the cars of sellers without VAT without a slip, traded in since their company makes its own papers. */
export function selectWithoutSlip(db: Db, who: Who) {
  return db
    .selectFrom('tradeIn')
    .innerJoin('branch', 'branch.id', 'tradeIn.branchId')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .leftJoin('customerListing as seller', 'seller.customerId', 'tradeIn.customerId')
    .select(['tradeIn.number as id', 'tradeIn.tradeInNumber', 'receivedOn', 'seller.name as seller'])
    .select(sql<string>`concat_ws(' ', trade_in.brand, trade_in.model, nullif(trade_in.version_name, ''))`.as('car'))
    .where('tradeIn.state', 'in', ['received', 'stocked'])
    .where('sellerVat', 'in', ['private', 'exempt'])
    .whereRef('receivedOn', '>=', 'company.ownSince')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchaseSlip')
            .select('purchaseSlip.id')
            .whereRef('purchaseSlip.tradeInId', '=', 'tradeIn.id')
            .where('annulledAt', 'is', null),
        ),
      ),
    )
    .where(within(who, 'PURCHASE_SLIP_ISSUE', { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' }))
    .orderBy('receivedOn')
    .orderBy('tradeIn.number')
}
