import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { carPath } from '@forecourt/domain/stock/car-path.ts'
import { brusselsDay, formatDay, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import type { PricesShown } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { FULL_DEDUCTION_BP } from '@forecourt/domain/pricing/vat-deduction.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { factLine } from '@forecourt/ui/FactLine.tsx'
import { timeText } from '../platform/time-text.ts'
import { wltpFigures } from './emission.ts'

/**
 * The texts of a card, as they show: the page carries every text twice, once as HTML and once as data, and identical texts
 * compress to nothing. Absent means none.
 */
export interface ShownCar {
  key: CarKey
  href: string
  name: string
  version: string
  facts: string[]
  /** Of a new car. */
  wltp?: string
  price: string
  /** The price is without VAT; the note has the other amount. */
  isExcl?: true
  isPriceFrom?: true
  note?: string
  badges?: CarBadge[]
  /** Not available now; a reserved car may return. */
  isTaken?: true
  picture?: { small: string; large: string; alt: string; colour: string }
}

export type CarBadge = 'stock' | 'reserved' | 'sold' | 'new' | 'promo' | 'vat'

export interface ShownFor {
  language: Language
  /** Decides how the end of an option reads. */
  now: Date
  /** The amount that comes first; with VAT unless the visitor chose otherwise. */
  prices?: PricesShown | undefined
}

/** Maps a car of the API to its card. */
export function toShownCar(car: CarCard, { language, now, prices }: ShownFor): ShownCar {
  const { other, ...price } = toPrice(car, language, prices)
  const note = [other, noteText(car, language, now)].filter(Boolean).join(' · ')
  const badges = listBadges(car)
  return {
    key: car.key,
    href: carPath(car, language),
    name: car.carName,
    version: versionText(car),
    facts: listFacts(car, language),
    ...toWltp(car, language),
    ...price,
    ...(car.isPriceFrom && { isPriceFrom: true }),
    ...(note && { note }),
    ...(badges.length > 0 && { badges }),
    ...(car.availability !== 'available' && { isTaken: true }),
    ...(car.picture && { picture: toPicture(car.picture) }),
  }
}

/**
 * Formats the price: without VAT first for a visitor who chose so, and for lorries, as the trade does; vans show both to
 * everybody. A margin car has only one price.
 */
function toPrice(car: CarCard, language: Language, prices: PricesShown | undefined) {
  const withVat = formatMoney(car.priceInc, language)
  if (car.priceExc === null) {
    return { price: withVat, other: prices === 'professional' ? m['card.no-vat']() : undefined }
  }
  const without = formatMoney(car.priceExc, language)
  if (prices === 'professional' || car.isTruck) {
    return { price: without, isExcl: true as const, other: m['words.amount-gross']({ price: withVat }) }
  }
  const isVan = car.deductibleVatBp === FULL_DEDUCTION_BP
  return { price: withVat, other: isVan ? m['words.amount-net']({ price: without }) : undefined }
}

function versionText({ carVersion, carVersions }: CarCard): string {
  return carVersions > 1 ? m['card.versions']({ count: carVersions }) : (carVersion?.name ?? '')
}

/** Returns two lines, so that cards align: age and type, then the engine data. */
function listFacts(car: CarCard, language: Language): string[] {
  const { horsepower, kilowatts } = car.setup.powerType
  const year = car.buildYear === null ? [] : [String(car.buildYear)]
  const mileage = car.mileageKm === null ? [] : [m['detail.unit.km']({ value: formatWhole(car.mileageKm, language) })]
  const towWeight =
    car.towWeightKg === null ? [] : [m['card.tow-weight']({ kg: formatWhole(car.towWeightKg, language) })]
  return [
    factLine([...year, ...mileage, car.fuelLabel]),
    factLine([car.gearLabel, m['card.power']({ horsepower, kilowatts }), ...towWeight]),
  ]
}

/** Formats the official figures, without which no new car shows its price. */
function toWltp({ officialFigures, fuelLabel }: CarCard, language: Language): Pick<ShownCar, 'wltp'> {
  const figures = officialFigures ? wltpFigures({ ...officialFigures, fuelLabel }, language) : []
  return figures.length > 0 ? { wltp: m['detail.wltp']({ figures: factLine(figures) }) } : {}
}

/** Returns the one line below the price: the most important fact for the buyer. */
function noteText(car: CarCard, language: Language, now: Date): string | undefined {
  if (car.availability === 'reserved' && car.reservedUntil)
    return optionUntil(new Date(car.reservedUntil), language, now)
  if (car.lowestPriceInc !== null)
    return m['card.lowest-price']({ days: car.lowestPriceDays, price: formatMoney(car.lowestPriceInc, language) })
  if (car.electricRange !== null) return m['card.range']({ km: formatWhole(car.electricRange, language) })
  return undefined
}

function optionUntil(end: Date, language: Language, now: Date): string {
  const day = brusselsDay(end)
  if (day !== brusselsDay(now)) return m['card.option-until-day']({ day: formatDay(day).slice(0, 5) })
  return m['card.option-until-time']({ time: timeText(formatInstant(end).slice(-5)) })
}

/** Lists at most two badges, the most important first. */
function listBadges(car: CarCard): CarBadge[] {
  const earned: [CarBadge, boolean][] = [
    ['sold', car.availability === 'sold'],
    ['reserved', car.availability === 'reserved'],
    ['stock', car.isStockCar],
    ['promo', car.lowestPriceInc !== null],
    ['new', car.isNewArrival],
    ['vat', car.vatSalesType === 'deductible'],
  ]
  return earned.flatMap(([badge, isEarned]) => (isEarned ? [badge] : [])).slice(0, 2)
}

/** The largest size is left to the detail page: no card is wider than the middle one, on any screen. */
function toPicture({ sm, md, alt, colour }: NonNullable<CarCard['picture']>): NonNullable<ShownCar['picture']> {
  return { small: sm, large: md, alt, colour }
}
