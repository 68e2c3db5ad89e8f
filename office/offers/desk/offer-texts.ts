import { lineSubject } from '@forecourt/domain/offers/offer-lines.ts'
import { offerList } from '@forecourt/domain/offers/offer-list.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import type { Severity } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferStatus } from '@forecourt/domain/offers/offer.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { SaleLine, SettlementLine } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/offers.js'
import { currentLanguage } from '../../platform/language.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export const namedOffers: NamedList & { resource: typeof offerList } = {
  resource: offerList,
  texts: resourceTexts('offer', texts),
}

export function statusText(status: OfferStatus): string {
  return namedOffers.texts.choice('status', status)
}

export function destinationText(destination: OfferContent['destination']): string {
  switch (destination) {
    case 'belgium':
      return m['office.offer.delivery.belgium']()
    case 'union':
      return m['office.offer.delivery.union']()
    case 'outside':
      return m['office.offer.delivery.outside']()
  }
}

export const statusTones = {
  inqueue: 'vat',
  pending: 'promo',
  confirmed: 'good',
  delivered: 'good',
  suspended: 'cancelled',
  canceled: 'failed',
} as const satisfies Record<OfferStatus, string>

export const severityTones = { error: 'failed', warning: 'promo', information: 'vat' } as const satisfies Record<
  Severity,
  string
>

/** Parts in a million as a percentage: 4.99 % is 49,900. */
export function formatPercent(ppm: number, decimals = 2): string {
  return (ppm / 10_000).toFixed(decimals).replace('.', ',')
}

/** Returns the name of a row; its code if it has no name. */
export function nameIn({ names }: Pick<OfferContext, 'names'>, key: string): string {
  const name = names[key]
  return name ? translate(name, currentLanguage()) : key
}

/** Returns the label of a price line. */
export function lineName(
  line: Pick<SaleLine, 'id' | 'ruleId' | 'source'>,
  context: OfferContext,
  content: Pick<OfferContent, 'extras'>,
): string {
  const subject = lineSubject(line, context, content)
  switch (subject.kind) {
    case 'promotion':
      return m['office.offer.line.promotion']()
    case 'manual-discount':
      return m['office.offer.line.manual']()
    case 'missing-key':
      return m['office.offer.line.key-fee']()
    case 'named':
      return translate(subject.name, currentLanguage())
  }
}

export function settlementName(
  { ruleId, id }: Pick<SettlementLine, 'ruleId' | 'id'>,
  content: Pick<OfferContent, 'tradeIns'>,
): string {
  switch (ruleId) {
    case 'SETTLE.TRADE-IN': {
      const [, at] = /^trade-in-(\d+)$/.exec(id ?? '') ?? []
      const { car = '' } = content.tradeIns[Number(at) - 1] ?? {}
      return m['office.offer.settle.trade-in']({ car })
    }
    case 'SETTLE.ADVANCE':
      return m['words.advance']()
    case 'SETTLE.CREDIT':
      return m['office.offer.settle.credit']()
    case 'SETTLE.GUARANTEE':
      return m['office.offer.settle.guarantee']()
  }
}
