/**
 * Returns a typed number as whole smallest units, such as cents or thousandths; what is no number, or below zero, is none.
 * @param size how many units are one
 */
export function toUnits(value: number | null, size: number): number {
  const whole = Math.round((value ?? 0) * size)
  return Number.isFinite(whole) ? Math.max(0, whole) : 0
}
