import {
  choice,
  day,
  instant,
  namedChoices,
  one,
  resource,
  text,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { CONTRACT_STATES, CONTRACT_WAYS } from './contract.ts'

const choices = { ...namedChoices, right: 'MASTER_DATA_VIEW', fields: { name: text({ max: 160 }) } } as const

/** The branches and the colleagues that contracts are filtered by. */
export const contractBranch = resource({ ...choices, name: 'contractBranch' })
export const contractSigner = resource({ ...choices, name: 'contractSigner' })

/** Contracts as their list shows them. */
export const contractList = {
  name: 'contract',
  fields: {
    /** Of the order that was signed: its receipt number. */
    orderNumber: text({ max: 20 }),
    customer: text({ max: 300 }),
    signerName: text({ max: 160 }),
    car: text({ max: 300 }),
    signedOn: day(),
    way: choice(CONTRACT_WAYS),
    state: choice(CONTRACT_STATES),
    takenBy: one(contractSigner),
    branch: one(contractBranch),
    createdAt: instant(),
  },
  label: 'orderNumber',
  list: ['orderNumber', 'customer', 'car', 'signedOn', 'way', 'state', 'takenBy', 'createdAt'],
  pairs: [
    ['orderNumber', 'createdAt'],
    ['signedOn', 'takenBy'],
  ],
  essential: ['customer', 'state'],
  sorts: ['signedOn', 'createdAt'],
  search: ['orderNumber'],
  filters: ['state', 'way', 'takenBy', 'branch', 'signedOn'],
  sort: 'createdAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedContract extends ListRow<typeof contractList> {}
