import { sql, type InsertObject } from 'kysely'
import type { OfferContent } from '../../domain/offers/offer-content.ts'
import { offerPrice } from '../../domain/offers/offer-sale.ts'
import { OFFER_STATUSES, OFFER_TYPES, calculateValidUntil } from '../../domain/offers/offer.ts'
import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import type { DB } from '../../server/db/schema.ts'
import { calculateOffer, typeFor, toVersionRow, type Calculated } from '../../server/offers/desk/offer-desk.ts'
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

/** `text`: the remark of the question, or the reason of the refusal. */
export interface PlannedApproval {
  readonly kind: 'asked' | 'refused' | 'granted'
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
  } = {
    offer: [],
    version: [],
    issue: [],
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
      approvedHash: isAgreed ? row.hash : null,
      approvedBy: isAgreed ? approver : null,
      approvedAt: isAgreed ? issuedAt : null,
      ...toApproval(plan, { hash: row.hash, approver, needsApproval: summary.needsApproval }),
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
  return written.map((offer, at) => ({ ...offer, number: numbers[at]! }))
}

function toApproval(
  { approval, seller }: PlannedOffer,
  { hash, approver, needsApproval }: { hash: string; approver: string; needsApproval: boolean },
) {
  const nothing = {
    approvalAskedBy: null,
    approvalAskedAt: null,
    approvalRemark: '',
    approvalRefusedBy: null,
    approvalRefusedAt: null,
    approvalRefusal: '',
  }
  if (approval === undefined) return nothing
  if (!needsApproval) throw new Error(`This demo offer needs no approval: ${approval.text}`)
  const { kind, at, text } = approval
  switch (kind) {
    case 'asked':
      return { ...nothing, approvalAskedBy: seller.id, approvalAskedAt: at, approvalRemark: text }
    case 'refused':
      return { ...nothing, approvalRefusedBy: approver, approvalRefusedAt: at, approvalRefusal: text }
    case 'granted':
      return { ...nothing, approvedHash: hash, approvedBy: approver, approvedAt: at }
  }
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
