import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { PRODUCT_VERSION } from '../settings/product-version.ts'
import { migrate } from './migrate.ts'

let url: string
let folder: string

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'migrations-'))
})
afterEach(() => fs.rm(folder, { recursive: true }))

const given = (files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, sql]) => fs.writeFile(path.join(folder, name), sql)))

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe('migrations', async () => {
  url = await testDatabase({ empty: true })
  beforeEach(() => query('drop schema public cascade; create schema public'))

  test('are applied once, in the order of their names', async () => {
    await given({
      '02-b.sql': 'insert into car values (2)',
      '01-a.sql': 'create table car (id int); insert into car values (1)',
      'notes.md': 'not SQL',
    })
    expect(await migrate(url, { folder })).toEqual(['01-a.sql', '02-b.sql'])
    await given({ '03-c.sql': 'insert into car values (3)' })
    expect(await migrate(url, { folder })).toEqual(['03-c.sql'])
    expect(await query('select id from car order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('leave nothing of a failing file and keep the ones before it', async () => {
    await given({
      '01-good.sql': 'create table car (id int)',
      '02-bad.sql': 'create table van (id int);\ninsert into nowhere values (1)',
    })
    await expect(migrate(url, { folder })).rejects.toThrow(
      '02-bad.sql, line 2, failed: relation "nowhere" does not exist',
    )
    expect(await query(`select to_regclass('van') as van, to_regclass('car')::text as car`)).toEqual([
      { van: null, car: 'car' },
    ])
  })

  test('may not change after they were applied, whatever the line endings', async () => {
    await given({ '01-a.sql': 'create table car (id int);\n' })
    await migrate(url, { folder })
    await given({ '01-a.sql': 'create table car (id int);\r\n' })
    expect(await migrate(url, { folder })).toEqual([])
    await given({ '01-a.sql': 'create table car (id bigint);\n' })
    await expect(migrate(url, { folder })).rejects.toThrow('01-a.sql changed after it was applied')
  })

  test('of a newer program stop an older one', async () => {
    await given({ '01-a.sql': 'select 1', '02-newer.sql': 'select 2' })
    await migrate(url, { folder })
    await fs.rm(path.join(folder, '02-newer.sql'))
    await expect(migrate(url, { folder })).rejects.toThrow(
      `The database knows the migration 02-newer.sql, this version of the program (${PRODUCT_VERSION}) does not. Start the newer version. To go back, restore the backup`,
    )
    await query(`update applied_migration set product_version = '7.5.0' where name = '02-newer.sql'`)
    await expect(migrate(url, { folder })).rejects.toThrow(
      `knows the migration 02-newer.sql of version 7.5.0, this version of the program (${PRODUCT_VERSION}) does not. Start version 7.5.0 or a later one.`,
    )
  })

  test('note the version of the program that applied them, also where that was not noted before', async () => {
    await query(`create table applied_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now());
      insert into applied_migration (name, checksum) values ('01-a.sql', '${hash('select 1')}')`)
    await given({ '01-a.sql': 'select 1', '02-b.sql': 'select 2' })
    expect(await migrate(url, { folder })).toEqual(['02-b.sql'])
    expect(await query('select name, product_version from applied_migration order by name')).toEqual([
      { name: '01-a.sql', product_version: null },
      { name: '02-b.sql', product_version: PRODUCT_VERSION },
    ])
  })

  describe('that need a lock which somebody else has', () => {
    /** Holds a table as a long report or a backup does, until it is told to let go. */
    async function hold(table: string): Promise<() => Promise<void>> {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`begin; lock table ${table} in access share mode`)
      return () => client.end()
    }

    test('let others through between their attempts, and are applied once it is free', async () => {
      await given({ '01-a.sql': 'create table car (id int)' })
      await migrate(url, { folder })
      const letGo = await hold('car')
      await given({ '02-b.sql': 'alter table car add colour text' })
      const messages: string[] = []
      const released = Promise.withResolvers<void>()
      const applied = await migrate(url, {
        folder,
        lockPatience: { waitMs: 10, pauseMs: 10, attempts: 1_000 },
        onProgress(message) {
          messages.push(message)
          if (message.includes('waits for a lock')) letGo().then(released.resolve, released.reject)
        },
      })
      await released.promise
      expect(applied).toEqual(['02-b.sql'])
      expect(messages).toEqual(['Migrating the database: 1 of 2 steps', 'The migration 02-b.sql waits for a lock'])
    })

    test('give up with what to do, and leave nothing', async () => {
      await given({ '01-a.sql': 'create table car (id int)' })
      await migrate(url, { folder })
      const letGo = await hold('car')
      await given({ '02-b.sql': 'create table van (id int); alter table car add colour text' })
      const lockPatience = { waitMs: 10, pauseMs: 10, attempts: 2 }
      await expect(migrate(url, { folder, lockPatience })).rejects.toThrow(
        'The migration 02-b.sql got no lock in 2 attempts: a transaction holds a table for long. End it',
      )
      await letGo()
      expect(await query(`select to_regclass('van') as van`)).toEqual([{ van: null }])
      expect(await query('select name from applied_migration')).toEqual([{ name: '01-a.sql' }])
    })
  })

  describe('that create an index while others write', () => {
    const index = '-- For the list.\ncreate index concurrently if not exists car_colour on car (colour);\n'
    const readIndex = () => query(`select indisvalid from pg_index where indexrelid = to_regclass('car_colour')`)

    test('are applied once when several processes start together', async () => {
      await given({ '01-a.sql': 'create table car (id int, colour text)' })
      await migrate(url, { folder })
      await given({ '02-b.sql': index })
      const applied = await Promise.all([1, 2].map(() => migrate(url, { folder })))
      expect(applied.flat()).toEqual(['02-b.sql'])
      expect(await readIndex()).toEqual([{ indisvalid: true }])
    })

    test('make one anew that an attempt left invalid', async () => {
      await given({ '01-a.sql': 'create table car (id int, colour text); insert into car values (1, null)' })
      await migrate(url, { folder })
      await query('create index car_colour on car (colour)')
      await query(`update pg_index set indisvalid = false where indexrelid = 'car_colour'::regclass`)
      await given({ '02-b.sql': index })
      expect(await migrate(url, { folder })).toEqual(['02-b.sql'])
      expect(await readIndex()).toEqual([{ indisvalid: true }])
    })

    test('leave no note where one fails', async () => {
      await given({ '01-a.sql': 'create table car (id int)' })
      await given({ '02-b.sql': index })
      await expect(migrate(url, { folder })).rejects.toThrow('02-b.sql failed: column "colour" does not exist')
      expect(await query('select name from applied_migration')).toEqual([{ name: '01-a.sql' }])
    })
  })

  describe('that were combined into others', () => {
    const former = { '01-a.sql': 'create table car (id int)', '02-b.sql': 'alter table car add colour text' }
    const combined = {
      last: '02-b.sql',
      checksum: hash(
        Object.entries(former)
          .map(([name, sql]) => `${name} ${hash(sql)}\n`)
          .join(''),
      ),
      sql: 'create index car_colour on car (colour)',
    }

    async function combine(): Promise<void> {
      await Promise.all(Object.keys(former).map((name) => fs.rm(path.join(folder, name), { force: true })))
      await given({
        '01-cars.sql': 'create table car (id int, colour text)',
        '03-c.sql': 'insert into car values (3, null)',
      })
    }

    test('count as applied in a database that has all of them', async () => {
      await given(former)
      await migrate(url, { folder, combined })
      await combine()
      expect(await migrate(url, { folder, combined })).toEqual(['03-c.sql'])
      expect(await query('select name from applied_migration order by name')).toEqual([
        { name: '01-cars.sql' },
        { name: '03-c.sql' },
      ])
      expect(await query(`select id, to_regclass('car_colour')::text as index from car`)).toEqual([
        { id: 3, index: 'car_colour' },
      ])
      expect(await migrate(url, { folder, combined })).toEqual([])
    })

    test('refuse a database that lacks some of them, with what to do', async () => {
      await given({ '01-a.sql': former['01-a.sql'] })
      await migrate(url, { folder, combined })
      await combine()
      await expect(migrate(url, { folder, combined })).rejects.toThrow(
        'Start the last version that has the migration 02-b.sql once, then this one',
      )
      expect(await query('select name from applied_migration')).toEqual([{ name: '01-a.sql' }])
    })

    test('are not needed in an empty database', async () => {
      await combine()
      expect(await migrate(url, { folder, combined })).toEqual(['01-cars.sql', '03-c.sql'])
    })
  })

  test('run once when several processes start together', async () => {
    await given({ '01-a.sql': 'create table car (id int); select pg_sleep(0.1)' })
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })))
    expect(applied.flat()).toEqual(['01-a.sql'])
  })
})

test('the real migrations apply to an empty database', async () => {
  const migrated = await testDatabase()
  expect(await migrate(migrated)).toEqual([])
})
