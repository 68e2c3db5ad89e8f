import { describe, expect, test } from 'vitest'
import { RECORD_TABLES } from '@forecourt/domain/access/audit.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { camelCase } from '../platform/database/column-names.ts'
import { nameIn } from './audit-names.sql.ts'
import { readSheet, rowsOfSheet } from '../platform/imports/sheet.ts'
import type { InputOf, ResultOf } from '../test/api-calls.ts'
import { makeUsedCar } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { makeAccount, makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop, { firstName: 'Karim', lastName: 'Benali' })
const sofie = await signedInStaff(shop, {
  firstName: 'Sofie',
  lastName: 'Peeters',
  roleId: await makeRole(database, { AUDIT_VIEW: 'all', MASTER_DATA_VIEW: 'all' }),
})

type Entry = ResultOf<'POST /sales/audit/list'>['data'][number]
type Wishes = InputOf<'POST /sales/audit/list'>

const blank = { id: null, rev: 0, fuelType: 'combustible', isActive: true } as const
const save = async (fuel: InputOf<'POST /sales/fuel/save'>['fuel']) =>
  accepted(await main.call('POST /sales/fuel/save', { fuel })).fuel
const list = async (request: Wishes = {}) => (await main.call('POST /sales/audit/list', request)).result
const get = async (id: number, by = main) => (await by.call('GET /sales/audit/get', { id })).result.entry
const search = (value: string) => ({ searchFilter: { value } })
const filter = (queryFilter: Wishes['queryFilter'] & object) => ({ queryFilter })

const waterstof = await save({ ...blank, code: 'waterstof', name: { nl: 'Waterstof', fr: 'Hydrogène' } })
await save({ ...waterstof, name: { nl: 'Groene waterstof', fr: 'Hydrogène vert' }, fuelType: 'hybrid' })

test('every table that is kept is of a kind that people look for, and has a name in both languages', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgname ~ '_audit_insert$'`,
  )
  const kept = rows.map(({ name }) => name)
  const known = new Set<string>(Object.values(RECORD_TABLES).flat())
  expect(kept.filter((name) => !known.has(name))).toEqual([])
  const texts = m as unknown as Record<string, undefined | ((input: object, options: object) => string)>
  const isNamed = (name: string, locale: string) =>
    [`records.${camelCase(name)}`, `resources.${camelCase(name)}.name`].some((key) => texts[key]?.({}, { locale }))
  for (const locale of LANGUAGES) expect(kept.filter((name) => !isNamed(name, locale))).toEqual([])
})

test('whatever has a number of its own is named by it', async () => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
     where t.tgname = c.relname || '_audit_update' and not a.attisdropped and a.atttypid = 'text'::regtype
       -- A number of ours is unique; what has a name beside it, as a company, is named by that.
       and a.attname ~ '_number$' and exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
         and i.indnatts = 1 and i.indkey[0] = a.attnum)
       and not exists (select from pg_attribute name where name.attrelid = c.oid and name.attname = 'name')`,
  )
  const unnamed = rows.filter(({ column }) => nameIn({ [column]: 'OF-1', name: 'Premium' }, 'nl') !== 'OF-1')
  expect(rows.map(({ table }) => table)).toContain('offer')
  expect(unnamed).toEqual([])
})

