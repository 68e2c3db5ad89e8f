import {
  OfferAnswer,
  OfferConfirmRequest,
  OfferDelayRequest,
  OfferSaveRequest,
} from '@forecourt/domain/offers/offer.schema.ts'
import { offerPlace } from '../offers/offer-sealed.ts'
import { command } from '../platform/endpoint.ts'
import { confirmOffer, delayOffer } from './offer-sales.ts'
import { saveUnlocked } from './offer-unlocked.ts'

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

const save = command({
  path: 'POST /sales/offer/saveunlocked',
  right: 'OFFER_EDIT',
  place: offerPlace,
  summary:
    'Puts a changed version in the place of what is sealed, by a permit. What comes to something else is signed again.',
  input: OfferSaveRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => saveUnlocked(tx, call, asked),
})

export const offerSaleEndpoints = [confirm, delay, save] as const
