/** Kinds of vehicle (spec section 3). */
export const VEHICLE_CLASSES = { 'private-car': 1, 'utility-car': 2, truck: 3 } as const
export type VehicleClass = keyof typeof VEHICLE_CLASSES

export const VEHICLE_CONDITIONS = { new: 1, used: 2 } as const
export type VehicleCondition = keyof typeof VEHICLE_CONDITIONS

/** What moves the car: the energy, of which petrol, diesel, CNG and so on are the fuels (master data). */
export const FUEL_TYPES = { combustible: 1, hybrid: 2, electric: 3 } as const
export type FuelType = keyof typeof FUEL_TYPES

/** How an option belongs to a version: to be chosen, always there, or not to be had (spec section 3; `o`, `s`, `n`). */
export const VERSION_TAGS = { optional: 1, standard: 2, 'not-available': 3 } as const
export type VersionTag = keyof typeof VERSION_TAGS

/** Truck categories, to whose pages the home page leads (spec section 2); the number stands in the address as `cid`. */
export const TRUCK_CATEGORIES = { tractor: 1, construction: 2, road: 3 } as const
export type TruckCategory = keyof typeof TRUCK_CATEGORIES

/** 17 signs without I, O and Q (ISO 3779). Belgian practice does not use the check digit of position 9. */
export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/
