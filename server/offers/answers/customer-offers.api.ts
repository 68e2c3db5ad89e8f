import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import { canAnswer, type OfferAnswerKind } from '@forecourt/domain/offers/customer-offer.ts'
import {
  AcceptOfferRequest,
  AccountOffersAnswer,
  AccountOffersRequest,
  AskAboutOfferRequest,
  CustomerOfferAnswer,
  CustomerOfferPrintRequest,
  CustomerOfferRequest,
  DeclineOfferRequest,
  IdentifyForOfferRequest,
  OpenOfferAnswer,
  OpenOfferRequest,
  RemindOfOffersRequest,
} from '@forecourt/domain/offers/customer-offer.schema.ts'
import { IdentificationStarted } from '@forecourt/domain/offers/identity/identity.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { customerOfAccount } from '../../contacts/customers.ts'
import { printDocument } from '../../documents/typst.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, exchange, query, type Caller } from '../../platform/http/endpoint.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import {
  findCustomerOffer,
  loadCustomerOffer,
  loadCustomerOffers,
  resolveState,
  toShownOffer,
} from './customer-offers.ts'
import { loadSigner, startIdentification, takeIdentity } from '../identity/identification.ts'
import { insertMessage, issuesTo, type IssuedTo } from './customer-offers.sql.ts'
import { insertAnswer } from './offer-answers.sql.ts'
import { findLetter, loadLetter, mailAnswered, mailQuestion } from '../letters/offer-letters.ts'
import { findByLink, newAccountLink } from '../desk/offer-links.ts'
import { paperFileName, offerPaper } from '../letters/offer-paper.ts'
import { lockSet } from '../desk/alternatives.ts'
import { resumeReminders, stopReminders } from '../reminders/offer-reminders.sql.ts'

const notTheirs = () => refuse('offer-not-found', { status: 404 })

const getOffers = query({
  path: 'GET /shop/account/getoffers',
  right: 'customer',
  summary: 'Returns the offers sent to the signed-in customer, the newest first. Drafts are never included.',
  input: AccountOffersRequest,
  output: AccountOffersAnswer,
  async run({ db, call }) {
    const customerId = await customerOfAccount(db, call.customer.accountId)
    return { offers: customerId === undefined ? [] : await loadCustomerOffers(db, customerId, call) }
  },
})

const openOffer = command({
  path: 'POST /shop/account/openoffer',
  right: 'customer',
  summary: 'Returns a link to an offer of the signed-in customer, valid for a day.',
  input: OpenOfferRequest,
  output: OpenOfferAnswer,
  limit: { max: 60, seconds: 600 },
  async run({ tx, call: { customer, now } }, { offerNumber }) {
    const customerId = await customerOfAccount(tx, customer.accountId)
    const issues = customerId === undefined ? [] : await issuesTo(tx, customerId)
    const issue = issues.find((one) => one.offerNumber === offerNumber)
    if (!issue) return notTheirs()
    return { link: await newAccountLink(tx, { ...issue, email: customer.email, accountId: customer.accountId }, now) }
  },
})

const get = query({
  path: 'POST /shop/offer/get',
  right: 'public',
  summary: 'Returns an offer as its customer sees it, by its link. Changes nothing.',
  input: CustomerOfferRequest,
  output: CustomerOfferAnswer,
  limit: { max: 240, seconds: 600 },
  async run({ db, call, services }, { version, ...asked }) {
    const opened = await findByLink(db, asked, call.now)
    const offer = opened && (await findCustomerOffer(db, { ...opened, version }, { call, services }))
    return offer ? { offer } : notTheirs()
  },
})

const print = query({
  path: 'POST /shop/offer/print',
  right: 'public',
  summary: 'Prints an issued version of an offer, by its link.',
  input: CustomerOfferPrintRequest,
  output: fileAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, call, services }, { version, ...asked }) {
    const opened = await findByLink(db, asked, call.now)
    const letter = opened && (await findLetter(db, opened.offerNumber, version))
    if (letter?.issue.customerId !== opened?.customerId || !letter) return notTheirs()
    const paper = await offerPaper(db, services, letter)
    if (isRefusal(paper)) return paper
    const pdf = await printDocument(paper, services.settings.look)
    if (isRefusal(pdf)) return pdf
    return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName: paperFileName(paper) })
  },
})

