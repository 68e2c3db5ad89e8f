import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isDeepStrictEqual } from 'node:util'
import { toAskedDiscount } from '@forecourt/domain/offers/discount-room.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { resolveDiscountDecider } from '@forecourt/domain/platform/resources/discount-limits.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Selectable } from 'kysely'
import type { OfferAnswer, OfferVersion } from '../../db/schema.ts'
import { findDeciders, loadStaffName } from '../../access/stand-ins.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import { loadAnswer } from '../answers/offer-answers.sql.ts'
import { loadSigner, type NamedCustomer } from '../identity/identification.ts'
import { loadLoss } from '../outcomes/losses.ts'
import { loadNextAction } from '../outcomes/next-actions.ts'
import { checksFor, runChecks, isOpen, loadCheckInput, toKeep } from '../checks/offer-checks.ts'
import { keepChecks, loadStoredMessages, type KeptCheck } from '../checks/offer-checks.sql.ts'
import { requiredApprovals, toPricedAnswer, toVersionAnswer, toStanding } from './offer-desk.ts'
import { findDeskOffer, loadDeskOffer, loadVersion, selectVersions, type DeskOffer } from './offers.sql.ts'
import { eachTime, type Once } from './once.ts'

/** Returns an offer as its desk shows it; a draft at the rows and the price of today, any other as it was stored. */
export async function offerRecord(db: Db, number: number, call: Asking): Promise<OfferRecord | undefined> {
  const row = await findDeskOffer(db, number)
  return row && (await loadOfferRecord(db, row, call)).record
}

/** Returns the record and stores its check results for the lists. */
export async function loadCheckedRecord(tx: Tx, number: number, call: Asking, once?: Once): Promise<OfferRecord> {
  const row = await loadDeskOffer(tx, number)
  const { record, checkInput } = await loadOfferRecord(tx, row, call, once)
  if (checkInput && isOpen(row)) await keepChecks(tx, [toKeep(row, checkInput)], call.now)
  return { ...record, areChecksKept: true }
}

type Asking = Pick<CallerWith<'OFFER_VIEW'>, 'now' | 'staff'>

async function loadOfferRecord(db: Db, row: DeskOffer, { now, staff }: Asking, once: Once = eachTime) {
  const [versions, current, kept, answer, loss, nextAction] = await Promise.all([
    selectVersions(db, row.id),
    loadVersion(db, row.id, row.currentVersion),
    loadStoredMessages(db, row.id),
    row.issuedVersion === null ? undefined : loadAnswer(db, { offerId: row.id, versionNo: row.issuedVersion }),
    loadLoss(db, row, brusselsDay(now)),
    loadNextAction(db, row.id),
  ])
  const deciders = await loadDeciders(db, row, current, { now, staff })
  const snapshot = toVersionAnswer(current)
  const isToTell = row.status <= OFFER_STATUSES.delivered
  const checkInput = isToTell ? await loadCheckInput(db, row, current, { now, role: row.ownerRole, once }) : undefined
  const shown =
    checkInput && row.status === OFFER_STATUSES.inqueue
      ? toPricedAnswer(snapshot.content, checkInput.calculated)
      : snapshot
  const record: Omit<OfferRecord, 'areChecksKept'> = {
    ...toHead(row),
    ...unlockAnswer(row, { userId: staff.userId, now }),
    today: brusselsDay(now),
    currentVersion: row.currentVersion,
    issuedVersion: row.issuedVersion,
    versions: versions.map(({ at, reason, ...version }) => ({
      ...version,
      reason,
      at: at.toISOString(),
    })),
    content: snapshot.content,
    context: shown.context,
    breakdown: shown.breakdown,
    refusal: shown.refusal,
    nextAction,
    loss,
    approval: { ...approvalAnswer(row, current), countered: toCounter(row, staff.userId), ...deciders },
    answer: answer ? await customerAnswer(db, answer, snapshot.context.customer) : null,
    checks: checkInput ? checksFor(staff.who, runChecks(checkInput)) : [],
  }
  return {
    record: { ...record, areChecksKept: !checkInput || !isOpen(row) || isKept(kept, toKeep(row, checkInput)) },
    checkInput,
  }
}

/** Returns true if the stored check equals the new one, ignoring undefined values and the order of keys, as the database does. */
function isKept(kept: unknown, { messages }: Pick<KeptCheck, 'messages'>): boolean {
  return isDeepStrictEqual(kept, JSON.parse(JSON.stringify(messages)))
}

async function customerAnswer(
  db: Db,
  { answer, versionNo, signedName, reason, answeredAt, identityId }: Selectable<OfferAnswer>,
  customer: NamedCustomer | null,
) {
  const identity = await loadSigner(db, identityId, customer)
  return { answer, version: versionNo, name: signedName, reason, at: answeredAt.toISOString(), identity }
}

function toHead(row: DeskOffer) {
  const { type, status } = toStanding(row)
  return {
    id: row.number,
    rev: row.rev,
    offerNumber: row.offerNumber,
    type,
    status,
    owner: { id: row.ownerNumber, name: row.ownerName },
    branch: { id: row.branchNumber, name: row.branchName },
    isOpening: row.isOpening,
    validUntil: row.validUntil,
    closedReason: row.closedReason,
    blockedReason: row.blockedReason,
    blockedBy: row.blockerName,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    copiedFrom:
      row.originalNumber === null
        ? null
        : {
            id: row.originalNumber,
            offerNumber: requireValue(row.originalOfferNumber, 'the number of the original offer'),
          },
    ...saleAnswer(row),
    carTaken: toTakenAnswer(row),
  }
}

