import { getRow } from '../platform/database/rows.ts'
import { sql, type InferResult, type RawBuilder } from 'kysely'
import type { SaleEventKind, SaleSource } from '@forecourt/domain/reports/sale-event-list.ts'
import type { SoldBy } from '@forecourt/domain/reports/sales-board.ts'
import type { ReportDays } from '@forecourt/domain/reports/report-days.ts'
import { NO_BRAND_KEY, SHOP_KEY, type SalesGroup } from '@forecourt/domain/reports/sales-report.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { listEntries } from '@forecourt/domain/platform/values/records.ts'
import { SALES_TYPES, type SalesType } from '@forecourt/domain/pricing/profit-margin.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'
import type { OwnConditions } from '../platform/resources/list.ts'

export interface SalesFigures {
  readonly offered: number
  /** Cars sold in these days, less those of which nothing came. */
  readonly sold: number
  /** Sold in these days, and nothing came of it. */
  readonly canceled: number
  readonly delivered: number
  /** Revenue of the cars sold, VAT included. */
  readonly revenueCents: number
  /** Margin of the cars sold and invoiced, by their ledgers, without VAT; null: the user may not see margins. */
  readonly marginCents: number | null
  readonly marginCars: number
}

export interface SalesRow extends SalesFigures {
  readonly key: string
  readonly label: string | null
}

