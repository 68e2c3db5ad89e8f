import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())
const soon = addDays(today, 5)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const an = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const marc = await makeColleague(shop, 'workshop', luik.branchId)
const griet = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)

let customer: number
let workshop: number
let elsewhere: number

const readDepartment = async (branchId: string) => {
  const { rows } = await pool.query<{ number: number }>(
    `select number from department where branch_id = $1 and kind = 'workshop'`,
    [branchId],
  )
  return rows[0]!.number
}

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await pool.query(
    `insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
       latitude, longitude)
     select branch_id, slug || '-workshop', 'workshop', '{"nl": "Werkplaats", "fr": "Atelier"}', street_name, house_number,
       postal_code, city, phone, email, latitude, longitude from department where kind = 'sales-used'`,
  )
  workshop = await readDepartment(gent.branchId)
  elsewhere = await readDepartment(luik.branchId)
})

const extras = [{ name: 'Trekhaak', quantity: 2, cents: 45_000, vatExcluded: false }]

/** The dossier of a car that was sold with a towbar, by its number; signed, unless said otherwise. */
async function sold({ isSigned = true } = {}) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(sofie.call, { customer, extras, car: car.number })
  if (isSigned) await signForm(sofie.call, dossier)
  return dossier.id
}

type Known = { id: number }
type Written = InputOf<'POST /sales/internalorder/create'>['internalOrder']
const line = { name: 'Trekhaak', quantity: 2, source: 'extra-1' }
const create = (dossier: number, changes: Partial<Written> = {}, by = sofie) =>
  by.call('POST /sales/internalorder/create', {
    dossier,
    internalOrder: { department: workshop, dueOn: soon, note: 'Sleutel bij de balie', lines: [line], ...changes },
  })
const made = async (dossier: number, changes: Partial<Written> = {}) =>
  accepted(await create(dossier, changes)).internalOrder
const get = (id: number, by = sofie) => by.call('GET /sales/internalorder/get', { id })

/** Returns the number and the revision of an order, by which every act on it names it. */
const latest = async ({ id }: Known) => ({ id, rev: accepted(await get(id, main)).internalOrder.rev })
const act = async (order: Known, name: 'send' | 'accept' | 'finish' | 'charge', by = sofie) =>
  by.call(`POST /sales/internalorder/${name}`, await latest(order))
const cancel = async (order: Known, reason: string) =>
  sofie.call('POST /sales/internalorder/cancel', { ...(await latest(order)), reason })
const save = async (order: Known, lines: InputOf<'POST /sales/internalorder/save'>['internalOrder']['lines']) =>
  sofie.call('POST /sales/internalorder/save', {
    ...(await latest(order)),
    internalOrder: { department: workshop, dueOn: soon, note: '', lines },
  })
const saveCost = async (order: Known, id: number, netCostCents: number, by = pieter) =>
  by.call('POST /sales/internalorder/savecosts', { ...(await latest(order)), lines: [{ id, netCostCents }] })
const list = async (by: SignedIn, queryFilter: Filters = {}) =>
  accepted(await by.call('POST /sales/internalorder/list', { pageFilter: { activePage: 1, pageSize: 0 }, queryFilter }))
    .data

