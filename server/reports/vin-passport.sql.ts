import { sql, type RawBuilder } from 'kysely'
import type { PassportEventKind, PassportScreen, PassportSection } from '@forecourt/domain/reports/vin-passport.ts'
import { findReach, type RightName, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'
import { foldText } from '../platform/resources/field-columns.ts'
import { hasWords } from '../platform/resources/search-words.ts'

/** True for users who hold a right, whatever its reach. */
const holds = (who: Who, right: RightName): RawBuilder<boolean> =>
  findReach(who, right) === undefined ? sql`false` : sql`true`

const ofOffer = { branch: 'offer.branchId', owner: 'offer.ownerId' }
const ofTradeIn = { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' }
const ofInvoice = { branch: 'invoice.branchId', owner: 'invoice.ownerId' }
const ofCustomer = { branch: 'customer.branchId', owner: 'customer.salespersonId' }
const ofWorkshop = { branch: 'department.branchId' }

/** A record of our stock of a car; one that we bought back has several. */
export interface StockRecord {
  readonly key: string
  readonly number: number
  readonly kind: 'used' | 'stock'
  readonly stockNumber: string
  readonly name: string
  readonly branch: string
  readonly licencePlate: string | null
  readonly firstRegistration: CalendarDay | null
  readonly buildYear: number | null
  readonly mileageKm: number | null
  readonly colour: string | null
  readonly keyCount: number | null
  readonly doors: number | null
  readonly seats: number | null
  readonly arrivedOn: CalendarDay | null
  readonly soldOn: CalendarDay | null
  readonly isWithdrawn: boolean
  readonly isDemo: boolean
  readonly inspectedOn: CalendarDay | null
  readonly inspectionValidUntil: CalendarDay | null
  readonly carPassOn: CalendarDay | null
  readonly carPassUrl: string | null
  readonly conditionOn: CalendarDay | null
  readonly pictureUrl: string | null
  readonly pictureCount: number
}

/** Returns the records of our stock with a chassis number, the newest first. */
export async function findStockRecords(
  db: Db,
  { vin, language }: { readonly vin: string; readonly language: string },
): Promise<readonly StockRecord[]> {
  const { rows } = await sql<StockRecord>`
    select vehicle.id as key, vehicle.number, vehicle.kind, vehicle.stock_number,
      coalesce(nullif(btrim(concat_ws(' ', btrim(replace(vehicle_name(vehicle.id), vehicle.stock_number, '')), used_car.version_name)), ''), '–') as name,
      branch.name as branch, coalesce(used_car.licence_plate, stock_car.licence_plate) as licence_plate, used_car.first_registration,
      coalesce(used_car.build_year, stock_car.build_year)::integer as build_year,
      coalesce(used_car.mileage_km, stock_car.mileage_km) as mileage_km,
      coalesce(colour.name ->> ${language}, colour.name ->> 'nl') as colour, used_car.key_count,
      used_car.doors, used_car.seats, vehicle.arrived_on, (standing.sold_at at time zone 'Europe/Brussels')::date as sold_on,
      coalesce(standing.is_withdrawn, false) as is_withdrawn, coalesce(stock_car.is_demo, false) as is_demo,
      used_car.inspected_on, used_car.inspection_valid_until, used_car.car_pass_on, used_car.car_pass_url,
      report.completed_on as condition_on, picture.url as picture_url,
      (select count(*)::integer from media_image where host_id = vehicle.media_host_id) as picture_count
    from vehicle join department on department.id = vehicle.department_id join branch on branch.id = department.branch_id
    left join used_car on used_car.vehicle_id = vehicle.id left join stock_car on stock_car.vehicle_id = vehicle.id
    left join exterior_colour colour on colour.id = coalesce(used_car.exterior_colour_id, stock_car.exterior_colour_id)
    left join car_standing standing on standing.vehicle_id = vehicle.id
    left join condition_report report on report.vehicle_id = vehicle.id
    left join lateral (select version.url from media_image image join media_image_version version
      on version.image_id = image.id and version.label = 'sm' where image.host_id = vehicle.media_host_id order by image.rank limit 1)
      picture on true
    where vehicle.vin = ${vin} order by vehicle.number desc`.execute(db)
  return rows
}

/** A record of a car, in one of the sections of its passport. */
export interface PassportEventRow {
  readonly section: PassportSection
  readonly kind: PassportEventKind
  readonly onDay: CalendarDay
  readonly number: string
  readonly screen: PassportScreen | null
  readonly record: number | null
  readonly text: string
  readonly party: string | null
  readonly customer: number | null
  readonly car: string
  readonly plate: string | null
  readonly km: number | null
  readonly cents: Cents | null
}

/**
 * Returns our records of a chassis number, as far as the user may see each of them: origin, people, readings, work, claims,
 * loans and papers. Amounts of purchases need the right to costs.
 */
export async function findPassportEvents(db: Db, who: Who, vin: string): Promise<readonly PassportEventRow[]> {
  const seesCosts = holds(who, 'STOCK_COST_VIEW')
  const { rows } = await sql<PassportEventRow>`
    with own as (select id, number, kind from vehicle where vin = ${vin}),
    sold as (select dossier.* from dossier where dossier.vin = ${vin} or dossier.vehicle_id in (select id from own)),
    worked as (select work_order.* from work_order where work_order.state <> 'canceled'
      and (work_order.vin = ${vin} or work_order.vehicle_id in (select id from own)))
    select 'origin' as section, 'trade-in' as kind, coalesce(trade_in.received_on, (trade_in.created_at at time zone 'Europe/Brussels')::date) as on_day,
      trade_in.trade_in_number as number, 'tradeIn' as screen, trade_in.number as record, trade_in.history_line as text,
      case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then listing.name end as party,
      case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then customer.number end as customer,
      concat_ws(' ', trade_in.brand, trade_in.model, nullif(trade_in.version_name, '')) as car,
      nullif(trade_in.licence_plate, '') as plate, trade_in.mileage_km as km,
      case when ${seesCosts} then trade_in.allowance_cents end as cents, 1 as place
    from trade_in left join customer on customer.id = trade_in.customer_id
    left join customer_listing listing on listing.customer_id = customer.id
    where trade_in.vin = ${vin} and trade_in.state <> 'dropped' and ${within(who, 'TRADE_IN_VIEW', ofTradeIn)}
    union all
    select 'origin', 'purchase-slip', slip.issued_on, slip.slip_number, 'purchaseSlip', slip.number, '',
      slip.seller_name, null, slip.car_name, null, null, case when ${seesCosts} then slip.price_cents end, 2
    from purchase_slip slip where slip.vin = ${vin} and slip.annulled_at is null
      and ${within(who, 'PURCHASE_SLIP_VIEW', { branch: 'slip.branchId', owner: 'slip.ownerId' })}
    union all
    select 'origin', 'self-billed', invoice.issued_on, invoice.invoice_number, 'invoice', invoice.number, '',
      invoice.customer_name, null, '', null, null, case when ${seesCosts} then -invoice.receivable_cents end, 2
    from invoice where invoice.kind in ('self-billed', 'self-billed-credit') and invoice.state <> 'draft'
      and (invoice.vehicle_id in (select id from own)
        or invoice.trade_in_id in (select id from trade_in where trade_in.vin = ${vin})) and ${within(who, 'INVOICE_VIEW', ofInvoice)}
    union all
    select 'origin', 'factory-order', coalesce(vehicle.arrived_on, (vehicle.created_at at time zone 'Europe/Brussels')::date), stock_car.order_number, 'stockCar',
      vehicle.number, coalesce(stock_car.production_number, ''), null, null, '', null, null, null, 3
    from own join vehicle on vehicle.id = own.id join stock_car on stock_car.vehicle_id = own.id
    where stock_car.order_number is not null and ${holds(who, 'STOCK_VIEW')}
    union all
    select distinct 'origin', 'supplier-invoice', coalesce(incoming.issued_on, incoming.received_on), incoming.arrival_number,
      'supplierInvoice', incoming.number, incoming.their_number, incoming.supplier_name, null::integer, '', null, null::integer,
      case when ${seesCosts} then (sum(line.net_cents) over (partition by incoming.id))::bigint end, 4
    from supplier_invoice_line line join supplier_invoice incoming on incoming.id = line.invoice_id
    where (line.vehicle_id in (select id from own) or line.vin = ${vin})
      and incoming.state in ('read', 'review', 'approved', 'scheduled', 'paid')
      and ${within(who, 'PURCHASE_VIEW', { branch: 'incoming.branchId' })}
    union all
    select 'sale', 'dossier', coalesce(customer_order.signed_on, (sold.created_at at time zone 'Europe/Brussels')::date), sold.dossier_number, 'dossier', sold.number,
      customer_order.state, case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then sold.customer_name end,
      case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then customer.number end, sold.car_name, sold.licence_plate, null, null, 1
    from sold join customer_order on customer_order.dossier_id = sold.id join offer on offer.id = sold.offer_id
    left join customer on customer.id = offer.customer_id
    where ${within(who, 'DOSSIER_VIEW', ofOffer)}
    union all
    select 'sale', 'shop-order', (listing.placed_at at time zone 'Europe/Brussels')::date, listing.order_number, 'shopOrder', listing.number, listing.state,
      case when ${holds(who, 'CUSTOMER_VIEW')} then listing.customer end, null, '', null, null, null, 2
    from shop_order_entry entry join shop_order_listing listing on listing.order_id = entry.order_id
    where (entry.vehicle_id in (select id from own) or entry.built_vin = ${vin})
      and ${within(who, 'SHOP_ORDER_VIEW', { branch: 'listing.branchId' })}
    union all
    select 'work', 'work-order', (coalesce(worked.received_at, worked.planned_at) at time zone 'Europe/Brussels')::date, worked.work_number,
      case when ${within(who, 'WORK_ORDER_VIEW', ofWorkshop)} then 'workOrder' end,
      case when ${within(who, 'WORK_ORDER_VIEW', ofWorkshop)} then worked.number end,
      coalesce((select string_agg(job.name, ', ' order by job.rank) from work_job job
        where job.work_order_id = worked.id and job.state <> 'dropped'), ''),
      case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then worked.customer_name end,
      case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then customer.number end, worked.car, worked.licence_plate,
      worked.km_in, null, 1
    from worked join department on department.id = worked.department_id left join customer on customer.id = worked.customer_id
    where ${within(who, 'WORK_LOG_VIEW', ofWorkshop)}
    union all
    select 'work', 'booking', (booking.starts_at at time zone 'Europe/Brussels')::date, booking.number, 'calendar', null,
      booking.remarks, case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then booking.first_name || ' ' || booking.last_name end,
      case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then customer.number end,
      booking.car, booking.licence_plate, booking.mileage_km, null, 2
    from workshop_booking booking join department on department.id = booking.department_id
    left join customer on customer.id = booking.customer_id
    where booking.vin = ${vin} and booking.state in ('booked', 'moved')
      and not exists (select from work_order where work_order.booking_id = booking.id and work_order.state <> 'canceled')
      and ${within(who, 'AGENDA_VIEW', ofWorkshop)}
    union all
    select 'work', 'internal-order', internal_order.due_on, internal_order.internal_number, 'internalOrder', internal_order.number,
      internal_order.note, null, null, sold.car_name, null, null, null, 3
    from sold join customer_order on customer_order.dossier_id = sold.id
    join internal_order on internal_order.customer_order_id = customer_order.id
    join offer on offer.id = sold.offer_id join department on department.id = internal_order.department_id
    where internal_order.state <> 'canceled'
      and (${within(who, 'INTERNAL_ORDER_VIEW', ofOffer)} or ${within(who, 'INTERNAL_ORDER_VIEW', ofWorkshop)})
    union all
    select 'claim', 'warranty-claim', claim.worked_on, claim.claim_number, 'warrantyClaim', claim.number, claim.state, null, null, '',
      null, claim.mileage_km, claim.net_cents, 1
    from warranty_claim claim join worked on worked.id = claim.work_order_id join department on department.id = worked.department_id
    where ${within(who, 'WARRANTY_CLAIM_EDIT', ofWorkshop)}
    union all
    select 'loan', 'test-drive', (drive.starts_at at time zone 'Europe/Brussels')::date, drive.number, 'testDrive', drive.desk_number,
      drive.state, case when ${within(who, 'CUSTOMER_VIEW', ofCustomer)} then drive.first_name || ' ' || drive.last_name end,
      null, drive.car, loan.licence_plate, coalesce(loan.back_km, loan.out_km), null, 1
    from test_drive drive join own on own.id = drive.vehicle_id join department on department.id = drive.department_id
    left join test_drive_loan loan on loan.test_drive_id = drive.id left join customer on customer.id = drive.customer_id
    where drive.state <> 'cancelled' and ${within(who, 'AGENDA_VIEW', ofWorkshop)}
    union all
    select 'paper', invoice.kind, invoice.issued_on, invoice.invoice_number, 'invoice', invoice.number, invoice.standing,
      invoice.customer_name, null, '', null, null, invoice.receivable_cents, 1
    from invoice
    where invoice.state <> 'draft' and invoice.kind in ('invoice', 'advance', 'credit-note')
      and (invoice.dossier_id in (select id from sold) or invoice.work_order_id in (select id from worked)
        or invoice.shop_order_entry_id in (select id from shop_order_entry where vehicle_id in (select id from own) or built_vin = ${vin}))
      and ${within(who, 'INVOICE_VIEW', ofInvoice)}
    order by on_day desc, place, number`.execute(db)
  return rows
}

/** A reading of the odometer. */
export interface ReadingRow {
  readonly onDay: CalendarDay
  readonly km: number
  readonly source: 'trade-in' | 'stock' | 'work-order' | 'work-order-out' | 'test-drive'
  readonly number: string
  readonly screen: PassportScreen | null
  readonly record: number | null
}

/** Returns the readings of a car that the user may see, in the order of their days. */
export async function findReadings(db: Db, who: Who, vin: string): Promise<readonly ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    with own as (select id, number, kind, stock_number, arrived_on, created_at from vehicle where vin = ${vin})
    select coalesce(trade_in.received_on, (trade_in.created_at at time zone 'Europe/Brussels')::date) as on_day, trade_in.mileage_km as km, 'trade-in' as source,
      trade_in.trade_in_number as number, 'tradeIn' as screen, trade_in.number as record, trade_in.created_at as at
    from trade_in where trade_in.vin = ${vin} and trade_in.state <> 'dropped' and ${within(who, 'TRADE_IN_VIEW', ofTradeIn)}
    union all
    select coalesce(used_car.car_pass_on, own.arrived_on, (own.created_at at time zone 'Europe/Brussels')::date), used_car.mileage_km, 'stock', own.stock_number, 'usedCar',
      own.number, own.created_at
    from own join used_car on used_car.vehicle_id = own.id
    where used_car.mileage_km is not null and ${holds(who, 'STOCK_VIEW')}
    union all
    select (taken.at at time zone 'Europe/Brussels')::date, taken.km, taken.source, worked.work_number,
      case when ${within(who, 'WORK_ORDER_VIEW', ofWorkshop)} then 'workOrder' end,
      case when ${within(who, 'WORK_ORDER_VIEW', ofWorkshop)} then worked.number end, taken.at
    from work_order worked join department on department.id = worked.department_id
    cross join lateral (values (coalesce(worked.received_at, worked.planned_at), worked.km_in, 'work-order'),
      (coalesce(worked.finished_at, worked.closed_at), worked.km_out, 'work-order-out')) as taken (at, km, source)
    where (worked.vin = ${vin} or worked.vehicle_id in (select id from own)) and worked.state <> 'canceled'
      and taken.km is not null and taken.at is not null and ${within(who, 'WORK_LOG_VIEW', ofWorkshop)}
    union all
    select (taken.at at time zone 'Europe/Brussels')::date, taken.km, 'test-drive', drive.number, 'testDrive', drive.desk_number, taken.at
    from test_drive drive join own on own.id = drive.vehicle_id join department on department.id = drive.department_id
    join test_drive_loan loan on loan.test_drive_id = drive.id
    cross join lateral (values (loan.out_at, loan.out_km), (loan.back_at, loan.back_km)) as taken (at, km)
    where taken.km is not null and ${within(who, 'AGENDA_VIEW', ofWorkshop)}
    order by on_day, at`.execute(db)
  return rows
}

/** A car that a search found, by its chassis number. */
export interface FoundPassport {
  readonly id: number
  readonly vin: string
  readonly name: string
  readonly detail: string
}

/** Typed words, or the numbers of cars that were found before. */
export type WantedPassports = { readonly words: readonly string[] } | { readonly ids: readonly number[] }

/** Writes a plate with and without its hyphens. */
const writePlates = (table: string) =>
  sql`${sql.ref(`${table}.licencePlate`)} || ' ' || replace(${sql.ref(`${table}.licencePlate`)}, '-', '')`

/**
 * Returns the cars with a chassis number that the user may see: those of our stock, and those of customers that the workshop
 * took in, each once. The number of a car is twice that of the vehicle, or twice that of the work order and one.
 */
export async function findPassports(
  db: Db,
  who: Who,
  wanted: WantedPassports,
  most: number,
): Promise<readonly FoundPassport[]> {
  const isWanted = (id: RawBuilder<unknown>, searched: RawBuilder<unknown>) =>
    'ids' in wanted ? sql`${id} = any (${[...wanted.ids]}::integer[])` : hasWords(searched, [...wanted.words])
  const codes = foldText(
    sql`concat_ws(' ', vehicle.vin, vehicle.stock_number, ${writePlates('usedCar')}, ${writePlates('stockCar')})`,
  )
  const { rows } = await sql<FoundPassport>`
    select id, vin, name, detail from (
      select distinct on (vin) id, vin, name, detail from (
        select 1 as place, vehicle.number * 2 as id, vehicle.vin,
          coalesce(nullif(btrim(replace(vehicle_name(vehicle.id), vehicle.stock_number, '')), ''), vehicle.vin) as name,
          concat_ws(' · ', coalesce(used_car.licence_plate, stock_car.licence_plate), vehicle.stock_number) as detail
        from vehicle left join used_car on used_car.vehicle_id = vehicle.id left join stock_car on stock_car.vehicle_id = vehicle.id
        where vehicle.vin is not null and ${holds(who, 'STOCK_VIEW')} and ${isWanted(sql`vehicle.number * 2`, codes)}
        union all
        select 2, work_order.number * 2 + 1, work_order.vin, work_order.car,
          concat_ws(' · ', work_order.licence_plate, work_order.work_number)
        from work_order join department on department.id = work_order.department_id
        where work_order.vin is not null and work_order.state <> 'canceled' and ${within(who, 'WORK_LOG_VIEW', ofWorkshop)}
          and ${isWanted(sql`work_order.number * 2 + 1`, sql`work_order.searched`)}
      ) known order by vin, place, id desc
    ) passport order by id desc limit ${most}`.execute(db)
  return rows
}

/** Returns the chassis number of a car by the number of `selectPassports`. */
export async function findVinByNumber(db: Db, who: Who, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ vin: string }>`
    select vin from vehicle where ${id % 2} = 0 and number = ${Math.floor(id / 2)} and vin is not null and ${holds(who, 'STOCK_VIEW')}
    union all
    select work_order.vin from work_order join department on department.id = work_order.department_id
    where ${id % 2} = 1 and work_order.number = ${Math.floor(id / 2)} and work_order.vin is not null
      and ${within(who, 'WORK_LOG_VIEW', ofWorkshop)}`.execute(db)
  return rows[0]?.vin
}
