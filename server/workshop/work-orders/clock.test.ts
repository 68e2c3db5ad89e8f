import { describe, expect, test } from 'vitest'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { makeBranch } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { nextSerial } from '../../test/serials.ts'
import { type SignedIn } from '../../test/signed-in.ts'
import { makeStaffedWorkshop } from '../workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const { here, branchId, main, nadia, joren, customer } = await makeStaffedWorkshop(shop)
const luik = await makeBranch(shop.database, 'Luik')
const amina = await makeColleague(shop, 'workshop', branchId)
const stranger = await makeColleague(shop, 'workshop', luik.branchId)

const job = (name: string, pricing: 'flat-rate' | 'clocked' = 'clocked') => ({
  id: null,
  name,
  pricing,
  workKind: 'mechanics' as const,
  minutes: 30,
  technician: null,
  unitPriceCents: 8_450,
  discountBp: 0,
  vat: 'standard' as const,
  shares: { customer: 10_000, importer: 0, insurer: 0, house: 0 },
})

/** A car that is in, with its jobs. */
async function receiveCar(names: readonly string[] = ['Geluid zoeken', 'Remmen'], bay: number | null = null) {
  const { workOrder } = accepted(
    await nadia.call('POST /sales/workorder/create', {
      onceKey: crypto.randomUUID().replaceAll('-', ''),
      department: here.department,
      booking: null,
      facts: {
        customer,
        customerName: '',
        phone: '',
        car: 'Velta Tour',
        licencePlate: `1-KLO-${nextSerial('clock plate') + 100}`,
        vin: '',
        bay,
        complaint: '',
        note: '',
        limitCents: null,
        promisedAt: null,
      },
      reception: { km: 10_000, keyCount: 1, acceptsLowerKm: false },
    }),
  )
  const { id, rev } = workOrder
  const saved = await nadia.call('POST /sales/workorder/savework', {
    id,
    rev,
    jobs: names.map((name) => job(name)),
    lines: [],
  })
  return accepted(saved).workOrder
}
const start = (number: number, by: SignedIn = joren) => by.call('POST /sales/workclock/start', { job: number })
const stop = (by: SignedIn = joren) => by.call('POST /sales/workclock/stop', {})
const get = async (id: number) => accepted(await main.call('GET /sales/workorder/get', { id })).workOrder
const time = async (id: number) => accepted(await main.call('GET /sales/workorder/time', { id })).entries

describe('the clock of a technician', () => {
  test('starts the work, and stops on the first job when another begins', async () => {
    const order = await receiveCar()
    const [first, second] = order.jobs
    if (!first || !second) throw new Error('Two jobs are saved')
    const begun = accepted(await start(first.id))
    expect(begun.running).toMatchObject({ job: first.id, workOrder: order.id })
    expect(await get(order.id)).toMatchObject({ state: 'working', runningClocks: 1, isBegun: true })
    expect(refusalNames(await start(first.id))).toEqual([422, 'already-clocked'])
    expect(accepted(await start(second.id)).running).toMatchObject({ job: second.id })
    const entries = await time(order.id)
    expect(entries.map(({ job: of, endedAt }) => [of, endedAt === null])).toEqual([
      [first.id, false],
      [second.id, true],
    ])
    expect(accepted(await stop()).running).toBeNull()
    expect(refusalNames(await stop())).toEqual([422, 'no-clock'])
    expect((await get(order.id)).state).toBe('working')
  })

  test('keeps a job open and an order unfinished while it runs', async () => {
    const order = await receiveCar(['Remmen'])
    const { id: job } = order.jobs[0]!
    await start(job)
    const { rev } = await get(order.id)
    const settle = await joren.call('POST /sales/workorder/settlejob', { id: order.id, rev, job, outcome: 'done' })
    expect(refusalNames(settle)).toEqual([422, 'clock-open'])
    const wait = await joren.call('POST /sales/workorder/wait', { id: order.id, rev, waitsFor: 'part', note: '' })
    expect(refusalNames(wait)).toEqual([422, 'clock-open'])
    await stop()
  })

  test('does not run on a job that is done, on a planned car, or in another branch', async () => {
    const order = await receiveCar(['Remmen'])
    const { id: job } = order.jobs[0]!
    expect(refusalNames(await start(job, stranger))).toEqual([403, 'other-branch'])
    const { rev } = await get(order.id)
    await joren.call('POST /sales/workorder/settlejob', { id: order.id, rev, job, outcome: 'done' })
    expect(refusalNames(await start(job))).toEqual([422, 'job-settled'])
    expect(refusalNames(await start(999_999))).toEqual([404, 'record-not-found'])
  })

  test('bills work by the clock in tenths of an hour', async () => {
    const order = await receiveCar(['Geluid zoeken'])
    const { id: job } = order.jobs[0]!
    const tom = await makeColleague(shop, 'workshop', branchId)
    await start(job, tom)
    await stop(tom)
    await pool.query(
      `update time_entry set started_at = ended_at - interval '31 minutes' where job_id = (select id from work_job where number = $1)`,
      [job],
    )
    const { jobs, totals } = await get(order.id)
    expect(jobs[0]).toMatchObject({ clockedMinutes: 31, labour: { quantity: 600, pricing: { netCents: 5_070 } } })
    expect(totals?.net.customer).toBe(5_070)
  })
})

