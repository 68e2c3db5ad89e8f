import { beforeAll, describe, expect, test } from 'vitest'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { addDays, brusselsDay, brusselsInstant, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf, ResultOf } from '../../test/api-calls.ts'
import { sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const soon = addDays(brusselsDay(new Date()), 5)
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const nadia = await makeColleague(shop, 'reception', gent.branchId)
const joren = await makeColleague(shop, 'workshop', gent.branchId)
const stranger = await makeColleague(shop, 'reception', luik.branchId)

let customer: number
/** The dossier of a sold car. */
let sold: number
const departments: Record<string, number> = {}
beforeAll(async () => {
  customer = await makeCustomer(main.call)
  for (const kind of ['workshop', 'parts']) {
    const { rows } = await pool.query<{ number: number }>(
      `insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
         latitude, longitude)
       select branch_id, slug || '-' || $1, $1, jsonb_build_object('nl', $1::text, 'fr', $1::text), street_name, house_number,
         postal_code, city, phone, email, latitude, longitude from department where kind = 'sales-used' and branch_id = $2
       returning number`,
      [kind, gent.branchId],
    )
    departments[kind] = rows[0]!.number
  }
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(sofie.call, { customer, extras, car: car.number })
  await signForm(sofie.call, dossier)
  sold = dossier.id
})

const extras = [{ name: 'Trekhaak', quantity: 2, cents: 45_000, vatExcluded: false }]
type Line = InputOf<'POST /sales/internalorder/create'>['internalOrder']['lines'][number]
const towbar: Line = { name: 'Trekhaak', quantity: 2, source: 'extra-1' }
const polish: Line = { name: 'Rijklaar maken', quantity: 1, source: null }

async function makeInternalOrder({ isSent = true, kind = 'workshop', dueOn = soon } = {}) {
  const { internalOrder } = accepted(
    await sofie.call('POST /sales/internalorder/create', {
      dossier: sold,
      internalOrder: {
        department: departments[kind]!,
        dueOn,
        note: 'Sleutel bij de balie',
        lines: [towbar, polish],
      },
    }),
  )
  if (!isSent) return internalOrder
  const { id, rev } = internalOrder
  return accepted(await sofie.call('POST /sales/internalorder/send', { id, rev })).internalOrder
}

type Known = { id: number }
const getInternal = async ({ id }: Known) =>
  accepted(await main.call('GET /sales/internalorder/get', { id })).internalOrder
const get = async ({ id }: Known) => accepted(await main.call('GET /sales/workorder/get', { id })).workOrder
const make = async ({ id }: Known, by = nadia) =>
  by.call('POST /sales/workorder/createinternal', { internalOrder: id, rev: (await getInternal({ id })).rev })
const makeOrder = async (order: Known) => accepted(await make(order)).workOrder

type WorkOrder = ResultOf<'GET /sales/workorder/get'>['workOrder']

async function receive(order: WorkOrder, plate: string) {
  const { id, rev, complaint, limitCents, promisedAt } = await get(order)
  return accepted(
    await nadia.call('POST /sales/workorder/receive', {
      id,
      rev,
      licencePlate: plate,
      vin: order.vin ?? '',
      complaint,
      limitCents,
      promisedAt,
      reception: { km: 12, keyCount: 2, acceptsLowerKm: true },
    }),
  ).workOrder
}

/** Takes the car in, and does all jobs but for the clock. */
async function work(order: WorkOrder, plate: string) {
  const received = await receive(order, plate)
  for (const { id: job } of received.jobs) {
    const { id, rev } = await get(order)
    accepted(await joren.call('POST /sales/workorder/settlejob', { id, rev, job, outcome: 'done' }))
  }
}
const finish = async ({ id }: Known) =>
  joren.call('POST /sales/workorder/finish', { id, rev: (await get({ id })).rev, testNote: 'Nagekeken', kmOut: null })

async function addPart(order: Known, unitCostCents: number | null) {
  const { id, rev, jobs } = await get(order)
  const price = { discountBp: 0, vat: 'standard' as const }
  const house = { customer: 0, importer: 0, insurer: 0, house: 10_000 }
  return accepted(
    await nadia.call('POST /sales/workorder/savework', {
      id,
      rev,
      jobs: jobs.map((job) => ({
        id: job.id,
        name: job.name,
        pricing: job.pricing,
        workKind: job.workKind,
        minutes: job.minutes,
        technician: null,
        unitPriceCents: null,
        ...price,
        shares: house,
      })),
      lines: [
        {
          id: null,
          kind: 'part',
          name: 'Trekhaak',
          partNumber: '',
          quantity: 1_000,
          unitPriceCents: 30_000,
          unitCostCents,
          ...price,
          shares: house,
        },
      ],
    }),
  ).workOrder
}

describe('the work order of an internal order', () => {
  test('is planned with a job for each line, at our own cost, and accepts the internal order', async () => {
    const internal = await makeInternalOrder()
    const order = await makeOrder(internal)
    expect(order).toMatchObject({
      state: 'planned',
      car: internal.car,
      customer: { id: null, name: internal.customer },
      note: 'Sleutel bij de balie',
      internalOrder: { id: internal.id, internalNumber: internal.internalNumber, state: 'accepted' },
      jobs: [
        { name: '2 × Trekhaak', pricing: 'clocked' },
        { name: 'Rijklaar maken', pricing: 'clocked' },
      ],
    })
    expect(order.jobs.map(({ labour }) => labour.pricing?.shares.house)).toEqual([10_000, 10_000])
    expect(order).toMatchObject({
      plannedAt: brusselsInstant(soon, 8 * 60).toISOString(),
      promisedAt: brusselsInstant(soon, 17 * 60).toISOString(),
    })
    expect(await getInternal(internal)).toMatchObject({
      state: 'accepted',
      workOrder: { id: order.id, workNumber: order.workNumber },
      hasWorkOrder: true,
    })
  })

  test('that is due on a day when the workshop is closed, is planned on the last day before that it is open', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into opening_hours (department_id, weekday, opens, closes)
       select id, weekday, '07:30', '16:00' from department, generate_series(1, 6) as weekday where number = $1
       returning department_id as id`,
      [departments['workshop']],
    )
    const workshop = rows[0]!.id
    await pool.query(`insert into workshop_department (department_id, vehicle_classes) values ($1, '{1,2}')`, [
      workshop,
    ])
    await pool.query(
      `insert into workshop_capacity (department_id, weekday, bays) select $1, weekday, 2 from generate_series(1, 6) as weekday`,
      [workshop],
    )
    let sunday = soon
    while (toWeekday(sunday) !== 7 || holidayOn(addDays(sunday, -1))) sunday = addDays(sunday, 1)
    try {
      const order = await makeOrder(await makeInternalOrder({ dueOn: sunday }))
      expect(order).toMatchObject({
        plannedAt: brusselsInstant(addDays(sunday, -1), 7 * 60 + 30).toISOString(),
        promisedAt: brusselsInstant(addDays(sunday, -1), 16 * 60).toISOString(),
      })
    } finally {
      await pool.query('delete from workshop_capacity where department_id = $1', [workshop])
      await pool.query('delete from workshop_department where department_id = $1', [workshop])
      await pool.query('delete from opening_hours where department_id = $1', [workshop])
    }
  })

  test('is made once, by reception of the branch, from what was sent or accepted to a workshop', async () => {
    const internal = await makeInternalOrder()
    expect((await make(internal, stranger)).status).toBe(403)
    expect((await make(internal, joren)).status).toBe(403)
    expect((await make(internal, sofie)).status).toBe(403)
    await makeOrder(internal)
    expect(refusalNames(await make(internal))).toEqual([422, 'internal-order-in-work'])
    expect(refusalNames(await make(await makeInternalOrder({ isSent: false })))).toEqual([422, 'internal-order-state'])
    expect(refusalNames(await make(await makeInternalOrder({ kind: 'parts' })))).toEqual([
      422,
      'internal-order-no-workshop',
    ])
    const stale = await makeInternalOrder()
    expect(
      refusalNames(
        await nadia.call('POST /sales/workorder/createinternal', { internalOrder: stale.id, rev: stale.rev + 1 }),
      ),
    ).toEqual([409, 'changed-meanwhile'])
    const { id, rev } = await makeInternalOrder()
    accepted(await joren.call('POST /sales/internalorder/accept', { id, rev }))
    expect((await makeOrder({ id })).internalOrder).toMatchObject({ state: 'accepted' })
  })

  test('twice at once is made once', async () => {
    const internal = await makeInternalOrder()
    const answers = await Promise.all([make(internal), make(internal), make(internal)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await pool.query(
      `select 1 from work_order join internal_order on internal_order.id = internal_order_id where internal_order.number = $1`,
      [internal.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('says how far the internal order is: done, charged with its cost', async () => {
    const internal = await makeInternalOrder()
    const order = await makeOrder(internal)
    await addPart(order, null)
    await work(order, '1-INT-101')
    accepted(await finish(order))
    expect(await getInternal(internal)).toMatchObject({ state: 'done', netCents: null, hasCosts: false })
    await addPart(order, 21_000)
    const { id, rev } = await get(order)
    accepted(await nadia.call('POST /sales/workorder/charge', { id, rev }))
    expect(await getInternal(internal)).toMatchObject({ state: 'charged', netCents: 21_000 })
    expect(await get(order)).toMatchObject({ state: 'invoiced', internalOrder: { state: 'charged' } })
  })

  test('leaves nothing to do at the internal order by hand', async () => {
    const internal = await makeInternalOrder()
    const order = await makeOrder(internal)
    const { id, rev } = await getInternal(internal)
    expect(refusalNames(await joren.call('POST /sales/internalorder/finish', { id, rev }))).toEqual([
      422,
      'internal-order-in-work',
    ])
    expect(
      refusalNames(await sofie.call('POST /sales/internalorder/cancel', { id, rev, reason: 'Niet nodig' })),
    ).toEqual([422, 'internal-order-in-work'])
    expect((await get(order)).state).toBe('planned')
  })

  test('sends it back when it is canceled, and can be made again', async () => {
    const internal = await makeInternalOrder()
    const { id, rev } = await makeOrder(internal)
    accepted(await nadia.call('POST /sales/workorder/cancel', { id, rev, reason: 'Trekhaak niet leverbaar' }))
    expect(await getInternal(internal)).toMatchObject({ state: 'sent', workOrder: null, hasWorkOrder: false })
    const again = await makeOrder(internal)
    expect(again.id).not.toBe(id)
    expect(await getInternal(internal)).toMatchObject({ state: 'accepted', workOrder: { id: again.id } })
  })

  test('stays as it is when the sale is canceled: the internal order ends', async () => {
    const internal = await makeInternalOrder()
    const order = await makeOrder(internal)
    await pool.query(
      `update internal_order set state = 'canceled', cancel_reason = 'Verkoop geannuleerd' where number = $1`,
      [internal.id],
    )
    await work(order, '1-INT-102')
    accepted(await finish(order))
    expect(await get(order)).toMatchObject({ state: 'ready', internalOrder: { state: 'canceled' } })
    expect((await getInternal(internal)).state).toBe('canceled')
  })
})
