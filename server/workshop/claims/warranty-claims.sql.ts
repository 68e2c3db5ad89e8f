import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { OUTSTANDING_CLAIM_STATES } from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { WarrantyClaim, WarrantyClaimLine } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

export type ClaimRow = Selectable<WarrantyClaim>

/** Selects claims with the work order and the branch that did the work. */
function claims(db: Db) {
  return db
    .selectFrom('warrantyClaim as claim')
    .innerJoin('workOrder', 'workOrder.id', 'claim.workOrderId')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('brand', 'brand.id', 'claim.brandId')
}

const place = { branch: 'department.branchId' }

const nextOn = sql<CalendarDay | null>`case claim.state when 'draft' then claim.due_on when 'sent' then claim.answer_due_on end`
const isOverdue = (today: CalendarDay) => sql<boolean>`coalesce(${nextOn} < ${today}::date, false)`

/** Selects the claims that a user may see, as their list shows them. */
export function selectListedClaims(db: Db, who: Who, today: CalendarDay) {
  return claims(db)
    .select(['claim.number as id', 'claim.rev', 'claimNumber', 'reference', 'claim.state', 'claim.vin', 'netCents'])
    .select(['acceptedCents', 'borneBy', 'sentOn', 'paidOn', 'claim.createdAt', 'workNumber', 'workOrder.car'])
    .select(['workOrder.customerName as customer', 'workOrder.searched', 'department.branchId'])
    .select('brand.number as brandNumber')
    .select([
      nextOn.as('nextOn'),
      isOverdue(today).as('isOverdue'),
      sql<number | null>`nullif(claim.net_cents - claim.accepted_cents, 0)`.as('differenceCents'),
      sql`case when brand.id is not null then jsonb_build_object('id', brand.number, 'label', brand.name) end`.as(
        'brand',
      ),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'WARRANTY_CLAIM_EDIT', place))
}

