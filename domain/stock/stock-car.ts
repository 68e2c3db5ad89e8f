import { listKeys } from '../platform/values/records.ts'
import { engine } from '../catalogue/engine.ts'
import { exteriorColour } from '../catalogue/exterior-colour.ts'
import { interiorColour } from '../catalogue/interior-colour.ts'
import { interiorCover } from '../catalogue/interior-cover.ts'
import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import {
  choice,
  day,
  one,
  optional,
  resource,
  text,
  translated,
  whole,
  yesNo,
  type ListRow,
} from '../platform/resources/resource.ts'
import { queueLabel } from './queue-label.ts'
import { statusNote } from './status-note.ts'
import { carVersion } from './stock-choices.ts'
import {
  costFields,
  deskFields,
  priceFields,
  truckFields,
  vehicleFields,
  type BesideVehicle,
} from './vehicle-fields.ts'
import { STOCK_STATES } from './vehicle-states.ts'

/** New vehicles, as their list shows them: on our ground, on order, and those that customers drive first. */
export const stockCar = resource({
  name: 'stockCar',
  right: 'STOCK_VIEW',
  fields: {
    ...deskFields,
    supply: choice(STOCK_STATES),
    vehicleClass: choice(VEHICLE_CLASSES),
    engine: one(engine),
    exteriorColour: one(exteriorColour),
    isDemo: yesNo({ default: false }),
    licencePlate: optional(text({ max: 9 })),
    expectedOn: optional(day()),
    productionNumber: optional(text({ max: 40 })),
    orderNumber: optional(text({ max: 40 })),
  },
  label: 'car',
  list: [
    'car',
    'stockNumber',
    'state',
    'priceCents',
    'daysInStock',
    'supply',
    'expectedOn',
    'department',
    'stockLocation',
    'stockLabel',
    'engine',
    'exteriorColour',
    'mileageKm',
    'isDemo',
    'licencePlate',
    'vehicleClass',
    'vin',
  ],
  offAtFirst: [
    'department',
    'stockLabel',
    'engine',
    'exteriorColour',
    'mileageKm',
    'isDemo',
    'licencePlate',
    'vehicleClass',
    'vin',
  ],
  pairs: [
    ['stockNumber', 'stockLocation'],
    ['supply', 'expectedOn'],
    ['engine', 'exteriorColour'],
  ],
  essential: ['stockNumber', 'state', 'priceCents', 'daysInStock'],
  search: ['car', 'stockNumber', 'vin', 'productionNumber', 'orderNumber', 'licencePlate'],
  filters: [
    'state',
    'supply',
    'isDemo',
    'department',
    'stockLocation',
    'stockLabel',
    'priceCents',
    'daysInStock',
    'expectedOn',
    'vehicleClass',
    'hasPictures',
  ],
  sort: 'daysInStock',
  importKey: ['stockNumber'],
  remove: 'never',
})

export interface ListedStockCar extends ListRow<typeof stockCar>, BesideVehicle {}

/** Cars on order that are not here yet, sold or not, as the queue list shows them: late ones first. */
export const queueCar = resource({
  name: 'queue',
  right: 'STOCK_VIEW',
  fields: {
    car: deskFields.car,
    stockNumber: deskFields.stockNumber,
    productionNumber: optional(text({ max: 40 })),
    orderNumber: optional(text({ max: 40 })),
    vin: deskFields.vin,
    expectedOn: day(),
    /** Null: it is not late. */
    daysLate: optional(whole({ min: 1, max: 36_500 })),
    queueLabel: optional(one(queueLabel)),
    statusNote: optional(one(statusNote)),
    note: optional(text({ max: 500 })),
    state: deskFields.state,
    /** The buyer, for users with the right to see their dossier; null otherwise. */
    customer: optional(text({ max: 300 })),
    isForCustomer: yesNo({ default: false }),
    department: deskFields.department,
    engine: one(engine),
    exteriorColour: one(exteriorColour),
  },
  label: 'car',
  list: [
    'car',
    'expectedOn',
    'customer',
    'queueLabel',
    'productionNumber',
    'vin',
    'statusNote',
    'note',
    'state',
    'stockNumber',
    'orderNumber',
    'department',
    'engine',
    'exteriorColour',
  ],
  offAtFirst: ['queueLabel', 'productionNumber', 'orderNumber', 'vin', 'state', 'engine', 'exteriorColour'],
  pairs: [
    ['car', 'stockNumber'],
    ['productionNumber', 'orderNumber'],
    ['note', 'statusNote'],
    ['customer', 'department'],
  ],
  essential: ['expectedOn', 'customer'],
  search: ['car', 'customer', 'stockNumber', 'vin', 'productionNumber', 'orderNumber'],
  filters: ['isForCustomer', 'queueLabel', 'statusNote', 'expectedOn', 'daysLate', 'state', 'department'],
  sort: 'expectedOn',
  importKey: ['stockNumber'],
  remove: 'never',
})

export interface QueuedCar extends ListRow<typeof queueCar> {
  readonly rev: number
  /** Number of the branch that a right over records has to reach. */
  readonly branch: number
  /** The number of the dossier of the buyer, for users with the right to see it. */
  readonly dossier: number | null
}

/**
 * Those columns of `stock_car` that describe the state of its order; users without the right to follow orders leave them as
 * they are.
 */
export const orderFields = {
  expectedOn: optional(day()),
  queueLabel: optional(one(queueLabel)),
  orderNumber: optional(text({ max: 40 })),
  productionNumber: optional(text({ max: 40 })),
} as const
export const ORDER_FIELDS: readonly (keyof typeof orderFields)[] = listKeys(orderFields)

/** The columns of `stock_car` that people fill in. */
export const stockCarFields = {
  version: one(carVersion),
  engine: one(engine),
  exteriorColour: one(exteriorColour),
  interiorCover: one(interiorCover),
  interiorColour: one(interiorColour),
  buildYear: whole({ min: 2000, max: 2100, unit: 'year' }),
  mileageKm: whole({ min: 0, max: 50_000, unit: 'km' }),
  remarks: optional(translated({ max: 2_000, lines: 5 })),
  ...orderFields,
} as const

/** A new vehicle as its form has it. The first save states whether it has arrived; after that its arrival does. */
export const stockCarForm = resource({
  name: 'stockCar',
  right: 'STOCK_VIEW',
  fields: {
    ...stockCarFields,
    supply: choice(STOCK_STATES),
    ...vehicleFields,
    ...truckFields,
    ...priceFields,
    ...costFields,
  },
  label: 'productionNumber',
  list: ['version'],
  search: [],
  filters: [],
  sort: 'version',
  importKey: [],
  remove: 'never',
})
