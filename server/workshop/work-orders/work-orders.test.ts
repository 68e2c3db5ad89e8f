import { beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { nextSerial } from '../../test/serials.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { makeWorkshop, type Workshop } from '../workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const here = await makeWorkshop(shop.database)
const elsewhere = await makeWorkshop(shop.database)
const luik = await makeBranch(shop.database, 'Luik')
await pool.query('update department set branch_id = $1 where id = $2', [luik.branchId, elsewhere.departmentId])

const readBranch = async ({ departmentId }: Workshop) => {
  const { rows } = await pool.query<{ id: string }>('select branch_id as id from department where id = $1', [
    departmentId,
  ])
  return rows[0]!.id
}
const nadia = await makeColleague(shop, 'reception', await readBranch(here))
const joren = await makeColleague(shop, 'workshop', await readBranch(here))
const stranger = await makeColleague(shop, 'reception', await readBranch(elsewhere))
const main = await signedInStaff(shop)

let customer: number
beforeAll(async () => {
  customer = await makeCustomer(main.call)
})

type Facts = InputOf<'POST /sales/workorder/create'>['facts']
type Wishes = InputOf<'POST /sales/workorder/savework'>

const onceKey = () => crypto.randomUUID().replaceAll('-', '')
const makePlate = () => `1-WOR-${String(nextSerial('plate') + 100)}`

const facts = (changes: Partial<Facts> = {}): Facts => ({
  customer,
  customerName: '',
  phone: '0478 12 34 56',
  car: 'Velta Tour',
  licencePlate: makePlate(),
  vin: '',
  bay: null,
  complaint: 'Gepiep bij koude start',
  note: '',
  limitCents: 60_000,
  promisedAt: '2026-12-01T11:00:00.000Z',
  ...changes,
})
const reception = { km: 98_611, keyCount: 1, acceptsLowerKm: false }
const create = (changes: Partial<Facts> = {}, more: { reception?: typeof reception | null } = {}, by = nadia) =>
  by.call('POST /sales/workorder/create', {
    onceKey: onceKey(),
    department: here.department,
    booking: null,
    facts: facts(changes),
    reception: null,
    ...more,
  })
const createOrder = async (...of: Parameters<typeof create>) => accepted(await create(...of)).workOrder
const receiveCar = (changes: Partial<Facts> = {}) => createOrder(changes, { reception })
const get = async (id: number, by: SignedIn = main) =>
  accepted(await by.call('GET /sales/workorder/get', { id })).workOrder
const latest = async ({ id }: { id: number }) => ({ id, rev: (await get(id)).rev })

const all = { customer: 10_000, importer: 0, insurer: 0, house: 0 }
const some = { customer: 2_500, importer: 6_000, insurer: 0, house: 1_500 }
const job = (changes: Partial<Wishes['jobs'][number]> = {}): Wishes['jobs'][number] => ({
  id: null,
  name: 'Distributieriem en waterpomp',
  pricing: 'flat-rate',
  workKind: 'mechanics',
  minutes: 210,
  technician: null,
  unitPriceCents: null,
  discountBp: 0,
  vat: 'standard',
  shares: all,
  ...changes,
})
const line = (changes: Partial<Wishes['lines'][number]> = {}): Wishes['lines'][number] => ({
  id: null,
  kind: 'part',
  name: 'Riemset',
  partNumber: '',
  quantity: 1_000,
  unitPriceCents: 41_280,
  unitCostCents: 20_000,
  discountBp: 0,
  vat: 'standard',
  shares: all,
  ...changes,
})
const saveWork = async (order: { id: number }, jobs: Wishes['jobs'], lines: Wishes['lines'] = [], by = nadia) =>
  by.call('POST /sales/workorder/savework', { ...(await latest(order)), jobs, lines })
const settle = async (order: { id: number }, id: number, outcome: 'done' | 'dropped' | 'open' = 'done', by = joren) =>
  by.call('POST /sales/workorder/settlejob', { ...(await latest(order)), job: id, outcome })
const finish = async (order: { id: number }, testNote = 'Proefrit van 5 km') =>
  joren.call('POST /sales/workorder/finish', { ...(await latest(order)), testNote, kmOut: 98_616 })
const readGarage = async (workNumber: string) => {
  const { rows } = await pool.query<{ act: string; plate: string; vin: string; car: string; reason: string | null }>(
    `select entry.act, entry.plate, entry.vin, entry.car, leaving.reason from garage_entry entry
     join work_order on work_order.id = entry.work_order_id left join garage_leaving leaving on leaving.entry_id = entry.id
     where work_number = $1`,
    [workNumber],
  )
  return rows
}

describe('a car that comes in', () => {
  test('gets a receipt number and stands in the garage register of the branch', async () => {
    const plate = makePlate()
    const order = await receiveCar({ licencePlate: plate.toLowerCase().replaceAll('-', ' ') })
    expect(order).toMatchObject({
      workNumber: expect.stringMatching(/^WO-\d{4}-\d{6}$/),
      state: 'in',
      licencePlate: plate,
      kmIn: 98_611,
      customer: { id: customer, name: 'Jan Peeters' },
      received: { by: expect.any(String) },
      jobs: [],
    })
    expect(await readGarage(order.workNumber)).toEqual([
      { act: 'work', plate, vin: null, car: 'Velta Tour', reason: null },
    ])
  })

  test('is created once, however often the call is repeated', async () => {
    const asked = { onceKey: onceKey(), department: here.department, booking: null, facts: facts(), reception }
    const first = accepted(await nadia.call('POST /sales/workorder/create', asked)).workOrder
    const again = accepted(await nadia.call('POST /sales/workorder/create', asked)).workOrder
    expect(again.id).toBe(first.id)
    expect(await readGarage(first.workNumber)).toHaveLength(1)
  })

  test('needs a plate or a chassis number, one that exists', async () => {
    expect(refusalNames(await create({ licencePlate: '' }, { reception }))).toEqual([422, 'work-order-unknown-car'])
    expect(refusalNames(await create({ licencePlate: '1-A' }, { reception }))).toEqual([422, 'work-order-plate'])
    expect(refusalNames(await create({ licencePlate: '', vin: 'KORT' }, { reception }))).toEqual([
      422,
      'work-order-vin',
    ])
    const order = await receiveCar({ licencePlate: '', vin: 'vltzzz3czle048217' })
    expect(order).toMatchObject({ licencePlate: null, vin: 'VLTZZZ3CZLE048217' })
  })

  test('needs somebody who brings it', async () => {
    expect(refusalNames(await create({ customer: null }))).toEqual([422, 'work-order-without-customer'])
    expect(refusalNames(await create({ car: ' ' }))).toEqual([422, 'work-order-without-car'])
    expect(await createOrder({ customer: null, customerName: 'An Claes' })).toMatchObject({
      state: 'planned',
      customer: { id: null, name: 'An Claes' },
    })
  })

  test('with fewer kilometres than before is a question, not a wall', async () => {
    const plate = makePlate()
    await receiveCar({ licencePlate: plate })
    const lower = { ...reception, km: 90_000 }
    const answer = await create({ licencePlate: plate }, { reception: lower })
    expect(refusalNames(answer)).toEqual([422, 'km-below-last'])
    expect(answer.errors[0]).toMatchObject({ detail: { km: 98_611 } })
    const order = await createOrder({ licencePlate: plate }, { reception: { ...lower, acceptsLowerKm: true } })
    expect(order.kmIn).toBe(90_000)
  })

  test('is found by its plate, with its customer and kilometres', async () => {
    const plate = makePlate()
    const order = await receiveCar({ licencePlate: plate })
    const { cars } = accepted(await nadia.call('POST /sales/workorder/findcar', { typed: plate.toLowerCase() }))
    expect(cars).toEqual([
      expect.objectContaining({
        car: 'Velta Tour',
        licencePlate: plate,
        lastKm: 98_611,
        customer: { id: customer, name: 'Jan Peeters', phone: '+32478123456' },
        open: { id: order.id, workNumber: order.workNumber },
      }),
    ])
    expect(accepted(await nadia.call('POST /sales/workorder/findcar', { typed: '1' })).cars).toEqual([])
  })

  test('of a blocked customer is not taken in', async () => {
    const blocked = await makeCustomer(main.call)
    await pool.query(`update customer set blocked_reason = 'Betaalt niet' where number = $1`, [blocked])
    expect(refusalNames(await create({ customer: blocked }, { reception }))).toEqual([422, 'customer-blocked'])
  })

  test('can be canceled while nothing was done, for a reason that the register keeps', async () => {
    const order = await receiveCar()
    const cancel = async (reason: string) =>
      nadia.call('POST /sales/workorder/cancel', { ...(await latest(order)), reason })
    expect(refusalNames(await cancel(' '))).toEqual([422, 'offer-reason-missing'])
    expect(accepted(await cancel('Klant kwam op zijn besluit terug')).workOrder.state).toBe('canceled')
    expect(await readGarage(order.workNumber)).toMatchObject([{ reason: 'Klant kwam op zijn besluit terug' }])
    expect(refusalNames(await cancel('Nog eens'))).toEqual([422, 'work-order-state'])
  })
})

describe('work and its payers', () => {
  test('are those of golden case O9 to the cent', async () => {
    const order = await receiveCar()
    const saved = accepted(
      await saveWork(
        order,
        [job({ unitPriceCents: 8_450, shares: some })],
        [line({ shares: some }), line({ kind: 'fee', name: 'Vloeistof', unitPriceCents: 1_890, shares: some })],
      ),
    ).workOrder
    expect(saved.jobs[0]?.labour).toMatchObject({ quantity: 3_500, pricing: { netCents: 29_575 } })
    expect(saved.totals).toMatchObject({
      net: { customer: 18_187, importer: 43_647, insurer: 0, house: 10_911 },
      customerGrossCents: 22_006,
    })
  })

  test('take the hourly rate of the main payer', async () => {
    const order = await receiveCar()
    const readPrice = async (shares: typeof all) => {
      const { workOrder } = accepted(await saveWork(order, [job({ shares })]))
      return workOrder.jobs[0]?.labour.pricing
    }
    expect(await readPrice(all)).toMatchObject({ unitPriceCents: 8_450, unitCostCents: 3_800 })
    expect(await readPrice({ customer: 4_000, importer: 0, insurer: 0, house: 6_000 })).toMatchObject({
      unitPriceCents: 3_800,
    })
    const rate = await nadia.call('GET /sales/workorder/rate', {
      department: here.department,
      workKind: 'tyres',
      payer: 'customer',
    })
    expect(accepted(rate).rate).toEqual({ priceCents: 6_900, costCents: 3_800 })
  })

  test.each<[string, number, string, Partial<Wishes['jobs'][number]>, Partial<Wishes['lines'][number]>]>([
    ['shares that are not whole', 422, 'share-incomplete', { shares: { ...all, house: 1 } }, {}],
    ['shares of a part that are not whole', 422, 'share-incomplete', {}, { shares: { ...some, house: 0 } }],
    ['a job without a name', 422, 'work-line-name', { name: ' ' }, {}],
    ['a line without a name', 422, 'work-line-name', {}, { name: '' }],
    ['a technician of nobody', 422, 'reference-gone', { technician: 99_999 }, {}],
    ['a job of another order', 404, 'record-not-found', { id: 99_999 }, {}],
    ['a line of another order', 404, 'record-not-found', {}, { id: 99_999 }],
  ])('refuse %s', async (_, status, reason, ofJob, ofLine) => {
    const order = await receiveCar()
    const answer = await saveWork(order, [job(ofJob)], [line(ofLine)])
    expect(refusalNames(answer)).toEqual([status, reason])
    expect((await get(order.id)).jobs).toEqual([])
  })

  test('of a technician of another branch are refused', async () => {
    const order = await receiveCar()
    const theirs = await makeColleague(shop, 'workshop', await readBranch(elsewhere))
    expect(refusalNames(await saveWork(order, [job({ technician: theirs.number })]))).toEqual([422, 'reference-gone'])
    const ours = accepted(await saveWork(order, [job({ technician: joren.number })])).workOrder
    expect(ours.jobs[0]?.technician).toMatchObject({ id: joren.number })
  })

  test('keep what was saved meanwhile', async () => {
    const order = await receiveCar()
    await saveWork(order, [job()])
    const { id, rev } = order
    const answer = await nadia.call('POST /sales/workorder/savework', { id, rev, jobs: [], lines: [] })
    expect(refusalNames(answer)).toEqual([409, 'changed-meanwhile'])
    expect((await get(id)).jobs).toHaveLength(1)
  })
})

describe('the way of a work order', () => {
  test('goes from received to ready', async () => {
    const order = await receiveCar()
    const { workOrder } = accepted(await saveWork(order, [job(), job({ name: 'Trekhaak nakijken', minutes: 20 })]))
    const [first, second] = workOrder.jobs
    if (!first || !second) throw new Error('Two jobs are saved')
    expect(refusalNames(await finish(order))).toEqual([422, 'work-order-state'])
    expect(accepted(await settle(order, first.id)).workOrder).toMatchObject({
      state: 'working',
      openJobs: 1,
      isBegun: true,
    })
    expect(refusalNames(await finish(order))).toEqual([422, 'job-open'])
    const waiting = await joren.call('POST /sales/workorder/wait', {
      ...(await latest(order)),
      waitsFor: 'part',
      note: 'Turboslang vrijdag',
    })
    expect(accepted(waiting).workOrder).toMatchObject({
      state: 'waiting',
      waitsFor: 'part',
      waitNote: 'Turboslang vrijdag',
    })
    await settle(order, second.id, 'dropped')
    expect((await get(order.id)).state).toBe('waiting')
    await settle(order, second.id, 'done')
    expect(refusalNames(await finish(order, ''))).toEqual([422, 'work-test-missing'])
    expect(accepted(await finish(order)).workOrder).toMatchObject({
      state: 'ready',
      testNote: 'Proefrit van 5 km',
      kmOut: 98_616,
      waitsFor: null,
    })
    const canceled = await nadia.call('POST /sales/workorder/cancel', { ...(await latest(order)), reason: 'Te laat' })
    expect(refusalNames(canceled)).toEqual([422, 'work-order-state'])
  })

  test('leaves a job that was dropped out of the price', async () => {
    const order = await receiveCar()
    const { workOrder } = accepted(await saveWork(order, [job({ unitPriceCents: 8_450 })]))
    const { id } = workOrder.jobs[0]!
    expect(workOrder.totals?.net.customer).toBe(29_575)
    expect(accepted(await settle(order, id, 'dropped')).workOrder.jobs[0]?.state).toBe('dropped')
    expect((await get(order.id)).totals?.net.customer).toBe(0)
  })

  test('keeps a job that was done', async () => {
    const order = await receiveCar()
    const { workOrder } = accepted(await saveWork(order, [job()]))
    await settle(order, workOrder.jobs[0]!.id)
    expect(refusalNames(await saveWork(order, []))).toEqual([422, 'job-has-time'])
  })
})

describe('who sees what', () => {
  test('the workshop sees jobs and parts, and no price', async () => {
    const order = await receiveCar()
    await saveWork(order, [job({ shares: some })], [line()])
    const seen = await get(order.id, joren)
    expect(seen).toMatchObject({
      limitCents: null,
      totals: null,
      jobs: [{ name: 'Distributieriem en waterpomp', labour: { quantity: 3_500, pricing: null } }],
      lines: [{ name: 'Riemset', pricing: null }],
    })
    expect(JSON.stringify(seen)).not.toMatch(/[:[,]-?(8450|41280)[,\]}]|Bp"/)
    const rate = { department: here.department, workKind: 'tyres', payer: 'customer' } as const
    expect(refusalNames(await joren.call('GET /sales/workorder/rate', rate))).toEqual([403, 'right-missing'])
    expect(refusalNames(await saveWork(order, [job()], [], joren))).toEqual([403, 'right-missing'])
  })

  test('nobody of another branch reaches it', async () => {
    const order = await receiveCar()
    const call = { id: order.id }
    expect(refusalNames(await stranger.call('GET /sales/workorder/get', call))).toEqual([404, 'record-not-found'])
    expect(refusalNames(await saveWork(order, [job()], [], stranger))).toEqual([403, 'other-branch'])
    expect(refusalNames(await create({}, {}, stranger))).toEqual([403, 'other-branch'])
    const { data } = accepted(
      await stranger.call('POST /sales/workorder/list', { pageFilter: { activePage: 1, pageSize: 0 } }),
    )
    expect(data).toEqual([])
  })

  test('a customer beyond reach is as one that does not exist', async () => {
    const grants = { WORK_ORDER_EDIT: 'branch', WORK_ORDER_VIEW: 'branch', CUSTOMER_VIEW: 'own' } as const
    const some = await makeColleague(shop, grants, await readBranch(here))
    expect(refusalNames(await create({}, {}, some))).toEqual([422, 'reference-gone'])
    expect(refusalNames(await create({ customer: 999_999 }, {}, some))).toEqual([422, 'reference-gone'])
    const plate = makePlate()
    await receiveCar({ licencePlate: plate })
    const { cars } = accepted(await some.call('POST /sales/workorder/findcar', { typed: plate }))
    expect(cars).toMatchObject([{ customer: { id: null, name: '' } }])
  })

  test('the list says how far each is', async () => {
    const plate = makePlate()
    const order = await receiveCar({ licencePlate: plate, promisedAt: '2020-01-01T10:00:00.000Z' })
    accepted(await saveWork(order, [job({ technician: joren.number }), job({ name: 'Banden' })]))
    const { data } = accepted(
      await joren.call('POST /sales/workorder/list', {
        pageFilter: { activePage: 1, pageSize: 10 },
        searchFilter: { value: plate.replaceAll('-', '') },
      }),
    )
    expect(data).toMatchObject([
      { id: order.id, state: 'in', isLate: true, openJobs: 2, work: 'Distributieriem en waterpomp, Banden' },
    ])
    const { states, late } = accepted(await joren.call('GET /sales/workorder/counts', {}))
    expect(states.find(({ state }) => state === 'in')?.count).toBeGreaterThan(0)
    expect(late).toBeGreaterThan(0)
  })
})
