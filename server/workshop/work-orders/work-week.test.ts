import { describe, expect, test } from 'vitest'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { addDays, toWeekday, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { nextSerial } from '../../test/serials.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { instantAt, makeService, makeWorkshop, visitDetails, workingTuesday } from '../workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const here = await makeWorkshop(shop.database, { bays: 2 })
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
await pool.query('update department set branch_id = $1 where id = $2', [gent.branchId, here.departmentId])
const main = await signedInStaff(shop)
const nadia = await makeColleague(shop, 'reception', gent.branchId)
const joren = await makeColleague(shop, 'workshop', gent.branchId)
const stranger = await makeColleague(shop, 'reception', luik.branchId)
const service = await makeService(shop.database)

const day = workingTuesday()
/** That many working days after it: none is a weekend or a holiday. */
function workingDay(count: number): CalendarDay {
  let on = day
  for (let left = count; left > 0;) {
    on = addDays(on, 1)
    if (toWeekday(on) <= 5 && !holidayOn(on)) left--
  }
  return on
}
const at = (time: string, on = day) => instantAt(time, on)

const readWeek = async (by: SignedIn = nadia) =>
  accepted(await by.call('GET /sales/workorder/week', { department: here.department, day }))
const readWork = async ({ id }: { id: number }) => {
  const work = (await readWeek()).works.find((one) => one.id === id)
  if (!work) throw new Error(`No work order ${String(id)} in the week`)
  return work
}
const get = async (id: number) => accepted(await main.call('GET /sales/workorder/get', { id })).workOrder

type Facts = InputOf<'POST /sales/workorder/create'>['facts']
const facts = (changes: Partial<Facts> = {}): Facts => ({
  customer: null,
  customerName: 'Jan Peeters',
  phone: '',
  car: 'Velta Tour',
  licencePlate: `1-WEK-${String(nextSerial('plate') + 100)}`,
  vin: '',
  bay: null,
  complaint: '',
  note: '',
  limitCents: null,
  promisedAt: null,
  ...changes,
})

interface Wanted {
  minutes?: number
  technician?: number | null
  booking?: string | null
}

/** Writes the facts of a work order with another bay, as their dialog does. */
async function saveBay({ id }: { id: number }, bay: number | null) {
  const { rev, customer, car, licencePlate, vin, promisedAt } = await get(id)
  return nadia.call('POST /sales/workorder/save', {
    id,
    rev,
    facts: facts({
      customer: customer.id,
      customerName: customer.name,
      car,
      licencePlate: licencePlate ?? '',
      vin: vin ?? '',
      phone: customer.phone,
      promisedAt,
      bay,
    }),
  })
}

async function createOrder({ minutes = 60, technician = null, booking = null }: Wanted = {}) {
  const { workOrder } = accepted(
    await nadia.call('POST /sales/workorder/create', {
      onceKey: crypto.randomUUID().replaceAll('-', ''),
      department: here.department,
      booking,
      facts: facts(),
      reception: null,
    }),
  )
  if (booking !== null) return workOrder
  const job = {
    id: null,
    name: 'Distributieriem',
    pricing: 'flat-rate',
    workKind: 'mechanics',
    minutes,
    technician,
    unitPriceCents: null,
    discountBp: 0,
    vat: 'standard',
    shares: { customer: 10_000, importer: 0, insurer: 0, house: 0 },
  } as const
  const { id, rev } = workOrder
  return accepted(await nadia.call('POST /sales/workorder/savework', { id, rev, jobs: [job], lines: [] })).workOrder
}

type Place = Partial<Omit<InputOf<'POST /sales/workorder/plan'>, 'id' | 'rev'>>
async function plan({ id }: { id: number }, place: Place, by: SignedIn = nadia) {
  const { rev } = await get(id)
  return by.call('POST /sales/workorder/plan', { id, rev, plannedAt: at('09:00'), bay: 1, tells: true, ...place })
}
const planNow = async (...of: Parameters<typeof plan>) => accepted(await plan(...of)).workOrder

async function book(time: string, on = day) {
  const email = `klant${String(nextSerial('email'))}@example.be`
  const answer = await main.call('POST /sales/calendar/bookworkshop', {
    onceKey: crypto.randomUUID().replaceAll('-', ''),
    department: here.department,
    service,
    startsAt: at(time, on),
    language: 'nl',
    details: visitDetails(email),
  })
  return { email, number: accepted(answer).appointment.number }
}

const readBooking = async (number: string) => {
  const { rows } = await pool.query<{ startsAt: Date; bay: number; slots: number }>(
    `select starts_at as "startsAt", bay, (select count(*)::integer from workshop_booking_slot where booking_id = booking.id) as slots
     from workshop_booking booking where number = $1`,
    [number],
  )
  return rows[0]
}

describe('the week of a workshop', () => {
  test('has its days with hours and bays, two weeks around them, and what is planned', async () => {
    const order = await planNow(await createOrder({ technician: joren.number, minutes: 90 }), {
      plannedAt: at('08:00'),
    })
    const { number } = await book('15:00')
    const week = await readWeek()
    expect(week).toMatchObject({ department: { id: here.department, bays: 2 }, first: addDays(day, -1) })
    expect(week.days).toHaveLength(35)
    expect(week.days.find((one) => one.day === day)).toEqual({
      day,
      holiday: null,
      hours: [
        { from: '08:00', to: '12:00' },
        { from: '12:30', to: '17:30' },
      ],
      bays: 2,
    })
    expect(week.days.find((one) => one.day === addDays(day, 5))).toMatchObject({ hours: [], bays: 0 })
    expect(await readWork(order)).toMatchObject({
      workNumber: order.workNumber,
      customer: 'Jan Peeters',
      work: 'Distributieriem',
      bay: 1,
      plannedAt: at('08:00'),
      minutes: 90,
      appointment: null,
      technicians: [{ id: joren.number, minutes: 90 }],
    })
    expect(week.expected).toMatchObject([
      { number, licencePlate: '1-ABC-234', service: 'Klein onderhoud', startsAt: at('15:00'), endsAt: at('16:00') },
    ])
    expect(week.technicians).toMatchObject([{ id: joren.number }])
  })

  test('leaves canceled work out, and shows an appointment once, by its work order', async () => {
    const { number } = await book('16:00')
    const order = await createOrder({ booking: number })
    expect(await readWork(order)).toMatchObject({ plannedAt: at('16:00'), appointment: { number, minutes: 60 } })
    expect((await readWeek()).expected.map((one) => one.number)).not.toContain(number)
    const { id, rev } = await get(order.id)
    accepted(await nadia.call('POST /sales/workorder/cancel', { id, rev, reason: 'Belde af' }))
    const week = await readWeek()
    expect(week.works.map((work) => work.id)).not.toContain(order.id)
    expect(week.expected.map((one) => one.number)).toContain(number)
  })

  test('is seen by who sees its work orders', async () => {
    const ask = (by: SignedIn) => by.call('GET /sales/workorder/week', { department: here.department, day })
    expect((await readWeek(joren)).days).toHaveLength(35)
    expect(refusalNames(await ask(stranger))).toEqual([404, 'record-not-found'])
    expect(refusalNames(await ask(await makeColleague(shop, 'content-editor', gent.branchId)))).toEqual([
      403,
      'right-missing',
    ])
  })
})

describe('a planned work order', () => {
  test('is moved to another day, bay and technician', async () => {
    const order = await createOrder({ minutes: 60 })
    const wednesday = workingDay(1)
    await planNow(order, { plannedAt: at('10:00', wednesday), bay: 2, technician: joren.number })
    expect(await get(order.id)).toMatchObject({
      state: 'planned',
      plannedAt: at('10:00', wednesday),
      bay: 2,
      jobs: [{ technician: { id: joren.number } }],
    })
    await planNow(order, { plannedAt: at('10:00', wednesday), bay: null, technician: null })
    expect(await get(order.id)).toMatchObject({ bay: null, jobs: [{ technician: null }] })
  })

  test.each([
    ['a bay that is taken', { plannedAt: '09:30', bay: 1 }, [422, 'bay-full']],
    ['a bay that is not manned', { plannedAt: '09:30', bay: 3 }, [422, 'bay-closed']],
    ['a time before the workshop opens', { plannedAt: '07:00', bay: 2 }, [422, 'slot-outside-hours']],
    ['a time that is no quarter', { plannedAt: '09:10', bay: 2 }, [422, 'slot-outside-hours']],
  ] as const)('is not moved to %s', async (_, { plannedAt, bay }, refusal) => {
    const on = workingDay(2)
    const first = await createOrder()
    const second = await createOrder()
    await planNow(first, { plannedAt: at('09:00', on), bay: 1 })
    expect(refusalNames(await plan(second, { plannedAt: at(plannedAt, on), bay }))).toEqual(refusal)
    accepted(await plan(first, { plannedAt: at('09:00', on), bay: null }))
  })

  test('is not moved into the past, to a closed day, or into a bay where work goes on from the day before', async () => {
    const order = await createOrder()
    expect(refusalNames(await plan(order, { plannedAt: at('09:00', '2026-01-06') }))).toEqual([422, 'slot-past'])
    expect(refusalNames(await plan(order, { plannedAt: at('09:00', addDays(day, 5)) }))).toEqual([
      422,
      'slot-day-closed',
    ])
    const [one, other] = [workingDay(4), addDays(workingDay(4), 1)]
    await planNow(await createOrder({ minutes: 600 }), { plannedAt: at('13:00', one), bay: 1 })
    expect(refusalNames(await plan(order, { plannedAt: at('11:00', other) }))).toEqual([422, 'bay-full'])
    await planNow(order, { plannedAt: at('14:00', other) })
  })

  test('keeps its bay: nobody books it meanwhile, at the desk or online', async () => {
    const on = workingDay(6)
    await planNow(await createOrder(), { plannedAt: at('09:00', on), bay: 1 })
    await planNow(await createOrder(), { plannedAt: at('09:00', on), bay: 2 })
    const answer = await main.call('POST /sales/calendar/bookworkshop', {
      onceKey: crypto.randomUUID().replaceAll('-', ''),
      department: here.department,
      service,
      startsAt: at('09:30', on),
      language: 'nl',
      details: visitDetails('laat@example.be'),
    })
    expect(refusalNames(answer)).toEqual([409, 'slot-full'])
  })

  test('does not get a bay with its facts that other work has then, and learns which are free', async () => {
    const on = workingDay(16)
    const first = await planNow(await createOrder(), { plannedAt: at('09:00', on), bay: 1 })
    const second = await planNow(await createOrder(), { plannedAt: at('09:30', on), bay: 2 })
    const refused = await saveBay(second, 1)
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ name: 'bay-taken', field: 'facts.bay', detail: { free: [2] } }],
    })
    expect(refused.errors[0]!.message).toContain(first.licencePlate)
    expect(refusalNames(await saveBay(second, 3))).toEqual([422, 'bay-closed'])
    expect((await get(second.id)).bay).toBe(2)
    // Its own bay is no question, nor is none; and work that is away from its bay leaves room.
    accepted(await saveBay(second, 2))
    accepted(await saveBay(second, null))
    await planNow(first, { plannedAt: at('14:00', on), bay: 1 })
    expect(accepted(await saveBay(second, 1)).workOrder.bay).toBe(1)
    expect(refusalNames(await saveBay(await planNow(first, { plannedAt: at('09:45', on), bay: 2 }), 1))).toEqual([
      422,
      'bay-taken',
    ])
  })

  test('gets a bay once with its facts, whoever is faster', async () => {
    const on = workingDay(17)
    const orders = []
    for (const time of ['09:00', '09:15', '09:30']) {
      orders.push(await planNow(await createOrder(), { plannedAt: at(time, on), bay: null }))
    }
    const answers = await Promise.all(orders.map((order) => saveBay(order, 1)))
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors.map(({ name }) => name))).toEqual(['bay-taken', 'bay-taken'])
  })

  test('a car at the desk gets no bay that is full, and is received in another', async () => {
    const onceKey = () => crypto.randomUUID().replaceAll('-', '')
    const receive = (bay: number | null) =>
      nadia.call('POST /sales/workorder/create', {
        onceKey: onceKey(),
        department: here.department,
        booking: null,
        facts: facts({ bay }),
        reception: { km: 10_000, keyCount: 1, acceptsLowerKm: false },
      })
    const countOrders = async () => (await pool.query('select from work_order')).rowCount
    accepted(await receive(2))
    const before = await countOrders()
    const refused = await receive(2)
    expect(refused).toMatchObject({
      status: 422,
      errors: [{ name: 'bay-taken', field: 'facts.bay', detail: { free: [1] } }],
    })
    expect(await countOrders()).toBe(before)
    expect(accepted(await receive(1)).workOrder).toMatchObject({ state: 'in', bay: 1 })
    expect(await receive(1)).toMatchObject({ errors: [{ name: 'bay-taken', detail: { free: [] } }] })
    expect(accepted(await receive(null)).workOrder).toMatchObject({ state: 'in', bay: null })
  })

  test('takes a bay once, whoever is faster', async () => {
    const on = workingDay(7)
    const orders = await Promise.all([createOrder(), createOrder(), createOrder(), createOrder()])
    const answers = await Promise.all(orders.map((order) => plan(order, { plannedAt: at('10:00', on), bay: 1 })))
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors.map(({ name }) => name))).toEqual(Array(3).fill('bay-full'))
  })

  test('is refused to who saw another revision, with what it is now', async () => {
    const order = await createOrder()
    await planNow(order, { plannedAt: at('11:00', workingDay(8)) })
    const answer = await nadia.call('POST /sales/workorder/plan', {
      id: order.id,
      rev: order.rev,
      plannedAt: at('12:30', workingDay(8)),
      bay: 1,
      tells: false,
    })
    expect(refusalNames(answer)).toEqual([409, 'changed-meanwhile'])
  })

  test('is moved by who edits work orders of the branch, to technicians of the branch, and not once it is worked on', async () => {
    const order = await createOrder()
    expect(refusalNames(await plan(order, {}, stranger))).toEqual([403, 'other-branch'])
    expect(refusalNames(await plan(order, {}, joren))).toEqual([403, 'right-missing'])
    const far = await makeColleague(shop, 'workshop', luik.branchId)
    expect(refusalNames(await plan(order, { bay: null, technician: far.number }))).toEqual([422, 'reference-gone'])
    await pool.query(
      "update work_order set state = 'ready', received_at = now(), km_in = 1, finished_at = now() where number = $1",
      [order.id],
    )
    expect(refusalNames(await plan(order, { bay: null }))).toEqual([422, 'work-order-state'])
  })
})

