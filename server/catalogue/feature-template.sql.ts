import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { sql } from 'kysely'
import type {
  BrandTemplate,
  TemplatePartsAnswer,
  TemplateTag,
} from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { partOfKey, type TemplatePartKey } from '@forecourt/domain/catalogue/template-effect.ts'
import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../platform/database/database.ts'

type Parts = z.infer<typeof TemplatePartsAnswer>['parts']
type Template = { readonly key: string; readonly brandKey: string }

/** Parts of a brand in its templates, with their headings. */
const kinds = {
  option: { of: 'option', held: 'feature_template_option', on: 'version_option', heading: 'option_group', hex: 'null' },
  pack: { of: 'option_pack', held: 'feature_template_pack', on: 'version_pack', heading: 'option_group', hex: 'null' },
  colour: {
    of: 'exterior_colour',
    held: 'feature_template_colour',
    on: 'version_colour',
    heading: 'paint_type',
    hex: 'part.hex',
  },
} as const
type BrandKind = keyof typeof kinds
const brandKinds = listKeys(kinds)

const tagName = sql`case held.tag when ${sql.lit(VERSION_TAGS.standard)} then 'standard' when ${sql.lit(VERSION_TAGS.optional)} then 'optional' end`

/** "Leder, zwart", in each language. */
const coverName = sql`jsonb_build_object('nl', (cover.name ->> 'nl') || ', ' || lower(colour.name ->> 'nl'),
  'fr', coalesce(cover.name ->> 'fr', cover.name ->> 'nl') || ', ' || lower(coalesce(colour.name ->> 'fr', colour.name ->> 'nl')))`
const coverKey = sql`'cover-' || cover.number || '-' || colour.number`

