import { dossierBranch } from '../../orders/dossier-list.ts'
import { company } from '../../organisation/company.ts'
import {
  choice,
  day,
  money,
  one,
  optional,
  text,
  whole,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { DUNNING_STOPS } from './dunning.ts'

const most = 100_000_000_000

/** Reminders by their number. */
export const REMINDER_LEVELS = ['1', '2', '3', '4', '5'] as const

/** Debts of customers, one line per customer and company: two companies are two creditors. */
export const receivableList = {
  name: 'receivable',
  fields: {
    customer: text({ max: 300 }),
    company: one(company),
    openCents: money({ min: 0, max: most }),
    overdueCents: money({ min: 0, max: most }),
    invoiceCount: whole({ min: 0, max: 1_000_000 }),
    oldestDueOn: optional(day()),
    daysLate: optional(whole({ min: 0, max: 100_000, unit: 'days' })),
    isOverdue: yesNo({ default: false }),
    /** Owed to the customer: open credit notes. */
    creditCents: money({ min: 0, max: most }),
    lastReminderOn: optional(day()),
    lastLevel: optional(choice(REMINDER_LEVELS)),
    /** The reminder that may be sent today. */
    dueLevel: optional(choice(REMINDER_LEVELS)),
    /** First day of the next reminder. */
    nextOn: optional(day()),
    stop: optional(choice(DUNNING_STOPS)),
    branch: one(dossierBranch),
  },
  label: 'customer',
  list: [
    'customer',
    'openCents',
    'overdueCents',
    'oldestDueOn',
    'daysLate',
    'lastReminderOn',
    'dueLevel',
    'stop',
    'invoiceCount',
    'creditCents',
    'nextOn',
    'company',
    'branch',
  ],
  pairs: [
    ['openCents', 'overdueCents'],
    ['oldestDueOn', 'daysLate'],
    ['lastReminderOn', 'dueLevel'],
  ],
  essential: ['customer', 'openCents', 'daysLate', 'stop'],
  offAtFirst: ['invoiceCount', 'creditCents', 'nextOn', 'company', 'branch'],
  sorts: ['customer', 'openCents', 'oldestDueOn', 'lastReminderOn', 'nextOn'],
  search: ['customer'],
  filters: ['isOverdue', 'dueLevel', 'stop', 'lastLevel', 'company', 'branch', 'oldestDueOn', 'lastReminderOn'],
  sort: 'oldestDueOn',
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedReceivable extends ListRow<typeof receivableList> {
  /** Number of the customer. */
  readonly customerId: number
}
