import { sql } from 'kysely'
import type {
  Expectations,
  KnownCar,
  KnownOrder,
  SupplierRule,
} from '@forecourt/domain/invoicing/supplier-invoices/matching.ts'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { isRuleInForce } from '@forecourt/domain/invoicing/supplier-invoices/supplier-rule.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../../platform/database/database.ts'

const orderNumber = /\b(?:WO|IO)-\d{4}-\d{6}\b/gi

/** Loads the records that an invoice may concern: the cars and orders that it names, and the rules of its supplier. */
export async function loadExpectations(
  db: Db,
  invoice: StatedInvoice,
  supplierId: string | null,
): Promise<Expectations> {
  const vins = [...new Set(invoice.lines.flatMap(({ vin }) => (vin === null ? [] : [vin])))]
  const words = invoice.orderReference.split(/\s+/).filter((word) => word.length >= 4)
  const text = [invoice.orderReference, invoice.note, ...invoice.lines.map(({ description }) => description)].join(' ')
  const numbers = [...new Set(text.toUpperCase().match(orderNumber) ?? [])]
  const [cars, orders, rules] = await Promise.all([
    findCars(db, vins, words),
    findOrders(db, numbers),
    supplierId === null ? [] : findRules(db, supplierId, invoice.issuedOn),
  ])
  return { cars, orders, rules }
}

async function findCars(db: Db, vins: readonly string[], words: readonly string[]): Promise<KnownCar[]> {
  if (vins.length + words.length === 0) return []
  const { rows } = await sql<KnownCar>`
    select vehicle.id, coalesce(vehicle.vin, '') as vin, vehicle_name(vehicle.id) as name, vehicle.kind = 'stock' as is_new,
      (select -entry.net_cents::float8 from standing_car_entry entry
        where entry.vehicle_id = vehicle.id and entry.kind = 'purchase' order by entry.number desc limit 1) as purchase_cents,
      coalesce((select jsonb_agg(dossier.factory_order_number) from car_order join dossier on dossier.id = car_order.dossier_id
        where car_order.vehicle_id = vehicle.id and car_order.ended_at is null and dossier.factory_order_number is not null), '[]'::jsonb)
        as order_numbers
    from vehicle
    where vehicle.vin = any (${vins}::text[]) or exists (select from car_order join dossier on dossier.id = car_order.dossier_id
      where car_order.vehicle_id = vehicle.id and car_order.ended_at is null
        and upper(dossier.factory_order_number) = any (${words.map((word) => word.toUpperCase())}::text[]))
    order by vehicle.number`.execute(db)
  return rows
}

async function findOrders(db: Db, numbers: readonly string[]): Promise<KnownOrder[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<KnownOrder>`
    select 'work-order' as kind, work_number as number, vehicle_id, department.branch_id,
      coalesce((select jsonb_agg(jsonb_build_object('name', line.name, 'netCents',
          round(line.unit_cost_cents * line.quantity / 1000.0)::bigint) order by line.rank)
        from work_line line where line.work_order_id = work_order.id and line.kind <> 'labour'
          and line.unit_cost_cents is not null), '[]'::jsonb) as costs
    from work_order join department on department.id = work_order.department_id
    where work_number = any (${numbers}::text[]) and work_order.state <> 'canceled'
    union all
    select 'internal-order', internal_number, dossier.vehicle_id, department.branch_id,
      coalesce((select jsonb_agg(jsonb_build_object('name', line.name, 'netCents', line.net_cost_cents * line.quantity)
          order by line.rank)
        from internal_order_line line where line.internal_order_id = internal_order.id and line.net_cost_cents is not null), '[]'::jsonb)
    from internal_order join department on department.id = internal_order.department_id
    join customer_order on customer_order.id = internal_order.customer_order_id
    join dossier on dossier.id = customer_order.dossier_id
    where internal_number = any (${numbers}::text[]) and internal_order.state <> 'canceled'`.execute(db)
  return rows
}

async function findRules(db: Db, supplierId: string, on: CalendarDay): Promise<SupplierRule[]> {
  const { rows } = await sql<SupplierRule>`
    select id, words, ledger_account_id as account_id, vat_code_id, branch_id, car_kind, expected_cents::float8 as expected_cents,
      tolerance_cents::float8 as tolerance_cents, limit_cents::float8 as limit_cents, period, valid_from::text as valid_from,
      valid_until::text as valid_until, is_automatic, entered_by
    from supplier_rule where customer_id = ${supplierId} order by length(words) desc, number`.execute(db)
  return rows.filter((rule) => isRuleInForce(rule, on))
}

/** Loads the default account and VAT code of lines without a rule of the supplier. */
export async function loadBookingDefaults(db: Db) {
  const [codes, rules] = await Promise.all([
    db
      .selectFrom('purchaseVatCode')
      .select(['id', 'code', 'rateBp', 'baseBox', 'deductBp', 'owedBox'])
      .orderBy('rank')
      .execute(),
    db
      .selectFrom('bookingRule')
      .select(['lineKind', 'vehicleCondition', 'branchId', 'accountId as account'])
      .where('lineKind', 'in', ['purchase', 'car-cost', 'workshop-cost'])
      .execute(),
  ])
  return { codes, rules: rules.map((rule) => ({ ...rule, vatCode: null })) }
}
export type BookingDefaults = Awaited<ReturnType<typeof loadBookingDefaults>>
