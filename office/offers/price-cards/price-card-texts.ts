import {
  priceCardCan,
  type LabelState,
  type PriceCardAct,
  type PriceCardRefusal,
} from '@forecourt/domain/offers/price-card.ts'
import { priceCardList, type ListedPriceCard } from '@forecourt/domain/offers/price-card-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/offers.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export const namedPriceCards: NamedList & { resource: typeof priceCardList } = {
  resource: priceCardList,
  texts: resourceTexts('priceCard', texts),
}

export function labelText(label: LabelState): string {
  return namedPriceCards.texts.choice('label', label)
}

export const labelTones = {
  'to-print': 'promo',
  current: 'good',
  outdated: 'failed',
  'to-take-off': 'failed',
  over: 'cancelled',
} as const satisfies Record<LabelState, string>

export const carTones = {
  'for-sale': 'good',
  reserved: 'promo',
  sold: 'vat',
  withdrawn: 'cancelled',
} as const satisfies Record<ListedPriceCard['carState'], string>

const refusals = {
  'price-card-over': m['refusals.price-card-over'],
  'price-card-not-printed': m['refusals.price-card-not-printed'],
  'not-new-car': m['refusals.not-new-car'],
} as const satisfies Record<PriceCardRefusal['reason'], unknown>

/** Returns the reason that an act does not fit the state of a card; undefined if it fits. */
export function cardRefusal(act: PriceCardAct, card: ListedPriceCard): string | undefined {
  const can = priceCardCan(act, card)
  return can.ok ? undefined : refusals[can.reason]()
}

/** Returns the address of the card's car. */
export function carHref({ kind, vehicle }: ListedPriceCard): string {
  return kind === 'used' ? `/usedcar/${vehicle}` : `/stockcar/${vehicle}`
}