describe('a work order with an appointment', () => {
  test('takes it along, and its customer is told the new time', async () => {
    const on = workingDay(9)
    const { number, email } = await book('09:00', on)
    const order = await createOrder({ booking: number })
    await planNow(order, { plannedAt: at('14:00', on), bay: 2 })
    expect(await readBooking(number)).toEqual({ startsAt: new Date(at('14:00', on)), bay: 2, slots: 4 })
    expect(await get(order.id)).toMatchObject({ plannedAt: at('14:00', on), bay: 2 })
    await planNow(order, { plannedAt: at('15:00', on), bay: 2, tells: false })
    // In another bay at the same time: nothing changes for the customer.
    await planNow(order, { plannedAt: at('15:00', on), bay: 1 })
    expect(await readBooking(number)).toMatchObject({ bay: 1, slots: 4 })
    await planNow(order, { plannedAt: at('16:00', on), bay: 1 })
    await expect.poll(async () => (await shop.mailsTo(email)).filter((mail) => mail.includes('16.00'))).toHaveLength(1)
    // When it was booked, and twice when it was moved.
    expect(await shop.mailsTo(email)).toHaveLength(3)
  })

  test('is not moved to where the appointment does not fit', async () => {
    const on = workingDay(10)
    const { number } = await book('09:00', on)
    const order = await createOrder({ booking: number })
    expect(refusalNames(await plan(order, { plannedAt: at('11:30', on) }))).toEqual([422, 'slot-outside-hours'])
    const other = await book('13:00', on)
    const { bay = 1 } = (await readBooking(other.number)) ?? {}
    expect(refusalNames(await plan(order, { plannedAt: at('13:30', on), bay }))).toEqual([422, 'bay-full'])
  })

  test('goes into another bay with the facts of its work, and its customer is told nothing', async () => {
    const on = workingDay(18)
    const { number, email } = await book('09:00', on)
    const order = await createOrder({ booking: number })
    const { bay: before } = (await readBooking(number))!
    const other = before === 1 ? 2 : 1
    expect(accepted(await saveBay(order, other)).workOrder.bay).toBe(other)
    expect(await readBooking(number)).toEqual({ startsAt: new Date(at('09:00', on)), bay: other, slots: 4 })
    // The bay that was left is free for another appointment. Without a bay it keeps the one that it reserved.
    const { number: next } = await book('09:00', on)
    expect(await readBooking(next)).toMatchObject({ bay: before, slots: 4 })
    expect(accepted(await saveBay(order, null)).workOrder.bay).toBe(other)
    expect(refusalNames(await saveBay(order, before))).toEqual([422, 'bay-taken'])
    expect(await readBooking(number)).toMatchObject({ bay: other, slots: 4 })
    await expect.poll(() => shop.mailsTo(email)).toHaveLength(1)
  })

  test('is in the bay that its work order was made with', async () => {
    const on = workingDay(19)
    const { number } = await book('09:00', on)
    const { bay: before } = (await readBooking(number))!
    const other = before === 1 ? 2 : 1
    const create = (bay: number) =>
      nadia.call('POST /sales/workorder/create', {
        onceKey: crypto.randomUUID().replaceAll('-', ''),
        department: here.department,
        booking: number,
        facts: facts({ bay }),
        reception: null,
      })
    const { number: next } = await book('09:15', on)
    expect(refusalNames(await create(other))).toEqual([422, 'bay-taken'])
    accepted(await main.call('POST /sales/calendar/calloff', { kind: 'workshop', number: next, reason: 'Panne' }))
    expect(accepted(await create(other)).workOrder.bay).toBe(other)
    expect(await readBooking(number)).toMatchObject({ bay: other, slots: 4 })
  })

  test('follows it where the calendar moves it', async () => {
    const on = workingDay(11)
    const { number } = await book('09:00', on)
    const order = await createOrder({ booking: number })
    accepted(
      await main.call('POST /sales/calendar/move', {
        kind: 'workshop',
        number,
        was: at('09:00', on),
        startsAt: at('10:30', on),
        tells: false,
      }),
    )
    expect(await get(order.id)).toMatchObject({ plannedAt: at('10:30', on) })
  })
})
