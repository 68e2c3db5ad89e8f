import { bodyType } from '../catalogue/body-type.ts'
import { emissionNorm } from '../catalogue/emission-norm.ts'
import { exteriorColour } from '../catalogue/exterior-colour.ts'
import { fuel } from '../catalogue/fuel.ts'
import { gearbox } from '../catalogue/gearbox.ts'
import { interiorColour } from '../catalogue/interior-colour.ts'
import { interiorCover } from '../catalogue/interior-cover.ts'
import { powerType } from '../catalogue/power-type.ts'
import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import { warranty } from '../catalogue/warranty.ts'
import { wheelDrive } from '../catalogue/wheel-drive.ts'
import {
  choice,
  day,
  decimal,
  one,
  optional,
  resource,
  text,
  translated,
  whole,
  yesNo,
  type ListRow,
} from '../platform/resources/resource.ts'
import { CONDITION_STATES } from './condition-report.ts'
import { carModel } from './stock-choices.ts'
import {
  costFields,
  deskFields,
  priceFields,
  truckFields,
  vehicleFields,
  type BesideVehicle,
} from './vehicle-fields.ts'
import { BOOKLET_STATES, VAT_SALES_TYPES } from './vehicle-states.ts'

/** Used vehicles, as their list shows them. */
export const usedCar = resource({
  name: 'usedCar',
  right: 'STOCK_VIEW',
  fields: {
    ...deskFields,
    vehicleClass: choice(VEHICLE_CLASSES),
    firstRegistration: optional(day()),
    vatSalesType: optional(choice(VAT_SALES_TYPES)),
    licencePlate: optional(text({ max: 9 })),
    /** Progress of its condition report; null: a truck needs none. */
    condition: optional(choice(CONDITION_STATES)),
  },
  label: 'car',
  list: [
    'car',
    'stockNumber',
    'state',
    'priceCents',
    'daysInStock',
    'firstRegistration',
    'mileageKm',
    'department',
    'stockLocation',
    'stockLabel',
    'vatSalesType',
    'vehicleClass',
    'condition',
    'vin',
  ],
  offAtFirst: ['department', 'stockLabel', 'vatSalesType', 'vehicleClass', 'condition', 'vin'],
  pairs: [
    ['stockNumber', 'stockLocation'],
    ['firstRegistration', 'mileageKm'],
  ],
  essential: ['stockNumber', 'state', 'priceCents', 'daysInStock'],
  search: ['car', 'stockNumber', 'vin', 'licencePlate'],
  filters: [
    'state',
    'department',
    'stockLocation',
    'stockLabel',
    'priceCents',
    'firstRegistration',
    'mileageKm',
    'daysInStock',
    'vatSalesType',
    'vehicleClass',
    'hasPictures',
    'condition',
  ],
  sort: 'daysInStock',
  importKey: ['stockNumber'],
  remove: 'never',
})

export interface ListedUsedCar extends ListRow<typeof usedCar>, BesideVehicle {}

/** The columns of `vehicle` that people fill in of a used one. */
export const usedVehicleFields = { vehicleClass: choice(VEHICLE_CLASSES), ...vehicleFields } as const

/** Those of `used_car`. */
export const usedCarFields = {
  model: one(carModel),
  versionName: optional(text({ max: 120 })),
  bodyType: optional(one(bodyType)),
  licencePlate: optional(text({ max: 16 })),
  buildYear: optional(whole({ min: 1950, max: 2100, unit: 'year' })),
  firstRegistration: optional(day()),
  mileageKm: optional(whole({ min: 0, max: 3_000_000, unit: 'km' })),
  bookletState: optional(choice(BOOKLET_STATES)),
  keyCount: optional(whole({ min: 0, max: 9 })),
  isFirstOwner: yesNo({ default: false }),
  carPassOn: optional(day()),
  carPassUrl: optional(text({ max: 300 })),
  inspectedOn: optional(day()),
  inspectionValidUntil: optional(day()),
  warranty: optional(one(warranty)),
  engineName: optional(text({ max: 80 })),
  fuel: optional(one(fuel)),
  powerType: optional(one(powerType)),
  gearbox: optional(one(gearbox)),
  wheelDrive: optional(one(wheelDrive)),
  displacementCc: optional(whole({ min: 400, max: 20_000 })),
  batteryKwh: optional(decimal({ min: 0.1, max: 999.9, decimals: 1 })),
  electricRangeKm: optional(whole({ min: 1, max: 2_000, unit: 'km' })),
  emissionG: optional(whole({ min: 0, max: 2_000 })),
  emissionCycle: optional(choice(['WLTP', 'NEDC'])),
  emissionNorm: optional(one(emissionNorm)),
  consumption: optional(decimal({ min: 0.1, max: 99.9, decimals: 1 })),
  powerConsumption: optional(decimal({ min: 0.1, max: 99.9, decimals: 1 })),
  doors: optional(whole({ min: 1, max: 9 })),
  seats: optional(whole({ min: 1, max: 99 })),
  towWeightKg: optional(whole({ min: 1, max: 3_500 })),
  exteriorColour: optional(one(exteriorColour)),
  interiorColour: optional(one(interiorColour)),
  interiorCover: optional(one(interiorCover)),
  vatSalesType: optional(choice(VAT_SALES_TYPES)),
  remarks: optional(translated({ max: 2_000, lines: 5 })),
  damage: optional(translated({ max: 1_000, lines: 3 })),
} as const

/** A used vehicle as its form has it: rows of several tables, saved in one go. */
export const usedCarForm = resource({
  name: 'usedCar',
  right: 'STOCK_VIEW',
  fields: { ...usedCarFields, ...usedVehicleFields, ...truckFields, ...priceFields, ...costFields },
  label: 'versionName',
  list: ['model'],
  search: [],
  filters: [],
  sort: 'model',
  importKey: [],
  remove: 'never',
})
