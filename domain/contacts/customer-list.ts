import { LANGUAGES } from '../platform/values/languages.ts'
import {
  choice,
  day,
  namedChoices,
  one,
  optional,
  resource,
  text,
  whole,
  yesNo,
  type ListDefinition,
  type ListRow,
} from '../platform/resources/resource.ts'
import { MAX_EMAIL_LENGTH } from '../platform/forms/validation.ts'
import { CUSTOMER_TYPES } from './customer.ts'

/** The filters of a list of customers, named as the desk asks for their choices. */
const chosenFrom = <const Name extends string>(name: Name) =>
  resource({
    name,
    right: 'MASTER_DATA_VIEW',
    fields: { name: text({ max: 160 }), isActive: yesNo({ default: true }) },
    ...namedChoices,
  })

export const customerBranch = chosenFrom('customerBranch')
export const customerSalesperson = chosenFrom('customerSalesperson')

/** Customers, as their list shows them; `domain/contacts/customer.schema.ts` has their other fields. */
export const customerList = {
  name: 'customer',
  fields: {
    number: whole({ min: 1, max: 999_999_999 }),
    name: text({ max: 200 }),
    customerType: choice(CUSTOMER_TYPES),
    email: optional(text({ max: MAX_EMAIL_LENGTH })),
    phone: optional(text({ max: 30 })),
    city: optional(text({ max: 80 })),
    language: choice(LANGUAGES),
    branch: optional(one(customerBranch)),
    salesperson: optional(one(customerSalesperson)),
    isActive: yesNo({ default: true }),
    createdOn: day(),
    /** By when the first of their open tasks is to be done. */
    taskOn: optional(day()),
    /** One of them is due, and of the caller. */
    isToDo: yesNo({ default: false }),
  },
  label: 'name',
  list: ['name', 'number', 'customerType', 'email', 'phone', 'city', 'createdOn', 'taskOn'],
  offAtFirst: ['taskOn'],
  pairs: [
    ['name', 'number'],
    ['email', 'phone'],
  ],
  essential: ['email'],
  search: ['name'],
  filters: ['customerType', 'branch', 'salesperson', 'language', 'isActive', 'createdOn', 'isToDo'],
  sorts: ['name', 'number', 'customerType', 'email', 'phone', 'city', 'createdOn'],
  sort: 'name',
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedCustomer extends ListRow<typeof customerList> {
  readonly rev: number
}
