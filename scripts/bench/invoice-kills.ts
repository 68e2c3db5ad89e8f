import { setTimeout as sleep } from 'node:timers/promises'
import { dataDir, run } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { count, holdFiles, makeDrafts, tryToIssue } from './invoice-desk.ts'
import { proveBooks, proveNumbers } from './invoice-proofs.ts'
import { postmaster, untilAnswering } from './postgres-process.ts'
import { signIn } from './sellers.ts'
import { startProduct } from './servers.ts'

const clients = 8
const seconds = 60
const killEveryMs = 400

/**
 * Eight clients issue in one series while back ends of the database are killed, and twice the database itself. A client
 * whose call failed asks again for the same draft, as people do.
 */
export async function measureKills(url: string): Promise<void> {
  const since = new Date()
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const { origin } = product
  const desk = { origin, token: await signIn(origin), url }
  const drafts = (await makeDrafts(desk, { count: 3_000, lines: 10 })).values()
  await holdFiles(url)
  const numbers = new Map<number, string>()
  const until = performance.now() + seconds * 1_000
  let broken = 0
  const kills = { backends: 0, database: 0 }

  const issueUntilTheEnd = async () => {
    for (const draft of drafts) {
      if (performance.now() > until) return
      for (;;) {
        const { status, result } = await tryToIssue(desk, draft).catch(() => ({ status: 0, result: undefined }))
        if (status === 200 && result?.invoice.number) {
          numbers.set(draft.id, result.invoice.number)
          break
        }
        if (status === 409 || status === 422) throw new Error(`Draft ${draft.id} was refused`)
        broken++
        // The last draft is repeated until its outcome is known.
        await sleep(50)
      }
    }
  }
  const executioner = async () => {
    const deaths = [until - seconds * 667, until - seconds * 333]
    while (performance.now() < until - 1_000) {
      await sleep(killEveryMs)
      if (deaths[0] !== undefined && performance.now() > deaths[0]) {
        deaths.shift()
        process.kill(postmaster(), 'SIGKILL')
        kills.database++
        await untilAnswering(url)
        continue
      }
      kills.backends += await killBackend(url).catch(() => 0)
    }
  }
  await Promise.all([executioner(), ...Array.from({ length: clients }, issueUntilTheEnd)])
  reported('kills of back ends, of the database', `${kills.backends}, ${kills.database}`)
  reported('issued, calls that broke off', `${numbers.size}, ${broken}`)
  await product.stop()
  exactly(
    'numbers that a client got and the database has otherwise',
    [...numbers].length -
      (await count(
        url,
        `select count(*) from invoice where state = 'issued' and (number, invoice_number) in (
           select (pair ->> 0)::integer, pair ->> 1 from jsonb_array_elements($1::jsonb) pair)`,
        [JSON.stringify([...numbers])],
      )),
    0,
  )
  exactly(
    'times the app ended by itself',
    product.process.signalCode === 'SIGTERM' || product.process.exitCode === 0 ? 0 : 1,
    0,
  )
  await proveNumbers(url, since)
  await proveBooks(url)
}

/** Kills one back end of the product, as far as possible one that is at work. */
async function killBackend(url: string): Promise<number> {
  const { rows } = await run(
    url,
    `select pg_terminate_backend(pid) as killed from pg_stat_activity
     where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
     order by state = 'idle', random() limit 1`,
  )
  return rows.length
}
