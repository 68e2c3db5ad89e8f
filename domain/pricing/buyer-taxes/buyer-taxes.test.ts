import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import { calculateBenefitInKind } from './benefit-in-kind.ts'
import { calculateBuyerTaxes, listTaxSources } from './buyer-taxes.ts'
import { calculateDeductibility } from './deductibility.ts'
import { findRegion } from './region.ts'
import { calculateRegistrationTax } from './registration-tax.ts'
import { brusselsFigures, figures, makeFigures, makeTaxedCar } from './tax-figures.test-data.ts'
import { countMonths, toTaxedFuel, type TaxedCar } from './taxed-car.ts'

const today = '2026-11-30' as CalendarDay
const anyFuel = fc.constantFrom('petrol', 'diesel', 'lpg', 'cng', 'hybrid', 'plug-in-hybrid', 'electric')

describe('the region of a postcode', () => {
  test.each([
    ['1000', 'brussels'],
    ['1299', 'brussels'],
    ['1300', 'wallonia'],
    ['1500', 'flanders'],
    ['3999', 'flanders'],
    ['4000', 'wallonia'],
    ['7999', 'wallonia'],
    ['8000', 'flanders'],
    ['9992', 'flanders'],
    ['0999', null],
    ['75001', null],
    ['', null],
  ])('%j is %j', (postcode, region) => expect(findRegion(postcode)).toBe(region))
})

describe('the months of a car', () => {
  test.each([
    [null, 0],
    ['2026-12-24', 0],
    ['2026-11-30', 0],
    ['2026-10-31', 1],
    ['2026-10-30', 1],
    ['2025-11-30', 12],
    ['2025-12-01', 11],
    ['2024-02-29', 33],
  ])('first registered on %j are %d', (firstRegistration, months) =>
    expect(countMonths({ firstRegistration }, today)).toBe(months),
  )
})

test.each([
  ['diesel', 'combustible', 'diesel'],
  ['plug-in-hybrid', 'hybrid', 'plug-in-hybrid'],
  ['mild-hybrid', 'hybrid', 'hybrid'],
  ['hydrogen', 'electric', 'electric'],
  ['alcohol', 'combustible', null],
] as const)('the fuel %s is taxed as %s: %s', (code, type, fuel) => expect(toTaxedFuel(code, type)).toBe(fuel))

