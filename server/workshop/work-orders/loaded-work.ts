import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { findJobsBeyondLimit } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import {
  calculateWorkLine,
  splitByPayer,
  sumMinutes,
  toBilledHours,
  type PricedLine,
  type WorkShares,
} from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import type { Db } from '../../platform/database/database.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { loadProposals, type Proposal } from './proposed-work.sql.ts'
import { deskWorkOrder, loadJobs, loadLines, loadTime, type DeskWorkOrder, type LineRow } from './work-orders.sql.ts'

type Time = Awaited<ReturnType<typeof loadTime>>[number]
type Job = Awaited<ReturnType<typeof loadJobs>>[number]

/** A work order with all that its amounts depend on. */
export interface LoadedWork {
  readonly row: DeskWorkOrder
  readonly jobs: readonly Job[]
  /** Labour has the quantity that is billed. */
  readonly lines: readonly LineRow[]
  readonly time: readonly Time[]
  readonly proposals: readonly Proposal[]
}

/** Loads a work order with its jobs, lines and time; the labour of jobs by the clock gets the hours that the clock counts. */
export async function loadWork(db: Db, number: number, now: Date): Promise<LoadedWork | undefined> {
  const row = await deskWorkOrder(db, number)
  if (!row) return undefined
  const [jobs, stored, time, proposals] = await Promise.all([
    loadJobs(db, row.id),
    loadLines(db, row.id),
    loadTime(db, row.id),
    loadProposals(db, row.id),
  ])
  const lines = stored.map((line) => {
    const job = line.kind === 'labour' ? jobs.find(({ id }) => id === line.jobId) : undefined
    if (job?.state === 'dropped') return { ...line, quantity: 0 }
    if (job?.pricing !== 'clocked') return line
    return { ...line, quantity: toBilledHours(sumMinutes(timeOfJob(time, job.id), now)) }
  })
  return { row, jobs, lines, time, proposals }
}

export function timeOfJob(time: readonly Time[], jobId: string): readonly Time[] {
  return time.filter((entry) => entry.jobId === jobId)
}

export function toShares({ customerBp, importerBp, insurerBp, houseBp }: LineRow): WorkShares {
  return { customer: customerBp, importer: importerBp, insurer: insurerBp, house: houseBp }
}

export function toPriced(line: LineRow): PricedLine {
  const { quantity, unitPriceCents, discountBp } = line
  return { quantity, unitPriceCents, discountBp, shares: toShares(line) }
}

/** Returns the ordinary rate of VAT today, in basis points. */
export async function loadOrdinaryRate(db: Db, now: Date): Promise<number> {
  return requireValue(standardRateOn(await readVatRates(db), brusselsDay(now)), 'the ordinary VAT rate of today')
}

/**
 * Adds up the share of the customer without VAT, of the lines of each job and of those of no job; open work by the clock counts
 * with the time that is expected of it.
 */
export function sumCustomerShare({ jobs, lines }: Pick<LoadedWork, 'jobs' | 'lines'>) {
  const ofJobs = new Map<string, Cents>()
  let restNetCents = 0
  for (const line of lines) {
    const job = jobs.find(({ id }) => id === line.jobId)
    const isExpected = line.kind === 'labour' && job?.pricing === 'clocked' && job.state === 'open'
    const quantity = isExpected ? Math.max(line.quantity, toBilledHours(job.minutes)) : line.quantity
    const { customer } = splitByPayer(calculateWorkLine({ ...line, quantity }), toShares(line))
    if (job) ofJobs.set(job.id, (ofJobs.get(job.id) ?? 0) + customer)
    else restNetCents += customer
  }
  const jobsNetCents = [...ofJobs.values()].reduce((sum, cents) => sum + cents, 0)
  return { ofJobs, restNetCents, customerNetCents: restNetCents + jobsNetCents }
}

/** Finds the jobs beyond the amount that the customer agreed to, by key: they may not be started. */
export function findBeyondLimit(work: LoadedWork, rateBp: number): ReadonlySet<string> {
  const { row, jobs, time, proposals } = work
  const { ofJobs, restNetCents } = sumCustomerShare(work)
  return findJobsBeyondLimit(
    jobs
      .filter(({ state }) => state !== 'dropped')
      .map(({ id, state }) => ({
        id,
        customerNetCents: ofJobs.get(id) ?? 0,
        isAgreed: proposals.some(({ jobId }) => jobId === id),
        isBegun: state === 'done' || timeOfJob(time, id).length > 0,
      })),
    { limitCents: row.limitCents, restNetCents, rateBp },
  )
}

/** Returns whether a job goes above what the customer agreed to. */
export async function isBeyondLimit(db: Db, number: number, jobId: string, now: Date): Promise<boolean> {
  const work = await loadWork(db, number, now)
  return work !== undefined && findBeyondLimit(work, await loadOrdinaryRate(db, now)).has(jobId)
}
