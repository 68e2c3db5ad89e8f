import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { BookletState } from '@forecourt/domain/stock/vehicle-states.ts'
import type { AskedRefusal, AskedValue } from '@forecourt/domain/trade-ins/asked-value.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { tradeInList } from '@forecourt/domain/trade-ins/trade-in-list.ts'
import type {
  DamageKind,
  DamagePlace,
  SellerVat,
  TradeInFact,
  TradeInRefusal,
  TradeInState,
  TyreState,
} from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/trade-ins.js'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export type TradeIn = ApiResult<'GET /sales/tradein/get'>['tradeIn']

export interface TradeInPart {
  tradeIn: TradeIn
  onDone: (tradeIn: TradeIn) => void
}

export const namedTradeIns: NamedList & { resource: typeof tradeInList } = {
  resource: tradeInList,
  texts: resourceTexts('tradeIn', texts),
}

export const stateText = (state: TradeInState): string => namedTradeIns.texts.choice('state', state)
export const sellerVatText = (vat: SellerVat): string => namedTradeIns.texts.choice('sellerVat', vat)

const places = {
  'front-bumper': m['office.trade-in.damage.places.front-bumper'],
  bonnet: m['office.trade-in.damage.places.bonnet'],
  windscreen: m['office.trade-in.damage.places.windscreen'],
  roof: m['office.trade-in.damage.places.roof'],
  'rear-window': m['office.trade-in.damage.places.rear-window'],
  boot: m['office.trade-in.damage.places.boot'],
  'rear-bumper': m['office.trade-in.damage.places.rear-bumper'],
  'left-front-wing': m['office.trade-in.damage.places.left-front-wing'],
  'left-front-door': m['office.trade-in.damage.places.left-front-door'],
  'left-rear-door': m['office.trade-in.damage.places.left-rear-door'],
  'left-rear-wing': m['office.trade-in.damage.places.left-rear-wing'],
  'right-front-wing': m['office.trade-in.damage.places.right-front-wing'],
  'right-front-door': m['office.trade-in.damage.places.right-front-door'],
  'right-rear-door': m['office.trade-in.damage.places.right-rear-door'],
  'right-rear-wing': m['office.trade-in.damage.places.right-rear-wing'],
  wheels: m['office.trade-in.damage.places.wheels'],
  interior: m['office.trade-in.damage.places.interior'],
  mechanical: m['office.trade-in.damage.places.mechanical'],
} as const satisfies Record<DamagePlace, unknown>
export const placeText = (place: DamagePlace): string => places[place]()

const kinds = {
  scratch: m['office.trade-in.damage.kinds.scratch'],
  dent: m['office.trade-in.damage.kinds.dent'],
  chip: m['office.trade-in.damage.kinds.chip'],
  crack: m['office.trade-in.damage.kinds.crack'],
  rust: m['office.trade-in.damage.kinds.rust'],
  worn: m['office.trade-in.damage.kinds.worn'],
  missing: m['office.trade-in.damage.kinds.missing'],
  defect: m['office.trade-in.damage.kinds.defect'],
} as const satisfies Record<DamageKind, unknown>
export const kindText = (kind: DamageKind): string => kinds[kind]()

const booklets = {
  'brand-garage': m['detail.booklet.brand-garage'],
  independent: m['detail.booklet.independent'],
  'not-filled': m['detail.booklet.not-filled'],
  'partly-filled': m['detail.booklet.partly-filled'],
} as const satisfies Record<BookletState, unknown>
export const bookletText = (state: BookletState): string => booklets[state]()

const tyres = {
  good: m['office.trade-in.tyre-states.good'],
  worn: m['office.trade-in.tyre-states.worn'],
  replace: m['office.trade-in.tyre-states.replace'],
} as const satisfies Record<TyreState, unknown>
export const tyreText = (state: TyreState): string => tyres[state]()

const refusals = {
  'trade-in-state': m['refusals.trade-in-state'],
  'trade-in-unknown-car': m['refusals.trade-in-unknown-car'],
  'trade-in-no-customer': m['refusals.trade-in-no-customer'],
  'trade-in-no-vin': m['refusals.trade-in-no-vin'],
} as const satisfies Record<Exclude<TradeInRefusal['reason'], 'trade-in-sold'>, unknown>

export const stateTones = {
  draft: 'vat',
  valued: 'promo',
  agreed: 'new',
  received: 'new',
  stocked: 'good',
  dropped: 'failed',
} as const satisfies Record<TradeInState, string>

/** Returns the branch and owner of a trade-in, for the rights over it. */
export function toPlace({ branch, owner }: TradeIn) {
  return { branch: branch.id, owner: owner?.id ?? null }
}

/** Returns the facts of a trade-in that decide on the question for its value, with ids of users. */
export function toAskedValue({ state, vin, licencePlate, unanswered, asked }: TradeIn): AskedValue<number> {
  return { state, vin, licencePlate, unanswered, asked: asked && { state: asked.state, by: asked.by.id } }
}

const askedRefusals = {
  'trade-in-state': m['refusals.trade-in-state'],
  'trade-in-unknown-car': m['refusals.trade-in-unknown-car'],
  'trade-in-unanswered': m['refusals.trade-in-unanswered'],
  'trade-in-asked-already': m['refusals.trade-in-asked-already'],
  'trade-in-not-asked': m['refusals.trade-in-not-asked'],
  'trade-in-own-request': m['refusals.trade-in-own-request'],
} as const satisfies Record<AskedRefusal['reason'], unknown>

/** Returns the reason that its value is not asked or given; undefined if it can be. */
export function askedRefusalText(can: { ok: true } | AskedRefusal): string | undefined {
  return can.ok ? undefined : askedRefusals[can.reason]()
}

/** Returns the facts of a trade-in that decide on its next act. */
export function toStanding({ state, vin, licencePlate, customer, dealNumber }: TradeIn) {
  return { state, vin, licencePlate, hasCustomer: customer !== null, dealNumber }
}

export function refusalText(refusal: TradeInRefusal): string {
  if (refusal.reason === 'trade-in-sold') return m['refusals.trade-in-sold']({ offer: refusal.offer })
  return refusals[refusal.reason]()
}

const facts = {
  versionName: m['words.version'],
  engine: m['words.engine'],
  colour: m['words.colour'],
  vin: m['words.vin'],
} as const satisfies Record<TradeInFact, unknown>
export const factText = (fact: TradeInFact): string => facts[fact]()

/** Returns the facts of a trade-in, as its calls take them. */
export function toFacts(tradeIn: TradeIn): TradeInFacts {
  const { customer, brand, model, versionName, licencePlate, vin, firstRegistration, mileageKm, keyCount } = tradeIn
  const { engine, colour } = tradeIn
  const { bookletState, isFirstOwner, hadAccident, historyLine, sellerVat, damages } = tradeIn
  const { tyreState, hasSecondWheels, lastServiceOn, unanswered } = tradeIn
  return {
    customer,
    brand,
    model,
    versionName,
    licencePlate,
    vin,
    firstRegistration,
    mileageKm,
    keyCount,
    engine,
    colour,
    bookletState,
    isFirstOwner,
    hadAccident,
    tyreState,
    hasSecondWheels,
    lastServiceOn,
    unanswered,
    historyLine,
    sellerVat,
    damages,
  }
}
