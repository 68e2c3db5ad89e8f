import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { randomBytes } from 'node:crypto'
import { checkoutBlockers, type Blocker } from '@forecourt/domain/orders/checkout.ts'
import { resolveTerm, type Handover, type HandoverDay } from '@forecourt/domain/orders/handover.ts'
import type { OrderCustomer } from '@forecourt/domain/orders/order.ts'
import type { OrderInput } from '@forecourt/domain/orders/order.schema.ts'
import { orderTotals, type OrderParameters, type OrderTotals } from '@forecourt/domain/orders/order-totals.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { loadAccount } from '../../access/accounts.ts'
import { toStoredAddress } from '../../contacts/addresses.ts'
import { countryRefusal } from '../../contacts/countries.ts'
import { currentLegalVersion } from '../../content/legal.ts'
import { latestAttempt, lockReference } from '../../payments/attempts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/identity.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { finishedReports } from '../../stock/details/condition-report.ts'
import { loadColourCode, engineIdentity, vehicleIdentity } from '../../stock/details/vehicle-contract.ts'
import { toHandover, readHandoverDays } from '../handovers/handovers.ts'
import { hashAccessKey, opens } from './order-access.ts'
import { lockVehicles } from './order-cars.sql.ts'
import { isAvailable, readCars, type OrderCar } from './order-cars.ts'
import {
  agreeOnEntry,
  loadEntries,
  loadHeldVehicles,
  insertDraft,
  mainBranchId,
  findOrderById,
  orderForUpdate,
  pickupPlaces,
  releaseVehicles,
  replaceEntries,
  updateDraft,
  listVehicles,
  type EntryRow,
  type OrderRow,
} from './orders.sql.ts'
import { filterOfferedPlaces, placeAnswer, type PickupPlace } from './pickup-places.ts'

/** The choices of the buyer, checked against the offer of the shop, with every amount computed here. */
export type Draft = {
  readonly cars: readonly OrderCar[]
  readonly totals: OrderTotals
  readonly branchId: string
  readonly pickupPlaces: readonly PickupPlace[]
  readonly pickupPlace: PickupPlace | null
  readonly handoverDays: readonly HandoverDay[]
}

/** The part of an order that decides its cars and amounts. */
export type Choice = {
  readonly carList: readonly CarKey[]
  readonly deliveryType: OrderInput['deliveryType']
  readonly pickupNumber: number | null
}

/** Composes a draft. Refuses a car or place that never existed; a sold car stays in it, as not available. */
export async function composeDraft(
  db: Db,
  choice: Choice,
  orderId: string | null,
  now: Date,
): Promise<Draft | ApiRefusal> {
  const keys = [...new Set(choice.carList)]
  const found = await readCars(db, keys, orderId, now)
  const cars = found.filter((car) => car !== undefined)
  if (cars.length < keys.length) {
    return refuse('car-not-found', { status: 404, field: `order.carList.${found.indexOf(undefined)}` })
  }
  const places = filterOfferedPlaces(await pickupPlaces(db), cars)
  const branchId = cars.find(({ standsAt }) => standsAt !== null)?.standsAt?.branchId ?? (await mainBranchId(db))
  const place =
    choice.deliveryType === 'pickup' ? places.find(({ number }) => number === choice.pickupNumber) : undefined
  if (choice.deliveryType === 'pickup' && choice.pickupNumber !== null && !place) {
    return refuse('pickup-place-not-found', { status: 404, field: 'order.pickupAddress' })
  }
  const branchOfOrder = place?.branchId ?? branchId
  return {
    cars,
    totals: orderTotals({ cars, deliveryType: choice.deliveryType, parameters: await readParameters(db) }),
    branchId: branchOfOrder,
    pickupPlaces: places,
    pickupPlace: place ?? null,
    handoverDays: await readHandoverDays(
      db,
      {
        orderId,
        branchId: branchOfOrder,
        deliveryType: choice.deliveryType,
        pickupNumber: place?.number ?? null,
        cars,
      },
      now,
    ),
  }
}

export type Saved = {
  readonly order: OrderRow
  readonly entries: readonly EntryRow[]
  readonly draft: Draft
  /** True if the same choice now has another price than the one shown. */
  readonly isPriceChanged: boolean
}

/**
 * Saves a draft as it was sent, complete or not, and leaves the order locked for the transaction. Refuses when it can no longer be
 * changed.
 */
