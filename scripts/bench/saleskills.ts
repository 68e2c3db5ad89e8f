import { setTimeout as sleep } from 'node:timers/promises'
import type { OfferContent } from '../../domain/offers/offer-content.ts'
import { makeDealer, run, withCluster } from './databases.ts'
import { exactly } from './figures.ts'
import { doWhileKilled } from './killing.ts'
import { send, countBrokenSeries, confirm, contentFor, create, issue, signIn, type OfferAnswer } from './sellers.ts'

const sales = 200
const mostAttempts = 600

/** Two hundred offers are begun, sent and confirmed while app and database are killed, as by users who retry. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_sales_kills')
    const { now } = (await run(url, 'select now()::text as now')).rows[0] as { now: string }
    const content = await contentFor({ url })
    const things = Array.from({ length: sales }, () => content)
    await doWhileKilled(url, { things, kills: { app: 10, database: 10 } }, sell)
    const count = async (sql: string) => ((await run(url, sql, [now])).rows as { n: number }[])[0]!.n
    exactly(
      'offers confirmed',
      await count('select count(*)::int as n from offer where status = 3 and confirmed_at > $1'),
      sales,
    )
    exactly(
      'of these without a dossier and an order for each of their cars',
      await count(
        `select count(*)::int as n from offer where status = 3 and confirmed_at > $1 and car_count <> (
           select count(*) from dossier join customer_order on dossier_id = dossier.id where offer_id = offer.id)`,
      ),
      0,
    )
    exactly(
      'dossiers without a sale',
      await count(
        `select count(*)::int as n from dossier join offer on offer.id = offer_id
         where dossier.created_at > $1 and confirmed_version is null`,
      ),
      0,
    )
    exactly('series with a number missing or twice', await countBrokenSeries(url), 0)
  })
}

/** Continues until the offer is confirmed: a user who does not know the outcome of a step reloads, and does the next. */
async function sell(origin: string, content: OfferContent): Promise<void> {
  let token: string | undefined
  let id: number | undefined
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    try {
      token ??= await signIn(origin)
      const desk = { origin, token }
      id ??= (await create(desk, content)).id
      const { offer } = await send<OfferAnswer>(desk, 'GET', 'offer/get', { id })
      if (offer.status === 'confirmed') return
      await confirm(desk, offer.status === 'pending' ? offer : await issue(desk, offer))
      return
    } catch {
      // The process was killed meanwhile; look again.
    }
    await sleep(100)
  }
  throw new Error(`Offer ${id} was never confirmed`)
}
