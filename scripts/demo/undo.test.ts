import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '@forecourt/domain/resources.ts'
import { demoDatabase } from './demo.test-data.ts'
import { snakeCase } from '../../server/platform/database/column-names.ts'

// Undo, tried on the rows of a whole dealer: of deletions for every foreign key that takes rows along, and of changes for
// every column that can be emptied, as the schema has them. Each record comes back whole or stays as it is.

const client = new pg.Client({ connectionString: await demoDatabase() })
await client.connect()
afterAll(() => client.end())

type Cascade = { child: string; parent: string; matches: string }

const { rows: cascades } = await client.query<Cascade>(`
  select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
    (select string_agg(format('c.%I = p.%I', here.attname, there.attname), ' and ')
      from unnest(f.conkey, f.confkey) as pair (here, there)
      join pg_attribute here on here.attrelid = f.conrelid and here.attnum = pair.here
      join pg_attribute there on there.attrelid = f.confrelid and there.attnum = pair.there) as matches
  from pg_constraint f
  where f.contype = 'f' and f.confdeltype = 'c' and f.connamespace = 'public'::regnamespace
    and (select count(*) from pg_trigger where tgrelid in (f.conrelid, f.confrelid) and tgname ~ '_audit_delete$') = 2
  order by 2, 1, 3`)

/** Tables in which the demo dealer has no rows. */
const withoutRows = [
  'application <- application_answer',
  'branch <- calendar_feed',
  'customer <- offer_reminder_stop',
  'customer <- outside_number',
  'department <- calendar_feed',
  'department <- opening_exception',
  'dossier <- dossier_file',
  'dossier_document <- dossier_file',
  'engine <- option_relation',
  'engine <- option_relation_target',
  'exterior_colour <- option_relation',
  'exterior_colour <- option_relation_target',
  'integration <- api_key',
  'lead <- trade_in_photo',
  'offer <- offer_reminder',
  'offer_issue <- offer_reminder',
  'option_pack <- option_relation',
  'option_pack <- option_relation_target',
  'setting <- planned_setting',
  'shop_order <- shop_order_note',
  'staff_user <- calendar_feed',
  // By its technician too.
  'staff_user <- calendar_feed',
  'staff_user <- group_link',
  'staff_user <- integration',
  'staff_user <- staff_absence',
  // By its deputy too.
  'staff_user <- staff_absence',
  'version <- option_relation',
]
/**
 * Versions of offers are deleted with customers and offers, but are not restored; a vehicle that was bought in a VAT
 * period that is closed now is not booked again.
 */
const mayBeRefused = ['customer', 'offer', 'offer_issue', 'vehicle']
const readName = ({ parent, child }: Cascade) => `${parent} <- ${child}`

beforeAll(() => client.query('begin'))

/** Executes an action and rolls it back. */
async function tried<T>(work: () => Promise<T>): Promise<T> {
  await client.query('savepoint tried')
  try {
    return await work()
  } finally {
    await client.query('rollback to tried')
  }
}

type Entry = { id: string; tables: { name: string; key: string | null; ids: string[] }[] }

/** The change that a statement makes, with the rows that it concerns; undefined: the schema does not let it. */
async function changeBy(statement: string, values: unknown[]): Promise<Entry | undefined> {
  await client.query(`savepoint changing; select set_config('forecourt.entry', '', true)`)
  try {
    await client.query(statement, values)
  } catch {
    await client.query('rollback to changing')
    return undefined
  }
  const { rows } = await client.query<{ id: string | null }>(
    `select nullif(current_setting('forecourt.entry'), '') as id`,
  )
  const id = rows[0]!.id
  if (id === null) return undefined
  const tables = await client.query<Entry['tables'][number]>(
    `select subject as name, array_agg(row_id) as ids,
      (select string_agg(format('t.%I::text', attname), ' || ''/'' || ' order by place)
        from pg_index, unnest(indkey::smallint[]) with ordinality as k (attnum, place)
        join pg_attribute a using (attnum) where indrelid = subject::regclass and indisprimary and a.attrelid = indrelid) as key
     from audit_row where entry = $1 group by subject`,
    [id],
  )
  return { id, tables: tables.rows }
}

/** Returns the current values of the changed rows, without revision and time, which undo does not restore. */
async function readState({ tables }: Entry): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const { name, key, ids } of tables) {
    const { rows } = await client.query<{ state: string }>(
      `select count(*) || coalesce(string_agg((to_jsonb(t) - array['rev', 'updated_at'])::text, '|' order by to_jsonb(t)::text), '')
        as state from "${name}" t ${key === null ? '' : `where ${key} = any ($1)`}`,
      key === null ? [] : [ids],
    )
    state[name] = rows[0]!.state
  }
  return state
}

async function undo({ id }: Entry): Promise<{ all: number; left: number; again: string }> {
  await client.query(`select set_config('forecourt.entry', '', true)`)
  const { rows } = await client.query<{ isUndone: boolean }>(
    `select is_undone as "isUndone" from undo_audit_entry($1)`,
    [id],
  )
  const again = await client.query<{ id: string }>(`select current_setting('forecourt.entry') as id`)
  return { all: rows.length, left: rows.filter(({ isUndone }) => !isUndone).length, again: again.rows[0]!.id }
}

