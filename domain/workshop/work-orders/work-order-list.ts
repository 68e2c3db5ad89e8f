import {
  choice,
  instant,
  one,
  optional,
  text,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { WORK_ORDER_STATES, type WorkOrderStanding } from './work-order.ts'

/** Work orders as their list shows them. */
export const workOrderList = {
  name: 'workOrder',
  fields: {
    workNumber: text({ max: 20 }),
    car: text({ max: 300 }),
    licencePlate: optional(text({ max: 15 })),
    vin: optional(text({ max: 17 })),
    customer: text({ max: 300 }),
    /** The jobs, in one line. */
    work: text({ max: 2_000 }),
    state: choice(WORK_ORDER_STATES),
    plannedAt: instant(),
    promisedAt: optional(instant()),
    isLate: yesNo({ default: false }),
    technicians: text({ max: 300 }),
    branch: one(dossierBranch),
    createdAt: instant(),
  },
  label: 'workNumber',
  list: [
    'workNumber',
    'licencePlate',
    'car',
    'customer',
    'work',
    'state',
    'plannedAt',
    'promisedAt',
    'technicians',
    'branch',
    'createdAt',
  ],
  offAtFirst: ['branch', 'createdAt'],
  pairs: [
    ['workNumber', 'createdAt'],
    ['car', 'customer'],
    ['plannedAt', 'promisedAt'],
  ],
  essential: ['workNumber', 'car', 'state', 'promisedAt'],
  sorts: ['workNumber', 'plannedAt', 'promisedAt', 'createdAt'],
  search: ['workNumber'],
  filters: ['state', 'isLate', 'branch', 'plannedAt', 'promisedAt'],
  sort: 'plannedAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

/** With what an act with it depends on. */
export interface ListedWorkOrder extends ListRow<typeof workOrderList>, WorkOrderStanding {
  readonly rev: number
}
