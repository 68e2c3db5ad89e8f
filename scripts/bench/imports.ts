import { setTimeout as pause } from 'node:timers/promises'
import { hostilePictures } from '../../server/media/files.test-data.ts'
import { hostileSheets } from '../../server/platform/imports/sheets.test-data.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atMost, exactly, reported } from './figures.ts'
import { signIn } from './sellers.ts'
import { readMemory, startProduct, type Running } from './servers.ts'

const askEveryMs = 100

type File = { path: string; name: string; bytes: Buffer; reason: string; fields: Readonly<Record<string, string>> }

const importOfFuels = { path: '/sales/import/upload', name: 'tabel.xlsx', fields: { list: 'fuel' } }

/** Hostile tables and pictures, one after the other and then all at once, beside a health call every 100 ms. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'imports')
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const token = await signIn(product.origin)
    const { rows } = await run(url, `insert into media_host (kind) values ('vehicle') returning id`)
    const files: File[] = [
      ...hostileSheets().map(({ make, reason }) => ({ bytes: make(), reason, ...importOfFuels })),
      ...hostilePictures().map(({ name, bytes, reason }) => ({
        name,
        bytes,
        reason,
        path: '/sales/vehiclemedia/savefile',
        fields: { hostId: String(rows[0]!.id) },
      })),
    ]
    await send(product.origin, token, { bytes: Buffer.from('a;b\n'), reason: '', ...importOfFuels })
    const before = await readMemory(product)
    const idle = watchHealth(product)
    await pause(5_000)
    const atRest = await idle.stop()
    const watch = watchHealth(product)
    const times: number[] = []
    let refused = 0
    for (const file of files) {
      const begun = performance.now()
      if ((await send(product.origin, token, file)) === file.reason) refused++
      times.push(performance.now() - begun)
    }
    const together = await Promise.all(files.map((file) => send(product.origin, token, file)))
    refused += together.filter((reason, index) => reason === files[index]!.reason).length
    const { slowestMs, highest } = await watch.stop()
    await pause(2_000)
    exactly(`hostile files refused with their reason, ${files.length} kinds twice`, refused, files.length * 2)
    atMost('the slowest refusal of one, s', Math.max(...times) / 1_000, 3)
    reported('the slowest answer to a health call before them, ms', atRest.slowestMs.toFixed(0))
    atMost('the slowest answer to a health call meanwhile, ms', slowestMs, 250)
    atMost('memory more than before them, at its height, MB', highest - before, 250)
    atMost('memory more than before them, afterwards, MB', (await readMemory(product)) - before, 50)
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
      highest = Math.max(highest, await readMemory(product))
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
async function send(origin: string, token: string, { path, name, bytes, fields }: File): Promise<string | undefined> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('FormFile', new Blob([new Uint8Array(bytes)]), name)
  const headers = { 'X-Api-Key': 'demo', Authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: form })
  const { errors } = (await answer.json()) as { errors: { name: string }[] }
  return errors[0]?.name
}
