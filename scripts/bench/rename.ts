import { setTimeout as sleep } from 'node:timers/promises'
import { api } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atMost } from './figures.ts'
import { multiplyStock } from './many-cars.ts'
import { startProduct } from './servers.ts'

/** What a row of each table is called, or what else cards tell of it. */
const named = {
  brand: 'name',
  model: 'name',
  version: 'name',
  engine: 'name',
  build: 'name',
  fuel: 'name',
  gear_group: 'name',
  gear: 'name',
  wheel_drive: 'name',
  emission_norm: 'name',
  exterior_colour: 'name',
  warranty: 'name',
  department: 'name',
  branch: 'name',
  power_type: 'horsepower',
} as const

/** Master data that a hundred thousand cars use are renamed without touching one of them. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_rename', { used: 10_000 })
    await multiplyStock(url, 100_000)
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    let slowest = { table: '', ms: 0 }
    for (const [table, column] of Object.entries(named)) {
      const change =
        column === 'horsepower'
          ? 'horsepower + 1'
          : `replace(${column}::text, 'e', 'é')::${table === 'brand' || table === 'model' || table === 'version' || table === 'engine' || table === 'branch' ? 'text' : 'jsonb'}`
      const startedAt = performance.now()
      // Every row at once is more than anybody does.
      await run(url, `update ${table} set ${column} = ${change}`)
      const ms = performance.now() - startedAt
      if (ms > slowest.ms) slowest = { table, ms }
    }
    atMost(`ms to rename all rows of a master table (slowest: ${slowest.table}), 100,000 cars`, slowest.ms, 50)
    await run(url, `update fuel set name = '{"nl": "Stroom"}' where code = 'electric'`)
    const changedAt = performance.now()
    while (!(await labelsOf(origin)).includes('Stroom')) await sleep(20)
    atMost('seconds until a new name is in the lists', (performance.now() - changedAt) / 1_000, 2)
  })
}

async function labelsOf(origin: string): Promise<string[]> {
  type List = { filter: { controls: { key: string; options?: { label: string }[] }[] } }
  const { result } = await api<List>(origin, 'POST', '/shop/catalog/getusedcars')
  return result.filter.controls.find(({ key }) => key === 'fuels')!.options!.map(({ label }) => label)
}
