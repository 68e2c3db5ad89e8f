import { brand } from '../catalogue/brand.ts'
import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import {
  choice,
  day,
  money,
  one,
  optional,
  resource,
  text,
  yesNo,
  type ListRow,
} from '../platform/resources/resource.ts'
import { deskFields, MOST_CENTS, type BesideVehicle } from './vehicle-fields.ts'
import { VAT_SALES_TYPES } from './vehicle-states.ts'

/** From here on a car costs more than it brings. */
export const MANY_DAYS = 90

/** Kinds of cars on the ground: used, new, or demonstration cars for test drives. */
export const CAR_KINDS = ['used', 'new', 'demo'] as const
export type CarKind = (typeof CAR_KINDS)[number]

/** Every vehicle on our ground, of any kind; sold, withdrawn and expected cars are not included. */
export const groundCar = resource({
  name: 'vehicle',
  right: 'STOCK_VIEW',
  fields: {
    ...deskFields,
    carKind: choice(CAR_KINDS),
    brand: one(brand),
    vehicleClass: choice(VEHICLE_CLASSES),
    firstRegistration: optional(day()),
    vatSalesType: optional(choice(VAT_SALES_TYPES)),
    /** Null for callers without the right to see costs, so that they cannot sort by it either. */
    marginCents: optional(money({ min: -MOST_CENTS, max: MOST_CENTS })),
    /** A new car and a truck need none. */
    hasCarPass: yesNo({ default: true }),
    /** A customer gave it in for another car. */
    isTradedIn: yesNo({ default: false }),
    inspectionValidUntil: optional(day()),
    licencePlate: optional(text({ max: 9 })),
  },
  label: 'car',
  list: [
    'car',
    'stockNumber',
    'stockLocation',
    'firstRegistration',
    'mileageKm',
    'daysInStock',
    'priceCents',
    'marginCents',
    'state',
    'carKind',
    'department',
    'stockLabel',
    'vehicleClass',
    'vatSalesType',
    'inspectionValidUntil',
    'licencePlate',
    'vin',
  ],
  offAtFirst: [
    'carKind',
    'department',
    'stockLabel',
    'vehicleClass',
    'vatSalesType',
    'inspectionValidUntil',
    'licencePlate',
    'vin',
  ],
  pairs: [
    ['stockNumber', 'stockLocation'],
    ['firstRegistration', 'mileageKm'],
  ],
  essential: ['stockNumber', 'priceCents', 'state'],
  sorts: [
    'car',
    'stockNumber',
    'firstRegistration',
    'daysInStock',
    'priceCents',
    'state',
    'carKind',
    'department',
    'stockLocation',
    'stockLabel',
    'vehicleClass',
    'mileageKm',
    'vatSalesType',
    'inspectionValidUntil',
    'licencePlate',
    'vin',
  ],
  search: ['car', 'stockNumber', 'vin', 'licencePlate'],
  filters: [
    'state',
    'carKind',
    'brand',
    'vehicleClass',
    'department',
    'stockLocation',
    'stockLabel',
    'priceCents',
    'daysInStock',
    'firstRegistration',
    'mileageKm',
    'vatSalesType',
    'hasCarPass',
    'hasPictures',
    'isTradedIn',
    'inspectionValidUntil',
  ],
  sort: 'daysInStock',
  importKey: ['stockNumber'],
  remove: 'never',
})

export interface ListedGroundCar extends ListRow<typeof groundCar>, BesideVehicle {
  readonly kind: 'used' | 'stock'
  /** The end of its name, behind brand and model. */
  readonly versionName: string
  /** Share of the price; null without a price, a purchase or the right. */
  readonly marginBp: number | null
  /** End of the reservation by a buyer. */
  readonly heldUntil: string | null
}

/** The views that come along with the list: the work that cars ask for. Each is a filter of the list. */
export const GROUND_VIEWS = [
  ['forSale', 'state=published'],
  ['preparation', 'state=preparation'],
  ['reserved', 'state=reserved'],
  ['long', `daysInStock=${MANY_DAYS + 1}..`],
  ['withoutCarPass', 'hasCarPass=no'],
  ['withoutPictures', 'hasPictures=no'],
  ['demo', 'carKind=demo'],
  ['trucks', 'vehicleClass=truck'],
  ['tradedIn', 'isTradedIn=yes'],
] as const
export type GroundView = (typeof GROUND_VIEWS)[number][0]
