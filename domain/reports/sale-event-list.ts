import { brand } from '../catalogue/brand.ts'
import { offerBranch, offerOwner } from '../offers/offer-list.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
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
} from '../platform/resources/resource.ts'
import { SALES_TYPES } from '../pricing/profit-margin.ts'

/** An offer that went out, a car that was sold, one of which nothing came, one that was delivered. */
export const SALE_EVENTS = ['offered', 'sold', 'canceled', 'delivered'] as const
export const SALE_SOURCES = ['offer', 'shop'] as const
export type SaleEventKind = (typeof SALE_EVENTS)[number]
export type SaleSource = (typeof SALE_SOURCES)[number]

const cents = { min: -999_999_999_999, max: 999_999_999_999 }

/** Offers and sales, also those of the shop: the rows that the sales report counts. */
export const saleEventList = {
  name: 'saleEvent',
  fields: {
    /** Of the offer, the dossier or the shop order. */
    number: text({ max: 40 }),
    kind: choice(SALE_EVENTS),
    day: day(),
    customer: text({ max: 300 }),
    car: text({ max: 300 }),
    source: choice(SALE_SOURCES),
    salesType: choice(enumerationNames(SALES_TYPES)),
    brand: optional(one(brand)),
    branch: one(offerBranch),
    /** The salesperson; the shop has none. */
    owner: optional(one(offerOwner)),
    grossCents: money(cents),
    /** Of a car that is sold and invoiced; null for callers without the right to see margins. */
    marginCents: optional(money(cents)),
    hasMargin: yesNo({ default: false }),
  },
  label: 'number',
  list: [
    'number',
    'kind',
    'day',
    'customer',
    'car',
    'owner',
    'branch',
    'grossCents',
    'marginCents',
    'salesType',
    'source',
  ],
  offAtFirst: ['salesType', 'source'],
  pairs: [
    ['number', 'day'],
    ['owner', 'branch'],
  ],
  essential: ['kind', 'customer', 'grossCents'],
  sorts: ['day', 'number', 'customer', 'grossCents'],
  search: ['number', 'customer', 'car'],
  filters: ['kind', 'day', 'branch', 'owner', 'brand', 'salesType', 'source', 'hasMargin'],
  sort: 'day',
  isDescending: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedSaleEvent extends ListRow<typeof saleEventList> {
  /** Number of the offer, dossier or shop order at its screen. */
  readonly record: number
}
