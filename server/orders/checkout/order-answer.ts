import { randomUUID } from 'node:crypto'
import type { Order, OrderEntry, Payment } from '@forecourt/domain/orders/order.schema.ts'
import type { DeliveryTerm } from '@forecourt/domain/orders/delivery-term.ts'
import { resolveTerm } from '@forecourt/domain/orders/handover.ts'
import type { OrderTotals } from '@forecourt/domain/orders/order-totals.ts'
import { documentsOfOrder } from '@forecourt/domain/orders/order-documents.ts'
import { toStructuredCommunication } from '@forecourt/domain/orders/order-number.ts'
import { orderSteps } from '@forecourt/domain/orders/order-steps.ts'
import { orderVat, type OrderVat } from '@forecourt/domain/orders/order-vat.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { toNet } from '@forecourt/domain/pricing/vat.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import type { CommercialGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import { requireCarKey, type CarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { addressAnswer } from '../../contacts/addresses.ts'
import { currentLegalVersion } from '../../content/legal.ts'
import { branchName, loadDepartment } from '../../organisation/organisation.ts'
import { latestAttempt, type LatestAttempt } from '../../payments/attempts.ts'
import { companyText } from '../../platform/mail/company-text.ts'
import { mailFates } from '../../platform/mail/mail.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import type { Db } from '../../platform/database/database.ts'
import { toHandover, readHandoverDays } from '../handovers/handovers.ts'
import { isAvailable, readCars, type CarName } from './order-cars.ts'
import { listConditions, deliveryText } from './order-conditions.ts'
import { toCustomer, type Draft } from './order-draft.ts'
import { filterOfferedPlaces, placeAnswer } from './pickup-places.ts'
import { transferTo } from './ways-to-pay.ts'
import { withdrawalState } from '../withdrawals/withdrawals.ts'
import { branchById, loadEntries, loadOrderById, pickupPlaces, type OrderRow } from './orders.sql.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'

type OrderContext = AnswerContext & { readonly accessKey: string }
type Line = {
  readonly id: string
  readonly key: CarKey
  readonly name: CarName
  readonly priceGrossCents: number
  readonly isAvailable: boolean
  readonly needsColour: boolean
  readonly isMadeToOrder: boolean
  readonly isMargin: boolean
  readonly delivery: DeliveryTerm | null
  readonly guarantee: { readonly legalMonths: number | null; readonly commercial: CommercialGuarantee | null }
}

/** Returns a saved order as its buyer sees it. Amounts are those of its last saving; the availability of a car is read again. */
export async function orderAnswer(db: Db, { id, paymentReference }: OrderRow, at: OrderContext): Promise<Order> {
  const { language, now } = at
  // Both change in one transaction. This order of reading never mixes a payment and an order from before and after it.
  const earlier = await latestPayment(db, { paymentReference })
  const order = await loadOrderById(db, id)
  const payment = order.placedAt === null ? earlier : await latestPayment(db, { paymentReference })
  const entries = await loadEntries(db, order.id)
  const cars = await readCars(
    db,
    entries.map(({ carKey }) => carKey),
    order.id,
    now,
  )
  const pickup = order.pickupDepartmentId === null ? null : await loadDepartment(db, order.pickupDepartmentId)
  const known = cars.filter((car) => car !== undefined)
  const { branchId, deliveryType } = order
  const days =
    order.placedAt === null
      ? await readHandoverDays(
          db,
          { orderId: order.id, branchId, deliveryType, pickupNumber: pickup?.number ?? null, cars: known },
          now,
        )
      : []
  const handover = order.placedAt === null && days.length === 0 ? null : toHandover(order)
  const lines = entries.map((entry, index): Line => {
    const car = cars[index]
    return {
      id: entry.id,
      key: entry.carKey,
      name: entry.car,
      priceGrossCents: entry.priceGrossCents,
      isAvailable: order.placedAt !== null || (car !== undefined && isAvailable(car)),
      needsColour: order.placedAt === null && (car?.needsColour ?? false),
      isMadeToOrder: entry.vehicleId === null,
      isMargin: entry.isMargin,
      // The agreed delivery is final; before it, this is what would be agreed now.
      delivery: order.placedAt === null ? (car ? resolveTerm(car.delivery, handover) : null) : entry.delivery,
      guarantee:
        order.placedAt === null
          ? (car?.guarantee ?? noGuarantee)
          : {
              legalMonths: entry.guaranteeMonths,
              commercial: entry.commercialGuarantee,
            },
    }
  })
  const branch = await branchById(db, order.branchId)
  const places = filterOfferedPlaces(await pickupPlaces(db), known)
  const vatRateBp = await readRateOn(db, brusselsDay(order.placedAt ?? now))
  return {
    id: order.id,
    accessKey: at.accessKey,
    orderNumber: order.orderNumber,
    createdOn: order.createdAt.toISOString(),
    orderStatus: order.status,
    deliveryType: order.deliveryType,
    entries: lines.map((line) => entryAnswer(line, vatRateBp, language)),
    total: totalAnswer(order),
    vat: vatAnswer(orderVat({ ...order, cars: lines }, vatRateBp)),
    essential: order.essential,
    customer: toCustomer(order),
    invoiceAddress: toAnswerAddress(order.invoiceAddress, language),
    deliveryAddress: toAnswerAddress(order.deliveryAddress, language),
    pickupAddress: pickup && placeAnswer(pickup, language),
    pickupPlaces: places.map((place) => placeAnswer(place, language)),
    handover,
    handoverDays: days,
    payment,
    transfer: await describeTransfer(order, branch),
    withdrawal: order.placedAt === null ? null : await withdrawalState(db, order, now),
    terms: await loadTerms(db, order, now),
    branch: branchAnswer(branch, language),
    steps: listSteps(order),
    documents: order.placedAt === null ? [] : documentsOfOrder({ ...order, cars: lines }),
    confirmationMail: order.placedAt === null ? null : await findConfirmationState(db, order),
    seller: companyText(branch, language),
    conditions: listConditions({ customerType: order.customerType, cars: lines.map(toAgreedCar) }, language),
  }
}

/** Returns an order that exists only on the buyer's screen yet, prefilled with what an earlier one knew of the buyer. */
export async function draftAnswer(
  db: Db,
  draft: Draft,
  earlier: Pick<
    Order,
    'id' | 'customer' | 'deliveryType' | 'invoiceAddress' | 'deliveryAddress' | 'handover' | 'essential'
  >,
  at: OrderContext,
): Promise<Order> {
  const handover = draft.handoverDays.length === 0 ? null : earlier.handover
  const lines = draft.cars.map((car) => ({
    ...car,
    delivery: resolveTerm(car.delivery, handover),
    id: randomUUID(),
    isAvailable: isAvailable(car),
    isMadeToOrder: car.vehicleId === null,
  }))
  const branch = await branchById(db, draft.branchId)
  const { customerType } = earlier.customer
  const vatRateBp = await readRateOn(db, brusselsDay(at.now))
  return {
    ...earlier,
    accessKey: at.accessKey,
    orderNumber: null,
    createdOn: at.now.toISOString(),
    orderStatus: null,
    entries: lines.map((line) => entryAnswer(line, vatRateBp, at.language)),
    total: totalAnswer(draft.totals),
    vat: vatAnswer(orderVat({ cars: lines, transportCents: draft.totals.transportCents }, vatRateBp)),
    pickupAddress: draft.pickupPlace && placeAnswer(draft.pickupPlace, at.language),
    pickupPlaces: draft.pickupPlaces.map((place) => placeAnswer(place, at.language)),
    handover,
    handoverDays: [...draft.handoverDays],
    payment: null,
    transfer: null,
    withdrawal: null,
    terms: await loadTerms(db, { ...earlier.customer, language: at.language, ...nothingAgreed }, at.now),
    branch: branchAnswer(branch, at.language),
    steps: [],
    documents: [],
    confirmationMail: null,
    seller: companyText(branch, at.language),
    conditions: listConditions({ customerType, cars: lines.map(toAgreedCar) }, at.language),
  }
}

function toAnswerAddress(address: OrderRow['invoiceAddress'], language: Language): Order['invoiceAddress'] {
  return address === null ? null : addressAnswer(address, language)
}

const noGuarantee = { legalMonths: null, commercial: null }
const nothingAgreed = { termsVersion: null, placedAt: null }

async function loadTerms(
  db: Db,
  order: Pick<OrderRow, 'customerType' | 'language' | 'termsVersion' | 'placedAt'>,
  now: Date,
): Promise<Order['terms']> {
  const { customerType, language, termsVersion, placedAt } = order
  const inForce = () => currentLegalVersion(db, { kind: 'terms', customerType, language }, now)
  return { customerType, version: placedAt ? termsVersion : await inForce(), agreedVersion: termsVersion }
}

/** Returns the last payment of an order, as its buyer watches it. */
export async function latestPayment(db: Db, order: Pick<OrderRow, 'paymentReference'>): Promise<Payment | null> {
  const attempt = await latestAttempt(db, order.paymentReference)
  return attempt ? paymentAnswer(attempt) : null
}

export function paymentAnswer(attempt: LatestAttempt): Payment {
  return {
    id: attempt.id,
    paymentStatus: attempt.receivedAt ? 'succeeded' : attempt.status,
    amount: attempt.amountCents,
    expiresAt: attempt.expiresAt?.toISOString() ?? null,
    // A buyer who withdrew knows the reason of the refund; others read it on the page of the payment.
    isRefundDue: attempt.refundReason !== null && attempt.refundReason !== 'withdrawn',
  }
}

/** Returns the state of the first confirmation mail; null once retention has deleted it. */
async function findConfirmationState(db: Db, { id }: OrderRow): Promise<Order['confirmationMail']> {
  const event = `order-confirmation:${id}`
  return (await mailFates(db, [event])).get(event) ?? null
}

function listSteps(order: OrderRow): Order['steps'] {
  const { status: orderStatus, placedAt, termsAgreedAt, createdAt } = order
  if (orderStatus === null || placedAt === null) return []
  return orderSteps({ ...order, orderStatus, placedAt, orderedAt: termsAgreedAt ?? createdAt })
}

/** Returns how the rest is paid; null while the order is not placed, and when nothing is left of it. */
async function describeTransfer(
  order: OrderRow,
  branch: Awaited<ReturnType<typeof branchById>>,
): Promise<Order['transfer']> {
  const { orderNumber, status, balanceCents } = order
  if (orderNumber === null || status === 'canceled') return null
  return transferTo(branch, { amountCents: balanceCents, communication: toStructuredCommunication(orderNumber) })
}

function totalAnswer({ totalCents, advanceCents, transportCents, balanceCents }: OrderTotals): Order['total'] {
  return { subTotal: totalCents, advance: advanceCents, transport: transportCents, amount: balanceCents }
}

/** Reads the ordinary VAT rate of a day, in basis points. */
async function readRateOn(db: Db, day: CalendarDay): Promise<number> {
  const rateBp = standardRateOn(await readVatRates(db), day)
  if (rateBp === undefined) throw new Error(`No rate of VAT on ${day}`)
  return rateBp
}

function vatAnswer({ rateBp, baseCents, vatCents, marginCents }: OrderVat): Order['vat'] {
  return { rateBp, base: baseCents, amount: vatCents, margin: marginCents }
}

function toAgreedCar({ name, isMadeToOrder, guarantee }: Line) {
  return { name: `${name.carName} ${name.versionName}`.trim(), isMadeToOrder, guarantee }
}

function entryAnswer(line: Line, vatRateBp: number, language: Language): OrderEntry {
  const { id, key, name, priceGrossCents, isAvailable, needsColour, isMadeToOrder, isMargin, delivery } = line
  const kind = requireCarKey(key).kind
  const { kilowatts, horsepower, engineName: label } = name
  return {
    id,
    key,
    stockCarId: kind === 'stock' ? name.number : null,
    isUsedCar: kind === 'used',
    isStockCar: kind === 'stock',
    isMadeToOrder,
    delivery: delivery ? deliveryText(delivery, language) : '',
    isAvailable,
    needsColour,
    slug: name.slug,
    carName: name.carName,
    carModel: { name: name.modelName },
    carVersion: { name: name.versionName },
    usedSetup: kind === 'used' ? { engineType: { label }, powerType: { horsepower, kilowatts } } : null,
    stockData: kind === 'used' ? null : { carEngine: { label, kilowatts, horsepower } },
    parts: (name.parts ?? []).map((part) => ({ name: translate(part.name, language), priceInc: part.grossCents })),
    lines: priceLines(line, language),
    picture: toPicture(name, language),
    isMargin,
    total: { toPay: priceGrossCents, exc: isMargin ? null : toNet(priceGrossCents, vatRateBp) },
  }
}

/** Returns the price of a configured car line by line; the price of any other car is one amount. */
function priceLines({ name, priceGrossCents }: Line, language: Language): OrderEntry['lines'] {
  const { parts, engineGrossCents, engineName, versionName } = name
  if (!parts || engineGrossCents === undefined) return []
  const onTop = [
    { name: engineName, priceInc: engineGrossCents },
    ...parts.map((part) => ({ name: translate(part.name, language), priceInc: part.grossCents })),
  ].filter(({ priceInc }) => priceInc !== 0)
  if (onTop.length === 0) return []
  const base = onTop.reduce((left, { priceInc }) => left - priceInc, priceGrossCents)
  return [
    { name: m['checkout.cart.base-price']({ version: versionName }, { locale: language }), priceInc: base },
    ...onTop,
  ]
}

export function toPicture({ picture, carName, colour, parts }: CarName, language: Language): OrderEntry['picture'] {
  // An order from before pictures were stored has none.
  if (!picture) return null
  const { sm, md, lg, count } = picture
  // The picture of a car that is still to be built is that of its model, possibly in another colour.
  const alt = colour === null || parts ? carName : `${carName}, ${translate(colour, language).toLowerCase()}`
  return { sm, md, lg, count, colour: picture.colour, alt }
}

function branchAnswer(branch: Awaited<ReturnType<typeof branchById>>, language: Language) {
  const { phone, email, iban } = branch
  return { name: branchName(branch, language), phone, email, iban }
}
