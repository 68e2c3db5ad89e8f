import { readNumber } from '../platform/values/number-text.ts'
import { plainCode } from '../platform/forms/pasted.ts'
import type { Rule } from '../platform/forms/validation.ts'

export const VEHICLE_CLASSES = { 'private-car': 1, 'utility-car': 2, truck: 3 } as const
export type VehicleClass = keyof typeof VEHICLE_CLASSES

export const VEHICLE_CONDITIONS = { new: 1, used: 2 } as const
export type VehicleCondition = keyof typeof VEHICLE_CONDITIONS

/** The energy of the car, of which petrol, diesel, CNG and so on are the fuels (master data). */
export const FUEL_TYPES = { combustible: 1, hybrid: 2, electric: 3 } as const
export type FuelType = keyof typeof FUEL_TYPES

/** The tags of an option in a version: to be chosen, always there, or not to be had (`o`, `s`, `n`). */
export const VERSION_TAGS = { optional: 1, standard: 2, 'not-available': 3 } as const
export type VersionTag = keyof typeof VERSION_TAGS

/** Truck categories, to whose pages the home page links; addresses contain the number as `cid`. */
export const TRUCK_CATEGORIES = { tractor: 1, construction: 2, road: 3 } as const
export type TruckCategory = keyof typeof TRUCK_CATEGORIES

/** 17 signs without I, O and Q (ISO 3779). Belgian practice does not use the check digit of position 9. */
export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/

/** Normalises a typed chassis number to its stored form: without its name, and the stars that end it on a car. */
export function normaliseVin(text: string): string {
  return plainCode(text)
    .replace(/^(?:VIN|CHASSIS(?:NUMMER|NR)?)(?=.{17}$)/, '')
    .replaceAll('*', '')
}

/**
 * Returns true for a chassis number with a wrong check digit, where its maker has to set one: North America and China. A
 * hint to look again, never a reason to refuse; European makers use position 9 as they like.
 */
export function isVinDoubtful(vin: string): boolean {
  if (!VIN_PATTERN.test(vin) || !/^[1-5L]/.test(vin)) return false
  const sum = [...vin].reduce((total, sign, index) => total + vinWeights[index]! * vinValue(sign), 0)
  return vin[8] !== '0123456789X'[sum % 11]
}

// 49 CFR 565.15: what position and sign count for.
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function vinValue(sign: string): number {
  if (/\d/.test(sign)) return Number(sign)
  return Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(sign)])
}

const mostKilometres = 2_000_000

/** Parses kilometres as people type them (`45.000`, `45 000 km`); undefined for anything else. */
export function parseMileage(text: string): number | undefined {
  const read = readNumber(text, { decimals: 0, unit: 'km' })
  if (read === undefined || read === 'doubtful') return undefined
  const kilometres = read.value
  return Number.isInteger(kilometres) && kilometres >= 0 && kilometres <= mostKilometres ? kilometres : undefined
}

/** The rules for a chassis number and for kilometres as people type them. Empty passes. */
export const vinProblem: Rule<string, 'format'> = (text) => {
  const vin = normaliseVin(text)
  return vin === '' || VIN_PATTERN.test(vin) ? undefined : { reason: 'format' }
}
export const mileageProblem: Rule<string, 'numeric'> = (text) =>
  text === '' || parseMileage(text) !== undefined ? undefined : { reason: 'numeric' }
