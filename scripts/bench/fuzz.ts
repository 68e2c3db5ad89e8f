import { endpoints } from '../../server/api.ts'
import { openApi } from '../../server/platform/http/openapi.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { fuzz, type ApiDescription, type FuzzCall } from '../lib/fuzz.ts'
import { api } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { startProduct } from './servers.ts'

const calls = Number(process.env['FUZZ_CALLS'] ?? 100_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

/** An administrator calls everything with generated inputs: nothing may fail. `FUZZ_SEED` makes others, `FUZZ_CALLS` fewer. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_fuzz')
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const credentials = { email: demoAccounts.administrator, password: demoAccounts.password, session: 'bearer' }
    const { result } = await api<{ token: string }>(origin, 'POST', '/sales/auth/signin', credentials)
    const send = async ({ method, path, input }: FuzzCall) => {
      const search = method === 'GET' ? `?${toSearch(input)}` : ''
      const answer = await fetch(`${origin}/api${path}${search}`, {
        method,
        headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${result.token}` },
        ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      })
      const text = await answer.text()
      return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined }
    }
    const report = await fuzz(openApi(endpoints) as ApiDescription, send, { seed, calls, atOnce: 8 })
    reported('calls by status', [...report.byStatus].map(([status, count]) => `${status}: ${count}`).join(', '))
    for (const fault of report.faults.slice(0, 20)) console.log(JSON.stringify(fault).slice(0, 600))
    exactly('answers of 5xx that no refusal explains', report.faults.length, 0)
  })
}

function toSearch(input: unknown): URLSearchParams {
  const pairs = Object.entries(typeof input === 'object' && input !== null ? input : {})
  return new URLSearchParams(
    pairs.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )
}
