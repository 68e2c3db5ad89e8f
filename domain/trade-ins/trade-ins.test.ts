import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isVinDoubtful, VIN_PATTERN } from '../catalogue/vehicle.ts'
import { blankForm, findViolations } from '../platform/forms/form.ts'
import { requiredOfOwner, tradeInForm, parseTradeIn, type TradeInForm } from './trade-in.ts'
import { TradeInDetails } from './trade-in.schema.ts'
import { type TradeInValue, valuationRange, type ValuedFacts } from './valuation.ts'

const today = '2026-11-20'
const terms = { keyFee: { cents: 7_500, leastKeys: 2, underYears: 10 }, invoiceUnderYears: 4 }

const filled: TradeInForm = {
  ...blankForm(tradeInForm),
  licencePlate: '1 abc 234',
  brand: 'Noord',
  model: 'V6',
  firstRegistration: '2020-03',
  mileage: '80.000 km',
  fuel: 'diesel',
  gearbox: 'automatic',
  bookletState: 'brand-garage',
  keyCount: '3',
  isFirstOwner: 'no',
  hadAccident: 'no',
  hasDamage: 'no',
}

const wrong = (changes: Partial<TradeInForm>) =>
  findViolations(tradeInForm, { ...filled, ...changes }, today).map(({ field, reason }) => `${field} ${reason}`)

describe('an offered car', () => {
  test('that is complete is understood', () => {
    expect(findViolations(tradeInForm, filled, today)).toEqual([])
    const car = parseTradeIn({ ...filled, damage: 'forgotten' })
    expect(car).toMatchObject({
      licencePlate: '1-ABC-234',
      vin: null,
      mileageKm: 80_000,
      keyCount: 3,
      isFirstOwner: false,
      damage: null,
    })
    expect(TradeInDetails.safeParse({ ...car, wantedCar: null, range: null }).data?.keyCount).toBe(3)
  })

  test('of a lead that said whether there are two keys is understood as well', () => {
    const { keyCount: _, ...car } = parseTradeIn(filled)
    const before = { ...car, wantedCar: null, range: null }
    expect(TradeInDetails.parse({ ...before, hasSpareKey: true }).keyCount).toBe(2)
    expect(TradeInDetails.parse({ ...before, hasSpareKey: false }).keyCount).toBe(1)
  })

  test.each<[string, Partial<TradeInForm>, string[]]>([
    ['neither plate nor chassis number', { licencePlate: ' ' }, ['licencePlate required']],
    ['a chassis number alone', { licencePlate: '', vin: 'vf1 aaaaa 5 12345678' }, []],
    ['a plate that is none', { licencePlate: 'my car', vin: '' }, []],
    ['a plate that is too short', { licencePlate: '1-A' }, ['licencePlate licence-plate']],
    ['a chassis number with an O', { vin: 'VF1AAAAA5O2345678' }, ['vin format']],
    ['a chassis number of 16 signs', { vin: 'VF1AAAAA51234567' }, ['vin format']],
    ['no brand', { brand: ' ' }, ['brand required']],
    ['a month still to come', { firstRegistration: '2026-12' }, ['firstRegistration format']],
    ['this very month', { firstRegistration: '2026-11' }, []],
    ['a month that is none', { firstRegistration: '2020-13' }, ['firstRegistration format']],
    ['a year without month', { firstRegistration: '2020-' }, ['firstRegistration format']],
    ['kilometres in words', { mileage: 'veel' }, ['mileage numeric']],
    [
      'nothing said of its state',
      { bookletState: '', hadAccident: '' },
      ['bookletState required', 'hadAccident required'],
    ],
    ['damage without words', { hasDamage: 'yes', damage: '  ' }, ['damage required']],
    [
      'a national number in the words',
      { hasDamage: 'yes', damage: 'deuk, 85.07.30-033.28' },
      ['damage national-number'],
    ],
    ['words about damage that there is none of', { hasDamage: 'no', damage: 'x'.repeat(2000) }, []],
  ])('%s', (_, changes, expected) => expect(wrong(changes)).toEqual(expected))

  test.each([
    ['2016-12', true, false],
    ['2016-11', false, false],
    ['2022-12', true, true],
    ['2022-11', true, false],
    ['2026-11', true, true],
  ])('of %s needs two keys: %s, its invoice: %s', (month, hasFee, hasInvoice) => {
    const keys = hasFee ? { leastKeys: 2, keyFeeCents: 7_500 } : { leastKeys: 0, keyFeeCents: 0 }
    expect(requiredOfOwner(month, today, terms)).toEqual({ ...keys, hasInvoice })
  })

  test('is asked for no invoice and no number of keys without a rule', () => {
    const none = { keyFee: { cents: 0, leastKeys: 0, underYears: 0 }, invoiceUnderYears: 0 }
    expect(requiredOfOwner('2026-10', today, none)).toEqual({ leastKeys: 0, keyFeeCents: 0, hasInvoice: false })
  })

  test('becomes of age on the day that its price says so too', () => {
    const on = (day: string) => requiredOfOwner('2016-11-15', day, terms).keyFeeCents
    expect([on('2026-11-14'), on('2026-11-15')]).toEqual([7_500, 0])
  })
})

