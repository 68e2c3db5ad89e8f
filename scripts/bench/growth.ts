import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { post } from './calls.ts'
import { atMost } from './figures.ts'
import { interleaved, load, type Call } from './load.ts'
import { startProduct } from './servers.ts'

const settings = { connections: 8, seconds: 5 }

/** Ten times the cars should hardly be felt. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const small = await makeDealer(cluster, 'bench_small', { used: 10_000 })
    const large = await makeDealer(cluster, 'bench_large', { used: 100_000 })
    const facets = await facetCalls(small)
    const [ten, hundred] = await Promise.all(
      [small, large].map((url) => startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })),
    )
    const byFacets = await interleaved({
      ten: () => load(ten!.origin, (index) => facets[index % facets.length]!, settings),
      hundred: () => load(hundred!.origin, (index) => facets[index % facets.length]!, settings),
    })
    atMost('list call p95, filters by choice, 100,000 cars to 10,000', byFacets.hundred.p95 / byFacets.ten.p95, 1.5)
    const byRanges = await interleaved({
      ten: () => load(ten!.origin, rangeCall, settings),
      hundred: () => load(hundred!.origin, rangeCall, settings),
    })
    atMost('list call p95, price and km ranges, 100,000 cars to 10,000', byRanges.hundred.p95 / byRanges.ten.p95, 4)
  })
}

/** What visitors click together: brands, fuels, gears, bodies and colours, alone and in pairs, on several pages. */
async function facetCalls(url: string): Promise<Call[]> {
  const codes = async (table: string, column: string) =>
    (await run(url, `select ${column} as code from ${table} order by 1 limit 6`)).rows.map(({ code }) => code as string)
  const brands = await codes('brand', 'slug')
  const fuels = await codes('fuel', 'code')
  const bodies = await codes('build', 'code')
  const sorts = ['newest', 'price', 'buildYear', 'mileage'] as const
  return brands.flatMap((brand) =>
    [
      ...fuels.map((fuel) => ({ brands: [brand], fuels: [fuel] })),
      ...bodies.map((body) => ({ brands: [brand], bodies: [body] })),
      { brands: [brand] },
    ].map((values, index) =>
      post('/shop/catalog/getusedcars', {
        values,
        sortFilter: { sortBy: sorts[index % sorts.length]!, descending: index % 2 === 0 },
      }),
    ),
  )
}

/** Never the same range twice, so that nothing is answered from memory of the last time. */
function rangeCall(index: number): Call {
  const to = 2_000_000 + ((index * 7_919) % 30_000) * 100
  return post('/shop/catalog/getusedcars', {
    values: {
      priceGrossCents: { from: 500_000 + (index % 977) * 100, to },
      mileageKm: { to: 60_000 + (index % 90_000) },
    },
    sortFilter: { sortBy: 'price', descending: false },
  })
}
