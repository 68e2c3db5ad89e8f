import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import type { Call } from './api-calls.ts'
import { accepted } from './sales.ts'

/** Returns a car that somebody may trade in, as it is filled in at the desk. */
export function tradeInFacts(facts: Partial<TradeInFacts> = {}): TradeInFacts {
  return {
    customer: null,
    brand: 'Velta',
    model: 'Tour',
    versionName: '',
    engine: '',
    colour: '',
    licencePlate: '1-TRA-001',
    vin: '',
    firstRegistration: '2020-01-01',
    mileageKm: 90_000,
    keyCount: 2,
    bookletState: 'brand-garage',
    isFirstOwner: true,
    hadAccident: false,
    tyreState: null,
    hasSecondWheels: false,
    lastServiceOn: null,
    unanswered: [],
    historyLine: '',
    sellerVat: 'private',
    damages: [],
    ...facts,
  }
}

interface MadeTradeIn {
  /** Writes the trade-in down. */
  readonly by: Call
  /** Values the trade-in; absent: it is not valued. */
  readonly valuer?: Call
  readonly expectedCents?: number
  readonly allowanceCents?: number
}

/** Writes down a car that is traded in and has it valued; returns it as an offer takes it in. */
export async function makeTradeIn(
  { by, valuer, expectedCents = 500_000, allowanceCents = expectedCents }: MadeTradeIn,
  facts: Partial<TradeInFacts> = {},
): Promise<OfferTradeIn> {
  const tradeIn = tradeInFacts(facts)
  const made = accepted(await by('POST /sales/tradein/create', { branch: null, tradeIn })).tradeIn
  const { id, rev } = made
  if (valuer) accepted(await valuer('POST /sales/tradein/value', { id, rev, cents: expectedCents }))
  return {
    record: id,
    car: [made.brand, made.model, made.versionName].filter(Boolean).join(' '),
    licencePlate: made.licencePlate,
    vin: made.vin,
    firstRegistration: made.firstRegistration,
    mileageKm: made.mileageKm,
    keys: made.keyCount,
    allowanceCents,
    expectedCents: valuer ? expectedCents : null,
  }
}

/** Takes a car over at € 6,400: written down, valued, agreed on and received today. Returns the number of its trade-in. */
export async function takeOverCar(by: Call, facts: Partial<TradeInFacts>): Promise<number> {
  const { record } = await makeTradeIn({ by, valuer: by, expectedCents: 640_000 }, facts)
  const id = requireValue(record, 'the number of the trade-in')
  const { rev } = accepted(await by('GET /sales/tradein/get', { id })).tradeIn
  const { tradeIn } = accepted(await by('POST /sales/tradein/agree', { id, rev, cents: 640_000 }))
  const on = tradeIn.today
  accepted(await by('POST /sales/tradein/receive', { id, rev: tradeIn.rev, on, keyCount: 2, hasPaper: true }))
  return id
}

/** Issues the purchase slip of a car that was taken over. */
export async function issueSlip(by: Call, tradeIn: number) {
  const source = { tradeIn, car: null, seller: null }
  const { hash, today: on } = accepted(await by('POST /sales/purchaseslip/preview', { ...source, on: null, iban: '' }))
  return accepted(await by('POST /sales/purchaseslip/issue', { ...source, on, iban: '', hash })).slip
}
