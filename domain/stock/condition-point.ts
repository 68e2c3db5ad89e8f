import { code, one, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { conditionGroup } from './condition-group.ts'

/** A point that is looked at on every used car before it is sold to a consumer. */
export const conditionPoint = resource({
  name: 'conditionPoint',
  right: 'CATALOGUE_EDIT',
  fields: {
    conditionGroup: one(conditionGroup),
    code: code(),
    name: translated({ max: 80 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'conditionGroup', 'code', 'isActive'],
  search: ['code', 'name'],
  filters: ['conditionGroup', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
