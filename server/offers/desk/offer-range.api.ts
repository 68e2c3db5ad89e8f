import {
  OfferModelsAnswer,
  OfferModelsRequest,
  OfferRangeAnswer,
  OfferRangeRequest,
} from '@forecourt/domain/offers/version-change.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { listModelsToOffer, loadVersionRange } from './offer-range.ts'

const getModels = query({
  path: 'GET /sales/offer/getmodels',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary: 'Lists the models that can be configured for an offer today, each with its cheapest version and list price.',
  input: OfferModelsRequest,
  output: OfferModelsAnswer,
  async run({ db, call }) {
    return { models: await listModelsToOffer(db, brusselsDay(call.now)) }
  },
})

const getRange = query({
  path: 'GET /sales/offer/getrange',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary:
    'Returns the versions that the configured car of an offer can change to, with their list prices and the parts that each can have.',
  input: OfferRangeRequest,
  output: OfferRangeAnswer,
  async run({ db, call }, { version }) {
    const range = await loadVersionRange(db, version, brusselsDay(call.now))
    return range ? { range } : refuse('record-not-found', { status: 404 })
  },
})

export const offerRangeEndpoints = [getModels, getRange] as const
