import type { HomeGroup, HomeTile, RowsTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { m } from '@forecourt/locales/messages/messages.js'

export const tileTitles: Readonly<Record<HomeTile, () => string>> = {
  leads: m['office.home.tiles.leads'],
  dossiersLate: m['office.home.tiles.dossiers-late'],
  offersToApprove: m['office.home.tiles.offers-to-approve'],
  offerQuestions: m['office.home.tiles.offer-questions'],
  offersToDo: m['office.home.tiles.offers-to-do'],
  customersToDo: m['office.home.tiles.customers-to-do'],
  approvalAnswers: m['office.home.tiles.approval-answers'],
  internalOrders: m['office.home.tiles.internal-orders'],
  premiumClaims: m['office.home.tiles.premium-claims'],
  legalClocks: m['office.home.tiles.legal-clocks'],
  queueLate: m['office.home.tiles.queue-late'],
  orders: m['office.home.tiles.orders'],
  payments: m['office.home.tiles.payments'],
  workshop: m['office.home.tiles.workshop'],
  drives: m['office.home.tiles.drives'],
  handovers: m['office.home.tiles.handovers'],
  applications: m['office.home.tiles.applications'],
  withdrawals: m['office.home.tiles.withdrawals'],
  refunds: m['office.home.tiles.refunds'],
  usedWithoutPictures: m['office.home.tiles.used-without-pictures'],
  usedUndescribed: m['office.home.tiles.used-undescribed'],
  stockWithoutPictures: m['office.home.tiles.stock-without-pictures'],
  pricesDue: m['office.home.tiles.prices-due'],
  usedLongest: m['office.home.tiles.used-longest'],
  stockLongest: m['office.home.tiles.stock-longest'],
  soldByMonth: m['office.home.tiles.sold-by-month'],
  leadsInTime: m['office.home.tiles.leads-in-time'],
  usedByDays: m['office.home.tiles.used-by-days'],
}

export const groupTitles: Readonly<Record<HomeGroup, () => string>> = {
  waiting: m['office.home.groups.waiting'],
  late: m['office.home.groups.late'],
  today: m['office.home.groups.today'],
  sold: m['office.home.groups.sold'],
  stock: m['office.home.groups.stock'],
}

/** Returns the text of an empty tile. */
export function emptyText(tile: RowsTile, { priceReviewDays }: { priceReviewDays: number }): string {
  if (tile === 'pricesDue') return m['office.home.empty.prices-due']({ days: priceReviewDays })
  return empty[tile]()
}

const empty: Readonly<Record<Exclude<RowsTile, 'pricesDue'>, () => string>> = {
  leads: m['office.home.empty.leads'],
  dossiersLate: m['office.home.empty.dossiers-late'],
  offersToApprove: m['office.home.empty.offers-to-approve'],
  offerQuestions: m['office.home.empty.offer-questions'],
  offersToDo: m['office.home.empty.offers-to-do'],
  customersToDo: m['office.home.empty.customers-to-do'],
  approvalAnswers: m['office.home.empty.approval-answers'],
  internalOrders: m['office.home.empty.internal-orders'],
  premiumClaims: m['office.home.empty.premium-claims'],
  legalClocks: m['office.home.empty.legal-clocks'],
  queueLate: m['office.home.empty.queue-late'],
  orders: m['office.home.empty.orders'],
  payments: m['office.home.empty.payments'],
  workshop: m['office.home.empty.workshop'],
  drives: m['office.home.empty.drives'],
  handovers: m['office.home.empty.handovers'],
  applications: m['office.home.empty.applications'],
  withdrawals: m['office.home.empty.withdrawals'],
  refunds: m['office.home.empty.refunds'],
  usedWithoutPictures: m['office.home.empty.used-without-pictures'],
  usedUndescribed: m['office.home.empty.used-undescribed'],
  stockWithoutPictures: m['office.home.empty.stock-without-pictures'],
  usedLongest: m['office.home.empty.used-longest'],
  stockLongest: m['office.home.empty.stock-longest'],
}
