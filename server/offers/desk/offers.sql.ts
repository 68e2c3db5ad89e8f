import { getRow } from '../../platform/database/rows.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type RawBuilder, type Insertable, type Selectable, type Updateable } from 'kysely'
import { ALTERNATIVE_LETTERS, toPlace } from '@forecourt/domain/offers/alternatives.ts'
import type { ApprovalState } from '@forecourt/domain/offers/offer-limits.ts'
import { OFFER_STATUSES, OFFER_TYPES, untilAfter, type OfferStatus } from '@forecourt/domain/offers/offer.ts'
import type { FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { SaleLead } from '@forecourt/domain/offers/sale-chance.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { DayRange } from '@forecourt/domain/platform/resources/resource.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import type { Offer, OfferVersion } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { within, withinAlone, withinFor } from '../../platform/database/within.ts'
import { isWithinLimit } from './discount-limit.sql.ts'
import { selectOffersToDo } from '../../contacts/offer-tasks.ts'
import { selectChancesIssued, selectOutcome } from '../outcomes/chances.ts'
import { isLost, selectLossesDue, selectLostFor } from '../outcomes/losses.sql.ts'

const place = { branch: 'offer.branchId', owner: 'offer.ownerId' }

const places = Object.fromEntries(ALTERNATIVE_LETTERS.map((letter) => [letter, toPlace(letter)]))

/** True for offers to a customer; price cards have a desk of their own. */
export const isDrawnUp = sql<boolean>`offer.offer_type <> ${sql.lit(OFFER_TYPES['price-card'])}`

/** Maps a number to its name in the domain: `case … when 1 then 'price' …`. */
function selectName(column: string, names: Readonly<Record<string, number>>) {
  const cases = Object.entries(names).map(([name, value]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`)
  return sql<string>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`
}

/** True for open offers whose car was sold by another sale. */
const carIsSold = sql<boolean>`car.sale_id is not null and offer.status in (${sql.lit(OFFER_STATUSES.inqueue)}, ${sql.lit(OFFER_STATUSES.pending)})`

/** Only a draft is issued: an approval that was asked for matters no more once the offer is closed or its draft discarded. */
const isDraft = sql<boolean>`offer.status = ${sql.lit(OFFER_STATUSES.inqueue)}`

/** True for drafts whose newest version was approved; the approved version may be an earlier one. */
const isApproved = sql<boolean>`offer.approved_at is not null and offer.needs_approval and exists (
  select from offer_version version where version.offer_id = offer.id
    and version.version_no = offer.current_version and version.hash = offer.approved_hash)`

const approvalState = sql<ApprovalState | null>`case when not ${isDraft} then null
  when offer.approval_asked_at is not null then 'asked'
  when offer.approval_refused_at is not null then 'refused'
  when offer.approval_counter_at is not null then 'countered'
  when ${isApproved} then 'granted' end`

/**
 * True for offers whose approval was asked for and that the user may approve: never their own. As a deputy (`resolveDecider`),
 * never what they asked for themselves, or the absent colleague did. Each within the limit of the role.
 */
export function isToApprove(who: Who) {
  return isAsked(who, isWithinLimit)
}

/** True for offers that the user could approve without the limits of their role, and of those whom they stand in for. */
export function isAboveLimit(who: Who) {
  return sql<boolean>`(${isAsked(who, () => sql`true`)} and not ${isToApprove(who)})`
}

function isAsked(who: Who, isWithin: (limit: Who['discountLimit']) => RawBuilder<boolean>) {
  const own = sql<boolean>`(${withinAlone(who, 'OFFER_APPROVE_LIMIT', place)} and ${isWithin(who.discountLimit)})`
  const lent = (who.standsInFor ?? []).map(
    (absent) => sql<boolean>`(${withinFor(absent, 'OFFER_APPROVE_LIMIT', place)}
      and not (offer.approval_asked_by = any (${[who.id, absent.id]}::uuid[])) and ${isWithin(absent.discountLimit)})`,
  )
  return sql<boolean>`(offer.approval_asked_at is not null and ${isDraft} and offer.owner_id <> ${who.id}::uuid
    and (${sql.join([own, ...lent], sql` or `)}))`
}

/** True for offers with a drafted reminder that waits for the user, who may write to their customers. */
const isToRemind = (who: Who) =>
  sql<boolean>`(exists (select from offer_reminder reminder
    where reminder.offer_id = offer.id and reminder.sent_at is null and reminder.dismissed_at is null)
    and ${within(who, 'OFFER_EDIT', place)})`

/** Selects a value of the chance of a sale that an offer represents; null: another offer does, or it was never issued. */
const selectFromChance = <T>(value: RawBuilder<T>) => sql<T | null>`(select ${value} from sale_chance chance
  where chance.chance_id = offer.chance_id and chance.offer_id = offer.id)`

/** The model of the car of an offer. */
export const carModelId = sql`coalesce((select model_id from version where id = offer.version_id),
  (select model_id from used_car where vehicle_id = offer.vehicle_id),
  (select model_id from stock_car where vehicle_id = offer.vehicle_id))`

/** Selects the offers that the user may see, as their list shows them. */
export function selectListedOffers(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom('offer')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
    .leftJoin('carStanding as car', 'car.vehicleId', 'offer.vehicleId')
    .leftJoin('offerAnswer as said', (join) =>
      join.onRef('said.offerId', '=', 'offer.id').onRef('said.versionNo', '=', 'offer.issuedVersion'),
    )
    .select(['said.answer', 'said.answeredAt'])
    .leftJoin('offerQuestion as question', 'question.offerId', 'offer.id')
    .select(['question.askedAt', sql<boolean>`question.offer_id is not null`.as('hasQuestion')])
    .leftJoin('offerCheck', 'offerCheck.offerId', 'offer.id')
    .select(['offerCheck.worst', sql<string | null>`worst ->> 'severity'`.as('check')])
    .select(sql<boolean>`coalesce(offer_check.is_dirty, false)`.as('isDirty'))
    .select(['offer.number as id', 'offer.offerNumber', 'offer.customerName as customer', 'offer.carName as car'])
    .select(['offer.totalCents', 'offer.validUntil', 'offer.createdAt', 'offer.searched'])
    .select('offer.id as key')
    .select([approvalState.as('approval'), isToApprove(who).as('isToApprove'), isToRemind(who).as('isToRemind')])
    .select(
      sql<Date | null>`coalesce(offer.approval_asked_at, offer.approval_refused_at, offer.approval_counter_at, offer.approved_at)`.as(
        'approvalAt',
      ),
    )
    .leftJoin('offerLoss as loss', (join) =>
      join.onRef('loss.offerId', '=', 'offer.id').on('loss.clearedAt', 'is', null),
    )
    .leftJoin('lossReason', 'lossReason.id', 'loss.lossReasonId')
    .select([
      sql`case when loss_reason.id is not null
        then jsonb_build_object('id', loss_reason.number, 'label', loss_reason.name) end`.as('lossReason'),
      sql<boolean>`offer.id in ${selectLossesDue(today)}`.as('isLossDue'),
      sql<boolean>`coalesce(${selectFromChance(sql`${isLost(today)} and not chance.has_loss`)}, false)`.as(
        'isLossUnexplained',
      ),
    ])
    .select([
      selectFromChance(selectOutcome(today)).as('outcome'),
      selectFromChance(sql<CalendarDay>`chance.issued_on`).as('issuedOn'),
      selectFromChance(sql<SaleLead>`chance.source`).as('source'),
      sql`(select jsonb_build_object('id', model.number, 'label', model.name) from model
        where model.id = ${carModelId})`.as('model'),
      sql`(select jsonb_build_object('id', rule.number, 'label', rule.name) from offer_rule used
        join price_rule rule on rule.id = used.price_rule_id where used.offer_id = offer.id order by rule.number limit 1)`.as(
        'rule',
      ),
    ])
    .leftJoin('customerNote as task', (join) =>
      join.onRef('task.offerId', '=', 'offer.id').on('task.doneAt', 'is', null),
    )
    .select(['task.text as nextAction', 'task.dueOn as nextActionOn'])
    .select(sql<boolean>`offer.id in ${selectOffersToDo(who, today)}`.as('isToDo'))
    .select(['offer.ownerId', 'offer.branchId', 'offer.status as statusNumber'])
    .select(carIsSold.as('isCarSold'))
    .select([
      selectName('offer.offerType', OFFER_TYPES).as('type'),
      selectName('offer.status', OFFER_STATUSES).as('status'),
      selectName('offer.alternative', places).as('alternative'),
      selectName('offer.salesType', SALES_TYPES).as('salesType'),
      sql`jsonb_build_object('id', owner.number, 'label', owner.first_name || ' ' || owner.last_name)`.as('owner'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(isDrawnUp)
    .where(within(who, 'OFFER_VIEW', place))
}

/** The filter of a day, as the schema of the list checked it. */
const toDays = (wanted: FilterValue) => wanted as DayRange

/** Search by a stored text, and by keys and numbers that have an index. */
export const offerConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    status: (wanted) =>
      sql`${sql.ref('row.statusNumber')} = any (${(wanted as OfferStatus[]).map((name) => OFFER_STATUSES[name])}::smallint[])`,
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    // Users filter by the last day of validity; the column is the first day after it.
    validUntil(wanted) {
      const { from, to } = toDays(wanted)
      const [first, last] = [from ? untilAfter(from) : '-infinity', to ? untilAfter(to) : 'infinity']
      return sql`${sql.ref('row.validUntil')} between ${first}::date and ${last}::date`
    },
    // Indexes of their own find the few that wait or changed.
    isDirty: (wanted) =>
      sql`${sql.ref('row.key')} ${wanted === true ? sql`in` : sql`not in`} (select offer_id from offer_check where is_dirty)`,
    hasQuestion: (wanted) =>
      sql`${sql.ref('row.key')} ${wanted === true ? sql`in` : sql`not in`} (select offer_id from offer_question)`,
    approval: (wanted) =>
      sql`${sql.ref('row.key')} in (select offer.id from offer where ${isDraft} and (
        approval_asked_at is not null and 'asked' = any (${wanted}::text[])
        or approval_refused_at is not null and 'refused' = any (${wanted}::text[])
        or approval_counter_at is not null and 'countered' = any (${wanted}::text[])
        or ${isApproved} and 'granted' = any (${wanted}::text[])))`,
    isToApprove: (wanted) =>
      wanted === true
        ? sql`${sql.ref('row.isToApprove')} and ${sql.ref('row.key')} in (select id from offer where approval_asked_at is not null)`
        : sql`not ${sql.ref('row.isToApprove')}`,
    issuedOn: (wanted) =>
      sql`${sql.ref('row.key')} in (select offer_id from ${selectChancesIssued(toDays(wanted))} chance)`,
    model: (numbers) => sql`(${sql.ref('row.model')} ->> 'id')::integer = any (${numbers}::integer[])`,
    rule: (numbers) => sql`${sql.ref('row.key')} in (select offer_id from offer_rule join price_rule
      on price_rule.id = offer_rule.price_rule_id where price_rule.number = any (${numbers}::integer[]))`,
    lossReason: (wanted) => sql`${sql.ref('row.key')} in ${selectLostFor(wanted)}`,
    isToRemind: (wanted) =>
      wanted === true
        ? sql`${sql.ref('row.isToRemind')} and ${sql.ref('row.key')} in (
            select offer_id from offer_reminder where sent_at is null and dismissed_at is null)`
        : sql`not ${sql.ref('row.isToRemind')}`,
    owner: (numbers) =>
      sql`${sql.ref('row.ownerId')} = any (array(select id from staff_user where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the offers by status within the scope of the user: all, their own, and the expired ones. */
export async function selectOfferCounts(db: Db, who: Who, today: CalendarDay) {
  const { rows } = await sql<{
    status: OfferStatus
    count: number
    mine: number
    expired: number
    dirty: number
    asked: number
    toApprove: number
    lossDue: number
    toDo: number
    toRemind: number
  }>`
    select ${selectName('offer.status', OFFER_STATUSES)} as status, count(*)::integer as count,
      count(*) filter (where owner_id = ${who.id})::integer as mine,
      count(*) filter (where status = ${sql.lit(OFFER_STATUSES.pending)} and valid_until <= ${today}::date)::integer as expired,
      count(*) filter (where is_dirty)::integer as dirty,
      count(question.offer_id)::integer as asked,
      count(*) filter (where ${isToApprove(who)})::integer as to_approve,
      count(*) filter (where owner_id = ${who.id} and offer.id in ${selectLossesDue(today)})::integer as loss_due,
      count(*) filter (where offer.id in ${selectOffersToDo(who, today)})::integer as to_do,
      count(*) filter (where ${isToRemind(who)})::integer as to_remind
    from offer left join offer_check on offer_check.offer_id = offer.id
    left join offer_question question on question.offer_id = offer.id
    where ${isDrawnUp} and ${within(who, 'OFFER_VIEW', place)} group by offer.status order by offer.status`.execute(db)
  return rows
}

/** Returns the branches and salespeople to filter offers by. */
export function offerBranches(db: Db) {
  return db.selectFrom('branch').select(['number as id', 'name']).orderBy('rank').orderBy('number').execute()
}

export function offerOwners(db: Db) {
  return db
    .selectFrom('staffUser')
    .select(['number as id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', (of) => of.selectFrom('offer').where(isDrawnUp).select('ownerId'))
    .orderBy('name')
    .execute()
}

/** Returns the branch and owner of an offer. */
export function placeOfOffer(db: Db, { id }: { id: number }) {
  return db
    .selectFrom('offer')
    .select(['branchId as branch', 'ownerId as owner'])
    .where('number', '=', id)
    .where(isDrawnUp)
    .executeTakeFirst()
}

/** Returns true if the user works on an offer of a customer. */
export async function hasOffer(db: Db, who: Who, customer: number): Promise<boolean> {
  const row = await db
    .selectFrom('offer')
    .innerJoin('customer', 'customer.id', 'offer.customerId')
    .select('offer.id')
    .where('customer.number', '=', customer)
    .where(within(who, 'OFFER_EDIT', place))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type OfferRow = Selectable<Offer>

export function findOfferForUpdate(tx: Tx, number: number): Promise<OfferRow | undefined> {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where('number', '=', number)
    .where(isDrawnUp)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function loadOfferForUpdate(tx: Tx, number: number) {
  return requireValue(await findOfferForUpdate(tx, number), `the offer ${number}`)
}

/** Returns an offer as its desk shows it, with the names of the records that it refers to. */
export function findDeskOffer(db: Db, number: number) {
  return db
    .selectFrom('offer')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
    .leftJoin('role', 'role.id', 'owner.roleId')
    .leftJoin('staffUser as approver', 'approver.id', 'offer.approvedBy')
    .leftJoin('staffUser as approvalAsker', 'approvalAsker.id', 'offer.approvalAskedBy')
    .leftJoin('staffUser as approvalRefuser', 'approvalRefuser.id', 'offer.approvalRefusedBy')
    .leftJoin('staffUser as blocker', 'blocker.id', 'offer.blockedBy')
    .leftJoin('staffUser as unlocker', 'unlocker.id', 'offer.unlockedBy')
    .leftJoin('staffUser as permitted', 'permitted.id', 'offer.unlockedFor')
    .leftJoin('offer as original', 'original.id', 'offer.copiedFromId')
    .leftJoin('staffUser as confirmer', 'confirmer.id', 'offer.confirmedBy')
    .leftJoin('carStanding as car', 'car.vehicleId', 'offer.vehicleId')
    .selectAll('offer')
    .select(['car.soldAt', 'car.soldByOfferId', 'car.heldUntil', 'car.heldByOfferId'])
    .select(['owner.number as ownerNumber', 'role.base as ownerRole', 'branch.number as branchNumber'])
    .select(['owner.email as ownerEmail', 'owner.language as ownerLanguage'])
    .select(['branch.name as branchName', 'original.number as originalNumber'])
    .select(['original.offerNumber as originalOfferNumber'])
    .select([
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      sql<string | null>`approver.first_name || ' ' || approver.last_name`.as('approverName'),
      sql<string | null>`approval_asker.first_name || ' ' || approval_asker.last_name`.as('approvalAskerName'),
      sql<string | null>`approval_refuser.first_name || ' ' || approval_refuser.last_name`.as('approvalRefuserName'),
      sql<string | null>`actor_name('user:' || offer.approved_for)`.as('approvedForName'),
      sql<string | null>`actor_name('user:' || offer.approval_refused_for)`.as('approvalRefusedForName'),
      sql<string | null>`actor_name('user:' || offer.approval_counter_by)`.as('approvalCountererName'),
      sql<string | null>`actor_name('user:' || offer.approval_counter_for)`.as('approvalCounterForName'),
      sql<string | null>`unlocker.first_name || ' ' || unlocker.last_name`.as('unlockerName'),
      sql<string | null>`permitted.first_name || ' ' || permitted.last_name`.as('permittedName'),
      sql<string | null>`blocker.first_name || ' ' || blocker.last_name`.as('blockerName'),
      sql<string | null>`confirmer.first_name || ' ' || confirmer.last_name`.as('confirmerName'),
    ])
    .where('offer.number', '=', number)
    .where(isDrawnUp)
    .executeTakeFirst()
}

export async function loadDeskOffer(db: Db, number: number) {
  return requireValue(await findDeskOffer(db, number), `the offer ${number}`)
}
export type DeskOffer = NonNullable<Awaited<ReturnType<typeof findDeskOffer>>>

/** Returns the versions of an offer without their contents, the newest first. */
export function selectVersions(db: Db, offerId: string) {
  return db
    .selectFrom('offerVersion')
    .innerJoin('staffUser', 'staffUser.id', 'offerVersion.createdBy')
    .select(['versionNo as no', 'reason', 'totalCents', 'offerVersion.createdAt as at'])
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))
    .where('offerId', '=', offerId)
    .orderBy('versionNo', 'desc')
    .execute()
}

export function findVersion(db: Db, offerId: string, versionNo: number): Promise<Selectable<OfferVersion> | undefined> {
  return (
    db
      .selectFrom('offerVersion')
      .selectAll()
      .where('offerId', '=', offerId)
      // Casts to integer: the input may be out of the range of the column.
      .where('versionNo', '=', sql<number>`${versionNo}::integer`)
      .executeTakeFirst()
  )
}

export async function loadVersion(db: Db, offerId: string, versionNo: number) {
  return requireValue(await findVersion(db, offerId, versionNo), 'the version of an offer')
}

/** Returns the next version number; a discarded version keeps its number. */
export async function nextVersionNo(tx: Tx, offerId: string): Promise<number> {
  const { newest } = await tx
    .selectFrom('offerVersion')
    .select((of) => of.fn.max('versionNo').as('newest'))
    .where('offerId', '=', offerId)
    .executeTakeFirstOrThrow()
  return newest + 1
}

/** Takes the next number of an offer, as papers show it; without a gap. */
export async function takeOfferNumber(tx: Tx, year: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`select take_number('OF', ${year}) as number`.execute(tx)
  return getRow(rows).number
}

export async function insertOffer(tx: Tx, values: Insertable<Offer>): Promise<OfferRow> {
  return tx.insertInto('offer').values(values).returningAll().executeTakeFirstOrThrow()
}

export async function updateOffer(tx: Tx, id: string, changes: Updateable<Offer>): Promise<void> {
  await tx.updateTable('offer').set(changes).where('id', '=', id).execute()
}

export async function insertVersion(tx: Tx, version: Insertable<OfferVersion>): Promise<void> {
  await tx.insertInto('offerVersion').values(version).execute()
}

/** Returns the language of the salesperson of an offer. */
export async function ownerLanguage(db: Db, ownerId: string): Promise<Language> {
  const { language } = await db
    .selectFrom('staffUser')
    .select('language')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return language
}

/** Returns the branch of an offer, with its company. */
export function branchOfOffer(db: Db, id: string) {
  return db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the first branch of a user, which new offers of theirs belong to. */
export async function selectBranch(db: Db, { number, keys }: { number: number | null; keys: readonly string[] }) {
  return db
    .selectFrom('branch')
    .select(['id', 'number', 'name'])
    .$if(number !== null, (rows) => rows.where('number', '=', number))
    .$if(number === null && keys.length > 0, (rows) => rows.where('id', 'in', keys))
    .orderBy('rank')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the offers to these customers, the newest first. */
export async function offersOfCustomers(db: Db, customerKeys: readonly string[]) {
  if (customerKeys.length === 0) return []
  return db
    .selectFrom('offer')
    .select(['id', 'number', 'offerNumber', 'createdAt', 'carName as car', 'totalCents', 'status', 'validUntil'])
    .where('customerId', 'in', customerKeys)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Selects the offers that were made for a customer, the newest on top. */
export function selectMadeOffers(db: Db, customerId: string, most: number) {
  return db
    .selectFrom('offer')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .select(['offer.id', 'offer.number', 'offer.offerNumber', 'offer.createdAt', 'offer.carName'])
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('owner'))
    .where('offer.customerId', '=', customerId)
    .orderBy('offer.createdAt', 'desc')
    .limit(most)
    .execute()
}

/** Selects the offers to a customer that are not closed, within the scope of the user, the newest on top. */
export function selectRunningOffers(db: Db, customerId: string, who: Who) {
  return db
    .selectFrom('offer')
    .select(['number', 'offerNumber', 'carName', 'carCount', 'totalCents', 'status', 'validUntil', 'updatedAt'])
    .where('customerId', '=', customerId)
    .where(isDrawnUp)
    .where('offer.status', 'in', [OFFER_STATUSES.inqueue, OFFER_STATUSES.pending])
    .where('archivedAt', 'is', null)
    .where(within(who, 'OFFER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Returns the open offers on a car that was sold by another sale, with their owners. */
export function openOffersOnSold(db: Db, vehicleId: string) {
  return db
    .selectFrom('offer')
    .innerJoin('carStanding as car', 'car.vehicleId', 'offer.vehicleId')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .select(['offer.number', 'offer.offerNumber', 'offer.customerName', 'offer.carName', 'car.saleId'])
    .select(['owner.firstName', 'owner.language', 'owner.email'])
    .where('offer.vehicleId', '=', vehicleId)
    .where(isDrawnUp)
    .where('offer.status', 'in', [OFFER_STATUSES.inqueue, OFFER_STATUSES.pending])
    .where('car.saleId', 'is not', null)
    .orderBy('offer.number')
    .execute()
}

/** Selects those of these offers that the user may sync together, in the order of their numbers. */
export function offersToSync(db: Db, who: Who, numbers: readonly number[]) {
  return db
    .selectFrom('offer')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .leftJoin('role', 'role.id', 'owner.roleId')
    .selectAll('offer')
    .select('role.base as ownerRole')
    .where('offer.number', 'in', numbers)
    .where(isDrawnUp)
    .where(within(who, 'OFFER_SYNC_MANY', place))
    .orderBy('offer.number')
    .execute()
}
