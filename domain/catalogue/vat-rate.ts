import { choice, day, optional, percent, resource, translated } from '../platform/resource.ts'

/** A rate of VAT and from when to when it holds, by category of EN 16931. */
export const vatRate = resource({
  name: 'vatRate',
  right: 'CATALOGUE_EDIT',
  fields: {
    name: translated({ max: 60 }),
    category: choice(['S', 'Z', 'E']),
    rateBp: percent(),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: ['name', 'category', 'rateBp', 'validFrom', 'validUntil'],
  search: ['name'],
  filters: ['category', 'validFrom'],
  sort: 'validFrom',
  importKey: ['category', 'validFrom'],
  remove: 'delete',
})
