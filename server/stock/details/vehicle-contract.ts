import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { calculateGuarantee, type Guarantee, type WarrantyTerms } from '@forecourt/domain/stock/guarantee.ts'
import type { Db } from '../../platform/database/database.ts'

/** The promises of an order on a vehicle: its delivery date and the term of its guarantee. */
export type VehiclePromise = {
  readonly vehicleId: string
  /** The day it should arrive while it is only ordered, as far as known. */
  readonly expectedOn: CalendarDay | null
  readonly isHere: boolean
  readonly isUsed: boolean
  readonly vehicleClass: number
  readonly guarantee: Guarantee
}

/** Selects the guarantee of a car or version, with the name of the guarantor; null where it has none. */
const warrantySql = (seller: ReturnType<typeof sql>) => sql<WarrantyTerms | null>`case when warranty.id is not null then
  jsonb_build_object('months', warranty.months, 'mileageLimitKm', warranty.mileage_limit_km,
    'isManufacturer', warranty.is_manufacturer, 'covers', warranty.covers,
    'giver', coalesce(warranty.giver, case when warranty.is_manufacturer then brand.name else ${seller} end)) end`

export async function vehiclePromises(
  db: Db,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, VehiclePromise>> {
  if (vehicleIds.length === 0) return new Map()
  type Row = Omit<VehiclePromise, 'guarantee'> & { warranty: WarrantyTerms | null }
  const { rows } = await sql<Row>`
    select v.id as vehicle_id, v.vehicle_class, s.expected_on, coalesce(s.state, 2) = 2 as is_here,
      v.kind = 'used' as is_used, ${warrantySql(sql`branch.company_name`)} as warranty
    from vehicle v
    join department on department.id = v.department_id
    join branch on branch.id = department.branch_id
    left join stock_car s on s.vehicle_id = v.id
    left join used_car u on u.vehicle_id = v.id
    left join version on version.id = s.version_id
    left join brand on brand.id = coalesce(u.brand_id, s.brand_id)
    left join warranty on warranty.id = coalesce(u.warranty_id, version.warranty_id)
    where v.id = any(${vehicleIds})`.execute(db)
  return new Map(
    rows.map(({ warranty, ...promise }) => [
      promise.vehicleId,
      { ...promise, guarantee: calculateGuarantee({ isUsed: promise.isUsed, warranty }) },
    ]),
  )
}

/** Returns the guarantee of a car of this version that the factory builds. */
export async function versionGuarantee(db: Db, versionId: string): Promise<Guarantee> {
  const { rows } = await sql<{ warranty: WarrantyTerms | null }>`
    select ${warrantySql(sql`brand.name`)} as warranty
    from version
    join model on model.id = version.model_id
    join brand on brand.id = model.brand_id
    left join warranty on warranty.id = version.warranty_id
    where version.id = ${versionId}`.execute(db)
  return calculateGuarantee({ isUsed: false, warranty: rows[0]?.warranty ?? null })
}

/**
 * Identity and state of the sold car as the order form states them (Royal Decree of 5 April 2019, art. 3). Null where
 * the car lacks it, or it is not known yet.
 */
export type VehicleIdentity = {
  readonly vin: string | null
  readonly stockNumber: string | null
  readonly mileageKm: number | null
  readonly firstRegistration: CalendarDay | null
  readonly colour: Translated | null
  /** Code of the paint, as the manufacturer knows it; former orders have none. */
  readonly colourCode?: string | null
  readonly fuel: Translated
  readonly gearbox: Translated
  /** Options and packs that were chosen, without those that every car of the version has. */
  readonly options: readonly Translated[]
}

/** Returns the identity of a vehicle that exists. */
export async function vehicleIdentity(db: Db, vehicleId: string): Promise<VehicleIdentity> {
  const { rows } = await sql<VehicleIdentity>`
    select v.vin, v.stock_number, coalesce(u.mileage_km, s.mileage_km) as mileage_km, u.first_registration,
      paint.name as colour, paint.code as colour_code, fuel.name as fuel, gearbox.name as gearbox,
      (select coalesce(jsonb_agg(chosen.name order by chosen.name ->> 'nl'), '[]') from (
        select o.name::jsonb as name from vehicle_option vo join option o on o.id = vo.option_id
        where vo.vehicle_id = v.id and not vo.is_fixed
        union all
        select p.name::jsonb from vehicle_pack vp join option_pack p on p.id = vp.option_pack_id
        where vp.vehicle_id = v.id) chosen) as options
    from vehicle v
    left join used_car u on u.vehicle_id = v.id
    left join stock_car s on s.vehicle_id = v.id
    left join engine on engine.id = s.engine_id
    join exterior_colour paint on paint.id = coalesce(u.exterior_colour_id, s.exterior_colour_id)
    join fuel on fuel.id = coalesce(u.fuel_id, engine.fuel_id)
    join gearbox on gearbox.id = coalesce(u.gearbox_id, engine.gearbox_id)
    where v.id = ${vehicleId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no vehicle ${vehicleId}`)
  return row
}

/** Returns whether the seller, date and price of a vehicle's purchase are known: the origin that a margin sale needs. */
export async function isPurchaseKnown(db: Db, vehicleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('vehicleCost')
    .select('vehicleId')
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirst()
  return row !== undefined
}

/** Loads the code of a colour that was chosen for a car that the factory builds, by the key of the part; null: there is none. */
export async function loadColourCode(db: Db, part: string | undefined): Promise<string | null> {
  const number = /^colour-(\d+)$/.exec(part ?? '')?.[1]
  if (number === undefined) return null
  const row = await db
    .selectFrom('exteriorColour')
    .select('code')
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return row?.code ?? null
}

/** Returns the identity of a car that the factory builds with this engine. */
export async function engineIdentity(db: Db, engineId: string): Promise<VehicleIdentity> {
  const { fuel, gearbox } = await db
    .selectFrom('engine')
    .innerJoin('fuel', 'fuel.id', 'engine.fuelId')
    .innerJoin('gearbox', 'gearbox.id', 'engine.gearboxId')
    .select(['fuel.name as fuel', 'gearbox.name as gearbox'])
    .where('engine.id', '=', engineId)
    .executeTakeFirstOrThrow()
  return {
    vin: null,
    stockNumber: null,
    mileageKm: null,
    firstRegistration: null,
    colour: null,
    colourCode: null,
    fuel,
    gearbox,
    options: [],
  }
}
