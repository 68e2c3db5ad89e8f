import { OfferContentInput } from '@forecourt/domain/offers/offer.schema.ts'
import { BuyerTaxesAnswer } from '@forecourt/domain/offers/tax-help.schema.ts'
import { loadBaseRole } from '../../access/base-role.ts'
import { query } from '../../platform/http/endpoint.ts'
import { calculateOffer } from './offer-desk.ts'
import { reachRefusal } from './offer-reach.ts'
import { describeBuyerTaxes } from '../taxes/buyer-tax-text.ts'
import { loadBuyerTaxes } from '../taxes/buyer-taxes.ts'

const getTaxes = query({
  path: 'POST /sales/offer/gettaxes',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary:
    'Calculates the taxes of the buyer of an offer as it is filled in, as an indication: registration tax, benefit in kind, deductibility.',
  input: OfferContentInput,
  output: BuyerTaxesAnswer,
  reads: (_, { customer }) => (customer === null ? [] : [`customer:${customer}`]),
  async run({ db, call }, content) {
    const refused = await reachRefusal(db, call.staff.who, content)
    if (refused) return refused
    const role = await loadBaseRole(db, call.staff.userId)
    const { context } = await calculateOffer(db, content, { role, now: call.now })
    const taxes = await loadBuyerTaxes(db, { content, context })
    return { taxes: taxes && describeBuyerTaxes(taxes, call.language) }
  },
})

export const buyerTaxEndpoints = [getTaxes] as const
