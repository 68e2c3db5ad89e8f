import { OfferAnswer, OfferLossRequest } from '@forecourt/domain/offers/offer.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { command } from '../../platform/http/endpoint.ts'
import { lockSet } from '../desk/alternatives.ts'
import { performAct } from '../desk/offer-acts.ts'
import { placeOfOffer } from '../desk/offers.sql.ts'
import { recordLoss } from './losses.ts'

const noteLoss = command({
  path: 'POST /sales/offer/noteloss',
  right: 'OFFER_CLOSE',
  place: placeOfOffer,
  summary:
    'Stores why an offer that is over was lost, or another reason than before. The earlier reason stays in the history.',
  input: OfferLossRequest,
  output: OfferAnswer,
  async run({ tx, call }, { loss, ...asked }) {
    await lockSet(tx, asked.id)
    return performAct(tx, call, asked, 'note-loss', async (row) => {
      const noted = await recordLoss(tx, call, row, loss)
      // The reason of a sale that was canceled stays beside it.
      return isRefusal(noted) ? noted : { closedReason: row.closedReason || (noted ?? '') }
    })
  },
})

export const offerLossEndpoints = [noteLoss] as const
