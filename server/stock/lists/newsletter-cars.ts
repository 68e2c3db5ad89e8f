import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { emptyValues } from '@forecourt/domain/stock/car-filter.ts'
import { parseCarKey } from '@forecourt/domain/stock/car-key.ts'
import { carFullName, carPath } from '@forecourt/domain/stock/car-path.ts'
import { DEFAULT_CAR_SORT } from '@forecourt/domain/stock/car-sort.ts'
import type { LetterCar, LetterCars } from '../../content/newsletter-letter.ts'
import { carCards } from './car-cards.ts'

const mostFound = 8

/**
 * The used cars that a newsletter may show. New ones are excluded: an advertisement of those has to state their consumption
 * as the law of 2001 requires, which a line of a letter does not.
 */
export const newsletterCars: LetterCars = {
  async byKey(db, keys, { services, language, now }) {
    const numbers = keys.flatMap((key) => {
      const car = parseCarKey(key)
      return car?.kind === 'used' ? [car.id] : []
    })
    const cards = await carCards(db, numbers, { language, now, carLists: services.carLists })
    return numbers.flatMap((number) => {
      const card = cards.find(({ id }) => id === number)
      return card && card.isUsedCar && card.availability !== 'sold' ? [letterCar(card, language)] : []
    })
  },
  async find(db, words, { services, language, now }) {
    const values = { ...emptyValues('used'), q: words }
    const page = { activePage: 1, pageSize: mostFound }
    const { numbers } = await services.carLists.find(values, DEFAULT_CAR_SORT, page, language)
    const cards = await carCards(db, numbers, { language, now, carLists: services.carLists })
    return cards.filter(({ availability }) => availability === 'available').map((card) => letterCar(card, language))
  },
}

function letterCar(card: CarCard, language: Language): LetterCar {
  const km = card.mileageKm === null ? undefined : card.mileageKm.toLocaleString(toLocale(language))
  return {
    key: card.key,
    name: carFullName(card),
    facts: [card.buildYear, km === undefined ? undefined : `${km} km`, card.fuelLabel, card.gearLabel]
      .filter(Boolean)
      .join(' · '),
    priceGrossCents: card.priceInc,
    lowestGrossCents: card.lowestPriceInc,
    lowestDays: card.lowestPriceDays,
    picture: card.picture?.md ?? null,
    path: carPath(card, language),
  }
}
