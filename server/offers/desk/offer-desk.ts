import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { createHash } from 'node:crypto'
import {
  OFFER_STATUSES,
  OFFER_TYPES,
  type OfferStanding,
  type OfferType,
  type VersionReason,
} from '@forecourt/domain/offers/offer.ts'
import { approvalReasons, type ApprovalReason } from '@forecourt/domain/offers/offer-limits.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferVersionAnswer } from '@forecourt/domain/offers/offer.schema.ts'
import {
  factsUsed,
  offerPrice,
  toSale,
  type OfferContext,
  type OfferPriced,
} from '@forecourt/domain/offers/offer-sale.ts'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { isNamedOnPaper } from '@forecourt/domain/catalogue/items.ts'
import { isPremium } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import type { AnsweredBreakdown } from '@forecourt/domain/pricing/sale/sale.schema.ts'
import { loadBaseRole } from '../../access/base-role.ts'
import type { Selectable } from 'kysely'
import type { OfferVersion } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { offerContext, withoutCosts, type ContextWish, type OfferKeys } from './offer-context.ts'
import { insertOffer, insertVersion, takeOfferNumber, updateOffer, loadVersion, type OfferRow } from './offers.sql.ts'
import { eachTime, rememberOnce, type Once } from './once.ts'

/** The rows with which an offer is calculated today, and the result. */
export type Calculated = { readonly context: OfferContext & OfferKeys; readonly priced: OfferPriced }

export async function calculateOffer(
  db: Db,
  content: OfferContent,
  {
    now,
    once = eachTime,
    ...more
  }: Pick<ContextWish, 'role' | 'snapshotRules' | 'exceptOffer'> & { now: Date; once?: Once },
): Promise<Calculated> {
  const context = await offerContext(db, { ...content, ...more }, brusselsDay(now), { once })
  return { context, priced: offerPrice(content, context) }
}

/** The moment of a calculation, the role whose limits apply, and what was read for it already. */
export interface OfferReading {
  readonly now: Date
  readonly role: string | null
  readonly once: Once
  /** The offer itself, where it is sold already: see `ContextWish`. */
  readonly exceptOffer?: string
}

/** Resolves the reading for an offer of a user that is calculated more than once in a transaction. */
export async function resolveReading(db: Db, ownerId: string, now: Date): Promise<OfferReading> {
  return { now, role: await loadBaseRole(db, ownerId), once: rememberOnce() }
}

/** The initial values of an offer. */
export interface NewOffer {
  readonly type: OfferType
  readonly branchId: string
  readonly ownerId: string
  readonly content: OfferContent
  readonly reason: VersionReason
  readonly at: Date
  /** Left out: its owner. */
  readonly by?: string
  readonly copiedFromId?: string
}

/** Creates an offer with its number and its first version, at the prices of that day. */
export async function beginOffer(tx: Tx, offer: NewOffer, reading?: OfferReading): Promise<OfferRow> {
  const { type, branchId, ownerId, content, reason, at, by = ownerId, copiedFromId = null } = offer
  const calculated = await calculateOffer(tx, content, reading ?? (await resolveReading(tx, ownerId, at)))
  const row = await insertOffer(tx, {
    offerNumber: await takeOfferNumber(tx, toYear(at)),
    offerType: OFFER_TYPES[typeFor(type, content)],
    branchId,
    ownerId,
    copiedFromId,
    salesType: SALES_TYPES[content.salesType],
    createdAt: at,
  })
  const version = { content, reason, by, at }
  await updateOffer(tx, row.id, await storeVersion(tx, { id: row.id, versionNo: 1 }, calculated, version))
  return row
}

/** The stored contents of a version, and its author. */
export interface NewVersion {
  readonly content: OfferContent
  readonly reason: VersionReason
  readonly by: string
  readonly at: Date
}

/**
 * Appends a version to an offer.
 * @returns what the row of the offer says of its newest version
 */
export async function storeVersion(
  tx: Tx,
  offer: { id: string; versionNo: number },
  calculated: Calculated,
  version: NewVersion,
) {
  const { row, summary } = toVersionRow(offer, calculated, version)
  await insertVersion(tx, row)
  return summary
}

/**
 * Converts a version of an offer to its row, which keeps enough to print it again and to calculate it again to the same cents; and
 * to the columns of the offer that summarise it.
 */
export function toVersionRow(
  offer: { id: string; versionNo: number },
  { context, priced }: Calculated,
  { content, reason, by, at }: NewVersion,
) {
  const breakdown = priced.ok ? priced.breakdown : null
  const totalCents = breakdown?.totals.totalCents ?? null
  const row = {
    offerId: offer.id,
    versionNo: offer.versionNo,
    reason,
    createdBy: by,
    createdAt: at,
    content: JSON.stringify(content),
    context: JSON.stringify(toStoredContext(content, context)),
    breakdown: breakdown && JSON.stringify(breakdown),
    refusal: priced.ok ? null : JSON.stringify(priced),
    priceDate: context.day,
    totalCents,
    hash: hashOffer(content, breakdown),
  }
  return { row, summary: toSummaryColumns({ content, context, breakdown }, context, offer.versionNo) }
}

