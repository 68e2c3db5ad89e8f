import type { FlagAgainstOffer, ItemFlag } from '../catalogue/items.ts'
import { describe, expect, test } from 'vitest'
import { saleFacts, service } from '../pricing/price.test-data.ts'
import { aster, part } from './checks/checks.test-data.ts'
import { emptyOffer, type OfferContent } from './offer-content.ts'
import {
  factsUsed,
  isNewMeans,
  offerPrice,
  partPrices,
  toSale,
  type OfferCarFacts,
  type OfferContext,
  type OfferCustomer,
} from './offer-sale.ts'
import type { SaleLine } from '../pricing/sale/sale-breakdown.ts'
import { lineSubject, selectPrintedLines } from './offer-lines.ts'
import {
  toLastDay,
  offerCan,
  savingAct,
  usualSalesType,
  untilAfter,
  calculateValidUntil,
  type OfferAct,
  type OfferStanding,
  type OfferStatus,
} from './offer.ts'

const today = '2026-11-10'
const open: OfferStanding = {
  type: 'price',
  status: 'inqueue',
  validUntil: null,
  blockedReason: null,
  issuedVersion: null,
  saleMode: null,
  isUnlocked: false,
}

describe('what can be done with an offer', () => {
  const acts: readonly OfferAct[] = [
    'save',
    'issue',
    'confirm',
    'delay',
    'copy',
    'convert',
    'close',
    'cancel',
    'reassign',
    'block',
    'unblock',
  ]
  const possible = (standing: Partial<OfferStanding>) =>
    acts.filter((act) => offerCan(act, { ...open, ...standing }, today).ok)

  test.each<[OfferStatus, readonly OfferAct[]]>([
    ['inqueue', ['save', 'issue', 'copy', 'close', 'cancel', 'reassign', 'block']],
    ['pending', ['save', 'confirm', 'delay', 'copy', 'close', 'cancel', 'reassign', 'block']],
    ['confirmed', ['copy', 'reassign', 'block']],
    ['delivered', ['copy', 'block']],
    ['suspended', ['copy', 'block']],
    ['canceled', ['copy', 'block']],
  ])('%s', (status, expected) => {
    expect(possible({ status })).toEqual(expected)
  })

  test('a trial never goes to a customer, and is what becomes an offer', () => {
    expect(possible({ type: 'trial' })).toEqual(['save', 'copy', 'convert', 'close', 'cancel', 'reassign', 'block'])
    expect(offerCan('issue', { ...open, type: 'trial' }, today)).toMatchObject({ reason: 'offer-not-issuable' })
    expect(offerCan('convert', open, today)).toMatchObject({ reason: 'offer-is-price-offer' })
    expect(offerCan('convert', { ...open, type: 'trial', status: 'suspended' }, today)).toMatchObject({
      reason: 'offer-status',
    })
  })

  test('an offer of a stock car becomes one for a car that is built, also when it is lost or its days are over', () => {
    const stock = { ...open, type: 'stock' as const }
    const statuses: OfferStatus[] = ['inqueue', 'pending', 'confirmed', 'delivered', 'suspended', 'canceled']
    const convertible = statuses.filter((status) => offerCan('convert', { ...stock, status }, today).ok)
    expect(convertible).toEqual(['inqueue', 'pending', 'suspended'])
    const over = { ...stock, status: 'pending' as const, validUntil: today }
    expect(offerCan('convert', over, today)).toEqual({ ok: true })
    expect(offerCan('convert', { ...stock, status: 'confirmed', saleMode: 'delay' }, today)).toMatchObject({
      reason: 'offer-status',
    })
  })

  test('a draft goes where the customer has something below it that still binds', () => {
    const redrafted = { ...open, issuedVersion: 2 }
    expect(offerCan('discard', { ...redrafted, validUntil: '2026-11-11' }, today)).toEqual({ ok: true })
    expect(offerCan('discard', redrafted, today)).toEqual({ ok: true })
    expect(offerCan('discard', { ...redrafted, validUntil: today }, today)).toMatchObject({ reason: 'offer-expired' })
    expect(offerCan('discard', open, today)).toMatchObject({ reason: 'nothing-issued' })
    const sent = { ...redrafted, status: 'pending' } as const
    expect(offerCan('discard', sent, today)).toMatchObject({ reason: 'offer-status' })
  })

  test('what is stored is opened for a while, and changed by whoever has the permit alone', () => {
    const can = (act: OfferAct, standing: Partial<OfferStanding>) => {
      const answer = offerCan(act, { ...open, ...standing }, today)
      return answer.ok ? 'ok' : answer.reason
    }
    const over = { status: 'pending', validUntil: today } as const
    const [sold, held] = [
      { status: 'confirmed', saleMode: 'sale' },
      { status: 'confirmed', saleMode: 'delay' },
    ] as const
    for (const snapshot of [over, sold, held]) {
      expect([can('unlock', snapshot), can('save-unlocked', snapshot)]).toEqual(['ok', 'offer-locked'])
      expect(can('save-unlocked', { ...snapshot, isUnlocked: true })).toBe('ok')
      expect(can('save-unlocked', { ...snapshot, isUnlocked: true, blockedReason: 'Nazicht' })).toBe('offer-blocked')
    }
    const valid = { status: 'pending', validUntil: '2026-11-11', isUnlocked: true } as const
    expect([can('unlock', valid), can('unlock', {}), can('save-unlocked', valid)]).toEqual([
      'offer-not-locked',
      'offer-not-locked',
      'offer-not-locked',
    ])
    expect(can('unlock', { status: 'delivered', saleMode: 'sale' })).toBe('offer-status')
    const saving = [over, sold, valid].map((offer) => savingAct({ ...open, ...offer, isUnlocked: true }, today))
    expect(saving).toEqual(['save-unlocked', 'save-unlocked', 'save'])
  })

  test('one that is over is copied and closed, on its last day everything still goes', () => {
    expect(possible({ status: 'pending', validUntil: today })).toEqual(['copy', 'close', 'cancel', 'reassign', 'block'])
    expect(possible({ status: 'pending', validUntil: '2026-11-11' })).toContain('save')
    expect(possible({ status: 'inqueue', validUntil: '2026-11-01' })).toContain('save')
  })

  test('one that waits for its customer is sold, closed or canceled', () => {
    expect(possible({ status: 'confirmed', saleMode: 'delay', validUntil: '2026-11-01' })).toEqual([
      'confirm',
      'copy',
      'close',
      'cancel',
      'reassign',
      'block',
    ])
    expect(possible({ status: 'confirmed', saleMode: 'sale' })).toEqual(['copy', 'reassign', 'block'])
  })

  test('one that is sold is not brought up to date, one whose days are over is', () => {
    expect(offerCan('sync', { ...open, status: 'confirmed', saleMode: 'sale' }, today)).toMatchObject({
      reason: 'offer-confirmed',
    })
    expect(offerCan('sync', { ...open, status: 'pending', validUntil: today }, today).ok).toBe(true)
  })

  test('one that is blocked is left alone until it is free again', () => {
    expect(possible({ blockedReason: 'Nazicht' })).toEqual(['unblock'])
    expect(possible({ blockedReason: 'Nazicht', status: 'canceled' })).toEqual(['unblock'])
    expect(offerCan('unblock', open, today)).toMatchObject({ reason: 'offer-not-blocked' })
  })
})

