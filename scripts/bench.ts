// npm run bench: the figures we promise, each as a ratio to a baseline measured in the same run.
// `npm run bench -- lists pages` measures only some.
import { allMet } from './bench/figures.ts'
import { stopAll } from './bench/servers.ts'

const parts: Record<string, () => Promise<{ measure(): Promise<void> }>> = {
  bytes: () => import('./bench/bytes.ts'),
  html: () => import('./bench/html.ts'),
  prices: () => import('./bench/prices.ts'),
  lists: () => import('./bench/lists.ts'),
  pages: () => import('./bench/pages.ts'),
  growth: () => import('./bench/growth.ts'),
  writers: () => import('./bench/writers.ts'),
  rename: () => import('./bench/rename.ts'),
  million: () => import('./bench/million.ts'),
  office: () => import('./bench/office.ts'),
  bulk: () => import('./bench/bulk.ts'),
  offers: () => import('./bench/offers.ts'),
  race: () => import('./bench/race.ts'),
  lastslot: () => import('./bench/lastslot.ts'),
  guess: () => import('./bench/guess.ts'),
  fuzz: () => import('./bench/fuzz.ts'),
  einvoices: () => import('./bench/einvoices.ts'),
  invoices: () => import('./bench/invoices.ts'),
  timing: () => import('./bench/timing.ts'),
  uploads: () => import('./bench/uploads.ts'),
  imports: () => import('./bench/imports.ts'),
  starve: () => import('./bench/starve.ts'),
  metrics: () => import('./bench/metrics.ts'),
  traces: () => import('./bench/traces.ts'),
  upgrade: () => import('./bench/upgrade.ts'),
  kills: () => import('./bench/kills.ts'),
  salesrace: () => import('./bench/salesrace.ts'),
  saleskills: () => import('./bench/saleskills.ts'),
  outage: () => import('./bench/outage.ts'),
  hanging: () => import('./bench/hanging.ts'),
  rolling: () => import('./bench/rolling.ts'),
  failover: () => import('./bench/failover.ts'),
  lighthouse: () => import('./bench/lighthouse.ts'),
  start: () => import('./bench/start.ts'),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

let failed = false
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  try {
    await (await part()).measure()
  } catch (error) {
    failed = true
    console.error(error)
  } finally {
    await stopAll()
  }
}
process.exit(failed || !allMet() ? 1 : 0)
