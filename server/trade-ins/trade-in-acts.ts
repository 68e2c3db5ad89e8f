import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { brusselsDay, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { accept, isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { may, mayAlone, mayBeginIn } from '@forecourt/domain/platform/resources/rights.ts'
import { resolveDecider } from '@forecourt/domain/platform/resources/stand-ins.ts'
import type { TradeInFacts, TradeInRecord } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import {
  isValuedOtherwise,
  TRADE_IN_QUESTIONS,
  tradeInCan,
  resolveVatType,
  type TradeInAct,
} from '@forecourt/domain/trade-ins/trade-in-record.ts'
import {
  canValueAsked,
  resolveBidKind,
  type AskedValue,
  type BidKind,
} from '@forecourt/domain/trade-ins/asked-value.ts'
import { TradeInDetails } from '@forecourt/domain/trade-ins/trade-in.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { customerKeysWithEmail, seesCustomer } from '../contacts/customers.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import { HOUSE_LANGUAGE } from '../platform/mail/mail-template.ts'
import type { Tx } from '../platform/database/database.ts'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { placeOfDepartment, takeIn } from '../stock/intake/taken-in-car.ts'
import { factsOfRow, findTradeInRecord, loadTradeInRecord } from './trade-in-desk.ts'
import {
  branchOfTradeIn,
  customerToTradeIn,
  deskTradeIn,
  insertTradeIn,
  selectOfferingLead,
  selectOpenTwin,
  tradeInForUpdate,
  updateTradeIn,
  writeDamages,
  type DeskTradeIn,
} from './trade-in-desk.sql.ts'
import { insertBid } from './trade-in-bids.sql.ts'
import { shareLeadPhotos } from './trade-in-pictures.sql.ts'

export type TradeInCaller = CallerWith<'TRADE_IN_EDIT'>
export type AskedTradeIn = { id: number; rev: number }

export const tradeInNotFound = () => refuse('record-not-found', { status: 404 })

export type TradeInActAnswer = { tradeIn: TradeInRecord } | ApiRefusal

/** Performs an act on a locked trade-in, and returns its new state. */
export async function performAct(
  tx: Tx,
  call: TradeInCaller,
  { id, rev }: { id: number; rev?: number },
  act: TradeInAct,
  work: (row: DeskTradeIn) => Promise<ApiRefusal | undefined>,
): Promise<TradeInActAnswer> {
  const locked = await tradeInForUpdate(tx, id)
  const row = locked && (await deskTradeIn(tx, id))
  if (!row) return tradeInNotFound()
  if (rev !== undefined && row.rev !== rev) {
    const by = await findLastEditor(tx, 'trade_in', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: await findTradeInRecord(tx, id, call.now), by } })
  }
  const can = tradeInCan(act, toStanding(row))
  if (!can.ok) return refuse(can.reason, { status: 422, ...('offer' in can && { values: { offer: can.offer } }) })
  return (await work(row)) ?? { tradeIn: await loadTradeInRecord(tx, id, call.now) }
}

export function toStanding(row: DeskTradeIn) {
  const { vin, licencePlate, customerId, dealNumber } = row
  return { state: row.state, vin, licencePlate, hasCustomer: customerId !== null, dealNumber }
}

export async function createTradeIn(
  tx: Tx,
  call: TradeInCaller,
  { branch, tradeIn }: { branch: number | null; tradeIn: TradeInFacts },
): Promise<TradeInActAnswer> {
  const found = await branchOfTradeIn(tx, { number: branch, keys: call.staff.who.branches })
  if (!found) return refuse('trade-in-branch-unknown', { status: 422, field: 'branch' })
  const permission = branch === null ? accept({}) : mayBeginIn(call.staff.who, 'TRADE_IN_EDIT', found.id)
  if (!permission.ok) return refuse(permission.reason, { status: 403, field: 'branch' })
  return begin(tx, call, { branchId: found.id, facts: tradeIn })
}

