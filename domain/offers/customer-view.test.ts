import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { randomSale, readSale } from '../pricing/random-sales.test-data.ts'
import { price } from '../pricing/price.ts'
import { today } from '../pricing/car-price.test-data.ts'
import { makePrice } from '../pricing/car-price.test-data.ts'
import { saleFacts } from '../pricing/price.test-data.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { BreakdownAnswered, MarginAnswered } from '../pricing/sale/sale.schema.ts'
import {
  applyCustomerChoice,
  joinChanges,
  toCustomerClash,
  toCustomerParts,
  toCustomerView,
  type CustomerChange,
} from './customer-view.ts'
import { emptyOffer, type OfferContent } from './offer-content.ts'
import { ContextAnswered } from './offer-context.schema.ts'
import { OfferContentInput } from './offer.schema.ts'
import type { OfferContext } from './offer-sale.ts'

const name = (nl: string) => ({ nl, fr: nl })
const none = { group: null, flags: ['printable'] as const }
const parts = [
  { key: 'engine-1', id: 'petrol', kind: 'engine', name: name('Benzine'), tag: 'standard', ...none },
  { key: 'engine-2', id: 'electric', kind: 'engine', name: name('Elektrisch'), tag: 'optional', ...none },
  { key: 'colour-1', id: 'white', kind: 'colour', name: name('Wit'), tag: 'standard', ...none },
  { key: 'colour-2', id: 'red', kind: 'colour', name: name('Rood'), tag: 'optional', ...none },
  { key: 'option-1', id: 'seats', kind: 'option', name: name('Zetels'), tag: 'optional', ...none },
  { key: 'option-2', id: 'towbar', kind: 'option', name: name('Trekhaak'), tag: 'not-available', ...none },
  { key: 'option-3', id: 'airbag', kind: 'option', name: name('Airbags'), tag: 'standard', ...none },
  {
    key: 'option-4',
    id: 'transit',
    kind: 'option',
    name: name('Transitkost'),
    tag: 'optional',
    group: null,
    flags: [],
  },
  {
    key: 'option-5',
    id: 'fleet',
    kind: 'option',
    name: name('Vlootpakket'),
    tag: 'optional',
    group: null,
    flags: ['printable', 'fleet-premium'],
  },
  { key: 'pack-1', id: 'winter', kind: 'pack', name: name('Winter'), tag: 'optional', ...none },
] as const

const context: OfferContext = {
  day: today,
  customer: {
    id: 7,
    name: 'Lotte Claes',
    customerType: 'private',
    language: 'nl',
    isTaxable: false,
    vatNumber: 'not-checked',
    email: 'lotte@example.be',
    address: ['Kerkstraat 1', '9000 Gent'],
    blockedReason: 'Betaalt niet',
    vatId: 'BE0123456749',
    country: 'BE',
    isMerged: false,
    permits: [{ id: 3, rev: 1, kind: 'export', number: 'E-1', validFrom: '2026-01-01', validUntil: '2027-01-01' }],
  },
  car: {
    id: 'aster',
    name: 'Noord Aster',
    condition: 'new',
    standing: 'for-sale',
    vat: 'deductible',
    versionId: 'aster',
    firstRegistration: '2026-02-03',
    mileageKm: 12,
    licencePlate: '1-ABC-234',
    vin: 'WVWZZZ1KZ8W123456',
    traits: {
      vehicleClass: 'private-car',
      condition: 'new',
      brand: 'noord',
      model: 'aster',
      version: 'aster',
      bodyType: 'suv',
      engine: 'petrol',
      label: 'demo',
    },
    parts,
  },
  names: { seats: name('Zetels'), secret: name('Marge van de importeur') },
  range: {
    model: { name: 'Aster', isActive: true },
    year: { year: 2027, isActive: true },
    bodyType: { name: name('SUV'), isActive: true },
    version: { name: 'Aster', isOrderable: true, since: null },
    engine: { name: 'Benzine', isOffered: true },
  },
  terms: { isSalesTypeActive: true, customerTypes: ['private'], days: 30, mostDays: 60, mostDelayDays: 14 },
  facts: saleFacts({
    prices: [
      makePrice('aster', 3_000_000),
      makePrice('red', 72_000),
      makePrice('white', 0),
      makePrice('seats', 45_000),
      makePrice('winter', 109_000),
    ],
    costs: {
      items: [['seats', 31_111]],
      purchaseCents: 2_222_222,
      reconditioningNetCents: 33_333,
      preparationNetCents: 44_444,
      deliveryNetCents: 55_555,
    },
    marginPurchaseCents: 2_222_222,
  }),
}