function unlockAnswer(row: DeskOffer, asker: { userId: string; now: Date }) {
  const { unlockedUntil: until, unlockReason: reason } = row
  const isOpen = until !== null && until > asker.now
  return {
    unlock: isOpen
      ? {
          for: requireValue(row.permittedName, 'the name of who may change the offer'),
          by: requireValue(row.unlockerName, 'the name of who permitted it'),
          until: until.toISOString(),
          reason: requireValue(reason, 'the reason of the permission'),
        }
      : null,
    isUnlocked: toStanding(row, asker).isUnlocked,
  }
}

function saleAnswer(row: DeskOffer) {
  const { confirmedVersion, confirmedAt, contractDate, signature, delayUntil, delayReason } = row
  return {
    saleMode: row.saleMode,
    sale:
      confirmedVersion === null
        ? null
        : {
            version: confirmedVersion,
            contractDay: requireValue(contractDate, 'the contract date'),
            signature: requireValue(signature, 'the signature'),
            confirmedBy: requireValue(row.confirmerName, 'the name of who confirmed the offer'),
            confirmedAt: requireValue(confirmedAt, 'the instant of confirming').toISOString(),
          },
    termsHanded:
      row.termsHandedAt === null || row.termsHandedVersion === null
        ? null
        : { version: row.termsHandedVersion, at: row.termsHandedAt.toISOString() },
    delay: delayUntil === null ? null : { until: delayUntil, reason: delayReason },
  }
}

/** Returns the sale or hold of its car for another customer, while that matters. */
function toTakenAnswer(row: DeskOffer): OfferRecord['carTaken'] {
  const { id, soldAt, soldByOfferId, heldUntil, heldByOfferId } = row
  const isOpen = row.status <= OFFER_STATUSES.pending || row.saleMode === 'delay'
  if (!isOpen) return null
  if (soldAt !== null) return { by: soldByOfferId === null ? 'shop' : 'offer', at: soldAt.toISOString() }
  return heldUntil !== null && heldByOfferId !== id ? { by: 'hold', until: heldUntil.toISOString() } : null
}

/** Returns in whose place the user decides about an approval, and the absent users who were due to decide. */
async function loadDeciders(
  db: Db,
  row: DeskOffer,
  { breakdown }: Selectable<OfferVersion>,
  { now, staff }: Asking,
): Promise<Pick<OfferRecord['approval'], 'standIn' | 'absent' | 'above'>> {
  const nobody = { standIn: null, absent: [], above: null }
  if (!row.needsApproval || row.status > OFFER_STATUSES.pending || !breakdown) return nobody
  const { approvalAskedBy: asker, ownerId: owner } = row
  const asked = { place: { branch: row.branchId, owner }, discount: toAskedDiscount(breakdown) }
  const decider = resolveDiscountDecider(staff.who, { ...asked, askedBy: [owner, asker] })
  const limit = !decider.ok && decider.reason === 'approval-above-limit' ? decider.limit : null
  const except = asker === null ? [owner] : [owner, asker]
  const [{ absent, deciders }, standIn] = await Promise.all([
    asker === null && limit === null
      ? { absent: [], deciders: [] }
      : findDeciders(db, 'OFFER_APPROVE_LIMIT', { ...asked, except, today: brusselsDay(now) }),
    toStandIn(db, decider),
  ])
  return {
    absent: asker === null ? [] : absent,
    standIn,
    above: limit && { ...limit, deciders: deciders.map(({ name }) => name) },
  }
}

async function toStandIn(
  db: Db,
  decider: ReturnType<typeof resolveDiscountDecider<string>>,
): Promise<OfferRecord['approval']['standIn']> {
  if (decider.ok) return decider.for === null ? null : { for: await loadStaffName(db, decider.for), refusal: null }
  const { reason } = decider
  return reason === 'right-missing' || reason === 'approval-above-limit' ? null : { for: null, refusal: reason }
}

function approvalAnswer(
  row: DeskOffer,
  version: Selectable<OfferVersion>,
): Omit<OfferRecord['approval'], 'countered' | 'standIn' | 'absent' | 'above'> {
  const isGranted = row.approvedHash === version.hash
  return {
    isNeeded: row.needsApproval,
    reasons: requiredApprovals(version.breakdown),
    grantedBy: isGranted ? row.approverName : null,
    grantedFor: isGranted ? row.approvedForName : null,
    grantedAt: isGranted ? requireValue(row.approvedAt, 'the instant of the approval').toISOString() : null,
    asked: row.approvalAskedAt && {
      by: requireValue(row.approvalAskerName, 'the name of who requested the approval'),
      at: row.approvalAskedAt.toISOString(),
      remark: row.approvalRemark,
    },
    refused: row.approvalRefusedAt && {
      by: requireValue(row.approvalRefuserName, 'the name of who refused the approval'),
      for: row.approvalRefusedForName,
      at: row.approvalRefusedAt.toISOString(),
      reason: row.approvalRefusal,
    },
  }
}

function toCounter(row: DeskOffer, userId: string): OfferRecord['approval']['countered'] {
  if (row.approvalCounterAt === null) return null
  return {
    by: requireValue(row.approvalCountererName, 'the name of who made the counter-proposal'),
    for: row.approvalCounterForName,
    isByMe: row.approvalCounterBy === userId,
    at: row.approvalCounterAt.toISOString(),
    discountCents: requireValue(row.approvalCounterCents, 'the discount of a counter-proposal'),
    remark: row.approvalCounterRemark,
  }
}
