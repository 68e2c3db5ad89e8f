import { dataDir } from './databases.ts'
import { atLeast, atMost, exactly, reported } from './figures.ts'
import { holdFiles, issueDraft, makeDrafts, percentile, type Draft } from './invoice-desk.ts'
import { proveBooks, proveNumbers } from './invoice-proofs.ts'
import { signIn, type Desk } from './sellers.ts'
import { readCpuMs, startProduct } from './servers.ts'

const clients = 8
const seconds = 20

/** Issues invoices of ten lines one after another, and by eight clients at once in one series. */
export async function measureIssue(url: string): Promise<void> {
  const since = new Date()
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const desk = { origin: product.origin, token: await signIn(product.origin), url }
  const drafts = (await makeDrafts(desk, { count: 4_000, lines: 10 })).values()
  await holdFiles(url)
  await issueFor(desk, drafts, { atOnce: 1, most: 20 })
  const alone = await issueFor(desk, drafts, { atOnce: 1, most: 200 })
  atMost('issue of 10 lines, one client, p95 to the number, ms', percentile(alone.times, 0.95), 80)
  const cpu = await readCpuMs(product)
  const together = await issueFor(desk, drafts, { atOnce: clients, seconds })
  atLeast(`issued in one series by ${clients} clients, a second`, together.times.length / together.seconds, 40)
  atMost('p99 of these, ms', percentile(together.times, 0.99), 500)
  reported(
    'processor of the application for one of these, ms',
    (((await readCpuMs(product)) - cpu) / together.times.length).toFixed(1),
  )
  reported('median of these, ms', percentile(together.times, 0.5).toFixed(0))
  exactly('of these refused', together.failures, 0)
  await product.stop()
  await proveNumbers(url, since)
  await proveBooks(url)
}

async function issueFor(
  desk: Desk,
  drafts: Iterable<Draft>,
  { atOnce, most = Infinity, seconds: longest = Infinity }: { atOnce: number; most?: number; seconds?: number },
): Promise<{ times: number[]; failures: number; seconds: number }> {
  const times: number[] = []
  const startedAt = performance.now()
  let [begun, failures] = [0, 0]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const draft of drafts) {
        begun++
        const before = performance.now()
        try {
          await issueDraft(desk, draft)
          times.push(performance.now() - before)
        } catch (error) {
          if (failures++ === 0) reported('the first that failed', String(error))
        }
        if (begun >= most || performance.now() - startedAt >= longest * 1_000) return
      }
    }),
  )
  return { times, failures, seconds: (performance.now() - startedAt) / 1_000 }
}
