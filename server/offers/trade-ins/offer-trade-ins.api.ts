import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { TradeInOffersAnswer, TradeInRequest } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { query } from '../../platform/http/endpoint.ts'
import { placeOfTradeIn } from '../../trade-ins/trade-in-desk.ts'
import { offersTakingIn } from './offer-trade-ins.sql.ts'

const { confirmed, delivered, suspended, canceled } = OFFER_STATUSES

const ofTradeIn = query({
  path: 'GET /sales/tradein/getoffers',
  right: 'TRADE_IN_VIEW',
  place: placeOfTradeIn,
  summary:
    "Returns the offers that include a trade-in, within the caller's scope, with their figures, the newest first.",
  input: TradeInRequest,
  output: TradeInOffersAnswer,
  reads: ({ offers }) => offers.map(({ id }) => `offer:${id}`),
  async run({ db, call: { staff } }, { id }) {
    const rows = await offersTakingIn(db, staff.who, id)
    return {
      offers: rows.map(({ status, carName, content, breakdown, ...offer }) => ({
        ...offer,
        isSold: status === confirmed || status === delivered,
        isOver: status === suspended || status === canceled,
        car: carName,
        ...toFigures({ content, breakdown }, id),
        ...(may(staff.who, 'OFFER_MARGIN').ok ? toMargin(breakdown) : toMargin(null)),
      })),
    }
  },
})

type Version = Pick<Awaited<ReturnType<typeof offersTakingIn>>[number], 'content' | 'breakdown'>

function toFigures({ content, breakdown }: Version, record: number) {
  const at = content.tradeIns.findIndex((line) => line.record === record)
  const line = content.tradeIns[at]
  const given = breakdown?.settlement.lines.filter(({ ruleId }) => ruleId === 'SETTLE.TRADE-IN')[at]
  return {
    balanceCents: breakdown?.settlement.balanceCents ?? null,
    givenCents: given ? -given.amountCents : (line?.allowanceCents ?? 0),
    expectedCents: line?.expectedCents ?? null,
  }
}

function toMargin(breakdown: Version['breakdown']) {
  const margin = breakdown?.margin
  return { marginCents: margin?.marginCents ?? null, marginBp: margin?.ofRevenueBp ?? null }
}

export const offerTradeInEndpoints = [ofTradeIn] as const
