import { priceCounter } from '@forecourt/domain/offers/counter-proposal.ts'
import { sumManualDiscount, toAskedDiscount } from '@forecourt/domain/offers/discount-room.ts'
import {
  OfferActRequest,
  OfferAnswer,
  OfferAskApprovalRequest,
  OfferCloseRequest,
  OfferCounterRequest,
} from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { resolveDiscountDecider } from '@forecourt/domain/platform/resources/discount-limits.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Selectable } from 'kysely'
import type { OfferVersion } from '../../db/schema.ts'
import { findDeciders } from '../../access/stand-ins.ts'
import type { Tx } from '../../platform/database/database.ts'
import { command } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { notifyApprovalAnswered, notifyApprovalAsked } from '../letters/approval-messages.ts'
import { appendVersion, noApprovalAsked, performAct, type OfferCaller } from './offer-acts.ts'
import { insertDecision, updateCounterTaken } from './offer-decisions.sql.ts'
import { calculateOffer, hashOffer } from './offer-desk.ts'
import { loadVersion, placeOfOffer, type OfferRow } from './offers.sql.ts'

const approve = command({
  path: 'POST /sales/offer/approve',
  right: 'OFFER_APPROVE_LIMIT',
  place: placeOfOffer,
  summary:
    'Approves the discounts of an offer. Any later change needs a new approval. Nobody can approve their own offer.',
  input: OfferActRequest,
  output: OfferAnswer,
  run: ({ tx, call, services }, asked) =>
    performAct(tx, call, asked, 'issue', async (row) => {
      const version = await loadVersionToApprove(tx, row)
      if (isRefusal(version)) return version
      const decider = await findDecider(tx, call, row, version)
      if (isRefusal(decider)) return decider
      const { publicUrl } = services.settings
      await notifyApprovalAnswered(tx, row, { kind: 'granted', by: call.staff, absent: decider.for, publicUrl })
      await insertDecision(tx, { ...toDecision(call, row, { version, decider }), kind: 'approved' })
      const by = { approvedBy: call.staff.userId, approvedFor: decider.for, approvedAt: call.now }
      return { ...noApprovalAsked, approvedHash: version.hash, ...by }
    }),
})

const askApproval = command({
  path: 'POST /sales/offer/askapproval',
  right: 'OFFER_SUBMIT',
  place: placeOfOffer,
  summary: 'Asks for the approval that an offer needs: it appears in the list of the users who can give it.',
  input: OfferAskApprovalRequest,
  output: OfferAnswer,
  run: ({ tx, call, services }, { remark, ...asked }) =>
    performAct(tx, call, asked, 'issue', async (row) => {
      const version = await loadVersionToApprove(tx, row)
      if (isRefusal(version)) return version
      if (row.approvalAskedAt !== null) return refuse('approval-asked-already', { status: 422 })
      const { publicUrl } = services.settings
      await notifyApprovalAsked(tx, row, { remark: remark.trim(), by: call.staff, now: call.now, publicUrl })
      return {
        ...noApprovalAsked,
        approvalAskedBy: call.staff.userId,
        approvalAskedAt: call.now,
        approvalRemark: remark.trim(),
      }
    }),
})

const refuseApproval = command({
  path: 'POST /sales/offer/refuseapproval',
  right: 'OFFER_APPROVE_LIMIT',
  place: placeOfOffer,
  summary: 'Refuses the requested approval of an offer, with a reason; its salesperson can change it and ask again.',
  input: OfferCloseRequest,
  output: OfferAnswer,
  run: ({ tx, call, services }, { reason: typed, ...asked }) =>
    performAct(tx, call, asked, 'issue', async (row) => {
      const version = await loadVersionToApprove(tx, row)
      if (isRefusal(version)) return version
      const decider = await findDecider(tx, call, row, version)
      if (isRefusal(decider)) return decider
      if (row.approvalAskedAt === null) return refuse('approval-not-asked', { status: 422 })
      const reason = typed.trim()
      if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
      const { publicUrl } = services.settings
      await notifyApprovalAnswered(tx, row, {
        kind: 'refused',
        reason,
        by: call.staff,
        absent: decider.for,
        publicUrl,
      })
      await insertDecision(tx, { ...toDecision(call, row, { version, decider }), kind: 'refused', answer: reason })
      return {
        ...noApprovalAsked,
        approvalRefusedBy: call.staff.userId,
        approvalRefusedFor: decider.for,
        approvalRefusedAt: call.now,
        approvalRefusal: reason,
      }
    }),
})

