import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { findHourlyRate, type WorkKind } from '@forecourt/domain/workshop/work-orders/hourly-rate.ts'
import {
  areSharesComplete,
  calculateWorkLine,
  CUSTOMER_PAYS,
  findMainPayer,
  splitByPayer,
  toHours,
  type WorkPayer,
  type WorkShares,
} from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import type { WorkWishes } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { refuseOtherShare } from '../claims/claims-of-work.ts'
import { performWorkAct, type AskedWorkOrder } from './perform-work-act.ts'
import { loadWork, toShares, type LoadedWork } from './loaded-work.ts'
import { seesPrices, type WorkCaller } from './work-order-record.ts'
import {
  findTechnicians,
  loadJobs,
  loadLines,
  loadTime,
  selectHourlyRates,
  updateWorkOrder,
  writeJobs,
  writeLabour,
  writeLines,
  type DeskWorkOrder,
} from './work-orders.sql.ts'

/** Returns the rate of an hour today; undefined: none is in force, and without it there is no price. */
export async function loadHourlyRate(
  db: Db,
  at: { branchId: string; workKind: WorkKind; payer: WorkPayer; now: Date },
) {
  return findHourlyRate(await selectHourlyRates(db), { ...at, on: brusselsDay(at.now) })
}

/** Adds the job of an appointment: its service, at a flat rate for the time that it takes. */
export async function addServiceJob(
  tx: Tx,
  { now }: Pick<WorkCaller, 'now'>,
  { workOrderId, branchId, name, minutes }: { workOrderId: string; branchId: string; name: string; minutes: number },
): Promise<void> {
  const rate = await loadHourlyRate(tx, { branchId, workKind: 'mechanics', payer: 'customer', now })
  const job = { id: null, name, pricing: 'flat-rate', workKind: 'mechanics', minutes, technicianId: null } as const
  const [jobId] = await writeJobs(tx, workOrderId, [job])
  if (rate === undefined || jobId === undefined) return
  await writeLabour(tx, workOrderId, {
    jobId,
    rank: 0,
    name,
    quantity: toHours(minutes),
    unitPriceCents: rate.priceCents,
    unitCostCents: rate.costCents,
    ...toShareColumns(CUSTOMER_PAYS),
  })
}

/** Adds jobs by the clock, all with the same payers, at the rate of the first of them. */
export async function addClockedJobs(
  tx: Tx,
  { now }: Pick<WorkCaller, 'now'>,
  {
    workOrderId,
    branchId,
    names,
    shares,
  }: { workOrderId: string; branchId: string; names: readonly string[]; shares: WorkShares },
): Promise<void> {
  const rate = await loadHourlyRate(tx, { branchId, workKind: 'mechanics', payer: findMainPayer(shares), now })
  const keys = await writeJobs(
    tx,
    workOrderId,
    names.map((name) => ({
      id: null,
      name,
      pricing: 'clocked',
      workKind: 'mechanics',
      minutes: 0,
      technicianId: null,
    })),
  )
  if (rate === undefined) return
  for (const [rank, jobId] of keys.entries())
    await writeLabour(tx, workOrderId, {
      jobId,
      rank,
      name: names[rank] ?? '',
      quantity: 0,
      unitPriceCents: rate.priceCents,
      unitCostCents: rate.costCents,
      ...toShareColumns(shares),
    })
}

function toShareColumns({ customer, importer, insurer, house }: WorkShares) {
  return { customerBp: customer, importerBp: importer, insurerBp: insurer, houseBp: house }
}

/** Saves the jobs and lines of a work order as requested. Users who see no prices change none. */
export function saveWork(tx: Tx, call: WorkCaller, { id, rev, ...wishes }: AskedWorkOrder & WorkWishes) {
  return performWorkAct(tx, call, { id, rev }, 'save-work', async (row) => {
    if (!seesPrices(call)) return refuse('right-missing', { status: 403 })
    return (await checkWishes(tx, row, wishes)) ?? (await writeWork(tx, call, row, wishes))
  })
}

