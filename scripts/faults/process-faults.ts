import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { DuePayments } from '../../domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { brusselsDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { api } from '../bench/calls.ts'
import { buy, carsForSale, checkBooks, pay } from '../bench/buyers.ts'
import { startCheckout } from '../bench/checkout.ts'
import { run } from '../bench/databases.ts'
import { atLeast, atMost, exactly } from '../bench/figures.ts'
import { count, draftFree, findPayers, issueDraft } from '../bench/invoice-desk.ts'
import { proveBooks, proveNumbers } from '../bench/invoice-proofs.ts'
import { send, type Desk } from '../bench/sellers.ts'
import type { Running } from '../bench/servers.ts'
import { demoColleagues } from '../demo/accounts.ts'
import { faultReaders } from './mail-server.ts'
import { askPayment } from './orders.ts'
import { becomes, until, type Stage } from './stage.ts'

const longestSilenceMs = 60_000

/** Starts the product, kills it as soon as it sends this text to the database, and starts it again. */
async function killAt(stage: Stage, words: string, begin: () => Promise<unknown>): Promise<void> {
  await killRunning(stage, await stage.start(), { words, begin })
}

/** Kills the running product as soon as it sends this text to the database, and starts it again. */
async function killRunning(
  stage: Stage,
  product: Running,
  { words, begin }: { words: string; begin: () => Promise<unknown> },
): Promise<void> {
  const heard = stage.gate.hangAt(words)
  const begun = begin().catch(() => 'broken off')
  const isHeard = await Promise.race([heard.then(() => true), pause(longestSilenceMs, false, { ref: false })])
  if (!isHeard) throw new Error(`The product never sent ${words}`)
  await product.kill()
  await stage.gate.open()
  await stage.start()
  await begun
}

export async function killInCheckout(stage: Stage): Promise<void> {
  const [car] = await carsForSale(stage.url, 1)
  await killAt(stage, 'insert into "payment_attempt"', () => buy(stage.origin, requireValue(car, 'a car'), 1))
  await checkBooks(stage.url, stage.since, 1)
}

export async function killInIssue(stage: Stage): Promise<void> {
  let draft: Awaited<ReturnType<typeof draftFree>> | undefined
  let desk: (Desk & { url: string }) | undefined
  await killAt(stage, 'insert into "invoice_amount"', async () => {
    desk = await stage.signIn()
    const [customer] = await findPayers(stage.url, 1)
    draft = await draftFree(desk, { customer: requireValue(customer, 'a customer'), lines: 3 })
    await issueDraft(desk, draft)
  })
  const [known, at] = [requireValue(draft, 'the draft'), requireValue(desk, 'the desk')]
  const isIssued = `select count(*) from invoice where number = ${known.id} and state <> 'draft'`
  exactly('issued after the kill', await count(stage.url, isIssued), 0)
  const first = await issueDraft(at, known)
  exactly('number of the invoice, asked for a second time', await issueDraft(at, known), first)
  await proveNumbers(stage.url, new Date(stage.since))
  await proveBooks(stage.url)
}

const importedLines = 1_000
const Uploaded = z.object({ result: z.object({ import: z.object({ id: z.int() }) }) })

export async function killInImport(stage: Stage): Promise<void> {
  const product = await stage.start()
  const desk = await stage.signIn()
  const form = new FormData()
  form.append('list', 'fuel')
  const lines = Array.from(
    { length: importedLines },
    (_, at) => `fout-${at};Brandstof ${at};Carburant ${at};Moteur thermique;ja`,
  )
  form.append(
    'FormFile',
    new File([`Code;Naam (nl);Naam (fr);Energie;Actief\r\n${lines.join('\r\n')}\r\n`], 'brandstoffen.csv'),
  )
  const headers = { 'X-Api-Key': 'demo', Authorization: `Bearer ${desk.token}` }
  const answer = await fetch(`${desk.origin}/api/sales/import/upload`, { method: 'POST', headers, body: form })
  const { id } = Uploaded.parse(await answer.json()).result.import
  const read = async () =>
    (await send<{ import: { state: string; counts: { done: number } } }>(desk, 'GET', 'import/get', { id })).import
  await until(async () => (await read()).state === 'ready')
  await send(desk, 'POST', 'import/apply', { id })
  const countFuels = () => count(stage.url, `select count(*) from fuel where code like 'fout-%'`)
  await until(async () => (await countFuels()) > 0)
  await product.kill()
  const before = await countFuels()
  atLeast('lines imported before the kill', before, 1, String(before))
  atMost('lines imported before the kill', before, importedLines - 1, String(before))
  await stage.start()
  await becomes('the import ends by itself', async () => (await read()).state === 'done')
  exactly('lines that it counts as imported', (await read()).counts.done, importedLines)
  exactly('rows in the list', await countFuels(), importedLines)
}

export async function killInJob(stage: Stage): Promise<void> {
  const product = await stage.start()
  stage.mail.behave('silent')
  await queueMails(stage.url, 1)
  await becomes('the mail server has read the mail', () => stage.mail.countHeld() === 1)
  await product.kill()
  stage.mail.behave('accept')
  await stage.start()
  await becomes('the mail leaves after the restart', () => stage.mail.listAccepted().length > 0)
  await untilMailsAreSent(stage.url)
  exactly('mails that the server took over', stage.mail.listAccepted().length, 1)
  exactly('mails that still wait', await countWaitingMails(stage.url), 0)
}

