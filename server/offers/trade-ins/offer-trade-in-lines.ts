import type { OfferContent, OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { takeOn, valueTradeIn } from '../../trade-ins/trade-in-acts.ts'
import { tradeInsNumbered } from '../../trade-ins/trade-in-deals.ts'
import type { OfferCaller } from '../desk/offer-acts.ts'

type TradeInNow = Awaited<ReturnType<typeof tradeInsNumbered>>[number]

/**
 * Returns the content of an offer as it is saved: each car that it takes in is a trade-in with a record of its facts and its value
 * to us. Only the amount for the customer belongs to the offer. Users with the right to value trade-ins may do so here too.
 * Refuses with `trade-in-not-recorded`, `reference-gone`, `trade-in-value-by-others` (403) and what keeps a car from being valued.
 * @param before the content of the offer until now; null: it is new
 */
export async function withRecordedTradeIns(
  tx: Tx,
  call: OfferCaller,
  content: OfferContent,
  before: OfferContent | null,
): Promise<OfferContent | ApiRefusal> {
  const known = await loadTradeIns(tx, content)
  const tradeIns: OfferTradeIn[] = []
  for (const [at, line] of content.tradeIns.entries()) {
    const field = `offer.tradeIns.${at}`
    if (line.record === undefined) {
      const isOlder = before?.tradeIns.some((one) => isSame(one, line)) ?? false
      if (!isOlder) return refuse('trade-in-not-recorded', { status: 422, field, values: { car: line.car || '–' } })
      tradeIns.push(line)
      continue
    }
    const was = before?.tradeIns.find(({ record }) => record === line.record)
    const now = known.get(line.record)
    const isShown = now !== undefined && (was !== undefined || may(call.staff.who, 'TRADE_IN_VIEW', toPlace(now)).ok)
    if (!isShown) return refuse('reference-gone', { status: 422, field })
    // A car from the shop belongs to the salesperson who offers on it.
    const taken = now.ownerId === null ? await takeOn(tx, call, { id: now.number }) : undefined
    if (isRefusal(taken)) return taken
    const expectedCents = await checkWorth(tx, call, { line, was, now, field: `${field}.expectedCents` })
    if (isRefusal(expectedCents)) return expectedCents
    tradeIns.push({ ...toLine(now), allowanceCents: line.allowanceCents, expectedCents })
  }
  return { ...content, tradeIns }
}

/** Rejects trade-ins that prevent an offer from binding us: not valued yet, or valued otherwise since. */
export async function tradeInsRefusal(
  tx: Tx,
  content: OfferContent,
  call: OfferCaller,
): Promise<ApiRefusal | undefined> {
  const known = await loadTradeIns(tx, content)
  for (const { record, car, expectedCents } of content.tradeIns) {
    const now = record === undefined ? undefined : known.get(record)
    if (!now) return refuse('trade-in-not-recorded', { status: 422, field: 'tradeIns', values: { car: car || '–' } })
    const { tradeInNumber: number, state } = now
    if (state === 'dropped') return refuse('trade-in-dropped', { status: 422, field: 'tradeIns', values: { number } })
    if (now.expectedCents === null) {
      return refuse('trade-in-not-valued', { status: 422, field: 'tradeIns', values: { number } })
    }
    if (now.expectedCents !== expectedCents) {
      const amount = formatExactMoney(now.expectedCents, call.language)
      return refuse('trade-in-value-moved', { status: 422, field: 'tradeIns', values: { number, amount } })
    }
  }
  return undefined
}

async function loadTradeIns(tx: Tx, { tradeIns }: OfferContent): Promise<ReadonlyMap<number, TradeInNow>> {
  const records = tradeIns.flatMap(({ record }) => record ?? [])
  return new Map((await tradeInsNumbered(tx, records)).map((row) => [row.number, row]))
}

const toPlace = ({ branchId, ownerId }: TradeInNow) => ({ branch: branchId, owner: ownerId })

function toLine({ number, car, licencePlate, vin, firstRegistration, mileageKm, keyCount }: TradeInNow) {
  return { record: number, car, licencePlate, vin, firstRegistration, mileageKm, keys: keyCount }
}

/** Returns the value of a trade-in: of its record, or as just entered by a user who may value it. */
async function checkWorth(
  tx: Tx,
  call: OfferCaller,
  { line, was, now, field }: { line: OfferTradeIn; was: OfferTradeIn | undefined; now: TradeInNow; field: string },
): Promise<number | null | ApiRefusal> {
  const { expectedCents: cents } = line
  const isTyped = cents !== null && cents !== now.expectedCents && cents !== was?.expectedCents
  if (!isTyped) return now.expectedCents
  if (!may(call.staff.who, 'TRADE_IN_VALUE', toPlace(now)).ok) {
    return refuse('trade-in-value-by-others', { status: 403, field, values: { number: now.tradeInNumber } })
  }
  if (cents === 0) return refuse('trade-in-value-missing', { status: 422, field })
  const valued = await valueTradeIn(tx, call, { id: now.number, rev: now.rev, cents })
  return isRefusal(valued) ? valued : cents
}
