import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { readCoda } from '@forecourt/domain/invoicing/bank/coda.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { dataDir, run } from './databases.ts'
import { atMost, exactly } from './figures.ts'
import { count, draftFree, findPayers, issueDraft, today } from './invoice-desk.ts'
import { proveBooks } from './invoice-proofs.ts'
import { multiplyCustomers } from './many-customers.ts'
import { multiplyInvoices } from './many-invoices.ts'
import { signIn } from './sellers.ts'
import { startProduct } from './servers.ts'

const moves = 10_000

/** Imports ten thousand payments in two statements while ten thousand invoices are open. */
export async function measureBank(url: string): Promise<void> {
  await multiplyCustomers(url, 5_000)
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const desk = { origin: product.origin, token: await signIn(product.origin) }
  const [customer] = await findPayers(url, 1)
  if (!customer) throw new Error('Nobody can be invoiced')
  const draft = await draftFree(desk, { customer, lines: 1 })
  await issueDraft(desk, draft)
  await multiplyInvoices(url, { like: draft.id, count: moves, openPerMille: 1_000, years: 1 })
  const file = await writePayments(url)

  const before = process.cpuUsage()
  const read = readCoda(file)
  const { user, system } = process.cpuUsage(before)
  atMost(`reading ${moves} movements, s of the processor`, (user + system) / 1_000_000, 1)
  if (isRefusal(read)) throw new Error(`The file was refused: ${read.reason}`)
  const began = performance.now()
  const first = await uploadCoda(desk, file)
  atMost('importing and allocating them over the API, s', (performance.now() - began) / 1_000, 10)
  exactly(
    'movements imported',
    first.read.reduce((sum, { lines }) => sum + lines, 0),
    moves,
  )
  exactly(
    'movements left to decide',
    first.read.reduce((sum, { toDecide }) => sum + toDecide, 0),
    0,
  )
  const allocations = await count(url, 'select count(*) from allocation')
  const again = await uploadCoda(desk, file)
  exactly('statements read the second time', again.read.length, 0)
  exactly('statements skipped the second time', again.skipped.length, 2)
  exactly(
    'allocations that the second time made',
    (await count(url, 'select count(*) from allocation')) - allocations,
    0,
  )
  await product.stop()
  await proveBooks(url)
}

/** Each open invoice is paid: by its communication, by its communication in free text, or part of it. */
export async function writePayments(url: string): Promise<string> {
  interface Open {
    readonly communication: string
    readonly cents: number
    readonly name: string
    readonly iban: string
    readonly opening: number
  }
  const { rows: open }: { rows: Open[] } = await run(
    url,
    `select communication, open_cents::float8 as cents, customer_name as name, account.iban, account.opening::float8
     from invoice, lateral (select iban, coalesce((select new_cents from bank_statement where bank_account_id = bank_account.id
         order by year desc, sequence desc limit 1), 0) as opening from bank_account
       where bank_account.company_id = invoice.company_id order by rank limit 1) account
     where kind = 'free' and open_cents > 0 and company_id = (select company_id from invoice order by number desc limit 1)
     order by invoice.number desc limit $1`,
    [moves],
  )
  const [{ iban, opening } = { iban: '', opening: 0 }] = open
  const written = open.map(({ communication, cents, name }, at) => ({
    cents: at % 10 === 0 ? cents - 100 : cents,
    name,
    iban: 'BE68539007547034',
    ...(at % 5 === 0
      ? { text: `factuur ${communication.replace(/^(\d{3})(\d{4})(\d{5})$/, '+++$1/$2/$3+++')} dank` }
      : { communication }),
  }))
  const half = moves / 2
  const sum = written.slice(0, half).reduce((all, { cents }) => all + cents, 0)
  const common = { iban, holder: 'AUTOGROEP SCHELDELAND', oldDay: today, day: today }
  return writeCoda([
    { ...common, sequence: 998, oldCents: opening, moves: written.slice(0, half) },
    { ...common, sequence: 999, oldCents: opening + sum, moves: written.slice(half) },
  ])
}

interface Imported {
  readonly read: readonly { lines: number; toDecide: number }[]
  readonly skipped: readonly unknown[]
}

export async function uploadCoda(
  { origin, token }: { origin: string; token: string },
  file: string,
): Promise<Imported> {
  const body = new FormData()
  body.append('FormFile', new File([file], 'bench.cod'))
  const answer = await fetch(`${origin}/api/sales/bank/upload`, {
    method: 'POST',
    headers: { 'X-Api-Key': 'demo', Authorization: `Bearer ${token}` },
    body,
  })
  const { result, errors }: { result: Imported; errors: { name: string }[] } = await answer.json()
  if (!answer.ok) throw new Error(`The file was refused: ${errors[0]?.name}`)
  return result
}
