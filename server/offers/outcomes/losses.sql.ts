import { sql, type RawBuilder } from 'kysely'
import { LOSS_ASKED_DAYS, type ChanceStanding } from '@forecourt/domain/offers/offer-loss.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The chance of a sale that an offer belongs to. */
type OfChance = { readonly id: string; readonly chanceId: string }

/** Returns the state of the chance of an offer, and whether the offer itself can still lead to a sale. */
export async function loadChanceStanding(
  db: Db,
  { id, chanceId }: OfChance,
  today: CalendarDay,
): Promise<ChanceStanding & { isOpen: boolean }> {
  const { rows } = await sql<ChanceStanding & { isOpen: boolean }>`
    select count(issued_at) > 0 as is_issued, bool_or(is_won) as is_won,
      coalesce(bool_or(open_until > ${today}::date) filter (where offer_id <> ${id}::uuid), false) as is_other_open,
      coalesce(bool_or(open_until > ${today}::date) filter (where offer_id = ${id}::uuid), false) as is_open,
      bool_or(is_continued) as is_continued
    from offer_chance_member where chance_id = ${chanceId}::uuid having count(*) > 0`.execute(db)
  // A trial is no chance of a sale.
  return rows[0] ?? { isIssued: false, isWon: false, isOtherOpen: false, isContinued: false, isOpen: false }
}

/** True for a chance that is lost on a day. `chance`: a row of `offer_chance`. */
export const isLost = (today: CalendarDay): RawBuilder<boolean> =>
  sql<boolean>`(not chance.is_won and not chance.is_uncounted and coalesce(chance.open_until <= ${today}::date, true))`

/**
 * Selects the offers that represent chances which were lost lately without a reason: declined online, expired, or sold and
 * canceled afterwards. Those that were closed at the desk have one.
 */
export function selectLossesDue(today: CalendarDay): RawBuilder<string> {
  const first = addDays(today, -LOSS_ASKED_DAYS)
  return sql<string>`(
    select chance.offer_id from (
      select chance_id from offer
      where status = ${sql.lit(OFFER_STATUSES.pending)} and valid_until between ${first}::date and ${today}::date
      union select chance_id from offer
      where status = ${sql.lit(OFFER_STATUSES.canceled)} and confirmed_version is not null and closed_at >= ${first}::date
      union select offer.chance_id from offer_answer answered join offer on offer.id = answered.offer_id
      where answered.answer = 'declined' and answered.answered_at >= ${first}::date and answered.version_no = offer.issued_version
        and offer.status = ${sql.lit(OFFER_STATUSES.pending)}
    ) ended
    cross join lateral (select * from offer_chance where offer_chance.chance_id = ended.chance_id) chance
    where ${isLost(today)} and not chance.has_loss)`
}

/** Selects the offers that were lost for one of some reasons, by their numbers. */
export const selectLostFor = (reasons: FilterValue): RawBuilder<string> => sql<string>`(
  select offer_id from offer_loss join loss_reason on loss_reason.id = offer_loss.loss_reason_id
  where offer_loss.cleared_at is null and loss_reason.number = any (${reasons}::integer[]))`

/** Returns a reason of the list by its number; undefined: there is none, or it is no longer in use. */
export function findLossReason(db: Db, number: number) {
  return db
    .selectFrom('lossReason')
    .select(['id', 'name'])
    .where('number', '=', number)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Returns why an offer was lost; undefined: it is not, or no reason was given. */
export function findLoss(db: Db, offerId: string) {
  return db
    .selectFrom('offerLoss')
    .innerJoin('lossReason', 'lossReason.id', 'offerLoss.lossReasonId')
    .innerJoin('staffUser', 'staffUser.id', 'offerLoss.notedBy')
    .select(['lossReason.number', 'lossReason.name', 'competitor', 'notedAt'])
    .select(sql<string>`first_name || ' ' || last_name`.as('by'))
    .where('offerId', '=', offerId)
    .where('clearedAt', 'is', null)
    .executeTakeFirst()
}

/** Clears the reasons of the other offers of a chance: it has one reason, earlier ones are in the history. */
export async function clearLosses(tx: Tx, { chanceId }: Pick<OfChance, 'chanceId'>, at: Date): Promise<void> {
  await sql`update offer_loss set cleared_at = greatest(noted_at, ${at}) where cleared_at is null and offer_id in (
    select id from offer where chance_id = ${chanceId}::uuid)`.execute(tx)
}

interface NewLoss {
  readonly lossReasonId: string
  readonly competitor: string
  readonly notedBy: string
  readonly notedAt: Date
}

export async function insertLoss(tx: Tx, offer: OfChance, loss: NewLoss): Promise<void> {
  await clearLosses(tx, offer, loss.notedAt)
  await tx
    .insertInto('offerLoss')
    .values({ offerId: offer.id, ...loss })
    .execute()
}
