import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { signForm } from './signing.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())
const soon = addDays(today, 5)

async function colleague(role: Parameters<typeof baseRoleId>[0], branchId = gent.branchId) {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, branchId])
  return user
}
const sofie = await colleague('salesperson')
const an = await colleague('salesperson')
const pieter = await colleague('sales-manager')
const luc = await colleague('workshop')
const marc = await colleague('workshop', luik.branchId)
const griet = await colleague('administration')
const main = await signedInStaff(shop)
type Colleague = typeof sofie

let customer: number
let workshop: number
let elsewhere: number

const departmentOf = async (branchId: string) => {
  const { rows } = await pool.query<{ number: number }>(
    `select number from department where branch_id = $1 and kind = 'workshop'`,
    [branchId],
  )
  return rows[0]!.number
}

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const mail = { id: null, label: 'home', address: 'jan.peeters@example.be', isPreferred: true }
  const { result } = await main.call('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Jan', lastName: 'Peeters', emails: [mail] },
  })
  customer = result.customer.id
  await pool.query(
    `insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
       latitude, longitude)
     select branch_id, slug || '-workshop', 'workshop', '{"nl": "Werkplaats", "fr": "Atelier"}', street_name, house_number,
       postal_code, city, phone, email, latitude, longitude from department where kind = 'sales-used'`,
  )
  workshop = await departmentOf(gent.branchId)
  elsewhere = await departmentOf(luik.branchId)
})

const extras = [{ name: 'Trekhaak', quantity: 2, cents: 45_000, vatExcluded: false }]

/** A car that was sold with a towbar, with its dossier; signed, unless said otherwise. */
async function sold({ isSigned = true, by = sofie }: { isSigned?: boolean; by?: Colleague } = {}) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const content = { ...emptyOffer, customer, extras, car: { kind: 'used', vehicle: car.number } }
  const made = (await by.call('POST /sales/offer/create', { type: 'price', branch: null, offer: content })).result.offer
  const { totalCents } = made.breakdown.totals
  const issued = (await by.call('POST /sales/offer/issue', { id: made.id, rev: made.rev, totalCents })).result.offer
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  const answer = await by.call('POST /sales/offer/confirm', { id: made.id, rev: issued.rev, ...signed })
  expect(answer.errors).toEqual([])
  const { dossiers } = (await by.call('GET /sales/dossier/ofoffer', { id: made.id })).result
  const { id } = dossiers[0]
  if (isSigned) {
    const { rev } = (await by.call('GET /sales/dossier/get', { id })).result.dossier
    await signForm(by, { id, rev })
  }
  return id as number
}

const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
type Known = { id: number; rev: number }
const line = { name: 'Trekhaak', quantity: 2, source: 'extra-1' }
const create = (dossier: number, changes: object = {}, by: Colleague = sofie) =>
  by.call('POST /sales/internalorder/create', {
    dossier,
    internalOrder: { department: workshop, dueOn: soon, note: 'Sleutel bij de balie', lines: [line], ...changes },
  })
const made = async (dossier: number, changes: object = {}, by: Colleague = sofie) =>
  (await create(dossier, changes, by)).result.internalOrder
const get = (id: number, by: Colleague = sofie) => by.call('GET /sales/internalorder/get', { id })
const act = async ({ id }: Known, name: string, by: Colleague = sofie, changes: object = {}) => {
  const { rev } = (await get(id, main)).result.internalOrder
  return by.call(`POST /sales/internalorder/${name}` as 'POST /sales/internalorder/cancel', { id, rev, ...changes })
}
const list = async (by: Colleague, queryFilter: object = {}) =>
  (await by.call('POST /sales/internalorder/list', { pageFilter: { activePage: 1, pageSize: 0 }, queryFilter })).result
    .data as { id: number; work: string }[]

