import {
  choice,
  code,
  one,
  optional,
  resource,
  text,
  translated,
  whole,
  yesNo,
} from '../platform/resources/resource.ts'
import { brand } from './brand.ts'
import { VEHICLE_CLASSES } from './vehicle.ts'

/** A model of a brand, over the years. */
export const model = resource({
  name: 'model',
  right: 'CATALOGUE_EDIT',
  fields: {
    brand: one(brand),
    name: text({ max: 60 }),
    slug: code(),
    vehicleClass: choice(VEHICLE_CLASSES),
    introduction: optional(translated({ max: 600, lines: 4 })),
    deliveryWeeks: whole({ min: 1, max: 104 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'brand', 'slug', 'vehicleClass', 'deliveryWeeks', 'isActive'],
  search: ['name', 'slug'],
  filters: ['brand', 'vehicleClass', 'isActive'],
  sort: 'rank',
  importKey: ['slug'],
  remove: 'archive',
})
