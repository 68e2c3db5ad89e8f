import { sql } from 'kysely'
import type { View } from '@forecourt/domain/media/media-owners.ts'
import type { Database } from '../platform/database/database.ts'
import { nextSerial } from './serials.ts'

/** Facts of a used car that a test sets; the rest has defaults. */
export type UsedCarFacts = {
  brand?: string
  model?: string
  versionName?: string
  fuel?: string
  gearbox?: string
  body?: string
  colourGroup?: string
  branch?: string
  priceGrossCents?: number
  mileageKm?: number
  buildYear?: number
  towWeightKg?: number
  kilowatts?: number
  isMargin?: boolean
  publishedAt?: Date
  /** Without a finished condition report no consumer buys it. */
  hasConditionReport?: boolean
}

export type TestCar = { vehicleId: string; number: number }

/** Keys and public numbers of a branch and its department. */
type TestBranch = { branchId: string; departmentId: string; branch: number; department: number }

/** A branch with one sales department that cars can be collected at, made when first named. */
export async function makeBranch({ kysely }: Database, name = 'Gent'): Promise<TestBranch> {
  const slug = name.toLowerCase()
  const letter = String.fromCharCode(65 + (name.charCodeAt(0) % 26))
  const { rows } = await sql<TestBranch>`
    with known as (select id, number from branch where slug = ${slug}), branch_row as (
      insert into branch (slug, name, slogan, company_name, enterprise_number, court, street_name, house_number,
        postal_code, city, phone, email, latitude, longitude, account_holder, iban, stock_prefix)
      select ${slug}, ${name}, '{"nl": "Dichtbij"}', 'Autogroep NV', '0999005572',
        '{"nl": "Gent, afdeling Gent", "fr": "Gand, division Gand"}', 'Kerkstraat', '1', '9000',
        jsonb_build_object('nl', ${name}::text), '+3293961420', ${`${slug}@example.be`}, 51, 3.7, 'Autogroep NV',
        'BE68539007547034', ${letter}
      where not exists (select from known)
      returning id, number
    ), department_row as (
      insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
        latitude, longitude, allows_pickup)
      select id, ${`${slug}-used`}, 'sales-used', '{"nl": "Tweedehands", "fr": "Occasions"}', 'Kerkstraat', '1', '9000',
        jsonb_build_object('nl', ${name}::text), '+3293961421', ${`used.${slug}@example.be`}, 51, 3.7, true
      from branch_row
      returning id, number, branch_id
    )
    select d.branch_id as "branchId", d.id as "departmentId", b.number as branch, d.number as department
    from department_row d join branch_row b on b.id = d.branch_id
    union all
    select d.branch_id, d.id, known.number, d.number from department d join known on known.id = d.branch_id`.execute(
    kysely,
  )
  return rows[0]!
}

