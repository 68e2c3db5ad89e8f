import { z } from 'zod'
import { makePrice, today } from '../pricing/car-price.test-data.ts'
import { price } from '../pricing/price.ts'
import { saleFacts } from '../pricing/price.test-data.ts'
import { readSale } from '../pricing/random-sales.test-data.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { BreakdownAnswered, MarginAnswered } from '../pricing/sale/sale.schema.ts'
import { emptyOffer, type OfferContent } from './offer-content.ts'
import { ContextAnswered } from './offer-context.schema.ts'
import { OfferContentInput } from './offer.schema.ts'
import type { OfferContext } from './offer-sale.ts'

// An offer with everything that customers may not see in it, and its fields one by one.

export const name = (nl: string) => ({ nl, fr: nl })
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

export const context: OfferContext = {
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

export const content: OfferContent = {
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

export const credit: NonNullable<SaleBreakdown['credit']> = {
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
export function calculateBreakdown(sale: Parameters<typeof readSale>[0]): SaleBreakdown | undefined {
  const priced = price(...readSale(sale), today)
  return priced.ok ? { ...priced.breakdown, credit } : undefined
}

type Path = readonly (string | number)[]

/** Lists every string, number and boolean of a value, with its path. */
export function listLeaves(value: unknown, path: Path = []): { path: Path; leaf: string | number | boolean }[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => listLeaves(one, [...path, at]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => listLeaves(one, [...path, key]))
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [{ path, leaf: value }]
    : []
}

/** The same value with another leaf. */
export function withLeaf<Value>(value: Value, path: Path, leaf: unknown): Value {
  const copy = structuredClone(value)
  let at: unknown = copy
  for (const step of path.slice(0, -1)) at = Reflect.get(at as object, step)
  Reflect.set(at as object, path.at(-1)!, leaf)
  return copy
}

export function other(leaf: string | number | boolean): string | number | boolean {
  if (typeof leaf === 'number') return leaf + 7_777_777
  return typeof leaf === 'boolean' ? !leaf : `${leaf} GEHEIM`
}

/** Fields hidden from customers, wherever they occur in the data of an offer. */
const internal =
  /cost|margin|note|expected|valuation|remark|approval|support|purchase|floor|reason|override|blocked|signed|by$|rev$|code$/i

/** Returns the paths of every field of the schemas that is internal by its name. */
export function listInternalFields(): string[] {
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
  return [...found]
}

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
