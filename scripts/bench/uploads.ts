import { hostileFiles } from '../../server/media/files.test-data.ts'
import { api } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, exactly } from './figures.ts'
import { readMemory, startProduct } from './servers.ts'

export type Access = { id: string; accessKey: string }
const rounds = 4

/** Hostile files, all at once and again: every one is rejected with a message, and none makes the process grow. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'uploads')
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const access = await startApplication(product.origin)
    const files = hostileFiles()
    const before = await readMemory(product)
    let highest = before
    const watch = setInterval(() => void readMemory(product).then((now) => (highest = Math.max(highest, now))), 50)
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(files.map(({ name, bytes }) => sendResume(product.origin, access, name, bytes)))
      refused += answers.filter(
        ({ status, name, message }, index) =>
          [413, 422].includes(status) && name === files[index]!.reason && message !== '',
      ).length
    }
    clearInterval(watch)
    exactly(`hostile files refused with a clear message, of ${files.length * rounds}`, refused, files.length * rounds)
    atMost('memory more than before them, MB', highest - before, 100)
  })
}

/** Begins a job application, which a CV can be added to. */
export async function startApplication(origin: string): Promise<Access> {
  const { result: found } = await api<{ jobs: { id: number }[] }>(origin, 'GET', '/shop/job/getallactive')
  const { result } = await api<{ jobEntry: Access }>(origin, 'POST', '/shop/jobentry/save', {
    jobEntry: {
      id: null,
      accessKey: null,
      jobId: found.jobs[0]!.id,
      firstName: 'Lotte',
      lastName: 'Maes',
      email: 'lotte@example.be',
      phone: '0478 12 34 56',
      message: '',
      termsAccepted: true,
    },
  })
  const { id, accessKey } = result.jobEntry
  return { id, accessKey }
}

/** Uploads the CV of an application. */
export async function sendResume(origin: string, access: Access, fileName: string, bytes: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(access)) form.append(name, value)
  form.append('FormFile', new Blob([new Uint8Array(bytes)]), fileName)
  const headers = { 'X-Api-Key': 'demo', 'X-Language': 'nl-BE' }
  const answer = await fetch(`${origin}/api/shop/jobentry/savefile`, { method: 'POST', headers, body: form })
  const { errors } = (await answer.json()) as { errors: { name: string; message: string }[] }
  return { status: answer.status, name: errors[0]?.name, message: errors[0]?.message ?? '' }
}
