import { setTimeout as sleep } from 'node:timers/promises'
import { OFFER_TYPES } from '../../domain/offers/offer.ts'
import { seedMany } from '../demo/seed.ts'
import { post } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atLeast, atMost, exactly, reported } from './figures.ts'
import { interleaved, load, type Sample } from './load.ts'
import { multiplyCustomers } from './many-customers.ts'
import { send, countBrokenSeries, confirm, contentFor, create, issue, signIn, type OfferAnswer } from './sellers.ts'
import { startProduct } from './servers.ts'

const settings = { connections: 8, seconds: 4 }
const kinds = ['first', 'last', 'filtered', 'search'] as const
const lists = ['offer', 'dossier'] as const

/** Measures the work of a salesperson: lists of all offers, and opening, saving, sending and confirming one. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const few = await startDealer(await makeDealer(cluster, 'bench_offers_few'), 1_000)
    const some = await startDealer(await makeDealer(cluster, 'bench_offers'), 100_000)
    await measureChecks(some)
    await measureOneOffer(some, few)
    await sales(some)
    const many = await startDealer(await makeDealer(cluster, 'bench_offers_many'), 1_000_000)
    for (const list of lists) {
      for (const kind of kinds) {
        const samples = await interleaved({
          some: () => listing(some, list, kind),
          many: () => listing(many, list, kind),
        })
        atMost(`p95 of a page of ${list}s, ${kind}, 100,000, 8 connections, ms`, samples.some.p95, 50)
        atMost(`p95 of it, 1,000,000 to 100,000`, samples.many.p95 / samples.some.p95, 1.7)
      }
      const counts = await interleaved({
        some: () => measureCounting(some, list),
        many: () => measureCounting(many, list),
      })
      reported(`p95 of the counts of ${list}s, 100,000 and 1,000,000, ms`, `${ms(counts.some)} ${ms(counts.many)}`)
    }
  })
}

const ms = ({ p95 }: Sample) => p95.toFixed(0)

interface Dealer {
  origin: string
  url: string
  token: string
  words: Record<(typeof lists)[number], readonly string[]>
}

/** So many offers that came to nothing, and as many dossiers. */
async function startDealer(url: string, quantity: number): Promise<Dealer> {
  await multiplyCustomers(url, Math.min(quantity, 20_000))
  await seedMany({ databaseUrl: url, dataDir }, { offers: quantity, dossiers: quantity })
  const words = async (table: string) => {
    const { rows } = await run(url, `select customer_name as word from ${table} order by random() limit 2000`)
    return (rows as { word: string }[]).map(({ word }) => word)
  }
  const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const token = await signIn(origin)
  return { origin, url, token, words: { offer: await words('offer'), dossier: await words('dossier') } }
}

async function listing(dealer: Dealer, list: (typeof lists)[number], kind: (typeof kinds)[number]): Promise<Sample> {
  const { origin, token, words } = dealer
  const filters = {
    offer: [{ status: ['pending'] }, { status: ['suspended'] }, { branch: [1] }],
    dossier: [{ state: ['valid'] }, { state: ['delivered'] }, { approval: ['not-approved'] }],
  }
  const wishes: Record<typeof kind, (index: number) => unknown> = {
    first: () => ({}),
    last: () => ({ pageFilter: { place: 'end' } }),
    filtered: (index) => ({ queryFilter: filters[list][index % 3] }),
    search: (index) => ({ searchFilter: { value: words[list][(index * 13) % words[list].length] } }),
  }
  return wholeSample(await load(origin, (index) => post(`/sales/${list}/list`, wishes[kind](index), token), settings))
}

async function measureCounting({ origin, token }: Dealer, list: (typeof lists)[number]): Promise<Sample> {
  const { headers = {} } = post('', {}, token)
  return wholeSample(await load(origin, () => ({ path: `/api/sales/${list}/counts`, headers }), settings))
}

