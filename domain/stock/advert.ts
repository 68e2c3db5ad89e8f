import { FUEL_TYPES, VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import type { Translated } from '../platform/values/translated.ts'
import type { usedCarForm } from './used-car.ts'
import type { TRUCK_FIELDS } from './vehicle-fields.ts'
import { VAT_SALES_TYPES } from './vehicle-states.ts'

/** A field of a used car, as its form calls it. */
export type UsedCarField = keyof (typeof usedCarForm)['fields']

/**
 * The fields of an advert of any used car, in the order of the form; the database publishes no car without all of them.
 * They are the information that a consumer has to receive before buying (Code of Economic Law art. VI.2) and that the shop
 * filters by.
 */
export const ADVERT_FIELDS = [
  'versionName',
  'bodyType',
  'buildYear',
  'firstRegistration',
  'mileageKm',
  'bookletState',
  'keyCount',
  'warranty',
  'engineName',
  'fuel',
  'powerType',
  'gearbox',
  'wheelDrive',
  'emissionNorm',
  'doors',
  'seats',
  'exteriorColour',
  'vatSalesType',
] as const satisfies readonly UsedCarField[]

/** The other things that an advert may lack. */
export type Lack =
  | (typeof ADVERT_FIELDS)[number]
  | (typeof TRUCK_FIELDS)[number]
  | 'vin'
  | 'emissionG'
  | 'electricRangeKm'
  | 'priceCents'
  /** A margin car has one price to pay: no VAT is shown (VAT Code art. 58 §4). */
  | 'margin-without-vat'
  | 'pictures'
  /**
   * A new car is advertised with its consumption and emissions (Royal Decree of 5 September 2001), which its engine has.
   */
  | 'engine-emission'
  /** A text in Dutch alone: the French reader would get it in Dutch. */
  | 'remarks-fr'
  | 'damage-fr'

/** The facts that the gate checks: the fields that are filled in, and the few values that its rules ask for. */
export interface AdvertFacts {
  readonly filled: ReadonlySet<string>
  readonly vehicleClass: number
  /** Null: the fuel is not entered yet. */
  readonly fuelType: number | null
  readonly vatSalesType: number | null
  readonly priceVatExcluded: boolean
  readonly remarks: Translated | null
  readonly damage: Translated | null
  readonly pictures: number
}

/** A truck without a payload from its maker is advertised without one. */
const neededOfTrucks = ['truckCategory', 'chassisType', 'wheelBase', 'axles', 'grossWeightKg', 'cabin'] as const

/** Every field that may be required, so that a form can show it next to the field. */
export const NEEDED_FIELDS: ReadonlySet<string> = new Set([
  'vin',
  'emissionG',
  'electricRangeKm',
  'priceCents',
  ...ADVERT_FIELDS,
])

/**
 * Returns the facts that an advert still lacks before a used car can be in the shop, in the order in which a user would add
 * them; empty: it may be published.
 */
export function advertLacks(facts: AdvertFacts): readonly Lack[] {
  const { filled, vehicleClass, fuelType, vatSalesType } = facts
  const isTruck = vehicleClass === VEHICLE_CLASSES.truck
  const wanted: readonly Lack[] = [
    'vin',
    ...ADVERT_FIELDS,
    // Trucks are measured by another test; their documents state no consumption per kilometre.
    ...(!isTruck && fuelType !== null && fuelType !== FUEL_TYPES.electric ? (['emissionG'] as const) : []),
    ...(!isTruck && fuelType === FUEL_TYPES.electric ? (['electricRangeKm'] as const) : []),
    ...(isTruck ? neededOfTrucks : []),
    'priceCents',
  ]
  return [
    ...wanted.filter((name) => !filled.has(name)),
    ...(vatSalesType === VAT_SALES_TYPES.margin && filled.has('priceCents') && facts.priceVatExcluded
      ? (['margin-without-vat'] as const)
      : []),
    ...(facts.pictures === 0 ? (['pictures'] as const) : []),
    ...(isInDutchAlone(facts.remarks) ? (['remarks-fr'] as const) : []),
    ...(isInDutchAlone(facts.damage) ? (['damage-fr'] as const) : []),
  ]
}

/** Returns the field of the form with the missing fact. */
export function fieldOfLack(lack: Lack): UsedCarField | undefined {
  if (lack === 'pictures' || lack === 'engine-emission') return undefined
  if (lack === 'remarks-fr') return 'remarks'
  if (lack === 'damage-fr') return 'damage'
  return lack === 'margin-without-vat' ? 'priceVatExcluded' : lack
}

/** The facts that the gate checks of a new car: the rest it has, or it would not be one. */
export interface NewAdvertFacts {
  readonly isTruck: boolean
  /** It is still to come: a chassis number it may lack. */
  readonly isOrdered: boolean
  readonly vin: string | null
  readonly priceCents: number | null
  readonly pictures: number
  readonly hasEmission: boolean
  readonly remarks: Translated | null
}

/** Returns what prevents a new car from being in the shop. */
export function newAdvertLacks(car: NewAdvertFacts): readonly Lack[] {
  return [
    ...(car.vin === null && !car.isOrdered ? (['vin'] as const) : []),
    ...(car.priceCents === null ? (['priceCents'] as const) : []),
    ...(car.hasEmission || car.isTruck ? [] : (['engine-emission'] as const)),
    ...(car.pictures === 0 ? (['pictures'] as const) : []),
    ...(isInDutchAlone(car.remarks) ? (['remarks-fr'] as const) : []),
  ]
}

function isInDutchAlone(text: Translated | null): boolean {
  return text !== null && !text.fr
}
