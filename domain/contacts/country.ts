import { resource, text, translated, yesNo } from '../platform/resources/resource.ts'

/** The countries of addresses. The rows come from countries.ts; one that is not active takes no new address. */
export const country = resource({
  name: 'country',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: text({ max: 2 }),
    name: translated({ max: 60 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'isActive'],
  search: ['name', 'code'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
