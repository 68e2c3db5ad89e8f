import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import { runningShop } from '../test/running-shop.ts'
import { inviteFirstAdministrator } from './first-administrator.ts'

const email = 'an.peeters@voorbeeld.be'
const { call: asGuest, as, services, database } = await runningShop()
const invite = (firstAdministrator: string | undefined) =>
  inviteFirstAdministrator({ ...services, settings: { ...services.settings, firstAdministrator } })

async function listUsers() {
  const { rows } = await database.pool.query('select email, password_hash, role_id from staff_user')
  return rows as unknown[]
}

test('nobody is invited where no setting says who', async () => {
  await invite(undefined)
  expect(await listUsers()).toEqual([])
})

test('a group without users invites its first administrator, once, however many processes start', async () => {
  await Promise.all([invite(email), invite(email)])
  await invite('iemand@elders.be')
  expect(await listUsers()).toEqual([{ email, password_hash: null, role_id: MAIN_ROLE_ID }])
})

test('the administrator chooses a password by the link, which the account of the server alone can read', async () => {
  const file = path.join(services.settings.dataDir, 'first-administrator')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const link = (await readFile(file, 'utf8')).trim()
  const token = link.split('/office/invitation#')[1]!
  const password = 'Kwartel7Slui'
  expect((await asGuest('POST /sales/auth/acceptinvitation', { token, password })).status).toBe(200)
  const signedIn = await asGuest('POST /sales/auth/signin', { email, password, session: 'bearer' })
  const { result } = await as(signedIn.result.token!)('GET /sales/access/me')
  expect(result).toMatchObject({ user: { email } })
})
