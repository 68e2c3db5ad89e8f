import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '../platform/database/database.ts'
import { inBothLanguages, saveVacancy, vacancyDraft } from '../test/content.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague, makeCustomer } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { makeAccount, signedInStaff, testPassword } from '../test/signed-in.ts'
import { undo } from '../test/undo.ts'

const shop = await runningShop({ rateLimitFactor: 1 })
const { database, call: asGuest } = shop
const { pool } = database
const main = await signedInStaff(shop)

const { branch } = await makeBranch(database)
const readHistory = async (subject: string, id: number) =>
  (await main.call('GET /sales/audit/history', { subject, id })).result
const lastChange = async (subject: string, id: number) => (await readHistory(subject, id)).entries[0]!

async function makeFuel(code: string) {
  const name = { nl: `Brandstof ${code}` }
  const fuel = { id: null, rev: 0, code, name, fuelType: 'combustible', isActive: true } as const
  return accepted(await main.call('POST /sales/fuel/save', { fuel })).fuel
}

async function changedTwice() {
  const job = await saveVacancy(main.call, vacancyDraft({ branchId: branch }))
  return saveVacancy(main.call, { ...job, title: inBothLanguages('Carrossier'), hours: 'part-time' })
}

describe('the history of a record', () => {
  test('says who changed what, the newest first', async () => {
    const job = await changedTwice()
    const { entries, isMore } = await readHistory('vacancy', job.id)
    expect(isMore).toBe(false)
    expect(entries).toMatchObject([
      {
        by: { kind: 'user', name: 'Tom Wouters' },
        action: 'POST /shop/job/save',
        rows: [
          {
            kind: 'u',
            before: { title: inBothLanguages('Mecanicien'), hours: 'full-time' },
            after: { title: inBothLanguages('Carrossier'), hours: 'part-time' },
          },
        ],
      },
      { rows: [{ kind: 'i', before: null }] },
    ])
  })

  test('outlives the record', async () => {
    const job = await changedTwice()
    await main.call('POST /shop/job/delete', { id: job.id })
    const { entries } = await readHistory('vacancy', job.id)
    expect(entries.map((entry) => entry.rows[0]!.kind)).toEqual(['d', 'u', 'i'])
  })

  test.each([
    ['no such record', { subject: 'vacancy', id: 999_999 }, 404],
    ['no such table', { subject: 'spoon', id: 1 }, 404],
    ['a table that nobody keeps the changes of', { subject: 'listing', id: 1 }, 404],
    ['no name of a table', { subject: 'vacancy; drop table vacancy', id: 1 }, 422],
  ])('refuses: %s', async (_, input, status) => {
    expect((await main.call('GET /sales/audit/history', input)).status).toBe(status)
  })

  test('of somebody is itself noted', async () => {
    const { id } = main
    const seen = () => pool.query(`select subject from audit_reading where actor = $1`, [`user:${id}`])
    await pool.query(`update staff_user set last_name = 'Wouters-Maes' where id = $1`, [id])
    await main.call('GET /sales/audit/history', { subject: 'staff_user', id: main.number })
    await main.call('GET /sales/audit/history', { subject: 'staff_user', id: main.number })
    expect((await seen()).rows).toEqual([{ subject: `staff_user:${main.number}` }])
    await pool.query(`update staff_user set last_name = 'Wouters' where id = $1`, [id])
  })

  test('is for those who may see it', async () => {
    const salesperson = await makeColleague(shop, 'salesperson')
    expect(await salesperson.call('GET /sales/audit/history', { subject: 'vacancy', id: 1 })).toMatchObject({
      status: 403,
      errors: [{ name: 'right-missing' }],
    })
  })
})

