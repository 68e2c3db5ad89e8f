import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { openGate, type Gate } from '../../test/gate.ts'
import { testServices } from '../../test/services.ts'
import { KeptConnection } from './connection.ts'

const services = await testServices()
const { pool } = services.database
const name = 'forecourt test'
const hurry = { firstPauseMs: 20, longestPauseMs: 100, longestAnswerMs: 300, heartbeatMs: 200 }

let gate: Gate
let kept: KeptConnection
let told: string[]
let heard: number

afterEach(async () => {
  await kept.close()
  await gate.close()
})

async function opened(): Promise<void> {
  gate = await openGate(services.settings.databaseUrl)
  told = []
  heard = 0
  const purpose = {
    name,
    async prepare(client: pg.Client) {
      client.on('notification', () => heard++)
      await client.query('listen test')
    },
    onReady: () => void told.push('ready'),
    onLost: () => void told.push('lost'),
  }
  kept = new KeptConnection(gate.url, purpose, hurry)
  await kept.open()
}

async function connections(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [name],
  )
  return rows[0]!.n
}

async function isWhole(): Promise<void> {
  await expect.poll(() => kept.isReady).toBe(true)
  await expect.poll(connections).toBe(1)
  heard = 0
  await pool.query('notify test')
  await expect.poll(() => heard).toBeGreaterThan(0)
  // A second listener would have heard it in the same moment.
  await pool.query('select 1')
  expect(heard).toBe(1)
}

describe('a connection that is kept', () => {
  it('is one again after the server refused for a while', async () => {
    await opened()
    await gate.refuse()
    await expect.poll(() => told).toEqual(['ready', 'lost'])
    await pause(1_000)
    await gate.open()
    await isWhole()
    expect(told).toEqual(['ready', 'lost', 'ready'])
  })

  it('is one again after the server cut every connection, again and again', async () => {
    await opened()
    for (const round of [1, 2, 3]) {
      await gate.refuse()
      await gate.open()
      await expect.poll(() => told.length).toBe(1 + 2 * round)
    }
    await isWhole()
    expect(gate.attempts).toBe(4)
  })

  it('gives up a server that takes connections and says nothing, one attempt at a time', async () => {
    await opened()
    await gate.refuse()
    const startedAt = performance.now()
    await gate.open({ hanging: true })
    await pause(1_500)
    await expect.poll(() => gate.attempts).toBeGreaterThan(2)
    // Each takes the longest answer and a pause.
    expect(gate.attempts).toBeLessThan(1 + (performance.now() - startedAt) / hurry.longestAnswerMs + 1)
    await gate.open()
    await isWhole()
  })

  it('notices by its heartbeat that the server fell silent', async () => {
    await opened()
    gate.hang()
    await expect.poll(() => kept.isReady, { timeout: 3_000 }).toBe(false)
    await gate.open()
    await isWhole()
  })

  it('asks what is asked of it meanwhile once it is back', async () => {
    await opened()
    await gate.refuse()
    await expect.poll(() => kept.isReady).toBe(false)
    const ask = (sql: string) => kept.use(async (client) => (await client.query(sql)).rows)
    const answers = Promise.all([ask('select 1 as n'), ask('select 2 as n')])
    await gate.open()
    expect(await answers).toEqual([[{ n: 1 }], [{ n: 2 }]])
  })

  it('survives a question that PostgreSQL does not understand', async () => {
    await opened()
    await expect(kept.use((client) => client.query('select nothing'))).rejects.toThrow('does not exist')
    await isWhole()
    expect(told).toEqual(['ready'])
  })

  it('says why it cannot be opened, and does not go on trying', async () => {
    await opened()
    await gate.refuse()
    const other = new KeptConnection(gate.url, { name, prepare: async () => {} }, hurry)
    await expect(other.open()).rejects.toThrow('ECONNREFUSED')
    await kept.close()
    await gate.open()
    const { attempts } = gate
    await pause(500)
    expect(gate.attempts).toBe(attempts)
  })
})

describe('closing it ends whatever there is', () => {
  it('when it is ready', async () => {
    await opened()
    await kept.close()
    await expect.poll(connections).toBe(0)
    expect(told).toEqual(['ready'])
    await kept.close()
  })

  it('while the server refuses', async () => {
    await opened()
    await gate.refuse()
    await expect.poll(() => told).toEqual(['ready', 'lost'])
    const waiting = kept.use((client) => client.query('select 1'))
    const closed = kept.close()
    await expect(waiting).rejects.toThrow('is closed')
    await closed
    await gate.open()
    await pause(500)
    expect(gate.attempts).toBe(1)
  })

  it('in the middle of an attempt', async () => {
    await opened()
    await gate.refuse()
    await gate.open({ hanging: true })
    await expect.poll(() => gate.attempts).toBe(2)
    await kept.close()
    await gate.open()
    await expect.poll(connections).toBe(0)
    expect(told).toEqual(['ready', 'lost'])
  })

  it('while a frozen server still holds it', async () => {
    await opened()
    gate.hang()
    await kept.close()
    await gate.open()
    await expect.poll(connections).toBe(0)
  })
})
