import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import {
  addDays,
  brusselsDay,
  brusselsInstant,
  formatDay,
  formatInstant,
  type CalendarDay,
} from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import { loadAcceptance } from '../../offers/answers/offer-answers.ts'
import { loadForUpdate, offerAnswer, type AskedOffer, type OfferCaller } from '../../offers/desk/offer-acts.ts'
import { finishOfferTasks } from '../../contacts/offer-tasks.ts'
import {
  alternativeRefusal,
  closeOthers,
  findOthersOfSet,
  lockSet,
  refuseWithOthers,
} from '../../offers/desk/alternatives.ts'
import { checkAgain, confirmErrors } from '../../offers/checks/offer-checks.ts'
import { loadBuyer } from '../../offers/desk/offer-context.ts'
import { resolveReading, type OfferReading } from '../../offers/desk/offer-desk.ts'
import {
  changeOffer,
  loadIssuedVersion,
  findLockedOffer,
  loadLockedOffer,
  type OfferSnapshot,
  type SoldOffer,
} from '../../offers/desk/offer-snapshot.ts'
import { notifyOffersSold } from '../../offers/desk/offers-sold.ts'
import { mailDelayOver } from '../../offers/letters/salesperson-mails.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { isProofNeeded, salesFigures } from '../../pricing/sales-policy.ts'
import { notifyCarsGone } from '../../stock/alerts/cars-gone.ts'
import { recordTypedTradeIn, takeInByDeal } from '../../trade-ins/trade-in-deals.ts'
import { holdForOffer, insertSaleOfOffer, loadCarStanding } from '../car-orders/offer-cars.sql.ts'
import { takeOverTerms } from './offer-terms.ts'
import { openDossiers } from '../dossiers/open-dossiers.ts'
import { lockVehicles } from '../checkout/order-cars.sql.ts'
import { followPremiums } from '../premium-claims/premium-claims.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'end-delay': { offer: number }
  }
}

type Signed = {
  contractDay: CalendarDay
  isOnPaper: boolean
  isIdentitySeen: boolean
  isProofSeen?: boolean | undefined
}

/**
 * Confirms an offer, and other configurations of its fleet by the same signature: all are sold, or none. Refuses with
 * `set-of-other-kind` the alternatives of an offer, of which one is sold.
 */
export async function confirmTogether(
  tx: Tx,
  call: OfferCaller,
  { others: asked = [], ...first }: AskedOffer & Signed & { others?: readonly AskedOffer[] | undefined },
) {
  const set = await lockSet(tx, first.id)
  const row = set.find(({ number }) => number === first.id)
  const others = row && asked.length > 0 ? findOthersOfSet(call, { row, set, right: 'OFFER_CONFIRM' }, asked) : []
  if (isRefusal(others)) return others
  if (others.length > 0 && row?.isTogether !== true) return refuse('set-of-other-kind', { status: 422 })
  for (const other of others) {
    const refused = await confirmOffer(tx, call, { ...first, ...other.asked })
    if (isRefusal(refused)) return refuseWithOthers(other.row, refused, call.language)
  }
  return confirmOffer(tx, call, first)
}

/** Confirms an offer: the car is sold by it, in the row that excludes any other sale of it. Cannot be undone. */
export async function confirmOffer(tx: Tx, call: OfferCaller, { contractDay, ...asked }: AskedOffer & Signed) {
  const set = await lockSet(tx, asked.id)
  const row = await loadForUpdate(tx, call, asked, 'confirm')
  if (isRefusal(row)) return row
  const snapshot = await loadIssuedVersion(tx, row)
  const accepted = await loadAcceptance(tx, { offerId: row.id, versionNo: snapshot.no })
  const reading = await resolveReading(tx, row.ownerId, call.now)
  // An online signature is valid while the version is the same. It does not prove the identity of the signer.
  const isOnline = accepted?.versionHash === snapshot.hash
  const refused =
    signatureRefusal(row, { ...asked, contractDay, isOnline }, call.now) ??
    (await saleRefusal(tx, snapshot, reading)) ??
    (await proofRefusal(tx, row, asked.isProofSeen === true)) ??
    requireOneCar(row) ??
    (await alternativeRefusal(tx, row))
  if (refused) return refused
  // Before the sale of the car: another alternative may hold the same car for this customer.
  await closeOthers(tx, call, { row, set })
  await finishOfferTasks(tx, [row.id], call.now)
  if (row.vehicleId !== null) {
    const taken = await sellCar(tx, row, { vehicleId: row.vehicleId, email: customerEmail(snapshot) }, call.now)
    if (taken) return taken
  }
  const errors = await confirmErrors(tx, call, row, reading)
  if (errors) return errors
  await changeOffer(tx, row.id, {
    status: OFFER_STATUSES.confirmed,
    saleMode: 'sale',
    delayUntil: null,
    delayEndedOn: null,
    confirmedVersion: row.issuedVersion,
    confirmedAt: call.now,
    confirmedBy: call.staff.userId,
    contractDate: contractDay,
    signature: isOnline ? 'online' : 'paper',
  })
  const refusedTradeIn = await takeInTradeIns(tx, row, snapshot, { by: call.staff.userId, at: call.now })
  if (refusedTradeIn) return refusedTradeIn
  const { isIdentitySeen } = asked
  const sale = { contractDay, isIdentitySeen, by: call.staff.userId, at: call.now }
  const dossiers = await openDossiers(tx, row, snapshot, sale)
  await takeOverTerms(tx, row, dossiers)
  await followPremiums(tx, dossiers, snapshot, { contractDay, at: call.now })
  return offerAnswer(tx, asked.id, call, reading)
}

