import { beforeAll, describe, expect, test } from 'vitest'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addMonths, addDays } from '@forecourt/domain/platform/values/calendar.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import type { ReportColumn } from '@forecourt/domain/reports/report.ts'
import {
  findWork,
  NO_TECHNICIAN_KEY,
  WORKSHOP_GROUPS,
  type WorkshopGroup,
} from '@forecourt/domain/reports/workshop-report.ts'
import { workOrderList } from '@forecourt/domain/workshop/work-orders/work-order-list.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { nextSerial } from '../test/serials.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'
import { instantAt, makeWorkshop, workingTuesday, type Workshop } from '../workshop/workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await openWorkshop('Gent', 2)
const luik = await openWorkshop('Luik', 1)
const main = await signedInStaff(shop)
const nadia = await makeColleague(shop, 'reception', gent.branchId)
const lieve = await makeColleague(shop, 'reception', luik.branchId)
const joren = await makeColleague(shop, 'workshop', gent.branchId)
const amina = await makeColleague(shop, 'workshop', gent.branchId)
const wouter = await makeColleague(shop, 'workshop', luik.branchId)

/** A working Tuesday of last year. */
const tuesday = workingTuesday(-370)
const days = { from: tuesday, to: tuesday }

async function openWorkshop(branch: string, bays: number): Promise<Workshop & { branch: number; branchId: string }> {
  const workshop = await makeWorkshop(shop.database, { branch, bays })
  const { rows } = await pool.query<{ branch: number; branchId: string }>(
    'select branch.number as branch, branch.id as "branchId" from department join branch on branch.id = branch_id where department.id = $1',
    [workshop.departmentId],
  )
  return { ...workshop, ...rows[0]! }
}

interface Job {
  readonly minutes: number
  readonly pricing?: 'clocked' | 'flat-rate'
  readonly technician?: SignedIn
  readonly isDropped?: true
  /** Stretches of time: by a technician, from a time of the day, in minutes. */
  readonly clocks?: readonly (readonly [by: SignedIn, from: string, minutes: number])[]
}

/** A work order whose jobs are done; it is finished at that time, which only a test may set. */
async function doWork(
  at: { department: number },
  jobs: readonly Job[],
  finished: { on: string; at: string } | null,
): Promise<void> {
  const customer = await makeCustomer(main.call)
  const made = accepted(
    await main.call('POST /sales/workorder/create', {
      onceKey: crypto.randomUUID().replaceAll('-', ''),
      department: at.department,
      booking: null,
      facts: {
        customer,
        customerName: '',
        phone: '',
        car: 'Velta Tour',
        licencePlate: `1-URE-${nextSerial('hours plate') + 100}`,
        vin: '',
        bay: null,
        complaint: '',
        note: '',
        limitCents: null,
        promisedAt: null,
      },
      reception: { km: 10_000, keyCount: 1, acceptsLowerKm: false },
    }),
  ).workOrder
  const saved = accepted(
    await main.call('POST /sales/workorder/savework', {
      id: made.id,
      rev: made.rev,
      jobs: jobs.map(({ minutes, pricing = 'flat-rate', technician }, index) => ({
        id: null,
        name: `Taak ${index + 1}`,
        pricing,
        workKind: 'mechanics' as const,
        minutes,
        technician: technician?.number ?? null,
        unitPriceCents: 8_450,
        discountBp: 0,
        vat: 'standard' as const,
        shares: { customer: 10_000, importer: 0, insurer: 0, house: 0 },
      })),
      lines: [],
    }),
  ).workOrder
  let { rev } = saved
  for (const [index, { id: job }] of saved.jobs.entries()) {
    for (const [by, from, minutes] of jobs[index]?.clocks ?? []) {
      const startedAt = new Date(instantAt(from, tuesday))
      await pool.query(
        `insert into time_entry (job_id, technician_id, started_at, ended_at)
         select work_job.id, staff_user.id, $3, $4 from work_job, staff_user where work_job.number = $1 and staff_user.number = $2`,
        [job, by.number, startedAt, new Date(startedAt.getTime() + minutes * 60_000)],
      )
    }
    const outcome = jobs[index]?.isDropped ? 'dropped' : 'done'
    rev = accepted(await main.call('POST /sales/workorder/settlejob', { id: saved.id, rev, job, outcome })).workOrder
      .rev
  }
  if (finished === null) return
  accepted(await main.call('POST /sales/workorder/finish', { id: saved.id, rev, testNote: 'Proefrit', kmOut: 10_005 }))
  await pool.query('update work_order set finished_at = $2 where number = $1', [
    saved.id,
    instantAt(finished.at, finished.on),
  ])
}

