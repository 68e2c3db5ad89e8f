import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'

const client = new pg.Client({ connectionString: await testDatabase() })
await client.connect()
afterAll(() => client.end())

test('every foreign key has an index', async () => {
  const { rows } = await client.query<{ name: string; columns: string[]; indexes: Index[] }>(`
    select format('%s (%s)', key.conrelid::regclass, key.conname) as name,
      (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns,
      array(
        select jsonb_build_object('isUnique', indisunique, 'where', pg_get_expr(indpred, indrelid),
          'columns', array(select pg_get_indexdef(indexrelid, place, false) from generate_series(1, indnkeyatts) place))
        from pg_index where indrelid = key.conrelid
      ) as indexes
    from pg_constraint key
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  expect(rows.length).toBeGreaterThan(150)
  expect(
    rows.filter(({ columns, indexes }) => !indexes.some((index) => serves(index, columns))).map(({ name }) => name),
  ).toEqual([])
})

type Index = { columns: string[]; isUnique: boolean; where: string | null }

/** Its first columns are those of the key, or it finds at most one row by some of them; nulls point nowhere. */
function serves(index: Index, key: readonly string[]): boolean {
  const leavesOutNullsAtMost = key.reduce(
    (where, column) => where.replace(`(${column} IS NOT NULL)`, ''),
    index.where ?? '',
  )
  if (!['', '( AND )'].includes(leavesOutNullsAtMost)) return false
  if (index.isUnique && index.columns.every((column) => key.includes(column))) return true
  const leading = index.columns.slice(0, key.length)
  return key.every((column) => leading.includes(column))
}

describe('master data', () => {
  const readColumns = async (table: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
      [table],
    )
    return rows.map(({ name }) => name)
  }

  test('becomes what every list of the back office counts on', async () => {
    await client.query(`
      create table tyre_size (id uuid primary key default uuidv7(), name text not null, rank smallint not null default 7);
      select become_resource('tyre_size');
      insert into tyre_size (name) values ('205/55 R16'), ('225/45 R17');
      update tyre_size set is_active = false where number = 2`)
    expect((await client.query('select number, rank, is_active, rev from tyre_size order by number')).rows).toEqual([
      { number: 1, rank: 7, is_active: true, rev: 1 },
      { number: 2, rank: 7, is_active: false, rev: 2 },
    ])
    expect(await readColumns('tyre_size')).toEqual(expect.arrayContaining(['created_at', 'updated_at']))
  })

  test('that a validity ends has no archive beside it', async () => {
    await client.query(`
      create table toll_rate (id uuid primary key default uuidv7(), valid_from date not null, valid_until date);
      select become_resource('toll_rate')`)
    expect(await readColumns('toll_rate')).toContain('number')
    expect(await readColumns('toll_rate')).not.toContain('is_active')
  })
})
