import {
  choice,
  namedChoices,
  one,
  optional,
  resource,
  text,
  translated,
  whole,
  yesNo,
  type ListRow,
} from '../platform/resources/resource.ts'
import { bodyType } from './body-type.ts'
import { brand } from './brand.ts'
import { VEHICLE_CLASSES } from './vehicle.ts'
import { warranty } from './warranty.ts'

/** The versions of every model, in one flat list; each is edited in the tree of the range. */
export const versionList = resource({
  name: 'version',
  right: 'MASTER_DATA_VIEW',
  fields: {
    name: text({ max: 60 }),
    brand: one(brand),
    model: text({ max: 60 }),
    year: whole({ min: 1950, max: 2100, unit: 'year' }),
    vehicleClass: choice(VEHICLE_CLASSES),
    bodyType: one(bodyType),
    doors: whole({ min: 0, max: 9 }),
    seats: whole({ min: 0, max: 60 }),
    warranty: optional(one(warranty)),
    /** Its engines that can be ordered. */
    engineCount: whole({ min: 0, max: 100 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: [
    'name',
    'brand',
    'model',
    'year',
    'bodyType',
    'doors',
    'seats',
    'engineCount',
    'isActive',
    'warranty',
    'vehicleClass',
  ],
  offAtFirst: ['warranty', 'vehicleClass'],
  search: ['name', 'model'],
  filters: ['brand', 'year', 'bodyType', 'vehicleClass', 'doors', 'seats', 'warranty', 'isActive'],
  sort: 'model',
  importKey: ['name'],
  remove: 'never',
})

export interface ListedVersion extends ListRow<typeof versionList> {
  readonly rev: number
}

/** A model year with brand and model before it: `Noord V6 2026`. */
export const modelEdition = resource({
  name: 'modelEdition',
  right: 'MASTER_DATA_VIEW',
  fields: { name: text({ max: 200 }), isActive: yesNo({ default: true }) },
  ...namedChoices,
})

/** Versions as a file contains them: their names and properties, without engines, options and prices. */
export const versionImport = resource({
  name: 'version',
  right: 'CATALOGUE_EDIT',
  fields: {
    year: one(modelEdition),
    name: text({ max: 60 }),
    bodyType: one(bodyType),
    doors: whole({ min: 0, max: 9 }),
    seats: whole({ min: 0, max: 60 }),
    warranty: optional(one(warranty)),
    introduction: optional(translated({ max: 600, lines: 4 })),
    isActive: yesNo({ default: false }),
  },
  label: 'name',
  list: ['name'],
  search: [],
  filters: [],
  sort: 'name',
  importKey: ['year', 'name'],
  remove: 'never',
})

/** The columns of a file before the year: together they name a model year. */
export const VERSION_EXTRAS = ['brand', 'model'] as const
