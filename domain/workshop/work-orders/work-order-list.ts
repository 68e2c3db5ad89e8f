import {
  choice,
  instant,
  namedChoices,
  one,
  optional,
  resource,
  text,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { dossierBranch } from '../../orders/dossier-list.ts'
import { WORK_ORDER_STATES, type WorkOrderStanding } from './work-order.ts'

/** The technicians by whom work orders are filtered. */
export const workTechnician = resource({
  name: 'workTechnician',
  right: 'MASTER_DATA_VIEW',
  fields: { name: text({ max: 160 }) },
  ...namedChoices,
})

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
    /** Null until the work is ready. */
    finishedAt: optional(instant()),
    technicians: text({ max: 300 }),
    /** Of the first job; as a filter, any who worked on it or is to. */
    technician: optional(one(workTechnician)),
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
    'finishedAt',
    'technicians',
    'branch',
    'createdAt',
  ],
  offAtFirst: ['finishedAt', 'branch', 'createdAt'],
  pairs: [
    ['workNumber', 'createdAt'],
    ['car', 'customer'],
    ['plannedAt', 'promisedAt'],
  ],
  essential: ['workNumber', 'car', 'state', 'promisedAt'],
  sorts: ['workNumber', 'plannedAt', 'promisedAt', 'finishedAt', 'createdAt'],
  search: ['workNumber'],
  filters: ['state', 'isLate', 'branch', 'technician', 'plannedAt', 'promisedAt', 'finishedAt'],
  sort: 'plannedAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

/** With the facts on which its acts depend. */
export interface ListedWorkOrder extends ListRow<typeof workOrderList>, WorkOrderStanding {
  readonly rev: number
}