test('twenty clocks at once leave one that runs, and none beside another', async () => {
  const order = await receiveCar(Array.from({ length: 20 }, (_, at) => `Taak ${at}`))
  const answers = await Promise.all(order.jobs.map(({ id }) => start(id, amina)))
  expect(answers.filter(({ errors }) => errors.length > 0)).toEqual([])
  const { rows: open } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from time_entry where technician_id = $1 and ended_at is null',
    [amina.id],
  )
  expect(open[0]?.count).toBe(1)
  const { rows: double } = await pool.query(
    `select from time_entry one join time_entry other on other.technician_id = one.technician_id and other.id > one.id
     and tstzrange(other.started_at, other.ended_at) && tstzrange(one.started_at, one.ended_at) where one.technician_id = $1`,
    [amina.id],
  )
  expect(double).toEqual([])
  expect(await time(order.id)).toHaveLength(20)
  await stop(amina)
})

test('the database keeps a second open clock out', async () => {
  const order = await receiveCar(['Remmen'])
  await start(order.jobs[0]!.id)
  const second = pool.query(
    `insert into time_entry (job_id, technician_id, started_at) select id, $1, now() from work_job where number = $2`,
    [joren.id, order.jobs[0]!.id],
  )
  await expect(second).rejects.toThrow('one_clock_of_a_technician_at_a_time')
  await stop()
})

describe('clocked time is corrected', () => {
  async function clockOnce() {
    const order = await receiveCar(['Remmen'])
    await start(order.jobs[0]!.id)
    await stop()
    const [entry] = await time(order.id)
    if (!entry) throw new Error('Time was clocked')
    return { order, entry }
  }
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  const correct = (
    { id: entry, rev }: { id: number; rev: number },
    changes: { startedAt?: string; endedAt?: string; reason?: string; acceptsOdd?: boolean } = {},
    by = nadia,
  ) =>
    by.call('POST /sales/workorder/correcttime', {
      entry,
      rev,
      startedAt: hours(200),
      endedAt: hours(199),
      reason: 'Vergeten te stoppen',
      acceptsOdd: true,
      ...changes,
    })

  test('by the reception, for a reason', async () => {
    const { entry } = await clockOnce()
    expect(refusalNames(await correct(entry, {}, joren))).toEqual([403, 'right-missing'])
    expect(refusalNames(await correct(entry, { reason: '' }))).toEqual([422, 'offer-reason-missing'])
    expect(refusalNames(await correct(entry, { endedAt: hours(201) }))).toEqual([422, 'time-order'])
    expect(refusalNames(await correct(entry, { endedAt: hours(-1) }))).toEqual([422, 'time-order'])
    const { entries } = accepted(await correct(entry))
    expect(entries).toMatchObject([{ correctedBecause: 'Vergeten te stoppen' }])
    expect(refusalNames(await correct(entry))).toEqual([409, 'changed-meanwhile'])
  })

  test('not over other work of the same technician', async () => {
    const one = await clockOnce()
    const other = await clockOnce()
    accepted(await correct(one.entry, { startedAt: hours(400), endedAt: hours(398) }))
    const over = await correct(other.entry, { startedAt: hours(399), endedAt: hours(397) })
    expect(refusalNames(over)).toEqual([422, 'time-overlaps'])
  })

  test('and more than ten hours is a question', async () => {
    const { entry } = await clockOnce()
    const long = { startedAt: hours(700), endedAt: hours(689) }
    expect(refusalNames(await correct(entry, { ...long, acceptsOdd: false }))).toEqual([422, 'time-odd'])
    expect(accepted(await correct(entry, long)).entries).toMatchObject([{ isOdd: true }])
  })
})

test('the board shows who works on what, without prices', async () => {
  const order = await receiveCar(undefined, 1)
  await start(order.jobs[0]!.id)
  const board = accepted(await joren.call('GET /sales/workorder/board', { department: here.department }))
  expect(board.cards.find(({ id }) => id === order.id)).toMatchObject({
    state: 'working',
    soldMinutes: 60,
    runningClocks: 1,
    openJobs: 2,
  })
  expect(board.technicians.find(({ id }) => id === joren.number)?.running).toMatchObject({
    workOrder: order.id,
    job: 'Geluid zoeken',
    bay: 1,
  })
  expect(JSON.stringify(board)).not.toContain('Cents')
  const asked = { department: here.department }
  expect(refusalNames(await stranger.call('GET /sales/workorder/board', asked))).toEqual([404, 'record-not-found'])
  await stop()
})

test('the work log finds a car by receipt number, plate and the end of its chassis number', async () => {
  const order = await receiveCar(['Remmen'])
  await pool.query('update work_order set vin = $1 where number = $2', ['VLTZZZ3CZLE048217', order.id])
  const find = async (typed: string, by: SignedIn = joren) =>
    accepted(await by.call('POST /sales/worklog/find', { typed })).entries.map(({ number }) => number)
  expect(await find(order.workNumber.toLowerCase())).toEqual([order.workNumber])
  expect(await find((order.licencePlate ?? '').replaceAll('-', ' '))).toEqual([order.workNumber])
  expect(await find('le048217')).toEqual([order.workNumber])
  expect(await find('048')).toEqual([])
  expect(await find(order.workNumber, stranger)).toEqual([])
})
