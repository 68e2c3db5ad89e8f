import { choice, code, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { FUEL_TYPES } from './vehicle.ts'

/** The fuel of a vehicle: petrol, diesel, plug-in hybrid. */
export const fuel = resource({
  name: 'fuel',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    fuelType: choice(FUEL_TYPES),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'fuelType', 'isActive'],
  search: ['code', 'name'],
  filters: ['fuelType', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
