import { code, optional, resource, text, translated, whole, yesNo } from '../platform/resources/resource.ts'

/**
 * The warranty of the dealer or the manufacturer: at least twelve months (Civil Code art. 1649quater), at most seven years.
 * `domain/stock/guarantee.ts` separates the legal guarantee from the commercial one.
 */
export const warranty = resource({
  name: 'warranty',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    months: whole({ min: 12, max: 84, unit: 'months' }),
    mileageLimitKm: optional(whole({ min: 1, max: 2_000_000, unit: 'km' })),
    isManufacturer: yesNo({ default: false }),
    /** Empty: the manufacturer, or the seller of the car. */
    giver: optional(text({ max: 120 })),
    covers: optional(translated({ max: 500, lines: 4 })),
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
