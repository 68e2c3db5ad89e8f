import { describe, expect, test } from 'vitest'
import { ADVERT_FIELDS, advertLacks, fieldOfLack, type AdvertFacts } from './advert.ts'
import { calculateMargin } from './margin.ts'
import { DESK_STATES, mayPublish, mayWithdraw } from './stock-desk.ts'
import { usedCarForm } from './used-car.ts'
import { findVin, meantVin, vinFacts } from './vin.ts'

const complete: AdvertFacts = {
  filled: new Set(['vin', 'priceCents', 'emissionG', ...ADVERT_FIELDS]),
  vehicleClass: 1,
  fuelType: 1,
  vatSalesType: 1,
  priceVatExcluded: false,
  remarks: null,
  damage: null,
  pictures: 3,
}
const without = (...names: string[]) => new Set([...complete.filled].filter((name) => !names.includes(name)))
const truck = ['truckCategory', 'chassisType', 'wheelBase', 'axles', 'grossWeightKg', 'cabin']

describe('the gate before the shop', () => {
  test.each<[string, Partial<AdvertFacts>, readonly string[]]>([
    ['a complete car goes', {}, []],
    ...ADVERT_FIELDS.map((name): [string, Partial<AdvertFacts>, string[]] => [
      `${name} is missing`,
      { filled: without(name) },
      [name],
    ]),
    ['no chassis number', { filled: without('vin') }, ['vin']],
    ['no price', { filled: without('priceCents') }, ['priceCents']],
    ['no pictures', { pictures: 0 }, ['pictures']],
    ['no CO₂ of a petrol car', { filled: without('emissionG') }, ['emissionG']],
    ['no CO₂ of a hybrid', { filled: without('emissionG'), fuelType: 2 }, ['emissionG']],
    ['an electric car tells its range instead', { filled: without('emissionG'), fuelType: 3 }, ['electricRangeKm']],
    ['nobody asks for CO₂ before the fuel', { filled: without('emissionG', 'fuel'), fuelType: null }, ['fuel']],
    ['a truck tells no CO₂', { filled: new Set([...without('emissionG'), ...truck]), vehicleClass: 3 }, []],
    ['a truck tells what trucks are', { vehicleClass: 3 }, truck],
    ['a margin car without VAT', { vatSalesType: 2, priceVatExcluded: true }, ['margin-without-vat']],
    ['a margin car with VAT in its price', { vatSalesType: 2 }, []],
    ['a deductible one without VAT', { priceVatExcluded: true }, []],
    ['a text in Dutch alone', { remarks: { nl: 'Eén eigenaar' } }, ['remarks-fr']],
    ['damage in Dutch alone', { damage: { nl: 'Deuk' } }, ['damage-fr']],
    ['both in both languages', { remarks: { nl: 'a', fr: 'b' }, damage: { nl: 'a', fr: 'b' } }, []],
  ])('%s', (_, facts, lacks) => {
    expect(advertLacks({ ...complete, ...facts })).toEqual(lacks)
  })

  test('names fields of the form, where one can correct it', () => {
    const everything = advertLacks({ ...complete, filled: new Set(), vehicleClass: 3, pictures: 0 })
    for (const lack of everything.filter((name) => name !== 'pictures')) {
      expect(usedCarForm.fields).toHaveProperty(fieldOfLack(lack)!)
    }
  })
})

describe('into the shop and out of it', () => {
  test.each([
    ['preparation', 'in', 'out'],
    ['published', 'car-is-shown', 'out'],
    ['reserved', 'car-is-shown', 'car-is-held'],
    ['sold', 'car-is-sold', 'car-is-sold'],
    ['withdrawn', 'in', 'car-is-withdrawn'],
  ] as const)('%s', (state, publishing, withdrawing) => {
    const published = mayPublish({ state, lacks: 0 })
    expect(published.ok ? 'in' : published.reason).toBe(publishing)
    const withdrawn = mayWithdraw({ state })
    expect(withdrawn.ok ? 'out' : withdrawn.reason).toBe(withdrawing)
  })

  test('not with an advert that lacks something', () => {
    expect(mayPublish({ state: 'preparation', lacks: 1 })).toMatchObject({ reason: 'advert-incomplete' })
    expect(DESK_STATES).toHaveLength(5)
  })
})