/** A published used car for sale. */
export async function makeUsedCar(database: Database, facts: UsedCarFacts = {}): Promise<TestCar> {
  const serial = nextSerial('used-car')
  const brand = facts.brand ?? 'Noord'
  const model = facts.model ?? 'V6'
  const kilowatts = facts.kilowatts ?? 110
  const colourGroup = facts.colourGroup ?? 'white'
  const buildYear = facts.buildYear ?? 2023
  const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')
  const { branchId, departmentId } = await makeBranch(database, facts.branch)
  const { rows } = await sql<TestCar>`
    with prefix as (select stock_prefix from branch where id = ${branchId}),
    brand_row as (
      insert into brand (slug, name) values (${slug(brand)}, ${brand})
      on conflict (slug) do update set name = excluded.name returning id),
    model_row as (
      insert into model (brand_id, slug, name, vehicle_class)
      select id, ${slug(`${brand} ${model}`)}, ${model}, 1 from brand_row
      on conflict (slug) do update set name = excluded.name returning id, brand_id),
    power_row as (
      insert into power_type (kilowatts, horsepower) values (${kilowatts}, ${Math.round(kilowatts / 0.735_498_75)})
      on conflict (kilowatts) do update set horsepower = excluded.horsepower returning id),
    colour_row as (
      insert into exterior_colour (code, name, hex, paint_type_id, colour_group)
      select ${colourGroup.toUpperCase()}, jsonb_build_object('nl', ${colourGroup}::text), '#eef0f1', id, ${colourGroup}
      from paint_type where code = 'solid'
      on conflict (brand_id, code) do update set hex = excluded.hex returning id),
    warranty_row as (
      insert into warranty (code, name, months) values ('used-12', '{"nl": "12 maanden"}', 12)
      on conflict (code) do update set months = excluded.months returning id),
    vehicle_row as (
      insert into vehicle (kind, stock_number, vehicle_class, department_id, vin, published_at)
      select 'used', stock_prefix || '-' || ${String(20_000 + serial)}::text, 1, ${departmentId},
        ${`WF0TESTCAR${String(serial).padStart(7, '0')}`}, ${facts.publishedAt ?? new Date('2026-10-01T08:00:00Z')}
      from prefix returning id, number),
    car_row as (
      insert into used_car (vehicle_id, brand_id, model_id, version_name, body_type_id, vat_sales_type, warranty_id, build_year,
        first_registration, mileage_km, booklet_state, key_count, is_first_owner, engine_name, fuel_id, power_type_id,
        gearbox_id, wheel_drive_id, emission_g, emission_cycle, emission_norm_id, doors, seats, tow_weight_kg, exterior_colour_id)
      select vehicle_row.id, model_row.brand_id, model_row.id, ${facts.versionName ?? '2.0 T Momentum Pro'},
        (select id from body_type where code = ${facts.body ?? 'estate'}), ${facts.isMargin ? 2 : 1}, warranty_row.id, ${buildYear},
        make_date(${buildYear}, 6, 1), ${facts.mileageKm ?? 38_000}, 1, 2, true, '2.0 T',
        (select id from fuel where code = ${facts.fuel ?? 'petrol'}), power_row.id,
        (select gearbox.id from gearbox join gearbox_group g on g.id = gearbox.gearbox_group_id
          where g.code = ${facts.gearbox ?? 'automatic'} limit 1),
        (select id from wheel_drive where code = 'front'), 142, 'WLTP',
        (select id from emission_norm where code = 'euro-6d'), 5, 5, ${facts.towWeightKg ?? null}::smallint, colour_row.id
      from vehicle_row, model_row, warranty_row, power_row, colour_row),
    price_row as (
      insert into price (vehicle_id, valid_from, price_cents, vat_excluded)
      select id, '2026-01-01', ${facts.priceGrossCents ?? 3_195_000}, false from vehicle_row)
    select id as "vehicleId", number from vehicle_row`.execute(database.kysely)
  const car = rows[0]!
  if (facts.hasConditionReport ?? true) await finishConditionReport(database, car.vehicleId)
  return car
}

/** Everything on it was looked at and is in order. */
async function finishConditionReport({ kysely }: Database, vehicleId: string): Promise<void> {
  await sql`
    with report as (
      insert into condition_report (vehicle_id, completed_on) values (${vehicleId}, '2026-10-01') returning vehicle_id)
    insert into condition_finding (vehicle_id, condition_point_id, state)
    select report.vehicle_id, point.id, 'good' from report cross join condition_point point`.execute(kysely)
}

/** Gives a car of this number a picture in every size: `/media/<name>-sm.webp` and so on. */
export async function givePicture({ pool }: Database, vehicle: number, name = 'car'): Promise<void> {
  await pool.query(
    `with host as (insert into media_host (kind) values ('vehicle') returning id),
       image as (insert into media_image (host_id, rank, colour) select id, 1, '#aabbcc' from host returning id, host_id),
       version as (insert into media_image_version (image_id, label, url, width, height)
         select id, label, '/media/' || $2::text || '-' || label || '.webp', 400, 300
         from image, unnest(array['sm', 'md', 'lg']) as label)
     update vehicle set media_host_id = image.host_id from image where vehicle.number = $1`,
    [vehicle, name],
  )
}

/** Adds a picture to a media host, behind those that it has, in every size: `/media/<name>-sm.webp` and so on. */
export async function addPicture(
  { pool }: Database,
  hostId: string,
  { name, view, rank }: { name: string; view: View; rank?: number },
): Promise<void> {
  await pool.query(
    `with image as (
       insert into media_image (host_id, rank, view, colour)
       select $1, coalesce($4::int, (select count(*) from media_image where host_id = $1)), $3, '#aabbcc' returning id)
     insert into media_image_version (image_id, label, url, width, height)
     select id, label, '/media/' || $2::text || '-' || label || '.webp', width, width * 3 / 4
     from image, (values ('sm', 480), ('md', 800), ('lg', 1120)) as size (label, width)`,
    [hostId, name, view, rank ?? null],
  )
}

type LegalTextFacts = {
  /** Said of terms only: whose they are. */
  customerType?: 'private' | 'fleet'
  language?: 'nl' | 'fr'
  version: number
  validFrom?: string
}

/** A version of a legal text: terms when a customer type is said, else the privacy statement. */
export async function makeLegalText(
  { pool }: Database,
  { customerType, language = 'nl', version, validFrom = '2026-01-01' }: LegalTextFacts,
): Promise<void> {
  await pool.query(
    `insert into legal_text (kind, customer_type, language, version, valid_from, title, body)
     values ($1, $2, $3, $4, $5, 'Tekst', '<p>Tekst</p>')`,
    [customerType ? 'terms' : 'privacy', customerType ?? null, language, version, validFrom],
  )
}
