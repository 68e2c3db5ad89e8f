import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { TradeInOffersAnswer, TradeInRequest } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { query } from '../../platform/http/endpoint.ts'
import { placeOfTradeIn } from '../../trade-ins/trade-in-desk.ts'
import { offersTakingIn } from './offer-trade-ins.sql.ts'

const { confirmed, delivered, suspended, canceled } = OFFER_STATUSES

const ofTradeIn = query({
  path: 'GET /sales/tradein/getoffers',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary: "Returns the offers that include a trade-in, within the caller's scope, the newest first.",
  input: TradeInRequest,
  output: TradeInOffersAnswer,
  reads: ({ offers }) => offers.map(({ id }) => `offer:${id}`),
  async run({ db, call: { staff } }, { id }) {
    const rows = await offersTakingIn(db, staff.who, id)
    return {
      offers: rows.map(({ status, ...offer }) => ({
        ...offer,
        isSold: status === confirmed || status === delivered,
        isOver: status === suspended || status === canceled,
      })),
    }
  },
})

export const offerTradeInEndpoints = [ofTradeIn] as const