test('an offer holds as long as usual, never longer than what it leans on', () => {
  expect(calculateValidUntil(today, 30, [])).toBe('2026-12-10')
  expect(calculateValidUntil(today, 30, [null, '2026-12-01', '2027-01-01'])).toBe('2026-12-01')
  expect(calculateValidUntil(today, 30, ['2026-11-10'])).toBe('2026-12-10')
  expect(toLastDay('2026-12-10')).toBe('2026-12-09')
  expect(untilAfter(toLastDay('2026-12-10'))).toBe('2026-12-10')
})

test.each([
  [null, 'private'],
  ['private', 'private'],
  ['lease', 'fleet'],
  ['export', 'fleet'],
] as const)('%s buys as %s', (customerType, expected) => {
  expect(usualSalesType(customerType)).toBe(expected)
})

test.each([
  [null, null, true],
  ['2026-05-10', 20_000, true],
  ['2026-05-09', 20_000, false],
  ['2020-01-01', 6_000, true],
  ['2020-01-01', 6_001, false],
] as const)('registered on %s with %s km is a new means of transport: %s', (firstRegistration, mileageKm, expected) => {
  expect(isNewMeans({ firstRegistration, mileageKm }, today)).toBe(expected)
})

const name = (nl: string) => ({ nl })
const car: OfferCarFacts = {
  ...aster,
  parts: [
    part('engine-1', 'petrol', 'engine', { tag: 'standard' }),
    part('colour-1', 'metallic', 'colour'),
    part('option-1', 'heated seats', 'option'),
    part('pack-1', 'winter', 'pack'),
    part('option-2', 'towbar', 'option', { tag: 'not-available' }),
  ],
}
const context: OfferContext = {
  day: today,
  customer: null,
  car,
  names: {},
  terms: { isSalesTypeActive: true, customerTypes: ['private'], days: 30, mostDays: 60, mostDelayDays: 14 },
  facts: saleFacts({
    configuration: {
      tags: car.parts.map(({ key, kind, tag }) => [key, kind === 'option' || kind === 'pack' ? tag : 'optional']),
      contents: [['pack-1', ['option-1']]],
      relations: [],
    },
    services: [service('delivery', 24_200), service('fee', 5_000)],
  }),
}
const configured = (...parts: NonNullable<Extract<OfferContent['car'], { kind: 'configured' }>>['parts']) => ({
  ...emptyOffer,
  car: { kind: 'configured' as const, version: 7, parts },
})
const readTotal = (content: OfferContent, of = context) => {
  const priced = offerPrice(content, of)
  return priced.ok ? priced.breakdown.totals.totalCents : priced.reason
}

