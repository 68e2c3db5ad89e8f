import { offerCan, type OfferAct, type OfferRefusal } from '@forecourt/domain/offers/offer.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatList } from '../../platform/language.ts'

/** Says that a discount is above the limit of the user, and who decides instead. */
export function aboveText({ deciders }: Pick<NonNullable<OfferRecord['approval']['above']>, 'deciders'>): string {
  return m['refusals.approval-above-limit']({ names: formatList(deciders, 'disjunction') || '–' })
}

/** Returns the reason that an act does not fit the state of an offer. */
export function standingText({ reason }: OfferRefusal): string {
  switch (reason) {
    case 'offer-blocked':
      return m['refusals.offer-blocked']()
    case 'offer-not-blocked':
      return m['refusals.offer-not-blocked']()
    case 'offer-status':
      return m['refusals.offer-status']()
    case 'offer-confirmed':
      return m['refusals.offer-confirmed']()
    case 'offer-expired':
      return m['refusals.offer-expired']()
    case 'offer-not-issuable':
      return m['refusals.offer-not-issuable']()
    case 'nothing-issued':
      return m['refusals.nothing-issued']()
    case 'offer-not-locked':
      return m['refusals.offer-not-locked']()
    case 'offer-locked':
      return m['refusals.offer-locked']()
    case 'offer-of-move':
      return m['refusals.offer-of-move']()
    case 'offer-is-price-offer':
      return m['refusals.offer-is-price-offer']()
  }
}

/** Returns the reason that an act is not possible for an offer today; undefined if it is. */
export function actRefusal(act: OfferAct, offer: OfferRecord): string | undefined {
  const can = offerCan(act, offer, offer.today)
  return can.ok ? undefined : standingText(can)
}

/** Returns the reason that the user cannot decide about the approval: it is above their limit, or not for them as a deputy. */
export function deciderRefusal({ approval: { standIn, above } }: OfferRecord): string | undefined {
  if (above) return aboveText(above)
  switch (standIn?.refusal) {
    case 'own-request':
      return m['refusals.own-request']()
    case 'request-of-absent':
      return m['refusals.request-of-absent']()
    default:
      return undefined
  }
}
