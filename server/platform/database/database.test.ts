import { createServer, connect as connectTo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '@forecourt/domain/platform/values/result.ts'
import { testDatabase } from '../../test/database.ts'
import { openDatabase, onCommit, transaction, type Tx } from './database.ts'
import { TooSlow, withinTime } from './deadline.ts'

const url = await testDatabase()
const database = openDatabase(url, { max: 3 })
const watching = openDatabase(url, { max: 1 })
afterAll(async () => {
  await database.close()
  await watching.close()
})

const mark = (tx: Tx) => sql`insert into setting (key, value) values ('test.mark', '1')`.execute(tx)
const isMarked = async () =>
  (await sql`select from setting where key = 'test.mark'`.execute(watching.kysely)).rows.length > 0
const statementsUnderway = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and state <> 'idle'
    and pid <> pg_backend_pid()`.execute(watching.kysely)
  ).rows.length

beforeEach(async () => {
  await sql`delete from setting where key = 'test.mark'`.execute(watching.kysely)
})

describe('work that comes to a refusal', () => {
  it('leaves nothing behind, and hands the refusal over', async () => {
    let isTold = false
    const outcome = await transaction(database, async (tx) => {
      onCommit(tx, () => (isTold = true))
      await mark(tx)
      return refuse('car-sold', { field: 'car' })
    })
    expect(outcome).toEqual({ ok: false, reason: 'car-sold', field: 'car' })
    expect([isTold, await isMarked()]).toEqual([false, false])
  })
})

it('lets go of every connection when it is closed, whoever made it', async () => {
  const other = openDatabase(url, { max: 1 })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isThere = async () =>
    (await sql`select from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(watching.kysely)).rows.length > 0
  expect(await isThere()).toBe(true)
  await other.close()
  await expect.poll(isThere).toBe(false)
})

it('a row that somebody holds is not waited for until the time is over', async () => {
  const impatient = openDatabase(url, { max: 1, longestLockMs: 50 })
  await transaction(database, async (tx) => {
    await mark(tx)
    await expect(transaction(impatient, mark)).rejects.toMatchObject({ code: '55P03' })
  })
  await transaction(impatient, (tx) => sql`delete from setting where key = 'test.mark'`.execute(tx))
  await impatient.close()
})

describe('work that takes longer than somebody waits', () => {
  it('is broken off, at the server too, and nothing of it stands', async () => {
    const startedAt = performance.now()
    const work = withinTime(200, () =>
      transaction(database, async (tx) => {
        await mark(tx)
        await sql`select pg_sleep(30)`.execute(tx)
      }),
    )
    await expect(work).rejects.toBeInstanceOf(TooSlow)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await expect.poll(statementsUnderway).toBe(0)
    expect(await isMarked()).toBe(false)
  })

  it('does not commit what it finishes too late', async () => {
    const finished = Promise.withResolvers<void>()
    const limited = withinTime(50, () =>
      transaction(database, async (tx) => {
        await mark(tx)
        await finished.promise
      }),
    )
    await expect(limited).rejects.toBeInstanceOf(TooSlow)
    finished.resolve()
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
    expect(await isMarked()).toBe(false)
  })

  it('begins nothing more', async () => {
    const turn = Promise.withResolvers<void>()
    const late = Promise.withResolvers<unknown>()
    const work = withinTime(30, async () => {
      await turn.promise
      late.resolve(await transaction(database, mark).catch((error: unknown) => error))
    })
    await expect(work).rejects.toBeInstanceOf(TooSlow)
    turn.resolve()
    expect(await late.promise).toBeInstanceOf(TooSlow)
    expect(await isMarked()).toBe(false)
  })

  it('is answered truly once its commit has begun', async () => {
    await sql`create function test_slow_commit() returns trigger language plpgsql as
      'begin perform pg_sleep(0.4); return null; end'`.execute(watching.kysely)
    await sql`create constraint trigger test_slow_commit after insert on setting deferrable initially deferred
      for each row execute function test_slow_commit()`.execute(watching.kysely)
    const limited = withinTime(200, () =>
      transaction(database, async (tx) => {
        await mark(tx)
        return 'kept'
      }),
    )
    expect(await limited).toBe('kept')
    expect(await isMarked()).toBe(true)
    await sql`drop function test_slow_commit cascade`.execute(watching.kysely)
  })

  it('waits for no database that is frozen', async () => {
    const frozen = await frozenProxy(url)
    const behind = openDatabase(frozen.url, { max: 1 })
    await sql`select 1`.execute(behind.kysely)
    frozen.freeze()
    const startedAt = performance.now()
    await expect(withinTime(200, () => sql`select 1`.execute(behind.kysely))).rejects.toBeInstanceOf(TooSlow)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    frozen.thaw()
    expect((await sql<{ n: number }>`select 2 as n`.execute(behind.kysely)).rows).toEqual([{ n: 2 }])
    await behind.close()
    await frozen.close()
  })
})

describe('what must happen only once a transaction stands', () => {
  it('happens after it, in order', async () => {
    const seen: unknown[] = []
    await transaction(database, async (tx) => {
      onCommit(tx, () => seen.push('first'))
      onCommit(tx, () => seen.push('second'))
      await mark(tx)
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['first', 'second'])
  })

  it('does not when the transaction is rolled back', async () => {
    let happened = false
    await expect(
      transaction(database, async (tx) => {
        onCommit(tx, () => (happened = true))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(happened).toBe(false)
  })
})

/** A way to the database that can stop passing anything on without closing, as a stopped or unplugged server does. */
async function frozenProxy(to: string) {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isFrozen || into.write(bytes))
      from.on('error', () => {})
      from.on('close', () => into.destroy())
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = new URL(to)
  address.port = String((server.address() as { port: number }).port)
  return {
    url: address.href,
    freeze: () => (isFrozen = true),
    thaw: () => (isFrozen = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
