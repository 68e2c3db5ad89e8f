import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { tradeInList } from '@forecourt/domain/trade-ins/trade-in-list.ts'
import type {
  DamageKind,
  DamagePlace,
  SellerVat,
  TradeInRefusal,
  TradeInState,
} from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/trade-ins.js'
import { currentLanguage } from '../platform/language.ts'
import { textsOf, type NamedList } from '../platform/resource/area-resources.ts'

export type TradeIn = ApiResult<'GET /sales/tradein/get'>['tradeIn']

export interface TradeInPart {
  tradeIn: TradeIn
  onDone: (tradeIn: TradeIn) => void
}

export const namedTradeIns: NamedList & { resource: typeof tradeInList } = {
  resource: tradeInList,
  texts: textsOf('tradeIn', texts),
}

export const stateText = (state: TradeInState): string => namedTradeIns.texts.choice('state', state)
export const sellerVatText = (vat: SellerVat): string => namedTradeIns.texts.choice('sellerVat', vat)
export const placeText = (place: DamagePlace): string => m[`office.trade-in.damage.places.${place}`]()
export const kindText = (kind: DamageKind): string => m[`office.trade-in.damage.kinds.${kind}`]()

export const stateTones = {
  draft: 'vat',
  valued: 'promo',
  agreed: 'stock',
  received: 'stock',
  stocked: 'good',
  dropped: 'failed',
} as const satisfies Record<TradeInState, string>

export function money(cents: number): string {
  return formatMoney(cents, currentLanguage())
}

/** Whose a trade-in is, for the rights over it. */
export function placeOf({ branch, owner }: TradeIn) {
  return { branch: branch.id, owner: owner.id }
}

/** A trade-in as far as its next act goes. */
export function standingOf({ state, vin, licencePlate, customer }: TradeIn) {
  return { state, vin, licencePlate, hasCustomer: customer !== null }
}

export function refusalText({ reason }: TradeInRefusal): string {
  return m[`refusals.${reason}`]()
}

/** What was filled in of it, as its calls take it. */
export function factsOf(tradeIn: TradeIn): TradeInFacts {
  const { customer, brand, model, versionName, licencePlate, vin, firstRegistration, mileageKm, keyCount } = tradeIn
  const { bookletState, isFirstOwner, hadAccident, historyLine, sellerVat, damages } = tradeIn
  return {
    ...{ customer, brand, model, versionName, licencePlate, vin, firstRegistration, mileageKm, keyCount },
    ...{ bookletState, isFirstOwner, hadAccident, historyLine, sellerVat, damages },
  }
}
