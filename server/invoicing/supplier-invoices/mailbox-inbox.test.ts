import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { pdf, zip } from '../../media/files.test-data.ts'
import { makeBranch } from '../../test/factories.ts'
import { startImapServer } from '../../test/imap-server.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { cii } from './cii.test-data.ts'

const imap = await startImapServer()
const shop = await runningShop({ mailboxHost: '127.0.0.1' })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
const settings = {
  isOn: true,
  host: '127.0.0.1',
  port: imap.port,
  security: 'none',
  user: imap.user,
  folder: 'Verwerkt',
  password: imap.password,
} as const

let branch = 0
async function standing() {
  const { mailboxes } = accepted(await main.call('GET /sales/invoicemailbox/getall', {}))
  return requireValue(
    mailboxes.find((one) => one.branch === branch),
    'the mailbox of the branch',
  )
}
const save = async (changes: object = {}) =>
  main.call('POST /sales/invoicemailbox/save', { branch, rev: (await standing()).rev, ...settings, ...changes })

beforeAll(async () => {
  const { rows } = await pool.query<{ number: number }>('select number from branch where id = $1', [gent.branchId])
  branch = rows[0]!.number
  accepted(await save())
})
beforeEach(() => imap.faults.clear())

let serial = 0
interface Sent {
  readonly id?: string
  readonly subject?: string
  readonly text?: string
  readonly files?: readonly { name: string; type?: string; bytes: Buffer; isInline?: boolean }[]
}

/** Writes a mail as a supplier sends it (RFC 5322, RFC 2045). */
function mail({
  id = `<${(serial += 1)}@noord.example>`,
  subject = `Factuur ${serial}`,
  text = 'In bijlage',
  files = [],
}: Sent) {
  const part = (head: string, body: string) => `--grens\r\n${head}\r\n\r\n${body}\r\n`
  return Buffer.from(
    `From: Boekhouding <facturen@noord.example>\r\nTo: facturen@dealer.example\r\nSubject: ${subject}\r\n${id === '' ? '' : `Message-ID: ${id}\r\n`}` +
      'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=grens\r\n\r\n' +
      part('Content-Type: text/plain; charset=utf-8', text) +
      files
        .map(({ name, type = 'application/octet-stream', bytes, isInline = false }) =>
          part(
            `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: ${isInline ? 'inline' : 'attachment'}; filename="${name}"\r\nContent-Transfer-Encoding: base64`,
            bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
          ),
        )
        .join('') +
      '--grens--\r\n',
  )
}
const invoiceFile = () => ({
  name: 'factuur.xml',
  bytes: Buffer.from(cii({ number: `M-${(serial += 1)}`, buyer: '' })),
})
const deliver = (sent: Sent) => {
  const raw = mail(sent)
  imap.deliver(raw)
  return requireValue(/^Subject: (.*)\r$/m.exec(raw.toString())?.[1], 'its subject')
}

/** Counts the commands that the mailbox got, once none came for a while. */
async function countCommandsAtRest(): Promise<number> {
  let before: number
  do {
    before = imap.commands.length
    await sleep(300)
  } while (imap.commands.length !== before)
  return before
}

async function messages(subject: string) {
  const { rows } = await pool.query<{
    number: number
    fate: string
    state: string
    filed: boolean
    sender: string
    body: string
  }>(
    `select number, fate, state, sender, body, filed_at is not null as filed from incoming_message where subject = $1 order by number`,
    [subject],
  )
  return rows
}

/** Has the mailbox read until a mail was taken and moved away. */
async function awaitTaken(subject: string) {
  await expect
    .poll(
      async () => {
        await shop.hurry('poll-mailboxes')
        return (await messages(subject)).map(({ filed }) => filed)
      },
      { timeout: 20_000, interval: 150 },
    )
    .toContain(true)
  const [message, ...others] = await messages(subject)
  expect(others).toEqual([])
  const { number } = requireValue(message, 'a message')
  return accepted(await ann.call('GET /sales/incomingmessage/get', { id: number })).message
}

const inbox = () => imap.folders.get('INBOX')!.mails.length

