import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { dossierCan } from '@forecourt/domain/orders/dossier.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { loadForUpdate, offerAnswer, type AskedOffer, type OfferCaller } from '../../offers/desk/offer-acts.ts'
import { changeOffer, findLockedOffer, type SoldOffer } from '../../offers/desk/offer-snapshot.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { releaseDeal } from '../../trade-ins/trade-in-deals.ts'
import { endAdvanceOfSale } from '../advances/advance-ends.ts'
import { endCarOrder } from '../car-orders/car-order-acts.ts'
import { performAct, dossierNotFound, toApiRefusal, type AskedDossier } from './dossier-acts.ts'
import { dossierStanding } from './dossier-desk.ts'
import {
  dossiersOfOffer,
  dossiersToEnd,
  findOfferOfDossier,
  updateCustomerOrder,
  updateDossier,
  type DossierRow,
} from './dossiers.sql.ts'
import { cancelInternalOrders } from '../internal-orders/internal-orders.sql.ts'
import { endContract } from '../contracts/contracts.sql.ts'
import { freeCarOfOffer } from '../car-orders/offer-cars.sql.ts'
import { lockVehicles } from '../checkout/order-cars.sql.ts'
import { lapsePremiumClaims } from '../premium-claims/premium-claims.sql.ts'

/** Marks an order as complete: the car can be delivered. */
export function completeOrder(tx: Tx, call: OfferCaller, asked: AskedDossier) {
  return performAct(tx, call, asked, 'complete', async ({ row }) => {
    await updateCustomerOrder(tx, row.id, { state: 'complete', completedAt: call.now })
    await updateDossier(tx, row.id, { updatedAt: call.now })
    return undefined
  })
}

/** Records the delivery of the car; with the last one of an offer, the offer is delivered. */
export async function deliverCar(tx: Tx, call: OfferCaller, { on, ...asked }: AskedDossier & { on: CalendarDay }) {
  const offer = await lockDossierOffer(tx, asked.id)
  if (!offer) return dossierNotFound()
  if (offer.blockedReason !== null) return refuse('offer-blocked', { status: 422 })
  return performAct(tx, call, asked, 'deliver', async ({ row }) => {
    if (on > brusselsDay(call.now) || on < requireValue(offer.contractDate, 'the contract date'))
      return refuse('delivery-day-wrong', { status: 422, field: 'on' })
    await updateCustomerOrder(tx, row.id, { state: 'delivered', deliveredOn: on })
    await updateDossier(tx, row.id, { updatedAt: call.now })
    await settleOffer(tx, offer, call.now)
    return undefined
  })
}

/** Cancels the order of one car; with the last one, the sale. */
export async function cancelDossierOrder(
  tx: Tx,
  call: OfferCaller,
  { reason, isFactoryTold = false, ...asked }: AskedDossier & { reason: string; isFactoryTold?: boolean | undefined },
) {
  const offer = await lockDossierOffer(tx, asked.id)
  if (!offer) return dossierNotFound()
  if (offer.blockedReason !== null) return refuse('offer-blocked', { status: 422 })
  return performAct(tx, call, asked, 'cancel', async ({ row }) => {
    if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    await endOrder(tx, row, { reason: reason.trim(), now: call.now, isFactoryTold })
    await settleOffer(tx, offer, call.now, reason.trim())
    return undefined
  })
}

/** Cancels a sale: the orders of all its cars are canceled, and the cars are for sale again. */
export async function cancelSale(tx: Tx, call: OfferCaller, { reason, ...asked }: AskedOffer & { reason: string }) {
  const offer = await loadForUpdate(tx, call, asked, 'cancel-sold')
  if (isRefusal(offer)) return offer
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  for (const row of await dossiersToEnd(tx, offer.id)) {
    const can = dossierCan('cancel', await dossierStanding(tx, row))
    if (can.ok) await endOrder(tx, row, { reason: reason.trim(), now: call.now, isFactoryTold: false })
    else if (can.reason !== 'customer-order-state' || can.state === 'delivered') return toApiRefusal(can, call.language)
  }
  await settleOffer(tx, offer, call.now, reason.trim())
  return offerAnswer(tx, asked.id, call)
}

async function lockDossierOffer(tx: Tx, dossier: number): Promise<SoldOffer | undefined> {
  const number = await findOfferOfDossier(tx, dossier)
  return number === undefined ? undefined : findLockedOffer(tx, number)
}

async function endOrder(
  tx: Tx,
  row: DossierRow,
  { reason, now, isFactoryTold }: { reason: string; now: Date; isFactoryTold: boolean },
): Promise<void> {
  await updateCustomerOrder(tx, row.id, { state: 'canceled', canceledAt: now, cancelReason: reason })
  await cancelInternalOrders(tx, row.id, reason)
  await endContract(tx, row.id, { because: 'canceled', at: now })
  await endAdvanceOfSale(tx, row.id, now)
  await lapsePremiumClaims(tx, row.id, reason)
  await updateDossier(tx, row.id, { updatedAt: now })
  await endCarOrder(tx, row, { reason, now, isFactoryTold })
  if (row.vehicleId === null) return
  await lockVehicles(tx, [row.vehicleId])
  await freeCarOfOffer(tx, { offerId: row.offerId, vehicleId: row.vehicleId, now })
}

/** Ends an offer whose orders are all over: delivered, or canceled if none was delivered. */
async function settleOffer(tx: Tx, { id, offerNumber }: SoldOffer, now: Date, reason = ''): Promise<void> {
  const states = (await dossiersOfOffer(tx, id)).map(({ state }) => state)
  if (states.every((state) => state === 'canceled')) {
    const ended = { closedAt: now, closedReason: reason, saleMode: null }
    await changeOffer(tx, id, { status: OFFER_STATUSES.canceled, ...ended })
    await releaseDeal(tx, offerNumber)
  } else if (states.every((state) => state === 'canceled' || state === 'delivered')) {
    await changeOffer(tx, id, { status: OFFER_STATUSES.delivered })
  }
}