/** Creates a trade-in of a car offered in the shop, once; a second user gets the existing one. */
export async function openFromLead(tx: Tx, call: TradeInCaller, number: number): Promise<TradeInActAnswer> {
  const lead = await selectOfferingLead(tx, { number })
  if (!lead) return tradeInNotFound()
  if (lead.tradeIn !== null) {
    const row = await deskTradeIn(tx, lead.tradeIn)
    if (row && row.ownerId === null) return takeOn(tx, call, { id: row.number })
    return { tradeIn: await loadTradeInRecord(tx, lead.tradeIn, call.now) }
  }
  const facts = toFactsOfRequest(TradeInDetails.parse(lead.details), call.language)
  const [customerId = null] = await customerKeysWithEmail(tx, lead.email)
  return begin(tx, call, { branchId: lead.branchId, facts, leadId: lead.id, customerId })
}

/** Creates a trade-in without owner from a lead of the shop. One that is under way for the same car is kept. */
export async function createFromRequest(tx: Tx, id: string, { now }: { now: Date }): Promise<void> {
  const lead = await selectOfferingLead(tx, { id })
  // Suspected spam waits for a review.
  if (!lead || lead.status === 'quarantined' || lead.tradeIn !== null) return
  const {
    customer: _,
    damages: _none,
    ...columns
  } = toFactsOfRequest(TradeInDetails.parse(lead.details), HOUSE_LANGUAGE)
  if (columns.vin !== '' && (await selectOpenTwin(tx, { id: null, vin: columns.vin }))) return
  const [customerId = null] = await customerKeysWithEmail(tx, lead.email)
  const row = { ...columns, customerId, branchId: lead.branchId, leadId: lead.id, createdAt: now }
  const tradeIn = await insertTradeIn(tx, toYear(now), row)
  await shareLeadPhotos(tx, { leadId: lead.id, tradeInId: tradeIn.id })
}

/** Assigns a trade-in from the shop to the user. */
export async function takeOn(
  tx: Tx,
  call: TradeInCaller,
  asked: { id: number; rev?: number },
): Promise<TradeInActAnswer> {
  return performAct(tx, call, asked, 'save', async (row) => {
    if (row.ownerId !== null) return refuse('trade-in-taken-on', { status: 422 })
    const permission = mayBeginIn(call.staff.who, 'TRADE_IN_EDIT', row.branchId)
    if (!permission.ok) return refuse(permission.reason, { status: 403 })
    await updateTradeIn(tx, row.id, { ownerId: call.staff.userId })
    return undefined
  })
}

function toFactsOfRequest(offered: TradeInDetails, language: Language): TradeInFacts {
  return {
    customer: null,
    brand: offered.brand,
    model: offered.model,
    versionName: offered.version,
    engine: toEngine(offered, language),
    colour: offered.colour,
    licencePlate: offered.licencePlate ?? '',
    vin: offered.vin ?? '',
    firstRegistration: `${offered.firstRegistration}-01`,
    mileageKm: offered.mileageKm,
    keyCount: offered.keyCount,
    bookletState: offered.bookletState,
    isFirstOwner: offered.isFirstOwner,
    hadAccident: offered.hadAccident,
    tyreState: null,
    hasSecondWheels: false,
    lastServiceOn: null,
    unanswered: ['tyreState', 'damages'],
    historyLine: (offered.damage ?? '').slice(0, 500),
    sellerVat: 'private',
    damages: [],
  }
}

/** Returns the engine that the owner named, with the fuel that they chose. */
function toEngine({ engine, fuel }: TradeInDetails, language: Language): string {
  return [engine, m[`trade-in.fuels.${fuel}`]({}, { locale: language })].filter(Boolean).join(', ')
}

async function begin(
  tx: Tx,
  call: TradeInCaller,
  from: { branchId: string; facts: TradeInFacts; leadId?: string; customerId?: string | null },
): Promise<TradeInActAnswer> {
  const { branchId, facts, leadId = null } = from
  if (!may(call.staff.who, 'TRADE_IN_EDIT', { branch: branchId, owner: call.staff.userId }).ok) {
    return refuse('other-branch', { status: 403 })
  }
  const columns = await toColumns(tx, call, null, facts)
  if (isRefusal(columns)) return columns
  const customerId = columns.customerId ?? from.customerId ?? null
  const { id, number } = await insertTradeIn(tx, toYear(call.now), {
    ...columns,
    customerId,
    branchId,
    leadId,
    ownerId: call.staff.userId,
    createdAt: call.now,
  })
  await writeDamages(tx, id, facts.damages)
  if (leadId !== null) await shareLeadPhotos(tx, { leadId, tradeInId: id })
  return { tradeIn: await loadTradeInRecord(tx, number, call.now) }
}

