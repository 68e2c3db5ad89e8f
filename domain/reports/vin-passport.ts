/** Parts of the passport of a car that are lists of records. */
export const PASSPORT_SECTIONS = ['origin', 'sale', 'work', 'claim', 'loan', 'paper'] as const
export type PassportSection = (typeof PASSPORT_SECTIONS)[number]

export const PASSPORT_EVENTS = [
  'trade-in',
  'purchase-slip',
  'self-billed',
  'factory-order',
  'supplier-invoice',
  'dossier',
  'shop-order',
  'work-order',
  'booking',
  'internal-order',
  'warranty-claim',
  'test-drive',
  'invoice',
  'advance',
  'credit-note',
] as const
export type PassportEventKind = (typeof PASSPORT_EVENTS)[number]

/** Screens that a record leads to. */
export const PASSPORT_SCREENS = [
  'tradeIn',
  'purchaseSlip',
  'invoice',
  'stockCar',
  'usedCar',
  'supplierInvoice',
  'dossier',
  'shopOrder',
  'workOrder',
  'internalOrder',
  'warrantyClaim',
  'testDrive',
] as const
export type PassportScreen = (typeof PASSPORT_SCREENS)[number]

export const READING_SOURCES = ['trade-in', 'stock', 'work-order', 'work-order-out', 'test-drive'] as const
export type ReadingSource = (typeof READING_SOURCES)[number]

export const VIN_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/

/**
 * Marks the readings that are below an earlier one: the odometer was replaced, turned back or read wrongly. Readings are in
 * the order of their days; those of Car-Pass are not among them.
 */
export function markReadings<Reading extends { readonly km: number }>(
  readings: readonly Reading[],
): (Reading & { readonly isBelow: boolean })[] {
  let highest = 0
  return readings.map((reading) => {
    const isBelow = reading.km < highest
    highest = Math.max(highest, reading.km)
    return { ...reading, isBelow }
  })
}
