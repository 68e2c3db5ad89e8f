import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { simulatePrices, type DraftedPrice } from '@forecourt/domain/offers/price-simulation.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { PriceSimulationRequest } from '@forecourt/domain/pricing/price-change.schema.ts'
import { addSimulations, nothingSimulated } from '@forecourt/domain/pricing/rule-simulation.ts'
import { PriceSimulationAnswer } from '@forecourt/domain/pricing/rule-simulation.schema.ts'
import { query } from '../../platform/http/endpoint.ts'
import { previewPriceChange } from '../../pricing/price-change.ts'
import { countOffers, loadOfferSnapshots } from './rule-simulation.sql.ts'
import { eachInTurn, OFFERS_READ } from './simulated-offers.ts'

const simulate = query({
  path: 'POST /sales/pricechange/simulate',
  right: 'PRICE_LIST_EDIT',
  summary: 'Simulates a bulk price change on open offers: drafts are recalculated, issued offers are counted.',
  input: PriceSimulationRequest,
  output: PriceSimulationAnswer,
  async run({ db, call }, { after, ...request }) {
    const preview = await previewPriceChange(db, request, call.now)
    if (isRefusal(preview)) return preview
    const drafted: DraftedPrice[] = preview.lines.map(({ thing, after: amount }) => ({
      ...amount,
      subjectId: thing.key,
      forVersionId: thing.forVersion,
    }))
    const wanted = { who: call.staff.who, month: null }
    const offers = await loadOfferSnapshots(db, wanted, { after, most: OFFERS_READ })
    let simulation = nothingSimulated
    let issued = 0
    await eachInTurn(offers, (offer) => {
      const simulated = simulatePrices(drafted, offer)
      if (simulated && offer.isDraft) simulation = addSimulations(simulation, simulated)
      else if (simulated) issued++
    })
    return {
      simulation: may(call.staff.who, 'OFFER_MARGIN').ok ? simulation : { ...simulation, belowFloor: null },
      issued,
      looked: offers.length,
      total: await countOffers(db, wanted),
      next: offers.length < OFFERS_READ ? null : requireValue(offers.at(-1), 'the last offer that was read').id,
    }
  },
})

export const priceSimulationEndpoints = [simulate] as const
