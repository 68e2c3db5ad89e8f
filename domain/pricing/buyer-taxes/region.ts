/** The regions of Belgium: each has its own tax on the registration of a car. */
export type Region = 'flanders' | 'brussels' | 'wallonia'

/**
 * Returns the region of a Belgian postcode of four digits; null for anything else. Source: bpost, ranges of postcodes by province. The
 * municipalities with language facilities lie in the region of their province.
 */
export function findRegion(postcode: string): Region | null {
  if (!/^[1-9]\d{3}$/.test(postcode)) return null
  const number = Number(postcode)
  if (number < 1300) return 'brussels'
  if (number < 1500) return 'wallonia'
  if (number < 4000) return 'flanders'
  return number < 8000 ? 'wallonia' : 'flanders'
}
