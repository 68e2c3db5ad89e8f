import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { blocking } from '@forecourt/domain/offers/checks/offer-check.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { composePaper } from '../letters/car-on-paper.ts'
import { insertIssue, selectIssue } from '../answers/customer-offers.sql.ts'
import { checkLimits, type OfferCaller } from './offer-acts.ts'
import { runChecks, checksRefusal, loadCheckInput } from '../checks/offer-checks.ts'
import {
  requiredApprovals,
  resolveReading,
  calculateOffer,
  storeVersion,
  type OfferReading,
  type Calculated,
} from './offer-desk.ts'
import { isInvoiced } from '../checks/offer-checks.sql.ts'
import { tradeInsRefusal, withRecordedTradeIns } from '../trade-ins/offer-trade-in-lines.ts'
import { sendOffer } from '../letters/offer-letters.ts'
import { approvalRefusal, usualValidUntil } from './offer-issue.ts'
import { reachRefusal } from './offer-reach.ts'
import { nextVersionNo, loadOfferForUpdate, updateOffer, loadVersion, type OfferRow } from './offers.sql.ts'

/**
 * Replaces the issued version of an offer that a user may change for a while. Its status is kept; an expired one binds again, once
 * its checks find no errors.
 */
export async function saveInPlace(
  tx: Tx,
  call: OfferCaller,
  row: OfferRow,
  asked: OfferContent,
): Promise<{ versionNo: number } | ApiRefusal> {
  if (await isInvoiced(tx, row.id)) return refuse('dossier-locked', { status: 422 })
  const before = await loadVersion(tx, row.id, requireValue(row.issuedVersion, 'the issued version of an offer'))
  const reading = { ...(await resolveReading(tx, row.ownerId, call.now)), exceptOffer: row.id }
  const snapshot = before.content
  const content = await withRecordedTradeIns(tx, call, asked, snapshot)
  if (isRefusal(content)) return content
  const calculated = await calculateOffer(tx, content, reading)
  const breakdown = requireValue(before.breakdown, 'the price of an issued offer')
  // It was issued, so its approvals were given.
  const isAgreed = requiredApprovals(breakdown).length > 0
  const refused =
    stayRefusal(row, snapshot, content) ??
    checkLimits(call, content, { row, content: snapshot }) ??
    (await reachRefusal(tx, call.staff.who, content, { before: snapshot, at: 'offer' })) ??
    priceRefusal(calculated, { isAgreed, before: breakdown, language: call.language }) ??
    daysRefusal(row, content, calculated) ??
    (await tradeInsRefusal(tx, content, call))
  if (refused) return refused
  const versionNo = await nextVersionNo(tx, row.id)
  const by = { by: call.staff.userId, at: call.now }
  const { customerId, ...summary } = await storeVersion(tx, { id: row.id, versionNo }, calculated, {
    content,
    reason: 'unlocked',
    ...by,
  })
  const validUntil = row.status === OFFER_STATUSES.pending ? newDays(content, calculated) : row.validUntil
  const paper = await composePaper(tx, { content, context: calculated.context }, {}, call.now)
  if (isRefusal(paper)) return paper
  const had = await selectIssue(tx, { offerId: row.id, versionNo: before.versionNo })
  await insertIssue(tx, {
    offerId: row.id,
    versionNo,
    customerId,
    validUntil,
    issuedAt: call.now,
    // It keeps the layout of the version that it replaces.
    paper: JSON.stringify({ ...paper, layout: had?.paper?.layout ?? paper.layout }),
  })
  const { hash } = await loadVersion(tx, row.id, versionNo)
  await updateOffer(tx, row.id, {
    ...summary,
    customerId,
    validUntil,
    issuedVersion: versionNo,
    issuedAt: call.now,
    ...(isAgreed && row.approvedHash !== null && { approvedHash: hash }),
  })
  const errors = await checkErrors(tx, call, { number: row.number, versionNo, reading })
  if (errors) return errors
  // A sold offer is signed here; a customer who still decides gets it by mail.
  const recipient = calculated.context.customer?.email ?? ''
  if (row.saleMode !== 'sale') {
    await sendOffer(tx, { offerId: row.id, versionNo, recipient, askedBy: by.by, askedAt: by.at })
  }
  return { versionNo }
}

/** Rejects a change that concerns a car that is held or sold, or its customer: that sale is canceled, and another made. */
function stayRefusal({ saleMode }: OfferRow, before: OfferContent, after: OfferContent): ApiRefusal | undefined {
  if (saleMode === null) return undefined
  const isSameCar = before.car?.kind === 'configured' ? after.car?.kind === 'configured' : isSame(before.car, after.car)
  if (!isSameCar || before.carCount !== after.carCount)
    return refuse('unlocked-car-stays', { status: 422, field: 'car' })
  const isSameBuyer = before.customer === after.customer
  return isSameBuyer ? undefined : refuse('unlocked-customer-stays', { status: 422, field: 'customer' })
}

function priceRefusal(
  { context: { customer }, priced }: Calculated,
  { isAgreed, before, language }: { isAgreed: boolean; before: SaleBreakdown; language: Language },
): ApiRefusal | undefined {
  if (!priced.ok) return refuse('offer-has-no-price', { status: 422 })
  if (!customer?.email) return refuse('offer-customer-incomplete', { status: 422, field: 'customer' })
  const { breakdown } = priced
  const givesMore = breakdown.totals.totalCents < before.totals.totalCents
  return givesMore || !isAgreed ? approvalRefusal(breakdown, language) : undefined
}

function daysRefusal(
  { status }: OfferRow,
  content: OfferContent,
  { context: { day, terms } }: Calculated,
): ApiRefusal | undefined {
  if (status !== OFFER_STATUSES.pending || terms.mostDays === null || content.validUntil === null) return undefined
  if (content.validUntil <= addDays(day, terms.mostDays)) return undefined
  return refuse('offer-too-long', { status: 422, field: 'validUntil', values: { days: String(terms.mostDays) } })
}

/** Returns the end of the validity in the content while it lies ahead; else the default one. */
function newDays(content: OfferContent, calculated: Calculated): CalendarDay {
  const { validUntil } = content
  const { day } = calculated.context
  return validUntil !== null && validUntil > day ? validUntil : usualValidUntil(content, calculated)
}

async function checkErrors(
  tx: Tx,
  { staff }: OfferCaller,
  { number, versionNo, reading }: { number: number; versionNo: number; reading: OfferReading },
): Promise<ApiRefusal | undefined> {
  const row = await loadOfferForUpdate(tx, number)
  const checkInput = await loadCheckInput(tx, row, await loadVersion(tx, row.id, versionNo), reading)
  return checksRefusal(
    'check-errors',
    staff.who,
    blocking(row.saleMode === null ? 'issue' : 'confirm', runChecks(checkInput)),
  )
}
