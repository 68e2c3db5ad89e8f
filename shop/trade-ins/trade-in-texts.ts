import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { KEY_COUNTS } from '@forecourt/domain/trade-ins/trade-in.ts'
import type { TradeInFormContents } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import type { ValuationRange } from '@forecourt/domain/trade-ins/valuation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, currentLocale } from '../platform/language.ts'
import type { ShownEstimate } from './use-estimate.ts'

type Option = { value: string; label: string }

/** The number of years back that are offered; older cars are not taken over by form. */
const yearsBack = 40

export function fuelOptions(): Option[] {
  return [
    { value: 'petrol', label: m['trade-in.fuels.petrol']() },
    { value: 'diesel', label: m['trade-in.fuels.diesel']() },
    { value: 'hybrid', label: m['trade-in.fuels.hybrid']() },
    { value: 'plug-in-hybrid', label: m['trade-in.fuels.plug-in-hybrid']() },
    { value: 'electric', label: m['trade-in.fuels.electric']() },
    { value: 'cng', label: m['trade-in.fuels.cng']() },
    { value: 'lpg', label: m['trade-in.fuels.lpg']() },
  ]
}

export function gearboxOptions(): Option[] {
  return [
    { value: 'manual', label: m['trade-in.gearboxes.manual']() },
    { value: 'automatic', label: m['trade-in.gearboxes.automatic']() },
  ]
}

export function bookletOptions(): Option[] {
  return [
    { value: 'brand-garage', label: m['detail.booklet.brand-garage']() },
    { value: 'independent', label: m['detail.booklet.independent']() },
    { value: 'not-filled', label: m['detail.booklet.not-filled']() },
    { value: 'partly-filled', label: m['detail.booklet.partly-filled']() },
  ]
}

export function keyOptions(): Option[] {
  const most = KEY_COUNTS.at(-1)
  return KEY_COUNTS.map((value) => ({ value, label: value === most ? m['trade-in.keys-more']() : value }))
}

/** Returns the number of keys that come with a car by the sales rules; undefined: no number, or the one that every car has. */
export function keysHint({ leastKeys, keysUnderYears }: TradeInFormContents['terms']): string | undefined {
  return leastKeys > 1 ? m['trade-in.keys-hint']({ count: leastKeys, years: keysUnderYears }) : undefined
}

export function monthOptions(): Option[] {
  const names = new Intl.DateTimeFormat(currentLocale(), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: names.format(new Date(Date.UTC(2026, index, 1))),
  }))
}

export function yearOptions(thisYear: number): Option[] {
  return Array.from({ length: yearsBack + 1 }, (_, index) => String(thisYear - index)).map((year) => ({
    value: year,
    label: year,
  }))
}

export function rangeText({ fromCents, toCents }: ValuationRange): string {
  const language = currentLanguage()
  return m['trade-in.range']({ from: formatMoney(fromCents, language), to: formatMoney(toCents, language) })
}

/** Returns the reason why no range shows. */
export function estimateText(estimate: Exclude<ShownEstimate, ValuationRange>): string {
  switch (estimate) {
    case 'waiting':
      return m['trade-in.estimate.waiting']()
    case 'asking':
      return m['trade-in.estimate.asking']()
    case 'no-value':
      return m['trade-in.estimate.no-value']()
    case 'damaged':
      return m['trade-in.estimate.damaged']()
    case 'driven-too-far':
      return m['trade-in.estimate.driven-too-far']()
    case 'failed':
      return m['trade-in.estimate.failed']()
  }
}

/** Advice on the fields of the car. */
export const problemTexts = {
  required: ({ field }: FieldViolation) =>
    (missingTexts[field as keyof typeof missingTexts] ?? m['trade-in.errors.answer'])(),
  'licence-plate': m['trade-in.errors.plate'],
  numeric: m['trade-in.errors.mileage'],
  format: ({ field }: FieldViolation) => formatTexts[field as keyof typeof formatTexts](),
  'national-number': m['trade-in.errors.national-number'],
}

/** The others are questions to answer. */
const missingTexts = {
  licencePlate: m['trade-in.errors.plate-required'],
  brand: m['trade-in.errors.brand'],
  model: m['trade-in.errors.model'],
  firstRegistration: m['trade-in.errors.first-registration'],
  mileage: m['trade-in.errors.mileage'],
  fuel: m['trade-in.errors.fuel'],
  gearbox: m['trade-in.errors.gearbox'],
  bookletState: m['trade-in.errors.booklet'],
  keyCount: m['trade-in.errors.keys'],
  damage: m['trade-in.errors.damage'],
  department: m['trade-in.errors.department'],
}

const formatTexts = {
  vin: m['words.vin-wrong'],
  firstRegistration: m['trade-in.errors.first-registration'],
  photos: m['trade-in.errors.photos'],
}
