import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { applySeeds, type Seed } from './seeds.ts'

const client = new pg.Client({ connectionString: await testDatabase({ empty: true }) })
await client.connect()
afterAll(() => client.end())
beforeEach(() =>
  client.query(`
    drop schema public cascade; create schema public;
    create table greeting (id int generated always as identity, name text unique, words jsonb not null)`),
)

const greetings = (...rows: [string, string][]): Seed => ({
  name: 'greetings',
  table: 'greeting',
  key: (row) => `${row}.name`,
  rows: rows.map(([name, nl]) => ({ name, words: { nl } })),
})

async function held(): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; nl: string }>(`select name, words ->> 'nl' as nl from greeting`)
  return Object.fromEntries(rows.map(({ name, nl }) => [name, nl]))
}

test('are applied once as long as they say the same', async () => {
  const seed = greetings(['morning', 'Goedemorgen'])
  expect(await applySeeds(client, [seed])).toEqual(['greetings'])
  await client.query('delete from greeting')
  expect(await applySeeds(client, [seed])).toEqual([])
  expect(await held()).toEqual({})
})

test('of a new version add rows and reword those that nobody edited', async () => {
  await applySeeds(client, [greetings(['morning', 'Goedemorgen'], ['evening', 'Goeienavond'], ['night', 'Slaapwel'])])
  await client.query(`update greeting set words = '{"nl": "Welterusten"}' where name = 'night'`)
  await client.query(`insert into greeting (name, words) values ('noon', '{"nl": "Smakelijk"}')`)

  const reworded = greetings(
    ['morning', 'Goedemorgen'],
    ['evening', 'Goedenavond'],
    ['night', 'Goedenacht'],
    ['noon', 'Goedemiddag'],
    ['farewell', 'Tot ziens'],
  )
  expect(await applySeeds(client, [reworded])).toEqual(['greetings'])
  expect(await held()).toEqual({
    morning: 'Goedemorgen',
    evening: 'Goedenavond',
    night: 'Welterusten',
    noon: 'Smakelijk',
    farewell: 'Tot ziens',
  })
})

test('follow every version, and leave for good what was edited in between', async () => {
  for (const words of ['Dag', 'Hallo']) await applySeeds(client, [greetings(['any', words])])
  expect(await held()).toEqual({ any: 'Hallo' })
  await client.query(`update greeting set words = '{"nl": "Yo"}'`)
  for (const words of ['Goeiedag', 'Goedendag']) await applySeeds(client, [greetings(['any', words])])
  expect(await held()).toEqual({ any: 'Yo' })
})

test('of a new version tell the code’s columns also where the words are the dealer’s', async () => {
  await client.query('alter table greeting add variables text, add gone text')
  const seed = (nl: string, variables: string): Seed => ({
    ...greetings(['any', nl]),
    rows: [{ name: 'any', words: { nl }, variables }],
    follows: { variables: 'wanted.variables', gone: `nullif(held.words ->> 'nl', wanted.words ->> 'nl')` },
  })
  await applySeeds(client, [seed('Dag', 'firstName')])
  await client.query(`update greeting set words = '{"nl": "Yo"}'`)
  await applySeeds(client, [seed('Hallo', 'fullName')])
  const { rows } = await client.query('select words, variables, gone from greeting')
  expect(rows).toEqual([{ words: { nl: 'Yo' }, variables: 'fullName', gone: 'Yo' }])
})

test('leave nothing when one of them fails', async () => {
  const broken: Seed = { ...greetings(['morning', 'Goedemorgen']), name: 'broken', table: 'nowhere' }
  await expect(applySeeds(client, [greetings(['morning', 'Goedemorgen']), broken])).rejects.toThrow('nowhere')
  expect(await held()).toEqual({})
})

test('of a new version leave away what the dealer removed', async () => {
  await applySeeds(client, [greetings(['morning', 'Goedemorgen'], ['night', 'Slaapwel'])])
  await client.query(`delete from greeting where name = 'night'`)
  await applySeeds(client, [greetings(['morning', 'Goedemorgen'], ['night', 'Welterusten'], ['noon', 'Smakelijk'])])
  expect(await held()).toEqual({ morning: 'Goedemorgen', noon: 'Smakelijk' })
})
