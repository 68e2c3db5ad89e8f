import { check, checkAsDraft } from '@forecourt/domain/offers/checks/check.ts'
import type { FactsNow, OfferState, VersionSnapshot } from '@forecourt/domain/offers/checks/facts-now.ts'
import { blocking, byWorst, isDirty, isNewPrint, type OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import { offerEnds } from '@forecourt/domain/offers/offer-ends.ts'
import { toComingEnds } from '@forecourt/domain/offers/offer-reminder.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { isPremium } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import type { Selectable } from 'kysely'
import type { OfferVersion } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  aroundOffer,
  dealsTakingIn,
  keepChecks,
  type AroundOffer,
  type KeptCheck,
  type OfferToCheck,
} from './offer-checks.sql.ts'
import { tradeInsNumbered } from '../../trade-ins/trade-in-deals.ts'
import { resolveReading, calculateOffer, toStanding, type OfferReading, type Calculated } from '../desk/offer-desk.ts'
import { loadVersion, type OfferRow } from '../desk/offers.sql.ts'
import { eachTime, type Once } from '../desk/once.ts'

type Stored = Pick<Selectable<OfferVersion>, 'content' | 'context' | 'breakdown' | 'hash'>

/** An offer beside the master data of a day: what its version was stored with, and what that is today. */
export interface CheckInput {
  readonly snapshot: VersionSnapshot
  readonly now: FactsNow
  readonly calculated: Calculated
  readonly today: CalendarDay
}

/** Reads what an offer is checked against, costs included: those are not shown without the right to see them. */
export async function loadCheckInput(
  db: Db,
  row: OfferRow,
  version: Stored,
  { now, role, once = eachTime }: { now: Date; role: string | null; once?: Once },
): Promise<CheckInput> {
  const snapshot = toVersionSnapshot(version)
  const { content } = snapshot
  const records = await tradeInsNumbered(
    db,
    content.tradeIns.flatMap(({ record }) => record ?? []),
  )
  // Trade-ins of other customers do not count here.
  const tradeIns = records.filter(({ customerId }) => customerId === row.customerId)
  const vins = [...content.tradeIns, ...tradeIns].flatMap(({ vin }) => (vin === '' ? [] : vin))
  const [calculated, around, typedElsewhere] = await Promise.all([
    calculateOffer(db, content, { role, now, once, snapshotRules: rulesUsed(snapshot) }),
    (row.vehicleId ?? row.blockedBy ?? row.confirmedBy) ? aroundOffer(db, row) : nothingAround,
    dealsTakingIn(db, [...new Set(vins)], { offerId: row.id, customerId: row.customerId }),
  ])
  const { keys: _, customerKey: _2, ...context } = calculated.context
  const state = resolveState(row, around, row.approvedHash !== null && row.approvedHash === version.hash)
  return {
    snapshot,
    calculated,
    today: brusselsDay(now),
    now: {
      context,
      priced: calculated.priced,
      state,
      tradedIn: [...typedElsewhere, ...tradeIns.flatMap((tradeIn) => inAnotherDeal(tradeIn, row.offerNumber))],
      tradeIns: tradeIns.map(({ number: record, vin }) => ({ record, vin })),
      tradeInsOfOthers: records
        .filter(({ customerId }) => customerId !== null && row.customerId !== null && customerId !== row.customerId)
        .map(({ number: record, tradeInNumber: number }) => ({ record, number })),
    },
  }
}

function inAnotherDeal(
  { vin, number: record, dealNumber }: { vin: string; number: number; dealNumber: string | null },
  offerNumber: string,
) {
  return dealNumber === null || dealNumber === offerNumber ? [] : [{ vin, record, offer: dealNumber }]
}

const nothingAround: AroundOffer = { blockedByName: null, confirmedByName: null, sale: null, freed: null, dossiers: [] }

/** Returns the checks of the offer. */
export function runChecks({ snapshot, now, today }: CheckInput): OfferCheck[] {
  return check(snapshot, now, today)
}

/** Returns the checks of a copy of the offer. */
export function checksOfCopy({ snapshot, now, today }: CheckInput): OfferCheck[] {
  return checkAsDraft(snapshot, now, today)
}

export function toVersionSnapshot({ content, context, breakdown }: Omit<Stored, 'hash'>): VersionSnapshot {
  return {
    content,
    context,
    breakdown,
  }
}

const LOWERING: readonly (string | undefined)[] = ['discount', 'deal', 'premium']

function rulesUsed({ breakdown }: VersionSnapshot): string[] {
  const ids =
    breakdown?.lines.flatMap(({ source }) => (LOWERING.includes(source?.kind) ? (source?.id ?? []) : [])) ?? []
  return [...new Set(ids)]
}

function resolveState(
  row: OfferRow,
  { blockedByName, confirmedByName, sale, freed, dossiers }: AroundOffer,
  isLimitApproved: boolean,
): OfferState {
  const { type, status, validUntil } = toStanding(row)
  return {
    type,
    status,
    validUntil,
    isLimitApproved,
    delayEndedOn: row.delayEndedOn,
    blocked:
      row.blockedReason === null
        ? null
        : { reason: row.blockedReason, by: blockedByName ?? '–', on: row.blockedAt && brusselsDay(row.blockedAt) },
    sale: sale && {
      isOurs: sale.offerId === row.id,
      source: sale.source,
      on: brusselsDay(new Date(sale.soldAt)),
    },
    freed: freed && { source: freed.source, on: brusselsDay(new Date(freed.at)) },
    confirmed: row.confirmedAt && {
      isDelayed: row.saleMode === 'delay',
      by: confirmedByName ?? '–',
      on: brusselsDay(row.confirmedAt),
    },
    dossiers: dossiers.map(({ number, by, at, invoice }) => ({
      number,
      invoice,
      approved: by === null ? null : { by, on: at && brusselsDay(new Date(at)) },
    })),
  }
}

