/** Divides exactly and rounds half away from zero. The divisor is above zero. */
export function divideRounded(numerator: bigint, divisor: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + divisor) / (2n * divisor)
  return numerator < 0n ? -rounded : rounded
}
