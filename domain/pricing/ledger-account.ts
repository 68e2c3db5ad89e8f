import { choice, resource, text, translated, yesNo } from '../platform/resources/resource.ts'

export const ACCOUNT_USES = ['sale', 'purchase', 'vat', 'customer', 'supplier', 'bank', 'advance', 'other'] as const

/** An account of the books, by its number in the minimum chart of accounts (royal decree of 21 October 2018). */
export const ledgerAccount = resource({
  name: 'ledgerAccount',
  right: 'FINANCE_RATE_EDIT',
  fields: {
    accountNumber: text({ max: 10, form: 'plain' }),
    name: translated({ max: 80 }),
    accountUse: choice(ACCOUNT_USES),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['accountNumber', 'name', 'accountUse', 'isActive'],
  search: ['accountNumber', 'name'],
  filters: ['accountUse', 'isActive'],
  sort: 'accountNumber',
  importKey: ['accountNumber'],
  remove: 'archive',
})
