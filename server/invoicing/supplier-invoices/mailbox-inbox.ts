import { createHash } from 'node:crypto'
import { clip } from '@forecourt/domain/invoicing/supplier-invoices/einvoice-values.ts'
import type { FileReason } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { isXml } from '../../media/pdf-check.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { decryptSecret } from '../../platform/mail/secrets.ts'
import type { StoredSecret } from '../../platform/mail/stored-secrets.ts'
import { insertMessage, keepMessageFile, noteFate } from './incoming-messages.sql.ts'
import { keepInvoice, prepareInvoice, type PreparedInvoice } from './receive-invoice.ts'
import { MailboxFailure, withMailbox, type FoundMail, type OpenMailbox } from './mailbox-client.ts'
import { noteBrokenMailbox, noteWorkingMailbox } from './mailbox-notices.ts'
import {
  findKnownMails,
  findUnfiled,
  isTrustedMailbox,
  listMailboxes,
  noteFiled,
  writePlace,
  type MailboxRow,
} from './mailboxes.sql.ts'
import { readMail } from './read-mail.ts'

export const mailboxSecret: StoredSecret = { table: 'invoice_mailbox', column: 'password_secret' }

/** A larger mail is not fetched: its invoice is uploaded by hand. */
const LARGEST_MAIL = 25 * 1024 * 1024
/** Mails read at a time; the others follow at once, in a job of their own. */
const mostAtOnce = 25
const mostFiles = 20

/**
 * Reads the mailboxes of all branches. Returns true if more mails wait. A mail that makes the program fail keeps no other mailbox
 * from being read; the job fails with its error after all of them.
 */
