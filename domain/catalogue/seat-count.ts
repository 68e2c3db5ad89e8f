import { resource, translated, whole, yesNo } from '../platform/resources/resource.ts'

/** The number of seats, the driver's included. */
export const seatCount = resource({
  name: 'seatCount',
  right: 'CATALOGUE_EDIT',
  fields: {
    seats: whole({ min: 0, max: 60 }),
    name: translated({ max: 60 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'seats', 'isActive'],
  search: ['seats', 'name'],
  filters: ['isActive'],
  sort: 'seats',
  importKey: ['seats'],
  remove: 'archive',
})
