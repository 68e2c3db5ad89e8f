import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../platform/values/calendar.ts'
import { aster, makeContext } from './checks/checks.test-data.ts'
import { CUSTOMER_OFFER_STATES } from './customer-offer.ts'
import {
  findReminder,
  findReminderOfSet,
  toComingEnds,
  type AlternativeToRemind,
  type ComingEnd,
  type OfferToRemind,
} from './offer-reminder.ts'

const today = '2026-12-01'
const day = (days: number) => addDays(today, days)
/** The end of something that holds through the day that is so many days from today. */
const through = (days: number) => day(days + 1)

function end(kind: ComingEnd['kind'], days: number, key: string = kind): ComingEnd {
  return { kind, key, name: { nl: key }, until: through(days) }
}

function makeOffer(changes: Partial<AlternativeToRemind> = {}): AlternativeToRemind {
  return {
    status: 'pending',
    state: 'open',
    issuedOn: day(-10),
    validUntil: through(20),
    ends: [],
    reminded: [],
    place: null,
    ...changes,
  }
}
const findKind = (offer: OfferToRemind, days = 4) => findReminder(offer, today, days)?.kind ?? null

describe('the customer is reminded of', () => {
  test.each<[string, Partial<OfferToRemind>, ComingEnd['kind'] | null]>([
    ['the last day today', { validUntil: through(0) }, 'validity'],
    ['the last day in four days', { validUntil: through(4) }, 'validity'],
    ['no day that is further away', { validUntil: through(5) }, null],
    ['no day that is over', { validUntil: through(-1) }, null],
    ['nothing where the offer binds without end', { validUntil: null }, null],
    ['a campaign that ends before', { ends: [end('campaign', 2)] }, 'campaign'],
    ['a campaign of an offer without end', { validUntil: null, ends: [end('campaign', 2)] }, 'campaign'],
    ['the rate of the credit', { ends: [end('credit-rate', 4)] }, 'credit-rate'],
    ['the first of several', { validUntil: through(4), ends: [end('campaign', 3), end('premium', 2)] }, 'premium'],
    ['the validity, where both end together', { validUntil: through(3), ends: [end('campaign', 3)] }, 'validity'],
    ['nothing on the day of the issue', { issuedOn: today, validUntil: through(1) }, null],
    ['the end of a short offer on the next day', { issuedOn: day(-1), validUntil: through(1) }, 'validity'],
  ])('%s', (_, changes, expected) => {
    expect(findKind(makeOffer(changes))).toBe(expected)
  })

  test.each(CUSTOMER_OFFER_STATES)('an offer that is open alone: %s', (state) => {
    expect(findKind(makeOffer({ state, validUntil: through(2) }))).toBe(state === 'open' ? 'validity' : null)
  })

  test('nothing while the salesperson draws up the next version, or holds the car for them', () => {
    for (const status of ['inqueue', 'confirmed', 'delivered', 'suspended', 'canceled'] as const) {
      expect(findKind(makeOffer({ status, validUntil: through(2) }))).toBeNull()
    }
  })

  test('nothing where the dealer switched it off, and of a day sooner where they said so', () => {
    const offer = makeOffer({ validUntil: through(0) })
    expect([findKind(offer, 0), findKind(offer, 1), findKind(makeOffer({ validUntil: through(9) }), 10)]).toEqual([
      null,
      'validity',
      'validity',
    ])
  })
})

describe('each end is reminded of once', () => {
  const makeReminded = (kind: ComingEnd['kind'], daysAgo: number) => [
    { kind, key: kind === 'validity' ? '' : kind, on: day(-daysAgo) },
  ]

  test.each<[string, Partial<OfferToRemind>, ComingEnd['kind'] | null]>([
    ['and not again', { validUntil: through(0), reminded: makeReminded('validity', 4) }, null],
    ['and the next one not within four days', { validUntil: through(2), reminded: makeReminded('campaign', 3) }, null],
    ['and the next one after four days', { validUntil: through(2), reminded: makeReminded('campaign', 4) }, 'validity'],
    [
      'also where a campaign was extended meanwhile',
      { ends: [end('campaign', 2)], reminded: makeReminded('campaign', 30) },
      null,
    ],
  ])('%s', (_, changes, expected) => {
    expect(findKind(makeOffer(changes))).toBe(expected)
  })
})