export async function readMailboxes(at: JobContext): Promise<boolean> {
  let isMore = false
  const failures: unknown[] = []
  for (const mailbox of await listMailboxes(at.db)) {
    try {
      isMore = (await readMailbox(at, mailbox)) || isMore
      await at.transact((tx) => noteWorkingMailbox(tx, mailbox, at.now))
    } catch (error) {
      at.services.log.warn({ err: error, host: mailbox.host }, 'a mailbox of invoices cannot be read')
      if (error instanceof MailboxFailure)
        await at.transact((tx) => noteBrokenMailbox(tx, mailbox, { problem: error.problem, now: at.now }))
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return isMore
}

async function readMailbox(at: JobContext, mailbox: MailboxRow): Promise<boolean> {
  const { settings } = at.services
  const password = await decryptSecret(settings, mailbox.passwordSecret)
  if (password === undefined) throw new MailboxFailure('secret')
  const { host, port, security, userName: user } = mailbox
  const address = { host, port, security, user, password, isTrusted: isTrustedMailbox(host, settings) }
  return withMailbox(address, async (open) => {
    const after = mailbox.uidValidity === open.uidValidity ? (mailbox.lastUid ?? 0) : 0
    const mails = await open.listAfter(after, mostAtOnce)
    const known = await findKnownMails(
      at.db,
      mailbox.companyId,
      mails.map((mail) => findKey(mail, mailbox, open)),
    )
    for (const mail of mails) {
      // It was read before under another number, or in another mailbox: only the position advances.
      if (known.has(findKey(mail, mailbox, open))) await at.transact((tx) => writePlace(tx, mailbox.id, open, mail.uid))
      else await takeMail(at, { mailbox, open, mail })
    }
    // Includes those of a poll that was killed before it moved them.
    const unfiled = await findUnfiled(at.db, mailbox.id, open.uidValidity)
    const repeated = mails.filter((mail) => known.has(findKey(mail, mailbox, open))).map(({ uid }) => uid)
    const uids = [...new Set([...unfiled, ...repeated])]
    await open.moveTo(mailbox.folder, uids)
    await at.transact((tx) => noteFiled(tx, mailbox.id, { uidValidity: open.uidValidity, uids, now: at.now }))
    return mails.length === mostAtOnce
  })
}

/** Returns the Message-ID of a mail; without one, a key from its number. */
function findKey({ messageId, uid }: FoundMail, { id }: MailboxRow, { uidValidity }: OpenMailbox): string {
  return clip(messageId ?? '', 300) || `${id}/${uidValidity}/${uid}`
}

interface Arrival {
  readonly mailbox: MailboxRow
  readonly open: OpenMailbox
  readonly mail: FoundMail
}

interface FoundFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
  readonly outcome: PreparedInvoice | FileReason
}

/**
 * Takes a mail: each PDF and e-invoice in it is stored and read as an uploaded one. Mail, invoices and position in the mailbox are
 * one transaction: a process that is killed reads it again, or only moves it.
 */
async function takeMail(at: JobContext, { mailbox, open, mail }: Arrival): Promise<void> {
  const raw = mail.size > LARGEST_MAIL ? undefined : await open.readMail(mail.uid)
  const parts = raw && (await readParts(raw))
  await at.transact(async (tx) => {
    await writePlace(tx, mailbox.id, open, mail.uid)
    // A person moved it meanwhile.
    if (raw === undefined && mail.size <= LARGEST_MAIL) return
    const kept = await insertMessage(tx, {
      channel: 'mailbox',
      companyId: mailbox.companyId,
      branchId: mailbox.branchId,
      mailboxId: mailbox.id,
      mailUid: mail.uid,
      uidValidity: open.uidValidity,
      messageKey: findKey(mail, mailbox, open),
      // An encoded word may contain characters that the database rejects.
      sender: clip(mail.sender, 300),
      senderName: clip(mail.senderName, 150),
      subject: clip(mail.subject, 300),
      body: parts?.body ?? '',
      fate: raw === undefined ? 'too-large' : parts === undefined ? 'unreadable' : 'no-invoice',
      receivedAt: at.now,
    })
    if (!kept) return
    let invoices = 0
    let before = ''
    let left = 0
    for (const { outcome, ...file } of parts?.files ?? []) {
      if (typeof outcome === 'string') {
        left += 1
        await keepMessageFile(tx, kept.id, { ...file, place: left, reason: outcome })
        continue
      }
      const invoice = await keepInvoice(tx, outcome, {
        origin: 'mailbox',
        receivedBy: null,
        branchId: mailbox.branchId,
        companyId: mailbox.companyId,
        messageId: kept.id,
        now: at.now,
      })
      if (isRefusal(invoice)) before = invoice.values?.['number'] ?? before
      else invoices += 1
    }
    if (invoices > 0) await noteFate(tx, kept.id, { fate: 'invoice', state: left > 0 ? 'open' : 'done' })
    else if (left > 0) await noteFate(tx, kept.id, { fate: 'unreadable', state: 'open' })
    else if (before !== '') await noteFate(tx, kept.id, { fate: 'same-file', state: 'done', detail: before })
  })
}

/** Reads the text of a mail, and those of its files that may be invoices; undefined: nothing of it can be read. */
async function readParts(raw: Buffer): Promise<{ body: string; files: FoundFile[] } | undefined> {
  const mail = await readMail({ raw, mostFiles })
  if (!mail) return undefined
  const files: FoundFile[] = []
  const seen = new Set<string>()
  for (const { name, isInline, bytes } of mail.files) {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (isInline || bytes.length === 0 || seen.has(hash)) continue
    seen.add(hash)
    files.push(await prepareFile(name, Buffer.from(bytes)))
  }
  const body = mail.text
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()
    .slice(0, 4_000)
  return { body, files }
}

const reasons: Readonly<Record<string, FileReason>> = {
  'file-unsafe': 'unsafe',
  'file-protected': 'protected',
  'file-damaged': 'damaged',
}

async function prepareFile(sentName: string, bytes: Buffer): Promise<FoundFile> {
  const { ending, contentType } = describeContent(bytes)
  const plain = sentName.replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cs}]|^\.+|\.\.+/gu, '-').slice(0, 120)
  const name = ending === '' ? plain || 'bijlage' : `${plain.replace(/\.(?:pdf|xml)$/i, '') || 'factuur'}.${ending}`
  const file = { name, contentType, bytes }
  if (ending === '') return { ...file, outcome: bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ? 'zip' : 'type' }
  const prepared = await prepareInvoice({ name, bytes })
  if (isRefusal(prepared)) return { ...file, outcome: reasons[prepared.reason] ?? 'type' }
  const { reading } = prepared
  return {
    ...file,
    outcome: reading && !reading.ok && reading.reason === 'einvoice-self-billed' ? 'self-billed' : prepared,
  }
}

/** Detects the type of a file by its content, whatever its name in the mail. */
function describeContent(bytes: Buffer) {
  if (isXml(bytes)) return { ending: 'xml', contentType: 'application/xml' }
  return bytes.toString('latin1', 0, 5) === '%PDF-'
    ? { ending: 'pdf', contentType: 'application/pdf' }
    : { ending: '', contentType: 'application/octet-stream' }
}
