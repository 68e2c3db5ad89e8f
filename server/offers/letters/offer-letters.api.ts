import {
  OfferLettersAnswer,
  OfferLettersRequest,
  ReplyAboutOfferRequest,
  SendOfferRequest,
} from '@forecourt/domain/offers/customer-offer.schema.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { insertMessage } from '../answers/customer-offers.sql.ts'
import { offerNotFound } from '../desk/offer-acts.ts'
import { loadCurrentEmail, loadLetters } from './letters-of-offer.ts'
import { loadLetter, mailReply, sendOffer } from './offer-letters.ts'
import { findDeskOffer, findOfferForUpdate, placeOfOffer } from '../desk/offers.sql.ts'

const getLetters = query({
  path: 'GET /sales/offer/getletters',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary: 'Returns the mails of an offer and the questions and answers about it.',
  input: OfferLettersRequest,
  output: OfferLettersAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db, call }, { id }) {
    const row = await findDeskOffer(db, id)
    return row ? loadLetters(db, row, call.language) : offerNotFound()
  },
})

const send = command({
  path: 'POST /sales/offer/sendagain',
  right: 'OFFER_SUBMIT',
  place: placeOfOffer,
  summary: "Mails the issued version of an offer again, to the customer's current address.",
  input: SendOfferRequest,
  output: OfferLettersAnswer,
  async run({ tx, call }, { id }) {
    const row = await findOfferForUpdate(tx, id)
    if (!row) return offerNotFound()
    if (row.issuedVersion === null || row.isOpening) return refuse('offer-not-issued', { status: 422 })
    const email = await loadCurrentEmail(tx, row)
    if (email === '') return refuse('offer-customer-incomplete', { status: 422, field: 'customer' })
    const wanted = { offerId: row.id, versionNo: row.issuedVersion, recipient: email }
    await sendOffer(tx, { ...wanted, askedBy: call.staff.userId, askedAt: call.now })
    return loadLetters(tx, row, call.language)
  },
})

const reply = command({
  path: 'POST /sales/offer/reply',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Answers a question of the customer about an offer, and mails the answer.',
  input: ReplyAboutOfferRequest,
  output: OfferLettersAnswer,
  async run({ tx, call, services }, { id, text }) {
    const row = await findOfferForUpdate(tx, id)
    if (!row) return offerNotFound()
    if (row.issuedVersion === null || row.isOpening) return refuse('offer-not-issued', { status: 422 })
    if (text === '') return refuse('offer-message-missing', { status: 422, field: 'text' })
    const messageId = crypto.randomUUID()
    const { userId: staffId, name: by } = call.staff
    await insertMessage(tx, {
      id: messageId,
      offerId: row.id,
      versionNo: row.issuedVersion,
      staffId,
      author: by,
      text,
      writtenAt: call.now,
    })
    const letter = await loadLetter(tx, id, row.issuedVersion)
    const { publicUrl } = services.settings
    await mailReply(tx, letter, { messageId, text, by, publicUrl, now: call.now })
    return loadLetters(tx, row, call.language)
  },
})

export const offerLetterEndpoints = [getLetters, send, reply] as const