const content: OfferContent = {
  ...emptyOffer,
  customer: 7,
  car: { kind: 'configured', version: 9, parts: ['colour-2', 'option-1'] },
  picks: ['secret'],
  manualDiscount: {
    kind: 'fixed',
    amount: { cents: 18_100, vatExcluded: false },
    reason: 'Tegenbod van een andere verdeler',
  },
  extras: [{ name: 'Mattenset', quantity: 1, cents: 9_680, vatExcluded: false }],
  services: ['delivery'],
  tradeIns: [
    {
      record: 12,
      car: 'Velta Tour',
      licencePlate: '1-XKD-482',
      vin: 'VF1AAAAA123456789',
      firstRegistration: '2019-05-01',
      mileageKm: 90_000,
      keys: 2,
      allowanceCents: 800_000,
      expectedCents: 650_000,
    },
  ],
  advanceCents: 100_000,
  credit: { rate: 'lender', months: 60, ownFundsCents: 500_000, balloonCents: 100_000 },
  transport: 'ours',
  vatOverride: { isVouchedFor: true, reason: 'Op verzoek', by: 'An Peeters', on: '2026-11-01' },
  validUntil: '2026-12-01',
  deliveryDay: '2027-03-05',
  message: 'Tot dinsdag',
}

const credit: NonNullable<SaleBreakdown['credit']> = {
  instalmentCents: 36_760,
  lastCents: 36_761,
  repaidCents: 2_205_590,
  costCents: 205_590,
  rateId: 'lender',
  rateRev: 4,
  months: 60,
  ownFundsCents: 500_000,
  amountCents: 2_000_000,
  jkpPpm: 39_900,
  flatPpm: 1_700,
  monthlyPpm: 3_300,
}

/** Returns a breakdown with a margin, approvals, notes and refused rules, as the price function makes it. */
function calculateBreakdown(sale: Parameters<typeof readSale>[0]): SaleBreakdown | undefined {
  const priced = price(...readSale(sale), today)
  return priced.ok ? { ...priced.breakdown, credit } : undefined
}

type Path = readonly (string | number)[]

/** Every string, number and boolean of a value, with where it stands. */
function listLeaves(value: unknown, path: Path = []): { path: Path; leaf: string | number | boolean }[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => listLeaves(one, [...path, at]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => listLeaves(one, [...path, key]))
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [{ path, leaf: value }]
    : []
}

/** The same value with another leaf. */
function withLeaf<Value>(value: Value, path: Path, leaf: unknown): Value {
  const copy = structuredClone(value)
  let at: unknown = copy
  for (const step of path.slice(0, -1)) at = Reflect.get(at as object, step)
  Reflect.set(at as object, path.at(-1)!, leaf)
  return copy
}

function other(leaf: string | number | boolean): string | number | boolean {
  if (typeof leaf === 'number') return leaf + 7_777_777
  return typeof leaf === 'boolean' ? !leaf : `${leaf} GEHEIM`
}

