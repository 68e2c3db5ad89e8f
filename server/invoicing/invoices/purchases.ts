import type { PurchaseSource } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import type { BoughtCar } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { SellerVat } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { seesCustomer } from '../../contacts/customers.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findBoughtCar } from '../../stock/details/bought-car.ts'
import { findTradeInRecord, placeOfTradeIn } from '../../trade-ins/trade-in-desk.ts'
import { findTradeInKeys, findTradeInOfVehicle } from './purchase-papers.sql.ts'

/** A purchase as its paper is drawn up from it: the keys of its records, and the contents of the paper. */
export interface Purchase {
  readonly tradeInId: string | null
  readonly vehicleId: string | null
  readonly branchId: string
  readonly ownerId: string | null
  readonly seller: number
  readonly reference: string
  /** Null: not known. */
  readonly boughtOn: CalendarDay | null
  readonly priceCents: number | null
  /** False: VAT is added to it. */
  readonly priceHoldsVat: boolean
  readonly sellerVat: SellerVat
  /** The number of the offer that it is set off against. */
  readonly dealNumber: string | null
  readonly car: BoughtCar
}

const notFound = () => refuse('record-not-found', { status: 404 })

/** Finds the purchase that a user makes a paper of. Its seller is a customer whom they may see. */
export async function findChosenPurchase(
  db: Db,
  { staff, now }: Pick<OfferCaller, 'staff' | 'now'>,
  source: PurchaseSource,
): Promise<Purchase | ApiRefusal> {
  if (source.seller !== null && !(await seesCustomer(db, staff.who, source.seller)))
    return refuse('reference-gone', { status: 422, field: 'seller' })
  return findPurchase(db, source, now)
}

/** Finds the purchase of a paper: a traded-in car, or one of our stock with its seller. */
export async function findPurchase(db: Db, source: PurchaseSource, now: Date): Promise<Purchase | ApiRefusal> {
  if (source.tradeIn !== null) return findTradedIn(db, source.tradeIn, now)
  if (source.car === null) return notFound()
  const car = await findBoughtCar(db, source.car)
  if (!car) return notFound()
  const tradeIn = await findTradeInOfVehicle(db, car.key)
  if (tradeIn) return findTradedIn(db, tradeIn.number, now)
  if (source.seller === null) return refuse('slip-without-seller', { status: 422, field: 'seller' })
  return {
    tradeInId: null,
    vehicleId: car.key,
    branchId: car.branchId,
    ownerId: null,
    seller: source.seller,
    reference: car.stockNumber,
    boughtOn: car.purchasedOn,
    priceCents: car.purchaseCents,
    priceHoldsVat: car.purchaseVatExcluded !== true,
    sellerVat: car.isMargin ? 'private' : 'full',
    dealNumber: null,
    car: {
      name: car.name,
      vin: car.vin ?? '',
      licencePlate: car.licencePlate,
      firstRegistration: car.firstRegistration,
      mileageKm: car.mileageKm,
      engine: '',
      colour: '',
      keyCount: car.keyCount,
    },
  }
}

async function findTradedIn(db: Db, number: number, now: Date): Promise<Purchase | ApiRefusal> {
  const [keys, record] = await Promise.all([findTradeInKeys(db, number), findTradeInRecord(db, number, now)])
  if (!keys || !record) return notFound()
  if (record.state !== 'received' && record.state !== 'stocked') return refuse('trade-in-not-here', { status: 422 })
  if (keys.customer === null) return refuse('trade-in-no-customer', { status: 422 })
  return {
    tradeInId: keys.id,
    vehicleId: keys.vehicleId,
    branchId: keys.branchId,
    ownerId: keys.ownerId,
    seller: keys.customer,
    reference: record.tradeInNumber,
    boughtOn: record.receivedOn,
    priceCents: record.allowanceCents,
    priceHoldsVat: true,
    sellerVat: record.sellerVat,
    dealNumber: record.dealNumber,
    car: {
      name: [record.brand, record.model, record.versionName].filter(Boolean).join(' '),
      vin: record.vin,
      licencePlate: record.licencePlate || null,
      firstRegistration: record.firstRegistration,
      mileageKm: record.mileageKm,
      engine: record.engine,
      colour: record.colour,
      keyCount: record.keyCount,
    },
  }
}

export async function placeOfVehicle(db: Db, { id }: { id: number }) {
  const car = await findBoughtCar(db, id)
  return car && { branch: car.branchId }
}

/** Returns the branch and owner of a purchase. */
export function placeOfPurchase(db: Db, { tradeIn, car }: PurchaseSource) {
  if (tradeIn !== null) return placeOfTradeIn(db, { id: tradeIn })
  return car === null ? Promise.resolve(undefined) : placeOfVehicle(db, { id: car })
}
