/** Returns a Belgian account number that is well formed and not used here, by its index. */
export function findDemoIban(at: number): string {
  const account = String(9_790_100_000 + at * 7_331)
  const national = `${account}${String(Number(account) % 97 || 97).padStart(2, '0')}`
  // ISO 13616: BE is 11 14, the check digits make the rest of a division by 97 one.
  const check = 98 - Number(BigInt(`${national}111400`) % 97n)
  return `BE${String(check).padStart(2, '0')}${national}`
}
