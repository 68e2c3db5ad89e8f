import { getRow } from '../platform/database/rows.ts'
import { sql, type RawBuilder } from 'kysely'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { type DatedPrice, isSameAmount, PRICED_KINDS, type PricedKind } from '@forecourt/domain/pricing/price-plan.ts'
import type { CorrectedPrice, PriceOfPart, RangeTree } from '@forecourt/domain/pricing/range.schema.ts'
import type { ShownFacts } from '@forecourt/domain/pricing/shown.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** An engine that can be ordered with a version: it is in its price, or has one of its own. */
const hasEngine = (day: CalendarDay) => sql`exists (
  select from version_engine has join engine on engine.id = has.engine_id
  where has.version_id = version.id and has.is_active and engine.is_active
    and (has.is_base or exists (select from price where price.engine_id = engine.id
      and (for_version_id is null or for_version_id = version.id)
      and valid_from <= ${day}::date and (valid_until is null or valid_until > ${day}::date))))`

const hasPrice = (day: CalendarDay) => sql`exists (
  select from price where price.version_id = version.id
    and valid_from <= ${day}::date and (valid_until is null or valid_until > ${day}::date))`

export async function rangeTree(db: Db, day: CalendarDay): Promise<RangeTree['brands']> {
  const { rows } = await sql<RangeTree['brands'][number]>`
    with year_node as (
      select year.model_id, year.year as place, jsonb_build_object('id', year.number, 'rev', year.rev, 'year', year.year,
        'orderableFrom', year.orderable_from, 'orderableUntil', year.orderable_until,
        'versions', (select coalesce(jsonb_agg(jsonb_build_object('id', version.number, 'name', version.name,
            'isActive', version.is_active,
            'isShown', version.is_active and model.is_active and brand.is_active and brand.is_sold_new
              and model.vehicle_class <> ${VEHICLE_CLASSES.truck}
              and year.orderable_from <= ${day}::date and (year.orderable_until is null or year.orderable_until > ${day}::date)
              and ${hasPrice(day)} and ${hasEngine(day)}
          ) order by version.rank, version.number), '[]')
          from version where version.model_year_id = year.id)) as node
      from model_year year join model on model.id = year.model_id join brand on brand.id = model.brand_id
    ), model_node as (
      select model.brand_id, model.rank, model.name, jsonb_build_object('id', model.number, 'name', model.name, 'isActive', model.is_active,
        'vehicleClass', case model.vehicle_class when ${sql.lit(VEHICLE_CLASSES['private-car'])} then 'private-car' when ${sql.lit(VEHICLE_CLASSES['utility-car'])} then 'utility-car' else 'truck' end,
        'years', (select coalesce(jsonb_agg(node order by place desc), '[]') from year_node where year_node.model_id = model.id)) as node
      from model
    )
    select brand.number as id, brand.name, brand.is_active, brand.is_sold_new,
      (select coalesce(jsonb_agg(node order by model_node.rank, model_node.name), '[]')
        from model_node where model_node.brand_id = brand.id) as models
    from brand order by brand.is_sold_new desc, brand.rank, brand.name`.execute(db)
  return rows
}

/** Loads the facts that decide if the shop shows a version. */
export async function loadShownFacts(db: Db, versionKey: string, day: CalendarDay): Promise<ShownFacts> {
  const { rows } = await sql<ShownFacts>`
    select version.is_active as is_published,
      jsonb_build_object('isActive', brand.is_active, 'isSoldNew', brand.is_sold_new) as brand,
      jsonb_build_object('isActive', model.is_active, 'isTruck', model.vehicle_class = ${VEHICLE_CLASSES.truck}) as model,
      jsonb_build_object('orderableFrom', year.orderable_from, 'orderableUntil', year.orderable_until) as year,
      ${hasEngine(day)} as has_engine, ${hasPrice(day)} as has_price
    from version
    join model_year year on year.id = version.model_year_id
    join model on model.id = version.model_id
    join brand on brand.id = model.brand_id
    where version.id = ${versionKey}`.execute(db)
  return getRow(rows)
}

const columns: Readonly<Record<PricedKind, string>> = {
  version: 'version_id',
  engine: 'engine_id',
  colour: 'exterior_colour_id',
  cover: 'interior_cover_id',
  option: 'option_id',
  pack: 'option_pack_id',
}
const tables: Readonly<Record<PricedKind, string>> = {
  version: 'version',
  engine: 'engine',
  colour: 'exterior_colour',
  cover: 'interior_cover',
  option: 'option',
  pack: 'option_pack',
}

type PartsOf = { versionKey: string | null; modelKey: string; brandKey: string }

/** Selects the parts that a version has or could have, with the version itself. */
function parts({ versionKey, modelKey, brandKey }: PartsOf): RawBuilder<unknown> {
  const all = [
    ...(versionKey === null
      ? []
      : [sql`select 'version' as kind, id, null::integer as number from version where id = ${versionKey}`]),
    sql`select 'engine' as kind, id, number from engine where model_id = ${modelKey}`,
    sql`select 'colour', id, number from exterior_colour where brand_id = ${brandKey}`,
    sql`select 'cover', id, number from interior_cover`,
    sql`select 'option', id, number from option where brand_id = ${brandKey}`,
    sql`select 'pack', id, number from option_pack where brand_id = ${brandKey}`,
  ]
  return sql.join(all, sql` union all `)
}