const proposeCounter = command({
  path: 'POST /sales/offer/counterapproval',
  right: 'OFFER_APPROVE_LIMIT',
  place: placeOfOffer,
  summary:
    'Answers the requested approval of an offer with a lower discount, which is approved once its salesperson takes it.',
  input: OfferCounterRequest,
  output: OfferAnswer,
  run: ({ tx, call, services }, { discountCents, remark: typed, ...asked }) =>
    performAct(tx, call, asked, 'issue', async (row, reading) => {
      const version = await loadVersionToApprove(tx, row)
      if (isRefusal(version)) return version
      const decider = await findDecider(tx, call, row, version)
      if (isRefusal(decider)) return decider
      if (row.approvalAskedAt === null) return refuse('approval-not-asked', { status: 422 })
      const { content } = version
      const { context, priced } = await calculateOffer(tx, content, reading)
      if (!priced.ok) return refuse('offer-has-no-price', { status: 422 })
      const counter = priceCounter(content, context, priced.breakdown, discountCents)
      if (!counter.ok) {
        const amount = formatExactMoney(sumManualDiscount(priced.breakdown.lines), call.language)
        return refuse(counter.reason, { status: 422, field: 'discountCents', values: { amount } })
      }
      const { publicUrl } = services.settings
      const remark = typed.trim()
      await notifyApprovalAnswered(tx, row, {
        kind: 'countered',
        discountCents,
        totalCents: counter.breakdown.totals.totalCents,
        remark,
        by: call.staff,
        absent: decider.for,
        publicUrl,
      })
      await insertDecision(tx, {
        ...toDecision(call, row, { version, decider }),
        kind: 'countered',
        counterCents: discountCents,
        answer: remark,
      })
      return {
        ...noApprovalAsked,
        approvalCounterBy: call.staff.userId,
        approvalCounterFor: decider.for,
        approvalCounterAt: call.now,
        approvalCounterCents: discountCents,
        approvalCounterHash: hashOffer(counter.content, counter.breakdown),
        approvalCounterRemark: remark,
      }
    }),
})

const takeCounter = command({
  path: 'POST /sales/offer/takecounter',
  right: 'OFFER_EDIT',
  place: placeOfOffer,
  summary: 'Takes the counter-proposal to an offer: its discount becomes the proposed one, and is approved with that.',
  input: OfferActRequest,
  output: OfferAnswer,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'issue', async (row, reading) => {
      const { approvalCounterAt: at, approvalCounterBy: by, approvalCounterFor, approvalCounterCents: cents } = row
      if (at === null || cents === null) return refuse('no-counter-proposal', { status: 422 })
      // Nobody decides about what they asked for: another user takes the answer than gave it.
      if (by === call.staff.userId) return refuse('own-counter-proposal', { status: 403 })
      const { content } = await loadVersion(tx, row.id, row.currentVersion)
      const before = await calculateOffer(tx, content, reading)
      const counter = before.priced.ok
        ? priceCounter(content, before.context, before.priced.breakdown, cents)
        : before.priced
      if (!counter.ok || hashOffer(counter.content, counter.breakdown) !== row.approvalCounterHash) {
        return refuse('counter-proposal-moved')
      }
      const taken = { context: before.context, priced: counter }
      const summary = await appendVersion(tx, call, row, {
        calculated: taken,
        content: counter.content,
        reason: 'saved',
      })
      await updateCounterTaken(tx, { offerId: row.id, decidedAt: at }, call.now)
      const approval = { approvedBy: by, approvedFor: approvalCounterFor, approvedAt: at }
      return summary.needsApproval ? { ...summary, ...approval, approvedHash: row.approvalCounterHash } : summary
    }),
})

/** The calls by which users ask for an approval, and decide about it. */
export const offerApprovalEndpoints = [approve, askApproval, refuseApproval, proposeCounter, takeCounter] as const

type Decider = { for: string | null }

/** Returns in whose place the user decides about an approval; null: in their own name. Nobody decides about their own offer. */
async function findDecider(
  tx: Tx,
  { staff, now, language }: OfferCaller,
  row: OfferRow,
  { breakdown }: Pick<Selectable<OfferVersion>, 'breakdown'>,
): Promise<Decider | ApiRefusal> {
  if (row.ownerId === staff.userId) return refuse('own-approval', { status: 403 })
  const asked = {
    place: { branch: row.branchId, owner: row.ownerId },
    discount: toAskedDiscount(requireValue(breakdown, 'the price of an offer that needs approval')),
  }
  const askedBy = [row.ownerId, row.approvalAskedBy]
  const decider = resolveDiscountDecider(staff.who, { ...asked, askedBy })
  if (decider.ok) return decider
  if (decider.reason !== 'approval-above-limit') return refuse(decider.reason, { status: 403 })
  const except = askedBy.flatMap((user) => user ?? [])
  const { deciders } = await findDeciders(tx, 'OFFER_APPROVE_LIMIT', { ...asked, except, today: brusselsDay(now) })
  const names = listNames(deciders, language) || '–'
  return refuse('approval-above-limit', { status: 403, values: { names } })
}

/** Returns the names of those who decide, in a phrase. */
function listNames(deciders: readonly { readonly name: string }[], language: Language): string {
  return new Intl.ListFormat(`${language}-BE`, { type: 'disjunction' }).format(deciders.map(({ name }) => name))
}

/** Returns the version that waits for approval, or why none does. */
async function loadVersionToApprove(tx: Tx, row: OfferRow): Promise<Selectable<OfferVersion> | ApiRefusal> {
  if (!row.needsApproval) return refuse('no-approval-needed', { status: 422 })
  const version = await loadVersion(tx, row.id, row.currentVersion)
  return row.approvedHash === version.hash ? refuse('approval-granted-already', { status: 422 }) : version
}

/** Returns the columns that each kind of decision has. */
function toDecision(
  { staff, now }: OfferCaller,
  row: OfferRow,
  { version, decider }: { version: Selectable<OfferVersion>; decider: Decider },
) {
  const breakdown = requireValue(version.breakdown, 'the price of an offer that needs approval')
  return {
    offerId: row.id,
    versionNo: version.versionNo,
    discountCents: sumManualDiscount(breakdown.lines),
    askedBy: row.approvalAskedBy,
    askedAt: row.approvalAskedAt,
    askedRemark: row.approvalRemark,
    decidedBy: staff.userId,
    decidedFor: decider.for,
    decidedAt: now,
  }
}
