import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The cover of seats: cloth, leather. Its colour is an interior colour. */
export const interiorCover = resource({
  name: 'interiorCover',
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
