import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditRate } from '../pricing/price.test-data.ts'
import { configuredCar, makeContext, today } from './checks/checks.test-data.ts'
import { ALTERNATIVE_LETTERS, describePayment, nextPlace, toLetter, toPlace } from './alternatives.ts'
import { canAnswer, compareAmounts, customerOfferState, type IssuedStanding } from './customer-offer.ts'
import { emptyOffer } from './offer-content.ts'
import { offerPrice } from './offer-sale.ts'

describe('the places of a set', () => {
  test.each([
    [[], 1],
    [[1], 2],
    [[2], 1],
    [[1, 3], 2],
    [[1, 2, 3], 4],
    [[1, 2, 3, 4], null],
  ])('with %j taken, the next is %j', (taken, next) => expect(nextPlace(taken, { isTogether: false })).toBe(next))

  test('are eight where all of the set are bought', () => {
    expect(nextPlace([1, 2, 3, 4], { isTogether: true })).toBe(5)
    expect(nextPlace([1, 2, 3, 4, 5, 6, 7, 8], { isTogether: true })).toBeNull()
  })

  test('have letters, and no others have', () => {
    expect(ALTERNATIVE_LETTERS.map(toPlace).map(toLetter)).toEqual([...ALTERNATIVE_LETTERS])
    for (const place of [0, 9, 1.5]) expect(() => toLetter(place)).toThrow(`No alternative ${place}`)
  })
})

describe('the payment of an alternative', () => {
  const pay = (credit: (typeof emptyOffer)['credit']) => {
    const content = { ...emptyOffer, ...configuredCar('engine-1'), credit }
    const priced = offerPrice(
      content,
      makeContext({ facts: { creditRates: [creditRate({ maxBalloonBp: 3_000 })] } }, today),
    )
    if (!priced.ok) throw new Error(priced.reason)
    return describePayment(content, priced.breakdown)
  }
  const credit = { rate: creditRate({}).id, months: 48, ownFundsCents: 500_000, balloonCents: 0 }

  test('is cash, credit, or credit with a higher last instalment', () => {
    expect(pay(null)).toMatchObject({ form: 'cash', credit: null })
    expect(pay(credit)).toMatchObject({ form: 'credit', credit: { months: 48 } })
    expect(pay({ ...credit, balloonCents: 200_000 })).toMatchObject({ form: 'balloon', credit: { months: 48 } })
  })

  test('leaves less at the delivery, and less a month, with a higher last instalment', () => {
    const [cash, plain, balloon] = [pay(null), pay(credit), pay({ ...credit, balloonCents: 200_000 })]
    expect(plain.balanceCents).toBeLessThan(cash.balanceCents)
    expect(balloon.credit!.instalmentCents).toBeLessThan(plain.credit!.instalmentCents)
  })
})

describe('amounts beside each other', () => {
  const line = (key: string, cents: number) => ({ key, name: key.toUpperCase(), cents })

  test('are one row for each line, where it stands in its own column', () => {
    const rows = compareAmounts([
      [line('car', 3), line('mats', 1), line('total', 4)],
      [line('car', 3), line('hook', 2), line('total', 5)],
      [line('rack', 7), line('car', 3)],
    ])
    expect(rows.map(({ key, cents }) => [key, ...cents])).toEqual([
      ['rack', null, null, 7],
      ['car', 3, 3, 3],
      ['hook', null, 2, null],
      ['mats', 1, null, null],
      ['total', 4, 5, null],
    ])
  })

  const column = fc.uniqueArray(fc.record({ key: fc.constantFrom(...'abcdefgh'), cents: fc.integer() }), {
    selector: ({ key }) => key,
  })
  test('lose nothing, repeat nothing, and keep the order of the first column', () => {
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 4 }), (columns) => {
        const named = columns.map((one) => one.map(({ key, cents }) => line(key, cents)))
        const rows = compareAmounts(named)
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        for (const [at, one] of named.entries()) {
          const kept = new Map(rows.flatMap(({ key, cents }) => (cents[at] === null ? [] : [[key, cents[at]]])))
          expect(kept).toEqual(new Map(one.map(({ key, cents }) => [key, cents])))
        }
        const first = new Set(named[0]!.map(({ key }) => key))
        expect(rows.map(({ key }) => key).filter((key) => first.has(key))).toEqual([...first])
      }),
    )
  })
})

describe('the state of an alternative for its customer', () => {
  const standing: IssuedStanding = {
    status: 'pending',
    isBlocked: false,
    version: 1,
    newestIssued: 1,
    validUntil: null,
    answer: null,
    isCarGone: false,
    isOtherChosen: true,
  }
  test.each([
    ['another was chosen', {}, 'other-chosen'],
    ['it was closed for that', { status: 'suspended' }, 'other-chosen'],
    ['it is over by now', { validUntil: today }, 'other-chosen'],
    ['it was accepted itself', { answer: 'accepted' }, 'accepted'],
    ['it was sold after all', { status: 'confirmed' }, 'sold'],
    ['there is a newer version', { newestIssued: 2 }, 'superseded'],
    ['nothing was chosen', { isOtherChosen: false }, 'open'],
  ] as const)('where %s', (_, changes, state) =>
    expect(customerOfferState({ ...standing, ...changes }, today)).toBe(state),
  )

  test('takes no answer once another was chosen, and says so', () => {
    expect(canAnswer('other-chosen')).toMatchObject({ reason: 'offer-other-chosen' })
  })
})
