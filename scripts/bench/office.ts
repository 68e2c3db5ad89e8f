import { demoAccounts } from '../demo/accounts.ts'
import { api, post } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { interleaved, load, type Sample } from './load.ts'
import { multiplyCustomers } from './many-customers.ts'
import { readCpuMs, readMemory, startProduct, type Running } from './servers.ts'

const settings = { connections: 8, seconds: 4 }
const kinds = ['first', 'last', 'numbered', 'filtered', 'search'] as const

/** Measures the work of staff: lists of customers, and saving a long form. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const some = await startDealer(await makeDealer(cluster, 'bench_office'), 100_000)
    const many = await startDealer(await makeDealer(cluster, 'bench_office_many'), 1_000_000)

    atMost('CPU of a list page over the API, 100,000 customers, ms', await measureCpu(some, 'first'), 4)
    for (const kind of kinds) {
      const samples = await interleaved({ some: () => listing(some, kind), many: () => listing(many, kind) })
      atMost(`p95 of a page, ${kind}, 100,000 customers, 8 connections, ms`, samples.some.p95, 50)
      if (kind === 'search') atMost('p95 of a search among 1,000,000, ms', samples.many.p95, 60)
      else atMost(`p95 of a page, ${kind}, 1,000,000 customers to 100,000`, samples.many.p95 / samples.some.p95, 1.7)
    }
    const saved = await savesOfACar(some)
    reported('fields of the form of a used car', String(saved.fields))
    atMost('saving it, median, ms', saved.p50, 30)
    atMost('memory that office calls add to the process, MB', (await readMemory(some.product)) - some.idle, 60)
  })
}

interface Dealer {
  product: Running
  token: string
  /** Memory before the first user, in MB. */
  idle: number
  words: readonly string[]
}

async function startDealer(url: string, customers: number): Promise<Dealer> {
  await multiplyCustomers(url, customers)
  const { rows } = await run(
    url,
    `select first_name || ' ' || last_name as word from customer
    where not is_company order by random() limit 2000`,
  )
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const idle = await readMemory(product)
  const { administrator: email, password } = demoAccounts
  const { result } = await api<{ token: string }>(product.origin, 'POST', '/sales/auth/signin', {
    email,
    password,
    session: 'bearer',
  })
  return { product, idle, token: result.token, words: (rows as { word: string }[]).map(({ word }) => word) }
}

async function listing({ product, token, words }: Dealer, kind: (typeof kinds)[number]): Promise<Sample> {
  const wishes: Record<typeof kind, (index: number) => unknown> = {
    first: () => ({}),
    last: () => ({ pageFilter: { place: 'end' } }),
    numbered: (index) => ({ pageFilter: { activePage: 1 + ((index * 37) % 500) } }),
    filtered: (index) => ({ queryFilter: { customerType: [['fleet', 'dealer', 'lease', 'export'][index % 4]] } }),
    search: (index) => ({ searchFilter: { value: words[(index * 13) % words.length] } }),
  }
  const sample = await load(
    product.origin,
    (index) => post('/sales/customer/list', wishes[kind](index), token),
    settings,
  )
  if (sample.failures > 0) throw new Error(`${sample.failures} pages of customers were refused: ${kind}`)
  return sample
}

/** For one call after another, in ms. */
async function measureCpu(dealer: Dealer, kind: (typeof kinds)[number]): Promise<number> {
  await listing(dealer, kind)
  const before = await readCpuMs(dealer.product)
  const { perSecond } = await listing(dealer, kind)
  return ((await readCpuMs(dealer.product)) - before) / (perSecond * settings.seconds)
}

/** Changes the mileage of one car again and again. */
async function savesOfACar({ product: { origin }, token }: Dealer): Promise<{ fields: number; p50: number }> {
  const { data } = (await api<{ data: { id: number }[] }>(origin, 'POST', '/sales/usedcar/list', {}, token)).result
  let { usedCar } = (await api<CarAnswer>(origin, 'GET', '/sales/usedcar/get', { id: data[0]!.id }, token)).result
  const times: number[] = []
  for (let count = 0; count < 60; count++) {
    const changed = { ...usedCar, mileageKm: usedCar.mileageKm + 1 }
    const before = performance.now()
    const saved = await api<CarAnswer>(origin, 'POST', '/sales/usedcar/save', { usedCar: changed }, token)
    times.push(performance.now() - before)
    if (saved.status !== 200) throw new Error(`A used car was not saved: ${saved.reason}`)
    usedCar = saved.result.usedCar
  }
  return { fields: Object.keys(usedCar).length, p50: times.toSorted((a, b) => a - b)[times.length >> 1]! }
}

type CarAnswer = { usedCar: { mileageKm: number } }