const ask = command({
  path: 'POST /shop/offer/ask',
  right: 'public',
  summary: 'Sends a question about an offer to its salesperson, by its link.',
  input: AskAboutOfferRequest,
  output: CustomerOfferAnswer,
  limit: { max: 12, seconds: 3600 },
  async run({ tx, call, services }, { onceKey, text, ...asked }) {
    const opened = await findByLink(tx, asked, call.now)
    if (!opened) return notTheirs()
    if (text === '') return refuse('offer-message-missing', { status: 422, field: 'text' })
    const issues = await issuesTo(tx, opened.customerId, opened.offerId)
    const newest = requireValue(issues[0], 'an issued version for the customer')
    const letter = await loadLetter(tx, opened.offerNumber, newest.versionNo)
    const isNew = await insertMessage(tx, {
      id: onceKey,
      offerId: opened.offerId,
      versionNo: newest.versionNo,
      staffId: null,
      author: letter.name,
      text,
      writtenAt: call.now,
    })
    const { publicUrl } = services.settings
    if (isNew) await mailQuestion(tx, letter, { messageId: onceKey, email: opened.email, text, publicUrl })
    return { offer: await loadCustomerOffer(tx, { ...opened, version: null }, { call, services }) }
  },
})

const remind = command({
  path: 'POST /shop/offer/remind',
  right: 'public',
  summary: 'Stops the reminders of offers to a customer, by the link of one, or has them sent again.',
  input: RemindOfOffersRequest,
  output: CustomerOfferAnswer,
  limit: { max: 20, seconds: 600 },
  async run({ tx, call, services }, { isReminded, ...asked }) {
    const opened = await findByLink(tx, asked, call.now)
    if (!opened) return notTheirs()
    if (isReminded) await resumeReminders(tx, opened.customerId)
    else await stopReminders(tx, opened.customerId, call.now)
    return { offer: await loadCustomerOffer(tx, { ...opened, version: null }, { call, services }) }
  },
})

const identify = exchange({
  path: 'POST /shop/offer/identify',
  right: 'public',
  summary:
    'Begins an identification of the customer before they accept the version that was read, by its link. Returns the address of the provider, to which the browser goes.',
  input: IdentifyForOfferRequest,
  output: IdentificationStarted,
  limit: { max: 20, seconds: 600 },
  async run({ db, transact, call, services }, { version, hash, ...asked }) {
    const opened = await findByLink(db, asked, call.now)
    if (!opened) return notTheirs()
    const issue = await answerable(db, opened, { version, hash, now: call.now })
    if (isRefusal(issue)) return issue
    const { customer } = (await loadLetter(db, opened.offerNumber, version)).context
    const asking = { customer, language: call.language }
    return startIdentification({ db, transact, services, call }, toShownOffer(issue), asking)
  },
})

const acceptOffer = command({
  path: 'POST /shop/offer/accept',
  right: 'public',
  summary:
    'Accepts the version of the offer that was read, by its link. This is not a contract: the salesperson is notified and draws up the order form.',
  input: AcceptOfferRequest,
  output: CustomerOfferAnswer,
  limit: { max: 20, seconds: 600 },
  async run({ tx, call, services }, { hash, name, isAgreed, isIdentified = false, others = [], ...asked }) {
    if (!isIdentified && name.length < shortestName) return refuse('offer-name-missing', { status: 422, field: 'name' })
    if (!isAgreed) return refuse('offer-consent-missing', { status: 422, field: 'isAgreed' })
    const reply = { answer: 'accepted', name, reason: '' } as const
    if (others.length > 0 && !(await isOfFleet(tx, asked, call.now))) {
      return refuse('offer-others-not-of-set', { status: 422, field: 'others' })
    }
    for (const { letter, ...other } of others) {
      // An identification is of the version that was shown and proves nothing about others.
      const refused = await answerOffer(
        tx,
        { call, services },
        { link: asked.link, ...other, alternative: letter },
        { ...reply, isIdentified: false },
      )
      if (isRefusal(refused)) return refused
    }
    return answerOffer(tx, { call, services }, { ...asked, hash }, { ...reply, isIdentified })
  },
})

