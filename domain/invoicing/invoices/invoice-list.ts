import {
  choice,
  day,
  instant,
  money,
  one,
  optional,
  text,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { DELIVERY_STANDINGS } from './delivery-standing.ts'
import { INVOICE_KINDS } from './invoice-document.ts'
import { INVOICE_STANDINGS } from './invoice-states.ts'
import { OPEN_AGES } from './open-age.ts'
import { PAYERS } from './payer.ts'

const most = 1_000_000_000

/** Outgoing invoices as their list shows them, and as they are exported. */
export const invoiceList = {
  name: 'invoice',
  fields: {
    /** Empty while it is a draft. */
    invoiceNumber: optional(text({ max: 20 })),
    kind: choice(INVOICE_KINDS),
    customer: text({ max: 300 }),
    car: optional(text({ max: 300 })),
    issuedOn: optional(day()),
    dueOn: optional(day()),
    /** Something is left to pay, or is owed to the customer. */
    isOpen: yesNo({ default: false }),
    isToRepay: yesNo({ default: false }),
    isOverdue: yesNo({ default: false }),
    /** Of an open invoice, by its due day. */
    age: optional(choice(OPEN_AGES)),
    payer: choice(PAYERS),
    standing: choice(INVOICE_STANDINGS),
    /** Empty for a draft, and for an invoice from before deliveries were stored. */
    delivery: optional(choice(DELIVERY_STANDINGS)),
    /** Its delivery requires action by a user. */
    isUndelivered: yesNo({ default: false }),
    receivableCents: money({ min: -most, max: most }),
    openCents: money({ min: -most, max: most }),
    vatCents: money({ min: -most, max: most }),
    communication: optional(text({ max: 20 })),
    dossierNumber: optional(text({ max: 20 })),
    vin: optional(text({ max: 17 })),
    branch: one(dossierBranch),
    createdAt: instant(),
  },
  label: 'invoiceNumber',
  list: [
    'invoiceNumber',
    'kind',
    'customer',
    'car',
    'issuedOn',
    'dueOn',
    'receivableCents',
    'openCents',
    'standing',
    'delivery',
    'vatCents',
    'communication',
    'dossierNumber',
    'branch',
    'createdAt',
  ],
  pairs: [
    ['invoiceNumber', 'kind'],
    ['customer', 'car'],
    ['issuedOn', 'dueOn'],
  ],
  essential: ['invoiceNumber', 'customer', 'openCents', 'standing'],
  offAtFirst: ['vatCents', 'communication', 'dossierNumber', 'branch', 'createdAt'],
  sorts: ['invoiceNumber', 'customer', 'issuedOn', 'receivableCents', 'openCents', 'createdAt'],
  search: ['invoiceNumber'],
  filters: [
    'standing',
    'kind',
    'isOpen',
    'isOverdue',
    'age',
    'payer',
    'isToRepay',
    'delivery',
    'isUndelivered',
    'branch',
    'issuedOn',
    'dueOn',
  ],
  sort: 'createdAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedInvoice extends ListRow<typeof invoiceList> {
  readonly rev: number
}
