import { sql, type InsertObject } from 'kysely'
import { priceCounter } from '../../domain/offers/counter-proposal.ts'
import { sumManualDiscount } from '../../domain/offers/discount-room.ts'
import type { OfferContent } from '../../domain/offers/offer-content.ts'
import { offerPrice } from '../../domain/offers/offer-sale.ts'
import { OFFER_STATUSES, OFFER_TYPES, calculateValidUntil } from '../../domain/offers/offer.ts'
import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import type { DB } from '../../server/db/schema.ts'
import {
  calculateOffer,
  hashOffer,
  typeFor,
  toVersionRow,
  type Calculated,
} from '../../server/offers/desk/offer-desk.ts'
import { rememberOnce, type Once, type Remembered } from '../../server/offers/desk/once.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock } from './days.ts'
import { withTradeIns } from './offer-trade-ins.ts'
import { createIds } from './random.ts'

/** A salesperson. */
export interface Seller {
  readonly id: string
  readonly role: string
  readonly branchId: string
  readonly language: Language
}

/** An offer of the demo dealer, and what became of it. */
export interface PlannedOffer {
  readonly made: Date
  readonly seller: Seller
  readonly content: OfferContent
  readonly isTrial?: boolean
  /** Differences of earlier versions, oldest first. */
  readonly before?: readonly Partial<OfferContent>[]
  readonly fate: OfferFate
  readonly blocked?: { readonly reason: string; readonly by: string }
  /** The time that its customer asked for was over then, without a yes. */
  readonly delayEndedOn?: CalendarDay
  /** The approval of a draft that needs one. */
  readonly approval?: PlannedApproval
  /** Written although its last version has no price any more. */
  readonly isUnpriced?: boolean
}

/** `text`: the remark of the question, or the answer to it. A counter-proposal gives half of what was asked for. */
export interface PlannedApproval {
  readonly kind: 'asked' | 'refused' | 'countered' | 'granted'
  readonly at: Date
  readonly text: string
}

export type OfferFate =
  | { readonly kind: 'draft' | 'sent' }
  | { readonly kind: 'closed' | 'canceled'; readonly at: Date; readonly reason: string }
  | { readonly kind: 'sold'; readonly at: Date; readonly isOnline: boolean }

/** An offer as it was written. */
export interface WrittenOffer<Plan extends PlannedOffer = PlannedOffer> {
  readonly plan: Plan
  readonly id: string
  readonly number: number
  readonly vehicleId: string | null
  /** Its last version. */
  readonly no: number
  readonly hash: string
  readonly calculated: Calculated
}

/** So many rows of a table go in one statement. */
const atOnce = 40

interface OfferWriting {
  readonly today: CalendarDay
  /** Approves a discount above the limit of its salesperson. */
  readonly approver: string
  /** Each call has its own. */
  readonly series?: string
  /** All are calculated with the rules of one day, read once; left out: each with the rules of its own day. */
  readonly pricedOn?: CalendarDay
}

/**
 * Writes offers in the order of their creation, each calculated as at the desk on its day. Those without a valid price are
 * left out.
 */
