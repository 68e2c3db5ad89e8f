import { getRow } from '../database/rows.ts'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Selectable } from 'kysely'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type { Mail as MailRow } from '../../db/schema.ts'
import type { Db, Tx } from '../database/database.ts'
import { enqueue, job } from '../jobs/jobs.ts'
import { applyColours, logoCid } from './mail-frame.ts'
import { mailLogo } from './mail-logo.ts'
import { ownTransport } from './mail-server.ts'
import { patience } from './mail-transport.ts'
import { mailPicture } from './mail-picture.ts'
import { mayReach, type MailedByAnybody } from './mail-limit.ts'
import { makePrivateFolder } from '../files/private-folder.ts'
import type { Services } from '../http/services.ts'
import type { Settings } from '../settings/settings.ts'
import { traceWork } from '../tracing/spans.ts'

export type Mail = {
  /** Names the business event, such as `order-confirmation:<order id>`: the same event never mails twice. */
  onceKey: string
  to: string
  /** Sender name that the recipient sees; the address is ours. */
  senderName: string
  subject: string
  html: string
  plain: string
  attachments?: readonly MailAttachment[]
  pictures?: readonly MailPicture[]
  /** Reply address, if it is not ours. */
  replyTo?: string
  /** Unsubscribes the reader, by one POST to it. */
  unsubscribeUrl?: string
  /** The requester did not verify that the address is theirs. */
  mailedBy?: MailedByAnybody
  /** Written by a member of staff. */
  isWritten?: boolean
}

export type MailAttachment = { filename: string; contentType: string; contentBase64: string; cid?: string }

/** A picture of ours that many mails show: read as each of them is sent, so that none of them holds it. */
export type MailPicture = { cid: string; path: string }

