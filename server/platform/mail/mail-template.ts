import type { NotNull } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { mailKind } from '@forecourt/domain/platform/mails/mails.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { MailSender as MailSenderRow } from '../../db/schema.ts'
import { companyText } from './company-text.ts'
import type { Db, Tx } from '../database/database.ts'
import { framed, type MailSender } from './mail-frame.ts'
import type { MailedByAnybody } from './mail-limit.ts'
import { fillBlocks, fillLine, type MailValues } from './mail-markup.ts'
import { queueMail, type MailAttachment, type MailPicture } from './mail.ts'
import { readSetting } from '../setting/setting.ts'

/** Language of mails to branches and departments, whatever that of the customer. */
export const HOUSE_LANGUAGE = DEFAULT_LANGUAGE

export type TemplateMail = {
  /** Name of a row of `mail_template`. */
  template: string
  to: string
  language: Language
  /** One for each variable the template declares, no others. */
  values: MailValues
  /** Names the business event: the same event never mails twice. */
  onceKey: string
  /** Number of the branch that writes; without it the dealer group does, by its first branch. */
  branch?: number
  attachments?: readonly MailAttachment[]
  pictures?: readonly MailPicture[]
  /** Reply address, if it is not that of the sender. */
  replyTo?: string
  unsubscribeUrl?: string
  /** Rate limit per recipient, for a mail to an address that its requester did not verify. */
  mailedBy?: MailedByAnybody
}

/** Words a mail after its template and puts it into the outbox, in the caller's transaction. */
export async function queueTemplateMail(tx: Tx, mail: TemplateMail): Promise<void> {
  const { template, to, onceKey, attachments, pictures, unsubscribeUrl, mailedBy } = mail
  const { sender, subject, html, plain } = await buildWordedMail(tx, mail)
  // A mail to a branch itself needs no Reply-To.
  const replyTo = mail.replyTo ?? (to === sender.email ? undefined : sender.email)
  await queueMail(tx, {
    onceKey,
    to,
    senderName: sender.branchName,
    subject,
    html,
    plain,
    ...(attachments && { attachments }),
    ...(pictures && { pictures }),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    ...(mailedBy && { mailedBy }),
    isWritten: mailKind(template)?.isWritten === true,
  })
}

/** Builds a mail as its reader gets it, without sending it. */
export async function buildWordedMail(db: Db, mail: Omit<Wording, 'words'> & { template: string }) {
  const { template, values } = mail
  const row = await db
    .selectFrom('mailTemplate')
    .select(['subject', 'body', 'variables', 'retired'])
    .where('name', '=', template)
    .executeTakeFirst()
  if (!row) throw new Error(`There is no mail template ${template}`)
  refuseOtherValues(template, row.variables, values)
  const gone = Object.fromEntries(row.retired.map((name) => [name, null]))
  return fillMail(db, { ...mail, words: row, values: { ...values, ...gone } })
}

export type Wording = Pick<TemplateMail, 'language' | 'values' | 'branch' | 'unsubscribeUrl'> & {
  words: { subject: Translated; body: Translated }
}

/** Fills and frames a wording, whether it is stored or still being written. */
export async function fillMail(db: Db, { words, language, values, branch, unsubscribeUrl }: Wording) {
  const sender = await readSender(db, branch, language)
  const { dealerName, branchName, phone, email } = sender
  const all = { ...values, dealerName, branchName, branchPhone: phone, branchEmail: email }
  const subject = fillLine(translate(words.subject, language), all)
  const blocks = fillBlocks(translate(words.body, language), all)
  return { sender, subject, ...(await framed({ subject, blocks, language, sender, unsubscribeUrl })) }
}

function refuseOtherValues(template: string, variables: readonly string[], values: MailValues): void {
  const missing = variables.filter((name) => values[name] === undefined)
  const unknown = Object.keys(values).filter((name) => !variables.includes(name))
  if (missing.length > 0) throw new Error(`The mail ${template} lacks ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`The mail ${template} knows no ${unknown.join(', ')}`)
}

async function readSender(tx: Db, branch: number | undefined, language: Language): Promise<MailSender> {
  const row = await tx
    .selectFrom('mailSender')
    .selectAll()
    .$narrowType<WithoutNulls<MailSenderRow>>()
    .$if(branch !== undefined, (all) => all.where('branchNumber', '=', branch!))
    .orderBy('isActive', 'desc')
    .orderBy('rank')
    .executeTakeFirst()
  if (!row) throw new Error('Mails come from a branch, and there is none')
  const city = translate(row.city, language)
  const dealerName = await readSetting(tx, 'organisation.name')
  const place = row.branchName === row.city.nl ? city : row.branchName
  return {
    dealerName,
    branchName: branch === undefined ? dealerName : place.includes(dealerName) ? place : `${dealerName} ${place}`,
    company: companyText(row, language),
    address: `${row.streetName} ${row.houseNumber}${row.boxNumber ? ` ${row.boxNumber}` : ''}, ${row.postalCode} ${city}`,
    phone: row.phone,
    email: row.email,
  }
}

/** Columns of a view count as empty ones for PostgreSQL; these come from columns that never are. */
type WithoutNulls<Row> = { [Column in Exclude<keyof Row, 'boxNumber'>]: NotNull }
