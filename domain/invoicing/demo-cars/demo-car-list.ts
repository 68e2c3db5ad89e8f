import {
  choice,
  day,
  money,
  one,
  optional,
  text,
  whole,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { DEMO_CAR_STATES, DEMO_CLOCK_STATES } from './demo-car.ts'

const most = 100_000_000
const mostDays = 36_500

/** Demo cars as their list shows them, and as they are exported. */
export const demoCarList = {
  name: 'demoCar',
  fields: {
    car: text({ max: 300 }),
    stockNumber: text({ max: 10 }),
    licencePlate: optional(text({ max: 9 })),
    vin: optional(text({ max: 17 })),
    state: choice(DEMO_CAR_STATES),
    firstRegistration: optional(day()),
    daysInUse: optional(whole({ min: 0, max: mostDays, unit: 'days' })),
    /** Null: its first registration is unknown. */
    clock: optional(choice(DEMO_CLOCK_STATES)),
    /** The last day of its term; null: it is met. */
    dueOn: optional(day()),
    mileageKm: whole({ min: 0, max: 50_000, unit: 'km' }),
    insurer: optional(text({ max: 120 })),
    policyNumber: optional(text({ max: 40 })),
    loanCount: whole({ min: 0, max: most }),
    /** Spent on it since its purchase, without VAT; null: not for everybody. */
    costCents: optional(money({ min: -most, max: most })),
    priceCents: optional(money({ min: 0, max: most })),
    plannedSaleOn: optional(day()),
    branch: one(dossierBranch),
  },
  label: 'car',
  list: [
    'car',
    'licencePlate',
    'state',
    'dueOn',
    'clock',
    'firstRegistration',
    'daysInUse',
    'mileageKm',
    'loanCount',
    'insurer',
    'policyNumber',
    'costCents',
    'priceCents',
    'plannedSaleOn',
    'branch',
    'stockNumber',
    'vin',
  ],
  offAtFirst: ['insurer', 'policyNumber', 'costCents', 'plannedSaleOn', 'branch', 'vin'],
  pairs: [
    ['car', 'stockNumber'],
    ['licencePlate', 'branch'],
    ['dueOn', 'clock'],
    ['firstRegistration', 'daysInUse'],
    ['mileageKm', 'loanCount'],
    ['insurer', 'policyNumber'],
    ['priceCents', 'costCents'],
  ],
  essential: ['licencePlate', 'state', 'dueOn', 'mileageKm'],
  sorts: ['car', 'dueOn', 'firstRegistration', 'daysInUse', 'mileageKm', 'loanCount', 'priceCents', 'plannedSaleOn'],
  search: ['car'],
  filters: ['state', 'clock', 'dueOn', 'daysInUse', 'mileageKm', 'plannedSaleOn', 'branch'],
  sort: 'dueOn',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedDemoCar extends ListRow<typeof demoCarList> {
  readonly rev: number
}
