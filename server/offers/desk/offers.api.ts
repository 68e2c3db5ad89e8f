import type { z } from 'zod'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  OfferActRequest,
  OfferAnswer,
  OfferChoicesAnswer,
  OfferContextAnswer,
  OfferContextRequest,
  OfferCopied,
  OfferCopyRequest,
  OfferCountsAnswer,
  OfferCreateRequest,
  OfferEndRequest,
  OfferIssueRequest,
  OfferListAnswer,
  OfferListRequest,
  OfferMarginAnswer,
  OfferMarginRequest,
  OfferNothing,
  OfferPrintRequest,
  OfferRequest,
  OfferRulesAnswer,
  OfferSaveRequest,
  OfferVersionAnswer,
  OfferVersionRequest,
  OfferExportRequest,
} from '@forecourt/domain/offers/offer.schema.ts'
import {
  OFFER_STATUSES,
  offerCan,
  usualSalesType,
  type OfferType,
  type VersionReason,
} from '@forecourt/domain/offers/offer.ts'
import { blocking } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { offerList } from '@forecourt/domain/offers/offer-list.ts'
import { discountRoom } from '@forecourt/domain/offers/discount-room.ts'
import { withoutVatOverride } from '@forecourt/domain/offers/offer-limits.ts'
import {
  AddAlternativeRequest,
  AlternativesAnswer,
  AlternativesRequest,
} from '@forecourt/domain/offers/alternatives.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, mayBeginIn } from '@forecourt/domain/platform/resources/rights.ts'
import { accept, isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadBaseRole } from '../../access/base-role.ts'
import { printDocument } from '../../documents/typst.ts'
import type { Tx } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  changeByAct,
  performAct,
  loadForUpdate,
  checkLimits,
  offerAnswer,
  offerNotFound,
  type OfferCaller,
  appendVersion,
} from './offer-acts.ts'
import { loadAnswer } from '../answers/offer-answers.sql.ts'
import {
  checkAgain,
  runChecks,
  checksOfCopy,
  checksRefusal,
  isOpen,
  loadCheckInput,
  printErrors,
} from '../checks/offer-checks.ts'
import { offerContext, withoutCosts } from './offer-context.ts'
import { offerRecord } from './offer-record.ts'
import { buildFactoryOrderContent } from './offer-converted.ts'
import { tradeInsRefusal, withRecordedTradeIns } from '../trade-ins/offer-trade-in-lines.ts'
import { dropWithOffer } from '../trade-ins/offer-trade-ins.ts'
import { newOffer, uncheckedOffer } from './new-offer.ts'
import { resolveReading, calculateOffer, toVersionAnswer, toStanding, type OfferReading } from './offer-desk.ts'
import {
  addAlternative,
  findOthersOfSet,
  takePlace,
  refuseWithOthers,
  followCustomer,
  listAlternatives,
  lockSet,
} from './alternatives.ts'
import { insertIssue, insertSending, selectIssue } from '../answers/customer-offers.sql.ts'
import { issueRefusal, usualValidUntil } from './offer-issue.ts'
import { offerRules } from '../outcomes/chances.ts'
import { recordLoss } from '../outcomes/losses.ts'
import { proposeCall } from '../outcomes/next-actions.ts'
import { finishOfferTasks } from '../../contacts/offer-tasks.ts'
import { sendOffer } from '../letters/offer-letters.ts'
import { reachRefusal } from './offer-reach.ts'
import { composePaper } from '../letters/car-on-paper.ts'
import { paperFileName, offerPaper } from '../letters/offer-paper.ts'
import {
  selectBranch,
  selectOfferCounts,
  findDeskOffer,
  selectListedOffers,
  offerBranches,
  offerConditions,
  findOfferForUpdate,
  offerOwners,
  placeOfOffer,
  updateOffer,
  findVersion,
  loadVersion,
  selectVersions,
  type OfferRow,
} from './offers.sql.ts'

