import { code, colour, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The colour of seats and trim. */
export const interiorColour = resource({
  name: 'interiorColour',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    hex: colour(),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'hex', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
