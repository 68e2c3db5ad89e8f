import type { UploadRules } from '../media/upload-rules.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { VatSalesType } from '../stock/vehicle-states.ts'

/** A car that a customer gives us in part payment, from the first look at it until it is in our stock. */

export const TRADE_IN_STATES = ['draft', 'valued', 'agreed', 'received', 'stocked', 'dropped'] as const
export type TradeInState = (typeof TRADE_IN_STATES)[number]

/** The share of VAT that the seller could deduct when they bought it. */
export const SELLER_VATS = ['private', 'exempt', 'half', 'full'] as const
export type SellerVat = (typeof SELLER_VATS)[number]

/** The places of damage on a car: those of its outline, and those out of sight. */
export const OUTLINE_PLACES = [
  'front-bumper',
  'bonnet',
  'windscreen',
  'roof',
  'rear-window',
  'boot',
  'rear-bumper',
  'left-front-wing',
  'left-front-door',
  'left-rear-door',
  'left-rear-wing',
  'right-front-wing',
  'right-front-door',
  'right-rear-door',
  'right-rear-wing',
] as const
export const DAMAGE_PLACES = [...OUTLINE_PLACES, 'wheels', 'interior', 'mechanical'] as const
export type DamagePlace = (typeof DAMAGE_PLACES)[number]

export const DAMAGE_KINDS = ['scratch', 'dent', 'chip', 'crack', 'rust', 'worn', 'missing', 'defect'] as const
export type DamageKind = (typeof DAMAGE_KINDS)[number]

export const MOST_DAMAGES = 40

/** Tread of the worst tyre: 4 mm or more, less, or to be replaced. */
export const TYRE_STATES = ['good', 'worn', 'replace'] as const
export type TyreState = (typeof TYRE_STATES)[number]

/** Questions besides the facts of the car: no answer is assumed. */
export const TRADE_IN_QUESTIONS = [
  'mileageKm',
  'keyCount',
  'bookletState',
  'isFirstOwner',
  'hadAccident',
  'tyreState',
  'damages',
] as const
export type TradeInQuestion = (typeof TRADE_IN_QUESTIONS)[number]

/** A scan or a photo of the VAT attest that the seller signed. */
export const TRADE_IN_ATTEST_RULES = {
  types: ['pdf', 'jpg', 'jpeg', 'png'],
  maxBytes: 10 * 1024 * 1024,
  maxCount: 1,
} as const satisfies UploadRules

/** Photos at the desk: of the car, or of one of its damages. */
export const TRADE_IN_PICTURE_RULES = {
  types: ['jpg', 'jpeg', 'png', 'webp'],
  maxBytes: 5_242_880,
  maxCount: 20,
} as const satisfies UploadRules

/** `describe`: the facts that an order form states about the car, `save`: any of its facts. */
export type TradeInAct =
  | 'save'
  | 'describe'
  | 'value'
  | 'give-opinion'
  | 'agree'
  | 'receive'
  | 'stock'
  | 'drop'
  | 'reopen'
  | 'keep-attest'

/** A trade-in, with the state that decides about its next act. */
export interface TradeInStanding {
  readonly state: TradeInState
  readonly vin: string
  readonly licencePlate: string
  readonly hasCustomer: boolean
  /** The number of the offer that was sold with it; null: of none. */
  readonly dealNumber: string | null
}

export type TradeInRefusal =
  | Refusal<'trade-in-state', { state: TradeInState }>
  | Refusal<'trade-in-sold', { offer: string }>
  | Refusal<'trade-in-unknown-car' | 'trade-in-no-customer' | 'trade-in-no-vin'>

const allowed: Readonly<Record<TradeInAct, readonly TradeInState[]>> = {
  save: ['draft', 'valued', 'agreed'],
  describe: ['draft', 'valued', 'agreed', 'received'],
  value: ['draft', 'valued'],
  'give-opinion': ['valued'],
  agree: ['valued'],
  receive: ['agreed'],
  stock: ['received'],
  drop: ['draft', 'valued', 'agreed'],
  reopen: ['dropped'],
  // The seller may send the signed attest long after the car.
  'keep-attest': ['draft', 'valued', 'agreed', 'received', 'stocked'],
}

/** Checks whether an act on a trade-in is possible; the call refuses with the result and the button shows its reason. */
export function tradeInCan(act: TradeInAct, tradeIn: TradeInStanding): { ok: true } | TradeInRefusal {
  const { state, vin, licencePlate, hasCustomer, dealNumber } = tradeIn
  if (!allowed[act].includes(state)) return refuse('trade-in-state', { state })
  if (act === 'drop' && dealNumber !== null) return refuse('trade-in-sold', { offer: dealNumber })
  if (act === 'value' && vin === '' && licencePlate === '') return refuse('trade-in-unknown-car')
  if (act === 'agree' && !hasCustomer) return refuse('trade-in-no-customer')
  if (act === 'receive' && vin === '') return refuse('trade-in-no-vin')
  return accept({})
}

/** The basis of a valuation. */
interface ValuedOf {
  readonly brand: string
  readonly model: string
  readonly versionName: string
  readonly firstRegistration: string
  readonly mileageKm: number
  readonly keyCount: number
  readonly hadAccident: boolean
  readonly tyreState: TyreState | null
  readonly sellerVat: SellerVat
  readonly damages: readonly { readonly place: string; readonly kind: string; readonly deductionCents: Cents }[]
}

/** Checks whether a change of a trade-in invalidates its valuation, from the facts before and after it. */
export function isValuedOtherwise(before: ValuedOf, after: ValuedOf): boolean {
  // Filling in the version for the first time does not make it another car.
  const named = before.versionName === '' ? after.versionName : before.versionName
  return JSON.stringify(restsOn({ ...before, versionName: named })) !== JSON.stringify(restsOn(after))
}

function restsOn(of: ValuedOf) {
  const { brand, model, versionName, firstRegistration, mileageKm, keyCount, hadAccident, sellerVat, damages } = of
  const { tyreState } = of
  return [
    brand,
    model,
    versionName,
    firstRegistration,
    mileageKm,
    keyCount,
    hadAccident,
    tyreState,
    sellerVat,
    damages.map(({ place, kind, deductionCents }) => [place, kind, deductionCents]),
  ]
}

/** Data of a traded-in car on a consumer's order form (Royal Decree of 5 April 2019, art. 3, 6°). */
export const TRADE_IN_DESCRIPTION = ['versionName', 'engine', 'colour', 'vin'] as const
export type TradeInFact = (typeof TRADE_IN_DESCRIPTION)[number]

/** Returns the missing facts that an order form states about a traded-in car; a car in our stock is described there. */
export function undescribedFacts(
  tradeIn: Readonly<Record<TradeInFact, string> & { state: TradeInState }>,
): TradeInFact[] {
  if (tradeIn.state === 'stocked') return []
  return TRADE_IN_DESCRIPTION.filter((fact) => tradeIn[fact].trim() === '')
}

/** Returns the VAT type of its resale: a car that came without deductible VAT is sold under the margin scheme. */
export function resolveVatType(seller: SellerVat): VatSalesType {
  return seller === 'private' || seller === 'exempt' ? 'margin' : 'deductible'
}
