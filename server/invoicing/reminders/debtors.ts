import { findDunningStop } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import type { DebtorRecord, ReminderRecord } from '@forecourt/domain/invoicing/reminders/reminder.schema.ts'
import { brusselsDay, daysBetween, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  findDebtorWithinReach,
  findReminders,
  findStops,
  loadDunningRules,
  selectOpenInvoices,
  type DunningRules,
  type OpenInvoice,
  type ReminderRow,
} from './reminders.sql.ts'

/** The most open invoices of a customer that are shown. */
const mostShown = 500

/** Returns the debts of a customer within the reach of the user, with the reminders sent and what stops them. */
export async function findDebtorRecord(
  db: Db,
  number: number,
  { who, now }: { who: Who; now: Date },
): Promise<DebtorRecord | undefined> {
  const debtor = await findDebtorWithinReach(db, who, number)
  if (!debtor) return undefined
  const today = brusselsDay(now)
  const rules = await loadDunningRules(db, today)
  const invoices = await selectOpenInvoices(db, who, { right: 'INVOICE_VIEW', customerId: debtor.id, most: mostShown })
  const [stops, reminders, party] = await Promise.all([
    findStops(db, [debtor.id]),
    findReminders(db, { customerId: debtor.id }),
    findInvoiceParty(db, number, debtor.language),
  ])
  const creditCents = -invoices.reduce((sum, { openCents }) => sum + Math.min(0, openCents), 0)
  const companies = Map.groupBy(invoices, ({ companyNumber }) => companyNumber)
  return {
    customer: { id: debtor.number, name: debtor.name, email: party.email === '' ? null : party.email },
    companies: [...companies].map(([id, own]) => ({
      id,
      name: own[0]?.companyName ?? '',
      openCents: sum(own.filter(({ openCents }) => openCents > 0)),
      overdueCents: sum(own.filter(({ openCents, dueOn }) => openCents > 0 && dueOn !== null && dueOn < today)),
      creditCents: -sum(own.filter(({ openCents }) => openCents < 0)),
    })),
    invoices: invoices.map((invoice) => ({
      ...toOpenInvoice(invoice, { today, rules, reminders }),
      stop:
        findDunningStop(
          stops.filter(({ invoiceId }) => invoiceId === null || invoiceId === invoice.id),
          { creditCents, today },
        ) ?? null,
    })),
    reminders: reminders.filter(isWithin(who)).map(toReminderAnswer),
    stops: stops.map(({ number: id, kind, invoiceKey, invoiceNumber, reason, until, by, createdAt }) => ({
      id,
      kind,
      invoice: invoiceKey === null ? null : { id: invoiceKey, number: invoiceNumber ?? '' },
      reason,
      until,
      by,
      at: createdAt.toISOString(),
    })),
    today,
  }
}

function sum(invoices: readonly { openCents: number }[]): number {
  return invoices.reduce((total, { openCents }) => total + openCents, 0)
}

function toOpenInvoice(
  invoice: OpenInvoice,
  { today, rules, reminders }: { today: CalendarDay; rules: DunningRules; reminders: readonly ReminderRow[] },
): Omit<DebtorRecord['invoices'][number], 'stop'> {
  const dueOn = requireValue(invoice.dueOn, 'the due day of an issued invoice')
  const last = reminders
    .filter(({ invoiceId, revokedAt }) => invoiceId === invoice.id && revokedAt === null)
    .toSorted((one, other) => other.level - one.level)
    .at(0)
  return {
    id: invoice.number,
    rev: invoice.rev,
    number: invoice.invoiceNumber ?? '',
    company: invoice.companyNumber,
    issuedOn: requireValue(invoice.issuedOn, 'the day of an issued invoice'),
    dueOn,
    receivableCents: invoice.receivableCents,
    openCents: invoice.openCents,
    daysLate: invoice.openCents > 0 ? Math.max(0, daysBetween(dueOn, today)) : 0,
    payer: invoice.payer,
    last: last ? { level: last.level, name: last.levelName, sentOn: last.sentOn, payUntil: last.payUntil } : null,
    next: findNext(invoice, rules),
  }
}

/** Returns the next reminder of an invoice, as the database stores it. */
export function findNext(
  { payer, nextLevel, nextOn }: Pick<OpenInvoice, 'payer' | 'nextLevel' | 'nextOn'>,
  rules: DunningRules,
) {
  const level = rules.levels.find((one) => one.payer === payer && one.level === nextLevel)
  return level && nextOn !== null ? { level: level.level, name: level.name, on: nextOn } : null
}

/** Limits reminders to those of invoices that a user may see. */
export function isWithin(who: Who): (reminder: ReminderRow) => boolean {
  return ({ branchId, ownerId }) => may(who, 'INVOICE_VIEW', { branch: branchId, owner: ownerId }).ok
}

export function toReminderAnswer(row: ReminderRow): ReminderRecord {
  return {
    id: row.number,
    rev: row.rev,
    invoice: { id: row.invoiceKey, number: row.invoiceNumber ?? '' },
    level: row.level,
    name: row.levelName,
    channel: row.channel,
    sentTo: row.sentTo,
    sentOn: row.sentOn,
    termFrom: row.termFrom,
    payUntil: row.payUntil,
    openCents: row.openCents,
    costCents: row.costCents,
    interestCents: row.interestCents,
    by: row.by,
    revoked:
      row.revokedAt === null
        ? null
        : { at: row.revokedAt.toISOString(), by: row.revokedByName ?? '', reason: row.revokedReason },
  }
}
