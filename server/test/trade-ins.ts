import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import type { Call } from './api-calls.ts'
import { accepted } from './sales.ts'

/** Returns a car that somebody may trade in, as it is filled in at the desk. */
function tradeInFacts(facts: Partial<TradeInFacts> = {}): TradeInFacts {
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
