import {
  choice,
  day,
  money,
  one,
  optional,
  text,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { OPEN_AGES } from '../invoices/open-age.ts'
import { FINDINGS, ORIGINS, SUPPLIER_INVOICE_STATES } from './supplier-invoice-states.ts'

const amount = () => money({ min: -1_000_000_000, max: 1_000_000_000 })

/** Incoming invoices as their list shows them, and as they are exported. */
export const supplierInvoiceList = {
  name: 'supplierInvoice',
  fields: {
    arrivalNumber: text({ max: 20 }),
    receivedOn: day(),
    supplier: text({ max: 200 }),
    theirNumber: text({ max: 60 }),
    issuedOn: optional(day()),
    dueOn: optional(day()),
    isCredit: yesNo({ default: false }),
    totalCents: amount(),
    differenceCents: amount(),
    /** Open amount that was approved; of a credit note below zero. */
    openCents: amount(),
    /** Of the open amount, by its due day. */
    age: optional(choice(OPEN_AGES)),
    state: choice(SUPPLIER_INVOICE_STATES),
    finding: choice(FINDINGS),
    isDisputed: yesNo({ default: false }),
    origin: choice(ORIGINS),
    purchaseNumber: optional(text({ max: 20 })),
    branch: one(dossierBranch),
  },
  label: 'arrivalNumber',
  list: [
    'arrivalNumber',
    'receivedOn',
    'supplier',
    'theirNumber',
    'issuedOn',
    'dueOn',
    'isCredit',
    'totalCents',
    'differenceCents',
    'openCents',
    'state',
    'finding',
    'isDisputed',
    'origin',
    'purchaseNumber',
    'branch',
  ],
  pairs: [
    ['arrivalNumber', 'receivedOn'],
    ['supplier', 'theirNumber'],
  ],
  essential: ['arrivalNumber', 'supplier', 'totalCents', 'state'],
  offAtFirst: ['isCredit', 'differenceCents', 'openCents', 'isDisputed', 'origin', 'branch', 'issuedOn'],
  sorts: ['arrivalNumber', 'receivedOn', 'supplier', 'issuedOn', 'dueOn', 'totalCents', 'purchaseNumber'],
  search: ['arrivalNumber'],
  filters: ['state', 'age', 'finding', 'isDisputed', 'isCredit', 'origin', 'branch', 'receivedOn', 'issuedOn', 'dueOn'],
  sort: 'arrivalNumber',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedSupplierInvoice extends ListRow<typeof supplierInvoiceList> {}