export async function saveDraft(
  tx: Tx,
  input: OrderInput,
  at: { language: Language; now: Date; customer?: Customer | undefined },
): Promise<Saved | ApiRefusal> {
  const { language, now, customer } = at
  const former = await lockOrder(tx, input)
  if (isRefusal(former)) return former
  const formerEntries = former ? await loadEntries(tx, input.id) : []
  const draft = await composeDraft(tx, toChoice(input), input.id, now)
  if (isRefusal(draft)) return draft
  const refusal = await countryRefusal(
    tx,
    [{ field: 'order.invoiceAddress', address: input.invoiceAddress }],
    async () => [former?.invoiceAddress ?? null, customer ? (await loadAccount(tx, customer.accountId)).address : null],
  )
  if (refusal) return refusal
  const content = {
    ...toColumns(input, draft),
    language,
    branchId: draft.branchId,
    ...draft.totals,
    updatedAt: now,
    // Assigns an order begun before sign-in to the account; signing out does not undo that.
    ...(customer && { shopAccountId: customer.accountId }),
  }
  const order = former
    ? await updateDraft(tx, input.id, content)
    : await insertDraft(tx, {
        ...content,
        id: input.id,
        accessKeyHash: hashAccessKey(input.accessKey),
        paymentReference: newPaymentReference(),
        createdAt: now,
      })
  // The same browser sent it twice at once: the other request created it meanwhile.
  if (!order) return saveDraft(tx, input, at)
  const entries = await replaceEntries(tx, input.id, draft.cars.map(toEntry))
  if (former) await releaseDropped(tx, order.id, entries)
  const isSameChoice =
    former?.deliveryType === order.deliveryType &&
    formerEntries.map(({ carKey }) => carKey).join() === entries.map(({ carKey }) => carKey).join()
  return { order, entries, draft, isPriceChanged: isSameChoice && former.totalCents !== order.totalCents }
}

/**
 * Records that the buyer, who orders with obligation to pay, agrees to the terms in force and to the conditions of each car. The
 * order stores the version of the terms, its cars store the conditions. Refuses when other terms were shown, and a consumer's used
 * car without its condition report. `shown` undefined: the caller shows the terms in its own way.
 */
export async function agreeToTerms(
  tx: Tx,
  { order, entries, draft }: Saved,
  { shown, now }: { shown: number | null | undefined; now: Date },
): Promise<OrderRow | ApiRefusal> {
  const { customerType, language } = order
  const termsVersion = await currentLegalVersion(tx, { kind: 'terms', customerType, language }, now)
  if (shown !== undefined && shown !== termsVersion) return refuse('terms-changed', { field: 'termsVersion' })
  // No half-day is agreed if none can be chosen any more.
  const handover = draft.handoverDays.length > 0 ? toHandover(order) : null
  const reports = await finishedReports(
    tx,
    draft.cars.flatMap((car) => (car.needsConditionReport && car.vehicleId !== null ? [car.vehicleId] : [])),
  )
  const undescribed = draft.cars.findIndex((car) => car.needsConditionReport && !reports.has(car.vehicleId ?? ''))
  if (customerType === 'private' && undescribed >= 0) {
    const { carName: car } = requireValue(draft.cars[undescribed], 'the car of the draft').name
    return refuse('condition-report-missing-shop', { field: `order.carList.${undescribed}`, values: { car } })
  }
  for (const [index, { id, vehicleId, engineId }] of entries.entries()) {
    const { delivery, guarantee, name } = requireValue(draft.cars[index], 'the car of the draft')
    const report = vehicleId === null ? undefined : reports.get(vehicleId)
    await agreeOnEntry(tx, id, {
      delivery: JSON.stringify(resolveTerm(delivery, handover)),
      guaranteeMonths: customerType === 'private' ? guarantee.legalMonths : null,
      commercialGuarantee: guarantee.commercial && JSON.stringify(guarantee.commercial),
      conditionReport: report === undefined ? null : JSON.stringify(report),
      identity: JSON.stringify(
        vehicleId === null
          ? {
              ...(await engineIdentity(tx, requireValue(engineId, 'the engine of a new car'))),
              colour: name.colour,
              colourCode: await loadColourCode(tx, name.parts?.find(({ key }) => key.startsWith('colour-'))?.key),
            }
          : await vehicleIdentity(tx, vehicleId),
      ),
    })
  }
  return updateDraft(tx, order.id, { termsVersion, termsAgreedAt: now, ...handoverColumns(handover) })
}

/** Returns true if the draft equals the input, so that saving it would change nothing. */
export async function isUnchanged(db: Db, order: OrderRow, input: OrderInput): Promise<boolean> {
  const entries = await loadEntries(db, order.id)
  const choice = toChoice(input)
  if (entries.map(({ carKey }) => carKey).join() !== [...new Set(choice.carList)].join()) return false
  const places = await pickupPlaces(db)
  const place = places.find(({ number }) => choice.deliveryType === 'pickup' && number === choice.pickupNumber)
  const sent = toColumns(input, { pickupPlace: place ?? null })
  return listKeys(sent).every((column) => isSameValue(sent[column], order[column]))
}

