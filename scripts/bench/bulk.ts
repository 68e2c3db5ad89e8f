import { makeDealer, dataDir, run, withCluster } from './databases.ts'
import { atMost, exactly } from './figures.ts'
import { asked, signIn } from './sellers.ts'
import { startProduct } from './servers.ts'

const rows = 20_000
/** As the dialog does. */
const rowsAtOnce = 1_000

/** One value for twenty thousand rows of a list, and taken back, as from its dialog. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_bulk')
    await run(
      url,
      `insert into status_note (code, name, rank) select 'bench-' || n, jsonb_build_object('nl', 'Notitie ' || n, 'fr', 'Note ' || n), n
       from generate_series(1, ${rows}) n`,
    )
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const desk = { origin, token: await signIn(origin) }
    const all = { searchFilter: { value: 'bench-' }, queryFilter: {} }
    const change = { isActive: false }
    const before = performance.now()
    const { steps } = await asked<{ steps: { ids: number[]; batch: string } }>(desk, 'POST', 'statusnote/bulkpreview', {
      ...{ selection: all, change },
    })
    const { ids, batch } = steps
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const only = ids.slice(from, from + rowsAtOnce)
      const selection = { searchFilter: { value: '' }, queryFilter: {}, only }
      await asked(desk, 'POST', 'statusnote/bulk', { selection, change, count: only.length, batch })
    }
    atMost(`looking at ${rows} rows and giving them one value, s`, (performance.now() - before) / 1_000, 10)
    const done = performance.now()
    const { undone } = await asked<{ undone: number }>(desk, 'POST', 'audit/undo', { batch })
    atMost('taking that back, s', (performance.now() - done) / 1_000, 10)
    exactly('rows taken back', undone, rows)
  })
}
