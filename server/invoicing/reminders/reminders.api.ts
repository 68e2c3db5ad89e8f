import {
  LiftStopRequest,
  MOST_REMINDERS,
  ProposalsAnswer,
  ProposalsRequest,
  ReminderLetterRequest,
  ReminderPreviewRequest,
  RemindersOfInvoiceAnswer,
  RemindersOfInvoiceRequest,
  SendRemindersAnswer,
  SendRemindersRequest,
  StopAnswer,
  StopRequest,
  RevokeReminderAnswer,
  RevokeReminderRequest,
} from '@forecourt/domain/invoicing/reminders/reminder.schema.ts'
import { findDunningStop } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import type { ReminderLetter } from '@forecourt/domain/invoicing/reminders/reminder-letter.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { printDocument } from '../../documents/typst.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { placeOfInvoice, placesOfInvoices } from '../invoices/invoices.sql.ts'
import { findNext, toReminderAnswer } from './debtors.ts'
import { liftDunningStop, sendReminders, stopReminders, revokeReminder } from './reminder-acts.ts'
import { printReminder } from './reminder-paper.ts'
import { findDueReminders, proposeReminders, writeLetter } from './reminder-proposals.ts'
import { debtorNotFound, reminderMoved } from './reminder-refusals.ts'
import {
  findDebtor,
  findInvoiceKey,
  findOpenCredits,
  findReminders,
  findStops,
  loadDunningRules,
  placeOfReminder,
  placesOfDebtor,
  placesOfStop,
  selectOpenInvoices,
} from './reminders.sql.ts'

const proposals = query({
  path: 'GET /sales/reminder/proposals',
  right: 'DUNNING_EDIT',
  place: 'rows',
  summary: `Lists the reminders that may be sent today, at most ${MOST_REMINDERS}, with what stops some of them.`,
  input: ProposalsRequest,
  output: ProposalsAnswer,
  reads: (_, { customer }) => [customer === undefined ? 'receivable:export' : `customer:${customer}`],
  async run({ db, call: { staff, now } }, { customer }) {
    const debtor = customer === undefined ? undefined : await findDebtor(db, customer)
    if (customer !== undefined && !debtor) return debtorNotFound()
    return proposeReminders(db, staff.who, {
      today: brusselsDay(now),
      most: MOST_REMINDERS,
      ...(debtor && { customerId: debtor.id }),
    })
  },
})

const preview = query({
  path: 'POST /sales/reminder/preview',
  right: 'DUNNING_EDIT',
  place: (db, { id }) => placeOfInvoice(db, { id }),
  summary: 'Returns the letter of a proposed reminder as a PDF, without sending it.',
  input: ReminderPreviewRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`invoice:${id}`],
  async run({ db, services, call: { staff, now } }, { id, level, channel }) {
    const today = brusselsDay(now)
    const rules = await loadDunningRules(db, today)
    const [due] = await findDueReminders(db, staff.who, { today, rules, ids: [id], most: 1 })
    if (!due || due.level.level !== level) return reminderMoved(String(id))
    return printLetter(services, await writeLetter(db, due, { today, rules, channel }))
  },
})

const send = command({
  path: 'POST /sales/reminder/send',
  right: 'DUNNING_EDIT',
  place: (db, { reminders }) =>
    placesOfInvoices(
      db,
      reminders.map(({ id }) => id),
    ),
  summary: 'Sends reminders: all of them, or none where one is no longer as it was proposed.',
  input: SendRemindersRequest,
  output: SendRemindersAnswer,
  run: ({ tx, call }, asked) => sendReminders(tx, call, asked),
})

const revoke = command({
  path: 'POST /sales/reminder/revoke',
  right: 'DUNNING_EDIT',
  place: (db, { id }) => placeOfReminder(db, id),
  summary: 'Revokes a reminder that was wrong, and notifies the customer if it was mailed.',
  input: RevokeReminderRequest,
  output: RevokeReminderAnswer,
  run: ({ tx, call }, asked) => revokeReminder(tx, call, asked),
})

const letter = query({
  path: 'POST /sales/reminder/letter',
  right: 'INVOICE_VIEW',
  place: (db, { id }) => placeOfReminder(db, id),
  summary: 'Returns the letter of a reminder as it was sent, as a PDF.',
  input: ReminderLetterRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`reminder:${id}`],
  async run({ db, services }, { id }) {
    const [row] = await findReminders(db, { id })
    return row ? printLetter(services, row.letter) : debtorNotFound()
  },
})

const ofInvoice = query({
  path: 'GET /sales/reminder/ofinvoice',
  right: 'INVOICE_VIEW',
  place: (db, { id }) => placeOfInvoice(db, { id }),
  summary: 'Returns the reminders of an invoice, the next one and what stops it.',
  input: RemindersOfInvoiceRequest,
  output: RemindersOfInvoiceAnswer,
  async run({ db, call: { staff, now } }, { id }) {
    const today = brusselsDay(now)
    const [invoice] = await selectOpenInvoices(db, staff.who, { right: 'INVOICE_VIEW', ids: [id], most: 1 })
    const key = invoice?.id ?? (await findInvoiceKey(db, id))
    if (key === undefined) return debtorNotFound()
    const reminders = await findReminders(db, { invoiceIds: [key] })
    if (!invoice) return { reminders: reminders.map(toReminderAnswer), next: null, stop: null }
    const customerId = requireValue(invoice.customerId, 'the customer of an invoice that they owe')
    const [stops, credits, rules] = await Promise.all([
      findStops(db, [customerId]),
      findOpenCredits(db, [customerId]),
      loadDunningRules(db, today),
    ])
    const own = stops.filter(({ invoiceId }) => invoiceId === null || invoiceId === invoice.id)
    return {
      reminders: reminders.map(toReminderAnswer),
      next: findNext(invoice, rules),
      stop: findDunningStop(own, { creditCents: credits.get(customerId) ?? 0, today }) ?? null,
    }
  },
})

const stop = command({
  path: 'POST /sales/reminder/stop',
  right: 'DUNNING_EDIT',
  place: (db, { customer }) => placesOfDebtor(db, customer),
  summary: 'Notes why a customer gets no reminders: a pause until a day, a dispute of an invoice, or their death.',
  input: StopRequest,
  output: StopAnswer,
  run: ({ tx, call }, asked) => stopReminders(tx, call, asked),
})

const lift = command({
  path: 'POST /sales/reminder/lift',
  right: 'DUNNING_EDIT',
  place: (db, { id }) => placesOfStop(db, id),
  summary: 'Lifts a stop: reminders are proposed again.',
  input: LiftStopRequest,
  output: StopAnswer,
  run: ({ tx, call }, asked) => liftDunningStop(tx, call, asked),
})

async function printLetter(services: Services, content: ReminderLetter): Promise<FileAnswer | ApiRefusal> {
  const pdf = await printDocument(await printReminder(content), services.settings.look)
  if (isRefusal(pdf)) return pdf
  return new FileAnswer(new Uint8Array(pdf), {
    contentType: 'application/pdf',
    fileName: `${content.invoiceNumber}-${content.sentOn}.pdf`,
  })
}

export const reminderEndpoints = [proposals, preview, send, revoke, letter, ofInvoice, stop, lift] as const
