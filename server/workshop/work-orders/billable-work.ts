import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  calculateWorkCost,
  splitByPayer,
  sumByPayer,
  type PayerAmounts,
} from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import { buyerWithNumber, type Buyer } from '../../contacts/buyers.ts'
import { chargeInternalWork, unchargeInternalWork } from '../../orders/internal-orders/internal-work.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { bookCarEntry, reverseCarEntries } from '../../stock/details/car-ledger.ts'
import { lapseClaim, openClaim } from '../claims/claims-of-work.ts'
import { loadWork, toPriced, toShares, type LoadedWork } from './loaded-work.ts'
import { placeOfWorkOrder, updateWorkOrder } from './work-orders.sql.ts'

/** A work order as far as its invoices depend on it. */
export interface BillableWork extends LoadedWork {
  /** Null: a name without a customer who can be invoiced. */
  readonly customer: Buyer | null
  /** Owed by each payer, without VAT. */
  readonly net: PayerAmounts
  /** The cost of every line is known. */
  readonly isCostKnown: boolean
  readonly finishedOn: CalendarDay | null
}

/** Finds the work order with a public number; undefined: there is none. Its lines are those that are billed. */
export async function findBillableWork(db: Db, number: number): Promise<BillableWork | undefined> {
  const found = await db
    .selectFrom('workOrder')
    .select(['finishedAt', 'updatedAt'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) return undefined
  // Work that is ready has no clock running, so the time counts until then.
  const work = await loadWork(db, number, found.finishedAt ?? found.updatedAt)
  if (!work) return undefined
  const { row, lines } = work
  const customer = row.customerNumber === null ? undefined : await buyerWithNumber(db, row.customerNumber)
  return {
    ...work,
    customer: customer ?? null,
    net: sumByPayer(lines.map(toPriced)),
    isCostKnown: lines.every(isCostKnown),
    finishedOn: row.finishedAt === null ? null : brusselsDay(row.finishedAt),
  }
}

/** Loads the work order with a key. */
export async function loadBillableWork(db: Db, id: string): Promise<BillableWork> {
  const { number } = await db.selectFrom('workOrder').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return requireValue(await findBillableWork(db, number), `the work order ${number}`)
}

/** Returns the branch that works on a car. */
export const placeOfBillableWork = placeOfWorkOrder

/** Locks a work order until the transaction ends. */
export async function lockBillableWork(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('workOrder').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Charges ready work to those who get no invoice of it: the importer gets a warranty claim, and what the dealer bears is a
 * cost of the car, if it is one of ours. A car that was handed over before an invoice was credited stays away.
 */
export async function chargeWork(tx: Tx, work: BillableWork, on: CalendarDay): Promise<void> {
  const { row, lines } = work
  await updateWorkOrder(tx, row.id, { state: row.closedAt === null ? 'invoiced' : 'closed' })
  await openClaim(tx, work, on)
  const houseCents = sumHouseCosts(lines)
  if (row.internalOrderId !== null) await chargeInternalWork(tx, row.internalOrderId, houseCents)
  if (row.vehicleId === null || houseCents === 0) return
  await bookCarEntry(tx, {
    vehicleId: row.vehicleId,
    onDay: on,
    kind: 'house-work',
    regime: 'internal',
    netCents: -houseCents,
    paper: row.workNumber,
    sourceId: row.id,
  })
}

/** Closes a work order whose car was handed over. */
export async function closeWork(
  tx: Tx,
  id: string,
  facts: { closedAt: Date; handedOverTo: string; handedOverBy: string; isOnAccount: boolean },
): Promise<void> {
  await updateWorkOrder(tx, id, { ...facts, state: 'closed', updatedAt: facts.closedAt })
}

/** Reverses the charge of a work order: its invoice was credited, so that it can be corrected and invoiced again. */
export async function unchargeWork(tx: Tx, { row }: BillableWork, on: CalendarDay): Promise<void> {
  await updateWorkOrder(tx, row.id, { state: 'ready' })
  if (row.internalOrderId !== null) await unchargeInternalWork(tx, row.internalOrderId)
  await lapseClaim(tx, row.id)
  await reverseCarEntries(tx, row.id, on)
}

/** Returns what work costs the dealer; null: the cost of a line is not known yet. */
export function calculateHouseCost(lines: LoadedWork['lines']): Cents | null {
  return lines.every(isCostKnown) ? sumHouseCosts(lines) : null
}

const isCostKnown = ({ quantity, unitCostCents }: LoadedWork['lines'][number]) =>
  quantity === 0 || unitCostCents !== null

/** Adds up the part of the costs that the dealer bears; a line without a cost is never charged. */
function sumHouseCosts(lines: LoadedWork['lines']): Cents {
  return lines.reduce((sum, line) => {
    const costCents = calculateWorkCost(line.quantity, line.unitCostCents) ?? 0
    return sum + splitByPayer(costCents, toShares(line)).house
  }, 0)
}