/** Patterns of the paths of all that a customer may see: everything else must not change what they see by one byte. */
const SEEN = [
  /^content\.car\.(kind|parts\.\d+)$/,
  /^content\.salesType$/, // an item that only fleets get
  /^context\.day$/, // whose prices these are
  /^context\.customer\.(name|customerType|isTaxable)$/, // whether the law on consumer credit asks for its notice
  /^context\.car\.name$/,
  /^context\.car\.(id|versionId)$/, // which price a part has
  /^context\.car\.parts\.\d+\.(key|id|kind|tag|flags\.\d+|name\.(nl|fr)|group\.(nl|fr))$/,
  /^context\.facts\.(prices|vatRates|promotions)\.\d+\.(?!by$)\w+$/, // list prices, which everybody may know
  /^breakdown\.credit\.(instalmentCents|months|amountCents|lastCents|repaidCents|jkpPpm)$/,
]

const view = (of: { content: OfferContent; context: OfferContext; breakdown: Pick<SaleBreakdown, 'credit'> }) =>
  JSON.stringify(toCustomerView(of.content, of.context, of.breakdown))

describe('what a customer sees of a draft', () => {
  test('depends on nothing but what they may see: every other field of any offer could be anything', () => {
    fc.assert(
      fc.property(randomSale, (sale) => {
        const breakdown = calculateBreakdown(sale)
        if (!breakdown) return
        const [, facts] = readSale(sale)
        const offer = {
          content,
          context: { ...context, facts: { ...facts, ...context.facts, rules: facts.rules, margins: facts.margins } },
          breakdown,
        }
        const shown = view(offer)
        for (const { path, leaf } of listLeaves(offer)) {
          if (SEEN.some((pattern) => pattern.test(path.join('.')))) continue
          const changed = withLeaf(offer, path, other(leaf))
          if (view(changed) !== shown) throw new Error(`The customer sees ${path.join('.')}`)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('names its fields one by one', () => {
    const shown = toCustomerView(content, context, { credit })
    expect(Object.keys(shown).toSorted()).toEqual(['car', 'credit', 'customer', 'engine', 'parts'])
    expect(Object.keys(shown.parts[0] ?? {}).toSorted()).toEqual([
      'group',
      'isChosen',
      'key',
      'kind',
      'name',
      'priceCents',
    ])
    expect(Object.keys(shown.credit ?? {})).not.toContain('costCents')
  })

  /** Fields of which a customer learns nothing, wherever they stand in what an offer is made of. */
  const internal =
    /cost|margin|note|expected|valuation|remark|approval|support|purchase|floor|reason|override|blocked|signed|by$|rev$|code$/i

  test('every field of the schemas that is internal by its name is among those that could be anything', () => {
    const found = new Set<string>()
    const schemas = {
      content: OfferContentInput,
      context: ContextAnswered,
      breakdown: BreakdownAnswered,
      margin: MarginAnswered,
    }
    for (const [root, schema] of Object.entries(schemas)) {
      const text = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' })
      for (const path of listFields(text, root)) if (internal.test(path.split('.').at(-1) ?? '')) found.add(path)
    }
    // A schema that is read wrongly would prove nothing.
    expect(found.size).toBeGreaterThan(25)
    expect([...found]).toEqual(
      expect.arrayContaining([
        'content.tradeIns.0.expectedCents',
        'content.manualDiscount.reason',
        'breakdown.lines.0.note',
        'breakdown.settlement.lines.0.remark',
        'breakdown.approvals',
        'context.customer.blockedReason',
      ]),
    )
    expect([...found].filter((path) => SEEN.some((pattern) => pattern.test(path)))).toEqual([])
  })
})

/** The paths of the fields of a JSON schema; each element of a list is its first. */
function listFields(schema: unknown, path: string, root = schema): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items, prefixItems, anyOf, oneOf, allOf, $ref } = schema as Record<string, unknown>
  const named = typeof $ref === 'string' ? [resolveRef(root, $ref)] : []
  const below = [anyOf, oneOf, allOf, named].flatMap((one) => (Array.isArray(one) ? one : []))
  return [
    ...Object.entries(properties ?? {}).flatMap(([key, one]) => [
      `${path}.${key}`,
      ...listFields(one, `${path}.${key}`, root),
    ]),
    ...listFields(items, `${path}.0`, root),
    ...(Array.isArray(prefixItems) ? prefixItems.flatMap((one, at) => listFields(one, `${path}.${at}`, root)) : []),
    ...below.flatMap((one) => listFields(one, path, root)),
  ]
}

/** `#/$defs/OfferContent` of a schema. */
function resolveRef(root: unknown, ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined), root)
}

describe('the parts in the view', () => {
  test('are what the customer can choose: no engine, nothing standard, hidden or for others', () => {
    expect(
      toCustomerParts(content, context).map(({ key, priceCents, isChosen }) => [key, priceCents, isChosen]),
    ).toEqual([
      ['colour-1', 0, false],
      ['colour-2', 72_000, true],
      ['option-1', 45_000, true],
      ['pack-1', 109_000, false],
    ])
    expect(toCustomerParts({ ...content, salesType: 'fleet' }, context).map(({ key }) => key)).toContain('option-5')
    expect(toCustomerParts({ ...content, car: { kind: 'used', vehicle: 4 } }, context)).toEqual([])
  })

  test.each([
    ['option-1', false, ['colour-2']],
    ['pack-1', true, ['colour-2', 'option-1', 'pack-1']],
    ['colour-1', true, ['option-1', 'colour-1']],
    ['colour-2', false, 'view-part-not-offered'],
    ['engine-2', true, 'view-part-not-offered'],
    ['option-2', true, 'view-part-not-offered'],
    ['option-3', true, 'view-part-not-offered'],
    ['option-4', true, 'view-part-not-offered'],
    ['option-5', true, 'view-part-not-offered'],
    ['option-99', true, 'view-part-not-offered'],
  ] as const)('%s chosen: %s', (part, isChosen, expected) => {
    const applied = applyCustomerChoice(content, context, { part, isChosen })
    if (!applied.ok) expect(applied.reason).toBe(expected)
    else expect(applied.content).toEqual({ ...content, car: { kind: 'configured', version: 9, parts: expected } })
  })
})

describe('what the desk publishes and what the customer chose', () => {
  const waiting: readonly CustomerChange[] = [
    { no: 4, part: 'option-1', isChosen: false },
    { no: 5, part: 'colour-1', isChosen: true },
  ]

  test('joins what the desk has not seen', () => {
    const joined = joinChanges({ ...content, advanceCents: 1 }, waiting, { seen: 4, before: content })
    expect(joined.content).toMatchObject({ advanceCents: 1, car: { parts: ['option-1', 'colour-1'] } })
    expect(joined.waiting.map(({ no }) => no)).toEqual([5])
    expect(joinChanges(content, waiting, { seen: 5, before: content })).toEqual({ content, waiting: [] })
  })

  test('drops what was chosen for another car', () => {
    const car = { kind: 'configured', version: 10, parts: [] } as const
    expect(joinChanges({ ...content, car }, waiting, { seen: 0, before: content }).waiting).toEqual([])
    expect(joinChanges({ ...content, car: null }, waiting, { seen: 0, before: content }).content.car).toBeNull()
    expect(joinChanges(content, waiting, { seen: 0, before: null }).waiting).toEqual([])
  })
})

test('says of a clash which parts it is about, and nothing of the reasons of the desk', () => {
  expect(
    toCustomerClash({ ok: false, reason: 'option-excludes', part: 'option-1', other: 'pack-1', mends: [] }, context),
  ).toEqual({ kind: 'excludes', part: name('Zetels'), others: [name('Winter')] })
  expect(
    toCustomerClash({ ok: false, reason: 'option-requires', part: 'pack-1', anyOf: ['option-1'], mends: [] }, context),
  ).toEqual({ kind: 'requires', part: name('Winter'), others: [name('Zetels')] })
  expect(toCustomerClash({ ok: false, reason: 'advance-above-cap', maxCents: 77 }, context)).toEqual({
    kind: 'other',
    part: null,
    others: [],
  })
})