const read = (report: Report, column: ReportColumn, key: string | null = null): number | null | undefined => {
  const values = key === null ? report.total : report.rows.find((row) => row.key === key)?.values
  return values?.[report.columns.indexOf(column)]
}
const ask = (by: SignedIn, group: WorkshopGroup, branch: number | null = null, asked = days) =>
  by.call('POST /sales/workshopreport/get', { ...asked, by: group, branch })
const toKey = ({ number }: SignedIn) => String(number)

beforeAll(async () => {
  const tuesdayNoon = { on: tuesday, at: '12:00' }
  // Joren alone; then he and Amina together, two to one.
  await doWork(
    gent,
    [
      { minutes: 60, technician: joren, clocks: [[joren, '08:00', 50]] },
      {
        minutes: 30,
        technician: joren,
        clocks: [
          [joren, '09:00', 20],
          [amina, '09:00', 10],
        ],
      },
    ],
    tuesdayNoon,
  )
  // By the clock, in tenths of an hour: 31 minutes are billed as 36. What was dropped is not sold.
  await doWork(
    gent,
    [
      { minutes: 30, pricing: 'clocked', technician: joren, clocks: [[amina, '10:00', 31]] },
      { minutes: 500, technician: amina, isDropped: true },
    ],
    { on: tuesday, at: '23:59' },
  )
  // Nobody clocked: of whose job it is, or of nobody.
  await doWork(gent, [{ minutes: 45, technician: amina }, { minutes: 15 }], { on: tuesday, at: '00:00' })
  await doWork(luik, [{ minutes: 90, technician: wouter, clocks: [[wouter, '08:00', 120]] }], tuesdayNoon)
  // Outside of the days, and not finished.
  await doWork(gent, [{ minutes: 1_000, technician: joren }], { on: addDays(tuesday, 1), at: '00:00' })
  await doWork(gent, [{ minutes: 2_000, technician: joren }], null)
}, 60_000)

