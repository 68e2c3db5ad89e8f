import {
  choice,
  day,
  instant,
  namedChoices,
  one,
  resource,
  text,
  translated,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { dossierBranch, dossierOwner } from './dossier-list.ts'
import { INTERNAL_ORDER_STATES, type InternalOrderStanding } from './internal-order.ts'

/** The departments that work on sold cars, with their branch before them. */
export const internalOrderDepartment = resource({
  name: 'internalOrderDepartment',
  right: 'MASTER_DATA_VIEW',
  fields: { name: translated({ max: 200 }) },
  ...namedChoices,
})

/** Internal orders as their list shows them. */
export const internalOrderList = {
  name: 'internalOrder',
  fields: {
    internalNumber: text({ max: 20 }),
    car: text({ max: 300 }),
    licencePlate: text({ max: 15 }),
    customer: text({ max: 300 }),
    /** The work, in one line. */
    work: text({ max: 2_000 }),
    department: one(internalOrderDepartment),
    dueOn: day(),
    isLate: yesNo({ default: false }),
    state: choice(INTERNAL_ORDER_STATES),
    owner: one(dossierOwner),
    branch: one(dossierBranch),
    createdAt: instant(),
  },
  label: 'internalNumber',
  list: ['internalNumber', 'car', 'work', 'department', 'dueOn', 'state', 'customer', 'owner', 'createdAt'],
  pairs: [
    ['internalNumber', 'createdAt'],
    ['car', 'customer'],
    ['department', 'owner'],
  ],
  essential: ['car', 'state', 'dueOn'],
  sorts: ['internalNumber', 'dueOn', 'createdAt'],
  search: ['internalNumber'],
  filters: ['state', 'isLate', 'department', 'branch', 'owner', 'dueOn'],
  sort: 'dueOn',
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

/** With the facts on which its acts depend. */
export interface ListedInternalOrder extends ListRow<typeof internalOrderList>, InternalOrderStanding {
  readonly rev: number
  /** The number of the branch that works on it. */
  readonly workBranch: number
}
