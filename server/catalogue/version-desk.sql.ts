import { getRow } from '../platform/database/rows.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { PartChoice, PartChoices, VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A model year, with the keys and names of its parents. */
export type YearRow = {
  key: string
  id: number
  year: number
  orderableFrom: CalendarDay
  orderableUntil: CalendarDay | null
  modelKey: string
  modelId: number
  modelName: string
  brandKey: string
  brandId: number
  brandName: string
}

export async function findModelYear(db: Db, where: { number: number } | { key: string }): Promise<YearRow | undefined> {
  const { rows } = await sql<YearRow>`
    select year.id as key, year.number as id, year.year, year.orderable_from, year.orderable_until,
      model.id as model_key, model.number as model_id, model.name as model_name,
      brand.id as brand_key, brand.number as brand_id, brand.name as brand_name
    from model_year year
    join model on model.id = year.model_id
    join brand on brand.id = model.brand_id
    where ${'key' in where ? sql`year.id = ${where.key}` : sql`year.number = ${where.number}`}`.execute(db)
  return rows[0]
}

export async function loadModelYear(db: Db, where: { number: number } | { key: string }) {
  return requireValue(await findModelYear(db, where), 'the model year')
}

export async function findVersionKeys(db: Db, number: number): Promise<{ key: string; yearKey: string } | undefined> {
  const row = await db
    .selectFrom('version')
    .select(['id as key', 'modelYearId as yearKey'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row
}

export async function loadVersionKeys(db: Db, number: number) {
  return requireValue(await findVersionKeys(db, number), `the version ${number}`)
}

/** Returns a version as its form has it: everything by public number, each list in its order. */
export async function versionRow(db: Db, key: string): Promise<VersionDraft & { id: number }> {
  const tag = sql`case tag when ${sql.lit(VERSION_TAGS.optional)} then 'optional'
    when ${sql.lit(VERSION_TAGS.standard)} then 'standard' else 'not-available' end`
  const parts = (table: string, column: string, of: string) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', part.number, 'tag', ${tag}) order by part.number), '[]')
    from ${sql.table(table)} as has join ${sql.table(of)} as part on part.id = has.${sql.ref(column)}
    where has.version_id = version.id)`
  const { rows } = await sql<VersionDraft & { id: number }>`
    select version.number as id, version.rev, year.number as model_year, version.name,
      body_type.number as body_type, version.doors, version.seats, warranty.number as warranty,
      version.introduction, version.is_active,
      (select coalesce(jsonb_agg(jsonb_build_object('id', engine.number, 'isBase', has.is_base, 'isActive', has.is_active)
          order by engine.number), '[]')
        from version_engine has join engine on engine.id = has.engine_id where has.version_id = version.id) as engines,
      ${parts('version_option', 'option_id', 'option')} as options,
      ${parts('version_pack', 'option_pack_id', 'option_pack')} as packs,
      ${parts('version_colour', 'exterior_colour_id', 'exterior_colour')} as colours,
      (select coalesce(jsonb_agg(jsonb_build_object('cover', cover.number, 'colour', colour.number, 'tag', ${tag})
          order by cover.number, colour.number), '[]')
        from version_cover has
        join interior_cover cover on cover.id = has.interior_cover_id
        join interior_colour colour on colour.id = has.interior_colour_id
        where has.version_id = version.id) as covers
    from version
    join model_year year on year.id = version.model_year_id
    join body_type on body_type.id = version.body_type_id
    left join warranty on warranty.id = version.warranty_id
    where version.id = ${key}`.execute(db)
  return getRow(rows)
}

/** Returns the parts that a version of this model can have; archived ones too, for versions that have them. */
export async function choicesFor(db: Db, { modelKey, brandKey }: YearRow): Promise<PartChoices> {
  const [bodyTypes, doors, seats, warranties, engines, options, packs, colours, ofCovers] = await Promise.all([
    loadNamed(db, 'body_type', 'number'),
    loadNamed(db, 'door_count', 'doors'),
    loadNamed(db, 'seat_count', 'seats'),
    loadNamed(db, 'warranty', 'number'),
    loadEngines(db, modelKey),
    loadOptions(db, brandKey),
    loadPacks(db, brandKey),
    loadColours(db, brandKey),
    coverChoices(db),
  ])
  return { bodyTypes, doors, seats, warranties, engines, options, packs, colours, ...ofCovers }
}

/** Returns the choices of a cover: one of these in one of these colours, whatever the brand. */
export async function coverChoices(db: Db): Promise<Pick<PartChoices, 'covers' | 'coverColours'>> {
  const [covers, coverColours] = await Promise.all([
    plainParts(db, 'interior_cover', sql`null`),
    plainParts(db, 'interior_colour', sql`hex`),
  ])
  return { covers, coverColours }
}

async function loadNamed(db: Db, table: string, id: string): Promise<PartChoices['bodyTypes']> {
  const { rows } = await sql<PartChoices['bodyTypes'][number]>`
    select ${sql.ref(id)} as id, name, is_active from ${sql.table(table)} order by rank, number`.execute(db)
  return rows
}

async function plainParts(db: Db, table: string, hex: ReturnType<typeof sql>): Promise<PartChoice[]> {
  const { rows } = await sql<PartChoice>`
    select number as id, name, code as note, null as "group", ${hex} as hex, is_active
    from ${sql.table(table)} order by rank, number`.execute(db)
  return rows
}

async function loadEngines(db: Db, modelKey: string): Promise<PartChoice[]> {
  const { rows } = await sql<PartChoice>`
    select engine.number as id, jsonb_build_object('nl', engine.name) as name,
      power.kilowatts || ' kW · ' || engine.code as note, fuel.name as "group", null as hex, engine.is_active
    from engine
    join power_type power on power.id = engine.power_type_id
    join fuel on fuel.id = engine.fuel_id
    where engine.model_id = ${modelKey} order by engine.rank, engine.number`.execute(db)
  return rows
}

async function loadOptions(db: Db, brandKey: string): Promise<PartChoice[]> {
  const { rows } = await sql<PartChoice>`
    select part.number as id, part.name, part.code as note, heading.name as "group", null as hex, part.is_active
    from option part join option_group heading on heading.id = part.option_group_id
    where part.brand_id = ${brandKey} order by heading.rank, heading.code, part.name ->> 'nl', part.number`.execute(db)
  return rows
}

async function loadPacks(db: Db, brandKey: string): Promise<PartChoice[]> {
  const { rows } = await sql<PartChoice>`
    select part.number as id, part.name, part.code as note, heading.name as "group", null as hex, part.is_active
    from option_pack part left join option_group heading on heading.id = part.option_group_id
    where part.brand_id = ${brandKey} order by part.rank, part.name ->> 'nl', part.number`.execute(db)
  return rows
}

async function loadColours(db: Db, brandKey: string): Promise<PartChoice[]> {
  const { rows } = await sql<PartChoice>`
    select part.number as id, part.name, part.code as note, paint.name as "group", part.hex, part.is_active
    from exterior_colour part join paint_type paint on paint.id = part.paint_type_id
    where part.brand_id = ${brandKey} order by paint.rank, part.name ->> 'nl', part.number`.execute(db)
  return rows
}

export async function isNameTaken(db: Db, yearKey: string, slug: string, id: number | null): Promise<boolean> {
  const found = await db
    .selectFrom('version')
    .select('number')
    .where('modelYearId', '=', yearKey)
    .where('slug', '=', slug)
    .where('number', '!=', id ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the chosen master data that does not exist. */
export async function unknownFacts(
  db: Db,
  { bodyType, doors, seats, warranty }: Pick<VersionDraft, 'bodyType' | 'doors' | 'seats' | 'warranty'>,
): Promise<('bodyType' | 'doors' | 'seats' | 'warranty')[]> {
  const { rows } = await sql<Record<'bodyType' | 'doors' | 'seats' | 'warranty', boolean>>`select
    exists (select from body_type where number = ${bodyType}) as body_type,
    exists (select from door_count where doors = ${doors}) as doors,
    exists (select from seat_count where seats = ${seats}) as seats,
    ${warranty}::integer is null or exists (select from warranty where number = ${warranty}) as warranty`.execute(db)
  const [known] = rows
  return (['bodyType', 'doors', 'seats', 'warranty'] as const).filter(
    (field) => !requireValue(known, 'the row of known facts')[field],
  )
}

type Facts = Pick<VersionDraft, 'name' | 'doors' | 'seats' | 'introduction' | 'isActive'> & {
  slug: string
  bodyType: number
  warranty: number | null
}

function toValues({ bodyType, warranty, introduction, doors, seats, ...facts }: Facts) {
  return {
    ...facts,
    doors: requireValue(doors, 'the doors'),
    seats: requireValue(seats, 'the seats'),
    introduction: introduction === null ? null : (JSON.stringify(introduction) as never),
    bodyTypeId: sql<string>`(select id from body_type where number = ${bodyType})`,
    warrantyId: warranty === null ? null : sql<string>`(select id from warranty where number = ${warranty})`,
  }
}

/** Inserts a version, as the last in its year. */
export async function insertVersion(tx: Tx, year: YearRow, facts: Facts): Promise<string> {
  const { id } = await tx
    .insertInto('version')
    .values({
      ...toValues(facts),
      modelId: year.modelKey,
      modelYearId: year.key,
      rank: sql<number>`(select coalesce(max(rank), 0) + 1 from version where model_year_id = ${year.key})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns whether it was still as it was when the editing began */
export async function updateVersion(tx: Tx, key: string, rev: number, facts: Facts): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('version')
    .set(toValues(facts))
    .where('id', '=', key)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Tagged = { id: number; tag: keyof typeof VERSION_TAGS }

/** Saves the tags of options, packs and paints of a version. @returns false when one of them does not exist */
export async function writeTags(
  tx: Tx,
  version: { key: string; brandKey: string },
  of: 'option' | 'option_pack' | 'exterior_colour',
  parts: readonly Tagged[],
): Promise<boolean> {
  const tables = { option: 'version_option', option_pack: 'version_pack', exterior_colour: 'version_colour' } as const
  const [table, column] = [sql.table(tables[of]), sql.ref(`${of}_id`)]
  const wanted = sql`select part.id, wanted.tag
    from jsonb_to_recordset(${JSON.stringify(parts.map(({ id, tag }) => ({ id, tag: VERSION_TAGS[tag] })))}::jsonb)
      as wanted (id integer, tag smallint)
    join ${sql.table(of)} as part on part.number = wanted.id and part.brand_id = ${version.brandKey}`
  await sql`delete from ${table} where version_id = ${version.key} and ${column} not in (select id from (${wanted}) as kept)`.execute(
    tx,
  )
  await sql`insert into ${table} as has (version_id, ${column}, tag) select ${version.key}::uuid, id, tag from (${wanted}) as kept
    on conflict (version_id, ${column}) do update set tag = excluded.tag where has.tag <> excluded.tag`.execute(tx)
  return (await countRows(tx, tables[of], version.key)) === parts.length
}

export async function writeCovers(tx: Tx, versionKey: string, covers: VersionDraft['covers']): Promise<boolean> {
  const wanted = sql`select cover.id as cover_id, colour.id as colour_id, wanted.tag
    from jsonb_to_recordset(${JSON.stringify(covers.map(({ cover, colour, tag }) => ({ cover, colour, tag: VERSION_TAGS[tag] })))}::jsonb)
      as wanted (cover integer, colour integer, tag smallint)
    join interior_cover as cover on cover.number = wanted.cover
    join interior_colour as colour on colour.number = wanted.colour`
  await sql`delete from version_cover where version_id = ${versionKey}
    and (interior_cover_id, interior_colour_id) not in (select cover_id, colour_id from (${wanted}) as kept)`.execute(
    tx,
  )
  await sql`insert into version_cover as has (version_id, interior_cover_id, interior_colour_id, tag)
    select ${versionKey}::uuid, cover_id, colour_id, tag from (${wanted}) as kept
    on conflict (version_id, interior_cover_id, interior_colour_id)
    do update set tag = excluded.tag where has.tag <> excluded.tag`.execute(tx)
  return (await countRows(tx, 'version_cover', versionKey)) === covers.length
}

export async function writeEngines(
  tx: Tx,
  { key, modelKey }: { key: string; modelKey: string },
  engines: VersionDraft['engines'],
): Promise<boolean> {
  const wanted = sql`select engine.id, wanted.is_base, wanted.is_active
    from jsonb_to_recordset(${JSON.stringify(engines.map(({ id, isBase, isActive }) => ({ id, is_base: isBase, is_active: isActive })))}::jsonb)
      as wanted (id integer, is_base boolean, is_active boolean)
    join engine on engine.number = wanted.id and engine.model_id = ${modelKey}`
  await sql`delete from version_engine where version_id = ${key} and engine_id not in (select id from (${wanted}) as kept)`.execute(
    tx,
  )
  // Only one is the base at any moment: the old one is reset before the new one is set.
  await sql`update version_engine set is_base = false
    where version_id = ${key} and is_base and engine_id not in (select id from (${wanted}) as kept where is_base)`.execute(
    tx,
  )
  await sql`insert into version_engine as has (version_id, engine_id, model_id, is_base, is_active)
    select ${key}::uuid, id, ${modelKey}::uuid, is_base, is_active from (${wanted}) as kept
    on conflict (version_id, engine_id) do update set is_base = excluded.is_base, is_active = excluded.is_active
    where (has.is_base, has.is_active) <> (excluded.is_base, excluded.is_active)`.execute(tx)
  return (await countRows(tx, 'version_engine', key)) === engines.length
}

async function countRows(tx: Tx, table: string, versionKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where version_id = ${versionKey}`.execute(tx)
  return getRow(rows).count
}

/** Copies a version with all that it has, into a model year of the same model; not published. @returns its key */
export async function copyRow(
  tx: Tx,
  source: string,
  into: { yearKey: string; name: string; slug: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into version (model_id, model_year_id, slug, name, body_type_id, doors, seats, introduction, warranty_id, rank, is_active)
    select model_id, ${into.yearKey}, ${into.slug}, ${into.name}, body_type_id, doors, seats, introduction, warranty_id,
      case when model_year_id = ${into.yearKey}
        then (select max(rank) + 1 from version where model_year_id = ${into.yearKey}) else rank end, false
    from version where id = ${source} returning id`.execute(tx)
  const copy = getRow(rows).id
  await sql`insert into version_engine (version_id, engine_id, model_id, is_base, is_active)
    select ${copy}::uuid, engine_id, model_id, is_base, is_active from version_engine where version_id = ${source}`.execute(
    tx,
  )
  await sql`insert into version_option (version_id, option_id, tag)
    select ${copy}::uuid, option_id, tag from version_option where version_id = ${source}`.execute(tx)
  await sql`insert into version_pack (version_id, option_pack_id, tag)
    select ${copy}::uuid, option_pack_id, tag from version_pack where version_id = ${source}`.execute(tx)
  await sql`insert into version_colour (version_id, exterior_colour_id, tag)
    select ${copy}::uuid, exterior_colour_id, tag from version_colour where version_id = ${source}`.execute(tx)
  await sql`insert into version_cover (version_id, interior_cover_id, interior_colour_id, tag)
    select ${copy}::uuid, interior_cover_id, interior_colour_id, tag from version_cover where version_id = ${source}`.execute(
    tx,
  )
  await sql`insert into option_pack_content (option_pack_id, option_id, version_id)
    select option_pack_id, option_id, ${copy}::uuid from option_pack_content where version_id = ${source}`.execute(tx)
  await sql`
    with source as materialized (
      select option_relation.*, uuidv7() as copy from option_relation where version_id = ${source}
    ), copied as (
      insert into option_relation (id, kind, version_id, option_id, option_pack_id, exterior_colour_id, engine_id)
      select copy, kind, ${copy}::uuid, option_id, option_pack_id, exterior_colour_id, engine_id from source
    )
    insert into option_relation_target (option_relation_id, option_id, option_pack_id, exterior_colour_id, engine_id)
    select source.copy, target.option_id, target.option_pack_id, target.exterior_colour_id, target.engine_id
    from source join option_relation_target target on target.option_relation_id = source.id`.execute(tx)
  return copy
}

/** Returns the versions of a year, in their order. */
export function versionsOfYear(db: Db, yearKey: string) {
  return db
    .selectFrom('version')
    .select(['id as key', 'name', 'slug'])
    .where('modelYearId', '=', yearKey)
    .orderBy('rank')
    .orderBy('number')
    .execute()
}

/** Ends a year where the next begins, unless it ended before. */
export async function endYear(tx: Tx, yearKey: string, day: CalendarDay): Promise<void> {
  await tx
    .updateTable('modelYear')
    .set({ orderableUntil: day })
    .where('id', '=', yearKey)
    .where((is) => is.or([is('orderableUntil', 'is', null), is('orderableUntil', '>', day)]))
    .execute()
}

export async function insertYear(
  tx: Tx,
  year: { modelKey: string; year: number; orderableFrom: CalendarDay; orderableUntil: CalendarDay | null },
): Promise<{ key: string; id: number }> {
  const { modelKey, ...facts } = year
  return tx
    .insertInto('modelYear')
    .values({ ...facts, modelId: modelKey })
    .returning(['id as key', 'number as id'])
    .executeTakeFirstOrThrow()
}

/** @returns whether it was still as it was */
export async function deleteVersion(tx: Tx, key: string, rev: number): Promise<boolean> {
  await sql`delete from version_engine where version_id = ${key}`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('version')
    .where('id', '=', key)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
