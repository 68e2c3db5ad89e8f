import { day, one, optional, resource, whole } from '../platform/resources/resource.ts'
import { model } from './model.ts'

/** A year's edition of a model, and from when to when it can be ordered. */
export const modelYear = resource({
  name: 'modelYear',
  right: 'CATALOGUE_EDIT',
  fields: {
    model: one(model),
    year: whole({ min: 1950, max: 2100, unit: 'year' }),
    orderableFrom: day(),
    orderableUntil: optional(day()),
  },
  label: 'year',
  list: ['year', 'model', 'orderableFrom', 'orderableUntil'],
  search: ['year'],
  filters: ['model', 'year', 'orderableFrom', 'orderableUntil'],
  sort: 'orderableFrom',
  importKey: ['model', 'year'],
  remove: 'delete',
})
