import { sql } from 'kysely'
import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { PartKey, RelatedKind } from '@forecourt/domain/catalogue/compatibility.ts'
import type { KeptRelation, RelationDraft } from '@forecourt/domain/catalogue/relation.schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const tables: Readonly<Record<RelatedKind, string>> = {
  option: 'option',
  pack: 'option_pack',
  colour: 'exterior_colour',
  engine: 'engine',
}

/** Returns the part that a row of either table of relations is about. */
const partKey = (row: string) => sql`(
  select case when ${sql.ref(`${row}.option_id`)} is not null then 'option-' || (select number from option where id = ${sql.ref(`${row}.option_id`)})
    when ${sql.ref(`${row}.option_pack_id`)} is not null then 'pack-' || (select number from option_pack where id = ${sql.ref(`${row}.option_pack_id`)})
    when ${sql.ref(`${row}.exterior_colour_id`)} is not null then 'colour-' || (select number from exterior_colour where id = ${sql.ref(`${row}.exterior_colour_id`)})
    else 'engine-' || (select number from engine where id = ${sql.ref(`${row}.engine_id`)}) end)`

/** Selects the relations that apply to a version: its own, and those of all versions about parts of its brand and model. */
export async function relationsOfVersion(db: Db, versionKey: string): Promise<KeptRelation[]> {
  const { rows } = await sql<KeptRelation>`
    select relation.number as id, relation.rev, relation.kind, only_in.number as version, ${partKey('relation')} as subject,
      (select coalesce(jsonb_agg(key order by key), '[]') from (
        select ${partKey('target')} as key from option_relation_target target where target.option_relation_id = relation.id
      ) as keyed) as targets
    from option_relation relation
    left join version only_in on only_in.id = relation.version_id
    join version on version.id = ${versionKey}
    join model on model.id = version.model_id
    where relation.version_id = version.id or relation.version_id is null and (
      exists (select from option where option.id = relation.option_id and option.brand_id = model.brand_id)
      or exists (select from option_pack pack where pack.id = relation.option_pack_id and pack.brand_id = model.brand_id)
      or exists (select from exterior_colour paint where paint.id = relation.exterior_colour_id and paint.brand_id = model.brand_id)
      or exists (select from engine where engine.id = relation.engine_id and engine.model_id = model.id))
    order by relation.number`.execute(db)
  return rows
}

/** Loads the names of what each ordered car of a version includes automatically, except what was chosen for it anyway. */
export async function loadStandardEquipment(
  db: Db,
  versionNumber: number,
  chosen: readonly PartKey[],
): Promise<{ nl: string; fr?: string }[]> {
  const { rows } = await sql<{ name: { nl: string; fr?: string } }>`
    select item.name from version
    cross join lateral (
      select option.name, 'option-' || option.number as key, 2 as place, option.rank
      from version_option offered join option on option.id = offered.option_id
      where offered.version_id = version.id and offered.tag = ${sql.lit(VERSION_TAGS.optional)} and option.is_active and 'order-default' = any (option.flags)
      union all
      select pack.name, 'pack-' || pack.number, 1, pack.rank
      from version_pack offered join option_pack pack on pack.id = offered.option_pack_id
      where offered.version_id = version.id and offered.tag = ${sql.lit(VERSION_TAGS.optional)} and pack.is_active and 'order-default' = any (pack.flags)
    ) item
    where version.number = ${versionNumber} and item.key <> all (${chosen}::text[])
    order by item.place, item.rank, item.key`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the options of each pack in a version. */
export async function packContents(db: Db, versionKey: string): Promise<{ pack: PartKey; options: PartKey[] }[]> {
  const { rows } = await sql<{ pack: PartKey; options: PartKey[] }>`
    select 'pack-' || pack.number as pack, jsonb_agg(distinct 'option-' || option.number) as options
    from version
    join model on model.id = version.model_id
    join option_pack pack on pack.brand_id = model.brand_id
    join option_pack_content content on content.option_pack_id = pack.id
      and (content.version_id is null or content.version_id = version.id)
    join option on option.id = content.option_id
    where version.id = ${versionKey} group by pack.number order by pack.number`.execute(db)
  return rows
}

/** Finds the column of a part, and its key; undefined when there is none. */
export async function partRow(db: Db, part: PartKey): Promise<{ column: string; key: string } | undefined> {
  const [kind, number] = part.split('-') as [RelatedKind, string]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(tables[kind])} where number = ${Number(number)}`.execute(db)
  return rows[0] && { column: `${tables[kind]}_id`, key: rows[0].id }
}

type Placed = { column: string; key: string }

/** @returns its number, or undefined when another user changed it since */
export async function writeRelation(
  tx: Tx,
  { id, rev, kind }: Pick<RelationDraft, 'id' | 'rev' | 'kind'>,
  of: { versionKey: string | null; subject: Placed; targets: readonly Placed[] },
): Promise<number | undefined> {
  const keys = (['option_id', 'option_pack_id', 'exterior_colour_id', 'engine_id'] as const).map((column) =>
    column === of.subject.column ? of.subject.key : null,
  )
  const { rows } = await (
    id === null
      ? sql<{ key: string; number: number }>`
        insert into option_relation (kind, version_id, option_id, option_pack_id, exterior_colour_id, engine_id)
        values (${kind}, ${of.versionKey}, ${sql.join(keys)}) returning id as key, number`
      : sql<{ key: string; number: number }>`
        update option_relation set kind = ${kind}, version_id = ${of.versionKey}, option_id = ${keys[0]},
          option_pack_id = ${keys[1]}, exterior_colour_id = ${keys[2]}, engine_id = ${keys[3]}
        where number = ${id} and rev = ${rev} returning id as key, number`
  ).execute(tx)
  const [written] = rows
  if (!written) return undefined
  const targets = of.targets.map(({ column, key }) => ({ [column]: key }))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
    as wanted (option_id uuid, option_pack_id uuid, exterior_colour_id uuid, engine_id uuid)`
  await sql`delete from option_relation_target target where option_relation_id = ${written.key} and not exists (
    select from ${wanted} where (wanted.option_id, wanted.option_pack_id, wanted.exterior_colour_id, wanted.engine_id)
      is not distinct from (target.option_id, target.option_pack_id, target.exterior_colour_id, target.engine_id))`.execute(
    tx,
  )
  await sql`insert into option_relation_target (option_relation_id, option_id, option_pack_id, exterior_colour_id, engine_id)
    select ${written.key}::uuid, option_id, option_pack_id, exterior_colour_id, engine_id from ${wanted}
    on conflict do nothing`.execute(tx)
  return written.number
}

/** @returns whether it was still as it was */
export async function deleteRelation(tx: Tx, { id, rev }: { id: number; rev: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('optionRelation')
    .where('number', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
