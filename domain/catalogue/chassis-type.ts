import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The chassis of a truck: rigid, tractor, low frame. */
export const chassisType = resource({
  name: 'chassisType',
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