const salesType = sql<SalesType>`case event.sales_type ${sql.join(
  listEntries(SALES_TYPES).map(([name, value]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`),
  sql` `,
)} end`
const month = sql<string>`to_char(event.day, 'YYYY-MM')`

/** The keys of a group of rows (`of`), its filter value and its name; without a name the key is shown. */
const groups: Readonly<
  Record<
    SalesGroup,
    { readonly of: RawBuilder<unknown>; readonly key: RawBuilder<string>; readonly label: RawBuilder<string | null> }
  >
> = {
  salesperson: {
    of: sql`event.owner_id`,
    key: sql`coalesce((select number::text from staff_user where id = event.owner_id), ${sql.lit(SHOP_KEY)})`,
    label: sql`(select first_name || ' ' || last_name from staff_user where id = event.owner_id)`,
  },
  branch: {
    of: sql`event.branch_id`,
    key: sql`(select number::text from branch where id = event.branch_id)`,
    label: sql`(select name from branch where id = event.branch_id)`,
  },
  brand: {
    of: sql`event.brand_id`,
    key: sql`coalesce((select number::text from brand where id = event.brand_id), ${sql.lit(NO_BRAND_KEY)})`,
    label: sql`(select name from brand where id = event.brand_id)`,
  },
  salesType: { of: sql`event.sales_type`, key: salesType, label: sql`null` },
  month: { of: month, key: month, label: sql`null` },
}

/** Selects the figures; margins are left out for users without the right to see them. */
const selectFigures = (who: Who) => sql`
  count(*) filter (where kind = 'offered')::integer as offered,
  count(*) filter (where kind = 'sold')::integer as sold,
  count(*) filter (where kind = 'canceled')::integer as canceled,
  count(*) filter (where kind = 'delivered')::integer as delivered,
  coalesce(sum(gross_cents) filter (where kind = 'sold'), 0)::bigint as revenue_cents,
  ${
    may(who, 'OFFER_MARGIN').ok
      ? sql`coalesce(sum(car_margin_cents(vehicle_id)) filter (where kind = 'sold'), 0)::float8 as margin_cents,
        count(car_margin_cents(vehicle_id)) filter (where kind = 'sold')::integer as margin_cars`
      : sql`null as margin_cents, 0 as margin_cars`
  }`

/** Keeps to the events that the rights of a user reach: those of offers, or those of the shop. */
const isWithin = (who: Who) => sql<boolean>`case when event.source = 'shop'
  then ${within(who, 'SHOP_ORDER_VIEW', { branch: 'event.branchId' })}
  else ${within(who, 'OFFER_VIEW', { branch: 'event.branchId', owner: 'event.ownerId' })} end`

interface Wanted {
  readonly days: ReportDays
  /** Number of a branch; null: all. */
  readonly branch: number | null
}

/** Selects the sales of offers and shop that the rights of a user reach. */
function selectEvents(who: Who, { days: { from, to }, branch }: Wanted) {
  return sql`
    select * from sale_event event where event.day between ${from} and ${to} and ${isWithin(who)}
      and ${branch === null ? sql`true` : sql`event.branch_id = (select id from branch where number = ${branch})`}`
}

/** Sales counted together: most sold on top, months in their order. */
export async function salesBy(db: Db, who: Who, by: SalesGroup, wanted: Wanted): Promise<SalesRow[]> {
  const { of, key, label } = groups[by]
  const order = by === 'month' ? sql`key` : sql`sold desc, revenue_cents desc, offered desc, key`
  const { rows } = await sql<SalesRow>`
    select min(${key}) as key, min(${label}) as label, ${selectFigures(who)} from (${selectEvents(who, wanted)}) event
    group by ${of} order by ${order}`.execute(db)
  return rows
}

export async function loadSales(db: Db, who: Who, wanted: Wanted): Promise<SalesFigures> {
  const { rows } =
    await sql<SalesFigures>`select ${selectFigures(who)} from (${selectEvents(who, wanted)}) event`.execute(db)
  return getRow(rows)
}

/** Returns the cars sold on some days, by branch and salesperson; the shop sells without one. */
export async function salesBySeller(db: Db, who: Who, days: ReportDays): Promise<SoldBy[]> {
  const { rows } = await sql<SoldBy>`
    select jsonb_build_object('id', branch.number, 'name', branch.name) as branch,
      case when owner.id is not null
        then jsonb_build_object('id', owner.number, 'name', owner.first_name || ' ' || owner.last_name) end as seller,
      sold as cars, revenue_cents, margin_cents, margin_cars
    from (select branch_id, owner_id, ${selectFigures(who)} from (${selectEvents(who, { days, branch: null })}) event
      group by branch_id, owner_id) figures
    join branch on branch.id = figures.branch_id left join staff_user owner on owner.id = figures.owner_id
    where sold > 0`.execute(db)
  return rows.map((one) => ({ ...one, marginCents: one.marginCars === 0 ? null : one.marginCents }))
}

/** Returns the branches whose offers or shop orders the user may see. */
export async function findSalesBranches(db: Db, who: Who) {
  const place = { branch: 'branch.id' }
  return db
    .selectFrom('branch')
    .select(['number as id', 'name', sql<string>`number::text`.as('key')])
    .where(({ or }) => or([within(who, 'OFFER_VIEW', place), within(who, 'SHOP_ORDER_VIEW', place)]))
    .orderBy('rank')
    .orderBy('number')
    .execute()
}

/** Offers and sales as their list shows them: what the report counts. */
export function selectSaleEvents(db: Db, who: Who) {
  const margin = may(who, 'OFFER_MARGIN').ok
    ? sql<number | null>`case when event.kind = 'sold' then car_margin_cents(event.vehicle_id) end`
    : sql<number | null>`null::bigint`
  return db
    .selectFrom('saleEvent as event')
    .innerJoin('branch', 'branch.id', 'event.branchId')
    .leftJoin('brand', 'brand.id', 'event.brandId')
    .leftJoin('staffUser as owner', 'owner.id', 'event.ownerId')
    .select([
      sql<number>`event.id`.as('id'),
      sql<number>`event.record`.as('record'),
      sql<string>`coalesce(event.record_number, '')`.as('number'),
      sql<SaleEventKind>`event.kind`.as('kind'),
      sql<CalendarDay>`event.day`.as('day'),
      sql<string>`coalesce(event.customer, '')`.as('customer'),
      sql<string>`event.car`.as('car'),
      sql<SaleSource>`event.source`.as('source'),
      sql<number>`event.gross_cents`.as('grossCents'),
      salesType.as('salesType'),
      margin.as('marginCents'),
      sql<boolean>`(${margin}) is not null`.as('hasMargin'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
      sql`case when brand.id is not null then jsonb_build_object('id', brand.number, 'label', brand.name) end`.as(
        'brand',
      ),
      sql`case when owner.id is not null
        then jsonb_build_object('id', owner.number, 'label', owner.first_name || ' ' || owner.last_name) end`.as(
        'owner',
      ),
    ])
    .select(['event.branchId', 'event.ownerId', 'event.brandId'])
    .where(isWithin(who))
}
export type StoredSaleEvent = InferResult<ReturnType<typeof selectSaleEvents>>[number]

/** Filtered by keys, not by the names that are shown. */
export const saleEventConditions: OwnConditions = {
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    owner: (numbers) =>
      sql`${sql.ref('row.ownerId')} = any (array(select id from staff_user where number = any (${numbers}::integer[])))`,
    brand: (numbers) =>
      sql`${sql.ref('row.brandId')} = any (array(select id from brand where number = any (${numbers}::integer[])))`,
  },
}
