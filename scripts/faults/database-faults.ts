import pg from 'pg'
import { requireValue } from '../../domain/platform/values/required.ts'
import { api } from '../bench/calls.ts'
import { buy, carsForSale, checkBooks } from '../bench/buyers.ts'
import { run } from '../bench/databases.ts'
import { exactly } from '../bench/figures.ts'
import { count, draftFree, findPayers, issueDraft, tryToIssue } from '../bench/invoice-desk.ts'
import { proveNumbers } from '../bench/invoice-proofs.ts'
import { watchOutage, type Outage } from '../bench/outage.ts'
import { postmaster, signalAll, untilAnswering } from '../bench/postgres-process.ts'
import { askPayment, fillInOrder, payAndWait, untilPayable } from './orders.ts'
import { becomes, openPage, saw, unavailable, until, type Stage } from './stage.ts'

const buyers = 4

/** Plays an outage of the database while visitors search and buy. */
async function playOutage(stage: Stage, outage: (stage: Stage) => Outage): Promise<void> {
  const product = await stage.start({ DATABASE_URL: stage.url })
  await watchOutage(outage(stage), product, { url: stage.url, cars: await carsForSale(stage.url, buyers) })
  const { exitCode, signalCode } = product.process
  exactly('the process is that of the start', exitCode === null && signalCode === null ? 'yes' : 'no', 'yes')
}

export const killDatabase = (stage: Stage) =>
  playOutage(stage, ({ url }) => ({
    name: 'killed',
    seconds: 0,
    begin: () => void process.kill(postmaster(), 'SIGKILL'),
    end: () => untilAnswering(url),
  }))

export const freezeDatabase = (stage: Stage) =>
  playOutage(stage, () => ({
    name: 'frozen for 15 s',
    seconds: 15,
    begin: () => signalAll('SIGSTOP'),
    end: () => signalAll('SIGCONT'),
  }))

export const restartDatabase = (stage: Stage) =>
  playOutage(stage, ({ url }) => ({
    name: 'restarted',
    seconds: 0,
    // A fast shutdown; our launcher starts it again.
    begin: () => void process.kill(postmaster(), 'SIGINT'),
    end: () => untilAnswering(url),
  }))

export async function useUpConnections(stage: Stage): Promise<void> {
  await stage.start({ DATABASE_URL: stage.url })
  await openPage(stage.origin)
  const [car] = await carsForSale(stage.url, 1)
  const holders: pg.Client[] = []
  const holdOne = async () => {
    const client = new pg.Client({ connectionString: stage.url, application_name: 'holder' })
    client.on('error', () => {})
    await client.connect()
    holders.push(client)
  }
  const hold = async () => {
    for (;;) await holdOne()
  }
  await hold().catch(() => 'all taken')
  const [first] = holders
  await requireValue(first, 'a connection').query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt'`,
  )
  await hold().catch(() => 'all taken')
  saw('an order', await startOrder(stage, car), 503, unavailable)
  exactly('a page that is kept: status', await openPage(stage.origin), 200)
  await Promise.all(holders.map((holder) => holder.end()))
  await goOnSelling(stage, car)
}

const startOrder = ({ origin }: Stage, car: string | undefined) =>
  api(origin, 'POST', '/shop/order/getnew', { carList: [requireValue(car, 'a car')] })

/** Everything works again, in the same process. */
async function goOnSelling(stage: Stage, car: string | undefined): Promise<void> {
  await becomes('ready again, without a restart', async () => (await openPage(stage.origin, '/readyz')) === 200)
  await buy(stage.origin, requireValue(car, 'a car'), 1)
  await checkBooks(stage.url, stage.since, 1)
}

/** Ends the connection that waits for the invoice counter: the transaction is open, and nothing of it is committed. */
export async function terminateBackend(stage: Stage): Promise<void> {
  await stage.start({ DATABASE_URL: stage.url })
  const desk = await stage.signIn()
  const [customer] = await findPayers(stage.url, 1)
  const draft = await draftFree(desk, { customer: requireValue(customer, 'a customer'), lines: 3 })
  const blocker = new pg.Client({ connectionString: stage.url })
  await blocker.connect()
  stage.atEnd(() => blocker.end())
  await blocker.query('begin')
  await blocker.query('lock table series_year in exclusive mode')
  const issuing = tryToIssue(desk, draft)
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await becomes('the transaction is open', async () => (await count(stage.url, waiting)) === 1)
  await run(
    stage.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  saw('the issue of an invoice', await issuing, 503, unavailable)
  await blocker.query('rollback')
  const number = await issueDraft(desk, draft)
  exactly('number of the invoice, asked for a second time', await issueDraft(desk, draft), number)
  await proveNumbers(stage.url, new Date(stage.since))
}

/** Like cloud services when a disk is full: open connections cannot write from now on either. */
export async function makeReadOnly(stage: Stage): Promise<void> {
  await stage.start({ DATABASE_URL: stage.url })
  const order = await fillInOrder(stage)
  stage.atEnd(() => setWriting(stage.url, true))
  await setWriting(stage.url, false)
  await becomes('the database takes nothing new', async () => (await askPayment(stage, order)).status === 503, 5)
  saw('an order', await askPayment(stage, order), 503, unavailable)
  exactly('a list: status', (await api(stage.origin, 'POST', '/shop/catalog/getusedcars')).status, 200)
  exactly('a page: status', await openPage(stage.origin), 200)
  await setWriting(stage.url, true)
  await payAndWait(stage, order, await untilPayable(stage, order))
  await checkBooks(stage.url, stage.since, 1)
}

async function setWriting(url: string, isAllowed: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(
    `alter system ${isAllowed ? 'reset default_transaction_read_only' : 'set default_transaction_read_only = on'}`,
  )
  await client.query('select pg_reload_conf()')
  await client.end()
}

const lateMs = 60

export async function slowDatabase(stage: Stage): Promise<void> {
  await stage.start()
  const cars = await carsForSale(stage.url, 2)
  stage.gate.delay(lateMs)
  await Promise.all(cars.map((car, buyer) => buy(stage.origin, car, buyer)))
  await checkBooks(stage.url, stage.since, cars.length)
}

/** The tablespace of the database is a small disk, which another table fills. */
export async function fillDatabaseDisk(stage: Stage): Promise<void> {
  await stage.start({ DATABASE_URL: stage.url })
  const order = await fillInOrder(stage)
  await openPage(stage.origin)
  // Blocks of a copied database may have no space of their own before they are written.
  await run(stage.url, 'checkpoint')
  const filler = new pg.Client({ connectionString: stage.url })
  await filler.connect()
  stage.atEnd(() => filler.end())
  await filler.query('create table filler (content text)')
  await filler.query('alter table filler alter column content set storage plain')
  for (const rows of [1_000, 100, 1]) {
    const insert = `insert into filler select repeat('x', 7000) from generate_series(1, ${rows})`
    const isFull = () =>
      filler.query(insert).then(
        () => false,
        () => true,
      )
    await until(isFull)
  }
  // Half-empty blocks still take a few rows.
  let answer = await askPayment(stage, order)
  await until(async () => {
    if (answer.status === 200) answer = await askPayment(stage, await fillInOrder(stage))
    return answer.status !== 200
  })
  saw('an order', answer, 503, unavailable)
  exactly('a page: status', await openPage(stage.origin), 200)
  await filler.query('drop table filler')
  await payAndWait(stage, order, await untilPayable(stage, order))
  await checkBooks(stage.url, stage.since, 1)
}
