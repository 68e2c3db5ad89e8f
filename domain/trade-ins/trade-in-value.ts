import { day, money, optional, percent, resource, text, whole } from '../platform/resources/resource.ts'

/** The worth of a car that is traded in at a mileage, and the deduction for each kilometre more. */
export const tradeInValue = resource({
  name: 'tradeInValue',
  right: 'CATALOGUE_EDIT',
  fields: {
    brand: text({ max: 40 }),
    model: text({ max: 60 }),
    year: whole({ min: 1950, max: 2100, unit: 'year' }),
    baseValueCents: money({ min: 1, max: 100_000_000 }),
    baseMileageKm: whole({ min: 0, max: 1_000_000, unit: 'km' }),
    centsPerKm: whole({ min: 0, max: 200 }),
    spreadBp: percent({ min: 0, max: 5_000 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'model',
  list: [
    'model',
    'brand',
    'year',
    'baseValueCents',
    'baseMileageKm',
    'centsPerKm',
    'spreadBp',
    'validFrom',
    'validUntil',
  ],
  search: ['brand', 'model', 'year'],
  filters: ['year', 'baseValueCents', 'validFrom'],
  sort: 'brand',
  importKey: ['brand', 'model', 'year', 'validFrom'],
  remove: 'delete',
})
