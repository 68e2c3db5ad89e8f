import { OfferLayoutsAnswer, OfferRequest } from '@forecourt/domain/offers/offer.schema.ts'
import { findUsualLayout } from '@forecourt/domain/offers/proposal.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { query } from '../../platform/http/endpoint.ts'
import { offerNotFound } from '../desk/offer-acts.ts'
import { findDeskOffer, loadVersion, placeOfOffer } from '../desk/offers.sql.ts'
import { selectLayouts } from './proposal-layouts.ts'

const getLayouts = query({
  path: 'GET /sales/offer/getlayouts',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary: 'Returns the layouts that an offer can be printed in, and the usual one for its car.',
  input: OfferRequest,
  output: OfferLayoutsAnswer,
  async run({ db, call }, { id }) {
    const row = await findDeskOffer(db, id)
    if (!row) return offerNotFound()
    const { context } = await loadVersion(db, row.id, row.currentVersion)
    const layouts = await selectLayouts(db)
    return {
      layouts: layouts.map(({ number, name, priceDetail }) => ({
        id: number,
        name: translate(name, call.language),
        detail: priceDetail,
      })),
      usual: findUsualLayout(layouts, context.car?.traits.brand ?? null)?.number ?? null,
    }
  },
})

export const proposalLayoutEndpoints = [getLayouts] as const
