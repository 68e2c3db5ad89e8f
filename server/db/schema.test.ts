import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
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