describe('the list of changes', () => {
  test('says who did what to which record, the newest first', async () => {
    const { data } = await list(search('waterstof'))
    expect(data).toMatchObject([
      { by: 'Karim Benali', act: 'change', record: 'Brandstof Groene waterstof', what: 'Naam, Energie' },
      { by: 'Karim Benali', act: 'change', record: 'Brandstof Groene waterstof', what: 'Aangemaakt' },
    ])
  })

  test('finds a record that is gone by what it was called', async () => {
    const cng = await save({ ...blank, code: 'moerasgas', name: { nl: 'Moerasgas', fr: 'Gaz des marais' } })
    await main.call('POST /sales/fuel/delete', { id: cng.id, rev: cng.rev })
    const { data } = await list(search('moerasgas'))
    expect(data.map(({ act, record }) => [act, record])).toEqual([
      ['removal', 'Brandstof Moerasgas'],
      ['change', 'Brandstof Moerasgas'],
    ])
  })

  test.each([
    ['the kind of record', { recordKind: ['vehicle-data'] }, (one: Entry) => one.record?.startsWith('Brandstof')],
    ['another kind of record', { recordKind: ['staff'] }, (one: Entry) => !one.record?.startsWith('Brandstof')],
    ['what was done', { act: ['removal'] }, (one: Entry) => one.act === 'removal'],
    ['who did it', { user: [main.number] }, (one: Entry) => one.by === 'Karim Benali'],
    ['what of the system did it', { actor: ['seed'] }, (one: Entry) => one.by === 'Systeem (begingegevens)'],
    ['the period', { madeAt: { from: '2020-01-01' } }, () => true],
  ])('is filtered by %s', async (_, wanted, fits) => {
    const { data, filter: applied } = await list({ ...filter(wanted), pageFilter: { activePage: 1, pageSize: 100 } })
    expect(data.length).toBeGreaterThan(0)
    expect(data.filter((one) => !fits(one))).toEqual([])
    expect(applied).toMatchObject({ isQuerying: true, queryFilter: wanted })
  })

  test('is empty for a period without changes, and for somebody who did nothing', async () => {
    expect((await list(filter({ madeAt: { to: '2020-01-01' } }))).data).toEqual([])
    expect((await list(filter({ user: [sofie.number] }))).data).toEqual([])
  })

  test('goes on behind its last row', async () => {
    const { data } = await list({ pageFilter: { activePage: 1, pageSize: 10 } })
    const after: Wishes = { pageFilter: { activePage: 1, pageSize: 10, place: { after: data[4]!.id } } }
    expect((await list(after)).data.slice(0, 5)).toEqual(data.slice(5))
  })

  test('names jobs, and what was refused', async () => {
    await pool.query(
      `insert into audit_entry (actor, action, note) values ('job:apply-import', 'apply-import', null),
        ('guest', 'POST /sales/auth/signin',
          jsonb_build_object('outcome', 'wrong-credentials', 'account', 'user:' || $1::text, 'network', '192.0.2.0'))`,
      [main.id],
    )
    expect((await list(filter({ actor: ['job'] }))).data[0]).toMatchObject({ by: 'Systeem (import)' })
    expect((await list(filter({ act: ['refused'] }))).data[0]).toMatchObject({
      by: 'Een bezoeker',
      record: 'Karim Benali',
      what: 'Verkeerd wachtwoord',
    })
  })

  test('speaks the language of whoever asks', async () => {
    const { data } = (await main.call('POST /sales/audit/list', search('waterstof'), 'fr-BE')).result
    expect(data[0]).toMatchObject({ record: 'Carburant Hydrogène vert', what: 'Nom, Énergie' })
  })

  test.each([
    'POST /sales/audit/list',
    'GET /sales/audit/get',
    'POST /sales/audit/export',
    'POST /sales/auditreading/list',
  ])('is for those who may see it: %s', async (path) => {
    const salesperson = await makeColleague(shop, 'salesperson')
    expect(await salesperson.call.unchecked(path, { id: 1 })).toMatchObject({ status: 403 })
  })
})

