import {
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

/** Purchase slips as their list shows them, and as they are exported. */
export const purchaseSlipList = {
  name: 'purchaseSlip',
  fields: {
    slipNumber: text({ max: 20 }),
    issuedOn: day(),
    boughtOn: day(),
    seller: text({ max: 300 }),
    car: text({ max: 300 }),
    vin: text({ max: 17 }),
    stockNumber: optional(text({ max: 20 })),
    priceCents: money({ min: 0, max: 1_000_000_000 }),
    /** Still to be paid to the seller; below zero: paid for a slip that was annulled. */
    openCents: money({ min: -1_000_000_000, max: 1_000_000_000 }),
    isToPay: yesNo({ default: false }),
    isAnnulled: yesNo({ default: false }),
    branch: one(dossierBranch),
  },
  label: 'slipNumber',
  list: [
    'slipNumber',
    'issuedOn',
    'boughtOn',
    'seller',
    'car',
    'vin',
    'stockNumber',
    'priceCents',
    'openCents',
    'isAnnulled',
    'branch',
  ],
  pairs: [
    ['slipNumber', 'issuedOn'],
    ['car', 'vin'],
  ],
  essential: ['slipNumber', 'seller', 'car', 'priceCents'],
  offAtFirst: ['boughtOn', 'branch'],
  sorts: ['slipNumber', 'issuedOn', 'seller', 'priceCents'],
  search: ['slipNumber'],
  filters: ['isToPay', 'isAnnulled', 'branch', 'issuedOn', 'boughtOn'],
  sort: 'slipNumber',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedPurchaseSlip extends ListRow<typeof purchaseSlipList> {}
