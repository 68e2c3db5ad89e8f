import { type Cents, share } from '../../platform/values/money.ts'
import { allocate } from '../allocate.ts'
import type { Takes } from './candidates.ts'

/**
 * Returns the discount, from the list price of every good and what earlier reductions left of it. A share is of the sum of
 * its goods and rounded once: of their list prices, so that reductions do not compound, or of what is left.
 */
export function discountAmount(takes: Takes, list: readonly Cents[], left: readonly Cents[]): Cents {
  if (takes.kind === 'fixed') return takes.cents
  const { goods, bp, of, mostCents } = takes
  const cents = share(sumGoods(goods, of === 'list' ? list : left), bp)
  return mostCents === null ? cents : Math.min(cents, mostCents)
}

export function sumGoods(goods: readonly number[], cents: readonly Cents[]): Cents {
  let sum = 0
  for (const index of goods) sum += cents[index]!
  return sum
}

/**
 * Spreads an amount over goods by what is left of them, so that none is lowered below zero; undefined where it exceeds what
 * is left.
 */
export function spread(
  amount: Cents,
  goods: readonly number[],
  left: readonly Cents[],
): { parts: Cents[]; left: readonly Cents[] } | undefined {
  if (amount > sumGoods(goods, left)) return undefined
  const parts = allocate(
    amount,
    goods.map((index) => left[index]!),
  )
  const after = [...left]
  for (const [at, index] of goods.entries()) after[index]! -= parts[at]!
  return { parts, left: after }
}
