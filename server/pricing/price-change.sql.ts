import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { PriceChangesDone, PriceScope } from '@forecourt/domain/pricing/price-change.schema.ts'
import type { DatedPrice, PricedKind } from '@forecourt/domain/pricing/price-plan.ts'
import type { Db } from '../platform/database/database.ts'
import { versionOr } from './range.sql.ts'

/** Something with prices of its own, named for people. */
export interface NamedThing {
  readonly kind: PricedKind
  readonly key: string
  readonly forVersion: string | null
  readonly number: number
  readonly code: string | null
  readonly name: string | Translated
  /** The version that alone has these prices. */
  readonly version: { readonly number: number; readonly name: string } | null
  readonly isForOthers: boolean
  readonly rows: readonly DatedPrice[]
}

type PartKind = Exclude<PricedKind, 'version'>

/** The tables of the parts by kind, and the tables that link them to versions. */
const parts: Readonly<Record<PartKind, { table: string; link: string; column: string; code: RawBuilder<unknown> }>> = {
  engine: { table: 'engine', link: 'version_engine', column: 'engine_id', code: sql`part.code` },
  colour: { table: 'exterior_colour', link: 'version_colour', column: 'exterior_colour_id', code: sql`part.code` },
  cover: { table: 'interior_cover', link: 'version_cover', column: 'interior_cover_id', code: sql`part.code` },
  option: { table: 'option', link: 'version_option', column: 'option_id', code: sql`part.code` },
  pack: { table: 'option_pack', link: 'version_pack', column: 'option_pack_id', code: sql`part.code` },
}

const wantedColumns = sql`(kind, subject_id, for_version_id, is_for_others)`

/**
 * Lists the priced items of these versions: the versions themselves, their own parts and the parts common to all. A
 * part that a version outside of them has too counts as shared.
 */
export function loadThings(db: Db, { versions, kinds }: Pick<PriceScope, 'versions' | 'kinds'>): Promise<NamedThing[]> {
  const wanted = kinds.map((kind) => {
    if (kind === 'version') return sql`select 'version'::text, id, null::uuid, false from chosen`
    const column = sql.ref(parts[kind].column)
    const link = sql.table(parts[kind].link)
    return sql`
      select distinct ${sql.lit(kind)}::text, price.${column}, price.for_version_id, false
      from price join chosen on chosen.id = price.for_version_id where price.${column} is not null
      union all
      select ${sql.lit(kind)}::text, own.${column}, null::uuid, exists (
        select from ${link} as other where other.${column} = own.${column} and other.version_id not in (select id from chosen))
      from (select distinct ${column} from ${link} where version_id in (select id from chosen)) as own
      where exists (select from price where price.${column} = own.${column} and for_version_id is null)`
  })
  return loadNamed(
    db,
    sql`chosen as (select id from version where number = any(${versions}::int[])),
      wanted ${wantedColumns} as (${sql.join(wanted, sql` union all `)})`,
  )
}

/** Loads the priced items with these keys, as a file names them. Unknown keys are left out. */
export function thingsNamed(
  db: Db,
  keys: readonly { kind: PricedKind; number: number; version: number | null }[],
): Promise<NamedThing[]> {
  const kinds = listKeys(parts).map(
    (kind) => sql`
      select asked.kind, part.id, alone.id, false from asked
      join ${sql.table(parts[kind].table)} as part on part.number = asked.number
      left join version alone on alone.number = asked.version
      where asked.kind = ${sql.lit(kind)} and (asked.version is null or alone.id is not null)`,
  )
  return loadNamed(
    db,
    sql`asked as (
        select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as asked (kind text, number int, version int)),
      wanted ${wantedColumns} as (
        select 'version'::text, version.id, null::uuid, false from asked join version on version.number = asked.number
        where asked.kind = 'version' and asked.version is null
        union all ${sql.join(kinds, sql` union all `)})`,
  )
}

/** Loads the items with their prices of all days. */
async function loadNamed(db: Db, wanted: RawBuilder<unknown>): Promise<NamedThing[]> {
  const places = sql`version_place as (
    select version.id, version.number, concat_ws(' ', brand.name, model.name, year.year, version.name) as name
    from version join model_year year on year.id = version.model_year_id
    join model on model.id = version.model_id join brand on brand.id = model.brand_id)`
  const names = listKeys(parts).map(
    (kind) => sql`
      select wanted.kind, wanted.subject_id, part.number, ${parts[kind].code} as code, to_jsonb(part.name) as name
      from wanted join ${sql.table(parts[kind].table)} as part on part.id = wanted.subject_id
      where wanted.kind = ${sql.lit(kind)}`,
  )
  const { rows } = await sql<NamedThing>`
    with ${wanted}, ${places}, part_name as (
      select wanted.kind, wanted.subject_id, place.number, null::text as code, to_jsonb(place.name) as name
      from wanted join version_place place on place.id = wanted.subject_id where wanted.kind = 'version'
      union ${sql.join(names, sql` union `)}
    ), dated as (
      select price.subject_id, price.for_version_id, jsonb_agg(jsonb_build_object('cents', price_cents,
        'vatExcluded', vat_excluded, 'validFrom', valid_from, 'validUntil', valid_until) order by valid_from) as rows
      from price where subject_id in (select subject_id from wanted)
      group by price.subject_id, price.for_version_id
    )
    select wanted.kind, wanted.subject_id as key, wanted.for_version_id as for_version, part_name.number, part_name.code,
      part_name.name, wanted.is_for_others, coalesce(dated.rows, '[]') as rows,
      case when alone.id is not null then jsonb_build_object('number', alone.number, 'name', alone.name) end as version
    from wanted
    join part_name on part_name.kind = wanted.kind and part_name.subject_id = wanted.subject_id
    left join dated on dated.subject_id = wanted.subject_id and ${versionOr(sql`dated.for_version_id`)} = ${versionOr(sql`wanted.for_version_id`)}
    left join version_place alone on alone.id = wanted.for_version_id
    order by array_position(array['version', 'engine', 'colour', 'cover', 'option', 'pack'], wanted.kind),
      coalesce(part_name.name ->> 'nl', part_name.name #>> '{}'), part_name.number, alone.name, wanted.for_version_id`.execute(
    db,
  )
  return rows
}

/** Loads the last bulk price changes, the newest first. */
export async function lastPriceChanges(db: Db, limit: number): Promise<PriceChangesDone['changes']> {
  const { rows } = await sql<PriceChangesDone['changes'][number]>`
    select entry.id as entry, to_json(entry.at) as at, actor_name(entry.actor) as by, coalesce(entry.reason, '') as reason,
      (select count(*)::int from audit_row made where made.entry = entry.id and made.kind = 'i' and made.subject = 'price') as rows,
      exists (select from audit_entry undo where undo.undoes = entry.id) as is_undone
    from audit_entry entry
    where entry.action = 'POST /sales/pricechange/apply' and entry.undoes is null
    order by entry.at desc, entry.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
