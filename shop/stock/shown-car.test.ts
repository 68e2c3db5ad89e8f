import { afterEach, describe, expect, test } from 'vitest'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import { toShownCar } from './shown-car.ts'

const now = new Date('2026-11-20T10:00:00Z')

afterEach(() => overwriteGetLocale(() => 'nl'))

describe('a card', () => {
  test('shows facts and price as the language writes them', () => {
    expect(shown()).toMatchObject({
      href: '/nl/tweedehandswagens/noord-v6-2-0-t/20418',
      name: 'Noord V6',
      version: '2.0 T',
      facts: ['2023 · 38.450 km · Benzine', 'Automaat · 197 pk / 145 kW'].map(spaced),
      price: '€\u00a031.950',
    })
    expect(shown({}, 'fr')).toMatchObject({
      href: '/fr/voitures-d-occasion/noord-v6-2-0-t/20418',
      facts: ['2023 · 38 450 km · Benzine', 'Automaat · 197 ch / 145 kW'].map(spaced),
      price: '31\u00a0950\u00a0€',
    })
  })

  test('says the official figures of a new car, and of no other', () => {
    const officialFigures = {
      emissionRange: { from: 116, to: 132 },
      consumptionRange: { from: 5.1, to: 5.8 },
      powerConsumptionRange: null,
    }
    expect(shown({ officialFigures }).wltp).toBe('5,1–5,8\u00a0l/100\u00a0km\u00a0· 116–132\u00a0g\u00a0CO₂/km (WLTP)')
    expect(shown()).not.toHaveProperty('wltp')
  })

  test('says what the car tows', () => {
    expect(shown({ towWeightKg: 1_800 }).facts[1]).toBe(spaced('Automaat · 197 pk / 145 kW · trekt 1.800 kg'))
    expect(shown({ towWeightKg: 1_800 }, 'fr').facts[1]).toBe(spaced('Automaat · 197 ch / 145 kW · tracte 1 800 kg'))
  })

  test('leaves out what the car does not have', () => {
    const car = shown({ buildYear: null, mileageKm: null, picture: null, carVersion: null })
    expect(car.facts[0]).toBe('Benzine')
    expect(car).not.toHaveProperty('picture')
    expect(car).not.toHaveProperty('note')
    expect(car).not.toHaveProperty('badges')
    expect(car.version).toBe('')
  })

  test.each<[string, Partial<CarCard>, string]>([
    ['used car', {}, '/nl/tweedehandswagens/noord-v6-2-0-t/20418'],
    ['stock car', { isStockCar: true, isUsedCar: false }, '/nl/stockwagens/noord-v6-2-0-t/20418'],
    ['new car', { isUsedCar: false }, '/nl/nieuwe-wagens/noord-v6-2-0-t/20418'],
    ['used truck', { isTruck: true }, '/nl/vrachtwagen/noord-v6-2-0-t/20418'],
    ['stock truck', { isTruck: true, isStockCar: true, isUsedCar: false }, '/nl/vrachtwagen/noord-v6-2-0-t/20418'],
  ])('leads to the page of a %s', (_, facts, href) => {
    expect(shown(facts).href).toBe(href)
  })

  test('counts the versions of a new car, and its price is that of the cheapest', () => {
    expect(shown({ carVersions: 4, isPriceFrom: true })).toMatchObject({ version: '4 versies', isPriceFrom: true })
    expect(shown({ carVersions: 1 }).version).toBe('2.0 T')
  })
})

describe('prices with and without VAT', () => {
  const deductible = { priceExc: 2_640_496, deductibleVatBp: 5_000, vatSalesType: 'deductible' } as const
  const van = { ...deductible, deductibleVatBp: 10_000 }
  const seen = (facts: Partial<CarCard>, prices?: 'professional') => {
    const { price, isExcl = false, note } = toShownCar({ ...noordV6, ...facts }, { language: 'nl', now, prices })
    return [price, isExcl, note].map((part) => (typeof part === 'string' ? part.replaceAll('\u00a0', ' ') : part))
  }

  test.each<[string, Partial<CarCard>, 'professional' | undefined, unknown[]]>([
    ['a car for a consumer', deductible, undefined, ['€ 31.950', false, undefined]],
    ['a car for who deducts', deductible, 'professional', ['€ 26.404,96', true, '€ 31.950 incl. btw']],
    ['a margin car for a consumer', {}, undefined, ['€ 31.950', false, undefined]],
    ['a margin car for who deducts', {}, 'professional', ['€ 31.950', false, 'Margeregeling, geen btw-aftrek']],
    ['a van', van, undefined, ['€ 31.950', false, '€ 26.404,96 excl. btw']],
    ['a lorry', { ...van, isTruck: true }, undefined, ['€ 26.404,96', true, '€ 31.950 incl. btw']],
    ['a lorry under the margin scheme', { isTruck: true }, undefined, ['€ 31.950', false, undefined]],
  ])('%s', (_, facts, prices, expected) => {
    expect(seen(facts, prices)).toEqual(expected)
  })
})

