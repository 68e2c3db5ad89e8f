import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../test/services.ts'
import { run } from './call.ts'
import { command, type Caller } from './endpoint.ts'

const services = await testServices()
const { pool } = services.database
let tries = 0

/** Writes, and is made to give way so many times. */
const write = command({
  path: 'POST /test/contested',
  right: 'public',
  summary: 'Writes what others write too',
  input: z.strictObject({ code: z.string(), times: z.int() }),
  output: z.strictObject({ tries: z.int() }),
  async run({ tx }, { code, times }) {
    tries++
    await sql`insert into setting (key, value) values ('test.contested', '1')`.execute(tx)
    if (tries <= times) await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx)
    return { tries }
  },
})

const caller: Caller = {
  requestId: crypto.randomUUID(),
  ip: '::1',
  userAgent: '',
  language: 'nl',
  now: services.clock(),
  cookies: {},
  setCookie() {},
}
const ask = (code: string, times: number) => run(write, services, caller, { code, times })
const count = async (query: string) => (await pool.query(query)).rowCount

beforeEach(async () => {
  tries = 0
  await pool.query(`delete from setting where key = 'test.contested'`)
})

describe('a command that another one made give way', () => {
  it.each(['40001', '40P01', '23505', '23503', '23514'])(
    'is tried once more after %s, and written once',
    async (code) => {
      const traces = () =>
        count(`select from audit_row where subject = 'setting' and kind = 'i' and row_id = 'test.contested'`)
      const before = (await traces())!
      expect(await ask(code, 1)).toEqual({ tries: 2 })
      expect(await count(`select from setting where key = 'test.contested'`)).toBe(1)
      expect(await traces()).toBe(before + 1)
    },
  )

  it.each([
    ['40P01', 4],
    ['23505', 2],
  ])('fails when it has to give way for ever: %s', async (code, most) => {
    expect(await ask(code, most - 1)).toEqual({ tries: most })
    await pool.query(`delete from setting where key = 'test.contested'`)
    tries = 0
    await expect(ask(code, most)).rejects.toMatchObject({ code })
    expect(tries).toBe(most)
    expect(await count(`select from setting where key = 'test.contested'`)).toBe(0)
  })

  it('is not tried again after any other error', async () => {
    await expect(ask('22012', 1)).rejects.toMatchObject({ code: '22012' })
    expect(tries).toBe(1)
  })
})
