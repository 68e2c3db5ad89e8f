import type { ApiResult } from '@forecourt/api-client/api.ts'
import { purchaseSlipList } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'
import { partyPlaceText } from '../invoices/invoice-texts.ts'

export type Slip = ApiResult<'GET /sales/purchaseslip/get'>['slip']
export type SlipDraft = ApiResult<'POST /sales/purchaseslip/preview'>

export const namedSlips: NamedList & { resource: typeof purchaseSlipList } = {
  resource: purchaseSlipList,
  texts: resourceTexts('purchaseSlip', texts),
}

const checks = {
  'seller-vat-on-slip': m['office.purchase-slip.check.seller-vat-on-slip'],
  'vin-missing': m['office.invoice.check.vin-missing'],
  'km-missing': m['office.invoice.check.km-missing'],
  'price-missing': m['office.purchase-slip.check.price-missing'],
  'seller-has-vat-number': m['office.purchase-slip.check.seller-has-vat-number'],
  'account-missing': m['office.purchase-slip.check.account-missing'],
} as const

/** Returns the text of a check, with the field or the paper that it is about. */
export function slipCheckText({ code, place }: SlipDraft['checks'][number]): string {
  if (code === 'party-incomplete') return m['office.invoice.check.party-incomplete']({ place: partyPlaceText(place) })
  return code === 'second-purchase'
    ? m['office.purchase-slip.check.second-purchase']({ number: place })
    : checks[code]()
}