describe('an internal order', () => {
  test('begins with what was sold beside the car, at the workshop of its branch', async () => {
    const dossier = await sold()
    const { result } = await sofie.call('GET /sales/internalorder/ofdossier', { id: dossier })
    expect(result).toMatchObject({
      orders: [],
      proposed: { lines: [line], department: { id: workshop }, dueOn: addDays(today, 7) },
    })
    const order = await made(dossier)
    expect(order).toMatchObject({
      internalNumber: expect.stringMatching(/^IO-\d{4}-\d{6}$/),
      state: 'draft',
      orderState: 'valid',
      customer: 'Jan Peeters',
      dueOn: soon,
      note: 'Sleutel bij de balie',
      createdBy: expect.any(String),
      lines: [{ ...line, netCostCents: null }],
    })
    const after = (await sofie.call('GET /sales/internalorder/ofdossier', { id: dossier })).result
    expect(after.proposed.lines).toEqual([])
    expect(after.orders).toMatchObject([{ id: order.id, work: '2 × Trekhaak', isLate: false }])
    const next = await made(dossier, { lines: [] })
    expect(Number(next.internalNumber.slice(-6))).toBe(Number(order.internalNumber.slice(-6)) + 1)
  })

  test('waits for the signature of the customer', async () => {
    expect(refusalNames(await create(await sold({ isSigned: false })))).toEqual([422, 'customer-order-not-valid'])
  })

  test('asks for a department that works on cars, a day to come and words on each line', async () => {
    const dossier = await sold()
    expect(refusalNames(await create(dossier, { department: 999_999 }))).toEqual([422, 'reference-gone'])
    expect(refusalNames(await create(dossier, { dueOn: addDays(today, -1) }))).toEqual([422, 'internal-order-due'])
    expect(refusalNames(await create(dossier, { lines: [{ ...line, name: ' ' }] }))).toEqual([
      422,
      'internal-order-line',
    ])
  })

  test('goes from the desk to the workshop and back, each act by who it is of', async () => {
    const order = await made(await sold())
    expect(refusalNames(await act(order, 'accept', luc))).toEqual([422, 'internal-order-state'])
    expect(refusalNames(await act(order, 'send', luc))).toEqual([403, 'right-missing'])
    expect(refusalNames(await act(order, 'send', an))).toEqual([403, 'not-yours'])
    expect((await act(order, 'send')).result.internalOrder.state).toBe('sent')
    expect(refusalNames(await act(order, 'accept', sofie))).toEqual([403, 'right-missing'])
    expect(refusalNames(await act(order, 'accept', marc))).toEqual([403, 'other-branch'])
    expect((await act(order, 'accept', luc)).result.internalOrder.state).toBe('accepted')
    expect(refusalNames(await save(order, []))).toEqual([422, 'internal-order-state'])
    expect((await act(order, 'finish', luc)).result.internalOrder.state).toBe('done')
    expect(refusalNames(await cancel(order, 'Toch niet'))).toEqual([422, 'internal-order-state'])
    expect(refusalNames(await act(order, 'charge'))).toEqual([422, 'internal-order-costs'])
    const [first] = accepted(await get(order.id)).internalOrder.lines
    expect(refusalNames(await saveCost(order, first!.id, 12_500, sofie))).toEqual([403, 'right-missing'])
    expect((await saveCost(order, first!.id, 12_500)).result.internalOrder.netCents).toBe(25_000)
    expect((await act(order, 'charge')).result.internalOrder.state).toBe('charged')
    const { entries } = (await main.call('GET /sales/audit/history', { subject: 'internal_order', id: order.id }))
      .result
    expect(entries.map(({ action }) => action.split('/').at(-1))).toEqual([
      'charge',
      'savecosts',
      'finish',
      'accept',
      'send',
      'create',
    ])
  })

  test('keeps what its lines cost from who does not see that, and with them when somebody else changes them', async () => {
    const order = await made(await sold())
    const first = order.lines[0]!
    await saveCost(order, first.id, 9_900)
    expect((await get(order.id, pieter)).result.internalOrder).toMatchObject({ netCents: 19_800 })
    for (const who of [sofie, luc]) {
      const seen = (await get(order.id, who)).result.internalOrder
      expect([seen.netCents, seen.lines[0]?.netCostCents]).toEqual([null, null])
    }
    const lines = [
      { id: null, name: 'Poetsen', quantity: 1, source: null },
      { id: first.id, name: 'Trekhaak met kabel', quantity: 1, source: 'extra-1' },
    ]
    const saved = await save(order, lines)
    expect(saved.errors).toEqual([])
    expect((await get(order.id, pieter)).result.internalOrder.lines).toMatchObject([
      { name: 'Poetsen', netCostCents: null },
      { id: first.id, name: 'Trekhaak met kabel', quantity: 1, netCostCents: 9_900 },
    ])
  })

  test('tells who saved meanwhile', async () => {
    const order = await made(await sold())
    await act(order, 'send')
    const late = await sofie.call('POST /sales/internalorder/cancel', { id: order.id, rev: order.rev, reason: 'Fout' })
    expect(refusalNames(late)).toEqual([409, 'changed-meanwhile'])
  })

  test('is canceled for a reason, and with the order of the customer; what was sold is proposed again', async () => {
    const dossier = await sold()
    const [one, other] = [await made(dossier), await made(dossier)]
    expect(refusalNames(await cancel(one, ' '))).toEqual([422, 'offer-reason-missing'])
    await cancel(one, 'Dubbel')
    expect((await get(one.id)).result.internalOrder).toMatchObject({ state: 'canceled', cancelReason: 'Dubbel' })
    const { rev } = (await main.call('GET /sales/dossier/get', { id: dossier })).result.dossier
    await main.call('POST /sales/customerorder/cancel', { id: dossier, rev, reason: 'Klant verhuist' })
    expect((await get(other.id)).result.internalOrder).toMatchObject({
      state: 'canceled',
      cancelReason: 'Klant verhuist',
    })
    expect(refusalNames(await create(dossier))).toEqual([422, 'customer-order-not-valid'])
    const { proposed } = (await sofie.call('GET /sales/internalorder/ofdossier', { id: dossier })).result
    expect(proposed.lines).toEqual([line])
  })

  test('changes no more once its car is delivered, but is done and charged', async () => {
    const dossier = await sold()
    const [kept, taken] = [await made(dossier), await made(dossier)]
    await act(taken, 'send')
    await act(taken, 'accept', luc)
    await pool.query(
      `update customer_order set state = 'delivered', delivered_on = $2
       where dossier_id = (select id from dossier where number = $1)`,
      [dossier, today],
    )
    expect(refusalNames(await act(kept, 'send'))).toEqual([422, 'dossier-locked'])
    expect(refusalNames(await save(kept, []))).toEqual([422, 'dossier-locked'])
    expect(refusalNames(await act(taken, 'finish', luc))).toEqual([200])
  })

  test('is seen by who sells the car and who works on it', async () => {
    const dossier = await sold()
    const here = await made(dossier)
    const there = await made(dossier, { department: elsewhere, lines: [] })
    const seenBy = async (who: SignedIn) =>
      (await list(who)).map(({ id }) => id).filter((id) => id === here.id || id === there.id)
    expect(await seenBy(sofie)).toEqual([here.id, there.id])
    expect(await seenBy(griet)).toEqual([here.id, there.id])
    expect(await seenBy(marc)).toEqual([there.id])
    expect(refusalNames(await get(here.id, marc))).toEqual([403, 'other-branch'])
    expect(refusalNames(await get(there.id, marc))).toEqual([200])
    expect(refusalNames(await create(dossier, {}, griet))).toEqual([403, 'right-missing'])
    expect(refusalNames(await create(dossier, {}, an))).toEqual([403, 'not-yours'])
    expect(refusalNames(await get(999_999))).toEqual([404, 'record-not-found'])
  })

  test('is late the day after, counted and filtered', async () => {
    const order = await made(await sold())
    await pool.query('update internal_order set due_on = $2 where number = $1', [order.id, addDays(today, -1)])
    expect((await list(sofie, { isLate: true })).map(({ id }) => id)).toContain(order.id)
    expect((await list(sofie, { department: [elsewhere] })).map(({ id }) => id)).not.toContain(order.id)
    const { states, late, mine } = (await sofie.call('GET /sales/internalorder/counts')).result
    expect(late).toBeGreaterThan(0)
    expect(mine).toBeGreaterThan(0)
    expect(states.map(({ state }) => state)).toEqual(['draft', 'sent', 'accepted', 'done', 'charged', 'canceled'])
    const { data } = (await luc.call('GET /sales/internalorderdepartment/getall')).result
    const called = { nl: expect.stringContaining('Werkplaats'), fr: expect.stringContaining('Atelier') }
    expect(data).toContainEqual({ id: workshop, name: called })
    for (const choice of ['dossierbranch', 'dossierowner'] as const) {
      const choices = (await luc.call(`GET /sales/${choice}/getall`)).result.data
      expect(choices[0]).toEqual({ id: expect.any(Number), name: expect.any(String) })
    }
  })

  test('is found by its number', async () => {
    const order = await made(await sold())
    const { groups } = (await luc.call('GET /sales/search', { q: order.internalNumber })).result
    expect(groups).toMatchObject([{ resource: 'internalOrder', rows: [{ id: order.id, label: order.internalNumber }] }])
  })

  test('lies beside the car on paper, without what it costs', async () => {
    const order = await made(await sold())
    await saveCost(order, order.lines[0]!.id, 77_700)
    const response = await fetch(`${shop.origin}/api/sales/internalorder/print`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${luc.token}` },
      body: JSON.stringify({ id: order.id }),
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
      mergePages: true,
    })
    expect(text).toContain(order.internalNumber)
    expect(text).toContain('Trekhaak')
    expect(text).not.toContain('777,00')
  })
})
