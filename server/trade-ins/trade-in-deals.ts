import { sql } from 'kysely'
import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { brusselsInstant, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInState } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { insertBid } from './trade-in-bids.sql.ts'
import { carOfTradeIn, customerToTradeIn, insertTradeIn, updateTradeIn, type TradeInRow } from './trade-in-desk.sql.ts'

/** A sale, by the number of its offer, with the trade-ins that it takes in and what it gives for each. */
interface Deal {
  readonly dealNumber: string
  /** The number of its customer. */
  readonly customer: number
  readonly takenIn: readonly { readonly record: number; readonly allowanceCents: number }[]
  readonly at: Date
}

/** A car that was typed on an offer, from before such a car always had a record. */
interface TypedTradeIn {
  readonly car: string
  readonly licencePlate: string
  readonly vin: string
  readonly firstRegistration: CalendarDay
  readonly mileageKm: number
  readonly keys: number
  readonly allowanceCents: number
  readonly expectedCents: number | null
}

interface RecordedBy {
  readonly branchId: string
  readonly ownerId: string
  readonly customerId: string | null
  readonly by: string
  readonly at: Date
}

/**
 * Creates a trade-in from the typed data of a sold offer: valued as it was sold, so that it is received, paid and stocked like any
 * other.
 */
export async function recordTypedTradeIn(tx: Tx, typed: TypedTradeIn, of: RecordedBy): Promise<number> {
  const { number } = await insertTradeIn(tx, toYear(of.at), toTypedColumns(typed, of))
  return number
}

/**
 * Creates a trade-in that another system agreed on with the sale of a car: it belongs to that deal from the beginning, and is
 * received, paid and stocked like any other.
 */
export async function recordAgreedTradeIn(
  tx: Tx,
  typed: TypedTradeIn,
  of: RecordedBy & { customerId: string; dealNumber: string; agreedOn: CalendarDay },
): Promise<void> {
  const { dealNumber, agreedOn, ...recorded } = of
  const agreedAt = brusselsInstant(agreedOn, 0)
  const { allowanceCents } = typed
  const { id } = await insertTradeIn(tx, toYear(of.at), {
    ...toTypedColumns(typed, recorded),
    state: 'agreed',
    agreedAt,
    allowanceCents,
    dealNumber,
  })
  await insertBid(tx, { tradeInId: id, kind: 'agreed', cents: allowanceCents, madeAt: agreedAt })
}

function toTypedColumns(
  { car, keys, expectedCents, allowanceCents, ...typed }: TypedTradeIn,
  { by, at, branchId, ownerId, customerId }: RecordedBy,
) {
  const [brand = '', ...model] = car.trim().split(/\s+/)
  const worth = expectedCents || allowanceCents
  return {
    branchId,
    ownerId,
    customerId,
    brand: brand || '–',
    model: model.join(' ') || '–',
    keyCount: keys,
    firstRegistration: typed.firstRegistration,
    mileageKm: typed.mileageKm,
    licencePlate: normaliseLicencePlate(typed.licencePlate),
    vin: isVin(typed.vin) ? typed.vin : '',
    bookletState: 'not-filled',
    isFirstOwner: false,
    hadAccident: false,
    sellerVat: 'private',
    createdAt: at,
    ...(worth > 0 && ({ state: 'valued', expectedCents: worth, valuedBy: by, valuedAt: at } as const)),
  } as const
}

const isVin = (vin: string) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin)

/** The columns of a trade-in whose value is no longer asked for. */
const notAsked = { askedState: null, askedBy: null, askedAt: null } as const

const released = { state: 'valued', allowanceCents: null, agreedAt: null, dealNumber: null } as const

