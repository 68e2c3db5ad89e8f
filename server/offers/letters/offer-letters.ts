import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { describePayment, toLetter, type AlternativePayment } from '@forecourt/domain/offers/alternatives.ts'
import type { OfferAnswerKind } from '@forecourt/domain/offers/customer-offer.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import { formatDay, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { findCustomerRecord } from '../../contacts/customers.ts'
import { printDocument } from '../../documents/typst.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import type { MailRow } from '../../platform/mail/mail-frame.ts'
import type { SignerIdentity } from '@forecourt/domain/offers/identity/identity.schema.ts'
import { describeSigner } from '../identity/signer-text.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import type { Services } from '../../platform/http/services.ts'
import { insertSending, selectIssue } from '../answers/customer-offers.sql.ts'
import { toVersionAnswer } from '../desk/offer-desk.ts'
import { newMailLink } from '../desk/offer-links.ts'
import { paperFileName, offerPaper, type OnPaper } from './offer-paper.ts'
import { findDeskOffer, findVersion } from '../desk/offers.sql.ts'
import { aboutOffer, offerNotice, toSalesperson } from './salesperson-mails.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'mail-offer': { sendingId: string }
  }
}

/** A version that was issued to a customer, with their present mail address. */
export interface Letter extends OnPaper {
  readonly issue: NonNullable<Awaited<ReturnType<typeof selectIssue>>>
  readonly language: Language
  readonly name: string
  /** Empty: no address. */
  readonly email: string
}

/** Loads the values of a letter about a version; undefined: that version was never issued. */
export async function findLetter(db: Db, number: number, versionNo: number): Promise<Letter | undefined> {
  const row = await findDeskOffer(db, number)
  if (!row) return undefined
  const [snapshot, issue] = await Promise.all([
    findVersion(db, row.id, versionNo),
    selectIssue(db, { offerId: row.id, versionNo }),
  ])
  const customer = issue && (await findCustomerRecord(db, issue.customerNumber))
  if (!snapshot || !customer) return undefined
  const { content, context, breakdown } = toVersionAnswer(snapshot)
  return {
    row,
    content,
    context,
    issue,
    breakdown: requireValue(breakdown, 'the price of an issued offer'),
    versionAt: snapshot.createdAt,
    versionNo,
    language: customer.language,
    name: customerName(customer),
    email: findPreferredEmail(customer),
  }
}

export async function loadLetter(db: Db, number: number, versionNo: number) {
  return requireValue(await findLetter(db, number, versionNo), `the letter of the issued offer ${number}`)
}

export function findPreferredEmail({
  emails,
}: {
  emails: readonly { address: string; isPreferred: boolean }[]
}): string {
  return (emails.find(({ isPreferred }) => isPreferred) ?? emails[0])?.address ?? ''
}

/** Prints the offer as an attachment. */
export async function printPaper(db: Db, letter: OnPaper, services: Services): Promise<MailAttachment> {
  const paper = await offerPaper(db, services, letter)
  const pdf = isRefusal(paper) ? paper : await printDocument(paper, services.settings.look)
  // The printer queue is full: the job is retried later.
  if (isRefusal(paper) || isRefusal(pdf)) throw new Error(`No paper of ${letter.row.offerNumber}`)
  return {
    filename: paperFileName(paper),
    contentType: 'application/pdf',
    contentBase64: pdf.toString('base64'),
  }
}

/** Mails a version as soon as its paper is made, and returns its sending: alternatives can be included in the mail. */
export async function sendOffer(tx: Tx, sending: Parameters<typeof insertSending>[1]): Promise<string> {
  const sendingId = await insertSending(tx, sending)
  await enqueue(tx, 'mail-offer', { sendingId })
  return sendingId
}

type At = { readonly publicUrl: string; readonly now: Date }
type Mailed = At & { sendingId: string; to: string; attachments: MailAttachment[] }

/** The car as a mail names it, with how many there are of it. */
export function describeCar({ context: { car }, content: { carCount: count }, language }: Letter): string {
  const name = car?.name ?? ''
  return count === 1 ? name : m['offer-paper.several']({ count, car: name }, { locale: language })
}