describe('the check digit of a chassis number', () => {
  test.each([
    ['1M8GDM9AXKP042788', false],
    ['1M8GDM9A0KP042788', true],
    ['5GZCZ43D13S812715', false],
    ['LVSHCAMB1CE054249', false],
    ['11111111111111111', false],
    // Europe uses that position as it likes.
    ['WVWZZZ1KZ8W386752', false],
    ['too short', false],
  ])('%s is doubtful: %s', (vin, expected) => expect(isVinDoubtful(vin)).toBe(expected))

  test('fits one sign in eleven, whatever the others are', () => {
    const sign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
    fc.assert(
      fc.property(fc.array(sign, { minLength: 15, maxLength: 15 }), (signs) => {
        const [head, tail] = [`1${signs.slice(0, 7).join('')}`, signs.slice(7).join('')]
        const fitting = [...'0123456789X'].filter((digit) => !isVinDoubtful(head + digit + tail))
        expect(VIN_PATTERN.test(`${head}0${tail}`)).toBe(true)
        expect(fitting).toHaveLength(1)
      }),
    )
  })
})

const value: TradeInValue = {
  brand: 'Noord',
  model: 'V6',
  year: 2020,
  baseValueCents: 1_800_000,
  baseMileageKm: 90_000,
  centsPerKm: 6,
  spreadBp: 700,
}
const facts: ValuedFacts = {
  brand: 'Noord',
  model: 'V6',
  firstRegistration: '2020-03',
  mileageKm: 90_000,
  isDamaged: false,
}

describe('the valuation', () => {
  test.each<[string, Partial<ValuedFacts>, object]>([
    ['at the base mileage', {}, { ok: true, fromCents: 1_670_000, toCents: 1_920_000 }],
    ['with fewer kilometres', { mileageKm: 40_000 }, { ok: true, fromCents: 1_950_000, toCents: 2_240_000 }],
    ['with more kilometres', { mileageKm: 200_000 }, { ok: true, fromCents: 1_060_000, toCents: 1_210_000 }],
    [
      'written in another way',
      { brand: 'NOORD ', model: 'v-6' },
      { ok: true, fromCents: 1_670_000, toCents: 1_920_000 },
    ],
    ['of another year', { firstRegistration: '2019-12' }, { ok: false, reason: 'no-value' }],
    ['of an unknown model', { model: 'V60' }, { ok: false, reason: 'no-value' }],
    ['of a damaged car', { isDamaged: true }, { ok: false, reason: 'damaged' }],
    ['driven until nothing is left', { mileageKm: 400_000 }, { ok: false, reason: 'driven-too-far' }],
    ['driven until less than a step is left', { mileageKm: 389_000 }, { ok: false, reason: 'driven-too-far' }],
  ])('%s', (_, changes, expected) => expect(valuationRange({ ...facts, ...changes }, [value])).toEqual(expected))

  test('without a table there is no range', () => {
    expect(valuationRange(facts, [])).toEqual({ ok: false, reason: 'no-value' })
  })

  const anyValue = fc.record({
    baseValueCents: fc.integer({ min: 50_000, max: 15_000_000 }),
    baseMileageKm: fc.integer({ min: 0, max: 300_000 }),
    centsPerKm: fc.integer({ min: 0, max: 200 }),
    spreadBp: fc.integer({ min: 0, max: 5_000 }),
  })
  const anyMileage = fc.integer({ min: 0, max: 2_000_000 })
  const rangeAt = (table: readonly TradeInValue[], changes: Partial<ValuedFacts>) => {
    const range = valuationRange({ ...facts, ...changes }, table)
    return range.ok ? range : { fromCents: 0, toCents: 0 }
  }

  test('is never below zero, never upside down, always in steps of € 100', () => {
    fc.assert(
      fc.property(anyValue, anyMileage, (given, mileageKm) => {
        const range = valuationRange({ ...facts, mileageKm }, [{ ...value, ...given }])
        if (!range.ok) return
        expect(range.fromCents).toBeGreaterThan(0)
        expect(range.toCents).toBeGreaterThanOrEqual(range.fromCents)
        expect([range.fromCents % 10_000, range.toCents % 10_000]).toEqual([0, 0])
      }),
    )
  })

  test('never rises with the kilometres', () => {
    fc.assert(
      fc.property(anyValue, anyMileage, anyMileage, (given, one, other) => {
        const table = [{ ...value, ...given }]
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const [young, old] = [rangeAt(table, { mileageKm: less }), rangeAt(table, { mileageKm: more })]
        expect(young.fromCents).toBeGreaterThanOrEqual(old.fromCents)
        expect(young.toCents).toBeGreaterThanOrEqual(old.toCents)
      }),
    )
  })

  test('never rises with the age, when the values do not', () => {
    const years = fc.uniqueArray(fc.integer({ min: 2010, max: 2026 }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(
        anyValue,
        years,
        fc.infiniteStream(fc.integer({ min: 0, max: 300_000 })),
        anyMileage,
        (given, ages, loss, mileageKm) => {
          const newestFirst = ages.toSorted((one, other) => other - one)
          let baseValueCents = given.baseValueCents
          const table = newestFirst.map((year) => {
            baseValueCents = Math.max(1, baseValueCents - loss.next().value)
            return { ...value, ...given, baseValueCents, year }
          })
          const ranges = newestFirst.map((year) => rangeAt(table, { mileageKm, firstRegistration: `${year}-06` }))
          for (const [index, older] of ranges.slice(1).entries()) {
            expect(ranges[index]!.fromCents).toBeGreaterThanOrEqual(older.fromCents)
            expect(ranges[index]!.toCents).toBeGreaterThanOrEqual(older.toCents)
          }
        },
      ),
    )
  })
})
