import { code, optional, resource, translated, whole, yesNo } from '../platform/resource.ts'

/** What we or the manufacturer answer for: at least twelve months (Civil Code art. 1649quater), at most seven years. */
export const warranty = resource({
  name: 'warranty',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    months: whole({ min: 12, max: 84, unit: 'months' }),
    mileageLimitKm: optional(whole({ min: 1, max: 2_000_000, unit: 'km' })),
    isManufacturer: yesNo({ default: false }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'months', 'mileageLimitKm', 'isManufacturer', 'isActive'],
  search: ['code', 'name'],
  filters: ['months', 'isManufacturer', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
