import { isLicencePlate, normaliseLicencePlate } from '../catalogue/licence-plate.ts'
import { normaliseVin, parseMileage, VIN_PATTERN } from '../catalogue/vehicle.ts'
import { noNationalNumber } from '../contacts/national-number.ts'
import type { UploadRules } from '../media/upload-rules.ts'
import {
  type FieldViolation,
  firstViolation,
  maxLength,
  required,
  type Rule,
  type Violation,
} from '../platform/validation.ts'
import type { BookletState } from '../stock/vehicle-states.ts'

/** What the car of a customer runs on; codes of our own master data. */
export const TRADE_IN_FUELS = ['petrol', 'diesel', 'hybrid', 'plug-in-hybrid', 'electric', 'cng', 'lpg'] as const
export type TradeInFuel = (typeof TRADE_IN_FUELS)[number]

export const TRADE_IN_GEARBOXES = ['manual', 'automatic'] as const
export type TradeInGearbox = (typeof TRADE_IN_GEARBOXES)[number]

/** As long as nothing was answered: empty. */
export type Answer = 'yes' | 'no' | ''

/** The car that somebody offers, as typed in. */
export interface TradeInForm {
  licencePlate: string
  vin: string
  brand: string
  model: string
  version: string
  /** `2019-05` */
  firstRegistration: string
  mileage: string
  fuel: TradeInFuel | ''
  gearbox: TradeInGearbox | ''
  bookletState: BookletState | ''
  hasSpareKey: Answer
  isFirstOwner: Answer
  hadAccident: Answer
  hasDamage: Answer
  /** What is damaged, in words. */
  damage: string
}

/** The same, understood. */
export interface TradeInCar {
  /** At least one of both is known. */
  licencePlate: string | null
  vin: string | null
  brand: string
  model: string
  version: string
  firstRegistration: string
  mileageKm: number
  fuel: TradeInFuel
  gearbox: TradeInGearbox
  bookletState: BookletState
  hasSpareKey: boolean
  isFirstOwner: boolean
  hadAccident: boolean
  /** Null: none that the owner knows of. */
  damage: string | null
}

export const TRADE_IN_LIMITS = { brand: 40, model: 60, version: 80, damage: 1000 } as const

/** No car that somebody drives is older. */
const firstYear = 1950

/** Pictures of the car: from any side, so of any shape. */
export const TRADE_IN_PHOTO_RULES = {
  types: ['jpg', 'jpeg', 'png', 'webp'],
  maxBytes: 5_242_880,
  maxCount: 6,
} as const satisfies UploadRules

export function blankTradeIn(): TradeInForm {
  return {
    licencePlate: '',
    vin: '',
    brand: '',
    model: '',
    version: '',
    firstRegistration: '',
    mileage: '',
    fuel: '',
    gearbox: '',
    bookletState: '',
    hasSpareKey: '',
    isFirstOwner: '',
    hadAccident: '',
    hasDamage: '',
    damage: '',
  }
}

/** What was typed in, what is missing or wrong out, in the order of the form. `today` is a calendar day. */
export function tradeInViolations(form: TradeInForm, today: string): FieldViolation[] {
  const plate = form.licencePlate.trim()
  const vin = normaliseVin(form.vin)
  const found: [field: keyof TradeInForm, violation: Violation | undefined][] = [
    // Either says which car it is.
    ['licencePlate', plate === '' ? missing(vin) : isLicencePlate(plate) ? undefined : { reason: 'licence-plate' }],
    ['vin', vin !== '' && !VIN_PATTERN.test(vin) ? { reason: 'format' } : undefined],
    ['brand', firstViolation(form.brand, required, maxLength(TRADE_IN_LIMITS.brand))],
    ['model', firstViolation(form.model, required, maxLength(TRADE_IN_LIMITS.model))],
    ['version', maxLength(TRADE_IN_LIMITS.version)(form.version)],
    ['firstRegistration', firstViolation(form.firstRegistration, required, monthUntil(today))],
    [
      'mileage',
      required(form.mileage) ?? (parseMileage(form.mileage) === undefined ? { reason: 'numeric' } : undefined),
    ],
    ['fuel', required(form.fuel)],
    ['gearbox', required(form.gearbox)],
    ['bookletState', required(form.bookletState)],
    ['hasSpareKey', required(form.hasSpareKey)],
    ['isFirstOwner', required(form.isFirstOwner)],
    ['hadAccident', required(form.hadAccident)],
    ['hasDamage', required(form.hasDamage)],
    ['damage', form.hasDamage === 'yes' ? damageViolation(form.damage) : undefined],
  ]
  return found.flatMap(([field, violation]) => (violation ? [{ ...violation, field }] : []))
}

/** A form without violations in, its car out. */
export function tradeInOf(form: TradeInForm): TradeInCar {
  const { fuel, gearbox, bookletState } = form
  const mileageKm = parseMileage(form.mileage)
  if (mileageKm === undefined || fuel === '' || gearbox === '' || bookletState === '') {
    throw new Error('A form is checked before it is understood')
  }
  return {
    licencePlate: normaliseLicencePlate(form.licencePlate) || null,
    vin: normaliseVin(form.vin) || null,
    brand: form.brand.trim(),
    model: form.model.trim(),
    version: form.version.trim(),
    firstRegistration: form.firstRegistration,
    mileageKm,
    fuel,
    gearbox,
    bookletState,
    hasSpareKey: form.hasSpareKey === 'yes',
    isFirstOwner: form.isFirstOwner === 'yes',
    hadAccident: form.hadAccident === 'yes',
    damage: form.hasDamage === 'yes' ? form.damage.trim() : null,
  }
}

/** The terms of a trade-in. */
export const TRADE_IN_TERMS = { twoKeysBelowYears: 10, keyFeeCents: 7_500, invoiceBelowYears: 4 } as const

/** What the owner of a car must bring besides its papers; `keyFeeCents` is taken when the second key is missing. */
export function requiredOfOwner(firstRegistration: string, today: string) {
  const age = ageInYears(firstRegistration, today)
  return {
    twoKeys: age < TRADE_IN_TERMS.twoKeysBelowYears,
    keyFeeCents: TRADE_IN_TERMS.keyFeeCents,
    invoice: age < TRADE_IN_TERMS.invoiceBelowYears,
  }
}

/** Whole years: a car of May 2019 is seven from May 2026 on. */
function ageInYears(month: string, today: string): number {
  const monthsAt = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return Math.floor((monthsAt(today) - monthsAt(month)) / 12)
}

/** `2019-05` in, true when such a month exists and is not still to come. */
export function isPastMonth(month: string, today: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && Number(month.slice(0, 4)) >= firstYear && month <= today.slice(0, 7)
}

function monthUntil(today: string): Rule {
  return (month) => (isPastMonth(month, today) ? undefined : { reason: 'format' })
}

function missing(vin: string): Violation | undefined {
  return vin === '' ? { reason: 'required' } : undefined
}

function damageViolation(text: string): Violation | undefined {
  return firstViolation(text, required, maxLength(TRADE_IN_LIMITS.damage), noNationalNumber)
}
