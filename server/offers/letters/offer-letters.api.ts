import {
  OfferLettersAnswer,
  OfferLettersRequest,
  ReplyAboutOfferRequest,
  SendOfferRequest,
  type OfferLetters,
} from '@forecourt/domain/offers/customer-offer.schema.ts'
import { findCustomerRecord } from '../../contacts/customers.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { mailFates } from '../../platform/mail/mail.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { messageAnswer } from '../answers/customer-offers.ts'
import {
  insertMessage,
  selectIssue,
  selectMessages,
  selectOpenQuestion,
  selectSendings,
} from '../answers/customer-offers.sql.ts'
import { offerNotFound } from '../desk/offer-acts.ts'
import { loadLetter, mailReply, findPreferredEmail, sendingEvent, sendOffer } from './offer-letters.ts'
import { findDeskOffer, findOfferForUpdate, placeOfOffer, type OfferRow } from '../desk/offers.sql.ts'

const getLetters = query({
  path: 'GET /sales/offer/getletters',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary: 'Returns the mails of an offer and the questions and answers about it.',
  input: OfferLettersRequest,
  output: OfferLettersAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db }, { id }) {
    const row = await findDeskOffer(db, id)
    return row ? loadLetters(db, row) : offerNotFound()
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
    if (row.issuedVersion === null) return refuse('offer-not-issued', { status: 422 })
    const email = await emailNow(tx, row)
    if (email === '') return refuse('offer-customer-incomplete', { status: 422, field: 'customer' })
    const wanted = { offerId: row.id, versionNo: row.issuedVersion, recipient: email }
    await sendOffer(tx, { ...wanted, askedBy: call.staff.userId, askedAt: call.now })
    return loadLetters(tx, row)
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
    if (row.issuedVersion === null) return refuse('offer-not-issued', { status: 422 })
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
    return loadLetters(tx, row)
  },
})

export const offerLetterEndpoints = [getLetters, send, reply] as const

type Row = Pick<OfferRow, 'id' | 'issuedVersion'>

async function loadLetters(db: Db, row: Row): Promise<OfferLetters> {
  const [sendings, messages, question] = await Promise.all([
    selectSendings(db, row.id),
    selectMessages(db, row.id),
    selectOpenQuestion(db, row.id),
  ])
  const fates = await mailFates(
    db,
    sendings.map(({ id, mailedWithId }) => sendingEvent(mailedWithId ?? id)),
  )
  return {
    email: await emailNow(db, row),
    sendings: sendings.map(({ id, mailedWithId, versionNo, recipient, by, askedAt, mailedAt }) => ({
      version: versionNo,
      to: recipient,
      by: by ?? '',
      at: askedAt.toISOString(),
      // Mails sent long ago left the outbox.
      fate: mailedAt === null ? 'waiting' : (fates.get(sendingEvent(mailedWithId ?? id)) ?? 'sent'),
    })),
    messages: messages.map(messageAnswer),
    askedAt: question?.askedAt.toISOString() ?? null,
  }
}

/** Returns the address at which the customer of the issued version reads mail today; empty: there is none. */
async function emailNow(db: Db, { id, issuedVersion }: Row): Promise<string> {
  if (issuedVersion === null) return ''
  const issue = await selectIssue(db, { offerId: id, versionNo: issuedVersion })
  const customer = issue && (await findCustomerRecord(db, issue.customerNumber))
  return customer ? findPreferredEmail(customer) : ''
}