describe('the report of the workshop', () => {
  test('shares a job among those who clocked on it, and gives the others to whose job it is', async () => {
    const report = accepted(await ask(main, 'technician'))
    const row = (key: string) =>
      (['workOrders', 'soldMinutes', 'clockedMinutes'] as const).map((column) => read(report, column, key))
    expect(row(toKey(joren))).toEqual([1, 80, 70])
    expect(row(toKey(amina))).toEqual([3, 10 + 36 + 45, 41])
    expect(row(toKey(wouter))).toEqual([1, 90, 120])
    expect(row(NO_TECHNICIAN_KEY)).toEqual([1, 15, 0])
    expect(report.rows).toHaveLength(4)
    expect(read(report, 'efficiency', toKey(wouter))).toBe(7_500)
    expect(read(report, 'mannedMinutes', toKey(joren))).toBeNull()
    expect(
      ['workOrders', 'soldMinutes', 'clockedMinutes'].map(
        (column) => report.total[report.columns.findIndex((one) => one === column)],
      ),
    ).toEqual([4, 276, 231])
  })

  test('counts the time of manned bays on days that have begun', async () => {
    const open = 9 * 60
    const report = accepted(await ask(main, 'branch'))
    expect(read(report, 'mannedMinutes', String(gent.branch))).toBe(2 * open)
    expect(read(report, 'mannedMinutes', String(luik.branch))).toBe(open)
    expect(read(report, 'soldOfManned', String(luik.branch))).toBe(Math.round((90 * 10_000) / open))
    expect(read(accepted(await ask(main, 'month', gent.branch)), 'mannedMinutes')).toBe(2 * open)
    const weeks = accepted(await ask(main, 'month', null, { from: addMonths(tuesday, -2), to: addMonths(tuesday, 2) }))
    expect(weeks.rows).toHaveLength(5)
    const manned = weeks.rows.map(({ values }) => values[weeks.columns.indexOf('mannedMinutes')] ?? 0)
    expect(manned.reduce((sum, minutes) => sum + minutes, 0)).toBe(read(weeks, 'mannedMinutes'))
    const idle = accepted(await ask(main, 'branch', null, { from: addDays(tuesday, 7), to: addDays(tuesday, 7) }))
    expect(idle.rows.map(({ label, values }) => [label, values[0]])).toEqual([
      ['Gent', 0],
      ['Luik', 0],
    ])
    const coming = workingTuesday()
    expect(read(accepted(await ask(main, 'month', null, { from: coming, to: coming })), 'mannedMinutes')).toBe(0)
  })

  test('compares with the same days of the year before', async () => {
    const later = accepted(
      await ask(main, 'branch', null, { from: addMonths(days.from, 12), to: addMonths(days.to, 12) }),
    )
    expect(read(later, 'soldMinutes')).toBe(0)
    expect(later.before?.[later.columns.indexOf('soldMinutes')]).toBe(276)
  })

  test.each(WORKSHOP_GROUPS)('by %s: each number of orders is the length of the list that it leads to', async (by) => {
    for (const branch of [null, luik.branch]) {
      const report = accepted(await ask(main, by, branch))
      let followed = 0
      for (const key of [null, ...report.rows.map((row) => row.key)]) {
        const link = findWork({ by, column: 'workOrders', key }, branch, days)
        if (!link) continue
        const view = readView(workOrderList, [...new URLSearchParams(link.search)])
        const { filter } = accepted(await main.call('POST /sales/workorder/list', listRequest(view)))
        expect([key, filter.rowCount]).toEqual([key, read(report, 'workOrders', key)])
        followed++
      }
      expect(followed).toBeGreaterThan(1)
    }
  })

  test('lists the technicians to filter by, and finds what they worked on', async () => {
    const { data } = accepted(await nadia.call('GET /sales/worktechnician/getall', {}))
    expect(data.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
      [joren, amina, wouter].map(({ number }) => number).toSorted((one, other) => one - other),
    )
  })

  test('keeps to the reach of the caller, whatever branch is asked for', async () => {
    const report = accepted(await ask(lieve, 'branch'))
    expect(report.rows.map(({ key }) => key)).toEqual([String(luik.branch)])
    expect(report.branches.map(({ id }) => id)).toEqual([luik.branch])
    expect(read(report, 'mannedMinutes')).toBe(540)
    const other = accepted(await ask(lieve, 'technician', gent.branch))
    expect([other.rows, read(other, 'soldMinutes'), read(other, 'mannedMinutes')]).toEqual([[], 0, 0])
  })

  test('is not for technicians, and refuses days that end before they begin', async () => {
    expect(refusalNames(await ask(joren, 'technician'))).toEqual([403, 'right-missing'])
    expect(refusalNames(await ask(nadia, 'month', null, { from: tuesday, to: addDays(tuesday, -1) }))).toEqual([
      422,
      'report-days',
    ])
  })

  test('is exported as a spreadsheet', async () => {
    const file = await nadia.call.file('POST /sales/workshopreport/export', { ...days, by: 'technician', branch: null })
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
  })
})
