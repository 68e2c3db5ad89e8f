import { OFFICE_ROUTES } from './office-routes.ts'

/** The desks whose records the quick search finds, and offers again to users who opened one. */
export const SEARCHED_SCREENS = [
  'customer',
  'usedCar',
  'stockCar',
  'demoCar',
  'offer',
  'dossier',
  'internalOrder',
  'tradeIn',
  'shopOrder',
  'contract',
  'premiumClaim',
  'workOrder',
  'warrantyClaim',
  'invoice',
  'purchaseSlip',
  'supplierInvoice',
  'incomingMessage',
  'bank',
  'carPayment',
  'vinPassport',
  'lead',
  'testDrive',
] as const
export type SearchedScreen = (typeof SEARCHED_SCREENS)[number]

export const MOST_RECENT = 8

/** Returns screen and number of a record for the recent list, never its content. */
export function recordAt(pathname: string): string | undefined {
  const [, path, id] = /^\/([a-z]+)\/([1-9]\d{0,8})$/.exec(pathname) ?? []
  const route = OFFICE_ROUTES.find((one) => one.path === path)
  return SEARCHED_SCREENS.some((screen) => screen === route?.id) ? `${route!.id}:${id}` : undefined
}

/** Adds a record, the last one first, each once. */
export function withRecent(records: readonly string[], record: string): string[] {
  return [record, ...records.filter((one) => one !== record)].slice(0, MOST_RECENT)
}