/** Returns true if a row contained secrets, which the audit log does not store. */
async function heldSecrets({ id }: Entry): Promise<boolean> {
  const { rows } = await client.query(
    `select from audit_row where entry = $1 and before ?| unkept_columns(subject) limit 1`,
    [id],
  )
  return rows.length > 0
}

test.each(cascades)('a deleted $parent comes back with every $child, or not at all', async (cascade) => {
  const { parent, child, matches } = cascade
  const { rows } = await client.query<{ at: string }>(
    `select distinct p.ctid::text as at from "${parent}" p join "${child}" c on ${matches} limit 40`,
  )
  if (rows.length === 0) {
    expect(withoutRows).toContain(readName(cascade))
    return
  }
  await tried(async () => {
    const removal = (await readRemoval(parent, rows)) ?? (await readRemoval(parent, rows, { isForced: true }))
    if (!removal) return expect.unreachable(`no ${parent} can be deleted`)
    const { entry, before } = removal
    expect(entry.tables.map(({ name }) => name)).toContain(child)
    const gone = await readState(entry)
    const undone = await undo(entry)
    if ((await heldSecrets(entry)) || (undone.left > 0 && mayBeRefused.includes(parent))) {
      expect(undone).toMatchObject({ left: undone.all })
      expect(await readState(entry)).toEqual(gone)
      return
    }
    expect(undone.left).toBe(0)
    expect(await readState(entry)).toEqual(before)
    // Undoing the undo deletes all of it again.
    const redone = await undo({ ...entry, id: undone.again })
    expect(redone.left).toBe(0)
    expect(await readState(entry)).toEqual(gone)
  })
})

/** Deletes the first row that can be deleted; `isForced`: even with references to it. */
async function readRemoval(parent: string, rows: readonly { at: string }[], { isForced = false } = {}) {
  if (isForced) {
    const { rows: keys } = await client.query<{ statement: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where contype = 'f' and confdeltype in ('a', 'r') and connamespace = 'public'::regnamespace`,
    )
    for (const { statement } of keys) await client.query(statement)
  }
  for (const { at } of rows) {
    const statement = `delete from "${parent}" where ctid = $1::tid`
    // Once to find the rows that it concerns, whose state before is then loaded.
    const rehearsed = await tried(() => changeBy(statement, [at]))
    if (!rehearsed) continue
    const before = await readState(rehearsed)
    const entry = await changeBy(statement, [at])
    return entry && { entry, before }
  }
  return undefined
}

test('what the demo dealer has no rows of is named truly', async () => {
  const empty: string[] = []
  for (const cascade of cascades) {
    const { rows } = await client.query(
      `select from "${cascade.parent}" p join "${cascade.child}" c on ${cascade.matches} limit 1`,
    )
    if (rows.length === 0) empty.push(readName(cascade))
  }
  expect(empty.toSorted()).toEqual(withoutRows.toSorted())
})

test('no list deletes rows whose parts the audit does not keep', async () => {
  const { rows } = await client.query<{ parent: string; child: string }>(`
    select f.confrelid::regclass::text as parent, f.conrelid::regclass::text as child from pg_constraint f
    where f.contype = 'f' and f.confdeltype = 'c' and f.connamespace = 'public'::regnamespace
      and not exists (select from pg_trigger where tgrelid = f.conrelid and tgname ~ '_audit_delete$')`)
  const lists = new Set(resources.filter(({ remove }) => remove !== 'never').map(({ name }) => snakeCase(name)))
  expect(rows.filter(({ parent }) => lists.has(parent))).toEqual([])
})

const { rows: columns } = await client.query<{ table: string; column: string }>(`
  select c.relname as table, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where a.attnum > 0 and not a.attisdropped and not a.attnotnull and a.attgenerated = ''
    and exists (select from pg_trigger where tgrelid = c.oid and tgname ~ '_audit_update$')
  order by 1, 2`)

test('a column that was emptied is filled again, or the change stays whole', async () => {
  let emptied = 0
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ at: string }>(
      `select ctid::text as at from "${table}" where "${column}" is not null limit 1`,
    )
    if (!rows[0]) continue
    const values = [rows[0].at]
    const statement = `update "${table}" set "${column}" = null where ctid = $1::tid`
    await tried(async () => {
      const rehearsed = await tried(() => changeBy(statement, values))
      if (!rehearsed) return
      const before = await readState(rehearsed)
      const entry = await changeBy(statement, values)
      if (!entry) return
      emptied++
      const after = await readState(entry)
      const undone = await undo(entry)
      const at = `${table}.${column}`
      if (undone.left === 0) expect({ at, state: await readState(entry) }).toEqual({ at, state: before })
      else
        expect({ at, left: undone.left, state: await readState(entry) }).toEqual({ at, left: undone.all, state: after })
    })
  }
  expect(emptied).toBeGreaterThan(100)
}, 120_000)
