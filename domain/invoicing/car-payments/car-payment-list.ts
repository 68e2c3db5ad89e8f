import { dossierBranch } from '../../orders/dossier-list.ts'
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

const most = 100_000_000_000

/** Cars with open money on either side, within the rights of the user. */
export const carPaymentList = {
  name: 'carPayment',
  fields: {
    car: text({ max: 300 }),
    stockNumber: optional(text({ max: 20 })),
    vin: optional(text({ max: 17 })),
    licencePlate: optional(text({ max: 20 })),
    /** The customers and suppliers of the open items. */
    parties: text({ max: 1_000 }),
    toReceiveCents: money({ min: 0, max: most }),
    toPayCents: money({ min: 0, max: most }),
    overdueCents: money({ min: 0, max: most }),
    oldestDueOn: optional(day()),
    isToReceive: yesNo({ default: false }),
    isToPay: yesNo({ default: false }),
    isOverdue: yesNo({ default: false }),
    branch: one(dossierBranch),
  },
  label: 'car',
  list: [
    'car',
    'stockNumber',
    'vin',
    'licencePlate',
    'parties',
    'toReceiveCents',
    'toPayCents',
    'overdueCents',
    'oldestDueOn',
    'branch',
  ],
  pairs: [['car', 'vin']],
  essential: ['car', 'toReceiveCents', 'toPayCents'],
  offAtFirst: ['licencePlate', 'branch'],
  sorts: ['car', 'stockNumber', 'toReceiveCents', 'toPayCents', 'overdueCents', 'oldestDueOn'],
  search: ['car'],
  filters: ['isToReceive', 'isToPay', 'isOverdue', 'oldestDueOn', 'branch'],
  sort: 'oldestDueOn',
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedCarPayment extends ListRow<typeof carPaymentList> {
  readonly id: number
}
