import { code, colour, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** Our own notes on a car in stock: no Car-Pass yet, in preparation. */
export const stockLabel = resource({
  name: 'stockLabel',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    colour: colour(),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'colour', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