async function checkWishes(
  tx: Tx,
  { id, branchId }: DeskWorkOrder,
  { jobs, lines }: WorkWishes,
): Promise<ApiRefusal | undefined> {
  for (const [list, rows] of [
    ['jobs', jobs],
    ['lines', lines],
  ] as const) {
    const nameless = rows.findIndex(({ name }) => name === '')
    if (nameless >= 0) return refuse('work-line-name', { status: 422, field: `${list}.${nameless}.name` })
    const unshared = rows.findIndex(({ shares }) => !areSharesComplete(shares))
    if (unshared >= 0) return refuse('share-incomplete', { status: 422, field: `${list}.${unshared}.shares` })
  }
  const [known, stored, time] = await Promise.all([loadJobs(tx, id), loadLines(tx, id), loadTime(tx, id)])
  const strange =
    jobs.some((job) => job.id !== null && !known.some(({ number }) => number === job.id)) ||
    lines.some(
      (line) => line.id !== null && !stored.some(({ number, kind }) => number === line.id && kind !== 'labour'),
    )
  if (strange) return refuse('record-not-found', { status: 404 })
  const gone = known.find(
    ({ id: jobId, number, state }) =>
      !jobs.some((job) => job.id === number) && (state === 'done' || time.some((entry) => entry.jobId === jobId)),
  )
  if (gone) return refuse('job-has-time', { status: 422, values: { job: gone.name } })
  return checkTechnicians(tx, branchId, jobs)
}

/** Refuses a technician of another branch, who cannot be planned in this workshop. */
async function checkTechnicians(tx: Tx, branchId: string, jobs: WorkWishes['jobs']): Promise<ApiRefusal | undefined> {
  const wanted = [...new Set(jobs.flatMap(({ technician }) => (technician === null ? [] : [technician])))]
  if (wanted.length === 0) return undefined
  const ofBranch = await tx
    .selectFrom('staffUser')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .select('staffUser.number')
    .where('staffUserBranch.branchId', '=', branchId)
    .where('staffUser.number', 'in', wanted)
    .execute()
  const strange = jobs.findIndex(
    ({ technician }) => technician !== null && !ofBranch.some(({ number }) => number === technician),
  )
  return strange < 0 ? undefined : refuse('reference-gone', { status: 422, field: `jobs.${strange}.technician` })
}

async function writeWork(
  tx: Tx,
  call: WorkCaller,
  row: DeskWorkOrder,
  { jobs, lines }: WorkWishes,
): Promise<ApiRefusal | undefined> {
  const rates = await selectHourlyRates(tx)
  const priced = jobs.map((job) => ({
    job,
    rate: findHourlyRate(rates, {
      branchId: row.branchId,
      workKind: job.workKind,
      payer: findMainPayer(job.shares),
      on: brusselsDay(call.now),
    }),
  }))
  const unpriced = priced.findIndex(({ job, rate }) => rate === undefined && job.unitPriceCents === null)
  if (unpriced >= 0) return refuse('hourly-rate-missing', { status: 422, field: `jobs.${unpriced}.unitPriceCents` })
  const people = await findTechnicians(
    tx,
    jobs.flatMap(({ technician }) => (technician === null ? [] : [technician])).concat(0),
  )
  const keys = await writeJobs(
    tx,
    row.id,
    jobs.map(({ id, name, pricing, workKind, minutes, technician }) => ({
      id,
      name,
      pricing,
      workKind,
      minutes,
      technicianId: people.find(({ number }) => number === technician)?.id ?? null,
    })),
  )
  for (const [rank, { job, rate }] of priced.entries()) {
    const jobId = keys[rank]
    if (jobId === undefined) continue
    await writeLabour(tx, row.id, {
      jobId,
      rank,
      name: job.name,
      quantity: job.pricing === 'flat-rate' ? toHours(job.minutes) : 0,
      unitPriceCents: job.unitPriceCents ?? rate?.priceCents ?? 0,
      unitCostCents: rate?.costCents ?? null,
      discountBp: job.discountBp,
      vat: job.vat,
      ...toShareColumns(job.shares),
    })
  }
  await writeLines(
    tx,
    row.id,
    lines.map(({ shares, ...line }) => ({ ...line, ...toShareColumns(shares) })),
  )
  await updateWorkOrder(tx, row.id, { updatedAt: call.now })
  const saved = await loadWork(tx, row.number, call.now)
  return saved && (refuseAboveAgreed(saved, call.language) ?? refuseOtherShare(tx, saved))
}

/** Refuses a higher price, or work by the clock, for a job whose price the customer agreed to. */
function refuseAboveAgreed({ jobs, lines, proposals }: LoadedWork, language: Language): ApiRefusal | undefined {
  for (const { jobId, netCents, grossCents } of proposals) {
    const job = jobs.find(({ id }) => id === jobId)
    if (!job) continue
    const own = lines.filter((line) => line.jobId === job.id)
    const nowCents = own.reduce((sum, line) => sum + splitByPayer(calculateWorkLine(line), toShares(line)).customer, 0)
    if (job.pricing === 'flat-rate' && nowCents <= netCents) continue
    const price = formatExactMoney(grossCents, language)
    return refuse('agreed-price-exceeded', { status: 422, values: { job: job.name, price } })
  }
  return undefined
}
