import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** A heading of the condition report: bodywork, tyres, brakes. */
export const conditionGroup = resource({
  name: 'conditionGroup',
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
