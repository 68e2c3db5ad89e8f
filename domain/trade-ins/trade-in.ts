import { normaliseLicencePlate, plateProblem } from '../catalogue/licence-plate.ts'
import { normaliseVin, parseMileage, mileageProblem, vinProblem } from '../catalogue/vehicle.ts'
import { noNationalNumber } from '../contacts/national-number.ts'
import type { UploadRules } from '../media/upload-rules.ts'
import { type CalendarDay, toYear } from '../platform/values/calendar.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { form, line, lines, question, type FormValues } from '../platform/forms/form.ts'
import { missing } from '../platform/forms/validation.ts'
import type { Cents } from '../platform/values/money.ts'
import type { TradeInTerms } from '../pricing/sale/sale.ts'
import { isYoungerThan, owesKeyFee } from '../pricing/sale/services.ts'
import { BOOKLET_STATES, type BookletState } from '../stock/vehicle-states.ts'

/** The fuels of a customer's car; codes of our own master data. */
export const TRADE_IN_FUELS = ['petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'cng', 'lpg'] as const
export type TradeInFuel = (typeof TRADE_IN_FUELS)[number]

export const TRADE_IN_GEARBOXES = ['manual', 'automatic'] as const
export type TradeInGearbox = (typeof TRADE_IN_GEARBOXES)[number]

/** Numbers of keys that an owner can choose; the last one means that number or more. */
export const KEY_COUNTS = ['1', '2', '3', '4'] as const

const answer = () => question(['yes', 'no'])

/** The form of the car that a visitor offers. */
export const tradeInForm = form({
  fields: {
    licencePlate: line({ max: 20, rules: [plateProblem] }),
    vin: line({ max: 24, rules: [vinProblem] }),
    brand: line({ max: 40, required: true }),
    model: line({ max: 60, required: true }),
    version: line({ max: 80 }),
    engine: line({ max: 60 }),
    colour: line({ max: 40 }),
    /** `2019-05` */
    firstRegistration: line({ max: 7, required: true }),
    mileage: line({ max: 12, required: true, rules: [mileageProblem] }),
    fuel: question(TRADE_IN_FUELS),
    gearbox: question(TRADE_IN_GEARBOXES),
    bookletState: question(enumerationNames(BOOKLET_STATES)),
    keyCount: question(KEY_COUNTS),
    isFirstOwner: answer(),
    hadAccident: answer(),
    hasDamage: answer(),
    /** The damage, in words. */
    damage: lines({ max: 1000, required: true, rules: [noNationalNumber] }),
  },
  unused: ({ hasDamage }) => (hasDamage === 'yes' ? [] : ['damage']),
  check: ({ licencePlate, vin, firstRegistration }, today: string) => [
    // Either identifies the car.
    vin.trim() === '' ? missing('licencePlate', licencePlate) : undefined,
    isPastMonth(firstRegistration, today) ? undefined : { field: 'firstRegistration', reason: 'format' },
  ],
})
export type TradeInForm = FormValues<typeof tradeInForm>

/** The same, understood. */
export interface TradeInCar {
  /** At least one of both is known. */
  licencePlate: string | null
  vin: string | null
  brand: string
  model: string
  version: string
  /** Empty: the owner did not state it. */
  engine: string
  colour: string
  firstRegistration: string
  mileageKm: number
  fuel: TradeInFuel
  gearbox: TradeInGearbox
  bookletState: BookletState
  keyCount: number
  isFirstOwner: boolean
  hadAccident: boolean
  /** Null: none that the owner knows of. */
  damage: string | null
}

/** No car in use is older. */
const firstYear = 1950

/** Pictures of the car: from any side, so of any shape. */
export const TRADE_IN_PHOTO_RULES = {
  types: ['jpg', 'jpeg', 'png', 'webp'],
  maxBytes: 5_242_880,
  maxCount: 6,
} as const satisfies UploadRules

/** Converts a form without violations to its car. */
export function parseTradeIn(typed: TradeInForm): TradeInCar {
  const { fuel, gearbox, bookletState } = typed
  const mileageKm = parseMileage(typed.mileage)
  if (mileageKm === undefined || fuel === '' || gearbox === '' || bookletState === '') {
    throw new Error('A form is checked before it is understood')
  }
  return {
    licencePlate: normaliseLicencePlate(typed.licencePlate) || null,
    vin: normaliseVin(typed.vin) || null,
    brand: typed.brand.trim(),
    model: typed.model.trim(),
    version: typed.version.trim(),
    engine: typed.engine.trim(),
    colour: typed.colour.trim(),
    firstRegistration: typed.firstRegistration,
    mileageKm,
    fuel,
    gearbox,
    bookletState,
    keyCount: Number(typed.keyCount),
    isFirstOwner: typed.isFirstOwner === 'yes',
    hadAccident: typed.hadAccident === 'yes',
    damage: typed.hasDamage === 'yes' ? typed.damage.trim() : null,
  }
}

/**
 * Returns what the owner of a car must bring besides its papers. Of a car whose month of registration alone is known, the
 * first day counts (`2019-05`). `leastKeys` is 0 when no number of keys is required.
 */
export function requiredOfOwner(
  firstRegistration: string,
  today: CalendarDay,
  { keyFee, invoiceUnderYears }: TradeInTerms,
): { readonly leastKeys: number; readonly keyFeeCents: Cents; readonly hasInvoice: boolean } {
  const registered = firstRegistration.length === 7 ? `${firstRegistration}-01` : firstRegistration
  const isFeeDue = owesKeyFee({ keys: 0, firstRegistration: registered }, keyFee, today)
  return {
    leastKeys: isFeeDue ? keyFee.leastKeys : 0,
    keyFeeCents: isFeeDue ? keyFee.cents : 0,
    hasInvoice: isYoungerThan(registered, invoiceUnderYears, today),
  }
}

/** Returns true when a month (`2019-05`) exists and is not in the future. */
export function isPastMonth(month: string, today: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && toYear(month) >= firstYear && month <= today.slice(0, 7)
}
