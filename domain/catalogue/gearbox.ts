import { code, one, optional, resource, translated, whole, yesNo } from '../platform/resource.ts'
import { gearboxGroup } from './gearbox-group.ts'

/** How engine and wheels are joined, with how many speeds: manual 6, dual clutch 7. */
export const gearbox = resource({
  name: 'gearbox',
  right: 'CATALOGUE_EDIT',
  fields: {
    gearboxGroup: one(gearboxGroup),
    code: code(),
    name: translated({ max: 60 }),
    speeds: optional(whole({ min: 1, max: 18 })),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'gearboxGroup', 'speeds', 'isActive'],
  search: ['code', 'name'],
  filters: ['gearboxGroup', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