/** Returns everything that keeps an order from being paid, as checkout itself shows it. */
export function blockersOfOrder({ order, draft }: Saved): Blocker[] {
  return checkoutBlockers({
    entries: draft.cars.map((car) => ({
      key: car.key,
      needsColour: car.needsColour,
      isAvailable: isAvailable(car),
    })),
    deliveryType: order.deliveryType,
    customer: toCustomer(order),
    invoiceAddress: order.invoiceAddress,
    deliveryAddress: order.deliveryAddress,
    pickupAddress: draft.pickupPlace && placeAnswer(draft.pickupPlace, order.language),
    handover: toHandover(order),
    handoverDays: draft.handoverDays,
  })
}

export function toCustomer(order: OrderRow): OrderCustomer {
  const { customerType, companyName, vatPrefix, vatNumber, firstName, lastName, email, dialCode, phone } = order
  return {
    customerType,
    companyName,
    vatPrefix,
    vatNumber,
    firstName,
    lastName,
    email,
    dialCode,
    phone,
    isFleetMember: false,
  }
}

function toChoice({ carList, deliveryType, pickupAddress }: OrderInput): Choice {
  return { carList, deliveryType, pickupNumber: pickupAddress?.id ?? null }
}

/** Reads the figures that amounts of orders are calculated with. */
export async function readParameters(db: Db): Promise<OrderParameters> {
  return {
    transportGrossCents: await readSetting(db, 'orders.transport-gross-cents'),
    advanceCents: await readSetting(db, 'orders.advance-cents'),
    advanceCapBp: await readSetting(db, 'orders.advance-cap-bp'),
  }
}

/** Locks the payments of an order and the order, to change it; undefined while it does not exist. */
async function lockOrder(
  tx: Tx,
  access: { id: string; accessKey: string },
): Promise<OrderRow | ApiRefusal | undefined> {
  const seen = await findOrderById(tx, access.id)
  if (!seen) return undefined
  if (!opens(access, seen)) return refuse('order-not-found', { status: 404 })
  await lockReference(tx, seen.paymentReference)
  const order = await orderForUpdate(tx, access.id)
  if (order?.placedAt) return refuse('order-placed')
  const attempt = await latestAttempt(tx, seen.paymentReference)
  if (attempt?.status === 'pending') return refuse('payment-in-progress')
  return order
}

/** Releases a car that was removed from the order at once. */
async function releaseDropped(tx: Tx, orderId: string, entries: readonly EntryRow[]): Promise<void> {
  const wanted = listVehicles(entries)
  const dropped = (await loadHeldVehicles(tx, orderId)).filter((vehicleId) => !wanted.includes(vehicleId))
  if (dropped.length === 0) return
  // Locks all at once, in one order: the remaining ones are locked next.
  await lockVehicles(tx, [...dropped, ...wanted])
  await releaseVehicles(tx, orderId, dropped)
}

/** Converts the input to columns. Delivery and pickup exclude each other, and a private customer has no company. */
function toColumns(input: OrderInput, { pickupPlace }: Pick<Draft, 'pickupPlace'>) {
  const { customer, deliveryType } = input
  const isFleet = customer.customerType === 'fleet'
  return {
    customerType: customer.customerType,
    companyName: isFleet ? customer.companyName : '',
    vatPrefix: isFleet ? customer.vatPrefix : '',
    vatNumber: isFleet ? customer.vatNumber : '',
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    dialCode: customer.dialCode,
    phone: customer.phone,
    invoiceAddress: input.invoiceAddress && toStoredAddress(input.invoiceAddress),
    deliveryType,
    deliveryAddress:
      deliveryType === 'deliver' && input.deliveryAddress ? toStoredAddress(input.deliveryAddress) : null,
    pickupDepartmentId: pickupPlace?.id ?? null,
    essential: isFleet ? '' : (input.essential ?? ''),
    ...handoverColumns(deliveryType === null ? null : (input.handover ?? null)),
  }
}

function handoverColumns(handover: Handover | null) {
  return { handoverOn: handover?.day ?? null, handoverPart: handover?.part ?? null }
}

function toEntry(car: OrderCar) {
  return {
    carKey: car.key,
    vehicleId: car.vehicleId,
    versionId: car.versionId,
    engineId: car.engineId,
    priceGrossCents: car.priceGrossCents,
    isMargin: car.isMargin,
    car: car.name,
  }
}

// Without letters that are mistaken for digits (Crockford): people read it from a statement.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a reference that no two orders of any installation share. It need not be unguessable. */
function newPaymentReference(): string {
  const code = Array.from(randomBytes(10), (byte) => signs[byte % signs.length]).join('')
  return `WEB-${code}`
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSameValue(one[key as keyof typeof one], other[key as keyof typeof other]))
}