function wholeSample(sample: Sample): Sample {
  if (sample.failures > 0) throw new Error(`${sample.failures} calls were refused`)
  return sample
}

/** After the start, and after a change that touches them all. */
async function measureChecks({ url }: Dealer): Promise<void> {
  const countLeft = async (since: string) => {
    const { rows } = await run(
      url,
      `select count(*)::int as left from offer left join offer_check checked on offer_id = id
       where (status in (1, 2) or sale_mode = 'delay') and offer_type <> ${OFFER_TYPES['price-card']}
         and coalesce(checked_at <= $1, true)`,
      [since],
    )
    return (rows as { left: number }[])[0]!.left
  }
  const until = async (since: string) => {
    const before = performance.now()
    while ((await countLeft(since)) > 0) await sleep(200)
    return (performance.now() - before) / 1_000
  }
  await until('1970-01-01')
  const { rows } = await run(url, `select now()::text as now, count(*)::text as open from offer where status in (1, 2)`)
  const [{ now, open }] = rows as [{ now: string; open: string }]
  await run(url, 'update profit_margin set target_bp = target_bp + 1')
  reported('open offers that a change touches', open)
  atMost('checking them, s', await until(now), 10)
}

/** Median of so many calls one after another, in ms. */
async function median(times: number, call: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) {
    const before = performance.now()
    await call()
    taken.push(performance.now() - before)
  }
  return taken.toSorted((one, other) => one - other)[times >> 1]!
}

async function measureOneOffer(some: Dealer, few: Dealer): Promise<void> {
  const content = await contentFor(some, 98)
  let offer = await create(some, content)
  reported('lines of the offer', String(offer.breakdown.lines.length))
  const save = async (dealer = some) => {
    const { id, rev } = offer
    offer = (await send<OfferAnswer>(dealer, 'POST', 'offer/save', { id, rev, offer: content })).offer
  }
  await median(20, save)
  atMost('saving it over the API, median, ms', await median(60, save), 30)
  const recalculate = () => send(some, 'POST', 'offer/margin', content)
  await median(20, recalculate)
  atMost('calculating it on the server, median, ms', await median(60, recalculate), 12)
  const open = () => send(some, 'GET', 'offer/get', { id: offer.id })
  await median(20, open)
  atMost('opening it, median, ms', await median(60, open), 25)

  const twenty = async (dealer: Dealer) => {
    const plain = await contentFor(dealer)
    let made = await create(dealer, plain)
    while (made.versions.length < 20) {
      const { id, rev } = made
      made = (await send<OfferAnswer>(dealer, 'POST', 'offer/save', { id, rev, offer: plain })).offer
    }
    const { headers = {} } = post('', {}, dealer.token)
    const one = { connections: 1, seconds: 3 }
    return async () =>
      wholeSample(await load(dealer.origin, () => ({ path: `/api/sales/offer/get?id=${made.id}`, headers }), one))
  }
  const samples = await interleaved({ few: await twenty(few), some: await twenty(some) })
  reported('opening one with 20 versions, 100,000 offers, median, ms', samples.some.p50.toFixed(1))
  atMost('it to the same with 1,000 offers', samples.some.p50 / samples.few.p50, 1.3)
}

/** Eight salespeople sell one car after another. */
async function sales(dealer: Dealer): Promise<void> {
  const content = await contentFor(dealer)
  const until = performance.now() + 30_000
  let [sold, failures] = [0, 0]
  const sell = async () => {
    while (performance.now() < until) {
      try {
        await confirm(dealer, await issue(dealer, await create(dealer, content)))
        sold++
      } catch (error) {
        if (failures++ === 0) reported('the first that failed', String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, sell))
  atLeast('begun, sent and confirmed with dossier and order, 8 clients, a second', sold / 30, 20)
  exactly('of these refused or failed', failures, 0)
  exactly('series with a number missing or twice', await countBrokenSeries(dealer.url), 0)
}