export async function writeOffers<Plan extends PlannedOffer>(
  tx: Tx,
  plans: readonly Plan[],
  { today, approver, series = 'offers', pricedOn }: OfferWriting,
): Promise<WrittenOffer<Plan>[]> {
  const nextId = createIds(series, Date.parse(today))
  const calculate = await prepareCalculation(tx, pricedOn)
  const written: Omit<WrittenOffer<Plan>, 'number'>[] = []
  const rows: {
    offer: InsertObject<DB, 'offer'>[]
    version: InsertObject<DB, 'offerVersion'>[]
    issue: InsertObject<DB, 'offerIssue'>[]
    decision: InsertObject<DB, 'offerDecision'>[]
  } = {
    offer: [],
    version: [],
    issue: [],
    decision: [],
  }
  const inTurn = plans.toSorted((one, other) => Number(one.made) - Number(other.made))
  for (const plan of await withTradeIns(tx, inTurn, approver)) {
    const { made, seller, content, before = [], fate } = plan
    const day = brusselsDay(made)
    const calculated = await calculate(content, seller.role, made)
    if (!calculated.priced.ok && !plan.isUnpriced) continue
    const id = nextId()
    const isIssued = fate.kind !== 'draft'
    const contents = [...before.map((other) => ({ ...content, ...other })), content, ...(isIssued ? [content] : [])]
    const versions = contents.map((one, at) => {
      const isLast = isIssued && at === contents.length - 1
      const priced = one === content ? calculated.priced : offerPrice(one, calculated.context)
      return toVersionRow(
        { id, versionNo: at + 1 },
        { context: calculated.context, priced },
        {
          content: one,
          reason: isLast ? 'issued' : 'saved',
          by: seller.id,
          at: later(made, at * 25),
        },
      )
    })
    const { row, summary } = versions.at(-1)!
    const issuedAt = row.createdAt
    const sent = isIssued && {
      issuedVersion: row.versionNo,
      issuedAt,
      validUntil: calculateValidUntil(day, calculated.context.terms.days, [content.validUntil]),
    }
    const isAgreed = isIssued && summary.needsApproval
    const approval = {
      approvedHash: isAgreed ? row.hash : null,
      approvedBy: isAgreed ? approver : null,
      approvedAt: isAgreed ? issuedAt : null,
      ...toApproval(plan, { row, calculated, approver, needsApproval: summary.needsApproval }),
    }
    const decision = toDecision(plan, { id, row, calculated, approver, approval })
    if (decision) rows.decision.push(decision)
    rows.offer.push({
      id,
      offerNumber: sql<string>`take_number('OF', ${Number(day.slice(0, 4))})`,
      offerType: OFFER_TYPES[typeFor(plan.isTrial ? 'trial' : 'price', content)],
      branchId: seller.branchId,
      ownerId: seller.id,
      createdAt: made,
      ...summary,
      issuedVersion: null,
      issuedAt: null,
      validUntil: null,
      ...sent,
      ...approval,
      ...toStatus(plan, row.versionNo),
      delayEndedOn: plan.delayEndedOn ?? null,
      blockedReason: plan.blocked?.reason ?? null,
      blockedBy: plan.blocked?.by ?? null,
      blockedAt: plan.blocked ? later(issuedAt, 3 * 24 * 60) : null,
    })
    rows.version.push(...versions.map((version) => version.row))
    if (sent) {
      const { validUntil } = sent
      rows.issue.push({ offerId: id, versionNo: row.versionNo, customerId: summary.customerId, validUntil, issuedAt })
    }
    written.push({ plan, id, vehicleId: summary.vehicleId, no: row.versionNo, hash: row.hash, calculated })
  }
  const numbers: number[] = []
  for (const chunk of chunks(rows.offer)) {
    const made = await tx.insertInto('offer').values(chunk).returning('number').execute()
    numbers.push(...made.map(({ number }) => number))
  }
  for (const chunk of chunks(rows.version)) await tx.insertInto('offerVersion').values(chunk).execute()
  for (const chunk of chunks(rows.issue)) await tx.insertInto('offerIssue').values(chunk).execute()
  for (const chunk of chunks(rows.decision)) await tx.insertInto('offerDecision').values(chunk).execute()
  return written.map((offer, at) => ({ ...offer, number: numbers[at]! }))
}

interface Approving {
  readonly row: { readonly hash: string; readonly versionNo: number }
  readonly calculated: Calculated
  /** The user who decides. */
  readonly approver: string
}

function toApproval(
  { approval, seller, content }: PlannedOffer,
  { row, calculated, approver, needsApproval }: Approving & { needsApproval: boolean },
) {
  const nothing = {
    approvalAskedBy: null,
    approvalAskedAt: null,
    approvalRemark: '',
    approvalRefusedBy: null,
    approvalRefusedAt: null,
    approvalRefusal: '',
    approvalCounterBy: null,
    approvalCounterAt: null,
    approvalCounterCents: null,
    approvalCounterHash: null,
    approvalCounterRemark: '',
  }
  if (approval === undefined) return nothing
  if (!needsApproval) throw new Error(`This demo offer needs no approval: ${approval.text}`)
  const { kind, at, text } = approval
  switch (kind) {
    case 'asked':
      return { ...nothing, approvalAskedBy: seller.id, approvalAskedAt: at, approvalRemark: text }
    case 'refused':
      return { ...nothing, approvalRefusedBy: approver, approvalRefusedAt: at, approvalRefusal: text }
    case 'countered': {
      const { context, priced } = calculated
      if (!priced.ok) throw new Error(`This demo offer has no price: ${text}`)
      const half = Math.round(sumManualDiscount(priced.breakdown.lines) / 20_000) * 10_000
      const counter = priceCounter(content, context, priced.breakdown, half)
      if (!counter.ok) throw new Error(`This demo offer cannot be countered: ${counter.reason}`)
      return {
        ...nothing,
        approvalCounterBy: approver,
        approvalCounterAt: at,
        approvalCounterCents: half,
        approvalCounterHash: hashOffer(counter.content, counter.breakdown),
        approvalCounterRemark: text,
      }
    }
    case 'granted':
      return { ...nothing, approvedHash: row.hash, approvedBy: approver, approvedAt: at }
  }
}

