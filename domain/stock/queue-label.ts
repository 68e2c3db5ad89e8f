import { code, resource, translated, yesNo } from '../platform/resource.ts'

/** How far a car on order has come: ordered, built, in transit. */
export const queueLabel = resource({
  name: 'queueLabel',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