/** Returns the checks without margin figures for users without the right to see margins. */
export function checksFor(who: Who, checks: readonly OfferCheck[]): OfferCheck[] {
  return may(who, 'OFFER_MARGIN').ok ? [...checks] : checks.map(withoutMargin)
}

function withoutMargin(one: OfferCheck): OfferCheck {
  return one.code === 'below-floor' ? { ...one, params: {} } : one
}

/** Returns the refusal with the checks that block an act; the caller shows them. */
export function checksRefusal(
  reason: 'check-errors' | 'copy-has-errors',
  who: Who,
  checks: readonly OfferCheck[],
): ApiRefusal | undefined {
  if (checks.length === 0) return undefined
  return refuse(reason, { status: 422, detail: { checks: checksFor(who, checks) } })
}

/** Returns the checks that prevent an offer from being confirmed. */
export async function confirmErrors(
  tx: Tx,
  { staff }: Pick<CallerWith<'OFFER_EDIT'>, 'staff'>,
  row: OfferRow,
  reading: OfferReading,
): Promise<ApiRefusal | undefined> {
  const version = await loadVersion(tx, row.id, row.currentVersion)
  const checkInput = await loadCheckInput(tx, row, version, reading)
  return checksRefusal('check-errors', staff.who, blocking('confirm', runChecks(checkInput)))
}

/** Returns the checks that prevent a version from being printed. */
export async function printErrors(
  db: Db,
  { now, staff }: Pick<CallerWith<'OFFER_PRINT'>, 'now' | 'staff'>,
  row: OfferRow,
  version: Selectable<OfferVersion>,
): Promise<ApiRefusal | undefined> {
  const { currentVersion, issuedVersion } = row
  const { status } = toStanding(row)
  if (!isNewPrint({ status, currentVersion, issuedVersion }, version.versionNo)) return undefined
  const checkInput = await loadCheckInput(db, row, version, await resolveReading(db, row.ownerId, now))
  return checksRefusal('check-errors', staff.who, blocking('print', runChecks(checkInput)))
}

/** Returns the stored form of a check, without the figures that need a right, since lists show it to all users. */
export function toKeep({ id: offerId, currentVersion: version }: OfferRow, checkInput: CheckInput): KeptCheck {
  const messages = byWorst(runChecks(checkInput)).map(withoutMargin)
  const { content, breakdown } = checkInput.snapshot
  const { context } = checkInput.now
  return {
    offerId,
    version,
    messages,
    worst: messages[0] ?? null,
    isDirty: isDirty(messages),
    ends: breakdown ? toComingEnds(offerEnds(content, context, breakdown), context) : [],
    subjects: listSubjects(checkInput),
  }
}

/** Returns the keys of all master data that an offer depends on. */
function listSubjects({ snapshot, now, calculated }: CheckInput): string[] {
  const { car } = now.context
  const { keys, customerKey } = calculated.context
  const used = new Set([...snapshot.content.picks, ...rulesUsed(snapshot)])
  const rules = now.context.facts.rules.filter(({ id }) => used.has(id))
  const chosen: readonly string[] = snapshot.content.car?.kind === 'configured' ? snapshot.content.car.parts : []
  const { brand, model, version, bodyType, engine } = car?.traits ?? {}
  const subjects = [
    keys.versionId,
    keys.vehicleId,
    customerKey,
    brand,
    model,
    version,
    bodyType,
    engine,
    ...(car?.parts ?? []).flatMap(({ key, id }) => (chosen.includes(key) ? id : [])),
    ...(snapshot.context.car?.parts ?? []).map(({ id }) => id),
    ...used,
    ...rules.flatMap((rule) => (isPremium(rule) && rule.campaign ? rule.campaign.id : [])),
  ]
  return [...new Set(subjects.flatMap((key) => (key ? [key] : [])))]
}

/** Returns true while master data still matter to an offer: until it is sold. */
export function isOpen({ status, saleMode }: Pick<OfferRow, 'status' | 'saleMode'>): boolean {
  return status === OFFER_STATUSES.inqueue || status === OFFER_STATUSES.pending || saleMode === 'delay'
}

/** Checks one offer as it is now and stores the result. */
export async function checkAgain(tx: Tx, row: OfferRow, now: Date, reading?: OfferReading): Promise<void> {
  const version = await loadVersion(tx, row.id, row.currentVersion)
  const checkInput = await loadCheckInput(tx, row, version, reading ?? (await resolveReading(tx, row.ownerId, now)))
  await keepChecks(tx, [toKeep(row, checkInput)], now)
}

/** Checks many offers, which share what they read. */
export async function checkMany(db: Db, offers: readonly OfferToCheck[], now: Date, once: Once): Promise<KeptCheck[]> {
  const kept: KeptCheck[] = []
  const waiting = offers.values()
  const work = async () => {
    for (const offer of waiting) {
      kept.push(toKeep(offer, await loadCheckInput(db, offer, offer, { now, role: offer.ownerRole, once })))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return kept
}

/** Connections used at once: other jobs of the worker need some too. */
const atOnce = 6
