import { CUSTOMER_TYPES } from '../contacts/customer.ts'
import { code, flags, resource, translated, whole, yesNo } from '../platform/resources/resource.ts'

/**
 * The ways of selling: the buyers who qualify, their evidence, and the validity of an offer. The numbers are those of
 * SALES_TYPES.
 */
export const salesType = resource({
  name: 'salesType',
  right: 'SALES_RULE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    customerTypes: flags(CUSTOMER_TYPES),
    needsProof: yesNo({ default: false }),
    offerDays: whole({ min: 1, max: 365, unit: 'days' }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'customerTypes', 'needsProof', 'offerDays', 'isActive'],
  search: ['name', 'code'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
