import { demoAccounts } from '../demo/accounts.ts'
import { api } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { startProduct } from './servers.ts'

const rounds = 200
const noticeableMs = 20

/** Measures whether the response time reveals that an address has an account. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_timing')
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const emails = { known: demoAccounts.customer, unknown: 'niemand.hier.bekend@forecourt.example' }
    const password = 'NietJuist1'
    await compare('signing in with a wrong password', (email) =>
      api(origin, 'POST', '/shop/auth/signin', { email, password }),
    )
    await compare('asking for a new password', (to) => api(origin, 'POST', '/shop/mail/sendpasswordrequest', { to }))

    async function compare(what: string, ask: (email: string) => Promise<unknown>): Promise<void> {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      // In turns and each first in turn, so that other load of the machine, such as sending a mail, affects both.
      for (let round = 0; round < rounds; round++) {
        for (const who of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          times[who].push(await measureTime(() => ask(emails[who])))
        }
      }
      const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
      reported(`${what}, median of ${rounds}`, `${ofKnown.toFixed(1)} ms known, ${ofUnknown.toFixed(1)} ms unknown`)
      atMost(`difference in ms when ${what}`, Math.abs(ofKnown - ofUnknown), noticeableMs)
    }
  })
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}
