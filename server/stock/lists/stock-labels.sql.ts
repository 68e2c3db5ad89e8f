import { getRow } from '../../platform/database/rows.ts'
import { sql } from 'kysely'
import type { VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import type { DeductionCapRow } from '@forecourt/domain/pricing/vat-deduction.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../../platform/database/database.ts'

/** A value that cars are filtered by. */
export type ChoiceRow = { facet: string; id: string; code: string; name: Translated; parent: string | null }

/** Returns every value that lists are filtered by, as written in each language, in the usual order. */
export async function choiceRows(db: Db): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    -- A branch named after its town is called as the town is in each language.
    select 'branches' as facet, id::text, slug::text as code,
      case when name = city ->> 'nl' then city::jsonb else jsonb_build_object('nl', name) end as name,
      null::text as parent, rank::bigint from branch
    union all select 'brands', id::text, slug, jsonb_build_object('nl', name), null, row_number() over (order by name) from brand
    union all select 'models', model.id::text, model.slug, jsonb_build_object('nl', model.name), brand.slug,
      row_number() over (order by brand.name, model.name) from model join brand on brand.id = model.brand_id
    union all select 'bodyTypes', id::text, code, name, null, rank from body_type
    union all select 'fuels', id::text, code, name, null, rank from fuel
    union all select 'gearboxes', id::text, code, name, null, rank from gearbox_group
    union all select 'drives', id::text, code, name, null, rank from wheel_drive
    union all select 'emissionNorms', id::text, code, name, null, rank from emission_norm
    union all select 'vatRegimes', number::text, code, name, null, rank from vat_sales_type
    union all select 'truckCategories', number::text, code, name, null, rank from truck_category
    union all select 'doors', doors::text, doors::text, name, null, doors from door_count
    union all select 'seats', seats::text, seats::text, name, null, seats from seat_count
    order by 1, 6`.execute(db)
  return rows
}

/** The master data that cars refer to, by table. */
export type MasterRows = {
  department: { id: string; branchId: string }[]
  brand: { id: string; slug: string; name: string }[]
  model: { id: string; brandId: string; slug: string; name: string }[]
  version: { id: string; name: string; bodyTypeId: string; doors: number; seats: number }[]
  engine: {
    id: string
    name: string
    fuelId: string
    powerTypeId: string
    gearboxId: string
    wheelDriveId: string
    emissionNormId: string
    electricRangeKm: number | null
    emissionMinG: number | null
    emissionMaxG: number | null
    consumptionMin: number | null
    consumptionMax: number | null
    powerConsumptionMin: number | null
    powerConsumptionMax: number | null
  }[]
  bodyType: { id: string; code: string }[]
  wheelDrive: { id: string }[]
  emissionNorm: { id: string }[]
  fuel: { id: string; fuelType: number; name: Translated }[]
  powerType: { id: string; kilowatts: number; horsepower: number }[]
  gearbox: { id: string; groupId: string; groupName: Translated }[]
  exteriorColour: { id: string; name: Translated; colourGroup: string }[]
  vatRate: VatRateRow[]
  vatDeduction: DeductionCapRow[]
}

export async function masterRows(db: Db): Promise<MasterRows> {
  // One statement, so that all of it is of one moment.
  const { rows } = await sql<{ tables: MasterRows }>`
    select json_build_object(
      'department', (select json_agg(json_build_object('id', id, 'branchId', branch_id)) from department),
      'brand', (select json_agg(json_build_object('id', id, 'slug', slug, 'name', name)) from brand),
      'model', (select json_agg(json_build_object('id', id, 'brandId', brand_id, 'slug', slug, 'name', name)) from model),
      'version', (select json_agg(json_build_object('id', id, 'name', name, 'bodyTypeId', body_type_id, 'doors', doors, 'seats', seats))
        from version),
      'engine', (select json_agg(json_build_object('id', id, 'name', name, 'fuelId', fuel_id, 'powerTypeId', power_type_id,
        'gearboxId', gearbox_id, 'wheelDriveId', wheel_drive_id, 'emissionNormId', emission_norm_id,
        'electricRangeKm', electric_range_max_km, 'emissionMinG', emission_min_g, 'emissionMaxG', emission_max_g,
        'consumptionMin', consumption_min, 'consumptionMax', consumption_max,
        'powerConsumptionMin', power_consumption_min, 'powerConsumptionMax', power_consumption_max)) from engine),
      'wheelDrive', (select json_agg(json_build_object('id', id)) from wheel_drive),
      'emissionNorm', (select json_agg(json_build_object('id', id)) from emission_norm),
      'bodyType', (select json_agg(json_build_object('id', id, 'code', code)) from body_type),
      'fuel', (select json_agg(json_build_object('id', id, 'fuelType', fuel_type, 'name', name)) from fuel),
      'powerType', (select json_agg(json_build_object('id', id, 'kilowatts', kilowatts, 'horsepower', horsepower))
        from power_type),
      'gearbox', (select json_agg(json_build_object('id', gearbox.id, 'groupId', g.id, 'groupName', g.name))
        from gearbox join gearbox_group g on g.id = gearbox.gearbox_group_id),
      'exteriorColour', (select json_agg(json_build_object('id', id, 'name', name, 'colourGroup', colour_group))
        from exterior_colour),
      'vatRate', (select json_agg(json_build_object('category', category, 'rateBp', rate_bp, 'validFrom', valid_from,
        'validUntil', valid_until)) from vat_rate),
      'vatDeduction', (select json_agg(json_build_object('vehicleClass', vehicle_class, 'capBp', cap_bp,
        'validFrom', valid_from, 'validUntil', valid_until)) from vat_deduction)
    ) as tables`.execute(db)
  return getRow(rows).tables
}
