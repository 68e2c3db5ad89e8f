import { resource, whole, yesNo } from '../platform/resources/resource.ts'

/** The distance between the axles, in millimetres. */
export const wheelBase = resource({
  name: 'wheelBase',
  right: 'CATALOGUE_EDIT',
  fields: {
    millimetres: whole({ min: 1_000, max: 10_000, unit: 'mm' }),
    isActive: yesNo({ default: true }),
  },
  label: 'millimetres',
  list: ['millimetres', 'isActive'],
  search: ['millimetres'],
  filters: ['isActive'],
  sort: 'millimetres',
  importKey: ['millimetres'],
  remove: 'archive',
})
