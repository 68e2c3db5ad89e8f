import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { limitRefusal } from '@forecourt/domain/offers/offer-limits.ts'
import {
  OFFER_STATUSES,
  OFFER_TYPES,
  offerCan,
  type OfferAct,
  type VersionReason,
} from '@forecourt/domain/offers/offer.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { resolveReading, storeVersion, toStanding, typeFor, type OfferReading, type Calculated } from './offer-desk.ts'
import { clearLosses } from '../outcomes/losses.sql.ts'
import { loadCheckedRecord } from './offer-record.ts'
import { nextVersionNo, findOfferForUpdate, updateOffer, loadVersion, type OfferRow } from './offers.sql.ts'

export type OfferCaller = CallerWith<'OFFER_EDIT'>
/** An offer, and the revision of it that the user saw. */
export type AskedOffer = { id: number; rev: number }

export const offerNotFound = () => refuse('record-not-found', { status: 404 })

/** Locks the offer of an act until the transaction ends; or returns why the user cannot act on it. */
export async function loadForUpdate(
  tx: Tx,
  call: OfferCaller,
  { id, rev }: AskedOffer,
  act: OfferAct,
): Promise<OfferRow | ApiRefusal> {
  const row = await findOfferForUpdate(tx, id)
  if (!row) return offerNotFound()
  if (row.rev !== rev) {
    const current = await loadVersion(tx, row.id, row.currentVersion)
    const by = await findLastEditor(tx, 'offer', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: { ...current.content, id, rev: row.rev }, by } })
  }
  const asker = { userId: call.staff.userId, now: call.now }
  const can = offerCan(act, toStanding(row, asker), brusselsDay(call.now))
  if (can.ok) return row
  return refuse(can.reason, {
    status: 422,
    ...(can.reason === 'offer-confirmed' && { detail: { suggestedFixes: ['unlock'] } }),
  })
}

type Change = (row: OfferRow, reading: OfferReading) => Promise<Parameters<typeof updateOffer>[2] | ApiRefusal>

/** Performs an act on an offer and returns its new state. */
export async function performAct(tx: Tx, call: OfferCaller, asked: AskedOffer, act: OfferAct, change: Change) {
  const reading = await changeByAct(tx, call, asked, act, change)
  return isRefusal(reading) ? reading : offerAnswer(tx, asked.id, call, reading)
}

/** Performs an act on an offer, and returns what was read for it. */
export async function changeByAct(
  tx: Tx,
  call: OfferCaller,
  asked: AskedOffer,
  act: OfferAct,
  change: Change,
): Promise<OfferReading | ApiRefusal> {
  const row = await loadForUpdate(tx, call, asked, act)
  if (isRefusal(row)) return row
  const reading = await resolveReading(tx, row.ownerId, call.now)
  const changes = await change(row, reading)
  if (isRefusal(changes)) return changes
  await updateOffer(tx, row.id, changes)
  return reading
}

export async function offerAnswer(tx: Tx, number: number, call: OfferCaller, reading?: OfferReading) {
  return { offer: await loadCheckedRecord(tx, number, call, reading?.once) }
}

/** Rejects contents beyond the limits of the user, unless the offer had them before. */
export function checkLimits(
  { staff }: Pick<OfferCaller, 'staff'>,
  content: OfferContent,
  before: { row: OfferRow; content: OfferContent } | null,
): ApiRefusal | undefined {
  const place = before ? { branch: before.row.branchId, owner: before.row.ownerId } : { owner: staff.userId }
  const refused = limitRefusal(content, before && before.content, {
    maySellToStaff: may(staff.who, 'OFFER_STAFF_SALE', place).ok,
    maySellSeveral: may(staff.who, 'OFFER_FLEET', place).ok,
  })
  if (!refused) return undefined
  return refuse(refused.reason, limitPlaces[refused.reason])
}

const limitPlaces = {
  'one-car-only': { status: 422, field: 'carCount' },
  'several-cars-fleet-only': { status: 422, field: 'carCount' },
  'several-cars-by-others': { status: 403, field: 'carCount' },
  'staff-sale-by-others': { status: 403, field: 'salesType' },
  'vat-override-by-others': { status: 403, field: 'isSoldWithVat' },
  'manual-discount-reason-missing': { status: 422, field: 'manualDiscount.reason' },
} as const

/** The columns of an offer without a request for approval, a refusal or a counter-proposal. */
export const noApprovalAsked = {
  approvalAskedBy: null,
  approvalAskedAt: null,
  approvalRemark: '',
  approvalRefusedBy: null,
  approvalRefusedFor: null,
  approvalRefusedAt: null,
  approvalRefusal: '',
  approvalCounterBy: null,
  approvalCounterFor: null,
  approvalCounterAt: null,
  approvalCounterCents: null,
  approvalCounterHash: null,
  approvalCounterRemark: '',
} as const

/** Appends a version. An offer that was issued is a draft again, while the issued version still binds. */
export async function appendVersion(
  tx: Tx,
  call: OfferCaller,
  row: OfferRow,
  { calculated, content, reason }: { calculated: Calculated; content: OfferContent; reason: VersionReason },
) {
  await clearLosses(tx, row, call.now)
  const versionNo = await nextVersionNo(tx, row.id)
  const summary = await storeVersion(tx, { id: row.id, versionNo }, calculated, {
    content,
    reason,
    by: call.staff.userId,
    at: call.now,
  })
  const type = typeFor(toStanding(row).type, content)
  return {
    ...summary,
    ...noApprovalAsked,
    offerType: OFFER_TYPES[type],
    status: OFFER_STATUSES.inqueue,
    delayEndedOn: null,
  }
}