describe('a set of alternatives gets one reminder', () => {
  const find = (...set: Partial<AlternativeToRemind>[]) => {
    const found = findReminderOfSet(
      set.map((changes, at) => makeOffer({ place: at + 1, ...changes })),
      today,
      4,
    )
    return found && [found.offer.place, found.end.kind]
  }
  const soon = { validUntil: through(3) }

  test('of what ends first', () => {
    expect(find(soon, { validUntil: through(2) }, { ends: [end('campaign', 1)] })).toEqual([3, 'campaign'])
    expect(find(soon, soon)).toEqual([1, 'validity'])
  })

  test('and none after that, until one of them is issued anew', () => {
    const earlier = { reminded: [{ kind: 'campaign', key: 'najaar', on: day(-8) }] } as const
    expect(find(soon, earlier)).toBeNull()
    expect(find({ ...soon, issuedOn: day(-5) }, earlier)).toEqual([1, 'validity'])
  })

  test('and none once the customer chose; one that they declined leaves the others', () => {
    expect(find({ ...soon, state: 'other-chosen' }, { state: 'accepted' })).toBeNull()
    expect(find(soon, { state: 'sold', status: 'confirmed' })).toBeNull()
    expect(find({ ...soon, state: 'declined' }, soon)).toEqual([2, 'validity'])
  })
})

test('a reminder never speaks of a day that is over or far away, of an offer that cannot be answered, or twice', () => {
  const anyEnd = fc.record({
    kind: fc.constantFrom('campaign', 'premium', 'credit-rate'),
    key: fc.constantFrom('a', 'b'),
    name: fc.constant({ nl: 'x' }),
    until: fc.integer({ min: -5, max: 40 }).map(day),
  })
  const anyOffer = fc.record({
    status: fc.constantFrom('pending', 'inqueue', 'suspended'),
    state: fc.constantFrom(...CUSTOMER_OFFER_STATES),
    issuedOn: fc.integer({ min: -40, max: 0 }).map(day),
    validUntil: fc.option(fc.integer({ min: -5, max: 40 }).map(day)),
    ends: fc.array(anyEnd, { maxLength: 4 }),
    reminded: fc.array(
      fc.record({
        kind: fc.constantFrom('validity', 'campaign'),
        key: fc.constantFrom('', 'a'),
        on: fc.integer({ min: -30, max: 0 }).map(day),
      }),
      { maxLength: 2 },
    ),
  }) satisfies fc.Arbitrary<OfferToRemind>
  fc.assert(
    fc.property(anyOffer, fc.integer({ min: 0, max: 30 }), (offer, days) => {
      const found = findReminder(offer, today, days)
      if (found === null) return
      expect(found.until > today && found.until <= through(days)).toBe(true)
      expect([offer.status, offer.state, offer.issuedOn < today]).toEqual(['pending', 'open', true])
      expect(offer.reminded).not.toContainEqual(expect.objectContaining({ kind: found.kind, key: found.key }))
    }),
  )
})

test('the ends that a customer hears of have a name; what we plan for our prices is none of them', () => {
  const until = day(3)
  const [part] = aster.parts
  if (!part) throw new Error('The car has no part')
  const names = { najaar: { nl: 'Najaar', fr: 'Automne' } }
  const ends = toComingEnds(
    [
      { kind: 'campaign', key: 'najaar', code: 'NAJAAR', until },
      { kind: 'promotion', key: aster.id, code: aster.id, until },
      { kind: 'promotion', key: part.id, code: part.id, until },
      { kind: 'credit-rate', key: 'rate', code: 'JKP 4,99', until },
      { kind: 'list-price', key: aster.id, code: aster.id, until },
      { kind: 'service', key: 'service', code: 'SERVICE', until },
    ],
    makeContext({ names }),
  )
  expect(ends.map(({ kind, name }) => [kind, name])).toEqual([
    ['campaign', names.najaar],
    ['promotion', { nl: aster.name }],
    ['promotion', part.name],
    ['credit-rate', { nl: 'JKP 4,99' }],
  ])
})
