import pg from 'pg'
import { areas } from './import-rules.ts'

export type Relation = {
  readonly name: string
  readonly isView: boolean
  readonly comment: string | null
  readonly references: readonly string[]
}

const begin = '<!-- Generated from the comments of tables and views. Change them in a migration. -->'
const end = '<!-- End of the generated part. -->'

/** Returns docs/schema.md with its tables as they are in the database. `owners` has the area of each table. */
export async function schemaOverview(
  url: string,
  document: string,
  owners: ReadonlyMap<string, string>,
): Promise<string> {
  return renderOverview(document, await readRelations(url), owners)
}

/** Replaces the generated part of the document. */
export function renderOverview(
  document: string,
  relations: readonly Relation[],
  owners: ReadonlyMap<string, string>,
): string {
  const [before, rest] = split(document, begin)
  const [, after] = split(rest, end)
  const byArea = Map.groupBy(relations, ({ name }) => owners.get(name))
  const sections = areas.flatMap((area) => (byArea.has(area) ? [renderArea(area, byArea.get(area)!)] : []))
  return [before + begin, ...sections, end + after].join('\n\n')
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at === -1) throw new Error(`docs/schema.md has no line "${mark}"`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function renderArea(area: string, relations: readonly Relation[]): string {
  const rows = relations.map(
    ({ name, isView, comment, references }) =>
      `| \`${name}\`${isView ? ' (view)' : ''} | ${requireSentence(name, comment)} | ${references.join(', ')} |`,
  )
  return [`## ${area}`, '', '| Table | Row | Refers to |', '| --- | --- | --- |', ...rows].join('\n')
}

function requireSentence(name: string, comment: string | null): string {
  if (comment === null) throw new Error(`${name} has no comment: say in its migration, in one sentence, what a row is`)
  return comment.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
}

async function readRelations(url: string): Promise<Relation[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Relation>(relationsSql)).rows
  } finally {
    await client.end()
  }
}

const relationsSql = `
  select
    c.relname as name,
    c.relkind in ('v', 'm') as "isView",
    obj_description(c.oid, 'pg_class') as comment,
    array(
      select distinct target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0 and target.oid <> c.oid
      order by 1
    ) as references
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname not in ('applied_migration', 'applied_seed')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`
