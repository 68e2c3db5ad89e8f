import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { CommercialGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import type { Db } from '../../platform/database/database.ts'

/** A car that a customer bought, with its present chassis number. */
export interface BoughtRow {
  readonly vin: string
  readonly vehicleId: string | null
  readonly versionId: string | null
  readonly name: string
  readonly licencePlate: string | null
  readonly boughtOn: CalendarDay
  readonly deliveredOn: CalendarDay | null
  /** By the terms that were signed. */
  readonly isConsumer: boolean
}

/** Returns the cars of the valid order forms that a customer signed, the newest first. */
export async function selectSignedCars(db: Db, customerId: string): Promise<readonly BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    select coalesce(dossier.vin, vehicle.vin) as vin, dossier.vehicle_id, offer.version_id, dossier.car_name as name,
      dossier.licence_plate, offer.contract_date as bought_on, customer_order.delivered_on,
      coalesce((select terms_type = 'private' from contract
        where contract.customer_order_id = customer_order.id and contract.ended_at is null), false) as is_consumer
    from dossier join offer on offer.id = dossier.offer_id
    join customer_order on customer_order.dossier_id = dossier.id
    left join vehicle on vehicle.id = dossier.vehicle_id
    where offer.customer_id = ${customerId} and customer_order.state in ('valid', 'complete', 'delivered')
      and offer.contract_date is not null and coalesce(dossier.vin, vehicle.vin) is not null
    order by offer.contract_date desc, dossier.number desc`.execute(db)
  return rows
}

/** A car of a shop order, with the guarantees that were agreed on. */
export interface OrderedRow extends Omit<BoughtRow, 'versionId' | 'isConsumer'> {
  /** Null: for a company. */
  readonly guaranteeMonths: number | null
  readonly commercialGuarantee: CommercialGuarantee | null
}

/** Returns the cars of placed orders that were not canceled or withdrawn from, the newest first. */
export async function selectCarsOfOrders(db: Db, orderIds: readonly string[]): Promise<readonly OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`
    select coalesce(entry.built_vin, vehicle.vin) as vin, entry.vehicle_id, null as licence_plate,
      concat_ws(' ', entry.car ->> 'carName', nullif(entry.car ->> 'versionName', '')) as name,
      (shop_order.placed_at at time zone 'Europe/Brussels')::date as bought_on, shop_order.delivered_on,
      entry.guarantee_months, entry.commercial_guarantee
    from shop_order_entry entry join shop_order on shop_order.id = entry.order_id
    left join vehicle on vehicle.id = entry.vehicle_id
    where shop_order.id = any (${[...orderIds]}::uuid[]) and shop_order.placed_at is not null and shop_order.status <> 'canceled'
      and coalesce(entry.built_vin, vehicle.vin) is not null
      and not exists (select from withdrawal where withdrawal.order_id = shop_order.id and withdrawal.state = 'accepted'
        and withdrawal.statement -> 'cars' @> jsonb_build_array(jsonb_build_object('id', entry.id)))
    order by bought_on desc, entry.number desc`.execute(db)
  return rows
}
