/** `6.390` or `6 390,50` in, cents out; undefined for what is no amount. */
export function centsIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s.€]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** Cents in, what stands in a box for euros out. */
export function euros(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',')
}
