import { resource, text, translated, yesNo } from '../platform/resources/resource.ts'

/** The places of Belgium with their postal codes, as addresses are completed with them. */
export const cityList = resource({
  name: 'city',
  right: 'CATALOGUE_EDIT',
  fields: {
    postalCode: text({ max: 4 }),
    name: translated({ max: 80 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['postalCode', 'name', 'isActive'],
  search: ['postalCode', 'name'],
  filters: ['isActive'],
  sort: 'postalCode',
  importKey: ['postalCode', 'name'],
  remove: 'archive',
})
