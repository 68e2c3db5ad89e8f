import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import { code, flags, money, optional, resource, translated, whole, yesNo } from '../platform/resources/resource.ts'

/** A service of the workshop by appointment, with its vehicles, and the time that one of them is in a bay for it. */
export const workshopService = resource({
  name: 'workshopService',
  right: 'ORGANISATION_EDIT',
  view: 'ORGANISATION_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    description: translated({ max: 300, lines: 3 }),
    durationMinutes: whole({ min: 15, max: 600, unit: 'minutes' }),
    priceFromGrossCents: optional(money({ min: 1, max: 1_000_000 })),
    vehicleClasses: flags(VEHICLE_CLASSES),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'vehicleClasses', 'durationMinutes', 'priceFromGrossCents', 'isActive'],
  search: ['code', 'name', 'description'],
  filters: ['vehicleClasses', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
