import {
  calculateClaim,
  calculateReminderTerm,
  findCostTier,
  findDunningStop,
  type DunningStop,
  type ReminderChannel,
} from '@forecourt/domain/invoicing/reminders/dunning.ts'
import type { ReminderLetter } from '@forecourt/domain/invoicing/reminders/reminder-letter.ts'
import type { ReminderProposal } from '@forecourt/domain/invoicing/reminders/reminder.schema.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { daysBetween, toWeekday, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  findOpenCredits,
  findStops,
  loadDunningRules,
  selectOpenInvoices,
  type DunningRules,
  type OpenInvoice,
} from './reminders.sql.ts'

type Level = DunningRules['levels'][number]

/** An invoice that may be reminded, with the level and any stop. */
export interface DueReminder {
  readonly invoice: OpenInvoice
  readonly level: Level
  readonly stop: DunningStop | undefined
  readonly party: Awaited<ReturnType<typeof findInvoiceParty>>
}

/** Returns true on Monday to Friday, holidays excepted: the days on which post is delivered. */
export function isWorkingDay(day: CalendarDay): boolean {
  return toWeekday(day) <= 5 && holidayOn(day) === undefined
}

interface Wish {
  readonly today: CalendarDay
  readonly rules: DunningRules
  readonly customerId?: string
  readonly ids?: readonly number[]
  readonly most: number
}

/** Finds the invoices whose next reminder may be sent today, with the stops of some of them. */
export async function findDueReminders(db: Db, who: Who, { today, rules, ...wish }: Wish): Promise<DueReminder[]> {
  const invoices = await selectOpenInvoices(db, who, { right: 'DUNNING_EDIT', dueUntil: today, ...wish })
  const customers = [...new Set(invoices.flatMap(({ customerId }) => customerId ?? []))]
  const [stops, credits] = await Promise.all([findStops(db, customers), findOpenCredits(db, customers)])
  const parties = new Map<number, DueReminder['party']>()
  for (const { customerNumber, customerLanguage } of invoices) {
    if (!parties.has(customerNumber)) {
      parties.set(customerNumber, await findInvoiceParty(db, customerNumber, customerLanguage))
    }
  }
  return invoices.flatMap((invoice) => {
    const level = rules.levels.find((one) => one.payer === invoice.payer && one.level === invoice.nextLevel)
    if (!level) return []
    const own = stops.filter(
      (stop) => stop.customerId === invoice.customerId && (stop.invoiceId === null || stop.invoiceId === invoice.id),
    )
    return {
      invoice,
      level,
      stop: findDunningStop(own, { creditCents: credits.get(invoice.customerId ?? '') ?? 0, today }),
      party: requireValue(parties.get(invoice.customerNumber), 'the party of a customer'),
    }
  })
}

/** Returns a proposal as the run shows it. */
export function toProposal(
  { invoice, level, stop, party }: DueReminder,
  { today, rules }: { today: CalendarDay; rules: DunningRules },
): ReminderProposal {
  const dueOn = requireValue(invoice.dueOn, 'the due day of an issued invoice')
  const { costCents, interestCents } = calculateClaim({ ...invoice, dueOn }, level, { today, ...rules })
  const email = party.email === '' ? null : party.email
  return {
    invoice: { id: invoice.number, rev: invoice.rev, number: invoice.invoiceNumber ?? '', dueOn },
    customer: { id: invoice.customerNumber, name: party.name, email },
    level: level.level,
    name: level.name,
    daysLate: daysBetween(dueOn, today),
    openCents: invoice.openCents,
    costCents,
    interestCents,
    channel: email === null ? 'post' : 'mail',
    stop: stop ?? null,
  }
}

/** Lists the reminders that may be sent today, by customer. */
export async function proposeReminders(
  db: Db,
  who: Who,
  { today, customerId, most }: { today: CalendarDay; customerId?: string; most: number },
): Promise<{ proposals: ReminderProposal[]; isMore: boolean }> {
  const rules = await loadDunningRules(db, today)
  const due = await findDueReminders(db, who, {
    today,
    rules,
    most: most + 1,
    ...(customerId !== undefined && { customerId }),
  })
  return {
    proposals: due.slice(0, most).map((one) => toProposal(one, { today, rules })),
    isMore: due.length > most,
  }
}

/** Writes the letter of a reminder: with the present data of the customer, and the invoice as it was issued. */
export async function writeLetter(
  db: Db,
  { invoice, level, party }: DueReminder,
  { today, rules, channel }: { today: CalendarDay; rules: DunningRules; channel: ReminderChannel },
): Promise<ReminderLetter> {
  const document = requireValue(invoice.document, 'the document of an issued invoice')
  const branch = await loadBranch(db, invoice.branchId)
  const { openCents, payer } = invoice
  const dueOn = requireValue(invoice.dueOn, 'the due day of an issued invoice')
  const { costCents, interestCents } = calculateClaim({ payer, dueOn, openCents }, level, { today, ...rules })
  const term = calculateReminderTerm({ on: today, channel }, level.termDays, isWorkingDay)
  const language = invoice.customerLanguage
  return {
    language,
    name: translate(level.name, language),
    text: translate(level.note, language),
    sentOn: today,
    termFrom: term.from,
    payUntil: term.until,
    creditor: document.seller,
    debtor: { ...party, endpoint: null },
    invoiceNumber: document.number,
    issuedOn: document.issuedOn,
    dueOn,
    receivableCents: invoice.receivableCents,
    openCents,
    costCents,
    interestCents,
    law: [
      costCents > 0 ? findCostTier(openCents, payer, rules.tiers) : undefined,
      interestCents > 0 ? rules.rates.findLast((one) => one.payer === payer && one.validFrom <= today) : undefined,
    ].flatMap((rule) => rule?.law ?? []),
    beneficiary: branch.accountHolder,
    iban: document.payment.iban,
    communication: document.payment.communication,
  }
}