/** Returns the decision that an approval keeps; undefined: nobody decided. */
function toDecision(
  { made, seller }: PlannedOffer,
  {
    id,
    row,
    calculated: { priced },
    approver,
    approval,
  }: Approving & { id: string; approval: ReturnType<typeof toApproval> & { approvedAt: Date | null } },
): InsertObject<DB, 'offerDecision'> | undefined {
  if (!priced.ok) return undefined
  const { approvedAt, approvalRefusedAt, approvalCounterAt, approvalCounterCents } = approval
  const decided = {
    offerId: id,
    versionNo: row.versionNo,
    discountCents: sumManualDiscount(priced.breakdown.lines),
    askedBy: seller.id,
    askedAt: later(made, 10),
    decidedBy: approver,
    decidedFor: null,
    counterCents: null,
    takenAt: null,
  }
  if (approvalRefusedAt !== null) {
    return { ...decided, kind: 'refused', decidedAt: approvalRefusedAt, answer: approval.approvalRefusal }
  }
  if (approvalCounterAt !== null) {
    const answer = approval.approvalCounterRemark
    return { ...decided, kind: 'countered', counterCents: approvalCounterCents, decidedAt: approvalCounterAt, answer }
  }
  return approvedAt === null ? undefined : { ...decided, kind: 'approved', decidedAt: approvedAt }
}

function toStatus({ fate, seller }: PlannedOffer, issuedVersion: number) {
  const nothing = {
    closedAt: null,
    closedReason: '',
    saleMode: null,
    confirmedVersion: null,
    confirmedAt: null,
    confirmedBy: null,
    contractDate: null,
    signature: null,
  }
  switch (fate.kind) {
    case 'draft':
      return { ...nothing, status: OFFER_STATUSES.inqueue }
    case 'sent':
      return { ...nothing, status: OFFER_STATUSES.pending }
    case 'closed':
    case 'canceled': {
      const status = fate.kind === 'closed' ? OFFER_STATUSES.suspended : OFFER_STATUSES.canceled
      return { ...nothing, status, closedAt: fate.at, closedReason: fate.reason }
    }
    case 'sold':
      return {
        ...nothing,
        status: OFFER_STATUSES.confirmed,
        saleMode: 'sale' as const,
        confirmedVersion: issuedVersion,
        confirmedAt: fate.at,
        confirmedBy: seller.id,
        contractDate: brusselsDay(fate.at),
        signature: fate.isOnline ? ('online' as const) : ('paper' as const),
      }
  }
}

/** Returns what calculates an offer that was made at a moment. */
async function prepareCalculation(
  tx: Tx,
  pricedOn: CalendarDay | undefined,
): Promise<(content: OfferContent, role: string, made: Date) => Promise<Calculated>> {
  if (pricedOn === undefined) {
    const once = await onceByDay(tx)
    return (content, role, made) => calculateOffer(tx, content, { role, now: made, once: once(brusselsDay(made)) })
  }
  const now = atClock(pricedOn, '12:00')
  const once = rememberOnce()
  return async (content, role, made) => {
    const { context, priced } = await calculateOffer(tx, content, { role, now, once })
    return { context: { ...context, day: brusselsDay(made) }, priced }
  }
}

/** People and cars are read once, the data of the dealer once between two changes, the other rules of a day once for it. */
async function onceByDay(tx: Tx): Promise<(day: CalendarDay) => Once> {
  const { rows: changes } = await sql<{ day: CalendarDay }>`
    select distinct unnest(array[valid_from, valid_until]) as day from (
      select valid_from, valid_until from finance_rate union all select valid_from, valid_until from profit_margin
      union all select valid_from, valid_until from sales_rule union all select valid_from, valid_until from sale_service
      union all select valid_from, valid_until from credit_ceiling union all select valid_from, valid_until from credit_term_limit
    ) as figure order by day`.execute(tx)
  const always = rememberOnce()
  const memories = new Map<string, Once>()
  const memory = (of: string) => {
    const known = memories.get(of) ?? rememberOnce()
    memories.set(of, known)
    return known
  }
  return (day) => {
    const since = changes.findLast((change) => change.day <= day)?.day ?? ''
    return (what, about, read) => {
      if (what === 'figures') return memory(`figures since ${since}`)(what, { ...(about as object), day: since }, read)
      return (lasting.includes(what) ? always : memory(day))(what, about, read)
    }
  }
}

const lasting: readonly Remembered[] = ['buyer', 'car']

export function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) => rows.slice(at * atOnce, (at + 1) * atOnce))
}
