import {
  choice,
  instant,
  money,
  one,
  optional,
  text,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { WINDSCREEN_PAPERS } from '../stock/windscreen.ts'
import { offerBranch } from './offer-list.ts'
import { CARD_CAR_STATES, LABEL_STATES } from './price-card.ts'

const cents = { min: 0, max: 999_999_999_999 }

/** Price cards as their list shows them: the card on each car, and what has to be done about it. */
export const priceCardList = {
  name: 'priceCard',
  fields: {
    cardNumber: text({ max: 20 }),
    car: text({ max: 300 }),
    kind: choice(['used', 'stock']),
    place: text({ max: 120 }),
    branch: one(offerBranch),
    carState: choice(CARD_CAR_STATES),
    label: choice(LABEL_STATES),
    /** Of the car today; with VAT, like the one on paper. */
    priceCents: optional(money(cents)),
    printedCents: optional(money(cents)),
    layout: optional(choice(WINDSCREEN_PAPERS)),
    printedAt: optional(instant()),
    createdAt: instant(),
  },
  label: 'car',
  list: ['car', 'label', 'priceCents', 'printedCents', 'place', 'branch', 'printedAt', 'cardNumber'],
  offAtFirst: ['printedAt'],
  pairs: [
    ['car', 'cardNumber'],
    ['place', 'branch'],
    ['priceCents', 'printedCents'],
  ],
  essential: ['label', 'priceCents'],
  // The price of a car today is calculated once its row was found.
  sorts: ['car', 'place', 'branch', 'printedAt', 'cardNumber', 'createdAt'],
  search: ['cardNumber', 'car'],
  filters: ['label', 'carState', 'kind', 'branch', 'layout', 'printedAt'],
  sort: 'car',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedPriceCard extends ListRow<typeof priceCardList> {
  readonly rev: number
  /** The number of the car. */
  readonly vehicle: number
}
