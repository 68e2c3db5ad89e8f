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
import { dossierBranch } from './dossier-list.ts'
import { PREMIUM_CLAIM_STATES, PREMIUM_PAYERS } from './premium-claim.ts'

/** The premiums that claims are of. */
export const premiumClaimPremium = resource({
  name: 'premiumClaimPremium',
  right: 'PREMIUM_CLAIM_EDIT',
  fields: { name: translated({ max: 80 }) },
  ...namedChoices,
})

const most = 10_000_000

/** Premium claims as their list shows them, and as they are exported. */
export const premiumClaimList = {
  name: 'premiumClaim',
  fields: {
    claimNumber: text({ max: 20 }),
    premium: one(premiumClaimPremium),
    paidBy: choice(PREMIUM_PAYERS),
    supportNetCents: money({ min: 0, max: most }),
    /** The last day to claim it. */
    dueOn: day(),
    isLate: yesNo({ default: false }),
    state: choice(PREMIUM_CLAIM_STATES),
    claimedOn: optional(day()),
    reference: text({ max: 60 }),
    paidOn: optional(day()),
    paidCents: optional(money({ min: 0, max: most })),
    /** More came in than was claimed, or less. */
    differenceCents: optional(money({ min: -most, max: most })),
    isToRepay: yesNo({ default: false }),
    car: text({ max: 300 }),
    vin: optional(text({ max: 17 })),
    customer: text({ max: 300 }),
    dossierNumber: text({ max: 20 }),
    branch: one(dossierBranch),
    createdAt: instant(),
  },
  label: 'claimNumber',
  list: [
    'claimNumber',
    'premium',
    'car',
    'supportNetCents',
    'dueOn',
    'state',
    'reference',
    'differenceCents',
    'paidBy',
    'customer',
  ],
  pairs: [
    ['claimNumber', 'reference'],
    ['premium', 'paidBy'],
    ['car', 'customer'],
  ],
  essential: ['premium', 'state', 'dueOn', 'supportNetCents'],
  sorts: ['claimNumber', 'dueOn', 'supportNetCents', 'createdAt'],
  search: ['claimNumber'],
  filters: ['state', 'premium', 'paidBy', 'isLate', 'branch', 'dueOn', 'isToRepay'],
  sort: 'dueOn',
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedPremiumClaim extends ListRow<typeof premiumClaimList> {
  readonly rev: number
}
