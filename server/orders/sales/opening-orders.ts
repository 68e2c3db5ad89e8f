import { randomUUID } from 'node:crypto'
import { stepsWithCar } from '@forecourt/domain/orders/car-order.ts'
import { describeOpeningCar, priceOpeningOrder, type OpeningOrder } from '@forecourt/domain/orders/opening-order.ts'
import {
  DOSSIER_APPROVALS,
  dueOfCar,
  missingFor,
  papersOfSale,
  stepsOfOrder,
  type DossierCar,
} from '@forecourt/domain/orders/dossier.ts'
import { selectFlow } from '@forecourt/domain/orders/order-flow.ts'
import { brusselsDay, formatInstant, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OpeningSale } from '@forecourt/domain/offers/opening-sale.ts'
import type { OfferCustomer } from '@forecourt/domain/offers/offer-sale.ts'
import { describeStandingCar, loadBuyer } from '../../offers/desk/offer-context.ts'
import { notifyOffersSold } from '../../offers/desk/offers-sold.ts'
import { insertOpeningOffer } from '../../offers/desk/opening-offers.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { notifyCarsGone } from '../../stock/alerts/cars-gone.ts'
import { expectedDayOf } from '../../stock/intake/cars-on-order.ts'
import type { CarToSell } from '../../stock/intake/car-to-sell.ts'
import { recordAgreedTradeIn } from '../../trade-ins/trade-in-deals.ts'
import { insertCarOrder } from '../car-orders/car-orders.sql.ts'
import { insertSaleOfOffer, loadCarStanding } from '../car-orders/offer-cars.sql.ts'
import { lockVehicles } from '../checkout/order-cars.sql.ts'
import { insertPayment, insertSteps } from '../dossiers/dossiers.sql.ts'
import { everyFlow, loadSteps } from '../flows/order-flows.sql.ts'
import { insertOpening, insertOpeningDossier, insertOpeningPapers } from './opening-orders.sql.ts'

export { findOpeningOrders, findSalespeople } from './opening-orders.sql.ts'

export interface OpeningOrderToTake {
  readonly order: OpeningOrder
  /** The number of the order in the other system. */
  readonly outsideNumber: string
  /** The number of its customer. */
  readonly customer: number
  /** A car of our stock; null: it is only described. */
  readonly car: CarToSell | null
  readonly branchId: string
  readonly ownerId: string
  /** The order as its file has it. */
  readonly line: object
  readonly by: string
  readonly at: Date
}

/** The rules of the dealer that all orders of a file are taken over by. */
export interface OpeningTerms {
  readonly vatRates: Awaited<ReturnType<typeof readVatRates>>
  readonly advanceCapBp: number
  readonly flows: Awaited<ReturnType<typeof everyFlow>>
  /** By the key of their flow. */
  readonly steps: ReadonlyMap<string, Awaited<ReturnType<typeof loadSteps>>>
}

export async function loadOpeningTerms(tx: Tx): Promise<OpeningTerms> {
  const flows = await everyFlow(tx)
  const steps = new Map<string, Awaited<ReturnType<typeof loadSteps>>>()
  for (const { key } of flows) steps.set(key, await loadSteps(tx, key))
  return {
    vatRates: await readVatRates(tx),
    advanceCapBp: await readSetting(tx, 'orders.advance-cap-bp'),
    flows,
    steps,
  }
}

/**
 * Takes an order of another system over as a sold car: an offer with the price that was agreed there, a dossier with a signed
 * order that is followed to delivery as any other, and the advance as paid. Each row is written once, in its final state, so that
 * an undo of the file can take it back.
 * @returns the number of the dossier
 */
export async function takeOverOrder(
  tx: Tx,
  terms: OpeningTerms,
  taken: OpeningOrderToTake,
): Promise<number | ApiRefusal> {
  const { order, car, branchId, ownerId, by, at } = taken
  const { customer, customerKey } = await loadBuyer(tx, taken.customer)
  if (!customer || customerKey === null) return refuse('opening-party-unknown', { status: 422, field: 'party' })
  if (order.tradeInCar !== null && customer.customerType !== 'private')
    return refuse('opening-trade-in-business', { status: 422, field: 'tradeInCar' })
  const today = brusselsDay(at)
  const sale = priceSale(terms, taken, customer, today)
  if (isRefusal(sale)) return sale
  const occupied = car && (await refuseTaken(tx, car))
  if (occupied) return occupied
  const offer = await insertOpeningOffer(tx, {
    sale,
    customerId: customerKey,
    vehicleId: car?.id ?? null,
    branchId,
    ownerId,
    contractDay: order.signedOn,
    by,
    at,
  })
  if (car) {
    await insertSaleOfOffer(tx, { offerId: offer.id, vehicleId: car.id, at })
    await notifyCarsGone(tx, [car.id], customer.email || null)
    await notifyOffersSold(tx, [car.id])
  }
  const [tradeIn] = sale.content.tradeIns
  if (tradeIn) {
    const recorded = { branchId, ownerId, customerId: customerKey, by, at }
    await recordAgreedTradeIn(tx, tradeIn, {
      ...recorded,
      dealNumber: offer.offerNumber,
      agreedOn: order.signedOn,
    })
  }
  return openDossier(tx, terms, { ...taken, sale, offerId: offer.id, customer, today })
}