describe('a mail', () => {
  test('with an e-invoice and a PDF becomes two invoices, byte for byte, and leaves the inbox', async () => {
    const file = invoiceFile()
    const subject = deliver({
      files: [file, { name: 'bijlage.pdf', bytes: pdf({ objects: '7 0 obj<</M 1>>endobj\n' }) }],
    })
    const message = await awaitTaken(subject)
    expect(message).toMatchObject({
      channel: 'mailbox',
      fate: 'invoice',
      state: 'done',
      sender: 'facturen@noord.example',
      senderName: 'Boekhouding',
      body: 'In bijlage',
      branch: { name: 'Gent' },
      files: [],
    })
    expect(message.invoices).toHaveLength(2)
    const [first] = message.invoices
    expect(accepted(await ann.call('GET /sales/supplierinvoice/get', { id: first!.id })).invoice).toMatchObject({
      origin: 'mailbox',
      state: 'review',
      message: { channel: 'mailbox', subject },
    })
    const kept = await ann.call.file('POST /sales/supplierinvoice/file', { id: first!.id, kind: 'original' })
    expect(Buffer.from(await kept.arrayBuffer()).equals(file.bytes)).toBe(true)
    expect(inbox()).toBe(0)
    expect(imap.folders.get('INBOX/Verwerkt')!.mails.length).toBeGreaterThan(0)
  })

  test.each([
    ['without a file', [], 'no-invoice', []],
    [
      'with a picture in its text',
      [{ name: 'logo.png', type: 'image/png', bytes: Buffer.from('x'), isInline: true }],
      'no-invoice',
      [],
    ],
    [
      'with an archive',
      [{ name: 'facturen.zip', bytes: zip([{ name: 'a.pdf', content: 'x' }]) }],
      'unreadable',
      ['zip'],
    ],
    [
      'with a protected PDF',
      [{ name: '../../factuur.pdf', bytes: pdf({ trailer: '/Encrypt 5 0 R' }) }],
      'unreadable',
      ['protected'],
    ],
    ['with a program', [{ name: 'factuur.pdf', bytes: Buffer.from('MZ\x90') }], 'unreadable', ['type']],
    [
      'with a self-billed invoice',
      [{ name: 'a.xml', bytes: Buffer.from(cii({ number: 'SB-1', type: '389' })) }],
      'unreadable',
      ['self-billed'],
    ],
  ] as const)('%s waits for a clerk', async (_, files, fate, reasons) => {
    const message = await awaitTaken(deliver({ files }))
    expect(message).toMatchObject({ fate, state: 'open', invoices: [] })
    expect(message.files.map(({ reason }) => reason)).toEqual(reasons)
  })

  test('that came before, by its Message-ID or by its file, makes no second invoice', async () => {
    const file = invoiceFile()
    const id = '<twice@noord.example>'
    const subject = deliver({ id, files: [file] })
    await awaitTaken(subject)
    imap.deliver(mail({ id, subject, files: [file] }))
    const again = await awaitTaken(deliver({ files: [file] }))
    expect(again).toMatchObject({ fate: 'same-file', state: 'done', detail: expect.stringMatching(/^IN-/) as string })
    expect(await messages(subject)).toHaveLength(1)
    expect(inbox()).toBe(0)
  })

  test('without a Message-ID is taken once', async () => {
    const subject = deliver({ id: '', files: [invoiceFile()] })
    expect((await awaitTaken(subject)).invoices).toHaveLength(1)
  })

  test('whose subject has a zero byte is taken', async () => {
    const file = invoiceFile()
    imap.deliver(mail({ subject: '=?utf-8?Q?Factuur=00nul?=', files: [file] }))
    expect((await awaitTaken('Factuur nul')).invoices).toHaveLength(1)
  })

  test('of 50 MB is not fetched, and the next one is read all the same', async () => {
    const large = deliver({ files: [{ name: 'groot.pdf', bytes: Buffer.alloc(38 * 1024 * 1024, 0x20) }] })
    const next = deliver({ files: [invoiceFile()] })
    const before = imap.commands.length
    expect(await awaitTaken(large)).toMatchObject({ fate: 'too-large', state: 'open', files: [] })
    expect((await awaitTaken(next)).invoices).toHaveLength(1)
    expect(imap.commands.slice(before).filter((one) => /BODY/.test(one)).length).toBe(1)
  })

  test('that is nested without end waits for a clerk', async () => {
    const nested = 'Content-Type: multipart/mixed; boundary=grens\r\n\r\n--grens\r\n'.repeat(2_000)
    const endless = deliver({ text: `--grens\r\n${nested}` })
    expect(await awaitTaken(endless)).toMatchObject({ fate: 'unreadable', state: 'open', files: [] })
  })

  test.each(['drops-before-move', 'drops-after-fetch'] as const)(
    'is neither lost nor doubled when the connection breaks: %s',
    async (fault) => {
      imap.faults.add(fault)
      const subject = deliver({ files: [invoiceFile()] })
      await expect
        .poll(
          async () => {
            await shop.hurry('poll-mailboxes')
            return (await standing()).problem
          },
          { timeout: 20_000, interval: 150 },
        )
        .toBe('unreachable')
      imap.faults.clear()
      expect((await awaitTaken(subject)).invoices).toHaveLength(1)
      expect(inbox()).toBe(0)
    },
  )

  test('is told by its Message-ID when the server numbers its mails anew', async () => {
    imap.faults.add('drops-before-move')
    const subject = deliver({ files: [invoiceFile()] })
    await expect
      .poll(
        async () => {
          await shop.hurry('poll-mailboxes')
          return (await messages(subject)).length
        },
        { timeout: 20_000, interval: 150 },
      )
      .toBe(1)
    imap.renumber()
    imap.faults.clear()
    const next = deliver({ files: [invoiceFile()] })
    await awaitTaken(next)
    expect(await messages(subject)).toHaveLength(1)
    expect(inbox()).toBe(0)
  })
})

