import { getRow } from '../platform/database/rows.ts'
import { sql, type NotNull } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { PriceFacts, VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import type { DeductionCapRow } from '@forecourt/domain/pricing/vat-deduction.ts'
import type { ShownAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import type { Db } from '../platform/database/database.ts'

/**
 * Loads the price list rows in force on a day for these subjects (versions, engines, paints, covers, options …). For a subject
 * under a promotion, also those of the thirty days before, and the amounts shown. One statement, so that they are consistent.
 */
export async function priceRows(db: Db, subjectIds: readonly string[], day: CalendarDay): Promise<PriceFacts> {
  const { rows } = await sql<PriceFacts>`
    with running as (
      select * from promotion
      where subject_id = any(${subjectIds}::uuid[]) and valid_from <= ${day}::date and valid_until > ${day}::date
    ), before as (
      select least(${day}::date, min(valid_from) - 30) as since from running
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'subjectId', subject_id,
          'forVersionId', for_version_id, 'cents', price_cents, 'vatExcluded', vat_excluded,
          'validFrom', valid_from, 'validUntil', valid_until)), '[]')
        from price, before
        where subject_id = any(${subjectIds}::uuid[]) and valid_from <= ${day}::date
          and (valid_until is null or valid_until > since)) as prices,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'subjectId', subject_id,
          'forVersionId', for_version_id, 'cents', price_cents, 'vatExcluded', vat_excluded,
          'validFrom', valid_from, 'validUntil', valid_until)), '[]')
        from corrected_price, before
        where subject_id = any(${subjectIds}::uuid[]) and valid_until > since) as corrected,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'subjectId', subject_id, 'channel', channel,
          'cents', price_cents, 'vatExcluded', vat_excluded, 'validFrom', valid_from, 'validUntil', valid_until,
          'beginsAt', begins_at)), '[]')
        from running) as promotions,
      (select coalesce(jsonb_agg(amounts || jsonb_build_object('subjectId', subject_id, 'channel', channel)), '[]')
        from shown_price where subject_id in (select subject_id from running)) as ledger,
      (select jsonb_agg(jsonb_build_object('category', category, 'rateBp', rate_bp,
          'validFrom', valid_from, 'validUntil', valid_until)) from vat_rate) as vat_rates`.execute(db)
  return getRow(rows)
}

/** Returns the amounts that the shop showed of one subject, day by day, in the order in which they were written. */
export async function loadShownAmounts(db: Db, subjectId: string): Promise<ShownAmounts[]> {
  const rows = await db
    .selectFrom('shownPrice')
    .select('amounts')
    .$narrowType<{ amounts: NotNull }>()
    .where('subjectId', '=', subjectId)
    .where('channel', '=', 'shop')
    .orderBy('publishedFrom')
    .execute()
  return rows.map(({ amounts }) => amounts)
}

export function vatRates(db: Db): Promise<VatRateRow[]> {
  return db.selectFrom('vatRate').select(['category', 'rateBp', 'validFrom', 'validUntil']).execute()
}

export function deductionCaps(db: Db): Promise<DeductionCapRow[]> {
  return db.selectFrom('vatDeduction').select(['vehicleClass', 'capBp', 'validFrom', 'validUntil']).execute()
}

export type CostedParts = { readonly subjectIds: readonly string[]; readonly versionId: string }

/** Returns the costs of the parts of a version without VAT, by the version's own price where it has one. */
export async function itemCosts(
  db: Db,
  { subjectIds, versionId }: CostedParts,
  day: CalendarDay,
): Promise<(readonly [string, Cents])[]> {
  const rows = await db
    .selectFrom('price')
    .distinctOn('subjectId')
    .select(['subjectId', 'costNetCents'])
    .where('subjectId', '=', sql<string>`any(${subjectIds}::uuid[])`)
    .where(sql<boolean>`daterange(valid_from, valid_until) @> ${day}::date`)
    .where((row) => row.or([row('forVersionId', 'is', null), row('forVersionId', '=', versionId)]))
    .orderBy('subjectId')
    .orderBy('forVersionId', (order) => order.asc().nullsLast())
    .execute()
  return rows.flatMap(({ subjectId, costNetCents }) => (costNetCents === null ? [] : [[subjectId, costNetCents]]))
}