/** Agrees on the trade-ins of a sale at its price and releases those no longer part of it; or refuses. */
export async function takeInByDeal(
  tx: Tx,
  { dealNumber, customer, takenIn, at }: Deal,
): Promise<ApiRefusal | undefined> {
  const numbers = takenIn.map(({ record }) => record)
  const rows = await lockTradeIns(tx, { numbers, dealNumber })
  const customerId = (await customerToTradeIn(tx, customer)) ?? null
  for (const row of rows) {
    const line = takenIn.find(({ record }) => record === row.number)
    if (!line) await release(tx, row)
    else {
      const refused = dealRefusal(row, { dealNumber, customerId, allowanceCents: line.allowanceCents })
      if (refused) return refused
      const isNew = row.state === 'valued'
      const agreed = isNew ? ({ state: 'agreed', agreedAt: at, ...notAsked } as const) : {}
      await updateTradeIn(tx, row.id, {
        ...agreed,
        dealNumber,
        customerId,
        allowanceCents: line.allowanceCents,
      })
      const bid = { tradeInId: row.id, kind: 'agreed', cents: line.allowanceCents, madeAt: at } as const
      if (isNew) await insertBid(tx, bid)
    }
  }
  return undefined
}

/** Reopens the trade-ins of a canceled sale, except those already received. */
export async function releaseDeal(tx: Tx, dealNumber: string): Promise<void> {
  for (const row of await lockTradeIns(tx, { numbers: [], dealNumber })) await release(tx, row)
}

/** Closes the trade-ins of a closed offer, unless they are agreed on elsewhere or received. */
export async function dropTradeIns(tx: Tx, numbers: readonly number[], reason: string): Promise<void> {
  for (const { id, state, dealNumber } of await lockTradeIns(tx, { numbers, dealNumber: null })) {
    const isOpen = state === 'draft' || state === 'valued' || state === 'agreed'
    if (isOpen && dealNumber === null) {
      await updateTradeIn(tx, id, { state: 'dropped', droppedBecause: reason, ...notAsked })
    }
  }
}

/** Returns the present state of the trade-ins of offers. */
export async function tradeInsNumbered(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('tradeIn')
    .select(['number', 'rev', 'tradeInNumber', 'state', 'expectedCents', 'dealNumber', 'customerId'])
    .select(['branchId', 'ownerId', 'licencePlate', 'vin', 'firstRegistration', 'mileageKm', 'keyCount'])
    .select(carOfTradeIn.as('car'))
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute()
}

/** Returns the trade-ins of a sale, by the number of its offer. */
export function tradeInsOfDeal(db: Db, dealNumber: string) {
  return db
    .selectFrom('tradeIn')
    .select(['number as id', 'tradeInNumber', 'state', 'keyCount', 'receivedOn'])
    .select(['versionName', 'engine', 'colour', 'vin', 'licencePlate'])
    .where('dealNumber', '=', dealNumber)
    .orderBy('number')
    .execute()
}

async function release(tx: Tx, { id, state }: TradeInRow): Promise<void> {
  await updateTradeIn(tx, id, state === 'agreed' ? released : { dealNumber: null })
}

/** Locks trade-ins in the order of their numbers, so that two sales never wait for each other. */
function lockTradeIns(tx: Tx, of: { numbers: readonly number[]; dealNumber: string | null }): Promise<TradeInRow[]> {
  return tx
    .selectFrom('tradeIn')
    .selectAll()
    .where((where) =>
      where.or([sql<boolean>`number = any(${of.numbers}::integer[])`, where('dealNumber', '=', of.dealNumber)]),
    )
    .orderBy('number')
    .forUpdate()
    .execute()
}

const notToTakeIn: Partial<Record<TradeInState, 'trade-in-not-valued' | 'trade-in-dropped'>> = {
  draft: 'trade-in-not-valued',
  dropped: 'trade-in-dropped',
}

function dealRefusal(
  row: TradeInRow,
  deal: { dealNumber: string; customerId: string | null; allowanceCents: number },
): ApiRefusal | undefined {
  const number = row.tradeInNumber
  const reason = notToTakeIn[row.state]
  if (reason) return refuse(reason, { status: 422, values: { number } })
  if (row.dealNumber !== null && row.dealNumber !== deal.dealNumber) {
    return refuse('trade-in-in-deal', { status: 422, values: { number, offer: row.dealNumber } })
  }
  if (row.customerId !== null && row.customerId !== deal.customerId) {
    return refuse('trade-in-other-customer', { status: 422, values: { number } })
  }
  const isHere = row.state === 'received' || row.state === 'stocked'
  if (isHere && row.allowanceCents !== deal.allowanceCents) {
    return refuse('trade-in-other-price', { status: 422, values: { number } })
  }
  return undefined
}
