import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { api } from './calls.ts'
import { dataDir, run } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { count, draftFree, findPayers, holdFiles, issueDraft, readDraft, today } from './invoice-desk.ts'
import { proveBooks, proveNumbers } from './invoice-proofs.ts'
import { uploadCoda } from './invoice-bank.ts'
import { signIn, type Desk } from './sellers.ts'
import { startProduct } from './servers.ts'

const acts = Number(process.env['BENCH_ACTS'] ?? 10_000)
const clients = 8
const lines = 2_000

type Dealer = Desk & { readonly url: string; readonly customers: { id: number; label: string }[] }

/** Invoices are issued, credited, written off, paid by the bank and opened again at random; the books balance after it. */
export async function measureBooks(url: string): Promise<void> {
  const since = new Date()
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const desk = {
    origin: product.origin,
    token: await signIn(product.origin),
    url,
    customers: await findPayers(url, 40),
  }
  await holdFiles(url)
  await importRandomPayments(desk)
  const done = new Map<string, number>()
  let begun = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (begun++ < acts) {
        const act = pickAct()
        const refused = await act(desk).catch((error: unknown) => String(error))
        const name = refused === undefined ? act.name : `${act.name} refused`
        done.set(name, (done.get(name) ?? 0) + 1)
      }
    }),
  )
  for (const [name, times] of [...done].toSorted(([one], [other]) => one.localeCompare(other)))
    reported(name, String(times))
  await product.stop()
  await proveBooks(url)
  await proveNumbers(url, since)
}

type Act = (dealer: Dealer) => Promise<string | undefined>

/** Acts by how often they come. */
const chances: readonly (readonly [number, Act])[] = [
  [35, issue],
  [20, credit],
  [5, writeOff],
  [25, allocate],
  [10, undo],
  [5, ignore],
]

function pickAct(): Act {
  let left = Math.random() * 100
  return chances.find(([chance]) => (left -= chance) < 0)?.[1] ?? issue
}

const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(Math.random() * of.length)]

async function issue(dealer: Dealer): Promise<undefined> {
  const customer = pick(dealer.customers)
  if (!customer) throw new Error('Nobody can be invoiced')
  const unitPrice = 1_000 + Math.floor(Math.random() * 10_000_000)
  await issueDraft(dealer, await draftFree(dealer, { customer, lines: 1 + Math.floor(Math.random() * 10), unitPrice }))
}

async function findRandom<Row>(dealer: Dealer, sql: string): Promise<Row> {
  const { rows }: { rows: Row[] } = await run(dealer.url, `${sql} order by random() limit 1`)
  const [row] = rows
  if (!row) throw new Error('There is none')
  return row
}

const free = `select number as id, rev, receivable_cents::float8 as cents, open_cents::float8 as open from invoice
  where kind = 'free' and state = 'issued'`
type Found = { id: number; rev: number; cents: number; open: number }

/** All that is left, or a part of it. */
async function credit(dealer: Dealer): Promise<string | undefined> {
  const { id, rev, cents } = await findRandom<Found>(dealer, free)
  const wishes = Math.random() < 0.5 ? null : [{ code: 'S21', grossCents: 1 + Math.floor(Math.random() * cents) }]
  const asked = { id, rev, reason: 'Proef', wishes, isCarBack: false }
  const begun = await post<{ invoice: { id: number } }>(dealer, 'invoice/draftcredit', asked)
  if (begun.reason !== undefined) return begun.reason
  const draft = await readDraft(dealer, begun.result.invoice.id)
  return (await post(dealer, 'invoice/issue', { ...draft, on: today })).reason
}

async function writeOff(dealer: Dealer): Promise<string | undefined> {
  const { id, rev } = await findRandom<Found>(dealer, `${free} and open_cents > 0`)
  return (await post(dealer, 'invoice/writeoff', { id, rev, reason: 'Oninbaar' })).reason
}

const line = `select number as id, rev, (cents - settled_cents - ignored_cents)::float8 as cents from bank_line where cents > 0`

async function allocate(dealer: Dealer): Promise<string | undefined> {
  const { id, rev, cents } = await findRandom<Found>(dealer, `${line} and state in ('new', 'partly')`)
  const invoice = await findRandom<Found>(dealer, `${free} and open_cents > 0`)
  const paid = Math.random() < 0.7 ? Math.min(cents, invoice.open) : Math.ceil(Math.random() * cents)
  return (await post(dealer, 'bank/allocate', { id, rev, parts: [{ kind: 'invoice', id: invoice.id, cents: paid }] }))
    .reason
}

async function undo(dealer: Dealer): Promise<string | undefined> {
  const { id, rev } = await findRandom<Found>(dealer, `${line} and state <> 'new'`)
  return (await post(dealer, 'bank/undo', { id, rev })).reason
}

async function ignore(dealer: Dealer): Promise<string | undefined> {
  const { id, rev } = await findRandom<Found>(dealer, `${line} and state in ('new', 'partly')`)
  return (await post(dealer, 'bank/ignore', { id, rev, reason: 'Interne overschrijving' })).reason
}

function post<Result>({ origin, token }: Desk, path: string, body: Record<string, unknown>) {
  return api<Result>(origin, 'POST', `/sales/${path}`, body, token)
}

/** Payments of random amounts that nothing names, so that people decide them. */
async function importRandomPayments(dealer: Dealer): Promise<void> {
  const { rows }: { rows: { iban: string; opening: number }[] } = await run(
    dealer.url,
    `select account.iban, coalesce((select new_cents from bank_statement where bank_account_id = account.id
       order by year desc, sequence desc limit 1), 0)::float8 as opening
     from bank_account account join branch on branch.iban = account.iban order by branch.rank limit 1`,
  )
  const [account] = rows
  if (!account) throw new Error('There is no bank account')
  const moves = Array.from({ length: lines }, (_, at) => ({
    cents: 100 + Math.floor(Math.random() * 500_000),
    name: `Betaler ${at}`,
    text: `betaling ${at}`,
  }))
  const days = { oldDay: today, day: today }
  const { iban, opening: oldCents } = account
  await uploadCoda(dealer, writeCoda([{ iban, holder: 'AUTOGROEP', sequence: 997, oldCents, ...days, moves }]))
  exactly(
    'movements that nobody decided yet',
    await count(dealer.url, `select count(*) from (${line} and settled_cents = 0 and text like 'betaling %') open`),
    lines,
  )
}
