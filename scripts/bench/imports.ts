import { setTimeout as pause } from 'node:timers/promises'
import { hostileSheets } from '../../server/platform/sheets.test-data.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, exactly } from './figures.ts'
import { signIn } from './sellers.ts'
import { memoryOf, startProduct, type Running } from './servers.ts'

const askEveryMs = 100

/** Hostile tables, one after the other and then all at once, beside somebody who asks every 100 ms whether we are alive. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'imports')
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const token = await signIn(product.origin)
    const files = hostileSheets().map(({ make, ...facts }) => ({ ...facts, bytes: make() }))
    await send(product.origin, token, Buffer.from('a;b\n'))
    const before = await memoryOf(product)
    const watch = watchHealth(product)
    const times: number[] = []
    let refused = 0
    for (const { bytes, reason } of files) {
      const begun = performance.now()
      if ((await send(product.origin, token, bytes)) === reason) refused++
      times.push(performance.now() - begun)
    }
    const together = await Promise.all(files.map(({ bytes }) => send(product.origin, token, bytes)))
    refused += together.filter((reason, index) => reason === files[index]!.reason).length
    const { slowestMs, highest } = await watch.stop()
    await pause(2_000)
    exactly('hostile tables refused with their reason', refused, files.length * 2)
    atMost('the slowest refusal of one, s', Math.max(...times) / 1_000, 3)
    atMost('the slowest answer to a health call meanwhile, ms', slowestMs, 250)
    atMost('memory more than before them, at its height, MB', highest - before, 250)
    atMost('memory more than before them, afterwards, MB', (await memoryOf(product)) - before, 50)
  })
}

function watchHealth(product: Running) {
  let isOver = false
  let slowestMs = 0
  let highest = 0
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(`${product.origin}/healthz`)).text()
      slowestMs = Math.max(slowestMs, performance.now() - asked)
      highest = Math.max(highest, await memoryOf(product))
      await pause(askEveryMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { slowestMs, highest }
    },
  }
}

/** @returns why the file is refused */
async function send(origin: string, token: string, bytes: Buffer): Promise<string | undefined> {
  const form = new FormData()
  form.append('FormFile', new Blob([new Uint8Array(bytes)]), 'tabel.xlsx')
  const headers = { 'X-Api-Key': 'demo', Authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/sales/fuel/import`, { method: 'POST', headers, body: form })
  const { errors } = (await answer.json()) as { errors: { name: string }[] }
  return errors[0]?.name
}
