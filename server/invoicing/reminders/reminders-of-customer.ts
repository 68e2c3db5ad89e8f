import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import type { RunningSource } from '../../contacts/running.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import { resourceText } from '../../platform/resources/resource-text.ts'
import { findStops, selectRemindersOfCustomers, selectRunningInvoices } from './reminders.sql.ts'

/**
 * Lists the open invoices of a customer. The open amount of a dossier or an order includes its invoices, so only invoices without
 * one add to what the customer still has to pay.
 */
export const runningInvoices: RunningSource = async (db, { customerId }, { who, language, today }) => {
  const rows = await selectRunningInvoices(db, who, customerId)
  return rows.map(({ number, invoiceNumber, standing, dueOn, openCents, dossierId, shopOrderId, carName }) => ({
    kind: 'invoice',
    record: number,
    number: invoiceNumber ?? '',
    what: carName ?? '',
    licencePlate: null,
    state: resourceText('invoice', `choices.standing.${standing}`, language),
    standing: dueOn !== null && dueOn < today ? 'late' : 'waiting',
    when: dueOn === null ? null : { is: 'until', at: dueOn },
    amountCents: openCents,
    openCents: dossierId === null && shopOrderId === null ? openCents : 0,
    branch: null,
  }))
}

/** Lists the reminders of a customer, for the timeline that staff read. */
export const reminderHappenings: TimelineSource = async (db, { customerId }, { language, most }) => {
  const rows = await selectRemindersOfCustomers(db, [customerId], most)
  return rows.map(({ record, invoiceNumber, levelName, createdAt, by }) => ({
    kind: 'reminder' as const,
    by,
    record,
    title: invoiceNumber ?? '',
    at: createdAt,
    detail: translate(levelName, language),
  }))
}

/** The reminders of a person, and what stopped them: kept with the invoices that they are of. */
export const reminderData = createCustomerData(
  { name: 'reminders', stays: 'invoices' },
  {
    async read(db, keys, { language }) {
      const [reminders, stops] = await Promise.all([selectRemindersOfCustomers(db, keys, 1_000), findStops(db, keys)])
      if (reminders.length + stops.length === 0) return []
      return {
        reminders: reminders.map(({ record: _, by: __, levelName, ...reminder }) => ({
          ...reminder,
          name: translate(levelName, language),
        })),
        stops: stops.map(({ kind, invoiceNumber, reason, until, createdAt }) => ({
          kind,
          invoiceNumber,
          reason,
          until,
          createdAt,
        })),
      }
    },
  },
)
