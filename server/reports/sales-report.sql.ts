import { getRow } from '../platform/database/rows.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SalesFigures } from '@forecourt/domain/reports/sales-report.schema.ts'
import type { ReportDays } from '@forecourt/domain/reports/report-days.ts'
import type { ReportGroup } from '@forecourt/domain/reports/sales-report.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

/** By what a group is told apart, and what it is called. */
const labels: Readonly<Record<ReportGroup, RawBuilder<string | null>>> = {
  salesperson: sql`(select first_name || ' ' || last_name from staff_user where id = event.owner_id)`,
  branch: sql`(select name from branch where id = event.branch_id)`,
  brand: sql`(select name from brand where id = event.brand_id)`,
  salesType: sql`event.sales_type::text`,
  month: sql`to_char(event.day, 'YYYY-MM')`,
}
const keys: Readonly<Record<ReportGroup, RawBuilder<unknown>>> = {
  salesperson: sql`event.owner_id`,
  branch: sql`event.branch_id`,
  brand: sql`event.brand_id`,
  salesType: sql`event.sales_type`,
  month: sql`to_char(event.day, 'YYYY-MM')`,
}

/** The margins are left out for users without the right to see them. */
const selectFigures = (who: Who) => sql`
  count(*) filter (where kind = 'offered')::integer as offered,
  count(*) filter (where kind = 'sold')::integer as sold,
  count(*) filter (where kind = 'canceled')::integer as canceled,
  count(*) filter (where kind = 'delivered')::integer as delivered,
  coalesce(sum(gross_cents) filter (where kind = 'sold'), 0)::bigint as gross_cents,
  ${
    may(who, 'OFFER_MARGIN').ok
      ? sql`coalesce(sum(car_margin_cents(vehicle_id)) filter (where kind = 'sold'), 0)::float8 as margin_cents,
        count(car_margin_cents(vehicle_id)) filter (where kind = 'sold')::integer as margin_cars`
      : sql`null as margin_cents, null as margin_cars`
  }`

/** Selects the sales of offers and shop that the rights of a user reach. */
function selectEvents(who: Who, { from, to }: ReportDays) {
  return sql`
    select * from sale_event event where event.day between ${from} and ${to}
      and case when source = 'shop' then ${within(who, 'SHOP_ORDER_VIEW', { branch: 'event.branchId' })}
        else ${within(who, 'OFFER_VIEW', { branch: 'event.branchId', owner: 'event.ownerId' })} end`
}

/** Sales counted together: most sold on top, months in their order. */
export async function salesBy(
  db: Db,
  who: Who,
  days: ReportDays,
  by: ReportGroup,
): Promise<(SalesFigures & { label: string | null })[]> {
  const order = by === 'month' ? sql`label` : sql`sold desc, gross_cents desc, offered desc, label`
  const { rows } = await sql<SalesFigures & { label: string | null }>`
    select min(${labels[by]}) as label, ${selectFigures(who)} from (${selectEvents(who, days)}) event
    group by ${keys[by]} order by ${order}`.execute(db)
  return rows
}

export async function loadSales(db: Db, who: Who, days: ReportDays): Promise<SalesFigures> {
  const { rows } =
    await sql<SalesFigures>`select ${selectFigures(who)} from (${selectEvents(who, days)}) event`.execute(db)
  return getRow(rows)
}
