import { api, post } from './calls.ts'
import { dataDir, run } from './databases.ts'
import { atMost, exactly, reported } from './figures.ts'
import { count, draftFree, findPayers, issueDraft, percentile, today } from './invoice-desk.ts'
import { load, type Sample } from './load.ts'
import { multiplyCustomers } from './many-customers.ts'
import { multiplyInvoices } from './many-invoices.ts'
import { send, signIn, type Desk } from './sellers.ts'
import { startProduct } from './servers.ts'

const invoices = 500_000
const settings = { connections: 8, seconds: 4 }

/** Lists, desks and registers of a dealer with five years of invoices. */
export async function measureLists(url: string): Promise<void> {
  await multiplyCustomers(url, 100_000)
  const first = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const writer = { origin: first.origin, token: await signIn(first.origin) }
  const [customer] = await findPayers(url, 1)
  if (!customer) throw new Error('Nobody can be invoiced')
  const draft = await draftFree(writer, { customer, lines: 1 })
  await issueDraft(writer, draft)
  await first.stop()
  await multiplyInvoices(url, { like: draft.id, count: invoices, openPerMille: 50, years: 5 })
  exactly(
    'invoices there are fewer than asked for',
    Math.max(0, invoices - (await count(url, 'select count(*) from invoice'))),
    0,
  )

  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const desk = { origin: product.origin, token: await signIn(product.origin) }
  const words = await readWords(url)
  const wishes: Record<string, (at: number) => { path: string; body: object }> = {
    'invoices, first page': () => ({ path: 'invoice/list', body: {} }),
    'invoices, last page': () => ({ path: 'invoice/list', body: { pageFilter: { place: 'end' } } }),
    'invoices, open': () => ({ path: 'invoice/list', body: { queryFilter: { isOpen: true } } }),
    'invoices, overdue': () => ({ path: 'invoice/list', body: { queryFilter: { isOverdue: true } } }),
    'invoices, undelivered': () => ({ path: 'invoice/list', body: { queryFilter: { isUndelivered: true } } }),
    'invoices, searched': (at) => ({
      path: 'invoice/list',
      body: { searchFilter: { value: words[at % words.length] } },
    }),
    receivables: () => ({ path: 'receivable/list', body: {} }),
    'receivables, searched': (at) => ({
      path: 'receivable/list',
      body: { searchFilter: { value: words[at % words.length] } },
    }),
    customers: () => ({ path: 'customer/list', body: {} }),
    'bank statements': () => ({ path: 'bankstatement/list', body: {} }),
  }
  for (const [name, wish] of Object.entries(wishes)) {
    const sample = await load(
      desk.origin,
      (at) => {
        const { path, body } = wish(at)
        return post(`/sales/${path}`, body, desk.token)
      },
      settings,
    )
    atMost(`p95 of a page of ${name}, ${invoices} invoices, 8 connections, ms`, whole(name, sample).p95, 50)
  }
  await measureCustomer(desk, url)
  await measureOpening(desk)
  await measureReports(desk)
  await measureRegisters(desk, url)
}

function whole(name: string, sample: Sample): Sample {
  if (sample.failures > 0) throw new Error(`${sample.failures} pages were refused: ${name}`)
  return sample
}

async function readWords(url: string): Promise<string[]> {
  const { rows }: { rows: { word: string }[] } = await run(
    url,
    `select case number % 3 when 0 then invoice_number when 1 then communication else customer_name end as word
     from invoice where state = 'issued' and number % 97 = 0 and open_cents > 0 limit 500`,
  )
  return rows.map(({ word }) => word)
}

/** The debts of a customer, and the invoices that one got. */
async function measureCustomer(desk: Desk, url: string): Promise<void> {
  const { rows }: { rows: { id: number }[] } = await run(
    url,
    `select customer.number as id from receivable join customer on customer.id = customer_id where open_cents > 0 limit 200`,
  )
  const ids = rows.map(({ id }) => id)
  const { headers = {} } = post('', {}, desk.token)
  const sample = await load(
    desk.origin,
    (at) => ({ path: `/api/sales/receivable/get?id=${ids[at % ids.length]}`, headers }),
    settings,
  )
  atMost('p95 of the debts of a customer, 8 connections, ms', whole('debts of a customer', sample).p95, 50)
}

