import { beforeEach, expect, test } from 'vitest'
import { addDays, brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { transaction } from '../platform/database/database.ts'
import { makeBranch } from '../test/factories.ts'
import { makeIntegration } from '../test/integrations.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { watchAccessEnds } from './access-end-watch.ts'

const shop = await runningShop()
const { services, database } = shop
const { pool } = database
const gent = await makeBranch(database, 'Gent')
const tom = await signedInStaff(shop)
const seller = await makeColleague(shop, 'salesperson', gent.branchId)
const today = brusselsDay(new Date())

beforeEach(async () => {
  await shop.stopWorker()
  await pool.query('truncate staff_notice, mail cascade')
  await pool.query('update staff_user set blocked_at = now() where is_integration')
})

/** Looks at the ends as the job does, without a worker, some days from now at noon. */
const watch = (days: number) =>
  watchAccessEnds.run(
    {
      services,
      db: database.db,
      now: brusselsInstant(addDays(today, days), 12 * 60),
      transact: (work) => transaction(database, work),
    },
    {},
  )

const readMails = async () =>
  (
    await pool.query<{ recipient: string; subject: string; plain: string }>(
      'select recipient, subject, plain from mail order by id',
    )
  ).rows
const countNotices = async ({ call }: typeof tom) =>
  (await call('GET /sales/notice/getall', {})).result.notices.filter(({ kind }) => kind === 'access-ending').length

test('its contact and administrators are told once, fourteen days before', async () => {
  const { id } = await makeIntegration(shop, tom.call, {
    name: 'Leadbrug',
    email: 'it@leadbrug.example.be',
    language: 'fr',
    lastDay: addDays(today, 30),
  })
  await watch(16)
  expect(await readMails()).toEqual([])
  await watch(17)
  await watch(18)
  const mails = await readMails()
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['it@leadbrug.example.be', tom.email].toSorted())
  expect(mails.find(({ recipient }) => recipient !== tom.email)).toMatchObject({
    subject: 'Fin de l’accès de Leadbrug',
    plain: expect.stringContaining('clé'),
  })
  expect(mails.find(({ recipient }) => recipient === tom.email)!.plain).toContain(`/office/integration/${id}`)
  expect([await countNotices(tom), await countNotices(seller)]).toEqual([1, 0])
})

test('another end is told again', async () => {
  const { id } = await makeIntegration(shop, tom.call, { lastDay: addDays(today, 5) })
  await watch(0)
  expect(await countNotices(tom)).toBe(1)
  const {
    state: _,
    grants: _2,
    keys: _3,
    ...draft
  } = (await tom.call('GET /sales/integration/get', { id })).result.integration
  await tom.call('POST /sales/integration/save', { integration: { ...draft, lastDay: addDays(today, 9) } })
  await watch(0)
  expect(await countNotices(tom)).toBe(2)
})

test.each([
  ['whose key is being replaced', 'expire'],
  ['that is disabled', 'disable'],
])('nobody is told of an integration %s', async (_, act) => {
  const { id } = await makeIntegration(shop, tom.call, act === 'disable' ? { lastDay: addDays(today, 5) } : {})
  if (act === 'disable') await tom.call('POST /sales/integration/disable', { id })
  else await tom.call('POST /sales/integration/createkey', { id, lastDay: null, graceDays: 7 })
  await watch(0)
  expect(await readMails()).toEqual([])
})
