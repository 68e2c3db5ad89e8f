import {
  choice,
  instant,
  money,
  optional,
  text,
  whole,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { ASKED_STATES } from './asked-value.ts'
import { SELLER_VATS, TRADE_IN_STATES } from './trade-in-record.ts'

/** Trade-ins as their list shows them. */
export const tradeInList = {
  name: 'tradeIn',
  fields: {
    tradeInNumber: text({ max: 20 }),
    car: text({ max: 200 }),
    customer: optional(text({ max: 300 })),
    licencePlate: optional(text({ max: 15 })),
    year: whole({ min: 1900, max: 2200, unit: 'year' }),
    mileageKm: whole({ min: 0, max: 2_000_000, unit: 'km' }),
    state: choice(TRADE_IN_STATES),
    asked: optional(choice(ASKED_STATES)),
    sellerVat: choice(SELLER_VATS),
    expectedCents: optional(money({ min: 0, max: 100_000_000 })),
    allowanceCents: optional(money({ min: 0, max: 100_000_000 })),
    owner: optional(text({ max: 120 })),
    isRequested: yesNo({ default: false }),
    createdAt: instant(),
  },
  label: 'tradeInNumber',
  list: [
    'tradeInNumber',
    'car',
    'customer',
    'licencePlate',
    'year',
    'mileageKm',
    'state',
    'expectedCents',
    'allowanceCents',
    'owner',
    'createdAt',
  ],
  pairs: [
    ['tradeInNumber', 'createdAt'],
    ['car', 'licencePlate'],
    ['customer', 'owner'],
    ['mileageKm', 'year'],
  ],
  essential: ['car', 'customer', 'state'],
  sorts: ['tradeInNumber', 'createdAt'],
  search: ['tradeInNumber'],
  filters: ['state', 'asked', 'isRequested', 'sellerVat', 'createdAt'],
  sort: 'createdAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedTradeIn extends ListRow<typeof tradeInList> {}
