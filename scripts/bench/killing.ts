import { setTimeout as sleep } from 'node:timers/promises'
import { dataDir } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { postmaster, untilAnswering } from './postgres-process.ts'
import { freePort } from '../lib/free-port.ts'
import { startProduct, type Running } from './servers.ts'

type Victim = 'app' | 'database'

const atOnce = 8

/**
 * Executes one action after another, eight at once, while app and database are killed again and again at random moments,
 * spread over the run.
 * @param each is called with the address of the product, which may be down at any moment
 */
export async function doWhileKilled<Thing>(
  url: string,
  { things, kills }: { things: readonly Thing[]; kills: Readonly<Record<Victim, number>> },
  each: (origin: string, thing: Thing, at: number) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', PORT: String(port) }
  const victims = [...Array<Victim>(kills.app).fill('app'), ...Array<Victim>(kills.database).fill('database')]
  let [endedByItself, killed, done] = [0, 0, 0]
  let product = watchProcess(await startProduct(environment))

  /** Counts crashes of a process and restarts it as `npm start` does. */
  function watchProcess(running: Running): Running {
    // 'close' comes after its last output.
    running.process.once('close', (code, signal) => {
      if (running.process.killed) return
      endedByItself++
      console.log(`The app ended by itself (${signal ?? code}). It said last:\n${running.lastWords()}`)
      void restarted(environment).then((next) => (product = watchProcess(next)))
    })
    return running
  }
  const executioner = (async () => {
    for (const victim of victims.toSorted(() => Math.random() - 0.5)) {
      // Closer together nothing is done: what was lost needs about a second to be whole again.
      await sleep(1_500 + Math.random() * 1_500)
      if (victim === 'database') {
        process.kill(postmaster(), 'SIGKILL')
        await untilAnswering(url)
      } else {
        await product.kill()
        product = watchProcess(await restarted(environment))
      }
      killed++
    }
  })()
  const queue = things.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, thing] of queue) {
        await each(`http://127.0.0.1:${port}`, thing, at)
        done++
        while (done / things.length > (killed + 1) / victims.length && killed < victims.length) await sleep(20)
      }
    }),
  )
  await executioner
  reported('kills', `${killed}, ${kills.database} of the database`)
  exactly('times the app ended by itself', endedByItself, 0)
}

async function restarted(environment: Record<string, string>): Promise<Running> {
  for (;;) {
    try {
      return await startProduct(environment)
    } catch {
      await sleep(100)
    }
  }
}