/** Returns the columns for the entered values, or the refusal of wrong ones. */
async function toColumns(tx: Tx, { now, staff }: TradeInCaller, row: DeskTradeIn | null, facts: TradeInFacts) {
  const { customer, damages: _, ...columns } = facts
  if (facts.firstRegistration > brusselsDay(now) || facts.firstRegistration < '1950-01-01') {
    return refuse('day-to-come', { status: 422, field: 'firstRegistration' })
  }
  const customerId = customer === null ? null : await customerToTradeIn(tx, customer)
  const isNew = customer !== null && customerId !== row?.customerId
  if (customerId === undefined || (isNew && !(await seesCustomer(tx, staff.who, customer)))) {
    return refuse('reference-gone', { status: 422, field: 'customer' })
  }
  const twin = facts.vin === '' ? undefined : await selectOpenTwin(tx, { id: row?.id ?? null, vin: facts.vin })
  if (twin) return refuse('trade-in-twin', { status: 422, field: 'vin', values: { number: twin.tradeInNumber } })
  if (facts.lastServiceOn !== null && facts.lastServiceOn > brusselsDay(now)) {
    return refuse('day-to-come', { status: 422, field: 'lastServiceOn' })
  }
  return { ...columns, licencePlate: normaliseLicencePlate(columns.licencePlate), customerId }
}

/**
 * Saves a trade-in. A change of the facts that its value is based on resets the valuation, and is refused once a price is agreed.
 */
export function saveTradeIn(tx: Tx, call: TradeInCaller, asked: AskedTradeIn, facts: TradeInFacts) {
  return performAct(tx, call, asked, 'describe', async (row) => {
    const isOther = isValuedOtherwise(await factsOfRow(tx, row), facts)
    const isFixed = row.state === 'agreed' || row.state === 'received'
    if (isOther && isFixed) return refuse('trade-in-agreed', { status: 422 })
    const columns = await toColumns(tx, call, row, facts)
    if (isRefusal(columns)) return columns
    // The papers of a received car identify it and its owner.
    const isRenamed = (['customerId', 'vin', 'licencePlate'] as const).some((name) => columns[name] !== row[name])
    if (row.state === 'received' && isRenamed) return refuse('trade-in-agreed', { status: 422 })
    if (row.dealNumber !== null && columns.customerId !== row.customerId) {
      return refuse('trade-in-sold', { status: 422, values: { offer: row.dealNumber } })
    }
    if (row.state === 'agreed' && columns.customerId === null) return refuse('trade-in-no-customer', { status: 422 })
    await updateTradeIn(tx, row.id, { ...columns, ...(isOther && notValued) })
    if (isOther && row.expectedCents !== null) {
      await noteBid(tx, call, row, { kind: 'lapsed', cents: row.expectedCents })
    }
    await writeDamages(tx, row.id, facts.damages)
    return undefined
  })
}

interface NotedBid {
  readonly kind: BidKind
  readonly cents: number | null
  readonly remark?: string
  /** The absent colleague in whose place it is given. */
  readonly absent?: string | null
  /** The users to notify. */
  readonly tell?: readonly (string | null)[]
  /** Those of them who are asked as a deputy, each with the name of the absent colleague. */
  readonly deputies?: Readonly<Record<string, string>>
}

/** Stores the amount that the user asks, gives or agrees on, and notifies the users who wait for it. */
export async function noteBid(
  tx: Tx,
  { staff, now }: Pick<TradeInCaller, 'staff' | 'now'>,
  { id }: Pick<DeskTradeIn, 'id'>,
  { kind, cents, remark = '', absent = null, tell = [], deputies }: NotedBid,
): Promise<void> {
  const by = { madeBy: staff.userId, madeFor: absent, madeAt: now }
  const bid = await insertBid(tx, { tradeInId: id, kind, cents, remark, ...by })
  const told = [...tell, absent].flatMap((user) => (user === null || user === staff.userId ? [] : [user]))
  const users = [...new Set(told)]
  if (users.length > 0) await enqueue(tx, 'tell-trade-in-bid', { bid, users, ...(deputies && { deputies }) })
}

