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
import { brand } from '../../catalogue/brand.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { DIFFERENCE_BEARERS, WARRANTY_CLAIM_STATES } from './warranty-claim.ts'

const most = 100_000_000

/** Warranty claims as their list shows them, and as they are exported. */
export const warrantyClaimList = {
  name: 'warrantyClaim',
  fields: {
    claimNumber: text({ max: 20 }),
    reference: text({ max: 60 }),
    state: choice(WARRANTY_CLAIM_STATES),
    brand: optional(one(brand)),
    car: text({ max: 300 }),
    vin: optional(text({ max: 17 })),
    customer: text({ max: 300 }),
    workNumber: text({ max: 20 }),
    netCents: money({ min: 0, max: most }),
    acceptedCents: optional(money({ min: 0, max: most })),
    /** Claimed, and not paid by the importer. */
    differenceCents: optional(money({ min: 0, max: most })),
    borneBy: optional(choice(DIFFERENCE_BEARERS)),
    /** The last day of the next step: to send it, or for the answer. */
    nextOn: optional(day()),
    isOverdue: yesNo({ default: false }),
    sentOn: optional(day()),
    paidOn: optional(day()),
    branch: one(dossierBranch),
    createdAt: instant(),
  },
  label: 'claimNumber',
  list: [
    'claimNumber',
    'car',
    'netCents',
    'nextOn',
    'state',
    'reference',
    'differenceCents',
    'borneBy',
    'customer',
    'workNumber',
    'branch',
  ],
  offAtFirst: ['branch'],
  pairs: [
    ['claimNumber', 'reference'],
    ['car', 'customer'],
    ['differenceCents', 'borneBy'],
  ],
  essential: ['claimNumber', 'state', 'nextOn', 'netCents'],
  sorts: ['claimNumber', 'nextOn', 'netCents', 'createdAt'],
  search: ['claimNumber'],
  filters: ['state', 'brand', 'isOverdue', 'borneBy', 'branch', 'nextOn'],
  sort: 'nextOn',
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedWarrantyClaim extends ListRow<typeof warrantyClaimList> {
  readonly rev: number
}
