import { expect, test } from 'vitest'
import { testServices } from '../../test/services.ts'
import { transaction } from '../database/database.ts'
import { mayReach, type MailedByAnybody } from './mail-limit.ts'

const { database } = await testServices()
const noon = new Date('2026-11-20T12:00:00Z')
let made = 0

async function ask(recipient: string, mailedBy: MailedByAnybody | null, now = noon) {
  const mail = await database.kysely
    .insertInto('mail')
    .values({
      onceKey: `test:${++made}`,
      recipient,
      senderName: 'Gent',
      subject: 'Hallo',
      html: '',
      plain: '',
      mailedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const again = () => transaction(database, (tx) => mayReach(tx, mail, { factor: 1, now }))
  return { mail, again, isLet: await again() }
}

const readLet = async (asked: Promise<{ isLet: boolean }>[]) =>
  (await Promise.all(asked)).filter(({ isLet }) => isLet).length

test('one reader gets ten an hour of what anybody can have sent, from all forms together, also at once', async () => {
  const asked = Array.from({ length: 14 }, (_, index) =>
    ask(index % 2 ? 'Lotte@example.be' : 'lotte@example.be', 'form'),
  )
  expect(await readLet(asked)).toBe(10)
  expect((await ask('lotte@example.be', 'form', new Date('2026-11-20T13:00:01Z'))).isLet).toBe(true)
})

test('neither other readers nor mails with a reason of their own are held back by it', async () => {
  await Promise.all(Array.from({ length: 11 }, () => ask('jan@example.be', 'form')))
  expect((await ask('an@example.be', 'form')).isLet).toBe(true)
  expect((await ask('jan@example.be', null)).isLet).toBe(true)
})

test('forms keep nobody from the mail that lets them in', async () => {
  await Promise.all(Array.from({ length: 11 }, () => ask('tom@example.be', 'form')))
  expect(await readLet(Array.from({ length: 6 }, () => ask('tom@example.be', 'proof')))).toBe(4)
})

test('what was let go once goes again, when the mail server was away', async () => {
  const { mail } = await ask('els@example.be', 'proof')
  const kept = await database.db.selectFrom('mail').selectAll().where('id', '=', mail.id).executeTakeFirstOrThrow()
  await Promise.all(Array.from({ length: 6 }, () => ask('els@example.be', 'proof')))
  expect(await transaction(database, (tx) => mayReach(tx, kept, { factor: 1, now: noon }))).toBe(true)
})