/** Returns the mails of these events, oldest first, with when they left; those of long ago are gone. */
export async function mailsOfEvents(
  db: Db,
  onceKeys: readonly string[],
): Promise<{ subject: string; to: string; at: string; sentAt: string | null }[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['subject', 'recipient', 'createdAt', 'sentAt'])
    .where('onceKey', 'in', onceKeys)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ subject, recipient, createdAt, sentAt }) => ({
    subject,
    to: recipient,
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

/** Puts a mail into the outbox, in the caller's transaction. Sending it is a job. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  const row = await tx
    .insertInto('mail')
    .values({
      onceKey: mail.onceKey,
      recipient: mail.to,
      senderName: mail.senderName,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      attachments: JSON.stringify([...(mail.attachments ?? []), ...(mail.pictures ?? [])]),
      replyTo: mail.replyTo ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      mailedBy: mail.mailedBy ?? null,
      isAutomatic: mail.isWritten !== true,
    })
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await enqueue(tx, 'send-mail', { mailId: row.id }, { key: sendKey(row.id) })
}

/** Loads the times at which mails were sent, by their event; null: not yet. Old mails are deleted and have none. */
export async function loadSentTimes(db: Db, onceKeys: readonly string[]): Promise<Map<string, Date | null>> {
  if (onceKeys.length === 0) return new Map()
  const mails = await db.selectFrom('mail').select(['onceKey', 'sentAt']).where('onceKey', 'in', onceKeys).execute()
  return new Map(mails.map(({ onceKey, sentAt }) => [onceKey, sentAt]))
}

/** Returns the states of mails by event. Old mails are deleted and missing. */
export async function mailFates(
  db: Db,
  onceKeys: readonly string[],
): Promise<Map<string, 'waiting' | 'sent' | 'refused'>> {
  if (onceKeys.length === 0) return new Map()
  const mails = await db
    .selectFrom('mail')
    .select(['onceKey', 'sentAt', 'refusedAt'])
    .where('onceKey', 'in', onceKeys)
    .execute()
  return new Map(
    mails.map(({ onceKey, sentAt, refusedAt }) => [
      onceKey,
      sentAt === null ? (refusedAt === null ? 'waiting' : 'refused') : 'sent',
    ]),
  )
}

/** Counts the mails whose events have a prefix: how many still wait, and how many the server of their reader never accepted. */
export async function countUnsent(db: Db, begin: string): Promise<{ waiting: number; refused: number }> {
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select count(*) filter (where not is_over)::integer as waiting, count(*) filter (where is_over)::integer as refused
    from (
      select refused_at is not null or created_at <= now() - ${givenUpDays} * interval '1 day' as is_over
      from mail where once_key like ${`${begin}%`} and sent_at is null and withheld_at is null
    ) unsent`.execute(db)
  return getRow(rows)
}

export interface MailCounts {
  readonly waiting: number
  readonly oldestAt: Date | null
  /** Refused by the server of their reader, or given up, within thirty days. */
  readonly lost: number
}

export async function countMails(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where is_waiting)::integer as waiting, min(created_at) filter (where is_waiting) as "oldestAt",
      count(*) filter (where not is_waiting)::integer as lost
    from (
      select created_at, refused_at is null and created_at > now() - interval '5 days' as is_waiting
      from mail where sent_at is null and withheld_at is null and created_at > now() - interval '30 days'
    ) unsent`.execute(db)
  return getRow(rows)
}

/** Returns the key of a mail's one job, so that no two workers send it. */
function sendKey(mailId: string): string {
  return `send-mail:${mailId}`
}

/**
 * Hands one mail to the SMTP server, or without one writes it as a file. No transaction is open meanwhile: a server that
 * hangs must not hold a connection to the database. A crash between sending and marking sends twice: the Message-ID is
 * the same, which lets mail servers drop the second.
 */
export const sendMail = job('send-mail', async ({ services, db, transact, now }, { mailId }) => {
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .where('withheldAt', 'is', null)
    .where('refusedAt', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  const factor = services.settings.rateLimitFactor
  if (!(await transact((tx) => mayReach(tx, mail, { factor, now })))) {
    services.log.warn({ mailId, mailedBy: mail.mailedBy }, 'mail held back: its reader got many')
    return
  }
  try {
    const own = await ownTransport(db, services.settings)
    const message = buildMessage(mail, services.settings, await loadAttachments(mail, services))
    await deliver(
      services,
      own ? { ...message, from: { name: mail.senderName, address: own.sender } } : message,
      own?.transport,
    )
  } catch (error) {
    if (isRefused(error)) {
      services.log.warn({ err: error, mailId }, 'mail refused')
      return transact(async (tx) => {
        await tx.updateTable('mail').set({ refusedAt: now }).where('id', '=', mailId).execute()
      })
    }
    const pauseMs = pauseAfter(now.getTime() - mail.createdAt.getTime())
    services.log.warn({ err: error, mailId, pauseMs }, 'mail not sent')
    if (pauseMs === undefined) return
    const runAt = new Date(now.getTime() + pauseMs)
    return transact((tx) => enqueue(tx, 'send-mail', { mailId }, { key: sendKey(mailId), runAt }))
  }
  await transact((tx) => tx.updateTable('mail').set({ sentAt: now }).where('id', '=', mailId).execute())
})

/** True if there is no such mailbox, or it accepts nothing of ours: RFC 5321, 4.2.1. A mistake of our own is tried again. */
function isRefused(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && responseCode < 600 && command === 'RCPT TO'
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const givenUpDays = 5

/**
 * Minutes at most while a mail is young and its reader may be waiting, later hours. RFC 5321, 4.5.4.1: given up after
 * four or five days.
 */
function pauseAfter(ageMs: number): number | undefined {
  if (ageMs > givenUpDays * dayMs) return undefined
  return Math.min(Math.max(ageMs / 12, minuteMs / 6), 2 * 60 * minuteMs)
}

/** Returns the attachments, including those that are read only now. */
async function loadAttachments(mail: Selectable<MailRow>, services: Services): Promise<MailAttachment[]> {
  const all = [...(await loadLogo(mail, services))]
  for (const one of mail.attachments) {
    if (!('path' in one)) all.push(one)
    else {
      const contentBase64 = await mailPicture(services, one.path)
      if (contentBase64 !== null) {
        all.push({ filename: `${one.cid}.jpg`, contentType: 'image/jpeg', contentBase64, cid: one.cid })
      }
    }
  }
  return all
}

/** Loads the logo. One that cannot be drawn does not stop the mail, which then shows the dealer's name alone. */
async function loadLogo({ html }: Selectable<MailRow>, { settings, log }: Services): Promise<MailAttachment[]> {
  if (!html.includes(`cid:${logoCid}`)) return []
  try {
    const contentBase64 = (await mailLogo(settings.look)).toString('base64')
    return [{ filename: 'logo.png', contentType: 'image/png', contentBase64, cid: logoCid }]
  } catch (error) {
    log.warn({ err: error }, 'mail without its logo')
    return []
  }
}

function buildMessage(
  mail: Selectable<MailRow>,
  { publicUrl, mailFrom, look }: Settings,
  attachments: readonly MailAttachment[],
): Message {
  return {
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    from: { name: mail.senderName, address: addressIn(mailFrom) },
    to: mail.recipient,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    headers: {
      ...(mail.unsubscribeUrl === null ? {} : unsubscribeHeaders(mail.unsubscribeUrl)),
      ...(mail.isAutomatic && automaticHeaders),
    },
    subject: mail.subject,
    html: applyColours(look, mail.html),
    text: mail.plain,
    date: mail.createdAt,
    attachments: attachments.map((one) => ({
      filename: one.filename,
      contentType: one.contentType,
      content: Buffer.from(one.contentBase64, 'base64'),
      // Mail programs list a part that is not marked inline among the documents.
      ...(one.cid === undefined ? {} : { cid: one.cid, contentDisposition: 'inline' as const }),
    })),
  }
}

/** Returns the address in `Forecourt <no-reply@forecourt.example>`. */
function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox
}

/** RFC 3834, and the header of Exchange: no notice of absence comes to the branch that answers go to. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Returns the headers of RFC 8058: mail programs show a button that posts to the address. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const toMailServer = { kind: 'client', attributes: { 'peer.service': 'mail-server' } } as const

type Message = SendMailOptions & { messageId: string }

async function deliver({ settings }: Services, message: Message, own?: Transporter): Promise<void> {
  if (own) {
    await traceWork('send mail', toMailServer, () => own.sendMail(message))
    return
  }
  if (settings.smtpUrl) {
    const transport = createTransport({ url: settings.smtpUrl, ...patience })
    await traceWork('send mail', toMailServer, () => transport.sendMail(message))
    return
  }
  const outbox = path.join(settings.dataDir, 'outbox')
  await makePrivateFolder(outbox)
  const file = path.join(outbox, `${message.messageId.slice(1, 37)}.eml`)
  // Written under another name and renamed: a program that watches the folder never sees half a mail.
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  await writeFile(`${file}.part`, composed.message as Buffer)
  await rename(`${file}.part`, file)
}
