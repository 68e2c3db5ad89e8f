import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openGate } from '../../test/gate.ts'
import { testServices } from '../../test/services.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { Changes, TOPICS, type Topic } from './changes.ts'

const services = await testServices()
const { pool } = services.database

it('gives a new revision when another process changes what pages show, and on a new day', async () => {
  const changes = new Changes(services.settings.databaseUrl, services.clock)
  expect(changes.revision()).toBeUndefined()
  await changes.start()
  const first = changes.revision()
  expect(first).toBeDefined()
  expect(changes.revision()).toBe(first)
  await pool.query(`notify stock`)
  await expect.poll(() => changes.revision()).not.toBe(first)
  const second = changes.revision()
  services.setNow(new Date('2026-11-20T23:30:00Z'))
  expect(changes.revision()).not.toBe(second)
  await changes.close()
  expect(changes.revision()).toBeUndefined()
})

it('keeps what changes apart', async () => {
  const changes = new Changes(services.settings.databaseUrl, services.clock)
  await changes.start()
  const { vehicleId } = await makeUsedCar(services.database)
  await pool.query('notify content')
  await expect.poll(() => changes.revision(['content'])).not.toBe(changes.revision(['prices']))
  const of = (topic: Topic) => changes.revision([topic])
  const before = TOPICS.map(of)
  await pool.query('update price set price_cents = price_cents + 100 where vehicle_id = $1', [vehicleId])
  await expect.poll(() => of('stock')).not.toBe(before[0])
  expect(TOPICS.map(of).slice(1)).toEqual(before.slice(1))
  await pool.query(`update fuel set name = name`)
  await expect.poll(() => of('catalogue')).not.toBe(before[1])
  expect(TOPICS.map(of).slice(2)).toEqual(before.slice(2))
  await changes.close()
})

it('knows nothing while its connection is away, and takes everything for changed once it is back', async () => {
  const changes = new Changes(services.settings.databaseUrl, services.clock)
  const heard: string[] = []
  await changes.start()
  const before = changes.revision()
  changes.onChange((channel) => heard.push(channel))
  expect(changes.lastRevision()).toBeUndefined()
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt changes'
    and datname = current_database()`)
  await expect.poll(() => changes.revision()).toBeUndefined()
  expect(changes.lastRevision()).toEqual({ revision: before, lostAt: services.clock() })
  await expect.poll(() => changes.revision(), { timeout: 5_000 }).toBeDefined()
  expect(changes.revision()).not.toBe(before)
  expect(changes.lastRevision()).toBeUndefined()
  expect(heard).toEqual(['stock', 'catalogue', 'prices', 'organisation', 'content'])
  await changes.close()
})

it('listens once after the server refused for a while', async () => {
  const gate = await openGate(services.settings.databaseUrl)
  const changes = new Changes(gate.url, services.clock)
  await changes.start()
  await gate.refuse()
  await expect.poll(() => changes.revision()).toBeUndefined()
  await pause(2_000)
  await gate.open()
  await expect.poll(() => changes.revision(), { timeout: 5_000 }).toBeDefined()
  const heard: string[] = []
  changes.onChange((channel) => heard.push(channel))
  await pool.query('notify stock')
  await expect.poll(() => heard).toEqual(['stock'])
  // Away two seconds: a quarter, a half, a second, and two at the most.
  expect(gate.attempts).toBeLessThanOrEqual(6)
  await changes.close()
  await gate.close()
})