/** Agrees on the trade-ins with the sale: each car by its record. */
export async function takeInTradeIns(
  tx: Tx,
  { offerNumber, ...row }: SoldOffer,
  { content, context }: OfferSnapshot,
  { by, at }: { by: string; at: Date },
): Promise<ApiRefusal | undefined> {
  const takenIn: { record: number; allowanceCents: number }[] = []
  for (const line of content.tradeIns) {
    const { allowanceCents } = line
    if (line.record !== undefined) takenIn.push({ record: line.record, allowanceCents })
    // A customer who could deduct VAT states how much before we buy their car; a private seller could not.
    else if (context.customer?.customerType !== 'private') {
      return refuse('trade-in-not-recorded', { status: 422, values: { car: line.car || '–' } })
    } else {
      const { branchId, ownerId, customerId } = row
      const record = await recordTypedTradeIn(tx, line, { branchId, ownerId, customerId, by, at })
      takenIn.push({ record, allowanceCents })
    }
  }
  return takeInByDeal(tx, {
    dealNumber: offerNumber,
    customer: requireValue(content.customer, 'the customer of a sold offer'),
    takenIn,
    at,
  })
}

/** Grants a customer a delay: the price is guaranteed, the car is on hold for them, and nothing is sold. */
export async function delayOffer(
  tx: Tx,
  call: OfferCaller,
  { until, reason, ...asked }: AskedOffer & { until: CalendarDay; reason: string },
) {
  const row = await loadForUpdate(tx, call, asked, 'delay')
  if (isRefusal(row)) return row
  const refused = (await delayRefusal(tx, row, { until, reason, now: call.now })) ?? requireOneCar(row)
  if (refused) return refused
  const free = brusselsInstant(until, 0)
  if (row.vehicleId !== null) {
    await lockVehicles(tx, [row.vehicleId])
    const taken = await refuseTaken(tx, row, row.vehicleId)
    if (taken) return taken
    const isHeld = await holdForOffer(tx, { offerId: row.id, vehicleId: row.vehicleId, until: free })
    if (!isHeld) return refuse('car-held', { values: { until: '…' } })
  }
  const reading = await resolveReading(tx, row.ownerId, call.now)
  const errors = await confirmErrors(tx, call, row, reading)
  if (errors) return errors
  await changeOffer(tx, row.id, {
    status: OFFER_STATUSES.confirmed,
    saleMode: 'delay',
    delayUntil: until,
    delayReason: reason.trim(),
    delayEndedOn: null,
  })
  await enqueue(tx, 'end-delay', { offer: row.number }, { key: `end-delay:${row.number}`, runAt: free })
  return offerAnswer(tx, asked.id, call, reading)
}

