import type { OfferLetters } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { toLastDay } from '@forecourt/domain/offers/offer.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { findCustomerRecord } from '../../contacts/customers.ts'
import type { Db } from '../../platform/database/database.ts'
import { mailFates } from '../../platform/mail/mail.ts'
import { messageAnswer } from '../answers/customer-offers.ts'
import { selectIssue, selectMessages, selectOpenQuestion, selectSendings } from '../answers/customer-offers.sql.ts'
import type { OfferRow } from '../desk/offers.sql.ts'
import { isStopped, selectReminders, type ReminderRow } from '../reminders/offer-reminders.sql.ts'
import { findPreferredEmail, reminderEvent, sendingEvent } from './offer-letters.ts'

type Row = Pick<OfferRow, 'id' | 'issuedVersion' | 'customerId'>

/** Returns the mails of an offer, the questions about it, and the reminder that waits for its salesperson. */
export async function loadLetters(db: Db, row: Row, language: Language): Promise<OfferLetters> {
  const [sendings, messages, question, reminders] = await Promise.all([
    selectSendings(db, row.id),
    selectMessages(db, row.id),
    selectOpenQuestion(db, row.id),
    selectReminders(db, [row.id]),
  ])
  const fates = await mailFates(db, [
    ...sendings.map(({ id, mailedWithId }) => sendingEvent(mailedWithId ?? id)),
    ...reminders.map(({ id }) => reminderEvent(id)),
  ])
  const draft = reminders.find(({ sentAt, dismissedAt }) => sentAt === null && dismissedAt === null)
  return {
    email: await loadCurrentEmail(db, row),
    sendings: sendings.map(({ id, mailedWithId, versionNo, recipient, by, askedAt, mailedAt }) => ({
      version: versionNo,
      to: recipient,
      by: by ?? '',
      at: askedAt.toISOString(),
      // Mails sent long ago left the outbox.
      fate: mailedAt === null ? 'waiting' : (fates.get(sendingEvent(mailedWithId ?? id)) ?? 'sent'),
    })),
    messages: messages.map(messageAnswer),
    askedAt: question?.askedAt.toISOString() ?? null,
    reminder: draft ? toDraft(draft, language) : null,
    reminders: reminders.flatMap((one) => toSentReminder(one, fates)),
    isReminded: row.customerId === null || !(await isStopped(db, row.customerId)),
  }
}

function toDraft({ id, endKind: kind, endName, lapsesOn, subject, text }: ReminderRow, language: Language) {
  return { id, kind, name: endName ? translate(endName, language) : '', lastDay: toLastDay(lapsesOn), subject, text }
}

function toSentReminder(
  { id, recipient, sentAt, sentByName, subject, text }: ReminderRow,
  fates: Awaited<ReturnType<typeof mailFates>>,
): OfferLetters['reminders'] {
  if (sentAt === null || recipient === null) return []
  const fate = fates.get(reminderEvent(id)) ?? 'sent'
  return [{ to: recipient, by: sentByName, at: sentAt.toISOString(), fate, subject, text }]
}

/** Returns the address at which the customer of the issued version reads mail today; empty: there is none. */
export async function loadCurrentEmail(db: Db, { id, issuedVersion }: Row): Promise<string> {
  if (issuedVersion === null) return ''
  const issue = await selectIssue(db, { offerId: id, versionNo: issuedVersion })
  const customer = issue && (await findCustomerRecord(db, issue.customerNumber))
  return customer ? findPreferredEmail(customer) : ''
}