describe('the registration tax in Wallonia', () => {
  const calculate = (changes: Partial<TaxedCar>, day = today) =>
    calculateRegistrationTax('wallonia', makeTaxedCar(changes), figures, day)

  test.each<[string, Partial<TaxedCar>, number]>([
    ['the example of the administration', {}, 17_481],
    ['by NEDC', { cycle: 'NEDC', emissionG: 115 }, 16_396],
    ['with less power than the first step', { kilowatts: 70, emissionG: 136, maxMassKg: 1838 }, 6_150],
    ['at the next step', { kilowatts: 71, emissionG: 136, maxMassKg: 1838 }, 12_300],
    ['one year old', { firstRegistration: '2025-11-30', emissionG: 136, maxMassKg: 1838 }, 11_070],
    ['at least a base of 61.50', { firstRegistration: '2008-01-01', emissionG: 136, maxMassKg: 1838 }, 6_150],
    ['a hybrid', { fuel: 'hybrid', emissionG: 136, maxMassKg: 1838 }, 9_840],
    ['at least 50', { emissionG: 20 }, 5_000],
    ['at most 9000', { kilowatts: 400, emissionG: 300, maxMassKg: 3000 }, 900_000],
    ['electric, of 100 kW', { fuel: 'electric', kilowatts: 100, emissionG: null }, 5_000],
    ['electric, of 150 kW', { fuel: 'electric', kilowatts: 150, emissionG: 0, maxMassKg: 1838 }, 24_780],
    ['electric, of 200 kW', { fuel: 'electric', kilowatts: 200, emissionG: null, maxMassKg: 1838 }, 128_882],
  ])('%s', (_, changes, cents) => expect(calculate(changes)).toMatchObject({ ok: true, onceCents: cents }))

  test('names what is missing', () => {
    expect(calculate({ maxMassKg: null, emissionG: null })).toEqual({
      ok: false,
      reason: 'tax-facts-missing',
      missing: ['emission', 'mass'],
    })
    expect(calculate({ fuel: null })).toMatchObject({ missing: ['fuel'] })
    expect(calculate({}, '2025-06-30')).toMatchObject({ reason: 'tax-figures-missing' })
  })

  test('is within its bounds, and rises with CO₂, mass and power, for any car', () => {
    const car = fc.record({
      kilowatts: fc.integer({ min: 1, max: 600 }),
      emissionG: fc.integer({ min: 0, max: 500 }),
      maxMassKg: fc.integer({ min: 500, max: 4000 }),
      fuel: anyFuel,
    })
    fc.assert(
      fc.property(car, fc.integer({ min: 0, max: 200 }), (one, more) => {
        const cents = (changes: Partial<TaxedCar>) => {
          const result = calculate({ ...one, ...changes })
          return result.ok ? result.onceCents : Number.NaN
        }
        const least = cents({})
        expect(least).toBeGreaterThanOrEqual(5_000)
        expect(least).toBeLessThanOrEqual(900_000)
        expect(Number.isInteger(least)).toBe(true)
        expect(cents({ emissionG: one.emissionG + more })).toBeGreaterThanOrEqual(least)
        expect(cents({ maxMassKg: one.maxMassKg + more })).toBeGreaterThanOrEqual(least)
        expect(cents({ kilowatts: one.kilowatts + more })).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

describe('the registration tax in Flanders', () => {
  test('is fixed for an electric car, with a yearly one', () => {
    expect(calculateRegistrationTax('flanders', makeTaxedCar({ fuel: 'electric' }), figures, today)).toMatchObject({
      onceCents: 6_150,
      yearly: { fromCents: 6_972, toCents: 8_724 },
    })
  })
  test('is left to the authority for any other', () => {
    expect(calculateRegistrationTax('flanders', makeTaxedCar(), figures, today)).toEqual({
      ok: false,
      reason: 'tax-by-authority',
    })
  })
})

describe('the registration tax in Brussels', () => {
  const calculate = (changes: Partial<TaxedCar>, rows = [...figures, ...brusselsFigures]) =>
    calculateRegistrationTax('brussels', makeTaxedCar(changes), rows, today)

  test.each<[string, Partial<TaxedCar>, number]>([
    ['by power, where that is more', { kilowatts: 90, displacementCc: 999 }, 60_000],
    ['by horsepower, where that is more', { kilowatts: 70, displacementCc: 1_600 }, 16_000],
    ['less by age', { kilowatts: 90, firstRegistration: '2025-06-01' }, 54_000],
    ['electric', { fuel: 'electric', displacementCc: null }, 8_000],
  ])('%s', (_, changes, cents) => expect(calculate(changes)).toMatchObject({ onceCents: cents }))

  test('says that its amounts are missing, and never guesses', () => {
    expect(calculate({}, [...figures])).toMatchObject({ ok: false, reason: 'tax-figures-missing' })
    expect(calculate({ displacementCc: null })).toMatchObject({ missing: ['displacement'] })
  })
})

describe('the benefit in kind', () => {
  const calculate = (changes: Partial<TaxedCar>, day = today) =>
    calculateBenefitInKind(makeTaxedCar(changes), figures, day)
  const older = { fuel: 'diesel', emissionG: 120, catalogueValueCents: 4_000_000 } as const

  test.each<[string, Partial<TaxedCar>, number, number]>([
    ['petrol, 110 g, new', { emissionG: 110 }, 950, 285_000],
    ['diesel, 120 g, 13 to 24 months', { ...older, firstRegistration: '2025-08-15' }, 1_170, 377_074],
    ['diesel, 120 g, twelve months complete', { ...older, firstRegistration: '2025-11-30' }, 1_170, 377_074],
    ['diesel, 120 g, in its twelfth month', { ...older, firstRegistration: '2025-12-01' }, 1_170, 401_143],
    ['at its oldest', { ...older, firstRegistration: '2015-01-01' }, 1_170, 280_800],
    ['at least 4 %', { emissionG: 20, catalogueValueCents: 6_000_000 }, 400, 205_714],
    ['at most 18 %', { emissionG: 400 }, 1_800, 540_000],
    ['electric', { fuel: 'electric', emissionG: null, catalogueValueCents: 6_000_000 }, 400, 205_714],
    ['the least of the year', { fuel: 'electric', emissionG: null }, 400, 169_000],
  ])('%s', (_, changes, shareBp, yearlyCents) =>
    expect(calculate(changes)).toMatchObject({ ok: true, shareBp, yearlyCents }),
  )

  test('says what is missing: a fact of the car, or the figures of a year', () => {
    expect(calculate({ catalogueValueCents: null, emissionG: null })).toMatchObject({
      missing: ['emission', 'catalogue-value'],
    })
    expect(calculate({}, '2027-01-01')).toMatchObject({ figures: ['benefit-grams-petrol', 'benefit-least'] })
    expect(calculate({ fuel: 'hybrid' })).toMatchObject({ isPetrolAssumed: true })
  })

  test('is never less than the least, and falls with age, for any car', () => {
    const car = fc.record({
      emissionG: fc.integer({ min: 0, max: 500 }),
      catalogueValueCents: fc.integer({ min: 0, max: 30_000_000 }),
      fuel: anyFuel,
    })
    fc.assert(
      fc.property(car, (one) => {
        const years = [null, '2025-11-01', '2024-11-01', '2023-11-01', '2016-11-01'] as const
        const amounts = years.map((firstRegistration) => {
          const result = calculate({ ...one, firstRegistration })
          return result.ok ? result.yearlyCents : Number.NaN
        })
        expect(amounts.every((cents) => cents >= 169_000)).toBe(true)
        expect(amounts.toSorted((a, b) => b - a)).toEqual(amounts)
      }),
    )
  })
})

describe('the deductibility', () => {
  const calculate = (car: Pick<TaxedCar, 'fuel' | 'emissionG'>, orderedOn: CalendarDay) => {
    const result = calculateDeductibility(car, figures, { orderedOn, years: 3 })
    return result.ok ? result.years.map(({ shareBp }) => shareBp) : result
  }
  const electric = { fuel: 'electric', emissionG: null } as const
  const petrol = { fuel: 'petrol', emissionG: 110 } as const

  test.each([
    ['2026-11-30', 10_000],
    ['2027-01-01', 9_500],
    ['2028-06-01', 9_000],
    ['2029-06-01', 8_250],
    ['2030-06-01', 7_500],
    ['2031-06-01', 6_750],
    ['2040-06-01', 6_750],
  ] as const)('of an electric car that is ordered on %s stays %d', (day, bp) =>
    expect(calculate(electric, day)).toEqual([bp, bp, bp]),
  )

  test('of one that emits is nothing if it is ordered from 2026 on, and fell to it before', () => {
    expect(calculate(petrol, today)).toEqual([0, 0, 0])
    const before = calculateDeductibility(petrol, figures, { orderedOn: '2025-10-01', years: 4 })
    expect(before).toMatchObject({ reason: 'tax-figures-missing' })
    const known = [...figures, ...makeFigures('deduction-emitting', [[2025, 75]], { validUntil: '2026-01-01' })]
    expect(calculateDeductibility(petrol, known, { orderedOn: '2025-10-01', years: 4 })).toMatchObject({
      years: [
        { year: 2025, shareBp: 7_500 },
        { year: 2026, shareBp: 5_000 },
        { year: 2027, shareBp: 2_500 },
        { year: 2028, shareBp: 0 },
      ],
    })
  })

  test('says that CO₂ is missing', () => {
    expect(calculate({ fuel: 'petrol', emissionG: null }, today)).toMatchObject({ missing: ['emission'] })
  })
})

describe('the taxes of a buyer', () => {
  const buyer = { customerType: 'private', isTaxable: false, postcode: '4000' } as const

  test('are the registration tax of their region, and for a business the benefit and the deductibility', () => {
    const own = calculateBuyerTaxes(buyer, makeTaxedCar(), figures, today)
    expect(own).toMatchObject({ region: 'wallonia', registration: { onceCents: 17_481 }, benefit: null })
    for (const business of [{ customerType: 'fleet' }, { customerType: 'lease' }, { isTaxable: true }] as const) {
      const taxes = calculateBuyerTaxes({ ...buyer, ...business }, makeTaxedCar({ emissionG: 110 }), figures, today)
      expect(taxes).toMatchObject({ benefit: { yearlyCents: 285_000 }, deductibility: { isZeroEmission: false } })
    }
  })

  test('lack the region of who is not chosen or has no Belgian postcode, and are none of who exports', () => {
    for (const one of [null, { ...buyer, postcode: '' }]) {
      expect(calculateBuyerTaxes(one, makeTaxedCar(), figures, today)?.registration).toMatchObject({
        missing: ['postcode'],
      })
    }
    expect(calculateBuyerTaxes({ ...buyer, customerType: 'export' }, makeTaxedCar(), figures, today)).toBeNull()
  })

  test('name each source once, and tell those that nobody compared', () => {
    const taxes = calculateBuyerTaxes({ ...buyer, isTaxable: true }, makeTaxedCar({ fuel: 'hybrid' }), figures, today)
    expect(taxes && listTaxSources(taxes).map(({ source, isVerified }) => [source, isVerified])).toEqual([
      ['Example gazette', true],
      ['Example paper', false],
    ])
  })
})
