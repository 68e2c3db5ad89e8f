import type { VatRule } from '@forecourt/domain/pricing/breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the VAT rule in words; `isWithin`: the amounts beside it include VAT already. */
export function vatText(rule: VatRule, rateBp: number, isWithin: boolean): string {
  switch (rule) {
    case 'VAT.S': {
      const rate = { percent: String(rateBp / 100).replace('.', ',') }
      return isWithin ? m['office.offer.vat.of-which'](rate) : m['office.offer.vat.rate'](rate)
    }
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