/** Ends the delay of a customer: the offer is open again, its car free, and its salesperson is notified. */
export async function endDelay(
  tx: Tx,
  number: number,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<void> {
  const row = await findLockedOffer(tx, number)
  if (row?.saleMode !== 'delay' || requireValue(row.delayUntil, 'the end of the delay') > brusselsDay(now)) return
  const isOpenAgain = { status: OFFER_STATUSES.pending, saleMode: null, delayUntil: null }
  await changeOffer(tx, row.id, { ...isOpenAgain, delayEndedOn: row.delayUntil })
  await checkAgain(tx, await loadLockedOffer(tx, number), now)
  await mailDelayOver(tx, number, publicUrl)
}

const customerEmail = ({ context }: OfferSnapshot) => context.customer?.email ?? null

function signatureRefusal(
  { issuedAt }: SoldOffer,
  { contractDay, isOnPaper, isIdentitySeen, isOnline }: Signed & { isOnline: boolean },
  now: Date,
): ApiRefusal | undefined {
  if (contractDay > brusselsDay(now) || (issuedAt !== null && contractDay < brusselsDay(issuedAt))) {
    return refuse('contract-day-wrong', { status: 422, field: 'contractDay' })
  }
  if (isOnline) return undefined
  if (!isOnPaper) return refuse('signature-missing', { status: 422, field: 'isOnPaper' })
  return isIdentitySeen ? undefined : refuse('identity-missing', { status: 422, field: 'isIdentitySeen' })
}

/** Rejects a sale whose customer or proofs changed since it was sent. */
async function saleRefusal(
  tx: Tx,
  { content, breakdown }: OfferSnapshot,
  { once }: OfferReading,
): Promise<ApiRefusal | undefined> {
  const { customer } = await once('buyer', content.customer, () => loadBuyer(tx, content.customer))
  if (!customer) return refuse('offer-customer-incomplete', { status: 422 })
  if (customer.blockedReason !== '') return refuse('offer-customer-blocked', { status: 422 })
  // An offer with VAT for lack of a proof is sent again once it is proven or given up: the customer signs the final sum.
  const [lack] = breakdown.regimeMissed?.lacks.filter((one) => one !== 'transport-not-proven') ?? []
  return lack && refuse(lack, { status: 422 })
}

/** Rejects a sale that needs a proof of the buyer until that was seen. */
async function proofRefusal(tx: Tx, row: SoldOffer, isProofSeen: boolean): Promise<ApiRefusal | undefined> {
  if (isProofSeen) return undefined
  return (await isProofNeeded(tx, getEnumerationName(SALES_TYPES, row.salesType)))
    ? refuse('sales-proof-missing', { status: 422, field: 'isProofSeen' })
    : undefined
}

/** Rejects more than one car where the car is in stock. */
function requireOneCar({ vehicleId, carCount }: SoldOffer): ApiRefusal | undefined {
  return vehicleId !== null && carCount > 1 ? refuse('one-car-only', { status: 422 }) : undefined
}

async function sellCar(
  tx: Tx,
  row: SoldOffer,
  { vehicleId, email }: { vehicleId: string; email: string | null },
  now: Date,
): Promise<ApiRefusal | undefined> {
  await lockVehicles(tx, [vehicleId])
  const taken = await refuseTaken(tx, row, vehicleId)
  if (taken) return taken
  await insertSaleOfOffer(tx, { offerId: row.id, vehicleId, at: now })
  await notifyCarsGone(tx, [vehicleId], email)
  await notifyOffersSold(tx, [vehicleId])
  return undefined
}

/** Rejects a car that is sold, withdrawn from sale or on hold for another customer. */
async function refuseTaken(tx: Tx, { id }: SoldOffer, vehicleId: string): Promise<ApiRefusal | undefined> {
  const { saleId, isWithdrawn, heldUntil, heldByOfferId } = await loadCarStanding(tx, vehicleId)
  if (saleId !== null) return refuse('offer-car-sold')
  if (isWithdrawn) return refuse('offer-car-gone')
  const isHeld = heldUntil !== null && heldByOfferId !== id
  return isHeld ? refuse('car-held', { values: { until: formatInstant(heldUntil) } }) : undefined
}

async function delayRefusal(
  tx: Tx,
  row: SoldOffer,
  { until, reason, now }: { until: CalendarDay; reason: string; now: Date },
): Promise<ApiRefusal | undefined> {
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const day = brusselsDay(now)
  if (until <= day) return refuse('delay-too-short', { status: 422, field: 'until' })
  const { context } = await loadIssuedVersion(tx, row)
  const salesType = getEnumerationName(SALES_TYPES, row.salesType)
  const { offer } = await salesFigures(tx, {
    day,
    salesType,
    condition: requireValue(context.car, 'the car of a sold offer').condition,
    role: null,
  })
  if (offer.mostDelayDays === null || until <= addDays(day, offer.mostDelayDays)) return undefined
  const values = { days: String(offer.mostDelayDays), last: formatDay(addDays(day, offer.mostDelayDays)) }
  return refuse('delay-too-long', { status: 422, field: 'until', values })
}