/** Mails the offer, from its salesperson, with a link that opens it online. */
export async function mailOffer(tx: Tx, letter: Letter, mailed: Mailed): Promise<void> {
  const { row, issue, language, name, breakdown } = letter
  await queueTemplateMail(tx, {
    ...addressIssued(letter, mailed),
    template: 'offer-issued',
    values: {
      name,
      offerNumber: row.offerNumber,
      car: describeCar(letter),
      by: row.ownerName,
      total: formatExactMoney(breakdown.totals.totalCents, language),
      until: issue.validUntil && formatDay(toLastDay(issue.validUntil)),
      link: await linkFor(tx, letter, mailed.to, mailed),
    },
  })
}

/** Mails alternatives that were issued together, each with its paper, from their salesperson; one link opens them all. */
export async function mailAlternatives(tx: Tx, letters: readonly [Letter, ...Letter[]], mailed: Mailed): Promise<void> {
  const [first] = letters
  const sorted = letters.toSorted((a, b) => (a.row.alternative ?? 0) - (b.row.alternative ?? 0))
  await queueTemplateMail(tx, {
    ...addressIssued(first, mailed),
    template: 'alternatives-issued',
    values: {
      name: first.name,
      by: first.row.ownerName,
      count: String(letters.length),
      offers: [{ kind: 'amounts', rows: sorted.map(alternativeRow) }],
      link: await linkFor(tx, first, mailed.to, mailed),
    },
  })
}

/**
 * Mails configurations of a fleet that were issued together, each with its paper and all with their sum; one link opens them all.
 */
export async function mailConfigurations(
  tx: Tx,
  letters: readonly [Letter, ...Letter[]],
  mailed: Mailed,
): Promise<void> {
  const [first] = letters
  const { language } = first
  const sorted = letters.toSorted((a, b) => (a.row.alternative ?? 0) - (b.row.alternative ?? 0))
  const totalCents = letters.reduce((sum, { breakdown }) => sum + breakdown.totals.totalCents, 0)
  await queueTemplateMail(tx, {
    ...addressIssued(first, mailed),
    template: 'configurations-issued',
    values: {
      name: first.name,
      by: first.row.ownerName,
      count: String(letters.length),
      cars: String(letters.reduce((sum, { content }) => sum + content.carCount, 0)),
      total: formatExactMoney(totalCents, language),
      offers: [{ kind: 'amounts', rows: sorted.map(configurationRow) }],
      link: await linkFor(tx, first, mailed.to, mailed),
    },
  })
}

/** Returns the line of a configuration in a mail: what it is, and its total. */
function configurationRow(letter: Letter): MailRow {
  const { row, breakdown, language } = letter
  const values = {
    letter: toLetter(requireValue(row.alternative, 'the letter of a configuration')),
    car: describeCar(letter),
  }
  return [
    m['offer-paper.configuration'](values, { locale: language }),
    formatExactMoney(breakdown.totals.totalCents, language),
  ]
}

/** Returns the addressee and sender of a mail with issued offers, once for its sending. */
function addressIssued({ row, language }: Letter, { sendingId, to, attachments }: Mailed) {
  return {
    to,
    language,
    branch: row.branchNumber,
    replyTo: row.ownerEmail,
    onceKey: sendingEvent(sendingId),
    attachments,
  }
}

/** Returns the line of an alternative in a mail: what it is and how it is paid, and its total. */
function alternativeRow(letter: Letter): MailRow {
  const { row, content, breakdown, language } = letter
  const place = requireValue(row.alternative, 'the letter of an alternative')
  const values = {
    letter: toLetter(place),
    car: describeCar(letter),
    payment: paymentName(describePayment(content, breakdown), language),
  }
  return [
    m['offer-paper.alternative'](values, { locale: language }),
    formatExactMoney(breakdown.totals.totalCents, language),
  ]
}

/**
 * Returns the payment form of an alternative, without figures: those of a credit are shown only with the notices that the law
 * requires.
 */
export function paymentName({ form, credit }: AlternativePayment, language: Language): string {
  const locale = { locale: language }
  const months = String(credit?.months ?? 0)
  switch (form) {
    case 'cash':
      return m['offer-paper.paid.cash']({}, locale)
    case 'credit':
      return m['offer-paper.paid.credit']({ months }, locale)
    case 'balloon':
      return m['offer-paper.paid.balloon']({ months }, locale)
  }
}

/** Returns the event of the mail of a version, by which the desk knows whether it was sent. */
export function sendingEvent(sendingId: string): string {
  return `offer-issued:${sendingId}`
}

