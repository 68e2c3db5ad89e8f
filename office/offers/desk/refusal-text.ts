import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext, OfferPriceRefusal } from '@forecourt/domain/offers/offer-sale.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { FlagAgainstOffer } from '@forecourt/domain/catalogue/items.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { CreditRefusal } from '@forecourt/domain/pricing/sale/credit.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { nameIn, formatPercent } from './offer-texts.ts'

/** The reasons that an item is not for an offer, by flag. */
export const flagTexts = {
  'shop-only': m['office.offer.parts.shop-only'],
  'order-only': m['office.offer.parts.order-only'],
  'stock-premium': m['office.offer.parts.stock-premium'],
  'fleet-premium': m['office.offer.parts.fleet-premium'],
} as const satisfies Record<FlagAgainstOffer, () => string>

/** Returns the reason that an offer has no price, and its fix. */
export function refusalText(
  refusal: OfferPriceRefusal,
  context: OfferContext | undefined,
  content: OfferContent,
): string {
  const part = (key: PartKey) => partName(context, key)
  switch (refusal.reason) {
    case 'car-missing':
      return m['office.offer.refused.car-missing']()
    case 'one-car-only':
      return m['office.offer.refused.one-car-only']()
    case 'part-gone':
    case 'option-not-available':
      return m['office.offer.refused.part-gone']({ part: part(refusal.part) })
    case 'part-not-for-sale':
      return m['office.offer.refused.part-flag']({ part: part(refusal.part), reason: flagTexts[refusal.flag]() })
    case 'option-requires':
      return m['office.offer.refused.requires']({
        part: part(refusal.part),
        others: refusal.anyOf.map(part).join(` ${m['office.offer.or']()} `),
      })
    case 'option-excludes':
    case 'option-replaces':
      return m['office.offer.refused.excludes']({ part: part(refusal.part), other: part(refusal.other) })
    case 'price-missing':
      return m['office.offer.refused.price-missing']({ part: subjectName(refusal.subjectId, context, content) })
    case 'vat-rate-missing':
      return m['office.offer.refused.vat-rate-missing']({ day: formatDay(refusal.day) })
    case 'margin-excluded-new-means':
      return m['office.offer.refused.margin-new-means']()
    case 'not-cumulable':
    case 'adopt-not-cumulable':
      return m['office.offer.refused.not-cumulable']({
        rule: ruleName(refusal.ruleId, context),
        blocker: ruleName(refusal.blockerId, context),
      })
    case 'deal-minimum':
      return m['office.offer.refused.deal-minimum']({
        deal: context ? nameIn(context, refusal.deal) : refusal.deal,
        minimum: refusal.minimum,
        count: refusal.count,
      })
    case 'reduction-exceeds-scope':
      return m['office.offer.refused.too-much']({ most: formatCents(refusal.mostCents) })
    case 'agreed-total-unreachable':
      return m['office.offer.refused.agreed-total']({
        around: [refusal.belowCents, refusal.aboveCents]
          .flatMap((cents) => (cents === null ? [] : formatCents(cents)))
          .join(` ${m['office.offer.or']()} `),
      })
    case 'advance-above-cap':
      return m['office.offer.refused.advance']({ most: formatCents(refusal.maxCents) })
    case 'credit-rate-lapsed':
      return m['office.offer.refused.credit-rate']()
    case 'finance-out-of-range':
      return outOfRangeText(refusal)
    case 'credit-ceiling-missing':
      return m['office.offer.refused.credit-ceiling']({ amount: formatCents(refusal.amountCents) })
    case 'jkp-above-legal-maximum':
      return m['office.offer.refused.credit-too-dear']({
        percent: formatPercent(refusal.jkpBp * 100),
        most: formatPercent(refusal.maximumBp * 100),
      })
  }
}

function outOfRangeText({ field, least, most }: Extract<CreditRefusal, { reason: 'finance-out-of-range' }>): string {
  if (field === 'months') return m['office.offer.refused.credit-months']({ least, most })
  const amounts = { least: formatCents(least), most: formatCents(most) }
  return field === 'amountCents'
    ? m['office.offer.refused.credit-amount'](amounts)
    : m['office.offer.refused.credit-between'](amounts)
}

function partName(context: OfferContext | undefined, key: PartKey): string {
  const part = context?.car?.parts.find((one) => one.key === key)
  return part ? translate(part.name, currentLanguage()) : key
}

function subjectName(id: string, context: OfferContext | undefined, { extras }: OfferContent): string {
  if (context?.car?.id === id) return context.car.name
  const [, extra] = /^extra-(\d+)$/.exec(id) ?? []
  return extras[Number(extra) - 1]?.name ?? (context ? nameIn(context, id) : id)
}

function ruleName(id: string, context: OfferContext | undefined): string {
  return context ? nameIn(context, id) : id
}