export async function templateKeys(db: Db, number: number): Promise<Template | undefined> {
  return db
    .selectFrom('featureTemplate')
    .select(['id as key', 'brandId as brandKey'])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns every option, pack and colour of its brand, and the other parts that the template contains. */
export async function partsOfTemplate(db: Db, template: Template): Promise<Parts> {
  const ofKinds = await Promise.all([
    ...brandKinds.map((kind) => partsOfKind(db, kind, template)),
    coversOfTemplate(db, template),
  ])
  return ofKinds.flat()
}

async function partsOfKind(db: Db, kind: BrandKind, { key, brandKey }: Template): Promise<Parts> {
  const { of, held, heading, hex } = kinds[kind]
  const { rows } = await sql<Parts[number]>`
    select ${`${kind}-`} || part.number as key, ${kind} as kind, part.name, part.code as note, heading.name as "group",
      ${sql.raw(hex)} as hex, part.is_active, ${tagName} as tag
    from ${sql.table(of)} as part
    left join ${sql.table(heading)} as heading on heading.id = part.${sql.ref(`${heading}_id`)}
    left join ${sql.table(held)} as held on held.${sql.ref(`${of}_id`)} = part.id and held.feature_template_id = ${key}
    where part.brand_id = ${brandKey} or held.tag is not null
    order by heading.rank nulls last, heading.number, part.name ->> 'nl', part.number`.execute(db)
  return rows
}

async function coversOfTemplate(db: Db, { key }: Template): Promise<Parts> {
  const { rows } = await sql<Parts[number]>`
    select ${coverKey} as key, 'cover' as kind, ${coverName} as name, cover.code as note, null as "group", colour.hex,
      cover.is_active and colour.is_active as is_active, ${tagName} as tag
    from feature_template_cover held
    join interior_cover cover on cover.id = held.interior_cover_id
    join interior_colour colour on colour.id = held.interior_colour_id
    where held.feature_template_id = ${key}
    order by cover.rank, cover.number, colour.rank, colour.number`.execute(db)
  return rows
}

/** @returns whether there is such a part of the template's brand; what the template held of another may go */
export async function setTemplatePart(
  tx: Tx,
  template: Template,
  { part, tag }: { part: TemplatePartKey; tag: TemplateTag | null },
): Promise<boolean> {
  const { kind, id, colour } = partOfKey(part)
  return kind === 'cover'
    ? setCover(tx, template, { cover: id, colour: requireValue(colour, 'the colour of a cover'), tag })
    : setPartOfBrand(tx, template, { kind, id, tag })
}

async function setPartOfBrand(
  tx: Tx,
  { key, brandKey }: Template,
  { kind, id, tag }: { kind: BrandKind; id: number; tag: TemplateTag | null },
): Promise<boolean> {
  const { of, held } = kinds[kind]
  const column = sql.ref(`${of}_id`)
  const found = sql<{ id: string }>`select id from ${sql.table(of)} where number = ${id}`
  const { rows } = await (tag === null ? found : sql`${found} and brand_id = ${brandKey}`).execute(tx)
  const [row] = rows as { id: string }[]
  if (!row) return false
  if (tag === null) {
    await sql`delete from ${sql.table(held)} where feature_template_id = ${key} and ${column} = ${row.id}`.execute(tx)
    return true
  }
  await sql`insert into ${sql.table(held)} as held (feature_template_id, ${column}, tag)
    values (${key}, ${row.id}, ${VERSION_TAGS[tag]})
    on conflict (feature_template_id, ${column}) do update set tag = excluded.tag where held.tag <> excluded.tag`.execute(
    tx,
  )
  return true
}

async function setCover(
  tx: Tx,
  { key }: Template,
  { cover, colour, tag }: { cover: number; colour: number; tag: TemplateTag | null },
): Promise<boolean> {
  const { rows } = await sql<{ cover: string; colour: string }>`
    select cover.id as cover, colour.id as colour from interior_cover cover, interior_colour colour
    where cover.number = ${cover} and colour.number = ${colour}`.execute(tx)
  const [found] = rows
  if (!found) return false
  if (tag === null) {
    await sql`delete from feature_template_cover where feature_template_id = ${key}
      and interior_cover_id = ${found.cover} and interior_colour_id = ${found.colour}`.execute(tx)
    return true
  }
  await sql`insert into feature_template_cover as held (feature_template_id, interior_cover_id, interior_colour_id, tag)
    values (${key}, ${found.cover}, ${found.colour}, ${VERSION_TAGS[tag]})
    on conflict (feature_template_id, interior_cover_id, interior_colour_id)
    do update set tag = excluded.tag where held.tag <> excluded.tag`.execute(tx)
  return true
}

/** Returns the templates of a brand that are offered, with what they can bring: what is of the brand and not archived. */
export async function templatesOfBrand(db: Db, brand: { key: string } | { number: number }): Promise<BrandTemplate[]> {
  const ofBrand = 'key' in brand ? sql`brand.id = ${brand.key}` : sql`brand.number = ${brand.number}`
  const ofBrandKinds = brandKinds.map((kind, place) => {
    const { of, held } = kinds[kind]
    return sql`select ${sql.lit(place)} as place, ${sql.lit(`${kind}-`)} || part.number as key, part.name::jsonb as name,
        ${tagName} as tag
      from ${sql.table(held)} as held join ${sql.table(of)} as part on part.id = held.${sql.ref(`${of}_id`)}
      where held.feature_template_id = template.id and part.brand_id = template.brand_id and part.is_active`
  })
  const { rows } = await sql<BrandTemplate>`
    select template.number as id, template.name,
      (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'name', name, 'tag', tag)
          order by place, name ->> 'nl', key), '[]')
        from (${sql.join(ofBrandKinds, sql` union all `)}
          union all
          select ${sql.lit(brandKinds.length)}, ${coverKey}, ${coverName}, ${tagName}
          from feature_template_cover held
          join interior_cover cover on cover.id = held.interior_cover_id and cover.is_active
          join interior_colour colour on colour.id = held.interior_colour_id and colour.is_active
          where held.feature_template_id = template.id) as part) as parts
    from feature_template template join brand on brand.id = template.brand_id
    where ${ofBrand} and template.is_active
    order by template.rank, template.number`.execute(db)
  return rows
}

/**
 * Adds to a version what it does not have; a user who edits the version meanwhile gets a conflict.
 * @returns how much
 */
export async function addParts(
  tx: Tx,
  versionKey: string,
  parts: readonly { key: TemplatePartKey; tag: TemplateTag }[],
): Promise<number> {
  const wanted = parts.map(({ key, tag }) => ({ ...partOfKey(key), tag: VERSION_TAGS[tag] }))
  let added = 0
  for (const kind of brandKinds) {
    const { of, on } = kinds[kind]
    const ofKind = wanted.filter((part) => part.kind === kind)
    if (ofKind.length === 0) continue
    const { numAffectedRows } = await sql`insert into ${sql.table(on)} (version_id, ${sql.ref(`${of}_id`)}, tag)
      select ${versionKey}::uuid, part.id, wanted.tag
      from jsonb_to_recordset(${JSON.stringify(ofKind)}::jsonb) as wanted (id integer, tag smallint)
      join ${sql.table(of)} as part on part.number = wanted.id
      on conflict do nothing`.execute(tx)
    added += Number(numAffectedRows ?? 0)
  }
  const covers = wanted.filter(({ kind }) => kind === 'cover')
  if (covers.length > 0) {
    const { numAffectedRows } =
      await sql`insert into version_cover (version_id, interior_cover_id, interior_colour_id, tag)
      select ${versionKey}::uuid, cover.id, colour.id, wanted.tag
      from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb) as wanted (id integer, colour integer, tag smallint)
      join interior_cover cover on cover.number = wanted.id
      join interior_colour colour on colour.number = wanted.colour
      on conflict do nothing`.execute(tx)
    added += Number(numAffectedRows ?? 0)
  }
  await tx
    .updateTable('version')
    .set({ rev: sql<number>`rev + 1` })
    .where('id', '=', versionKey)
    .execute()
  return added
}
