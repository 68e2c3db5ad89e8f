import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import { choice, namedChoices, resource, text, translated, yesNo } from '../platform/resources/resource.ts'

// The choices in the forms and filters of the stock, as people call them. Their rows are read from views, and changed
// where they belong.

const onlyRead = { ...namedChoices, right: 'STOCK_VIEW' } as const

/** A model with its brand before it: `Noord V6`. */
export const carModel = resource({
  ...onlyRead,
  name: 'carModel',
  fields: {
    name: text({ max: 200 }),
    vehicleClass: choice(VEHICLE_CLASSES),
    isActive: yesNo({ default: true }),
  },
})

/** A version with brand, model and model year: `Noord V6 Style (2026)`. */
export const carVersion = resource({
  ...onlyRead,
  name: 'carVersion',
  fields: {
    name: text({ max: 300 }),
    vehicleClass: choice(VEHICLE_CLASSES),
    isActive: yesNo({ default: true }),
  },
})

/** A branch, by its name. */
export const stockBranch = resource({
  ...onlyRead,
  name: 'stockBranch',
  fields: { name: text({ max: 200 }) },
})

/** The department where a car is and that sells it: `Gent · Tweedehands`. */
export const stockDepartment = resource({
  ...onlyRead,
  name: 'stockDepartment',
  fields: { name: translated({ max: 200 }) },
})

/** A place on the ground of a branch, with the branch before it: `Gent · Rij G3`. */
export const stockPlace = resource({
  ...onlyRead,
  name: 'stockPlace',
  fields: { name: translated({ max: 200 }), isActive: yesNo({ default: true }) },
})
