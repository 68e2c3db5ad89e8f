import {
  OfferActRequest,
  OfferAnswer,
  OfferConfirmRequest,
  OfferCopyRequest,
  OfferDelayRequest,
  OfferTermsRequest,
  OfferSaveRequest,
} from '@forecourt/domain/offers/offer.schema.ts'
import { offerPlace } from '../../offers/desk/offer-snapshot.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { writeFleetSheet } from './fleet-sheet.ts'
import { confirmTogether, delayOffer } from './offer-sales.ts'
import { handTerms, printTerms } from './offer-terms.ts'
import { saveUnlocked } from './offer-unlocked.ts'

const confirm = command({
  path: 'POST /sales/offer/confirm',
  right: 'OFFER_CONFIRM',
  place: offerPlace,
  summary: 'Confirms an offer: the customer signed and the car is sold. Cannot be undone.',
  input: OfferConfirmRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => confirmTogether(tx, call, asked),
})

const fleetSheet = query({
  path: 'POST /sales/offer/fleetsheet',
  right: 'OFFER_PRINT',
  place: offerPlace,
  summary:
    'Exports the cars of an offer and of the configurations bought with it as a spreadsheet: drivers, prices, taxes as an indication, and delivery.',
  input: OfferCopyRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  run: ({ db, call }, { id }) => writeFleetSheet(db, id, call),
})

const noteTerms = command({
  path: 'POST /sales/offer/handterms',
  right: 'OFFER_CONFIRM',
  place: offerPlace,
  summary:
    'Notes that the customer gets the printed terms of sale in force before signing. Orders of the sale begin with them.',
  input: OfferActRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => handTerms(tx, call, asked),
})

const terms = query({
  path: 'POST /sales/offer/printterms',
  right: 'OFFER_PRINT',
  place: offerPlace,
  summary: 'Prints the terms of sale for the customer of an offer: those handed over, or those in force.',
  input: OfferTermsRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  run: ({ db, services, call: { now } }, asked) => printTerms({ db, services, now }, asked),
})

const delay = command({
  path: 'POST /sales/offer/confirmdelay',
  right: 'OFFER_CONFIRM_DELAY',
  place: offerPlace,
  summary: 'Holds the car and the price for a customer until a day. The car is not sold.',
  input: OfferDelayRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => delayOffer(tx, call, asked),
})

const save = command({
  path: 'POST /sales/offer/saveunlocked',
  right: 'OFFER_EDIT',
  place: offerPlace,
  summary: 'Replaces the confirmed version of an unlocked offer. A different total must be signed again.',
  input: OfferSaveRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => saveUnlocked(tx, call, asked),
})

export const offerSaleEndpoints = [confirm, fleetSheet, noteTerms, terms, delay, save] as const
