import type { Cents } from '../platform/values/money.ts'

/**
 * Allocates an amount in proportion to weights: the cents that rounding down leaves are added to the largest remainders, of
 * equal ones to the earlier. Whole cents, none below zero; a part is never more than its weight while the amount is not
 * more than all of them. Without any weight all parts are zero.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  let total = 0
  for (const weight of weights) total += weight
  if (total === 0) return weights.map(() => 0)
  const parts: Cents[] = []
  const remainders: number[] = []
  let left = amount
  for (const weight of weights) {
    const remainder = calculateRemainder(amount, weight, total)
    const part = calculatePart(amount, weight, total, remainder)
    parts.push(part)
    remainders.push(remainder)
    left -= part
  }
  if (left > 0) addToLargest(parts, remainders, left)
  return parts
}

/** Of amount × weight ÷ total; in big integers where doubles would not be exact. */
function calculateRemainder(amount: Cents, weight: number, total: number): number {
  const product = amount * weight
  return isExact(product) ? product % total : Number((BigInt(amount) * BigInt(weight)) % BigInt(total))
}

function calculatePart(amount: Cents, weight: number, total: number, remainder: number): Cents {
  const product = amount * weight
  if (isExact(product)) return (product - remainder) / total
  return Number((BigInt(amount) * BigInt(weight)) / BigInt(total))
}

function isExact(product: number): boolean {
  return product <= Number.MAX_SAFE_INTEGER
}

/** A cent more where the so many largest remainders are. */
function addToLargest(parts: Cents[], remainders: readonly number[], count: number): void {
  const least = Float64Array.from(remainders).sort()[remainders.length - count]!
  let left = count
  for (const [at, remainder] of remainders.entries()) {
    if (remainder <= least) continue
    parts[at]! += 1
    left -= 1
  }
  for (let at = 0; left > 0; at++) {
    if (remainders[at] !== least) continue
    parts[at]! += 1
    left -= 1
  }
}
