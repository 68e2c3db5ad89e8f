import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testServices } from '../../test/services.ts'
import { transaction } from '../database/database.ts'
import { enqueue, job } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'
import { queueMail, sendMail, type Mail } from '../mail/mail.ts'

declare module './jobs.ts' {
  interface Jobs {
    'test-note': { text: string }
    'test-secret': { token: string }
  }
}

const services = await testServices()
const noted: string[] = []
const note = job('test-note', async (_at, { text }) => {
  noted.push(text)
  if (text === 'fails once' && noted.filter((one) => one === text).length === 1) throw new Error('not yet')
})
let worker: Worker | undefined
afterAll(() => worker?.stop())

const mail: Mail = {
  onceKey: 'test:1',
  to: 'lotte@example.be',
  senderName: 'Autogroep Gent',
  subject: 'Bestelling — bedankt',
  html: '<p>Dag Lotte</p><img src="cid:qr">',
  plain: 'Dag Lotte',
  attachments: [{ filename: 'qr.png', contentType: 'image/png', contentBase64: 'iVBORw0KGgo=', cid: 'qr' }],
}

describe('jobs', () => {
  it('exist if and only if the business write does', async () => {
    await transaction(services.database, (tx) => enqueue(tx, 'test-note', { text: 'kept' }))
    await transaction(services.database, async (tx) => {
      await enqueue(tx, 'test-note', { text: 'rolled back' })
      throw new Error('no')
    }).catch(() => {})
    worker = await startWorker(services, { prompt: [note], mail: [sendMail] })
    await expect.poll(() => noted).toEqual(['kept'])
  })
})

describe('a payload', () => {
  it('with a field for a secret is refused by the compiler', async () => {
    const queue = () =>
      transaction(services.database, (tx) => {
        // @ts-expect-error A payload is readable in the job table: store a reference, or encrypt it.
        return enqueue(tx, 'test-secret', { token: 'geheim' })
      })
    expect(queue).toBeTypeOf('function')
  })
})

describe('mail', () => {
  it('is sent once for one event, as a file that any mail program reads', async () => {
    await transaction(services.database, (tx) => queueMail(tx, mail))
    await transaction(services.database, (tx) => queueMail(tx, mail))
    const outbox = path.join(services.settings.dataDir, 'outbox')
    // A file has another name until it is complete.
    const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    await expect.poll(files).toHaveLength(1)
    // Links that sign somebody in lie there: no other account of the machine looks in.
    expect((await stat(outbox)).mode & 0o077).toBe(0)
    const text = await readFile(path.join(outbox, (await files())[0]!), 'utf8')
    expect(text).toContain('To: lotte@example.be')
    expect(text).toContain('From: Autogroep Gent <no-reply@')
    expect(text).toContain('Subject: =?UTF-8?Q?Bestelling_=E2=80=94_bedankt?=')
    expect(text).toContain('multipart/alternative')
    expect(text).toContain('Content-ID: <qr>')
    const sent = services.database.db.selectFrom('mail').select('sentAt')
    await expect.poll(() => sent.execute()).toEqual([{ sentAt: expect.any(Date) }])
  })

  it('is not queued by a transaction that fails', async () => {
    await transaction(services.database, async (tx) => {
      await queueMail(tx, { ...mail, onceKey: 'test:2' })
      throw new Error('no')
    }).catch(() => {})
    expect(await services.database.db.selectFrom('mail').select('onceKey').execute()).toEqual([{ onceKey: 'test:1' }])
  })

  it.each([
    ['just now', 0, 10],
    ['half an hour ago', 30 * 60, 150],
    ['an hour ago', 3_600, 300],
    ['yesterday', 86_400, 7_200],
    ['last week', 7 * 86_400, undefined],
  ])('of %s that no server takes is tried again after seconds, minutes, then hours', async (_when, age, seconds) => {
    await worker?.stop()
    const now = new Date()
    const { kysely } = services.database
    const { id: mailId } = await kysely
      .insertInto('mail')
      .values({
        onceKey: `age:${age}`,
        recipient: mail.to,
        senderName: mail.senderName,
        subject: mail.subject,
        html: mail.html,
        plain: mail.plain,
        attachments: '[]',
        createdAt: new Date(now.getTime() - age * 1_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendMail.run(
      {
        services: { ...services, settings: { ...services.settings, smtpUrl: 'smtp://127.0.0.1:1' } },
        db: kysely,
        transact: (work) => transaction(services.database, work),
        now,
      },
      { mailId },
    )
    const { rows } = await services.database.pool.query<{ at: Date }>(
      'select run_at as at from graphile_worker.jobs where key = $1',
      [`send-mail:${mailId}`],
    )
    expect(rows.map(({ at }) => Math.round((at.getTime() - now.getTime()) / 1_000))).toEqual(
      seconds === undefined ? [] : [seconds],
    )
  })
})
