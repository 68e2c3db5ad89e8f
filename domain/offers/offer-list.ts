import { model } from '../catalogue/model.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  choice,
  day,
  instant,
  money,
  namedChoices,
  one,
  optional,
  resource,
  text,
  translated,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { SALES_TYPES } from '../pricing/profit-margin.ts'
import { ALTERNATIVE_LETTERS } from './alternatives.ts'
import { OFFER_ANSWERS } from './customer-offer.ts'
import { lossReason } from './loss-reason.ts'
import { SEVERITIES, type OfferCheck } from './checks/offer-check.ts'
import { APPROVAL_STATES } from './offer-limits.ts'
import { OFFER_OUTCOMES, SALE_LEADS } from './sale-chance.ts'
import { DRAWN_UP_TYPES, OFFER_STATUSES } from './offer.ts'

const cents = { min: 0, max: 999_999_999_999 }
const choices = { ...namedChoices, right: 'MASTER_DATA_VIEW', fields: { name: text({ max: 160 }) } } as const

/** The branches and salespeople that offers are filtered by. */
export const offerBranch = resource({ ...choices, name: 'offerBranch' })
export const offerOwner = resource({ ...choices, name: 'offerOwner' })

/** The price rules that offers are filtered by. */
export const offerRule = resource({ ...choices, name: 'offerRule', fields: { name: translated({ max: 160 }) } })

/** Offers as their list shows them. */
export const offerList = {
  name: 'offer',
  fields: {
    offerNumber: text({ max: 20 }),
    /** Within its set of alternatives; null: it has none. */
    alternative: optional(choice(ALTERNATIVE_LETTERS)),
    customer: text({ max: 300 }),
    car: text({ max: 300 }),
    type: choice(DRAWN_UP_TYPES),
    status: choice(enumerationNames(OFFER_STATUSES)),
    salesType: choice(enumerationNames(SALES_TYPES)),
    totalCents: optional(money(cents)),
    validUntil: optional(day()),
    /** Its car was sold by another offer or in the shop. */
    isCarSold: yesNo({ default: false }),
    owner: one(offerOwner),
    branch: one(offerBranch),
    createdAt: instant(),
    answer: optional(choice(OFFER_ANSWERS)),
    answeredAt: optional(instant()),
    check: optional(choice(SEVERITIES)),
    /** A user has to review it. */
    isDirty: yesNo({ default: false }),
    /** Their customer waits for an answer, since `askedAt`. */
    hasQuestion: yesNo({ default: false }),
    approval: optional(choice(APPROVAL_STATES)),
    /** Its approval was asked for, and the caller may give it. */
    isToApprove: yesNo({ default: false }),
    /** It ends soon, and a reminder of its customer waits for the caller. */
    isToRemind: yesNo({ default: false }),
    /** Since when its approval is in that state. */
    approvalAt: optional(instant()),
    askedAt: optional(instant()),
    /** The task of its customer that is to be done next. */
    nextAction: optional(text({ max: 200 })),
    nextActionOn: optional(day()),
    /** The next action is due, and of the caller. */
    isToDo: yesNo({ default: false }),
    /** Of the chance of a sale that it represents; null: another offer does, or it was never issued. */
    outcome: optional(choice(OFFER_OUTCOMES)),
    /** On which the first offer of its chance went out. */
    issuedOn: optional(day()),
    model: optional(one(model)),
    rule: optional(one(offerRule)),
    source: optional(choice(SALE_LEADS)),
    lossReason: optional(one(lossReason)),
    /** It was declined or expired, or its sale was canceled, and the reason is not recorded yet. */
    isLossDue: yesNo({ default: false }),
    /** The chance that it represents was lost, and the reason is not recorded, however long ago. */
    isLossUnexplained: yesNo({ default: false }),
  },
  label: 'offerNumber',
  list: [
    'offerNumber',
    'alternative',
    'customer',
    'car',
    'status',
    'check',
    'totalCents',
    'validUntil',
    'owner',
    'createdAt',
    'nextAction',
    'nextActionOn',
    'outcome',
    'issuedOn',
    'lossReason',
  ],
  offAtFirst: ['alternative', 'validUntil', 'owner', 'nextAction', 'nextActionOn', 'outcome', 'issuedOn', 'lossReason'],
  pairs: [
    ['offerNumber', 'createdAt'],
    ['customer', 'car'],
    ['nextAction', 'nextActionOn'],
  ],
  essential: ['customer', 'status', 'check', 'totalCents'],
  // The messages of an offer are read after its page was found.
  sorts: ['offerNumber', 'customer', 'car', 'status', 'totalCents', 'validUntil', 'owner', 'createdAt'],
  search: ['offerNumber'],
  filters: [
    'alternative',
    'status',
    'isDirty',
    'check',
    'type',
    'salesType',
    'owner',
    'branch',
    'createdAt',
    'validUntil',
    'isCarSold',
    'answer',
    'hasQuestion',
    'approval',
    'isToApprove',
    'nextActionOn',
    'isToDo',
    'outcome',
    'issuedOn',
    'model',
    'rule',
    'source',
    'lossReason',
    'isLossDue',
    'isLossUnexplained',
    'isToRemind',
  ],
  sort: 'createdAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedOffer extends ListRow<typeof offerList> {
  /** The most severe of its checks, if there is any: `check` has its severity. */
  readonly worst: OfferCheck | null
}
