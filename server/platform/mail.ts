import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { enqueue, job } from './jobs.ts'
import type { Tx } from './database.ts'
import type { Services } from './services.ts'

export type Mail = {
  /** Names the business event, such as `order-confirmation:<order id>`: the same event never mails twice. */
  onceKey: string
  to: string
  subject: string
  html: string
  plain: string
  attachments?: readonly MailAttachment[]
  /** Where an answer goes, when not to us. */
  replyTo?: string
  /** Takes the reader off the list, by one POST to it. */
  unsubscribeUrl?: string
}

export type MailAttachment = { filename: string; contentType: string; contentBase64: string; cid?: string }

/** Puts a mail into the outbox, in the caller's transaction. Sending it is a job. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  const row = await tx
    .insertInto('mail')
    .values({
      onceKey: mail.onceKey,
      recipient: mail.to,
      subject: mail.subject,
      html: mail.html,
      plain: mail.plain,
      attachments: JSON.stringify(mail.attachments ?? []),
      replyTo: mail.replyTo ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
    })
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await enqueue(tx, 'send-mail', { mailId: row.id })
}

/**
 * Hands one mail to the SMTP server, or without one writes it as a file. The row stays locked meanwhile, so that two
 * workers cannot send it both. A crash between sending and marking can send twice: the Message-ID is the same, which
 * lets mail servers drop the second.
 */
export const sendMail = job('send-mail', async ({ services, transact, now }, { mailId }) => {
  await transact(async (tx) => {
    const mail = await tx
      .selectFrom('mail')
      .selectAll()
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return
    await deliver(services, {
      messageId: `<${mail.id}@${new URL(services.settings.publicUrl).hostname}>`,
      from: services.settings.mailFrom,
      to: mail.recipient,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      ...(mail.unsubscribeUrl === null ? {} : { headers: unsubscribeHeaders(mail.unsubscribeUrl) }),
      subject: mail.subject,
      html: mail.html,
      text: mail.plain,
      date: mail.createdAt,
      attachments: (mail.attachments as MailAttachment[]).map((one) => ({
        filename: one.filename,
        contentType: one.contentType,
        content: Buffer.from(one.contentBase64, 'base64'),
        ...(one.cid === undefined ? {} : { cid: one.cid }),
      })),
    })
    await tx.updateTable('mail').set({ sentAt: now }).where('id', '=', mailId).execute()
  })
})

/** RFC 8058: mail programs show a button that posts to the address. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

type Message = SendMailOptions & { messageId: string }

async function deliver({ settings }: Services, message: Message): Promise<void> {
  if (settings.smtpUrl) {
    await createTransport(settings.smtpUrl).sendMail(message)
    return
  }
  const outbox = path.join(settings.dataDir, 'outbox')
  await mkdir(outbox, { recursive: true })
  const file = path.join(outbox, `${message.messageId.slice(1, 37)}.eml`)
  // Written aside and renamed: whoever watches the folder never sees half a mail.
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  await writeFile(`${file}.part`, composed.message as Buffer)
  await rename(`${file}.part`, file)
}
