import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../demo/accounts.ts'
import { CODE_SIGNS, CODE_TRIES } from '../../domain/access/verification.ts'
import { api } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { startProduct } from './servers.ts'

const perSecond = 50
const seconds = 10

/** An attacker with the token guesses the code of a new password, as fast as the network allows, on two processes. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_guess')
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const products = [await startProduct(environment), await startProduct(environment)]
    const { origin } = products[0]!
    const asked = { to: demoAccounts.customer }
    const { result } = await api<{ confirmationToken: string }>(origin, 'POST', '/shop/mail/sendpasswordrequest', asked)
    const { confirmationToken } = result
    const guesses: ReturnType<typeof guess>[] = []
    for (let tick = 0; tick < perSecond * seconds; tick++) {
      guesses.push(guess(products[tick % products.length]!.origin, confirmationToken, codeNumber(tick)))
      await sleep(1000 / perSecond)
    }
    const answers = await Promise.all(guesses)
    const { rows } = await run(url, 'select tries::int from verification order by id desc limit 1', [])
    const wrong = answers.filter(({ reason }) => reason === 'wrong-code').length
    const over = answers.filter(({ reason }) => reason === 'code-expired').length
    reported('guesses', `${answers.length} at ${perSecond} a second`)
    exactly('guesses that were judged', (rows[0] as { tries: number }).tries, CODE_TRIES)
    // The last one judged already says that a new code is needed.
    exactly('answers that the code is wrong', wrong, CODE_TRIES - 1)
    exactly('answers that a new code is needed', over, answers.length - wrong)
  })
}

function guess(origin: string, confirmationToken: string, confirmationCode: string) {
  return api(origin, 'POST', '/shop/auth/resetpassword', {
    password: 'Geraden2026',
    confirmationCode,
    confirmationToken,
  })
}

function codeNumber(number: number): string {
  const base = CODE_SIGNS.length
  return Array.from({ length: 6 }, (_, place) => CODE_SIGNS[Math.floor(number / base ** place) % base]).join('')
}
