import { sql } from 'kysely'
import type {
  BrandTemplate,
  TemplateOptionsAnswer,
  TemplateTag,
} from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../platform/database.ts'

const tagName = sql`case held.tag when ${sql.lit(VERSION_TAGS.standard)} then 'standard' when ${sql.lit(VERSION_TAGS.optional)} then 'optional' end`

export async function templateKeys(db: Db, number: number): Promise<{ key: string; brandKey: string } | undefined> {
  return db
    .selectFrom('featureTemplate')
    .select(['id as key', 'brandId as brandKey'])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Every option of its brand, and what it holds besides. */
export async function optionsOfTemplate(
  db: Db,
  { key, brandKey }: { key: string; brandKey: string },
): Promise<z.infer<typeof TemplateOptionsAnswer>['options']> {
  const { rows } = await sql<z.infer<typeof TemplateOptionsAnswer>['options'][number]>`
    select part.number as id, part.name, part.code as note, heading.name as "group", null as hex, part.is_active,
      ${tagName} as tag
    from option part
    join option_group heading on heading.id = part.option_group_id
    left join feature_template_option held on held.option_id = part.id and held.feature_template_id = ${key}
    where part.brand_id = ${brandKey} or held.tag is not null
    order by heading.rank, heading.code, part.name ->> 'nl', part.number`.execute(db)
  return rows
}

/** @returns whether there is such an option of the template's brand; what the template held of another may go */
export async function setTemplateOption(
  tx: Tx,
  { key, brandKey }: { key: string; brandKey: string },
  { option, tag }: { option: number; tag: TemplateTag | null },
): Promise<boolean> {
  const found = await tx.selectFrom('option').select(['id', 'brandId']).where('number', '=', option).executeTakeFirst()
  if (!found || (tag !== null && found.brandId !== brandKey)) return false
  if (tag === null) {
    await tx
      .deleteFrom('featureTemplateOption')
      .where('featureTemplateId', '=', key)
      .where('optionId', '=', found.id)
      .execute()
  } else {
    const number = VERSION_TAGS[tag]
    await sql`insert into feature_template_option as held (feature_template_id, option_id, tag)
      values (${key}, ${found.id}, ${number})
      on conflict (feature_template_id, option_id) do update set tag = excluded.tag where held.tag <> excluded.tag`.execute(
      tx,
    )
  }
  return true
}

/** The templates of a brand that are offered, with what they can bring: options of the brand that are not archived. */
export async function templatesOfBrand(db: Db, brand: { key: string } | { number: number }): Promise<BrandTemplate[]> {
  const ofBrand = 'key' in brand ? sql`brand.id = ${brand.key}` : sql`brand.number = ${brand.number}`
  const { rows } = await sql<BrandTemplate>`
    select template.number as id, template.name,
      (select coalesce(jsonb_agg(jsonb_build_object('id', part.number, 'name', part.name::jsonb, 'tag', ${tagName})
          order by part.name ->> 'nl', part.number), '[]')
        from feature_template_option held join option part on part.id = held.option_id
        where held.feature_template_id = template.id and part.brand_id = template.brand_id and part.is_active) as options
    from feature_template template join brand on brand.id = template.brand_id
    where ${ofBrand} and template.is_active
    order by template.rank, template.number`.execute(db)
  return rows
}

/** Adds options to a version, none of which it has; whoever edits the version meanwhile is told. @returns how many */
export async function addOptions(
  tx: Tx,
  versionKey: string,
  options: readonly { id: number; tag: TemplateTag }[],
): Promise<number> {
  const wanted = JSON.stringify(options.map(({ id, tag }) => ({ id, tag: VERSION_TAGS[tag] })))
  const { numAffectedRows } = await sql`insert into version_option (version_id, option_id, tag)
    select ${versionKey}::uuid, part.id, wanted.tag
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (id integer, tag smallint)
    join option part on part.number = wanted.id
    on conflict (version_id, option_id) do nothing`.execute(tx)
  await tx
    .updateTable('version')
    .set({ rev: sql<number>`rev + 1` })
    .where('id', '=', versionKey)
    .execute()
  return Number(numAffectedRows ?? 0)
}
