import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The shape of the body: hatchback, estate, tractor unit. */
export const bodyType = resource({
  name: 'bodyType',
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