/** Found by their number, by the one of the importer, and by all that their work order is found by. */
export const claimConditions: OwnConditions = {
  search: searchIn(foldText(sql.ref('row.claimNumber')), foldText(sql.ref('row.reference')), sql.ref('row.searched')),
  filters: {
    brand: (numbers) => sql`${sql.ref('row.brandNumber')} = any (${numbers}::integer[])`,
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Counts and sums the claims that a user may see by state; outstanding is what may still be paid. */
export function countClaims(db: Db, who: Who, today: CalendarDay) {
  return claims(db)
    .select(({ fn }) => ['claim.state', fn.countAll<number>().as('count')])
    .select([
      sql<number>`sum(coalesce(claim.accepted_cents, claim.net_cents))::float8`.as('cents'),
      sql<number>`(count(*) filter (where ${isOverdue(today)}))::integer`.as('overdue'),
      sql<number>`coalesce(sum(claim.net_cents) filter (where ${isOverdue(today)}), 0)::float8`.as('overdueCents'),
    ])
    .where(within(who, 'WARRANTY_CLAIM_EDIT', place))
    .groupBy('claim.state')
    .execute()
}

/** Returns the branch whose workshop did the work. */
export function placeOfClaim(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return claims(db).select('department.branchId as branch').where('claim.number', '=', id).executeTakeFirst()
}

/** Selects a claim as its desk shows it, with the names of its references. */
export function deskClaim(db: Db, number: number) {
  return claims(db)
    .selectAll('claim')
    .select(['workOrder.number as workOrderNumber', 'workNumber', 'customerName', 'car', 'licencePlate', 'complaint'])
    .select(['workOrder.receivedAt', 'workOrder.vehicleId', 'brand.name as brandName'])
    .select(['branch.number as branchNumber', 'branch.name as branchName'])
    .where('claim.number', '=', number)
    .executeTakeFirst()
}
export type DeskClaim = NonNullable<Awaited<ReturnType<typeof deskClaim>>>

export function claimLines(db: Db, claimId: string): Promise<Selectable<WarrantyClaimLine>[]> {
  return db.selectFrom('warrantyClaimLine').selectAll().where('claimId', '=', claimId).orderBy('rank').execute()
}

/** Returns the claims of a work order, in the order in which they were opened. */
export function claimsOfWork(db: Db, workOrder: number) {
  return claims(db)
    .select(['claim.number as id', 'claimNumber', 'claim.state', 'netCents', 'acceptedCents', 'reference'])
    .where('workOrder.number', '=', workOrder)
    .orderBy('claim.number')
    .execute()
}

/** Returns the claim of a work order that has not lapsed. */
export function liveClaim(db: Db, workOrderId: string): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('warrantyClaim')
    .selectAll()
    .where('workOrderId', '=', workOrderId)
    .where('state', '<>', 'lapsed')
    .executeTakeFirst()
}

/** Locks a claim until the transaction ends. */
export function claimForUpdate(tx: Tx, number: number) {
  return tx.selectFrom('warrantyClaim').select('id').where('number', '=', number).forUpdate().executeTakeFirst()
}

export async function updateClaim(tx: Tx, id: string, changes: Updateable<WarrantyClaim>): Promise<void> {
  await tx.updateTable('warrantyClaim').set(changes).where('id', '=', id).execute()
}

/** Inserts a claim. Its number is taken last: taking it blocks all others until the transaction ends. */
export async function insertClaim(
  tx: Tx,
  year: number,
  claim: Omit<Insertable<WarrantyClaim>, 'claimNumber'>,
  lines: readonly Omit<Insertable<WarrantyClaimLine>, 'claimId' | 'rank'>[],
): Promise<void> {
  const { id } = await tx
    .insertInto('warrantyClaim')
    .values({ ...claim, claimNumber: sql<string>`take_number('WC', ${year})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('warrantyClaimLine')
    .values(lines.map((line, rank) => ({ ...line, claimId: id, rank })))
    .execute()
}

export async function writeDefectCode(tx: Tx, claimId: string, line: number, defectCode: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('warrantyClaimLine')
    .set({ defectCode })
    .where('claimId', '=', claimId)
    .where('number', '=', line)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the terms of importers. */
export function selectWarrantyTerms(db: Db) {
  return db
    .selectFrom('warrantyTerm')
    .select(['brandId', 'claimDays', 'answerDays', 'settlement', 'validFrom', 'validUntil'])
    .execute()
}

/** Returns the brand of a car: of our own as it is in stock, else the one that its name begins with. */
export async function findBrandOfWork(
  db: Db,
  { vehicleId, car }: { vehicleId: string | null; car: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('brand')
    .leftJoin('vehicle', (join) => join.on('vehicle.id', '=', vehicleId))
    .leftJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .select('brand.id')
    .where(
      sql<boolean>`brand.id = coalesce(used_car.brand_id, stock_car.brand_id) or starts_with(fold(${car}) || ' ', fold(brand.name) || ' ')`,
    )
    .orderBy(sql`brand.id = coalesce(used_car.brand_id, stock_car.brand_id) desc nulls last`)
    .orderBy(sql`length(brand.name) desc`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Selects claims as the quick search shows them. */
export function searchClaims(db: Db, who: Who) {
  return claims(db)
    .select(['claim.number as id', 'claimNumber as label'])
    .select(sql<string>`concat_ws(' · ', car, customer_name, nullif(reference, ''))`.as('detail'))
    .where(within(who, 'WARRANTY_CLAIM_EDIT', place))
    .orderBy('claim.number', 'desc')
}

/** Counts the claims that need action: those to send and those that are overdue. */
export async function countWaitingClaims(db: Db, who: Who, today: CalendarDay): Promise<number> {
  const rows = await countClaims(db, who, today)
  return rows
    .filter(({ state }) => OUTSTANDING_CLAIM_STATES.some((one) => one === state))
    .reduce((sum, { overdue }) => sum + overdue, 0)
}
