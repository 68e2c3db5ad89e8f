import { allocate } from '../../pricing/allocate.ts'
import { divideHalfUp, type Cents } from '../../platform/values/money.ts'

/** Payers of work, in the order in which remaining cents are allocated. */
export const WORK_PAYERS = ['customer', 'importer', 'insurer', 'house'] as const
export type WorkPayer = (typeof WORK_PAYERS)[number]

/** The share of each payer in basis points; together 10000. */
export type WorkShares = Readonly<Record<WorkPayer, number>>
export type PayerAmounts = Readonly<Record<WorkPayer, Cents>>

export const CUSTOMER_PAYS: WorkShares = { customer: 10_000, importer: 0, insurer: 0, house: 0 }
export const HOUSE_PAYS: WorkShares = { customer: 0, importer: 0, insurer: 0, house: 10_000 }

/** The share that all payers have together. */
export const WHOLE_SHARE = 10_000

/** Work by the clock is billed in tenths of an hour. */
export const BILLED_MINUTES = 6

/** A line, with what its amount depends on. */
export interface PricedLine {
  /** In thousandths of a piece or an hour. */
  readonly quantity: number
  /** Without VAT. */
  readonly unitPriceCents: Cents
  readonly discountBp: number
  readonly shares: WorkShares
}

/** Returns the amount of a line without VAT: quantity × price less its discount, rounded once, half away from zero. */
export function calculateWorkLine({ quantity, unitPriceCents, discountBp }: Omit<PricedLine, 'shares'>): Cents {
  const exact = BigInt(quantity) * BigInt(unitPriceCents) * BigInt(WHOLE_SHARE - discountBp)
  const divisor = 1_000n * BigInt(WHOLE_SHARE)
  return Number((2n * exact + divisor) / (2n * divisor))
}

/** Returns the cost of a line without VAT; null: its unit cost is not known. */
export function calculateWorkCost(quantity: number, unitCostCents: Cents | null): Cents | null {
  return unitCostCents === null ? null : divideHalfUp(quantity * unitCostCents, 1_000)
}

/**
 * Splits an amount over its payers in whole cents: the cents that rounding down leaves are added to the largest remainders,
 * of equal ones to that of the customer first.
 */
export function splitByPayer(cents: Cents, shares: WorkShares): PayerAmounts {
  const [customer = 0, importer = 0, insurer = 0, house = 0] = allocate(
    cents,
    WORK_PAYERS.map((payer) => shares[payer]),
  )
  return { customer, importer, insurer, house }
}

/** Adds up what each payer owes, without VAT: each line is split separately. */
export function sumByPayer(lines: readonly PricedLine[]): PayerAmounts {
  const sums = { customer: 0, importer: 0, insurer: 0, house: 0 }
  for (const line of lines) {
    const parts = splitByPayer(calculateWorkLine(line), line.shares)
    for (const payer of WORK_PAYERS) sums[payer] += parts[payer]
  }
  return sums
}

/** Returns whether the shares of a line make a whole. */
export function areSharesComplete(shares: WorkShares): boolean {
  return WORK_PAYERS.reduce((sum, payer) => sum + shares[payer], 0) === WHOLE_SHARE
}

/** Returns the payer with the largest share, of equal ones the earlier: their rate is the price of an hour. */
export function findMainPayer(shares: WorkShares): WorkPayer {
  let main: WorkPayer = 'customer'
  for (const payer of WORK_PAYERS) if (shares[payer] > shares[main]) main = payer
  return main
}

/** Returns the hours of a flat rate in thousandths. */
export function toHours(minutes: number): number {
  return divideHalfUp(minutes * 1_000, 60)
}

/** Returns the hours that are billed of work by the clock, in thousandths: rounded up to six minutes. */
export function toBilledHours(minutes: number): number {
  return Math.ceil(minutes / BILLED_MINUTES) * 100
}

/** A stretch of clocked time; no end: the clock runs. */
interface Clocked {
  readonly startedAt: Date
  readonly endedAt: Date | null
}

/** Adds up clocked time up to an instant, in whole minutes rounded up; a minute that has begun counts once for all stretches. */
export function sumMinutes(entries: readonly Clocked[], now: Date): number {
  const ms = entries.reduce(
    (sum, { startedAt, endedAt }) => sum + Math.max(0, (endedAt ?? now).getTime() - startedAt.getTime()),
    0,
  )
  return Math.ceil(ms / 60_000)
}