/**
 * Returns the users who wait for an answer: the one who asked, and the salesperson of the trade-in; none if no value was asked
 * for.
 */
export function listWaiting({ askedBy, ownerId }: Pick<DeskTradeIn, 'askedBy' | 'ownerId'>): (string | null)[] {
  return askedBy === null ? [] : [askedBy, ownerId]
}

/** The columns of a trade-in whose value is no longer asked for. */
export const notAsked = { askedState: null, askedBy: null, askedAt: null } as const

const noOpinion = { opinionCents: null, opinionBy: null, opinionRemark: '' }
const notValued = {
  state: 'draft',
  expectedCents: null,
  valuedBy: null,
  valuedFor: null,
  valuedAt: null,
  ...noOpinion,
} as const

/** Values a car, also unasked; never by the user who asks for its value. */
export function valueTradeIn(tx: Tx, call: TradeInCaller, { cents, ...asked }: AskedTradeIn & { cents: number }) {
  return performAct(tx, call, asked, 'value', (row) => giveValue(tx, call, row, { cents, remark: '' }))
}

/** Sets the value of a car, as the answer to the open question if there is one. */
export async function giveValue(
  tx: Tx,
  call: TradeInCaller,
  row: DeskTradeIn,
  { cents, remark }: { cents: number; remark: string },
): Promise<ApiRefusal | undefined> {
  const valuer = findValuer(call, row)
  if (isRefusal(valuer)) return valuer
  const by = { valuedBy: call.staff.userId, valuedFor: valuer.for, valuedAt: call.now }
  await updateTradeIn(tx, row.id, { state: 'valued', expectedCents: cents, ...by, ...noOpinion, ...notAsked })
  const kind = resolveBidKind('value', cents, row.wishCents)
  await noteBid(tx, call, row, { kind, cents, remark, absent: valuer.for, tell: listWaiting(row) })
  return undefined
}

/**
 * Returns in whose place the user values a car; null: in their own name. Nobody values a car whose value they ask for
 * themselves.
 */
export function findValuer({ staff }: TradeInCaller, row: DeskTradeIn): { for: string | null } | ApiRefusal {
  const can = canValueAsked({ asked: toAskedValue(row).asked }, staff.userId)
  if (!can.ok) return refuse(can.reason, { status: 403 })
  const decider = resolveDecider(staff.who, 'TRADE_IN_VALUE', {
    place: toPlace(row),
    askedBy: [row.ownerId, row.askedBy],
  })
  return decider.ok ? decider : refuse(decider.reason, { status: 403 })
}

const toPlace = ({ branchId, ownerId }: DeskTradeIn) => ({ branch: branchId, owner: ownerId })

/** Returns the state of the question for a value, with the keys of users. */
export function toAskedValue(row: DeskTradeIn): AskedValue<string> {
  const { state, vin, licencePlate, askedState, askedBy } = row
  const unanswered = TRADE_IN_QUESTIONS.filter((question) => row.unanswered.includes(question))
  const asked = askedState === null || askedBy === null ? null : { state: askedState, by: askedBy }
  return { state, vin, licencePlate, unanswered, asked }
}

/** Adds the opinion of a second user: their own, which nobody has in the place of a colleague. */
export function giveOpinion(
  tx: Tx,
  call: TradeInCaller,
  { cents, remark, ...asked }: AskedTradeIn & { cents: number; remark: string },
) {
  return performAct(tx, call, asked, 'give-opinion', async (row) => {
    const permission = mayAlone(call.staff.who, 'TRADE_IN_VALUE', toPlace(row))
    if (!permission.ok) return refuse(permission.reason, { status: 403 })
    if (row.valuedBy === call.staff.userId) return refuse('trade-in-own-value', { status: 403 })
    await updateTradeIn(tx, row.id, { opinionCents: cents, opinionBy: call.staff.userId, opinionRemark: remark })
    await noteBid(tx, call, row, { kind: 'opinion', cents, remark })
    return undefined
  })
}

