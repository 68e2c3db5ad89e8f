import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  choice,
  day,
  instant,
  namedChoices,
  one,
  optional,
  resource,
  text,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { CUSTOMER_ORDER_STATES, DOSSIER_APPROVALS } from './dossier.ts'

const choices = { ...namedChoices, right: 'MASTER_DATA_VIEW', fields: { name: text({ max: 160 }) } } as const

/** The branches and salespeople that dossiers are filtered by. */
export const dossierBranch = resource({ ...choices, name: 'dossierBranch' })
export const dossierOwner = resource({ ...choices, name: 'dossierOwner' })

/** Dossiers as their list shows them. */
export const dossierList = {
  name: 'dossier',
  fields: {
    dossierNumber: text({ max: 20 }),
    customer: text({ max: 300 }),
    car: text({ max: 300 }),
    vin: optional(text({ max: 17 })),
    licencePlate: optional(text({ max: 15 })),
    state: choice(CUSTOMER_ORDER_STATES),
    approval: choice(enumerationNames(DOSSIER_APPROVALS)),
    /** The next step, and its day. */
    nextStep: optional(text({ max: 80 })),
    dueOn: optional(day()),
    isLate: yesNo({ default: false }),
    /** The number of the valid invoice. */
    invoice: optional(text({ max: 40 })),
    isInvoiced: yesNo({ default: false }),
    /** The day its customer gets the car. */
    handoverOn: optional(day()),
    /** Ready to be handed over, and no day was agreed on. */
    isToPlan: yesNo({ default: false }),
    owner: one(dossierOwner),
    branch: one(dossierBranch),
    createdAt: instant(),
  },
  label: 'dossierNumber',
  list: ['dossierNumber', 'customer', 'car', 'state', 'approval', 'nextStep', 'dueOn', 'owner', 'createdAt'],
  offAtFirst: ['approval'],
  pairs: [
    ['dossierNumber', 'createdAt'],
    ['customer', 'owner'],
  ],
  essential: ['customer', 'state', 'dueOn'],
  sorts: ['dossierNumber', 'customer', 'createdAt'],
  search: ['dossierNumber'],
  filters: ['state', 'approval', 'isLate', 'isInvoiced', 'isToPlan', 'handoverOn', 'owner', 'branch', 'createdAt'],
  sort: 'createdAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedDossier extends ListRow<typeof dossierList> {}
