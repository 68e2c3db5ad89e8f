import { resource, translated, whole, yesNo } from '../platform/resources/resource.ts'

/** The number of doors, the tailgate included. */
export const doorCount = resource({
  name: 'doorCount',
  right: 'CATALOGUE_EDIT',
  fields: {
    doors: whole({ min: 0, max: 9 }),
    name: translated({ max: 60 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'doors', 'isActive'],
  search: ['doors', 'name'],
  filters: ['isActive'],
  sort: 'doors',
  importKey: ['doors'],
  remove: 'archive',
})
