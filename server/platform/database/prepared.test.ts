import { sql } from 'kysely'
import { afterAll, describe, expect, it, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { openDatabase, type Db } from './database.ts'
import { PLANNED_FOR_ITS_VALUES } from './prepared.ts'

const url = await testDatabase()
// One connection, which keeps what it has prepared.
const database = openDatabase(url, { max: 1 })
const { kysely } = database
afterAll(() => database.close())

const readPrepared = async (mark: string) =>
  (
    await sql<{ times: number }>`select (generic_plans + custom_plans)::int as times from pg_prepared_statements
      where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%'`.execute(kysely)
  ).rows.map(({ times }) => times)

test('readers of one transaction may ask at once', async () => {
  const read = (tx: Db, value: number) => sql<{ value: number }>`select ${value}::int as value`.execute(tx)
  const values = [1, 2, 3, 4, 5, 6, 7, 8]
  const answers = await kysely.transaction().execute((tx) => Promise.all(values.map((value) => read(tx, value))))
  expect(answers.map(({ rows }) => rows[0]?.value)).toEqual(values)
  // Statements queued behind a failure fail too, and the connection continues.
  await expect(
    kysely.transaction().execute((tx) => Promise.all([sql`select 1 / 0`.execute(tx), read(tx, 3)])),
  ).rejects.toThrow('division by zero')
  expect((await read(kysely, 4)).rows).toEqual([{ value: 4 }])
})

describe('a statement', () => {
  it('is prepared once it was asked for several times, and answers for other values', async () => {
    const double = (value: number) =>
      sql<{ doubled: number }>`select ${value}::int * 2 as doubled /* often */`.execute(kysely)
    for (const value of [1, 2, 3, 4]) expect((await double(value)).rows).toEqual([{ doubled: value * 2 }])
    expect(await readPrepared('/* often */')).toEqual([])
    for (const value of [5, 6, 7]) expect((await double(value)).rows).toEqual([{ doubled: value * 2 }])
    expect(await readPrepared('/* often */')).toEqual([3])
  })

  it('of a list is planned for its values each time', async () => {
    for (let time = 0; time < 8; time++) {
      await sql`select ${sql.raw(PLANNED_FOR_ITS_VALUES)} ${time}::int /* listed */`.execute(kysely)
    }
    expect(await readPrepared('/* listed */')).toEqual([])
  })

  it('that a migration made wrong fails once for each connection, and not again', async () => {
    await sql`create table moved (id integer)`.execute(kysely)
    await sql`insert into moved values (1)`.execute(kysely)
    const read = () => sql`select * from moved where id = ${1}`.execute(kysely)
    for (let time = 0; time < 6; time++) await read()
    await sql`alter table moved add name text default 'Gent'`.execute(kysely)
    await expect(read()).rejects.toThrow('cached plan')
    for (let time = 0; time < 6; time++) expect((await read()).rows).toEqual([{ id: 1, name: 'Gent' }])
    expect(await readPrepared('from moved')).toHaveLength(2)
  })
})