/** Notifies the salesperson of a question of the customer. */
export async function mailQuestion(
  tx: Tx,
  { row, name }: Letter,
  { messageId, email, text, publicUrl }: { messageId: string; email: string; text: string; publicUrl: string },
): Promise<void> {
  await addNotices(tx, [row.ownerId], { ...offerNotice(row), kind: 'offer-question' })
  await toSalesperson(tx, row, {
    template: 'offer-question',
    replyTo: email,
    onceKey: `offer-question:${messageId}`,
    values: { ...aboutOffer(row, publicUrl), name, message: text },
  })
}

/** Mails the answer of the salesperson to the customer. */
export async function mailReply(
  tx: Tx,
  letter: Letter,
  { messageId, text, by, ...at }: At & { messageId: string; text: string; by: string },
): Promise<void> {
  const { row, language, name, email } = letter
  if (email === '') return
  await queueTemplateMail(tx, {
    template: 'offer-reply',
    to: email,
    language,
    branch: row.branchNumber,
    replyTo: row.ownerEmail,
    onceKey: `offer-reply:${messageId}`,
    values: {
      name,
      by,
      offerNumber: row.offerNumber,
      car: describeCar(letter),
      text: toParagraphs(text),
      link: await linkFor(tx, letter, email, at),
    },
  })
}

/** Returns the event of the mail of a reminder. */
export function reminderEvent(reminderId: string): string {
  return `offer-reminder:${reminderId}`
}

/** Reminds the customer of what ends, in the text of the salesperson or the proposed one. */
export async function mailReminder(
  tx: Tx,
  letter: Letter,
  { reminderId, subject, text, ...at }: At & { reminderId: string; subject: string; text: string },
): Promise<void> {
  const { row, language, name, email } = letter
  await queueTemplateMail(tx, {
    template: 'offer-reminder',
    to: email,
    language,
    branch: row.branchNumber,
    replyTo: row.ownerEmail,
    onceKey: reminderEvent(reminderId),
    values: { name, subject, text: toParagraphs(text), by: row.ownerName, link: await linkFor(tx, letter, email, at) },
  })
}

/** Returns a typed text as paragraphs of a mail. */
function toParagraphs(text: string) {
  return text.split(/\n{2,}/).map((paragraph) => ({ kind: 'text' as const, parts: [paragraph.trim()] }))
}

/** Notifies the salesperson of the answer of the customer, and confirms the signature to the customer. */
export async function mailAnswered(
  tx: Tx,
  letter: Letter,
  reply: { answer: OfferAnswerKind; name: string; reason: string; email: string; signer: SignerIdentity | null } & At,
): Promise<void> {
  const { row, language, name, issue, breakdown } = letter
  const { answer, email, signer, publicUrl, now } = reply
  const onceKey = `offer-${answer}:${row.id}:${issue.versionNo}`
  const total = (of: Language) => formatExactMoney(breakdown.totals.totalCents, of)
  const isAccepted = answer === 'accepted'
  await addNotices(tx, [row.ownerId], { ...offerNotice(row), kind: `offer-${answer}` })
  await toSalesperson(tx, row, {
    template: `offer-${answer}`,
    replyTo: email,
    onceKey,
    values: {
      ...aboutOffer(row, publicUrl),
      name,
      total: total(row.ownerLanguage),
      when: formatInstant(now),
      ...(isAccepted
        ? { signature: reply.name, identity: describeSigner(signer, row.ownerLanguage) }
        : { reason: reply.reason }),
    },
  })
  if (!isAccepted) return
  await queueTemplateMail(tx, {
    template: 'offer-signed',
    to: email,
    language,
    branch: row.branchNumber,
    replyTo: row.ownerEmail,
    onceKey: `${onceKey}:customer`,
    values: {
      name,
      by: row.ownerName,
      offerNumber: row.offerNumber,
      car: describeCar(letter),
      total: total(language),
      signature: reply.name,
      identity: describeSigner(signer, language),
      when: formatInstant(now),
      link: await linkFor(tx, letter, email, reply),
    },
  })
}

/** Behind the #: no server, log or other site receives it. */
async function linkFor(tx: Tx, { issue, language }: Letter, email: string, { publicUrl, now }: At): Promise<string> {
  const link = await newMailLink(tx, { ...issue, email }, now)
  return `${publicUrl}${buildPath('content.offer', language)}#${link}`
}
