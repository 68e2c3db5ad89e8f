import type { ReminderChannel } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import type { NotedStop } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import { cityLine } from '@forecourt/domain/contacts/address.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { loadBranch } from '../../organisation/companies.ts'
import { findInvoiceForUpdate } from '../invoices/invoices.sql.ts'
import { findDueReminders, writeLetter } from './reminder-proposals.ts'
import { toReminderAnswer } from './debtors.ts'
import { debtorNotFound, reminderMoved } from './reminder-refusals.ts'
import {
  findDebtor,
  findReminders,
  insertReminder,
  insertStop,
  liftStop,
  loadDunningRules,
  lockReminder,
  updateRevoked,
} from './reminders.sql.ts'

export interface ChosenReminder {
  /** Number of the invoice. */
  readonly id: number
  readonly rev: number
  readonly level: number
  readonly channel: ReminderChannel
}

/**
 * Sends a run of reminders: all of them, or none where one changed since the proposal. Each is stored with its letter; a job
 * prints and mails it. Costs are asked in the letter only: the invoice is not changed.
 */
export async function sendReminders(
  tx: Tx,
  call: OfferCaller,
  { reminders }: { reminders: readonly ChosenReminder[] },
) {
  const today = brusselsDay(call.now)
  const rules = await loadDunningRules(tx, today)
  const chosen = new Map(reminders.map((reminder) => [reminder.id, reminder]))
  const inOrder = [...chosen.values()].toSorted((one, other) => one.id - other.id)
  for (const { id } of inOrder) await findInvoiceForUpdate(tx, id)
  const due = await findDueReminders(tx, call.staff.who, {
    today,
    rules,
    ids: inOrder.map(({ id }) => id),
    most: inOrder.length,
  })
  const sent: number[] = []
  let toPost = 0
  for (const { id, rev, level, channel } of inOrder) {
    const one = due.find(({ invoice }) => invoice.number === id)
    if (!one || one.invoice.rev !== rev || one.level.level !== level || one.stop !== undefined) {
      return reminderMoved(one?.invoice.invoiceNumber ?? (await findNumber(tx, id)))
    }
    const { party } = one
    if (channel === 'mail' && (party.email ?? '') === '') {
      return refuse('customer-without-mail', { status: 422, values: { customer: party.name } })
    }
    const letter = await writeLetter(tx, one, { today, rules, channel })
    const { id: key, number } = await insertReminder(tx, {
      invoiceId: one.invoice.id,
      level,
      levelName: one.level.name,
      channel,
      sentTo:
        channel === 'mail' ? (party.email ?? '') : cityLine({ ...party, countryCode: party.country }) || party.name,
      sentOn: today,
      termFrom: letter.termFrom,
      payUntil: letter.payUntil,
      openCents: letter.openCents,
      costCents: letter.costCents,
      interestCents: letter.interestCents,
      letter: JSON.stringify(letter),
      createdBy: call.staff.userId,
      createdAt: call.now,
    })
    sent.push(number)
    if (channel === 'mail') await enqueue(tx, 'send-reminder', { reminderId: key })
    else toPost += 1
  }
  return { sent, toPost }
}

async function findNumber(tx: Tx, id: number): Promise<string> {
  return (await findInvoiceForUpdate(tx, id))?.invoiceNumber ?? String(id)
}

/** Revokes a wrong reminder: its claims lapse, and the recipient of its mail is notified. */
export async function revokeReminder(
  tx: Tx,
  call: OfferCaller,
  { id, rev, reason }: { id: number; rev: number; reason: string },
) {
  const row = await lockReminder(tx, id)
  if (!row) return debtorNotFound()
  if (row.revokedAt !== null) return refuse('reminder-revoked', { status: 422 })
  if (row.rev !== rev) {
    const by = await findLastEditor(tx, 'reminder', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: null, by } })
  }
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const all = await findReminders(tx, { invoiceIds: [row.invoiceId] })
  if (all.some((one) => one.revokedAt === null && one.level > row.level)) {
    return refuse('reminder-followed', { status: 422 })
  }
  await updateRevoked(tx, row.id, { at: call.now, by: call.staff.userId, reason: reason.trim() })
  const [shown] = await findReminders(tx, { id })
  const reminder = requireValue(shown, 'the reminder that was revoked')
  if (row.channel === 'mail') {
    const { letter } = row
    await queueTemplateMail(tx, {
      template: 'reminder-revoked',
      to: row.sentTo,
      language: letter.language,
      branch: (await loadBranch(tx, reminder.branchId)).number,
      onceKey: `reminder-revoked:${row.id}`,
      values: {
        name: letter.debtor.name,
        levelName: translate(row.levelName, letter.language),
        number: letter.invoiceNumber,
        day: formatDay(row.sentOn),
      },
    })
  }
  return { reminder: toReminderAnswer(reminder) }
}

interface AskedStop {
  readonly kind: NotedStop
  readonly customer: number
  readonly invoice: number | null
  readonly reason: string
  readonly until: CalendarDay | null
}

/** Records why a customer gets no reminders: a pause until a day, a dispute of an invoice, or their death. */
export async function stopReminders(tx: Tx, call: OfferCaller, asked: AskedStop) {
  const debtor = await findDebtor(tx, asked.customer)
  if (!debtor) return debtorNotFound()
  if (asked.reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  if (asked.kind === 'paused' && (asked.until === null || asked.until < brusselsDay(call.now))) {
    return refuse('pause-until-a-day-to-come', { status: 422, field: 'until' })
  }
  const invoice = asked.invoice === null ? undefined : await findInvoiceForUpdate(tx, asked.invoice)
  if (asked.kind === 'disputed' && (!invoice || invoice.customerId !== debtor.id || invoice.state !== 'issued')) {
    return refuse('dispute-without-invoice', { status: 422, field: 'invoice' })
  }
  if (asked.kind === 'disputed' && invoice?.openCents === 0)
    return refuse('invoice-paid', { status: 422, field: 'invoice' })
  const id = await insertStop(tx, {
    kind: asked.kind,
    customerId: debtor.id,
    invoiceId: asked.kind === 'disputed' ? (invoice?.id ?? null) : null,
    reason: asked.reason.trim(),
    until: asked.kind === 'paused' ? asked.until : null,
    createdBy: call.staff.userId,
    createdAt: call.now,
  })
  return id === undefined ? refuse('already-stopped', { status: 409 }) : { id }
}

/** Lifts a stop: reminders are proposed again. */
export async function liftDunningStop(tx: Tx, call: OfferCaller, { id }: { id: number }) {
  const isLifted = await liftStop(tx, id, { at: call.now, by: call.staff.userId })
  return isLifted ? { id } : debtorNotFound()
}