const facts = { dueOn: soon, note: '' }

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
      ...{ internalNumber: expect.stringMatching(/^IO-\d{4}-\d{6}$/), state: 'draft', orderState: 'valid' },
      ...{ customer: 'Jan Peeters', dueOn: soon, note: 'Sleutel bij de balie', createdBy: expect.any(String) },
      lines: [{ ...line, netCostCents: null }],
    })
    const after = (await sofie.call('GET /sales/internalorder/ofdossier', { id: dossier })).result
    expect(after.proposed.lines).toEqual([])
    expect(after.orders).toMatchObject([{ id: order.id, work: '2 × Trekhaak', isLate: false }])
    const next = await made(dossier, { lines: [] })
    expect(Number(next.internalNumber.slice(-6))).toBe(Number(order.internalNumber.slice(-6)) + 1)
  })

  test('waits for the signature of the customer', async () => {
    expect(named(await create(await sold({ isSigned: false })))).toEqual([422, 'customer-order-not-valid'])
  })

  test('asks for a department that works on cars, a day to come and words on each line', async () => {
    const dossier = await sold()
    expect(named(await create(dossier, { department: 999_999 }))).toEqual([422, 'reference-gone'])
    expect(named(await create(dossier, { dueOn: addDays(today, -1) }))).toEqual([422, 'internal-order-due'])
    expect(named(await create(dossier, { lines: [{ ...line, name: ' ' }] }))).toEqual([422, 'internal-order-line'])
  })

  test('goes from the desk to the workshop and back, each act by who it is of', async () => {
    const order = await made(await sold())
    expect(named(await act(order, 'accept', luc))).toEqual([422, 'internal-order-state'])
    expect(named(await act(order, 'send', luc))).toEqual([403, 'right-missing'])
    expect(named(await act(order, 'send', an))).toEqual([403, 'not-yours'])
    expect((await act(order, 'send')).result.internalOrder.state).toBe('sent')
    expect(named(await act(order, 'accept', sofie))).toEqual([403, 'right-missing'])
    expect(named(await act(order, 'accept', marc))).toEqual([403, 'other-branch'])
    expect((await act(order, 'accept', luc)).result.internalOrder.state).toBe('accepted')
    expect(
      named(await act(order, 'save', sofie, { internalOrder: { ...facts, department: workshop, lines: [] } })),
    ).toEqual([422, 'internal-order-state'])
    expect((await act(order, 'finish', luc)).result.internalOrder.state).toBe('done')
    expect(named(await act(order, 'cancel', sofie, { reason: 'Toch niet' }))).toEqual([422, 'internal-order-state'])
    expect(named(await act(order, 'charge'))).toEqual([422, 'internal-order-costs'])
    const [first] = (await get(order.id)).result.internalOrder.lines
    const costs = { lines: [{ id: first.id, netCostCents: 12_500 }] }
    expect(named(await act(order, 'savecosts', sofie, costs))).toEqual([403, 'right-missing'])
    expect((await act(order, 'savecosts', pieter, costs)).result.internalOrder.netCents).toBe(25_000)
    expect((await act(order, 'charge')).result.internalOrder.state).toBe('charged')
    const { entries } = (await main.call('GET /sales/audit/history', { subject: 'internal_order', id: order.id }))
      .result
    expect(entries.map(({ action }: { action: string }) => action.split('/').at(-1))).toEqual([
      ...['charge', 'savecosts', 'finish', 'accept', 'send', 'create'],
    ])
  })

  test('keeps what its lines cost from who does not see that, and with them when somebody else changes them', async () => {
    const order = await made(await sold())
    const [first] = order.lines
    await act(order, 'savecosts', pieter, { lines: [{ id: first.id, netCostCents: 9_900 }] })
    expect((await get(order.id, pieter)).result.internalOrder).toMatchObject({ netCents: 19_800 })
    for (const who of [sofie, luc]) {
      const seen = (await get(order.id, who)).result.internalOrder
      expect([seen.netCents, seen.lines[0].netCostCents]).toEqual([null, null])
    }
    const lines = [
      { id: null, name: 'Poetsen', quantity: 1, source: null },
      { id: first.id, name: 'Trekhaak met kabel', quantity: 1, source: 'extra-1' },
    ]
    const saved = await act(order, 'save', sofie, { internalOrder: { ...facts, department: workshop, lines } })
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
    expect(named(late)).toEqual([409, 'changed-meanwhile'])
  })

  test('is canceled for a reason, and with the order of the customer; what was sold is proposed again', async () => {
    const dossier = await sold()
    const [one, other] = [await made(dossier), await made(dossier)]
    expect(named(await act(one, 'cancel', sofie, { reason: ' ' }))).toEqual([422, 'offer-reason-missing'])
    await act(one, 'cancel', sofie, { reason: 'Dubbel' })
    expect((await get(one.id)).result.internalOrder).toMatchObject({ state: 'canceled', cancelReason: 'Dubbel' })
    const { rev } = (await main.call('GET /sales/dossier/get', { id: dossier })).result.dossier
    await main.call('POST /sales/customerorder/cancel', { id: dossier, rev, reason: 'Klant verhuist' })
    expect((await get(other.id)).result.internalOrder).toMatchObject({
      state: 'canceled',
      cancelReason: 'Klant verhuist',
    })
    expect(named(await create(dossier))).toEqual([422, 'customer-order-not-valid'])
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
    expect(named(await act(kept, 'send'))).toEqual([422, 'dossier-locked'])
    expect(
      named(await act(kept, 'save', sofie, { internalOrder: { ...facts, department: workshop, lines: [] } })),
    ).toEqual([...[422, 'dossier-locked']])
    expect(named(await act(taken, 'finish', luc))).toEqual([200])
  })

  test('is seen by who sells the car and who works on it', async () => {
    const dossier = await sold()
    const here = await made(dossier)
    const there = await made(dossier, { department: elsewhere, lines: [] })
    const seenBy = async (who: Colleague) =>
      (await list(who)).map(({ id }) => id).filter((id) => id === here.id || id === there.id)
    expect(await seenBy(sofie)).toEqual([here.id, there.id])
    expect(await seenBy(griet)).toEqual([here.id, there.id])
    expect(await seenBy(marc)).toEqual([there.id])
    expect(named(await get(here.id, marc))).toEqual([403, 'other-branch'])
    expect(named(await get(there.id, marc))).toEqual([200])
    expect(named(await create(dossier, {}, griet))).toEqual([403, 'right-missing'])
    expect(named(await create(dossier, {}, an))).toEqual([403, 'not-yours'])
    expect(named(await get(999_999))).toEqual([404, 'record-not-found'])
  })

  test('is late the day after, counted and filtered', async () => {
    const order = await made(await sold())
    await pool.query('update internal_order set due_on = $2 where number = $1', [order.id, addDays(today, -1)])
    expect((await list(sofie, { isLate: true })).map(({ id }) => id)).toContain(order.id)
    expect((await list(sofie, { department: [elsewhere] })).map(({ id }) => id)).not.toContain(order.id)
    const { states, late, mine } = (await sofie.call('GET /sales/internalorder/counts')).result
    expect(late).toBeGreaterThan(0)
    expect(mine).toBeGreaterThan(0)
    expect(states.map(({ state }: { state: string }) => state)).toEqual([
      ...['draft', 'sent', 'accepted', 'done', 'charged', 'canceled'],
    ])
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
    await act(order, 'savecosts', pieter, { lines: [{ id: order.lines[0].id, netCostCents: 77_700 }] })
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
    expect(text).not.toContain('777')
  })
})
