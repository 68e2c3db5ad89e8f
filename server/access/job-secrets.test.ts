import { beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../platform/database/database.ts'
import { makeBranch } from '../test/factories.ts'
import { codeIn, tokenIn } from '../test/mailed.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeAccount, signedInStaff, testPassword } from '../test/signed-in.ts'
import { askPasswordProof } from './verification.ts'

const shop = await runningShop()
const { call, database, services } = shop
const patient = { timeout: 15_000, interval: 20 }

beforeAll(() => makeBranch(database))

/** Returns the payloads of the waiting jobs, as a copy of the database has them. */
async function readPayloads(): Promise<string> {
  const { rows } = await database.pool.query<{ payloads: string }>(
    `select coalesce(string_agg(payload::text, ' '), '') as payloads from graphile_worker._private_jobs`,
  )
  return rows[0]!.payloads
}

async function mailTo(email: string, subject: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await shop.mailsTo(email)).find((one) => subject.test(one))
    if (mail === undefined) throw new Error(`No such mail to ${email}`)
    return mail
  }, patient)
}

test('no job contains a code, a token or a password in clear text while it waits', async () => {
  const staff = await signedInStaff(shop)
  const customer = await makeAccount(database)
  await shop.stopWorker()
  const signUp = await call('POST /shop/auth/signup', {
    shopCustomer: {
      tenantId: 'demo',
      languageId: 'nl',
      customerType: 'private',
      companyName: '',
      vatPrefix: '',
      vatNumber: '',
      firstName: 'Lotte',
      lastName: 'Claes',
      email: 'lotte@example.be',
      password: testPassword,
      acceptTerms: true,
    },
  })
  const { confirmationToken } = signUp.result
  await call('POST /shop/mail/sendpasswordrequest', { to: customer.email })
  await call('POST /sales/auth/sendpasswordrequest', { to: staff.email })
  const waiting = await readPayloads()
  expect(waiting).toContain('verificationId')

  await shop.startWorker()
  const mails = [
    await mailTo('lotte@example.be', /./),
    await mailTo(customer.email, /./),
    await mailTo(staff.email, /passwordReset|password#/),
  ]
  const secrets = [confirmationToken, testPassword, ...mails.flatMap((mail) => [codeIn(mail), tokenIn(mail)])]
  expect(secrets).toHaveLength(8)
  for (const secret of secrets) expect(waiting).not.toContain(secret)
})

test('a code that was encrypted with another key is not mailed, and is tried no second time', async () => {
  const { email, id } = await makeAccount(database)
  await transaction(services.database, (tx) =>
    askPasswordProof(tx, new Date(), {
      purpose: 'password',
      email,
      language: 'nl',
      owner: { shopAccountId: id },
      settings: { ...services.settings, secretKey: 'de sleutel van een andere groep, lang genoeg' },
    }),
  )
  await expect.poll(readPayloads, patient).not.toContain('verificationId')
  expect(await shop.mailsTo(email)).toEqual([])
})
