import { choice, day, percent, resource, translated } from '../platform/resources/resource.ts'

/** A rate of VAT by category of EN 16931. It is valid until the next one of its category begins. */
export const vatRate = resource({
  name: 'vatRate',
  right: 'CATALOGUE_EDIT',
  fields: {
    name: translated({ max: 60 }),
    category: choice(['S', 'Z', 'E']),
    rateBp: percent(),
    validFrom: day(),
  },
  label: 'name',
  list: ['name', 'category', 'rateBp', 'validFrom'],
  search: ['name'],
  filters: ['category', 'validFrom'],
  sort: 'validFrom',
  importKey: ['category', 'validFrom'],
  remove: 'delete',
})
