import { OfferAnswer, OfferConfirmRequest, OfferDelayRequest } from '@forecourt/domain/offers/offer.schema.ts'
import { offerPlace } from '../offers/offer-sealed.ts'
import { command } from '../platform/endpoint.ts'
import { confirmOffer, delayOffer } from './offer-sales.ts'

const confirm = command({
  path: 'POST /sales/offer/confirm',
  right: 'OFFER_CONFIRM',
  place: offerPlace,
  summary: 'The customer signed: the car is sold by this offer. Cannot be taken back.',
  input: OfferConfirmRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => confirmOffer(tx, call, asked),
})

const delay = command({
  path: 'POST /sales/offer/confirmdelay',
  right: 'OFFER_CONFIRM_DELAY',
  place: offerPlace,
  summary: 'The customer needs some time: the price stands and the car waits until a day. Nothing is sold.',
  input: OfferDelayRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => delayOffer(tx, call, asked),
})

export const offerSaleEndpoints = [confirm, delay] as const