const shortestName = 2

const decline = command({
  path: 'POST /shop/offer/decline',
  right: 'public',
  summary: 'Declines the version of the offer that was read, with a reason, by its link.',
  input: DeclineOfferRequest,
  output: CustomerOfferAnswer,
  limit: { max: 20, seconds: 600 },
  async run({ tx, call, services }, { reason, ...asked }) {
    if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    return answerOffer(tx, { call, services }, asked, { answer: 'declined', name: '', reason, isIdentified: false })
  },
})

export const customerOfferEndpoints = [
  getOffers,
  openOffer,
  get,
  print,
  ask,
  remind,
  identify,
  acceptOffer,
  decline,
] as const

/** Returns true if a link opens a configuration of a fleet: of alternatives only one is accepted. */
async function isOfFleet(tx: Tx, asked: Pick<Asked, 'link' | 'alternative'>, now: Date): Promise<boolean> {
  return (await findByLink(tx, asked, now))?.isTogether === true
}

interface Asked {
  link: string
  alternative?: AlternativeLetter
  version: number
  /** The hash of what they read, where they sign it. */
  hash?: string
}

/**
 * Stores the answer of the customer to a version, once, and notifies its salesperson. The lock keeps another version from being
 * issued meanwhile.
 */
async function answerOffer(
  tx: Tx,
  { call, services }: { call: Caller; services: Services },
  { version, hash, ...asked }: Asked,
  { isIdentified, ...reply }: { answer: OfferAnswerKind; name: string; reason: string; isIdentified: boolean },
) {
  const opened = await findByLink(tx, asked, call.now)
  if (!opened) return notTheirs()
  await lockSet(tx, opened.offerNumber)
  const issue = await answerable(tx, opened, { version, hash, now: call.now })
  if (isRefusal(issue)) return issue
  const { offerId, versionNo } = issue
  const letter = await loadLetter(tx, opened.offerNumber, versionNo)
  const signing = { shown: toShownOffer(issue), customer: letter.context.customer, isIdentified }
  const identity = reply.answer === 'accepted' ? await takeIdentity(tx, services.settings, signing, call) : null
  if (isRefusal(identity)) return identity
  const name = identity?.name ?? reply.name
  const isFirst = await insertAnswer(tx, {
    offerId,
    versionNo,
    answer: reply.answer,
    versionHash: issue.hash,
    signedName: name,
    identityId: identity?.id ?? null,
    reason: reply.reason,
    email: opened.email,
    ip: call.ip,
    answeredAt: call.now,
  })
  if (!isFirst) return refuse('offer-answered')
  const { publicUrl } = services.settings
  const signer = await loadSigner(tx, identity?.id ?? null, letter.context.customer)
  await mailAnswered(tx, letter, { ...reply, name, signer, email: opened.email, publicUrl, now: call.now })
  return { offer: await loadCustomerOffer(tx, { ...opened, version: versionNo }, { call, services }) }
}

/** Returns the version to answer, or why it takes no answer. */
async function answerable(
  db: Db,
  { offerId, customerId }: { offerId: string; customerId: string },
  { version, hash, now }: { version: number; hash: string | undefined; now: Date },
): Promise<IssuedTo | ApiRefusal> {
  const issues = await issuesTo(db, customerId, offerId)
  const issue = issues.find(({ versionNo }) => versionNo === version)
  if (!issue) return notTheirs()
  if (hash !== undefined && hash !== issue.hash) return refuse('offer-superseded')
  const can = canAnswer(await resolveState(db, issue, now))
  return can.ok ? issue : refuse(can.reason)
}
