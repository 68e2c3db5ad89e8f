import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeDealer, dataDir, run, withCluster } from './databases.ts'
import { atMost, exactly } from './figures.ts'
import { send, signIn, type Desk } from './sellers.ts'
import { startProduct } from './servers.ts'

const rows = 20_000
/** The rows of a step, as in the dialog. */
const rowsAtOnce = 1_000

/**
 * Options that each of so many versions has at a price of its own: with what it has anyway, fewer prices than one
 * change takes.
 */
const [options, versions] = [380, 50]

/** One value for twenty thousand rows of a list, as many prices raised, and both taken back, as from their dialogs. */
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
    const { steps } = await send<{ steps: { ids: number[]; batch: string } }>(desk, 'POST', 'statusnote/bulkpreview', {
      selection: all,
      change,
    })
    const { ids, batch } = steps
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const only = ids.slice(from, from + rowsAtOnce)
      const selection = { searchFilter: { value: '' }, queryFilter: {}, only }
      await send(desk, 'POST', 'statusnote/bulk', { selection, change, count: only.length, batch })
    }
    atMost(`looking at ${rows} rows and giving them one value, s`, (performance.now() - before) / 1_000, 10)
    const done = performance.now()
    const { undone } = await send<{ undone: number }>(desk, 'POST', 'audit/undo', { batch })
    atMost('taking that back, s', (performance.now() - done) / 1_000, 10)
    exactly('rows taken back', undone, rows)
    await raisePrices(desk, url)
  })
}

async function raisePrices(desk: Desk, url: string): Promise<void> {
  const { rows } = await run(
    url,
    `with made as (
       insert into option (code, name, kind, option_group_id)
       select 'BENCH' || n, jsonb_build_object('nl', 'Optie ' || n, 'fr', 'Option ' || n), 'extra', (select id from option_group limit 1)
       from generate_series(1, ${options}) n returning id),
     chosen as (select id, number from version order by number limit ${versions}),
     priced as (
       insert into price (option_id, for_version_id, valid_from, price_cents, vat_excluded)
       select made.id, chosen.id, current_date - 100, 100000, false from made, chosen)
     select array_agg(number) as numbers from chosen`,
  )
  const request = {
    from: addDays(brusselsDay(new Date()), 1),
    change: {
      way: 'percent',
      basisPoints: 200,
      rounding: { stepCents: 100, direction: 'up' },
      scope: { versions: rows[0]!.numbers, kinds: ['option'], withOthers: false },
    },
  }
  const before = performance.now()
  type Preview = { print: string; changes: number }
  const { print, changes } = await send<Preview>(desk, 'POST', 'pricechange/preview', request)
  const looked = performance.now()
  const { change } = await send<{ change: object }>(desk, 'POST', 'pricechange/apply', { ...request, print })
  const applied = performance.now()
  await send(desk, 'POST', 'audit/undo', change)
  atMost(`looking at ${changes} prices, s`, (looked - before) / 1_000, 10)
  atMost('raising them by a percentage, s', (applied - looked) / 1_000, 10)
  atMost('taking the prices back, s', (performance.now() - applied) / 1_000, 10)
}
