import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServices } from '../../test/services.ts'
import { actAs, forgetInAudit, noteInAudit, noteReading } from './audit.ts'
import { transaction, type Tx } from '../database/database.ts'
import { auditRetention } from '../old-rows/old-audit.ts'

const { database } = await testServices()
const { kysely, pool } = database
const author = { actor: 'user:tom', action: 'POST /test/tyre', requestId: 'r1' }
const write = <T>(work: (tx: Tx) => Promise<T>) => transaction(database, work, author)
const run = (statement: string) => write((tx) => sql.raw(statement).execute(tx))

beforeAll(async () => {
  await pool.query(`
    create table tyre (id integer primary key, name text not null, price_cents integer, token_hash text,
      half_cents integer generated always as (price_cents / 2) stored, picture bytea, rev integer not null default 1,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());
    create table tyre_size (tyre_id integer references tyre on delete cascade, size text, primary key (tyre_id, size));
    select keep_audit('tyre', 'tyre_size');
    select keep_revision('tyre')`)
})
beforeEach(() =>
  pool.query(`
    set forecourt.bulk = on; truncate tyre, tyre_size; set forecourt.bulk = off;
    set forecourt.retention = on; delete from audit_row; delete from audit_entry; set forecourt.retention = off`),
)

type Kept = { id: string; entry: string; subject: string; row_id: string; kind: string; before: object; after: object }

async function kept(): Promise<Kept[]> {
  return (await pool.query<Kept>('select * from audit_row order by id')).rows
}

async function entries() {
  return (await pool.query('select * from audit_entry order by id')).rows
}

const readRows = (change: Kept) => [change.subject, change.row_id, change.kind, change.before, change.after]

describe('a change', () => {
  test('is one entry with the columns that differ, whoever writes how', async () => {
    await run(`insert into tyre (id, name, price_cents, token_hash, picture) values (1, 'Winter', 9000, 'x', 'x')`)
    await run(`update tyre set price_cents = 9500 where id = 1`)
    await run(`delete from tyre where id = 1`)
    const made = { id: 1, name: 'Winter', price_cents: 9000, created_at: expect.any(String) }
    expect((await kept()).map(readRows)).toEqual([
      ['tyre', '1', 'i', null, made],
      ['tyre', '1', 'u', { price_cents: 9000 }, { price_cents: 9500 }],
      ['tyre', '1', 'd', { ...made, price_cents: 9500, token_hash: null, picture: null }, null],
    ])
    expect(await entries()).toMatchObject(
      Array.from({ length: 3 }, () => ({ actor: 'user:tom', action: 'POST /test/tyre', request_id: 'r1' })),
    )
  })

  test('of several rows in one transaction is one entry', async () => {
    await run(`insert into tyre (id, name) select n, 'Tyre ' || n from generate_series(1, 3) n;
      update tyre set name = 'Summer' where id < 3; insert into tyre_size values (1, '205')`)
    expect(await entries()).toHaveLength(1)
    expect((await kept()).map(({ row_id, kind }) => `${kind} ${row_id}`)).toEqual([
      'i 1',
      'i 2',
      'i 3',
      'u 1',
      'u 2',
      'i 1/205',
    ])
  })

  test('that changes nothing, or is rolled back, leaves nothing', async () => {
    await run(`insert into tyre (id, name) values (1, 'Winter')`)
    const before = (await entries()).length
    await run(`update tyre set name = 'Winter'`)
    await expect(run(`update tyre set name = null`)).rejects.toMatchObject({ code: '23502' })
    expect(await entries()).toHaveLength(before)
  })

  test('tells that a secret changed, and not what it was', async () => {
    await run(`insert into tyre (id, name, token_hash) values (1, 'Winter', 'first')`)
    await run(`update tyre set token_hash = 'second', picture = 'y'`)
    expect((await kept()).at(-1)).toMatchObject({
      before: { token_hash: null, picture: null },
      after: { token_hash: null, picture: null },
    })
    expect(JSON.stringify(await kept())).not.toMatch(/first|second/)
  })

  test('of what goes along is kept with it', async () => {
    await run(`insert into tyre (id, name) values (1, 'Winter'); insert into tyre_size values (1, '205')`)
    await run(`delete from tyre`)
    const { rows } = await pool.query(`select subject, kind, part_of from audit_row where part_of = '1' order by id`)
    expect(rows).toEqual([
      { subject: 'tyre_size', kind: 'i', part_of: '1' },
      { subject: 'tyre_size', kind: 'd', part_of: '1' },
    ])
  })

  test('of a bulk load says how much it was', async () => {
    await run(`set local forecourt.bulk = on; insert into tyre (id, name) select n, 'T' from generate_series(1, 40) n`)
    expect((await kept()).map(readRows)).toEqual([['tyre', null, 'bulk', null, { rows: 40 }]])
  })

  test('by hand is kept under the name of the database role', async () => {
    await pool.query(`insert into tyre (id, name) values (7, 'Winter')`)
    expect(await entries()).toMatchObject([{ actor: expect.stringMatching(/^database:/), action: 'by hand' }])
  })

  test('is kept under whoever proved to be somebody', async () => {
    await write(async (tx) => {
      await actAs(tx, 'customer:lotte')
      await sql`insert into tyre (id, name) values (1, 'Winter')`.execute(tx)
      await noteInAudit(tx, { outcome: 'signed-in' })
    })
    expect(await entries()).toMatchObject([
      { actor: 'customer:lotte', note: null },
      { actor: 'customer:lotte', note: { outcome: 'signed-in' } },
    ])
  })
})

