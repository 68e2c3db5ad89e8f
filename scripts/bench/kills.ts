import { setTimeout as sleep } from 'node:timers/promises'
import { buy, carsForSale, checkBooks } from './buyers.ts'
import { makeDealer, dataDir, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { postmaster, untilAnswering } from './postgres-process.ts'
import { freePort, startProduct, type Running } from './servers.ts'

const checkouts = 200
const kills = [...Array<'app'>(20).fill('app'), ...Array<'database'>(100).fill('database')]
const atOnce = 8

/** Two hundred people buy a car each while app and database are killed again and again, at random moments. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_kills')
    const port = await freePort()
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', PORT: String(port) }
    const origin = `http://127.0.0.1:${port}`
    let endedByItself = 0
    let killed = 0
    let done = 0
    let product = watched(await startProduct(environment))

    /** What ends without being killed is counted, and started again as `npm start` would. */
    function watched(running: Running): Running {
      // 'close' comes after its last words.
      running.process.once('close', (code, signal) => {
        if (running.process.killed) return
        endedByItself++
        console.log(`The app ended by itself (${signal ?? code}). It said last:\n${running.lastWords()}`)
        void restarted(environment).then((next) => (product = watched(next)))
      })
      return running
    }
    const executioner = (async () => {
      for (const victim of kills.toSorted(() => Math.random() - 0.5)) {
        // Closer together nothing is sold: what was lost needs about a second to be whole again.
        await sleep(1_500 + Math.random() * 1_500)
        if (victim === 'database') {
          process.kill(postmaster(), 'SIGKILL')
          await untilAnswering(url)
        } else {
          await product.kill()
          product = watched(await restarted(environment))
        }
        killed++
      }
    })()
    const before = new Date().toISOString()
    const cars = await carsForSale(url, checkouts)
    const queue = cars.entries()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [buyer, car] of queue) {
          await buy(origin, car, buyer)
          done++
          // Spread over all the kills.
          while (done / cars.length > (killed + 1) / kills.length && killed < kills.length) await sleep(20)
        }
      }),
    )
    await executioner
    reported('kills', `${killed}, ${kills.filter((victim) => victim === 'database').length} of the database`)
    exactly('times the app ended by itself', endedByItself, 0)
    await checkBooks(url, before, cars.length)
  })
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