export function agreeTradeIn(tx: Tx, call: TradeInCaller, { cents, ...asked }: AskedTradeIn & { cents: number }) {
  return performAct(tx, call, asked, 'agree', async (row) => {
    const ownerId = row.ownerId ?? call.staff.userId
    const agreed = { state: 'agreed', allowanceCents: cents, agreedAt: call.now, ownerId } as const
    await updateTradeIn(tx, row.id, { ...agreed, ...notAsked })
    await noteBid(tx, call, row, { kind: 'agreed', cents })
    return undefined
  })
}

/** Records the receipt of the car, with its keys and the paper that documents the purchase. */
export function receiveTradeIn(
  tx: Tx,
  call: TradeInCaller,
  { on, keyCount, hasPaper, ...asked }: AskedTradeIn & { on: CalendarDay; keyCount: number; hasPaper: boolean },
) {
  return performAct(tx, call, asked, 'receive', async (row) => {
    if (!hasPaper) return refuse('trade-in-no-paper', { status: 422, field: 'hasPaper' })
    if (on > brusselsDay(call.now)) return refuse('day-to-come', { status: 422, field: 'on' })
    await updateTradeIn(tx, row.id, { state: 'received', receivedOn: on, keyCount })
    return undefined
  })
}

/** Adds the car to the used stock, bought for the agreed price and sold under the VAT scheme that its purchase allows. */
export function stockTradeIn(
  tx: Tx,
  call: TradeInCaller,
  { model, department, ...asked }: AskedTradeIn & { model: number; department: number },
) {
  return performAct(tx, call, asked, 'stock', async (row) => {
    const place = await placeOfDepartment(tx, department)
    if (!place) return refuse('reference-gone', { status: 422, field: 'department' })
    const permission = may(call.staff.who, 'STOCK_EDIT', place)
    if (!permission.ok) return refuse(permission.reason, { status: 403 })
    const { sellerVat, bookletState } = await factsOfRow(tx, row)
    const taken = await takeIn(tx, {
      model: { id: model, label: '' },
      department: { id: department, label: '' },
      vin: row.vin,
      versionName: row.versionName || null,
      licencePlate: row.licencePlate || null,
      firstRegistration: row.firstRegistration,
      buildYear: toYear(row.firstRegistration),
      mileageKm: row.mileageKm,
      keyCount: row.keyCount,
      bookletState,
      isFirstOwner: row.isFirstOwner,
      arrivedOn: row.receivedOn,
      purchasedOn: row.receivedOn,
      vatSalesType: resolveVatType(sellerVat),
      purchaseCents: row.allowanceCents,
      purchaseVatExcluded: false,
      supplier: row.tradeInNumber,
      purchasePaper: row.tradeInNumber,
    })
    if (isRefusal(taken)) return taken
    await updateTradeIn(tx, row.id, { state: 'stocked', vehicleId: taken.key })
    return undefined
  })
}

export function dropTradeIn(tx: Tx, call: TradeInCaller, { reason, ...asked }: AskedTradeIn & { reason: string }) {
  return performAct(tx, call, asked, 'drop', async (row) => {
    if (reason === '') return refuse('trade-in-reason-missing', { status: 422, field: 'reason' })
    await updateTradeIn(tx, row.id, { state: 'dropped', droppedBecause: reason, ...notAsked })
    return undefined
  })
}

/** Reopens a closed trade-in for a new valuation, when the customer came back. */
export function reopenTradeIn(tx: Tx, call: TradeInCaller, asked: AskedTradeIn) {
  return performAct(tx, call, asked, 'reopen', async (row) => {
    const cleared = { droppedBecause: '', allowanceCents: null, agreedAt: null, wishCents: null }
    await updateTradeIn(tx, row.id, { ...notValued, ...cleared })
    return undefined
  })
}

/** Stores the scan of the VAT attest that the seller signed, in place of an earlier one. */
export function keepAttest(
  tx: Tx,
  call: TradeInCaller,
  { id, uploadId }: { id: number; uploadId: string },
): Promise<TradeInActAnswer> {
  return performAct(tx, call, { id }, 'keep-attest', async (row) => {
    await updateTradeIn(tx, row.id, {
      attestUploadId: uploadId,
      attestAt: call.now,
      attestBy: call.staff.userId,
    })
    return undefined
  })
}
