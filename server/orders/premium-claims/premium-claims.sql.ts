import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import { CLAIM_SOON_DAYS, OUTSTANDING_STATES, type SupportedPremium } from '@forecourt/domain/orders/premium-claim.ts'
import { addDays, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { PremiumClaim } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

/** Selects claims with their premium, dossier and sale. */
function premiumClaims(db: Db) {
  return db
    .selectFrom('premiumClaim')
    .innerJoin('priceRule as premium', 'premium.id', 'premiumClaim.premiumId')
    .innerJoin('dossier', 'dossier.id', 'premiumClaim.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
}

const isLate = (today: CalendarDay) =>
  sql<boolean>`(premium_claim.state = 'open' and premium_claim.due_on < ${today}::date)`
const isToRepay = sql<boolean>`(premium_claim.state = 'lapsed' and premium_claim.paid_on is not null
  and premium_claim.repaid_on is null)`

/** Selects the premium claims as their list shows them. */
export function selectListedPremiumClaims(db: Db, today: CalendarDay) {
  return premiumClaims(db)
    .select(['premiumClaim.number as id', 'premiumClaim.rev', 'claimNumber', 'premiumClaim.paidBy', 'dueOn'])
    .select(['premiumClaim.supportNetCents', 'premiumClaim.state', 'claimedOn', 'reference', 'paidOn', 'paidCents'])
    .select(['dossier.carName as car', 'dossier.vin', 'dossier.customerName as customer', 'dossier.dossierNumber'])
    .select(['premiumClaim.createdAt', 'dossier.searched', 'offer.branchId', 'premium.number as premiumNumber'])
    .select([
      isLate(today).as('isLate'),
      isToRepay.as('isToRepay'),
      sql<number | null>`nullif(premium_claim.paid_cents - premium_claim.support_net_cents, 0)`.as('differenceCents'),
      sql`jsonb_build_object('id', premium.number, 'label', premium.name)`.as('premium'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
}

/** Search by number, by the reference of the claim, and by all that their dossier is found by. */
export const premiumClaimConditions: OwnConditions = {
  search: searchIn(foldText(sql.ref('row.claimNumber')), foldText(sql.ref('row.reference')), sql.ref('row.searched')),
  filters: {
    premium: (numbers) => sql`${sql.ref('row.premiumNumber')} = any (${numbers}::integer[])`,
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Counts and sums the claims by state. */
export function selectPremiumClaimCounts(db: Db, today: CalendarDay) {
  const soon = sql<boolean>`(premium_claim.state = 'open' and premium_claim.due_on >= ${today}::date
    and premium_claim.due_on <= ${addDays(today, CLAIM_SOON_DAYS)}::date)`
  const count = (where: typeof soon) => sql<number>`(count(*) filter (where ${where}))::integer`
  const cents = (of: string, where: typeof soon) =>
    sql<number>`coalesce(sum(${sql.ref(of)}) filter (where ${where}), 0)::float8`
  return db
    .selectFrom('premiumClaim')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .select([
      sql<number>`sum(support_net_cents)::float8`.as('cents'),
      count(isLate(today)).as('late'),
      cents('supportNetCents', isLate(today)).as('lateCents'),
      count(soon).as('soon'),
      cents('supportNetCents', soon).as('soonCents'),
      count(isToRepay).as('toRepay'),
      cents('paidCents', isToRepay).as('toRepayCents'),
    ])
    .groupBy('state')
    .execute()
}

/** Returns the premiums that have claims. */
export function premiumsOfClaims(db: Db) {
  return db
    .selectFrom('priceRule as premium')
    .select(['premium.number as id', 'premium.name'])
    .where('premium.id', 'in', (of) => of.selectFrom('premiumClaim').select('premiumId'))
    .orderBy(sql`fold(premium.name ->> 'nl')`)
    .execute()
}

/** Returns a claim as its desk shows it, with the names of the records that it refers to. */
export function deskPremiumClaim(db: Db, number: number, today: CalendarDay) {
  return premiumClaims(db)
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .selectAll('premiumClaim')
    .select(['premium.number as premiumNumber', 'premium.name as premiumName', isLate(today).as('isLate')])
    .select(['dossier.number as dossierKey', 'dossier.dossierNumber', 'dossier.carName', 'dossier.customerName'])
    .select(['dossier.vin', 'customerOrder.orderNumber', 'offer.contractDate', 'owner.number as ownerNumber'])
    .select(['branch.number as branchNumber', 'branch.name as branchName'])
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'))
    .where('premiumClaim.number', '=', number)
    .executeTakeFirst()
}

/** Returns the claims for a car, in the order in which they were opened. */
export function selectPremiumClaims(db: Db, dossier: number, today: CalendarDay) {
  return premiumClaims(db)
    .select(['premiumClaim.number as id', 'claimNumber', 'premium.name as premium', 'premiumClaim.paidBy'])
    .select(['premiumClaim.supportNetCents', 'dueOn', 'premiumClaim.state', 'paidCents'])
    .select([isLate(today).as('isLate'), isToRepay.as('isToRepay')])
    .where('dossier.number', '=', dossier)
    .orderBy('premiumClaim.number')
    .execute()
}

/** Locks a claim until the transaction ends. */
export function premiumClaimForUpdate(tx: Tx, number: number): Promise<Selectable<PremiumClaim> | undefined> {
  return tx.selectFrom('premiumClaim').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

export function liveClaimsForUpdate(tx: Tx, dossierId: string) {
  return tx
    .selectFrom('premiumClaim')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .where('state', '<>', 'lapsed')
    .orderBy('number')
    .forUpdate()
    .execute()
}

export async function updatePremiumClaim(tx: Tx, id: string, changes: Updateable<PremiumClaim>): Promise<void> {
  await tx.updateTable('premiumClaim').set(changes).where('id', '=', id).execute()
}

/**
 * Opens the claims for premiums of a car, but for those that we pay ourselves or that are never claimed. Numbers are taken last:
 * taking one makes all others wait until the transaction ends.
 */
export async function openPremiumClaims(
  tx: Tx,
  dossierId: string,
  premiums: readonly SupportedPremium[],
  { contractDay, at }: { contractDay: CalendarDay; at: Date },
): Promise<void> {
  if (premiums.length === 0) return
  const terms = await tx
    .selectFrom('priceRule')
    .select(['id', 'paidBy', 'claimDays'])
    .where(
      'id',
      'in',
      premiums.map(({ premiumId }) => premiumId),
    )
    .execute()
  for (const { premiumId, supportNetCents } of premiums) {
    const { paidBy, claimDays } = requireValue(
      terms.find(({ id }) => id === premiumId),
      'the terms of the premium',
    )
    if (paidBy === null || paidBy === 'house' || claimDays === null) continue
    await tx
      .insertInto('premiumClaim')
      .values({
        dossierId,
        premiumId,
        supportNetCents,
        paidBy,
        createdAt: at,
        updatedAt: at,
        dueOn: addDays(contractDay, claimDays),
        claimNumber: sql<string>`take_number('CL', ${toYear(contractDay)})`,
      })
      .execute()
  }
}

/** Lapses the claims for a car whose order was canceled. Refused ones stay refused. */
export async function lapsePremiumClaims(tx: Tx, dossierId: string, reason: string): Promise<void> {
  await tx
    .updateTable('premiumClaim')
    .set({ state: 'lapsed', lapsedBecause: reason })
    .where('dossierId', '=', dossierId)
    .where('state', 'in', [...OUTSTANDING_STATES, 'paid'])
    .execute()
}

/** Selects claims for the quick search. */
export function searchPremiumClaims(db: Db) {
  return premiumClaims(db)
    .select([
      'premiumClaim.number as id',
      'claimNumber as label',
      sql<string>`concat_ws(' · ', dossier.car_name, dossier.customer_name, nullif(reference, ''))`.as('detail'),
    ])
    .orderBy('premiumClaim.createdAt', 'desc')
}
