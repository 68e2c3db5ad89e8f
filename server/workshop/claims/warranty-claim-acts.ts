import { VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { addDays, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type {
  ImportersAnswer,
  WarrantyClaimRecord,
  WarrantyClaimWishes,
} from '@forecourt/domain/workshop/claims/warranty-claim.schema.ts'
import {
  answerTo,
  calculateBorneCost,
  findUncodedWork,
  isOverdue,
  reopenedTo,
  warrantyClaimCan,
  type WarrantyClaimAct,
} from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import type { Updateable } from 'kysely'
import type { WarrantyClaim } from '../../db/schema.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { bookCarEntry, reverseCarEntries } from '../../stock/details/car-ledger.ts'
import {
  claimForUpdate,
  placeOfClaim,
  claimLines,
  deskClaim,
  updateClaim,
  writeDefectCode,
  type DeskClaim,
} from './warranty-claims.sql.ts'

export type AskedClaim = { id: number; rev: number }
export type ClaimAnswer = { warrantyClaim: WarrantyClaimRecord } | ApiRefusal
type Changes = Updateable<WarrantyClaim> | ApiRefusal

/** Returns the branch whose workshop did the work. */
export const placeOfWarrantyClaim = placeOfClaim

export const claimNotFound = () => refuse('record-not-found', { status: 404 })

/** Finds the full record of a claim. */
export async function findClaimRecord(db: Db, number: number, now: Date): Promise<WarrantyClaimRecord | undefined> {
  const row = await deskClaim(db, number)
  if (!row) return undefined
  const today = brusselsDay(now)
  return {
    id: row.number,
    rev: row.rev,
    claimNumber: row.claimNumber,
    state: row.state,
    settlement: row.settlement,
    brand: row.brandName,
    workOrder: { id: row.workOrderNumber, workNumber: row.workNumber },
    branch: { id: row.branchNumber, name: row.branchName },
    customer: row.customerName,
    car: row.car,
    licencePlate: row.licencePlate,
    vin: row.vin,
    km: row.mileageKm,
    isOurCar: row.vehicleId !== null,
    receivedOn: row.receivedAt === null ? null : brusselsDay(row.receivedAt),
    workedOn: row.workedOn,
    complaint: row.complaint,
    remark: row.remark,
    lines: (await claimLines(db, row.id)).map((line) => ({
      id: line.number,
      kind: line.kind,
      name: line.name,
      partNumber: line.partNumber,
      quantity: line.quantity,
      shareBp: line.shareBp,
      netCents: line.netCents,
      defectCode: line.defectCode,
    })),
    netCents: row.netCents,
    dueOn: row.dueOn,
    isOverdue: isOverdue(row, today),
    sentOn: row.sentOn,
    reference: row.reference,
    answerDueOn: row.answerDueOn,
    answeredOn: row.answeredOn,
    acceptedCents: row.acceptedCents,
    borneBy: row.borneBy,
    borneBecause: row.borneBecause,
    document: row.document,
    paidOn: row.paidOn,
    createdAt: row.createdAt.toISOString(),
    today,
  }
}

async function loadClaimRecord(db: Db, number: number, now: Date): Promise<WarrantyClaimRecord> {
  return requireValue(await findClaimRecord(db, number, now), `the warranty claim ${number}`)
}

/** Locks a claim, acts on it, and answers with its new state. */
async function performAct(
  tx: Tx,
  now: Date,
  { id, rev }: AskedClaim,
  act: WarrantyClaimAct,
  work: (claim: DeskClaim) => Promise<Changes>,
): Promise<ClaimAnswer> {
  const locked = await claimForUpdate(tx, id)
  const claim = locked && (await deskClaim(tx, id))
  if (!claim) return claimNotFound()
  if (claim.rev !== rev) {
    const by = await findLastEditor(tx, 'warranty_claim', claim.id)
    return refuse('changed-meanwhile', { detail: { theirs: await findClaimRecord(tx, id, now), by } })
  }
  const can = warrantyClaimCan(act, claim)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const changes = await work(claim)
  if (isRefusal(changes)) return changes
  await updateClaim(tx, claim.id, { ...changes, updatedAt: now })
  return { warrantyClaim: await loadClaimRecord(tx, id, now) }
}

const refuseDay = (on: CalendarDay, earliest: CalendarDay, now: Date): ApiRefusal | undefined => {
  if (on > brusselsDay(now)) return refuse('day-to-come', { status: 422, field: 'on' })
  return on < earliest ? refuse('warranty-claim-early', { status: 422, field: 'on' }) : undefined
}

/** Saves what the importer asks besides the work: chassis number, defect codes and a note. */
export function saveClaim(tx: Tx, now: Date, { vin, remark, codes, ...asked }: AskedClaim & WarrantyClaimWishes) {
  return performAct(tx, now, asked, 'save', async ({ id }) => {
    if (vin !== '' && !VIN_PATTERN.test(vin)) return refuse('work-order-vin', { status: 422, field: 'vin' })
    for (const { line, defectCode } of codes)
      if (!(await writeDefectCode(tx, id, line, defectCode))) return claimNotFound()
    return { vin: vin || null, remark }
  })
}

/** Stores that a claim was sent. The term of the importer to answer runs from that day. */
export function sendClaim(
  tx: Tx,
  now: Date,
  { on, reference, ...asked }: AskedClaim & { on: CalendarDay; reference: string },
) {
  return performAct(tx, now, asked, 'send', async (claim) => {
    const refused = refuseDay(on, claim.workedOn, now)
    if (refused) return refused
    if (reference === '') return refuse('warranty-claim-reference', { status: 422, field: 'reference' })
    if (claim.vin === null) return refuse('warranty-claim-vin', { status: 422 })
    if (findUncodedWork(await claimLines(tx, claim.id)) >= 0)
      return refuse('warranty-claim-defect-code', { status: 422 })
    const answerDueOn = claim.answerDays === null ? null : addDays(on, claim.answerDays)
    return { state: 'sent', sentOn: on, reference, answerDueOn }
  })
}

/**
 * Stores the answer of the importer. What it does not pay needs a bearer and a reason: borne by the dealer, it is a cost of
 * the car, if it is one of ours.
 */
export function answerClaim(
  tx: Tx,
  now: Date,
  { on, acceptedCents, borneBy, reason, ...asked }: AskedClaim & ImportersAnswer,
) {
  return performAct(tx, now, asked, 'answer', async (claim) => {
    const refused = refuseDay(on, requireValue(claim.sentOn, 'the day of the claim'), now)
    if (refused) return refused
    if (acceptedCents > claim.netCents) return refuse('warranty-claim-above', { status: 422, field: 'acceptedCents' })
    const isWhole = acceptedCents === claim.netCents
    if (!isWhole && borneBy === null) return refuse('warranty-claim-bearer', { status: 422, field: 'borneBy' })
    if (!isWhole && reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    if (!isWhole && borneBy === 'house') await bookBorneCost(tx, claim, acceptedCents, on)
    return {
      state: answerTo(claim.netCents, acceptedCents),
      answeredOn: on,
      acceptedCents,
      borneBy: isWhole ? null : borneBy,
      borneBecause: isWhole ? '' : reason,
    }
  })
}

async function bookBorneCost(tx: Tx, claim: DeskClaim, acceptedCents: number, on: CalendarDay): Promise<void> {
  const costCents = calculateBorneCost({ netCents: claim.netCents, costCents: claim.shareCostCents, acceptedCents })
  if (claim.vehicleId === null || costCents === 0) return
  await bookCarEntry(tx, {
    vehicleId: claim.vehicleId,
    onDay: on,
    kind: 'house-work',
    regime: 'internal',
    netCents: -costCents,
    paper: claim.claimNumber,
    sourceId: claim.id,
  })
}

/** Stores the payment of the importer, with the invoice that settles the claim. */
export function payClaim(
  tx: Tx,
  now: Date,
  { on, document, ...asked }: AskedClaim & { on: CalendarDay; document: string },
  checkDocument: (claim: DeskClaim) => Promise<ApiRefusal | undefined>,
) {
  return performAct(tx, now, asked, 'pay', async (claim) => {
    const refused = refuseDay(on, requireValue(claim.answeredOn, 'the day of the answer'), now)
    if (refused) return refused
    if (document === '') return refuse('warranty-claim-document', { status: 422, field: 'document' })
    return (await checkDocument(claim)) ?? { state: 'paid', paidOn: on, document }
  })
}

/** Undoes the last step of a claim; what the dealer was to bear is reversed in the ledger of the car. */
export function reopenClaim(tx: Tx, now: Date, asked: AskedClaim) {
  return performAct(tx, now, asked, 'reopen', async (claim) => {
    const state = reopenedTo(claim)
    if (claim.state === 'paid') return { state, paidOn: null, document: '' }
    if (claim.state === 'sent') return { state, sentOn: null, reference: '', answerDueOn: null }
    await reverseCarEntries(tx, claim.id, brusselsDay(now))
    return { state, answeredOn: null, acceptedCents: null, borneBy: null, borneBecause: '' }
  })
}
