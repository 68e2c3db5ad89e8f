import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { ListAmount } from '@forecourt/domain/pricing/breakdown.ts'
import type { PlannedPromotion, Promotion, PROMOTION_CHANNELS } from '@forecourt/domain/pricing/promotion-desk.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export type PromotionDays = Pick<Promotion, 'id' | 'validFrom' | 'validUntil' | 'priceCents' | 'vatExcluded'> & {
  beginsAt: Date
  channel: (typeof PROMOTION_CHANNELS)[number]
}

/** Locks the promotions, so that users who plan at the same time wait for each other: overlaps are checked once. */
export async function lockPromotions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('promotions'))`.execute(tx)
}

/** Loads the past, present and future promotions of one subject, oldest first. */
export async function loadPromotions(db: Db, subjectId: string): Promise<PromotionDays[]> {
  return db
    .selectFrom('promotion')
    .select(['number as id', 'validFrom', 'validUntil', 'beginsAt', 'priceCents', 'vatExcluded'])
    .select(sql<PromotionDays['channel']>`channel`.as('channel'))
    .where('subjectId', '=', subjectId)
    .orderBy('validFrom')
    .execute()
}

/** Loads the list price of a version or a vehicle on a day; undefined when there is none. */
export function loadListPrice(db: Db, subjectId: string, day: CalendarDay): Promise<ListAmount | undefined> {
  return db
    .selectFrom('price')
    .select(['priceCents as cents', 'vatExcluded'])
    .where('subjectId', '=', subjectId)
    .where('forVersionId', 'is', null)
    .where(sql<boolean>`daterange(valid_from, valid_until) @> ${day}::date`)
    .executeTakeFirst()
}

/** @returns the number of the promotion; undefined when another user changed it since that revision */
export async function writePromotion(
  tx: Tx,
  { vehicleId, versionId }: { readonly vehicleId: string | null; readonly versionId: string | null },
  { id, rev, channel, validFrom, validUntil, priceCents, vatExcluded }: PlannedPromotion,
): Promise<number | undefined> {
  const values = { vehicleId, versionId, channel, validFrom, validUntil, priceCents, vatExcluded }
  const row =
    id === null
      ? await tx.insertInto('promotion').values(values).returning('number').executeTakeFirstOrThrow()
      : await tx
          .updateTable('promotion')
          .set({ ...values, updatedAt: sql`now()` })
          .where('number', '=', id)
          .where('rev', '=', rev)
          .returning('number')
          .executeTakeFirst()
  return row?.number
}

export async function deletePromotion(tx: Tx, number: number): Promise<void> {
  await tx.deleteFrom('promotion').where('number', '=', number).execute()
}