/** Loads every price, past and future, of the parts that a version has or could have: its own, and those for all versions. */
export async function pricesOfParts(db: Db, of: PartsOf): Promise<PriceOfPart[]> {
  const { rows } = await sql<PriceOfPart>`
    select part.kind, part.number as id, price.for_version_id is not null as is_own, price.price_cents as cents,
      price.vat_excluded, price.valid_from, price.valid_until
    from (${parts(of)}) as part
    join price on price.subject_id = part.id
    where price.for_version_id is null or price.for_version_id = ${of.versionKey}::uuid
    order by part.kind, part.number, price.valid_from`.execute(db)
  return rows
}

/** Loads the prices that were asked by mistake, newest first. */
export async function loadCorrectedPrices(
  db: Db,
  of: PartsOf,
): Promise<(Omit<CorrectedPrice, 'correctedAt'> & { correctedAt: Date })[]> {
  const { rows } = await sql<Omit<CorrectedPrice, 'correctedAt'> & { correctedAt: Date }>`
    select part.kind, part.number as id, price.for_version_id is not null as is_own, price.price_cents as cents,
      price.vat_excluded, price.valid_from, price.corrected_at
    from (${parts(of)}) as part
    join corrected_price price on price.subject_id = part.id
    where price.for_version_id is null or price.for_version_id = ${of.versionKey}::uuid
    order by price.corrected_at desc`.execute(db)
  return rows
}

/** Locks the price list: two users never plan prices at the same time. */
export async function lockPriceList(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('price list'))`.execute(tx)
}

export type PriceSubject = { kind: PricedKind; key: string; forVersion: string | null }

export async function subjectKey(db: Db, kind: PricedKind, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tables[kind])} where number = ${number}`.execute(db)
  return rows[0]?.id
}

export async function loadPrices(db: Db, { key, forVersion }: PriceSubject): Promise<DatedPrice[]> {
  return db
    .selectFrom('price')
    .select(['priceCents as cents', 'vatExcluded', 'validFrom', 'validUntil'])
    .where('subjectId', '=', key)
    .where('forVersionId', 'is not distinct from', forVersion)
    .orderBy('validFrom')
    .execute()
}

/** Returns the version, or the value for all versions, to join by. */
export const versionOr = (column: RawBuilder<unknown>) =>
  sql`coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`

/** The rows of one subject as they were, and as they should be. */
export type PriceRewrite = {
  readonly subject: PriceSubject
  readonly before: readonly DatedPrice[]
  readonly after: readonly DatedPrice[]
}

/** Writes the rows of price subjects as given; rows that stay keep their other columns. */
export async function writePrices(tx: Tx, rewrites: readonly PriceRewrite[]): Promise<void> {
  const steps = rewrites.map(({ subject, before, after }) => {
    const of = { key: subject.key, forVersion: subject.forVersion, kind: subject.kind }
    const findKept = (row: DatedPrice) => after.find((one) => one.validFrom === row.validFrom && isSameAmount(one, row))
    return {
      gone: before.filter((row) => !findKept(row)).map(({ validFrom }) => ({ ...of, validFrom })),
      moved: before.flatMap((row) => {
        const to = findKept(row)
        return to && to.validUntil !== row.validUntil ? [{ ...of, ...to }] : []
      }),
      added: after.filter((row) => !before.some((one) => findKept(one) === row)).map((row) => ({ ...of, ...row })),
    }
  })
  const toRecordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (
    key uuid, "forVersion" uuid, kind text, "validFrom" date, "validUntil" date, cents int, "vatExcluded" boolean)`
  const isMatch = sql`price.subject_id = listed.key and price.valid_from = listed."validFrom"
    and ${versionOr(sql`price.for_version_id`)} = ${versionOr(sql`listed."forVersion"`)}`
  const gone = steps.flatMap((step) => step.gone)
  if (gone.length > 0) await sql`delete from price using ${toRecordset(gone)} where ${isMatch}`.execute(tx)
  // Rows that end sooner come before those that continue.
  const moved = steps.flatMap((step) => step.moved)
  for (const rows of [moved.filter((row) => row.validUntil !== null), moved.filter((row) => row.validUntil === null)]) {
    if (rows.length === 0) continue
    await sql`update price set valid_until = listed."validUntil" from ${toRecordset(rows)} where ${isMatch}`.execute(tx)
  }
  const added = steps.flatMap((step) => step.added)
  if (added.length === 0) return
  const keys = PRICED_KINDS.map((kind) => sql`case when listed.kind = ${sql.lit(kind)} then listed.key end`)
  await sql`
    insert into price (${sql.join(PRICED_KINDS.map((kind) => sql.ref(columns[kind])))}, for_version_id, valid_from, valid_until,
      price_cents, vat_excluded)
    select ${sql.join(keys)}, "forVersion", "validFrom", "validUntil", cents, "vatExcluded" from ${toRecordset(added)}`.execute(
    tx,
  )
}

/** Copies the present and future prices of a source. */
export async function copyPrices(tx: Tx, source: string, copy: string, day: CalendarDay): Promise<void> {
  await sql`
    insert into price (version_id, engine_id, exterior_colour_id, interior_cover_id, option_id, option_pack_id, for_version_id,
      valid_from, valid_until, price_cents, vat_excluded, cost_net_cents, source)
    select case when version_id is not null then ${copy}::uuid end, engine_id, exterior_colour_id, interior_cover_id, option_id,
      option_pack_id, case when for_version_id is not null then ${copy}::uuid end, greatest(valid_from, ${day}::date), valid_until,
      price_cents, vat_excluded, cost_net_cents, source
    from price where (version_id = ${source} or for_version_id = ${source})
      and (valid_until is null or valid_until > ${day}::date)`.execute(tx)
}

/** Deletes the prices of a version that is deleted. */
export async function deletePrices(tx: Tx, versionKey: string): Promise<void> {
  await sql`delete from price where version_id = ${versionKey} or for_version_id = ${versionKey}`.execute(tx)
}
