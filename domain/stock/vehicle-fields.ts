import { listKeys } from '../platform/values/records.ts'
import { chassisType } from '../catalogue/chassis-type.ts'
import { TRUCK_CATEGORIES } from '../catalogue/vehicle.ts'
import { wheelBase } from '../catalogue/wheel-base.ts'
import {
  choice,
  day,
  money,
  one,
  optional,
  text,
  translated,
  whole,
  yesNo,
  type ValuesOf,
} from '../platform/resources/resource.ts'
import { statusNote } from './status-note.ts'
import { stockDepartment, stockPlace } from './stock-choices.ts'
import { DESK_STATES } from './stock-desk.ts'
import { stockLabel } from './stock-label.ts'

// The fields in the forms and lists of any vehicle of the stock, used or new.

export const MOST_CENTS = 100_000_000

/** The columns of any vehicle in the lists of the stock. */
export const deskFields = {
  car: text({ max: 300 }),
  stockNumber: text({ max: 10 }),
  department: one(stockDepartment),
  stockLocation: optional(one(stockPlace)),
  stockLabel: optional(one(stockLabel)),
  mileageKm: optional(whole({ min: 0, max: 3_000_000, unit: 'km' })),
  /** Since its arrival; not counted for sold or withdrawn cars. */
  daysInStock: optional(whole({ min: 0, max: 36_500 })),
  priceCents: optional(money({ min: 0, max: MOST_CENTS })),
  state: choice(DESK_STATES),
  hasPictures: yesNo({ default: false }),
  vin: optional(text({ max: 17 })),
} as const

/** Members of the rows in the lists of the stock besides their fields. */
export interface BesideVehicle {
  readonly rev: number
  readonly picture: { readonly url: string; readonly colour: string } | null
  /** Number of the branch that a right over records has to reach. */
  readonly branch: number
  readonly priceVatExcluded: boolean
}

/** A row in any list of the stock. */
export interface ListedVehicle extends ValuesOf<typeof deskFields>, BesideVehicle {
  readonly id: number
}

/** The columns of `vehicle` that people fill in. */
export const vehicleFields = {
  vin: optional(text({ max: 24 })),
  department: one(stockDepartment),
  stockLocation: optional(one(stockPlace)),
  stockLabel: optional(one(stockLabel)),
  arrivedOn: optional(day()),
  statusNote: optional(one(statusNote)),
  note: optional(text({ max: 500 })),
} as const

/** Those of `truck`. */
export const truckFields = {
  truckCategory: optional(choice(TRUCK_CATEGORIES)),
  chassisType: optional(one(chassisType)),
  wheelBase: optional(one(wheelBase)),
  axles: optional(whole({ min: 2, max: 6 })),
  grossWeightKg: optional(whole({ min: 3_501, max: 60_000 })),
  payloadKg: optional(whole({ min: 0, max: 45_000 })),
  cabin: optional(translated({ max: 120 })),
} as const
export const TRUCK_FIELDS: readonly (keyof typeof truckFields)[] = listKeys(truckFields)

/** The price in force: another one succeeds it. */
export const priceFields = {
  priceCents: optional(money({ min: 100, max: MOST_CENTS })),
  priceVatExcluded: yesNo({ default: false }),
} as const

/** Those of `vehicle_cost`; users without the right to see them receive none of them, and leave them as they are. */
export const costFields = {
  purchaseCents: optional(money({ min: 0, max: MOST_CENTS })),
  purchaseVatExcluded: yesNo({ default: false }),
  purchasedOn: optional(day()),
  supplier: optional(text({ max: 120 })),
  /** Number of the purchase slip, or of the invoice of the seller. */
  purchasePaper: optional(text({ max: 40 })),
  reconditioningNetCents: optional(money({ min: 0, max: MOST_CENTS })),
} as const
export const COST_FIELDS: readonly (keyof typeof costFields)[] = listKeys(costFields)
