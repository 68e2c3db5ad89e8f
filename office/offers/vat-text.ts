import type { VatRule } from '@forecourt/domain/pricing/breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** How VAT falls on it, in words. */
export function vatText(rule: VatRule, rateBp: number): string {
  switch (rule) {
    case 'VAT.S':
      return m['office.offer.vat.rate']({ percent: String(rateBp / 100).replace('.', ',') })
    case 'VAT.MARGIN':
      return m['office.offer.vat.on-margin']()
    case 'VAT.IC':
      return m['office.offer.vat.intra-community']()
    case 'VAT.IC-NEW':
      return m['office.offer.vat.new-means']()
    case 'VAT.EXPORT':
      return m['office.offer.vat.export']()
  }
}
