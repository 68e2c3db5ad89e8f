import { resource, whole, yesNo } from '../platform/resources/resource.ts'

/** Power as printed in brochures: kilowatts and metric horsepower. */
export const powerType = resource({
  name: 'powerType',
  right: 'CATALOGUE_EDIT',
  fields: {
    kilowatts: whole({ min: 1, max: 2_000, unit: 'kW' }),
    horsepower: whole({ min: 1, max: 2_720, unit: 'hp' }),
    isActive: yesNo({ default: true }),
  },
  label: 'kilowatts',
  list: ['kilowatts', 'horsepower', 'isActive'],
  search: ['kilowatts', 'horsepower'],
  filters: ['isActive'],
  sort: 'kilowatts',
  importKey: ['kilowatts'],
  remove: 'archive',
})