describe('what an offer comes to', () => {
  test('the car with what was chosen for it; what is standard or in a pack costs nothing more', () => {
    expect(readTotal(configured())).toBe(2_750_000)
    expect(readTotal(configured('engine-1'))).toBe(2_750_000)
    expect(readTotal(configured('engine-1', 'colour-1', 'pack-1', 'option-1'))).toBe(2_750_000 + 65_000 + 125_000)
  })

  test('with what is sold and done beside it, as often as that is', () => {
    const content = {
      ...configured(),
      extras: [{ name: 'Matten', quantity: 2, cents: 9_680, vatExcluded: false }],
      services: ['delivery'],
    }
    expect(readTotal(content)).toBe(2_750_000 + 2 * 9_680 + 24_200)
  })

  test('has no price without a car, nor with a part that there is no more or never was for it', () => {
    expect(readTotal(emptyOffer)).toBe('car-missing')
    expect(readTotal({ ...emptyOffer, car: { kind: 'stock', vehicle: 1 }, carCount: 2 })).toBe('one-car-only')
    expect(readTotal(configured('option-99'))).toBe('part-gone')
    expect(readTotal(configured('option-2'))).toBe('option-not-available')
  })

  test.each<[FlagAgainstOffer, OfferContent['salesType'], number | string]>([
    ['fleet-premium', 'private', 'part-not-for-sale'],
    ['fleet-premium', 'fleet', 2_750_000 + 65_000],
    ['stock-premium', 'fleet', 'part-not-for-sale'],
    ['order-only', 'private', 'part-not-for-sale'],
    ['shop-only', 'private', 'part-not-for-sale'],
  ])('with what is %s, sold as %s: %s', (flag, salesType, expected) => {
    const parts = car.parts.map((part) => (part.key === 'colour-1' ? { ...part, flags: [flag] } : part))
    const content = { ...configured('engine-1', 'colour-1'), salesType }
    const buyer = { ...context, car: { ...car, parts }, customer: null }
    const priced = offerPrice(content, buyer)
    const isFleet = salesType === 'fleet'
    if (!priced.ok) expect(priced).toMatchObject({ reason: expected, part: 'colour-1', flag })
    else expect(isFleet ? priced.breakdown.totals.totalCents : null).toBe(expected)
  })

  test('what is not printable is part of the line before on paper', () => {
    const flagged = (flags: ItemFlag[]) => {
      const parts = car.parts.map((part) => (part.key === 'colour-1' ? { ...part, flags } : part))
      const priced = offerPrice(configured('engine-1', 'colour-1'), { ...context, car: { ...car, parts } })
      if (!priced.ok) throw new Error(priced.reason)
      return selectPrintedLines(priced.breakdown.lines).map(({ id, amountCents }) => [id, amountCents])
    }
    expect(flagged(['printable'])).toContainEqual(['metallic', 65_000])
    const rolledUp = flagged([])
    expect(rolledUp.map(([id]) => id)).not.toContain('metallic')
    expect(rolledUp.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(2_750_000 + 65_000)
  })

  test('whoever has a VAT number calculates without VAT, and pays the same', () => {
    const buyer: OfferCustomer = {
      id: 1,
      name: 'Transo',
      customerType: 'fleet',
      language: 'nl',
      isTaxable: true,
      vatNumber: 'valid',
      email: '',
      address: [],
      blockedReason: '',
    }
    const priced = offerPrice(configured(), { ...context, customer: buyer })
    expect(priced).toMatchObject({ ok: true, breakdown: { basis: 'net' } })
  })

  test('the same comes out of what a version keeps', () => {
    const content = configured('engine-1', 'colour-1')
    const sale = toSale(content, context)
    if (!('inputs' in sale)) throw new Error(sale.reason)
    const kept = { ...context, facts: factsUsed(sale.inputs, sale.facts) }
    expect(kept.facts.prices.map(({ subjectId }) => subjectId)).toEqual(['aster', 'metallic'])
    expect(kept.facts.services.map(({ id }) => id)).toEqual(['fee'])
    expect(offerPrice(content, kept)).toEqual(offerPrice(content, context))
  })
})

test('each part has its price on top', () => {
  expect([...partPrices(context)]).toEqual([
    ['colour-1', 65_000],
    ['option-1', 45_000],
    ['pack-1', 125_000],
    ['option-2', 89_000],
  ])
})

describe('the lines of an offer', () => {
  const line = (id: string, amountCents: number, given: Partial<SaleLine> = {}): SaleLine => ({
    id,
    ruleId: 'PRICE.LIST',
    source: null,
    ofCents: null,
    bp: null,
    amountCents,
    allocation: [],
    vatCategory: 'S',
    signed: null,
    note: null,
    isPrintable: true,
    ...given,
  })
  const source = { kind: 'discount', rev: 1, since: null, by: null } as const
  const of = { car, names: { metallic: name('Metaallak'), trouw: name('Trouwkorting') } }
  const extras = [{ name: 'Matten', quantity: 1, cents: 9_680, vatExcluded: false }]

  test.each<[SaleLine, ReturnType<typeof lineSubject>]>([
    [line('aster', 1), { kind: 'named', name: name('Noord Aster') }],
    [line('metallic', 1), { kind: 'named', name: name('Metaallak') }],
    [line('extra-1', 1), { kind: 'named', name: name('Matten') }],
    [line('x', -1, { source: { ...source, id: 'r1', code: 'trouw' } }), { kind: 'named', name: name('Trouwkorting') }],
    [line('x', -1, { source: { ...source, id: 'r2', code: 'oud-1' } }), { kind: 'named', name: name('oud-1') }],
    [line('aster', -1, { ruleId: 'PRICE.PROMO' }), { kind: 'promotion' }],
    [line('manual', -1, { ruleId: 'DISC.MANUAL' }), { kind: 'manual-discount' }],
    [line('key', 1, { ruleId: 'FEE.KEY' }), { kind: 'missing-key' }],
  ])('%#: each says what it is for', (of1, expected) => {
    expect(lineSubject(of1, of, { extras })).toEqual(expected)
  })

  test('on paper, what is not named belongs to the line before, what is standard stands there, nothing is lost', () => {
    const lines = [
      line('a', 100),
      line('b', 20, { isPrintable: false }),
      line('c', 0),
      line('d', 0, { ruleId: 'PRICE.STANDARD' }),
      line('e', -30),
    ]
    expect(selectPrintedLines(lines).map(({ id, amountCents }) => [id, amountCents])).toEqual([
      ['a', 120],
      ['d', 0],
      ['e', -30],
    ])
  })
})
