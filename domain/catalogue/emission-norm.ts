import { code, day, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The European norm that a vehicle meets: Euro 6d, Euro VI. */
export const emissionNorm = resource({
  name: 'emissionNorm',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    isHeavyDuty: yesNo({ default: false }),
    requiredFrom: optional(day()),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'isHeavyDuty', 'requiredFrom', 'isActive'],
  search: ['code', 'name'],
  filters: ['isHeavyDuty', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