describe('a chassis number', () => {
  test.each([
    ['wvw zzz 1kz-aw000001', 'DE', 'Volkswagen', [2010, 1980], false],
    ['YV1ZWBUV0P2000001', 'SE', 'Volvo', [2023, 1993], false],
    // The example of 49 CFR 565, whose check digit is X.
    ['1M8GDM9AXKP042788', 'US', undefined, [2019, 1989], false],
    ['1M8GDM9A1KP042788', 'US', undefined, [2019, 1989], true],
    ['U5YPH812GNL000001', 'SK', 'Kia', [2022, 1992], false],
    ['TMBJJ7NS4L8000001', 'CZ', 'Škoda', [2020, 1990], false],
    ['VF3ABCDE0UV000001', 'FR', 'Peugeot', [], false],
  ] as const)('%s', (typed, country, maker, modelYears, isDoubtful) => {
    expect(vinFacts(typed, { year: 2026 })).toEqual({ country, maker, modelYears, isDoubtful })
  })

  test('means the model year near the first registration, of those thirty years apart', () => {
    expect(vinFacts('U5YPH812GNL000001', { year: 2026, known: 2023 })?.modelYears).toEqual([2022])
    expect(vinFacts('U5YPH812GNL000001', { year: 2026, known: 1992 })?.modelYears).toEqual([1992])
  })

  test.each([
    ['WVWZZZ1JZXW00000O', 'WVWZZZ1JZXW000000'],
    ['wvwzzzIjzxw0000Q1', 'WVWZZZ1JZXW000001'],
    ['WVWZZZ1JZXW000001', undefined],
    ['WVWO', undefined],
  ])('%s with a letter that none has means %s', (typed, meant) => {
    expect(meantVin(typed)).toBe(meant)
  })

  test.each(['', 'WVWZZZ1KZAW00000', 'WVWZZZ1KZAW0000011', 'WVWZZZ1KZAWO00001'])('%j is none', (typed) => {
    expect(vinFacts(typed, { year: 2026 })).toBeUndefined()
  })
})

describe('what is left of a car', () => {
  const car = { priceCents: 4_380_000, priceVatExcluded: false, isMargin: false, purchaseVatExcluded: true }
  test.each([
    // 43 800 incl. = 36 198.35 excl.; less 32 900 and 1 140.
    ['VAT deductible', { ...car, purchaseCents: 3_290_000, reconditioningNetCents: 114_000 }, 215_835, 596],
    [
      'priced without VAT',
      {
        ...car,
        priceCents: 3_619_835,
        priceVatExcluded: true,
        purchaseCents: 3_290_000,
        reconditioningNetCents: 114_000,
      },
      215_835,
      596,
    ],
    // 14 950 less 12 530 is 2 420: 2 000 and 420 of VAT.
    [
      'margin',
      {
        ...car,
        priceCents: 1_495_000,
        isMargin: true,
        purchaseVatExcluded: false,
        purchaseCents: 1_253_000,
        reconditioningNetCents: 50_000,
      },
      150_000,
      1003,
    ],
    [
      'margin at a loss bears no VAT',
      {
        ...car,
        priceCents: 1_000_000,
        isMargin: true,
        purchaseVatExcluded: false,
        purchaseCents: 1_100_000,
        reconditioningNetCents: 0,
      },
      -100_000,
      -1000,
    ],
  ] as const)('%s', (_, facts, cents, ofPriceBp) => {
    expect(calculateMargin(facts, 2_100)).toEqual({ cents, ofPriceBp })
  })
})

test.each([
  ['*YV1ZW25V1K1234567*', 'YV1ZW25V1K1234567'],
  ['yv1zw25v1k1234567', 'YV1ZW25V1K1234567'],
  ['IYV1ZW25V1K1234567', 'YV1ZW25V1K1234567'],
  ['5410123456789', undefined],
])('the code %s on a car says the chassis number %s', (code, vin) => {
  expect(findVin(code)).toBe(vin)
})