describe('the audit', () => {
  test.each(['update audit_row set after = null', 'delete from audit_row', 'delete from audit_entry'])(
    'refuses: %s',
    async (statement) => {
      await run(`insert into tyre (id, name) values (1, 'Winter')`)
      await expect(run(statement)).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('drops whole months once they are old enough', async () => {
    await pool.query(`
      create table audit_row_2020_01 partition of audit_row for values from ('2020-01-01+00') to ('2020-02-01+00');
      insert into audit_row (entry, at, subject, row_id, kind) values (1, '2020-01-15', 'tyre', '1', 'd'),
        (1, '2019-06-01', 'tyre', '2', 'd')`)
    await run(`insert into tyre (id, name) values (3, 'Winter')`)
    await write((tx) => auditRetention.remove(tx, new Date('2023-01-31T12:00:00Z')))
    expect((await kept()).map(({ row_id }) => row_id)).toEqual(['1', '3'])
    await write((tx) => auditRetention.remove(tx, new Date('2023-02-01T12:00:00Z')))
    expect((await kept()).map(({ row_id }) => row_id)).toEqual(['3'])
  })

  test('has room for the next months before they begin', async () => {
    const { rows } = await pool.query<{ months: number }>(`
      select count(*)::int as months from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'audit_row'::regclass and relname > 'audit_row_' || to_char(now(), 'YYYY_MM') and relname !~ 'rest'`)
    expect(rows[0]!.months).toBe(2)
  })

  test('notes a reading once for each person, record and hour', async () => {
    const subjects = ['customer:1', 'customer:2', 'customer:1']
    await noteReading(kysely, author, subjects)
    await noteReading(kysely, author, subjects)
    const { rows } = await pool.query(`select actor, subject from audit_reading order by subject`)
    expect(rows).toEqual([
      { actor: 'user:tom', subject: 'customer:1' },
      { actor: 'user:tom', subject: 'customer:2' },
    ])
  })
})

describe('forgetting', () => {
  test('takes out what the history said of a row that goes', async () => {
    await run(`insert into tyre (id, name) values (1, 'Lotte'), (2, 'Winter')`)
    await run(`update tyre set name = 'Lotte M.' where id = 1`)
    await write(async (tx) => {
      await forgetInAudit(tx)
      await sql`delete from tyre where id = 1`.execute(tx)
    })
    const changes = await kept()
    expect(JSON.stringify(changes)).not.toContain('Lotte')
    expect(changes.map(({ kind }) => kind)).toEqual(['i', 'i', 'u', 'd'])
    expect(changes[2]).toMatchObject({ before: { name: null }, after: { name: null }, is_blanked: true })
    expect(changes[1]).toMatchObject({ after: { name: 'Winter' }, is_blanked: false })
  })

  test('takes out of a row that stays only what was taken from it', async () => {
    await run(`insert into tyre (id, name, price_cents) values (1, 'Lotte', 9000)`)
    await run(`update tyre set name = 'Lotte M.', price_cents = 9500`)
    await write(async (tx) => {
      await forgetInAudit(tx)
      await sql`update tyre set name = ''`.execute(tx)
    })
    const changes = await kept()
    expect(JSON.stringify(changes)).not.toContain('Lotte')
    expect(changes[1]).toMatchObject({ before: { name: null, price_cents: 9000 }, after: { price_cents: 9500 } })
  })
})

describe('taking back', () => {
  const tyres = async () => (await pool.query('select id, name, price_cents from tyre order by id')).rows
  const last = async () => Number((await entries()).at(-1).id)
  const undo = (entry: number, record: string | null = null) =>
    write(async (tx) => {
      const { rows } = await sql<{ rowId: string; isUndone: boolean }>`
        select row_id, is_undone from undo_audit_entry(${entry}, ${record}) order by row_id`.execute(tx)
      return rows
    })

  test('writes back what stood before, and that can be taken back again', async () => {
    await run(`insert into tyre (id, name, price_cents) values (1, 'Winter', 9000), (2, 'Summer', null)`)
    const before = await tyres()
    await run(`update tyre set name = name || '!', price_cents = 1; update tyre set price_cents = 2 where id = 1;
      delete from tyre where id = 2; insert into tyre (id, name) values (3, 'New'); insert into tyre_size values (3, '205')`)
    const after = await tyres()
    await undo(await last())
    expect(await tyres()).toEqual(before)
    await undo(await last())
    expect(await tyres()).toEqual(after)
    expect((await pool.query('select * from tyre_size')).rows).toEqual([{ tyre_id: 3, size: '205' }])
  })

  test('leaves a row that was changed since, and says so', async () => {
    await run(`insert into tyre (id, name, price_cents) values (1, 'Winter', 9000), (2, 'Summer', 8000)`)
    await run(`update tyre set price_cents = price_cents + 100`)
    const change = await last()
    await run(`update tyre set price_cents = 1 where id = 2; update tyre set name = 'Renamed' where id = 1`)
    expect(await undo(change)).toEqual([
      { rowId: '1', isUndone: true },
      { rowId: '2', isUndone: false },
    ])
    expect(await tyres()).toMatchObject([
      { id: 1, name: 'Renamed', price_cents: 9000 },
      { id: 2, price_cents: 1 },
    ])
  })

  test('brings back nothing of a row that had a secret', async () => {
    await run(`insert into tyre (id, name, token_hash) values (1, 'Winter', 'x'), (2, 'Summer', null);
      insert into tyre_size values (1, '205'), (2, '195')`)
    await run(`delete from tyre`)
    expect(await undo(await last())).toEqual([
      { rowId: '1', isUndone: false },
      { rowId: '1/205', isUndone: false },
      { rowId: '2', isUndone: true },
      { rowId: '2/195', isUndone: true },
    ])
  })

  test('brings back what went along, the row first that took it along', async () => {
    await run(`insert into tyre (id, name) values (1, 'Winter'); insert into tyre_size values (1, '205'), (1, '195')`)
    await run(`delete from tyre`)
    const removal = await last()
    // If one row cannot be restored, none of them is.
    await run(`insert into tyre (id, name) values (1, 'Other')`)
    expect((await undo(removal)).every(({ isUndone }) => !isUndone)).toBe(true)
    expect((await pool.query('select * from tyre_size')).rows).toEqual([])
    await run(`delete from tyre`)
    expect((await undo(removal)).every(({ isUndone }) => isUndone)).toBe(true)
    expect((await pool.query('select size from tyre_size order by size')).rows).toEqual([
      { size: '195' },
      { size: '205' },
    ])
    expect(await tyres()).toMatchObject([{ name: 'Winter' }])
  })

  test('leaves what was forgotten since', async () => {
    await run(`insert into tyre (id, name) values (1, 'Lotte')`)
    await run(`update tyre set name = 'Lotte M.'`)
    const change = await last()
    await write(async (tx) => {
      await forgetInAudit(tx)
      await sql`update tyre set name = ''`.execute(tx)
    })
    expect(await undo(change)).toEqual([{ rowId: '1', isUndone: false }])
    expect(await tyres()).toMatchObject([{ name: '' }])
  })

  test('leaves what something needs by now, and takes the rest back', async () => {
    await run(`insert into tyre (id, name) values (1, 'Winter'), (2, 'Summer'), (3, 'All year')`)
    const change = await last()
    await run(`create table wheel (tyre_id integer references tyre); insert into wheel values (2)`)
    expect(await undo(change)).toEqual([
      { rowId: '1', isUndone: true },
      { rowId: '2', isUndone: false },
      { rowId: '3', isUndone: true },
    ])
    expect(await tyres()).toMatchObject([{ id: 2 }])
    await run('drop table wheel')
  })

  test('takes back what a change did to one record and what is part of it, when it is named', async () => {
    await run(
      `insert into tyre (id, name) values (1, 'Winter'), (2, 'Summer'); insert into tyre_size values (1, '205')`,
    )
    await run(`update tyre set name = name || '!'; insert into tyre_size values (1, '195')`)
    expect(await undo(await last(), '1')).toEqual([
      { rowId: '1', isUndone: true },
      { rowId: '1/195', isUndone: true },
    ])
    expect(await tyres()).toMatchObject([{ name: 'Winter' }, { name: 'Summer!' }])
  })
})