describe('the line below the price', () => {
  test.each<[string, Partial<CarCard>, string]>([
    [
      'the end of an option today',
      { availability: 'reserved', reservedUntil: '2026-11-20T13:05:00Z', electricRange: 400 },
      'Optie loopt tot 14.05',
    ],
    [
      'the end of an option later',
      { availability: 'reserved', reservedUntil: '2026-11-22T23:30:00Z' },
      'Optie loopt tot 23/11',
    ],
    [
      'the lowest price of 30 days, which the law wants first',
      { lowestPriceInc: 3_349_000, lowestPriceDays: 30, electricRange: 400 },
      'Laagste prijs in de 30 dagen vóór de promotie: €\u00a033.490',
    ],
    [
      'the same of a shorter period, which is told',
      { lowestPriceInc: 3_349_000, lowestPriceDays: 23 },
      'Laagste prijs in de 23 dagen vóór de promotie: €\u00a033.490',
    ],
    ['the range', { electricRange: 432 }, 'Elektrisch rijbereik 432 km (WLTP)'],
  ])('is %s', (_, facts, note) => {
    expect(shown(facts).note).toBe(note)
  })
})

describe('badges', () => {
  test.each<[Partial<CarCard>, string[]]>([
    [{ availability: 'sold', isNewArrival: true, vatSalesType: 'deductible' }, ['sold', 'new']],
    [{ availability: 'reserved', isStockCar: true, isUsedCar: false, isNewArrival: true }, ['reserved', 'stock']],
    [{ lowestPriceInc: 1, isNewArrival: true, vatSalesType: 'deductible' }, ['promo', 'new']],
    [{ vatSalesType: 'deductible' }, ['vat']],
  ])('%j: two at most, the most telling first', (facts, badges) => {
    expect(shown(facts).badges).toEqual(badges)
  })

  test('a car that is reserved or sold is taken', () => {
    expect(shown({ availability: 'reserved' }).isTaken).toBe(true)
    expect(shown({ availability: 'sold' }).isTaken).toBe(true)
    expect(shown()).not.toHaveProperty('isTaken')
  })
})

function shown(facts: Partial<CarCard> = {}, language: Language = 'nl') {
  overwriteGetLocale(() => language)
  return toShownCar({ ...noordV6, ...facts }, { language, now })
}

/** A fact does not break; a line may break after a dot. */
function spaced(line: string): string {
  return line
    .split(' · ')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
}

const noordV6: CarCard = {
  key: 'used-20418',
  id: 20_418,
  slug: 'noord-v6-2-0-t',
  carName: 'Noord V6',
  priceInc: 3_195_000,
  priceExc: null,
  deductibleVatBp: null,
  isPriceFrom: false,
  lowestPriceInc: null,
  lowestPriceDays: 0,
  setup: { engineType: { label: '2.0 T' }, powerType: { horsepower: 197, kilowatts: 145 } },
  carBrand: { slug: 'noord', name: 'Noord' },
  carModel: { slug: 'noord-v6', name: 'V6' },
  carVersion: { id: null, name: '2.0 T' },
  carVersions: 0,
  carBuildId: 'estate',
  stockCarId: null,
  isStockCar: false,
  isUsedCar: true,
  isTruck: false,
  buildYear: 2023,
  mileageKm: 38_450,
  towWeightKg: null,
  fuelType: 'combustible',
  fuelLabel: 'Benzine',
  gearLabel: 'Automaat',
  electricRange: null,
  officialFigures: null,
  vatSalesType: 'margin',
  availability: 'available',
  reservedUntil: null,
  isNewArrival: false,
  picture: null,
}