const desks = {
  invoices: [
    ['GET', 'invoice/counts'],
    ['POST', 'invoice/list'],
  ],
  receivables: [
    ['GET', 'receivable/counts'],
    ['POST', 'receivable/list'],
  ],
  bank: [
    ['GET', 'bank/counts'],
    ['POST', 'bankstatement/list'],
  ],
  customers: [['POST', 'customer/list']],
  'registers of a month': [['GET', 'register/get']],
} as const

/** Measures all work of the server when a desk is opened, its calls at once as the browser makes them. */
async function measureOpening(desk: Desk): Promise<void> {
  for (const [name, calls] of Object.entries(desks)) {
    const times: number[] = []
    for (let round = 0; round < 30; round++) {
      const before = performance.now()
      await Promise.all(calls.map(([method, path]) => send(desk, method, path, {})))
      times.push(performance.now() - before)
    }
    atMost(`opening the desk of ${name}, median on the server, ms`, percentile(times, 0.5), 150)
  }
}

/** Reports over five years. */
async function measureReports(desk: Desk): Promise<void> {
  const years = { from: `${Number(today.slice(0, 4)) - 4}-01-01`, to: today }
  const reports = {
    receivablereport: { by: 'payer', branch: null, on: null },
    payablereport: { by: 'branch', branch: null, on: null },
    stockreport: { by: 'brand', branch: null, ...years },
    salesreport: { by: 'month', branch: null, ...years },
  }
  for (const [name, body] of Object.entries(reports)) {
    const times: number[] = []
    for (let round = 0; round < 15; round++) {
      const before = performance.now()
      await send(desk, 'POST', `${name}/get`, body)
      times.push(performance.now() - before)
    }
    atMost(`the ${name} over five years, ${invoices} invoices, median, ms`, percentile(times, 0.5), 500)
  }
}

/** The registers of a year, month by month, and the checks before a period is closed. */
async function measureRegisters(desk: Desk, url: string): Promise<void> {
  const company = await count(
    url,
    `select company.number from company join invoice on invoice.company_id = company.id group by 1 order by count(*) desc limit 1`,
  )
  const year = Number(today.slice(0, 4)) - 1
  const before = performance.now()
  let rows = 0
  for (let month = 1; month <= 12; month++) {
    const on = `${year}-${String(month).padStart(2, '0')}-01`
    await send(desk, 'GET', 'register/get', { company, on })
    const answer = await send<{ rows: unknown[] }>(desk, 'POST', 'register/rows', { company, on, register: 'sales' })
    rows += answer.rows.length
  }
  atMost(`registers of a year, ${rows} rows shown, s`, (performance.now() - before) / 1_000, 5)
  const checked = performance.now()
  const { status } = await api(desk.origin, 'GET', '/sales/register/checks', { company, on: today }, desk.token)
  if (status !== 200) throw new Error('The checks of a period were refused')
  atMost('checks of a period before it is closed, s', (performance.now() - checked) / 1_000, 5)
  await measureChains(url)
}

const chained = 100_000

/** The nightly proof that no row of a register was changed. */
async function measureChains(url: string): Promise<void> {
  await run(
    url,
    `insert into car_entry (vehicle_id, on_day, kind, regime, net_cents, paper)
     select id, current_date, 'repair', 'rated', -100, 'bench' from (select id from vehicle limit 1000) car, generate_series(1, ${chained / 1_000})`,
  )
  const before = performance.now()
  const { rows } = await run(url, `select * from broken_links('car_entry', 'vehicle_id')`)
  exactly('rows of the ledger of cars that do not follow', rows.length, 0)
  reported(`proof of a chain of ${chained} rows, s`, ((performance.now() - before) / 1_000).toFixed(2))
}
