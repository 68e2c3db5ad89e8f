import { code, one, optional, resource, translated, whole, yesNo } from '../platform/resources/resource.ts'
import { gearboxGroup } from './gearbox-group.ts'

/** The gearbox, with the number of speeds: manual 6, dual clutch 7. */
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