describe('taking a change back', () => {
  test('writes back what stood before, under the name of who did, and can be taken back', async () => {
    const job = await changedTwice()
    const change = await lastChange('vacancy', job.id)
    expect(await main.call('POST /sales/audit/undo', { entry: change.id })).toMatchObject({
      status: 200,
      result: { undone: 1, left: 0, leftRows: [] },
    })
    const [undoing, undone] = (await readHistory('vacancy', job.id)).entries
    expect(undoing).toMatchObject({ undoes: change.id, rows: [{ after: { title: inBothLanguages('Mecanicien') } }] })
    expect(undone!.undoneBy).toBe(undoing!.id)
    await main.call('POST /sales/audit/undo', { entry: undoing!.id })
    const { jobs } = (await main.call('GET /shop/job/getall')).result
    expect(jobs.find(({ id }) => id === job.id)?.title).toEqual(inBothLanguages('Carrossier'))
  })

  test('is refused once everything was changed again', async () => {
    const job = await changedTwice()
    const change = await lastChange('vacancy', job.id)
    await saveVacancy(main.call, { ...job, title: inBothLanguages('Lasser'), hours: 'full-time' })
    expect(await main.call('POST /sales/audit/undo', { entry: change.id })).toMatchObject({
      status: 409,
      errors: [{ name: 'undo-overtaken' }],
    })
  })

  test('does so for one record, and names what it leaves', async () => {
    const fuels = await Promise.all(['een', 'twee'].map((code) => makeFuel(code)))
    const ids = fuels.map(({ id }) => id)
    const [first, second] = [ids[0]!, ids[1]!]
    await transaction(
      database,
      async (tx) => void (await sql`update fuel set is_active = false where number = any (${ids})`.execute(tx)),
      { actor: `user:${main.id}`, action: 'POST /sales/fuel/save' },
    )
    const change = await lastChange('fuel', first)
    const one = { entry: change.id, record: { subject: 'fuel', id: first } }
    expect((await main.call('POST /sales/audit/undo', one)).result).toMatchObject({ undone: 1, left: 0 })
    expect((await main.call('GET /sales/fuel/get', { id: first })).result.fuel.isActive).toBe(true)
    expect((await main.call('GET /sales/fuel/get', { id: second })).result.fuel.isActive).toBe(false)
    expect(await lastChange('fuel', second)).toMatchObject({ id: change.id, undoneBy: null })

    const { result } = await main.call('POST /sales/audit/undo', { entry: change.id })
    expect(result).toMatchObject({
      undone: 1,
      left: 1,
      leftRows: [{ subject: 'fuel', id: first, label: 'Brandstof een' }],
    })
  })

  test('takes back all steps of one act, and that again', async () => {
    const batch = randomUUID()
    const author = { actor: `user:${main.id}`, action: 'POST /sales/fuel/save', batch, reason: 'lijst.csv' }
    const made = [await makeFuel('drie'), await makeFuel('vier')]
    for (const { id } of made) {
      await transaction(
        database,
        async (tx) => void (await sql`update fuel set is_active = false where number = ${id}`.execute(tx)),
        author,
      )
    }
    const active = async () =>
      Promise.all(made.map(async ({ id }) => (await main.call('GET /sales/fuel/get', { id })).result.fuel.isActive))
    expect(await lastChange('fuel', made[0]!.id)).toMatchObject({ batch, reason: 'lijst.csv', isUndoable: true })
    const { result } = await main.call('POST /sales/audit/undo', { batch })
    expect(result).toMatchObject({ undone: 2, left: 0 })
    expect(await active()).toEqual([true, true])
    expect((await undo(main.call, result.change)).result).toMatchObject({ undone: 2 })
    expect(await active()).toEqual([false, false])
    expect((await main.call('POST /sales/audit/undo', { batch: randomUUID() })).status).toBe(404)
  })

  test('is for whoever may change it', async () => {
    const job = await changedTwice()
    const change = await lastChange('vacancy', job.id)
    const reader = await makeColleague(shop, { AUDIT_VIEW: 'all' })
    expect(await reader.call('POST /sales/audit/undo', { entry: change.id })).toMatchObject({
      status: 403,
      errors: [{ name: 'right-missing' }],
    })
    const { entries } = (await reader.call('GET /sales/audit/history', { subject: 'vacancy', id: job.id })).result
    expect(entries).toMatchObject([{ isUndoable: false }, { isUndoable: false }])
    const ofBranch = await makeColleague(shop, { VACANCY_EDIT: 'branch' })
    expect(await ofBranch.call('POST /sales/audit/undo', { entry: change.id })).toMatchObject({
      status: 403,
      errors: [{ name: 'not-yours' }],
    })
  })

  test.each([
    { table: 'customer', action: 'POST /sales/customer/save', right: 'CUSTOMER_EDIT' },
    { table: 'vacancy', action: 'POST /shop/job/save', right: 'VACANCY_EDIT' },
  ] as const)('reaches as far as the right, also what somebody changed themselves: $table', async (of) => {
    const [own, other] = [await makeBranch(database, 'Gent'), await makeBranch(database, 'Luik')]
    const near = await makeColleague(shop, { CUSTOMER_VIEW: 'branch', [of.right]: 'branch' }, own.branchId)
    /** Archives a record of their branch, in their name. */
    async function archive() {
      const number =
        of.table === 'customer'
          ? await makeCustomer(near.call, { branch: own.branch, salesperson: null })
          : (await saveVacancy(near.call, vacancyDraft({ branchId: own.branch }))).id
      const author = { actor: `user:${near.id}`, action: of.action }
      await transaction(
        database,
        async (tx) =>
          void (await sql`update ${sql.table(of.table)} set is_active = false where number = ${number}`.execute(tx)),
        author,
      )
      return { number, entry: (await lastChange(of.table, number)).id }
    }
    const [kept, moved] = [await archive(), await archive()]
    await pool.query(`update ${of.table} set branch_id = $1 where number = $2`, [other.branchId, moved.number])
    expect(await undo(near.call, { entry: kept.entry })).toMatchObject({ status: 200, result: { undone: 1 } })
    expect(await undo(near.call, { entry: moved.entry })).toMatchObject({
      status: 403,
      errors: [{ name: 'other-branch' }],
    })
    const { rows } = await pool.query(`select is_active from ${of.table} where number = $1`, [moved.number])
    expect(rows).toEqual([{ is_active: false }])
  })

  test('of what cannot be taken back is refused', async () => {
    const { email } = await makeAccount(database)
    await asGuest('POST /shop/auth/signin', { email, password: testPassword })
    const { rows: found } = await pool.query<{ id: string }>(
      `select max(id) as id from audit_entry where action = 'POST /shop/auth/signin'`,
    )
    expect(await main.call('POST /sales/audit/undo', { entry: Number(found[0]!.id) })).toMatchObject({
      status: 409,
      errors: [{ name: 'not-undoable' }],
    })
    expect((await main.call('POST /sales/audit/undo', { entry: 999_999_999 })).status).toBe(404)
  })
})

describe('somebody who tries to get in', () => {
  test('is seen: whose account, from where, and when it became too much', async () => {
    const { email, id } = await makeAccount(database)
    for (let tries = 0; tries < 12; tries++)
      await asGuest('POST /shop/auth/signin', { email, password: `Welkom${tries}` })
    const { rows: notes } = await pool.query(
      `select note ->> 'outcome' as outcome, note ->> 'network' as network, count(*)::int from audit_entry
       where note ->> 'account' = $1 group by 1, 2 order by 1`,
      [`customer:${id}`],
    )
    expect(notes).toEqual([
      { outcome: 'too-many-tries', network: '127.0.0.0/24', count: 2 },
      { outcome: 'wrong-credentials', network: '127.0.0.0/24', count: 10 },
    ])
  })

  test('leaves nothing of what was typed', async () => {
    await asGuest('POST /shop/auth/signin', { email: 'geheim@example.be', password: 'MijnGeheim1' })
    const { rows: notes } = await pool.query<{ note: string }>(
      `select note::text from audit_entry where note is not null`,
    )
    expect(notes.map(({ note }) => note).join()).not.toMatch(/geheim/i)
  })
})
