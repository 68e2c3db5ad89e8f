import { saleFacts, service } from '../../pricing/price.test-data.ts'
import { emptyOffer, type OfferContent } from '../offer-content.ts'
import {
  offerPrice,
  type OfferCarFacts,
  type OfferContext,
  type OfferCustomer,
  type OfferPart,
  type OfferRange,
} from '../offer-sale.ts'
import type { SaleFacts } from '../../pricing/sale/sale.ts'
import { check } from './check.ts'
import type { FactsNow, OfferState, VersionSnapshot } from './facts-now.ts'
import type { OfferCheck } from './offer-check.ts'

export const snapshotDay = '2026-11-10'
export const today = '2026-11-20'

const name = (nl: string) => ({ nl })

export const part = (key: OfferPart['key'], id: string, kind: OfferPart['kind'], given: Partial<OfferPart> = {}) =>
  ({ key, id, kind, name: name(id), group: null, tag: 'optional', ...given }) satisfies OfferPart

export const aster: OfferCarFacts = {
  id: 'aster',
  name: 'Noord Aster',
  condition: 'new',
  standing: null,
  vat: 'deductible',
  versionId: 'aster',
  firstRegistration: null,
  mileageKm: null,
  licencePlate: null,
  vin: null,
  traits: {
    vehicleClass: 'private-car',
    condition: 'new',
    brand: 'noord',
    model: 'aster',
    version: 'aster',
    bodyType: null,
    engine: 'petrol',
    label: null,
  },
  parts: [
    part('engine-1', 'petrol', 'engine', { tag: 'standard' }),
    part('colour-1', 'metallic', 'colour'),
    part('option-1', 'heated seats', 'option'),
    part('option-2', 'towbar', 'option'),
    part('pack-1', 'winter', 'pack'),
  ],
}

export const usedCar: OfferCarFacts = {
  ...aster,
  id: 'used',
  name: 'Velta Tour (G-0012)',
  condition: 'used',
  standing: 'for-sale',
  versionId: null,
  parts: [],
  firstRegistration: '2022-03-01',
  mileageKm: 42_000,
  licencePlate: '2-ABC-123',
  vin: 'VF1AAAAA555123456',
}

export const stockCar: OfferCarFacts = { ...usedCar, id: 'aster', condition: 'new', mileageKm: 10 }

export const buyer: OfferCustomer = {
  id: 1,
  name: 'Jan Peeters',
  customerType: 'private',
  language: 'nl',
  isTaxable: false,
  vatNumber: 'not-checked',
  email: 'jan@example.be',
  address: ['Kouter 1', '9000 Gent'],
  blockedReason: '',
  vatId: '',
  country: 'BE',
  isMerged: false,
}

const configuration = (car: OfferCarFacts): SaleFacts['configuration'] =>
  car.versionId === null
    ? null
    : {
        tags: car.parts.map(({ key, kind, tag }) => [key, kind === 'engine' || kind === 'colour' ? 'optional' : tag]),
        contents: [],
        relations: [],
      }

export function makeContext(
  { facts = {}, ...given }: Partial<Omit<OfferContext, 'facts'>> & { facts?: Partial<SaleFacts> } = {},
  day = snapshotDay,
): OfferContext {
  const car = given.car === undefined ? aster : given.car
  return {
    day,
    customer: buyer,
    car,
    names: {},
    range: inRange,
    terms: { isSalesTypeActive: true, customerTypes: ['private'], days: 30, mostDays: 60, mostDelayDays: null },
    ...given,
    facts: saleFacts({
      configuration: car && configuration(car),
      services: [service('delivery', 24_200)],
      ...facts,
    }),
  }
}

export const configuredCar = (
  ...parts: NonNullable<Extract<OfferContent['car'], { kind: 'configured' }>>['parts']
): OfferContent => ({ ...emptyOffer, customer: 1, car: { kind: 'configured', version: 7, parts } })

export const standing = (kind: 'stock' | 'used'): OfferContent => ({
  ...emptyOffer,
  customer: 1,
  car: { kind, vehicle: 12 },
})

export const draft: OfferState = {
  type: 'price',
  status: 'inqueue',
  validUntil: null,
  blocked: null,
  confirmed: null,
  sale: null,
  dossiers: [],
  isLimitApproved: false,
  delayEndedOn: null,
  freed: null,
}
export const issued: OfferState = { ...draft, status: 'pending', validUntil: '2026-12-10' }

export const inRange: OfferRange = {
  model: { name: 'Noord Aster', isActive: true },
  year: { year: 2026, isActive: true },
  bodyType: { name: name('Break'), isActive: true },
  version: { name: 'Aster Sport', isOrderable: true, since: null },
  engine: null,
}

/** An offer as it was stored, and what became of its facts. */
export interface Case {
  content?: OfferContent
  snapshot?: Parameters<typeof makeContext>[0]
  /** The facts that differ today. */
  now?: Parameters<typeof makeContext>[0]
  state?: Partial<OfferState>
  range?: Partial<OfferRange> | null
  tradedIn?: FactsNow['tradedIn']
  tradeInsOfOthers?: FactsNow['tradeInsOfOthers']
  tradeIns?: FactsNow['tradeIns']
}

export function versionSnapshot({ content = configuredCar('engine-1'), snapshot = {} }: Case): VersionSnapshot {
  const context = makeContext(snapshot)
  const priced = offerPrice(content, context)
  return { content, context, breakdown: priced.ok ? priced.breakdown : null }
}

export function factsNow(of: Case, state: OfferState): FactsNow {
  const {
    content = configuredCar('engine-1'),
    snapshot = {},
    now = {},
    range = {},
    tradedIn = [],
    tradeIns = [],
    tradeInsOfOthers = [],
  } = of
  const standing = range && { ...inRange, ...range }
  const context = makeContext(
    { ...snapshot, ...now, range: standing, facts: { ...snapshot.facts, ...now.facts } },
    today,
  )
  return {
    context,
    priced: offerPrice(content, context),
    tradedIn,
    tradeInsOfOthers,
    tradeIns,
    state: { ...state, ...of.state },
  }
}

/** Returns the messages of a case as a draft, and as an offer that the customer has. */
export function runChecks(of: Case): { draft: OfferCheck[]; issued: OfferCheck[] } {
  const snapshot = versionSnapshot(of)
  return {
    draft: check(snapshot, factsNow(of, draft), today),
    issued: check(snapshot, factsNow(of, issued), today),
  }
}
