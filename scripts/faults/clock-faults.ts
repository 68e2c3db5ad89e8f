import fs from 'node:fs/promises'
import { api } from '../bench/calls.ts'
import { checkBooks } from '../bench/buyers.ts'
import { exactly } from '../bench/figures.ts'
import { makeJobsDue } from '../bench/invoice-delivery.ts'
import { count, draftFree, findPayers, issueDraft } from '../bench/invoice-desk.ts'
import { proveNumbers } from '../bench/invoice-proofs.ts'
import type { Desk } from '../bench/sellers.ts'
import type { Running } from '../bench/servers.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { fillInOrder, payAndWait, untilPayable } from './orders.ts'
import { becomes, type Stage } from './stage.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Longer than a payment may take, and shorter than a session lasts without use. */
const minutesForward = 45

const askAsSomebody = async ({ origin, token }: Desk) =>
  (await api(origin, 'GET', '/sales/provider/getstates', {}, token)).status

export async function jumpForward(stage: Stage): Promise<void> {
  const product = await stage.start()
  const desk = await stage.signIn()
  const order = await fillInOrder(stage)
  await untilPayable(stage, order)
  await stage.steer(product, { aheadMs: minutesForward * minuteMs })
  exactly('a session goes on: status', await askAsSomebody(desk), 200)
  // The first payment has expired meanwhile; the watch ends it, and the buyer requests another.
  await becomes('the first payment has ended', async () => {
    await makeJobsDue(stage.url)
    return (await count(stage.url, pending(stage))) === 0
  })
  await payAndWait(stage, order, await untilPayable(stage, order))
  await checkBooks(stage.url, stage.since, 1, { until: `now() + interval '${minutesForward} minutes'` })
}

const pending = ({ since }: Stage) =>
  `select count(*) from payment_attempt where status = 'pending' and requested_at >= '${since}'`

export async function jumpBack(stage: Stage): Promise<void> {
  const product = await stage.start({ FAULTS_AHEAD_MS: String(hourMs) })
  const desk = await stage.signIn()
  const order = await fillInOrder(stage)
  const link = await untilPayable(stage, order)
  await stage.steer(product, { aheadMs: 0 })
  exactly('a session goes on: status', await askAsSomebody(desk), 200)
  await payAndWait(stage, order, link)
  await checkBooks(stage.url, stage.since, 1)
}

const findAhead = (instant: string) => Date.parse(instant) - Date.now()

export async function playShiftedNights(stage: Stage): Promise<void> {
  const folder = `${stage.dataDir}/backups`
  await fs.mkdir(folder)
  const product = await stage.start({
    BACKUP_FOLDER: folder,
    FAULTS_AHEAD_MS: String(findAhead('2027-03-27T23:00:00Z')),
  })
  await backUpAt(stage, product, { at: '2027-03-27T23:00:00Z', total: 1 })
  await backUpAt(stage, product, { at: '2027-03-28T00:55:00Z', total: 1 })
  // Two o'clock does not exist in this night.
  await backUpAt(stage, product, { at: '2027-03-28T01:05:00Z', total: 2 })
  await backUpAt(stage, product, { at: '2027-03-28T02:05:00Z', total: 2 })
  await backUpAt(stage, product, { at: '2027-10-30T23:30:00Z', total: 3 })
  // It exists twice in this one.
  await backUpAt(stage, product, { at: '2027-10-31T00:05:00Z', total: 4 })
  await backUpAt(stage, product, { at: '2027-10-31T01:05:00Z', total: 4 })
  exactly('backups that failed', await count(stage.url, 'select count(*) from backup_run where failure is not null'), 0)
}

/** Has the product check its backups at this moment, and waits until it has made those that are due. */
async function backUpAt(stage: Stage, product: Running, { at, total }: { at: string; total: number }): Promise<void> {
  await stage.steer(product, { aheadMs: findAhead(at) })
  const lastCheck = `select coalesce(max(id), 0) from graphile_worker.jobs where task_identifier = 'watch-backups'`
  const before = await count(stage.url, lastCheck)
  await makeJobsDue(stage.url)
  const due = `select count(*) from graphile_worker.jobs
    where task_identifier = 'back-up' or (task_identifier = 'watch-backups' and run_at <= now())`
  await becomes(
    `the backups are checked at ${at}`,
    async () => (await count(stage.url, lastCheck)) !== before && (await count(stage.url, due)) === 0,
  )
  exactly(
    `backups at ${at}`,
    await count(stage.url, 'select count(*) from backup_run where finished_at is not null'),
    total,
  )
}

export async function playNewYear(stage: Stage): Promise<void> {
  const year = new Date().getUTCFullYear()
  const product = await stage.start({ FAULTS_AHEAD_MS: String(findAhead(`${year}-12-31T22:58:00Z`)) })
  const desk = await stage.signIn()
  const old = await issueOn(desk, `${year}-12-31`)
  exactly('year of the last invoice before midnight', old.split('-')[1] ?? '', String(year))
  await stage.steer(product, { aheadMs: findAhead(`${year}-12-31T23:00:30Z`) })
  const first = await issueOn(desk, `${year + 1}-01-01`)
  const second = await issueOn(desk, `${year + 1}-01-01`)
  exactly('first invoice after midnight', first, `VN-${year + 1}-000001`)
  exactly('the next one', second, `VN-${year + 1}-000002`)
  await proveNumbers(stage.url, new Date(stage.since))
}

async function issueOn(desk: Desk & { url: string }, on: string): Promise<string> {
  const [customer] = await findPayers(desk.url, 1)
  return issueDraft(desk, await draftFree(desk, { customer: requireValue(customer, 'a customer'), lines: 1 }), on)
}
