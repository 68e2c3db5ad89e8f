import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The place of an option in the configurator: comfort, safety, wheels. */
export const optionGroup = resource({
  name: 'optionGroup',
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
