import { setTimeout as sleep } from 'node:timers/promises'
import { emptyOffer } from '../../domain/offers/offer-content.ts'
import { demoAccounts, demoColleagues } from '../demo/accounts.ts'
import { api } from './calls.ts'
import { startCheckout } from './checkout.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { send, create, issue, signInput, signIn, type Desk, type Offer, type OfferAnswer } from './sellers.ts'
import { startProduct } from './servers.ts'

const sellers = 50
const buyers = 50
const rounds = 30

/** Fifty salespeople confirm an offer of the same used car at the moment that fifty visitors start paying for it. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_sales_race')
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const origins = [(await startProduct(environment)).origin, (await startProduct(environment)).origin]
    const origin = (at: number) => origins[at % origins.length]!
    const people = demoColleagues.filter(({ role }) => role === 'sales-manager').map(({ email }) => email)
    const emails = [demoAccounts.administrator, ...people]
    const desks = await Promise.all(
      Array.from({ length: sellers }, async (_, at): Promise<Desk> => {
        const email = emails[(at >> 1) % emails.length]!
        return { origin: origin(at), token: await signIn(origin(at), email) }
      }),
    )
    const customers = await run(
      url,
      `select number from customer where customer_type = 1 and is_active and blocked_reason is null
         and id in (select customer_id from customer_email) order by number limit $1`,
      [sellers],
    )
    const numbers = (customers.rows as { number: number }[]).map((row) => row.number)
    const cars = (await run(url, `select number from listing where kind = 'used' and state = 1 order by number`))
      .rows as { number: number }[]
    const rightRounds = { winner: 0, flags: 0 }
    let [sold, played] = [0, 0]
    for (const { number } of cars) {
      if (played === rounds) break
      const offers = await makeOffers(desks, number, numbers)
      if (!offers) continue
      played++
      const orders = await Promise.all(
        Array.from({ length: buyers }, (_, buyer) => startCheckout(origin(buyer), `used-${number}`, buyer)),
      )
      // Paying takes more steps than confirming: in every other round visitors are a little ahead.
      const behindMs = played % 2 === 0 ? 60 : 0
      const confirming = offers.map(({ id, rev }, at) => async () => {
        if (behindMs > 0) await sleep(Math.random() * behindMs)
        const { origin: process, token } = desks[at]!
        return api(process, 'POST', '/sales/offer/confirm', { id, rev, ...signInput() }, token)
      })
      const paying = orders.map(
        (order, buyer) => () => api(origin(buyer), 'POST', '/shop/order/requestpayment', { order }),
      )
      const answers = await allAtOnce([...confirming, ...paying])
      const won = answers.filter(({ status }) => status === 200).length
      const refused = answers.filter(({ status }) => status === 409).length
      if (won === 1 && refused === answers.length - 1) rightRounds.winner++
      const isSold = answers.slice(0, sellers).some(({ status }) => status === 200)
      if (isSold) sold++
      if (await areFlagged(url, { desks, offers, isSold })) rightRounds.flags++
    }
    exactly(
      `rounds of ${rounds} with one winner of ${sellers} sellers and ${buyers} buyers`,
      rightRounds.winner,
      rounds,
    )
    exactly('of these with the right flag on all other offers', rightRounds.flags, rounds)
    reported('won by a salesperson, by a visitor', `${sold}, ${rounds - sold}`)
  })
}

/** Starts all in the same moment, in random order. */
async function allAtOnce<Answer>(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = Array.from<Answer>({ length: calls.length })
  const inAnyOrder = [...calls.entries()]
    .map(([at, call]) => ({ at, call, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
  await Promise.all(inAnyOrder.map(async ({ at, call }) => (answers[at] = await call())))
  return answers
}

/** One for each desk, with the customers; undefined: this car is sold only with the agreement of others. */
async function makeOffers(desks: readonly Desk[], vehicle: number, customers: readonly number[]) {
  const makeOffer = async (desk: Desk, at: number): Promise<Offer> =>
    issue(
      desk,
      await create(desk, {
        ...emptyOffer,
        customer: customers[at % customers.length]!,
        car: { kind: 'used', vehicle },
      }),
    )
  try {
    return await Promise.all(desks.map(makeOffer))
  } catch {
    return undefined
  }
}

/** Checks that every open offer reports the sale of its car; once it is sold, its checks do too. */
async function areFlagged(
  url: string,
  { desks, offers, isSold }: { desks: readonly Desk[]; offers: readonly Offer[]; isSold: boolean },
): Promise<boolean> {
  const wanted = isSold ? 'offer' : 'hold'
  for (const [at, { id }] of offers.entries()) {
    const { offer } = await send<OfferAnswer>(desks[at]!, 'GET', 'offer/get', { id })
    if (offer.status !== 'confirmed' && offer.carTaken?.by !== wanted) return false
  }
  if (!isSold) return true
  const ids = offers.map(({ id }) => id)
  for (let waited = 0; waited < 20_000; waited += 250) {
    const { rows } = await run(
      url,
      `select count(*)::int as clean from offer join offer_check on offer_id = id
       where number = any ($1) and status = 2 and not is_dirty`,
      [ids],
    )
    if ((rows as { clean: number }[])[0]!.clean === 0) return true
    await sleep(250)
  }
  return false
}
