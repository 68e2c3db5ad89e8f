import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { api } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost } from './figures.ts'
import { multiplyStock } from './many-cars.ts'
import { startProduct } from './servers.ts'

/** Column of each table with its name, or another one that cards show. */
const named = {
  brand: 'name',
  model: 'name',
  version: 'name',
  engine: 'name',
  body_type: 'name',
  fuel: 'name',
  gearbox_group: 'name',
  gearbox: 'name',
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
    const office = new pg.Client({ connectionString: url })
    await office.connect()
    let slowest = { table: '', ms: 0 }
    for (const [table, column] of Object.entries(named)) {
      const type = isTranslated(table) ? 'jsonb' : 'text'
      // The power of a car has no name to replace: it is written again unchanged, which triggers treat as a change.
      const change = column === 'name' ? `replace(name::text, 'e', 'é')::${type}` : column
      const startedAt = performance.now()
      // Changing every row at once is more than any user does.
      await office.query(`update ${table} set ${column} = ${change}`)
      const ms = performance.now() - startedAt
      if (ms > slowest.ms) slowest = { table, ms }
    }
    atMost(`ms to rename all rows of a master table (slowest: ${slowest.table}), 100,000 cars`, slowest.ms, 50)
    await office.query(`update fuel set name = '{"nl": "Stroom"}' where code = 'electric'`)
    const changedAt = performance.now()
    while (!(await loadLabels(origin)).includes('Stroom')) await sleep(20)
    await office.end()
    atMost('seconds until a new name is in the lists', (performance.now() - changedAt) / 1_000, 2)
  })
}

/** Returns false for proper names, which are the same in every language. */
function isTranslated(table: string): boolean {
  return !['brand', 'model', 'version', 'engine', 'branch'].includes(table)
}

async function loadLabels(origin: string): Promise<string[]> {
  type List = { filter: { controls: { key: string; options?: { label: string }[] }[] } }
  const { result } = await api<List>(origin, 'POST', '/shop/catalog/getusedcars')
  return result.filter.controls.find(({ key }) => key === 'fuels')!.options!.map(({ label }) => label)
}
