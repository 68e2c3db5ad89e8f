import { code, resource, translated } from '../platform/resources/resource.ts'

/** The VAT treatment of a car's sale: shown and deductible, or margin. The numbers are those of VAT_SALES_TYPES. */
export const vatSalesType = resource({
  name: 'vatSalesType',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
  },
  label: 'name',
  list: ['name', 'code'],
  search: ['code', 'name'],
  filters: [],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