/** Returns the columns of an offer that make an earlier version the newest again. */
export async function restoreVersion(tx: Tx, row: OfferRow, versionNo: number, reading: OfferReading) {
  const { content, context, breakdown } = await loadVersion(tx, row.id, versionNo)
  const snapshot = {
    content,
    context,
    breakdown,
  }
  const calculated = await calculateOffer(tx, snapshot.content, reading)
  const offerType = OFFER_TYPES[typeFor(toStanding(row).type, snapshot.content)]
  return { ...toSummaryColumns(snapshot, calculated.context, versionNo), offerType }
}

/** Returns the columns of an offer that summarise its newest version. */
function toSummaryColumns(
  { content, context, breakdown }: { content: OfferContent; context: OfferContext; breakdown: SaleBreakdown | null },
  { keys, customerKey }: OfferKeys,
  versionNo: number,
) {
  const { customer, car } = context
  return {
    customerId: customerKey,
    customerName: customer?.name ?? '',
    carName: car?.name ?? '',
    licencePlate: car?.licencePlate ?? null,
    vin: car?.vin ?? null,
    versionId: keys.versionId,
    vehicleId: keys.vehicleId,
    salesType: SALES_TYPES[content.salesType],
    carCount: content.carCount,
    currentVersion: versionNo,
    totalCents: breakdown?.totals.totalCents ?? null,
    needsApproval: requiredApprovals(breakdown).length > 0,
  }
}

/** Returns the rows of the context that the price came from. */
function toStoredContext(
  content: OfferContent,
  { keys: _, customerKey: _2, ...context }: Calculated['context'],
): OfferContext {
  const { car, facts, names } = context
  const sale = toSale(content, context)
  if (!('inputs' in sale) || car === null) return { ...context, facts: { ...facts, prices: [] } }
  const used = factsUsed(sale.inputs, facts)
  const chosen = new Set<string>(content.car?.kind === 'configured' ? content.car.parts : [])
  const parts = car.parts.filter(({ key }) => chosen.has(key))
  // A pack covers its contents, which are not chosen separately.
  const packed = new Set<string>(
    used.configuration?.contents.flatMap(([pack, items]) => (chosen.has(pack) ? items : [])) ?? [],
  )
  const packedNames = car.parts.flatMap(({ key, flags, name }) =>
    packed.has(key) && isNamedOnPaper(flags) ? [[key, name] as const] : [],
  )
  const named = new Set([
    ...parts.map(({ id }) => id),
    ...used.rules.flatMap((rule) => [rule.id, rule.code, ...listCampaigns(rule)]),
    ...used.services.map(({ id }) => id),
    ...(content.credit ? [content.credit.rate] : []),
  ])
  return {
    ...context,
    car: { ...car, parts },
    facts: used,
    names: Object.fromEntries([...Object.entries(names).filter(([key]) => named.has(key)), ...packedNames]),
  }
}

function listCampaigns(rule: OfferContext['facts']['rules'][number]): string[] {
  return isPremium(rule) && rule.campaign ? [rule.campaign.id] : []
}

/** Calculates the hash of what a customer signs: the contents of the offer and its price. */
export function hashOffer(content: OfferContent, breakdown: SaleBreakdown | null): string {
  const signed = breakdown && { lines: breakdown.lines, totals: breakdown.totals, settlement: breakdown.settlement }
  return createHash('sha256')
    .update(JSON.stringify([content, signed]))
    .digest('hex')
}

/** Returns the approvals that an offer needs. */
export function requiredApprovals(breakdown: SaleBreakdown | null): ApprovalReason[] {
  return approvalReasons(breakdown?.approvals ?? [])
}

/** Returns the facts that decide which acts an offer allows; `asker`: the user who acts. */
export function toStanding(row: OfferRow, asker?: { readonly userId: string; readonly now: Date }): OfferStanding {
  const { offerType, status, validUntil, blockedReason, issuedVersion, saleMode, isOpening } = row
  return {
    isOpening,
    type: getEnumerationName(OFFER_TYPES, offerType) as OfferType,
    status: getEnumerationName(OFFER_STATUSES, status),
    validUntil,
    blockedReason,
    issuedVersion,
    saleMode,
    isUnlocked:
      asker !== undefined &&
      asker.userId === row.unlockedFor &&
      requireValue(row.unlockedUntil, 'the end of the permission') > asker.now,
  }
}

/**
 * Returns the type of an offer: a price offer for a factory configuration or a used car, a kind of its own for a stock car. A
 * trial keeps its type.
 */
export function typeFor(type: OfferType, { car }: OfferContent): OfferType {
  if (type === 'trial') return 'trial'
  return car?.kind === 'stock' ? 'stock' : 'price'
}

/** Returns the calculation without costs: those have an endpoint of their own. */
export function toPricedAnswer(
  content: OfferContent,
  { context: { keys: _, customerKey: _2, ...context }, priced }: Calculated,
) {
  return {
    context: withoutCosts(context, content),
    breakdown: priced.ok ? withoutMargin(priced.breakdown) : null,
    refusal: priced.ok ? null : priced,
  }
}

/** Returns a version as it was stored. */
export function toVersionAnswer(version: Selectable<OfferVersion>): Omit<OfferVersionAnswer, 'version'> {
  const breakdown = version.breakdown
  const content = version.content
  return {
    content,
    context: withoutCosts(version.context, content),
    breakdown: breakdown && withoutMargin(breakdown),
    refusal: version.refusal,
  }
}

function withoutMargin(breakdown: SaleBreakdown): AnsweredBreakdown {
  return { ...breakdown, margin: null, approvals: [] }
}