describe('a mailbox', () => {
  const awaitProblem = (problem: string | null) =>
    expect
      .poll(
        async () => {
          await shop.hurry('poll-mailboxes')
          return (await standing()).problem
        },
        { timeout: 25_000, interval: 150 },
      )
      .toBe(problem)

  test('that refuses the password says so to the administrator, and reads again once it is right', async () => {
    accepted(await save({ password: 'fout' }))
    await awaitProblem('login')
    const { problemSince } = await standing()
    await awaitProblem('login')
    expect((await standing()).problemSince).toBe(problemSince)
    const subject = deliver({ files: [invoiceFile()] })
    accepted(await save())
    await awaitProblem(null)
    expect((await awaitTaken(subject)).fate).toBe('invoice')
  })

  test('that is dead says so, and is asked again', async () => {
    const other = await startImapServer()
    accepted(await save({ port: other.port }))
    await other.close()
    await awaitProblem('unreachable')
    expect((await standing()).problemSince).not.toBeNull()
    accepted(await save())
    await awaitProblem(null)
  })

  test('that is not read is told to its administrators once, and again only after it was read', async () => {
    const readUntil = async () => Date.parse((await standing()).checkedAt ?? '1970-01-01') || 0
    const pollAgain = async () => {
      const before = await readUntil()
      await expect
        .poll(
          async () => {
            await shop.hurry('poll-mailboxes')
            return await readUntil()
          },
          { timeout: 25_000, interval: 150 },
        )
        .toBeGreaterThan(before)
    }
    const list = async (user: typeof main) =>
      accepted(await user.call('GET /sales/notice/getall', {})).notices.filter(({ kind }) => kind === 'mailbox-unread')
    const before = (await list(main)).length

    accepted(await save({ password: 'fout' }))
    await awaitProblem('login')
    await pollAgain()
    const told = await list(main)
    expect(told).toHaveLength(before + 1)
    expect(told[0]).toMatchObject({
      screen: 'invoiceMailbox',
      record: 0,
      label: 'Gent: De mailserver weigert de gebruiker of het wachtwoord. Vul het wachtwoord opnieuw in.',
      isRead: false,
    })
    expect(await list(ann)).toEqual([])

    // Read again: what the bell says is over.
    accepted(await save())
    await awaitProblem(null)
    expect((await list(main)).every(({ isRead }) => isRead)).toBe(true)

    accepted(await save({ password: 'fout' }))
    await awaitProblem('login')
    expect(await list(main)).toHaveLength(before + 2)

    // A server that is away is told after half an hour: it may come back by itself.
    accepted(await save())
    await awaitProblem(null)
    const other = await startImapServer()
    accepted(await save({ port: other.port }))
    await other.close()
    await awaitProblem('unreachable')
    await pollAgain()
    expect(await list(main)).toHaveLength(before + 2)
    await pool.query(`update mailbox_standing set problem_since = now() - interval '31 minutes'`)
    await pollAgain()
    await pollAgain()
    expect(await list(main)).toHaveLength(before + 3)
    accepted(await save())
    await awaitProblem(null)
  })

  test('is saved only with a server outside, TLS, a user, a folder and a password; that never comes back', async () => {
    expect(refusals(await save({ host: '10.0.0.1', security: 'tls' }))).toEqual(['mailbox-host'])
    expect(refusals(await save({ host: 'imap.noord.example' }))).toEqual(['mailbox-plain'])
    expect(refusals(await save({ user: '' }))).toEqual(['mailbox-user'])
    expect(refusals(await save({ folder: 'inbox' }))).toEqual(['mailbox-folder'])
    expect(refusals(await save({ user: 'iemand', password: '' }))).toEqual(['mailbox-password'])
    expect(refusals(await save({ rev: 99 }))).toEqual(['changed-meanwhile'])
    expect(JSON.stringify(await standing())).not.toContain(imap.password)
    const asked = { branch, rev: 0, ...settings }
    expect(refusals(await ann.call('POST /sales/invoicemailbox/save', asked))).toEqual(['right-missing'])
    const { rows } = await pool.query<{ secret: string }>(
      "select encode(password_secret, 'escape') as secret from invoice_mailbox",
    )
    expect(rows[0]!.secret).not.toContain(imap.password)
  })

  test('is no longer read once it is switched off', async () => {
    accepted(await save({ isOn: false }))
    // A reading that was underway ends first.
    const before = await countCommandsAtRest()
    await shop.hurry('poll-mailboxes')
    expect(await countCommandsAtRest()).toBe(before)
    expect(await standing()).toMatchObject({ isOn: false, problem: null })
  })
})