function priceSale(
  { vatRates, advanceCapBp }: OpeningTerms,
  { order, car }: OpeningOrderToTake,
  customer: OfferCustomer,
  day: CalendarDay,
): OpeningSale | ApiRefusal {
  const priced = priceOpeningOrder(order, {
    customer,
    car: car ? describeStandingCar(car) : describeOpeningCar(requireValue(order.car, 'the words for a car')),
    vehicle: car && { kind: car.kind, number: car.number },
    vatRates,
    advanceCapBp,
    day,
  })
  return priced.ok ? priced.sale : refuse(priced.reason, { status: 422, field: 'vatScheme' })
}

/** Refuses a car that is sold, held or no longer for sale: one of two orders for it is wrong. */
async function refuseTaken(tx: Tx, { id }: CarToSell): Promise<ApiRefusal | undefined> {
  await lockVehicles(tx, [id])
  const { saleId, isWithdrawn, heldUntil } = await loadCarStanding(tx, id)
  const field = 'vin'
  if (saleId !== null) return refuse('opening-car-sold', { status: 422, field })
  if (isWithdrawn) return refuse('offer-car-gone', { status: 422, field })
  return heldUntil === null
    ? undefined
    : refuse('car-held', { status: 422, field, values: { until: formatInstant(heldUntil) } })
}

interface OpeningDossier extends Omit<OpeningOrderToTake, 'customer'> {
  readonly sale: OpeningSale
  readonly offerId: string
  readonly customer: OfferCustomer
  readonly today: CalendarDay
}

async function openDossier(
  tx: Tx,
  { flows, steps }: OpeningTerms,
  { order, sale, offerId, customer, car, by, at, today, ...taken }: OpeningDossier,
): Promise<number> {
  const { content, context, breakdown } = sale
  const facts = requireValue(context.car, 'the car of an order')
  const expectedOn = car ? ((await expectedDayOf(tx, car.id)) ?? null) : null
  const standing: DossierCar = car && expectedOn === null ? 'here' : 'to-come'
  const due = dueOfCar(breakdown, 1)
  const advanceCents = order.advanceCents ?? 0
  const flow = selectFlow(
    flows,
    { vehicleCondition: facts.condition, salesType: content.salesType, customerType: customer.customerType },
    today,
  )
  // No step is late on the day of the takeover.
  const planned = stepsOfOrder((flow && steps.get(flow.key)) ?? [], {
    content,
    carIndex: 1,
    on: today,
    car: standing,
  })
  const papers = papersOfSale(planned, breakdown)
  const known = {
    advanceCents: due.advanceCents,
    paidCents: advanceCents,
    balanceCents: due.dueCents - advanceCents,
    papersMissing: papers.filter((paper) => paper !== 'order-form'),
    car: standing,
  }
  const marked = planned.map((step, rank) => ({
    ...step,
    rank,
    doneOn: step.needs.length > 0 && missingFor(step.needs, known).length === 0 ? order.signedOn : null,
  }))
  const comesOn = expectedOn ?? order.expectedOn
  const moved = new Map(
    comesOn === null ? [] : stepsWithCar(marked, comesOn).map(({ rank, dueOn }) => [rank, dueOn] as const),
  )
  const { id, number, orderId } = await insertOpeningDossier(
    tx,
    toYear(today),
    {
      offerId,
      carIndex: 1,
      versionNo: 1,
      vehicleId: car?.id ?? null,
      customerName: customer.name,
      carName: facts.name,
      vin: facts.vin,
      licencePlate: facts.licencePlate,
      factoryOrderNumber: order.factoryOrderNumber,
      ...due,
      approval: DOSSIER_APPROVALS['not-applicable'],
      createdAt: at,
      updatedAt: at,
    },
    { flowName: flow?.name ?? null, state: 'valid', signedOn: order.signedOn, createdAt: at },
  )
  await insertSteps(
    tx,
    marked.map(({ label, role, needs, dueOn, doneOn, rank }) => ({
      customerOrderId: orderId,
      rank,
      label,
      role,
      dueOn: moved.get(rank) ?? dueOn,
      needs: [...needs],
      doneOn,
      doneBy: doneOn === null ? null : by,
    })),
  )
  await insertOpeningPapers(
    tx,
    papers.map((need) => ({
      dossierId: id,
      need,
      ...(need === 'order-form' && { receivedOn: order.signedOn, receivedBy: by }),
    })),
  )
  if (car && expectedOn !== null)
    await insertCarOrder(tx, {
      dossierId: id,
      vehicleId: car.id,
      versionNo: 1,
      orderedOn: order.signedOn,
      orderedBy: by,
      firstExpectedOn: order.expectedOn ?? expectedOn,
      toldOn: order.expectedOn ?? expectedOn,
    })
  const paymentId = advanceCents === 0 ? null : randomUUID()
  if (paymentId !== null)
    await insertPayment(tx, {
      id: paymentId,
      dossierId: id,
      onDay: order.advanceOn ?? order.signedOn,
      amountCents: advanceCents,
      isAdvance: true,
      isCash: false,
      reference: order.advanceInvoice ?? '',
      createdBy: by,
      createdAt: at,
    })
  await insertOpening(tx, {
    dossierId: id,
    outsideNumber: taken.outsideNumber,
    line: JSON.stringify(taken.line),
    paymentId,
    advanceInvoiceNumber: order.advanceInvoice,
    advanceInvoicedOn: order.advanceInvoicedOn,
  })
  return number
}