const list = query({
  path: 'POST /sales/offer/list',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: "Lists the offers within the caller's scope, the newest first.",
  input: OfferListRequest,
  output: OfferListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedOffers(db, staff.who, brusselsDay(now)), offerList, request, {
      language,
      read: (row) => ({ id: row.id, worst: row.worst, ...readFields(offerList.fields, row) }),
      own: offerConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/offer/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: `Exports the listed offers as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: OfferExportRequest,
  output: fileAnswer,
  reads: () => ['offer:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedOffers(db, staff.who, brusselsDay(now)), offerList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(offerList.fields, row) }),
      own: offerConditions,
    }),
})

const counts = query({
  path: 'GET /sales/offer/counts',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: "Counts the offers by status, within the caller's scope.",
  input: OfferNothing,
  output: OfferCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const today = brusselsDay(now)
    return { statuses: await selectOfferCounts(db, staff.who, today), today }
  },
})

const branches = query({
  path: 'GET /sales/offerbranch/getall',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Returns the branches to filter offers by.',
  input: OfferNothing,
  output: OfferChoicesAnswer,
  run: async ({ db }) => ({ data: await offerBranches(db) }),
})

const owners = query({
  path: 'GET /sales/offerowner/getall',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Returns the salespeople to filter offers by.',
  input: OfferNothing,
  output: OfferChoicesAnswer,
  run: async ({ db }) => ({ data: await offerOwners(db) }),
})

const rules = query({
  path: 'GET /sales/offerrule/getall',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Returns the price rules to filter offers by.',
  input: OfferNothing,
  output: OfferRulesAnswer,
  run: async ({ db }) => ({ data: await offerRules(db) }),
})

const get = query({
  path: 'GET /sales/offer/get',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary: 'Returns an offer: a draft at current prices, any other as it was saved.',
  input: OfferRequest,
  output: OfferAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db, call }, { id }) {
    const offer = await offerRecord(db, id, call)
    return offer ? { offer } : offerNotFound()
  },
})

const checkOffer = command({
  path: 'POST /sales/offer/check',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary: 'Checks an offer against current data and stores the result for the lists.',
  input: OfferCopyRequest,
  output: OfferNothing,
  async run({ tx, call }, { id }) {
    const row = await findOfferForUpdate(tx, id)
    if (!row) return offerNotFound()
    if (isOpen(row)) await checkAgain(tx, row, call.now)
    return {}
  },
})

const getVersion = query({
  path: 'GET /sales/offer/getversion',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary: 'Returns a saved version of an offer with the names and prices of its day.',
  input: OfferVersionRequest,
  output: OfferVersionAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db }, { id, version: no }) {
    const offer = await findDeskOffer(db, id)
    const [snapshot, versions] = offer
      ? await Promise.all([findVersion(db, offer.id, no), selectVersions(db, offer.id)])
      : [undefined, []]
    const listed = versions.find((one) => one.no === no)
    if (!snapshot || !listed) return offerNotFound()
    const version = { ...listed, reason: listed.reason, at: listed.at.toISOString() }
    return { version, ...toVersionAnswer(snapshot) }
  },
})

const getContext = query({
  path: 'POST /sales/offer/getcontext',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary:
    'Returns the current data to calculate an offer with, for a customer and a car: prices, rules, services and rates.',
  input: OfferContextRequest,
  output: OfferContextAnswer,
  reads: (_, { customer }) => (customer === null ? [] : [`customer:${customer}`]),
  async run({ db, call }, { destination = 'belgium', transport = null, ...wish }) {
    const refused = await reachRefusal(db, call.staff.who, wish)
    if (refused) return refused
    const day = brusselsDay(call.now)
    const role = await loadBaseRole(db, call.staff.userId)
    const {
      keys: _,
      customerKey: _2,
      ...context
    } = await offerContext(db, { ...wish, role }, day, { isToPickFrom: true })
    return { context: withoutCosts(context, { destination, transport }) }
  },
})

const margin = query({
  path: 'POST /sales/offer/margin',
  right: 'OFFER_MARGIN',
  summary:
    'Calculates the margin of an offer as it is filled in, the approvals that it needs, and the discount that needs none.',
  input: OfferMarginRequest,
  output: OfferMarginAnswer,
  async run({ db, call }, { id, ...content }) {
    const refused = await reachRefusal(db, call.staff.who, content)
    if (refused) return refused
    const offer = id === undefined ? undefined : await findDeskOffer(db, id)
    const role = offer ? offer.ownerRole : await loadBaseRole(db, call.staff.userId)
    const { priced, context } = await calculateOffer(db, content, { role, now: call.now })
    if (!priced.ok) return { margin: null, approvals: [], room: null }
    const { margin, approvals } = priced.breakdown
    return { margin, approvals, room: discountRoom(content, context, priced.breakdown) }
  },
})

const print = query({
  path: 'POST /sales/offer/print',
  right: 'OFFER_PRINT',
  place: placeOfOffer,
  summary: 'Prints a version of an offer: issued as its customer got it, a draft in any layout.',
  input: OfferPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`offer:${id}`],
  async run({ db, services, call }, { id, version, ...wish }) {
    const row = await findDeskOffer(db, id)
    const snapshot = row && (await findVersion(db, row.id, version))
    if (!snapshot) return offerNotFound()
    if (row.isOpening) return refuse('offer-of-move', { status: 422 })
    const { content, context, breakdown } = toVersionAnswer(snapshot)
    if (!breakdown) return refuse('offer-has-no-price', { status: 422 })
    const refused = await printErrors(db, call, row, snapshot)
    if (refused) return refused
    const issue = await selectIssue(db, { offerId: row.id, versionNo: version })
    const onPaper = { row, content, context, breakdown, issue, versionAt: snapshot.createdAt, versionNo: version }
    const paper = await offerPaper(db, services, onPaper, wish)
    if (isRefusal(paper)) return paper
    const pdf = await printDocument(paper, services.settings.look)
    if (isRefusal(pdf)) return pdf
    return new FileAnswer(new Uint8Array(pdf), { contentType: 'application/pdf', fileName: paperFileName(paper) })
  },
})

const create = command({
  path: 'POST /sales/offer/create',
  right: 'OFFER_EDIT',
  place: 'rows',
  summary: 'Creates an offer of the caller at current prices.',
  input: OfferCreateRequest,
  output: OfferAnswer,
  async run({ tx, call }, { type, branch, offer: content }) {
    if (type === 'stock' && content.car?.kind !== 'stock') {
      return refuse('offer-type-not-for-car', { status: 422, field: 'type' })
    }
    const key = branch === null ? undefined : await selectBranch(tx, { number: branch, keys: [] })
    const permission = key ? mayBeginIn(call.staff.who, 'OFFER_EDIT', key.id) : accept({})
    if (!permission.ok) return refuse(permission.reason, { status: 403, field: 'branch' })
    const refused =
      checkLimits(call, content, null) ?? (await reachRefusal(tx, call.staff.who, content, { at: 'offer' }))
    if (refused) return refused
    const recorded = await withRecordedTradeIns(tx, call, content, null)
    if (isRefusal(recorded)) return recorded
    const reading = await resolveReading(tx, call.staff.userId, call.now)
    const number = await uncheckedOffer(tx, call, { type, branch, content: recorded, reason: 'saved' }, reading)
    return isRefusal(number) ? number : offerAnswer(tx, number, call, reading)
  },
})

const save = command({
  path: 'POST /sales/offer/save',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Saves an offer as a new version at current prices. The issued version stays valid until the next issue.',
  input: OfferSaveRequest,
  output: OfferAnswer,
  async run({ tx, call }, { offer: content, ...asked }) {
    const set = await lockSet(tx, asked.id)
    return performAct(tx, call, asked, 'save', async (row, reading) => {
      const current = await loadVersion(tx, row.id, row.currentVersion)
      const before = current.content
      const refused =
        checkLimits(call, content, { row, content: before }) ??
        (await reachRefusal(tx, call.staff.who, content, { before, at: 'offer' }))
      if (refused) return refused
      const recorded = await withRecordedTradeIns(tx, call, content, before)
      if (isRefusal(recorded)) return recorded
      const calculated = await calculateOffer(tx, recorded, reading)
      await followCustomer(tx, call, { row, set }, { before, after: recorded })
      return appendVersion(tx, call, row, { calculated, content: recorded, reason: 'saved' })
    })
  },
})

const issue = command({
  path: 'POST /sales/offer/issue',
  right: 'OFFER_SUBMIT',
  place: placeOfOffer,
  summary:
    'Issues an offer, and alternatives of its set with it: their versions become binding at current prices and are mailed to the customer in one mail.',
  input: OfferIssueRequest,
  output: OfferAnswer,
  async run({ tx, call }, { others: askedOthers = [], ...asked }) {
    const set = await lockSet(tx, asked.id)
    const row = set.find(({ number }) => number === asked.id)
    if (!row) return offerNotFound()
    const others = findOthersOfSet(call, { row, set, right: 'OFFER_SUBMIT' }, askedOthers)
    if (isRefusal(others)) return others
    const issued = await issueOne(tx, call, asked, null)
    if (isRefusal(issued)) return issued
    for (const other of others) {
      const { layout, detail } = asked
      const paper = { ...(layout !== undefined && { layout }), ...(detail !== undefined && { detail }) }
      const refused = await issueOne(tx, call, { ...other.asked, ...paper }, issued.sendingId)
      if (isRefusal(refused)) return refuseWithOthers(other.row, refused, call.language)
    }
    return offerAnswer(tx, asked.id, call, issued.reading)
  },
})

const close = command({
  path: 'POST /sales/offer/close',
  right: 'OFFER_CLOSE',
  place: placeOfOffer,
  summary: 'Closes an offer, with a reason. One that went out to a customer is lost: `loss` says why, for the reports.',
  input: OfferEndRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => endOffer(tx, call, asked, 'close'),
})

const cancel = command({
  path: 'POST /sales/offer/cancel',
  right: 'OFFER_CANCEL',
  place: placeOfOffer,
  summary:
    'Cancels an offer, with a reason. One that went out to a customer is lost: `loss` says why, for the reports.',
  input: OfferEndRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) => endOffer(tx, call, asked, 'cancel'),
})

const copy = command({
  path: 'POST /sales/offer/copy',
  right: 'OFFER_COPY',
  place: placeOfOffer,
  summary: 'Creates a new offer from another at current prices, without its trade-ins.',
  input: OfferCopyRequest,
  output: OfferCopied,
  async run({ tx, call }, { id }) {
    const row = await findOfferForUpdate(tx, id)
    if (!row) return offerNotFound()
    const can = offerCan('copy', toStanding(row), brusselsDay(call.now))
    if (!can.ok) return refuse(can.reason, { status: 422 })
    const current = await loadVersion(tx, row.id, row.currentVersion)
    const checkInput = await loadCheckInput(tx, row, current, await resolveReading(tx, row.ownerId, call.now))
    const refused = checksRefusal('copy-has-errors', call.staff.who, blocking('copy', checksOfCopy(checkInput)))
    if (refused) return refused
    const number = await copyOffer(tx, call, row, toStanding(row).type, 'copied')
    return isRefusal(number) ? number : { id: number }
  },
})

const convert = command({
  path: 'POST /sales/offer/convert',
  right: 'OFFER_CONVERT',
  place: placeOfOffer,
  summary:
    'Converts a trial offer, or an offer of a stock car, into an offer of a new car with the same specification. The original is closed.',
  input: OfferActRequest,
  output: OfferCopied,
  async run({ tx, call }, asked) {
    const row = await loadForUpdate(tx, call, asked, 'convert')
    if (isRefusal(row)) return row
    const number =
      toStanding(row).type === 'stock'
        ? await copyAsOrdered(tx, call, row)
        : await copyOffer(tx, call, row, 'price', 'converted')
    if (isRefusal(number)) return number
    if (row.status !== OFFER_STATUSES.suspended) {
      await dropWithOffer(tx, call, row, m['office.offer.order.converted']({}, { locale: call.language }))
      await updateOffer(tx, row.id, { status: OFFER_STATUSES.suspended, closedAt: call.now, closedReason: 'converted' })
    }
    await takePlace(tx, row, number)
    return { id: number }
  },
})

const alternatives = query({
  path: 'GET /sales/offer/getalternatives',
  right: 'OFFER_VIEW',
  place: placeOfOffer,
  summary:
    'Returns the alternatives of the set of an offer with their amounts, by their letters; none if it has no set.',
  input: AlternativesRequest,
  output: AlternativesAnswer,
  reads: (answer, { id }) => [`offer:${id}`, ...answer.alternatives.map((one) => `offer:${one.id}` as const)],
  run: async ({ db, call }, { id }) => ({ alternatives: await listAlternatives(db, id, call) }),
})

const addToSet = command({
  path: 'POST /sales/offer/addalternative',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary:
    'Adds an alternative to an offer, with the same content at current prices, or a configuration to a fleet. A customer chooses between at most four alternatives; a fleet has at most eight configurations.',
  input: AddAlternativeRequest,
  output: OfferCopied,
  async run({ tx, call }, asked) {
    const number = await addAlternative(tx, call, asked)
    return isRefusal(number) ? number : { id: number }
  },
})

export const offerEndpoints = [
  alternatives,
  addToSet,
  list,
  exportRows,
  counts,
  branches,
  owners,
  rules,
  get,
  checkOffer,
  getVersion,
  getContext,
  margin,
  print,
  create,
  save,
  issue,
  close,
  cancel,
  copy,
  convert,
] as const

/** Issues one offer as it was shown. `mailedWithId`: the sending of another alternative, whose mail includes this one. */
async function issueOne(
  tx: Tx,
  call: OfferCaller,
  { totalCents, isOverAccepted = false, layout, detail, ...asked }: Omit<z.infer<typeof OfferIssueRequest>, 'others'>,
  mailedWithId: string | null,
): Promise<{ reading: OfferReading; sendingId: string } | ApiRefusal> {
  let sendingId: string | undefined
  const reading = await changeByAct(tx, call, asked, 'issue', async (row, readingNow) => {
    const current = await loadVersion(tx, row.id, row.currentVersion)
    const content = current.content
    const checkInput = await loadCheckInput(tx, row, current, readingNow)
    const { calculated } = checkInput
    const refused =
      issueRefusal(row, { hash: current.hash, content, shownCents: totalCents }, calculated, call.language) ??
      (await tradeInsRefusal(tx, content, call)) ??
      checksRefusal('check-errors', call.staff.who, blocking('issue', runChecks(checkInput))) ??
      (isOverAccepted ? undefined : await refuseAccepted(tx, row))
    if (refused) return refused
    const paper = await composePaper(tx, { content, context: calculated.context }, { layout, detail }, call.now)
    if (isRefusal(paper)) return paper
    const validUntil = content.validUntil ?? usualValidUntil(content, calculated)
    const summary = await appendVersion(tx, call, row, { calculated, content, reason: 'issued' })
    const versionNo = summary.currentVersion
    const offer = { offerId: row.id, versionNo }
    const customerId = requireValue(summary.customerId, 'the customer of an issued offer')
    await insertIssue(tx, {
      ...offer,
      customerId,
      validUntil,
      issuedAt: call.now,
      paper: JSON.stringify(paper),
    })
    const { email: recipient } = requireValue(calculated.context.customer, 'the customer of an issued offer')
    const sending = { ...offer, recipient, askedBy: call.staff.userId, askedAt: call.now, mailedWithId }
    if (mailedWithId === null) await proposeCall(tx, call, row, customerId)
    sendingId = mailedWithId === null ? await sendOffer(tx, sending) : await insertSending(tx, sending)
    return {
      ...summary,
      validUntil,
      status: OFFER_STATUSES.pending,
      issuedVersion: versionNo,
      issuedAt: call.now,
    }
  })
  if (isRefusal(reading)) return reading
  return { reading, sendingId: requireValue(sendingId, 'the sending of an issued offer') }
}

/** Refuses when the customer accepted: an accepted version binds both parties, and is not dropped unseen. */
async function refuseAccepted(tx: Tx, { id, issuedVersion }: OfferRow): Promise<ApiRefusal | undefined> {
  const answer = issuedVersion === null ? undefined : await loadAnswer(tx, { offerId: id, versionNo: issuedVersion })
  if (answer?.answer !== 'accepted') return undefined
  const values = { name: answer.signedName, version: String(answer.versionNo) }
  return refuse('offer-accepted', { values, detail: { version: answer.versionNo, suggestedFixes: ['isOverAccepted'] } })
}

async function endOffer(
  tx: Tx,
  call: OfferCaller,
  { reason: typed, loss, ...asked }: z.infer<typeof OfferEndRequest>,
  act: 'close' | 'cancel',
) {
  // The alternatives of its set decide whether its end is a lost sale.
  await lockSet(tx, asked.id)
  return performAct(tx, call, asked, act, async (row) => {
    const lost = await recordLoss(tx, call, row, loss ?? null)
    if (isRefusal(lost)) return lost
    const reason = typed.trim() || (lost ?? '')
    if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    await dropWithOffer(tx, call, row, reason)
    await finishOfferTasks(tx, [row.id], call.now)
    const status = act === 'close' ? OFFER_STATUSES.suspended : OFFER_STATUSES.canceled
    const waitsNoMore = { saleMode: null, delayUntil: null }
    return { status, closedAt: call.now, closedReason: reason, ...waitsNoMore }
  })
}

/** Copies an offer without its trade-ins: a car is traded in only once. */
async function copyOffer(
  tx: Tx,
  call: OfferCaller,
  row: OfferRow,
  type: OfferType,
  reason: VersionReason,
): Promise<number | ApiRefusal> {
  const current = await loadVersion(tx, row.id, row.currentVersion)
  const copied = withoutVatOverride(current.content)
  // A staff sale, or one of several cars, is begun each time by a user with the right to it.
  const { customer } = current.context
  const isOthers = copied.salesType === 'staff' && !may(call.staff.who, 'OFFER_STAFF_SALE').ok
  const salesType = isOthers ? usualSalesType(customer?.customerType ?? null) : copied.salesType
  const carCount = may(call.staff.who, 'OFFER_FLEET').ok ? copied.carCount : 1
  const content: OfferContent = { ...copied, salesType, carCount, tradeIns: [], validUntil: null }
  return newOffer(tx, call, { type, branch: null, content, reason, copiedFromId: row.id })
}

/** Makes an offer of a car to build from an offer of a stock car. */
async function copyAsOrdered(tx: Tx, call: OfferCaller, row: OfferRow): Promise<number | ApiRefusal> {
  const current = await loadVersion(tx, row.id, row.currentVersion)
  const of = { content: current.content, vehicleId: requireValue(row.vehicleId, 'the vehicle of the offer') }
  const content = await buildFactoryOrderContent(tx, of, call.now)
  if (isRefusal(content)) return content
  return newOffer(tx, call, { type: 'price', branch: null, content, reason: 'converted', copiedFromId: row.id })
}