describe('one change', () => {
  test('shows each field as people call it, before and after', async () => {
    const [change] = (await list(search('waterstof'))).data
    expect(await get(change!.id)).toMatchObject({
      by: 'Karim Benali',
      undoRefusal: null,
      records: [
        {
          subject: 'fuel',
          id: waterstof.id,
          name: 'Brandstof Groene waterstof',
          rows: [
            {
              kind: 'u',
              part: null,
              fields: expect.arrayContaining([
                { label: 'Naam', before: 'Waterstof · Hydrogène', after: 'Groene waterstof · Hydrogène vert' },
                { label: 'Energie', before: 'Verbrandingsmotor', after: 'Hybride' },
              ]),
            },
          ],
        },
      ],
    })
  })

  test('says why it cannot be taken back', async () => {
    const [change] = (await list(search('waterstof'))).data
    expect((await get(change!.id, sofie)).undoRefusal).toBe('right-missing')
    const [seeded] = (await list(filter({ actor: ['seed'] }))).data
    expect((await get(seeded!.id)).undoRefusal).toBe('no-rows')
    const [refused] = (await list(filter({ act: ['refused'] }))).data
    expect((await get(refused!.id)).undoRefusal).toBe('no-rows')
  })

  test('is taken back from there, and says so afterwards', async () => {
    const [change] = (await list(search('waterstof'))).data
    expect((await main.call('POST /sales/audit/undo', { entry: change!.id })).status).toBe(200)
    const [undo] = (await list(search('waterstof'))).data
    expect(undo).toMatchObject({ act: 'undo', record: 'Brandstof Waterstof' })
    expect(await get(change!.id)).toMatchObject({ undoneBy: undo!.id, undoRefusal: 'undone' })
    expect(await get(undo!.id)).toMatchObject({ undoes: change!.id, undoRefusal: null })
  })

  test('of somebody is a reading, which its list shows', async () => {
    const account = await makeAccount(database, { firstName: 'Lotte', lastName: 'Claes' })
    const [change] = (await list(search('claes'))).data
    expect(change).toMatchObject({ record: 'Klantaccount Lotte Claes', what: 'Aangemaakt' })
    await get(change!.id, sofie)
    const { data } = (await main.call('POST /sales/auditreading/list', search('claes'))).result
    expect(data).toMatchObject([
      { by: 'Sofie Peeters', record: 'Klantaccount Lotte Claes', subject: 'shop_account', number: account.number },
    ])
    const bySofie = await main.call('POST /sales/auditreading/list', filter({ user: [sofie.number] }))
    expect(bySofie.result.data).toHaveLength(1)
    const byMain = await main.call('POST /sales/auditreading/list', filter({ user: [main.number] }))
    expect(byMain.result.data).toEqual([])
  })

  test('that is not there is not found', async () => {
    expect((await main.call('GET /sales/audit/get', { id: 999_999_999 })).status).toBe(404)
  })
})

describe('the export', () => {
  test('holds what the list shows, field by field, and is itself kept', async () => {
    const response = await fetch(`${shop.origin}/api/sales/audit/export`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${main.token}` },
      body: JSON.stringify({ ...search('waterstof'), format: 'xlsx' }),
    })
    const sheet = await readSheet(new Uint8Array(await response.arrayBuffer()), { mostLines: 1_000 })
    if (isRefusal(sheet)) throw new Error(sheet.reason)
    const rows = rowsOfSheet(sheet).map(({ cells }) => cells)
    expect(rows[0]).toEqual(['Tijdstip', 'Gebruiker', 'Handeling', 'Waarop', 'Veld', 'Voordien', 'Nadien'])
    const told = rows.map((row) => row.slice(1))
    expect(told).toContainEqual([
      'Karim Benali',
      'Wijziging',
      'Brandstof Waterstof',
      'Energie',
      'Verbrandingsmotor',
      'Hybride',
    ])
    const [kept] = (await list(filter({ act: ['export'] }))).data
    expect(kept).toMatchObject({ by: 'Karim Benali', what: 'Controle geëxporteerd (3)' })
  })
})

test('a car is told with its brand, its model and what its codes stand for', async () => {
  const { vehicleId } = await makeUsedCar(database, { brand: 'Oriel', model: 'Tandem', hasConditionReport: false })
  const { rows } = await pool.query<{ name: string }>('select stock_number as name from vehicle where id = $1', [
    vehicleId,
  ])
  const [made] = (await list(search(rows[0]!.name))).data
  const fields = (await get(made!.id)).records.flatMap(({ rows }) => rows.flatMap((row) => row.fields))
  expect(JSON.stringify(fields)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(fields).toEqual(
    expect.arrayContaining([
      { label: 'Soort voertuig', before: null, after: 'Personenwagen' },
      { label: 'Merk', before: null, after: 'Oriel' },
      { label: 'Merk en model', before: null, after: 'Tandem' },
    ]),
  )
})

test('what cars cost is told to those alone who may see it', async () => {
  const { vehicleId } = await makeUsedCar(database)
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1234500, true, '2026-01-02')`,
    [vehicleId],
  )
  const [change] = (await list(filter({ recordKind: ['stock'] }))).data
  const told = async (by: typeof main) => {
    const [record] = (await get(change!.id, by)).records
    return record!.rows[0]!.fields.find(({ label }) => label === 'Aankoopprijs')
  }
  expect((await told(main))?.after).toMatch(/12\.345/)
  expect(await told(sofie)).toMatchObject({ before: null, after: null })
})
