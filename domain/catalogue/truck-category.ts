import { code, resource, translated } from '../platform/resources/resource.ts'

/** The purpose of a truck. The numbers are those of TRUCK_CATEGORIES. */
export const truckCategory = resource({
  name: 'truckCategory',
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