export async function killAfterMail(stage: Stage): Promise<void> {
  const product = await stage.start()
  const sending = `select count(*) from graphile_worker.jobs where task_identifier = 'send-mail'`
  await becomes('mails of the demo dealer have left', async () => (await count(stage.url, sending)) === 0)
  await killRunning(stage, product, {
    words: 'update "mail" set "sent_at"',
    begin: () => queueMails(stage.url, 1),
  })
  await becomes('the mail is taken over again', () => stage.mail.listAccepted().length > 1)
  await untilMailsAreSent(stage.url)
  exactly('times that the server took it over', stage.mail.listAccepted().length, 2)
  exactly('Message-IDs', new Set(stage.mail.listAccepted()).size, 1)
  exactly('mails that still wait', await countWaitingMails(stage.url), 0)
}

export async function killInPaymentExport(stage: Stage): Promise<void> {
  type Batch = { id: number; rev: number; state: string }
  let maker: Desk | undefined
  let batch: Batch | undefined
  await killAt(stage, 'insert into "payment_file"', async () => {
    const administration = requireValue(
      demoColleagues.find(({ role }) => role === 'administration'),
      'administration',
    )
    maker = await stage.signIn(administration.email)
    const approver = await stage.signIn()
    const due = await send<DuePayments>(maker, 'GET', 'paymentbatch/due', {})
    const free = due.papers.filter(({ problem, openCents }) => problem === null && openCents > 0).slice(0, 3)
    const made = await send<{ batch: Batch }>(maker, 'POST', 'paymentbatch/make', {
      account: requireValue(due.accounts[0], 'an account').id,
      executeOn: brusselsDay(new Date()),
      papers: free.map(({ kind, id }) => ({ kind, id })),
    })
    const released = await send<{ batch: Batch }>(approver, 'POST', 'paymentbatch/release', pick(made.batch))
    batch = released.batch
    await send(maker, 'POST', 'paymentbatch/export', pick(batch))
  })
  const [desk, known] = [requireValue(maker, 'the desk'), requireValue(batch, 'the batch')]
  const countFiles = () =>
    count(
      stage.url,
      `select count(*) from payment_file join payment_batch on payment_batch.id = batch_id where number = ${known.id}`,
    )
  exactly('files after the kill', await countFiles(), 0)
  const { batch: exported } = await send<{ batch: Batch }>(desk, 'POST', 'paymentbatch/export', pick(known))
  exactly('state of the batch', exported.state, 'exported')
  const again = await api(desk.origin, 'POST', '/sales/paymentbatch/export', pick(exported), desk.token)
  exactly('exported once more: status', again.status, 422)
  exactly('files for the bank', await countFiles(), 1)
  const { rows }: { rows: { content: Buffer; sha256: string }[] } = await run(
    stage.url,
    'select content, sha256 from payment_file join payment_batch on payment_batch.id = batch_id where number = $1',
    [known.id],
  )
  const file = requireValue(rows[0], 'the file')
  exactly('checksum of the file', createHash('sha256').update(file.content).digest('hex'), file.sha256)
}

const pick = ({ id, rev }: { id: number; rev: number }) => ({ id, rev })

const mailsOfTwo = 30
/** Mails that two processes send at a time. */
const mailsInHand = 6

export async function killOneOfTwo(stage: Stage): Promise<void> {
  await stage.start()
  const second = await stage.startSecond()
  const [car] = await carsForSale(stage.url, 1)
  const order = await startCheckout(second.origin, requireValue(car, 'a car'), 1)
  const desk = await stage.signIn()
  stage.mail.behave('silent')
  await queueMails(stage.url, mailsOfTwo)
  await becomes('both processes have mails in hand', () => stage.mail.countHeld() >= mailsInHand)
  const lockers = 'select count(distinct locked_by) from graphile_worker._private_jobs where locked_by is not null'
  atLeast('processes with jobs in hand', await count(stage.url, lockers), 2)
  await second.kill()
  stage.mail.behave('accept')
  const { result } = await askPayment(stage, order)
  await pay(stage.origin, requireValue(result.paymentLinks, 'the links of the payment').deepLink.href)
  const me = await api(stage.origin, 'GET', '/sales/systemstatus/get', {}, desk.token)
  exactly('a session goes on at the other process: status', me.status, 200)
  await becomes(
    'all jobs of the dead process are done by the other',
    async () => (await countWaitingMails(stage.url)) === 0,
    60,
  )
  exactly('mails', new Set(stage.mail.listAccepted()).size, mailsOfTwo + 1)
  exactly(
    'mails that the server took over twice',
    stage.mail.listAccepted().length - new Set(stage.mail.listAccepted()).size,
    0,
  )
  await checkBooks(stage.url, stage.since, 1)
}

/** Adds so many mails to the outbox, as the product does. */
export async function queueMails(url: string, mails: number): Promise<void> {
  await run(
    url,
    `with made as (
       insert into mail (once_key, recipient, sender_name, subject, html, plain)
       select 'faults:' || n, 'lezer' || n || '@example.be', 'Autogroep', 'Nieuws', '', '' from generate_series(1, $1::int) n returning id)
     select graphile_worker.add_job('send-mail', json_build_object('mailId', id), job_key := 'send-mail:' || id) from made`,
    [mails],
  )
}

export function countWaitingMails(url: string): Promise<number> {
  return count(
    url,
    `select count(*) from mail where recipient ~ '${faultReaders}' and sent_at is null and refused_at is null and withheld_at is null`,
  )
}

async function untilMailsAreSent(url: string): Promise<void> {
  await until(async () => (await countWaitingMails(url)) === 0)
}
