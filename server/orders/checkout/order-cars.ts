import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { toCarKey, parseCarKey, type CarKey, type CarRef } from '@forecourt/domain/stock/car-key.ts'
import { deliveryTerm, type DeliveryTerm } from '@forecourt/domain/orders/delivery-term.ts'
import type { Guarantee } from '@forecourt/domain/stock/guarantee.ts'
import { needsConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import type { CarStanding } from '@forecourt/domain/orders/paid-order.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { readConfiguredCar, type ChosenPart, type ConfiguredCar } from '../../stock/lists/configured-car.ts'
import { calculateListedPrice } from '../../stock/lists/listed-price.ts'
import { versionGuarantee, vehiclePromises, type VehiclePromise } from '../../stock/details/vehicle-contract.ts'
import { findNewCar, vehiclesByNumber, type NewCarRow } from './order-cars.sql.ts'

/** A car as an order knows it: its availability, its cost and its name. */
export type OrderCar = {
  readonly key: CarKey
  /** Null for a new car, which the factory builds for this order. */
  readonly vehicleId: string | null
  readonly versionId: string | null
  readonly engineId: string | null
  /** The availability for the order it was read for. */
  readonly standing: CarStanding
  /** The location of the car; null while the factory has it. */
  readonly standsAt: { readonly branchId: string; readonly departmentId: string } | null
  readonly priceGrossCents: number
  /** Sold under the margin scheme. */
  readonly isMargin: boolean
  /** The last day of delivery if it is ordered now. */
  readonly delivery: DeliveryTerm
  readonly guarantee: Guarantee
  /** True for a car to be built without a chosen colour. */
  readonly needsColour: boolean
  /** A consumer gets the report on its condition with the order form. */
  readonly needsConditionReport: boolean
  readonly name: CarName
}

/** The description of a car stored with an order, to show and print it after the catalogue changed. */
export type CarName = {
  readonly number: number
  readonly slug: string
  readonly carName: string
  readonly modelName: string
  readonly versionName: string
  readonly engineName: string
  readonly kilowatts: number
  readonly horsepower: number
  readonly picture: { sm: string; md: string; lg: string; colour: string; count: number } | null
  /** Of the paint; null while the buyer of a new car has still to choose one. */
  readonly colour: Translated | null
  /** The chosen parts of a new car, the colour too, with their surcharges; null for older orders. */
  readonly parts: ChosenPart[] | null
  /** The surcharge of the engine of a new car over its version, with VAT; older orders have none. */
  readonly engineGrossCents?: number
}

/**
 * Reads the cars with some keys, in their order, with their availability for one order (`null`: for a buyer without one).
 * @returns undefined in the place of a car that never existed
 */
export async function readCars(
  db: Db,
  keys: readonly CarKey[],
  orderId: string | null,
  now: Date,
): Promise<(OrderCar | undefined)[]> {
  const refs = keys.map(parseCarKey).filter((ref) => ref !== undefined)
  const vehicles = await vehiclesByNumber(
    db,
    refs.filter((ref) => ref.kind !== 'new'),
  )
  const newCars = await priceNewCars(
    db,
    refs.filter((ref) => ref.kind === 'new'),
    brusselsDay(now),
  )
  const byKey = new Map<CarKey, OrderCar>()
  const [rates, promises, readyInDays] = await Promise.all([
    vehicles.length === 0 ? [] : readVatRates(db),
    vehiclePromises(
      db,
      vehicles.map(({ vehicleId }) => vehicleId),
    ),
    readSetting(db, 'orders.ready-in-days'),
  ])
  const at = { orderId, readyInDays, today: brusselsDay(now) }
  for (const row of vehicles) {
    const priceGrossCents = calculateListedPrice(row, rates, at.today).grossCents
    const promise = requireValue(promises.get(row.vehicleId), 'the guarantee of the vehicle')
    byKey.set(toCarKey({ kind: row.kind, id: row.number }), vehicleCar({ ...row, ...promise, priceGrossCents }, at))
  }
  for (const car of newCars) byKey.set(car.key, newCar(car, at))
  return keys.map((key) => byKey.get(key))
}

/** Returns true while the car is available or held by this order: each car must be, to pay the order. */
export function isAvailable({ standing }: Pick<OrderCar, 'standing'>): boolean {
  return standing !== 'sold' && standing !== 'held-by-another'
}

type VehicleRow = Awaited<ReturnType<typeof vehiclesByNumber>>[number]
type Reading = { orderId: string | null; readyInDays: number; today: CalendarDay }
type NewCar = NewCarRow & ConfiguredCar & { key: CarKey; guarantee: Guarantee }

function vehicleCar(row: VehicleRow & VehiclePromise & { priceGrossCents: number }, at: Reading): OrderCar {
  const { brand, model, version, engine, kilowatts, horsepower, picture, colour, expectedOn, isHere } = row
  const carName = `${brand} ${model}`
  return {
    key: toCarKey({ kind: row.kind, id: row.number }),
    vehicleId: row.vehicleId,
    versionId: null,
    engineId: null,
    standing: toStanding(row, at.orderId),
    standsAt: { branchId: row.branchId, departmentId: row.departmentId },
    priceGrossCents: row.priceGrossCents,
    isMargin: row.vatSalesType === VAT_SALES_TYPES.margin,
    delivery: deliveryTerm(isHere ? { kind: 'here' } : { kind: 'on-its-way', expectedOn: expectedOn ?? at.today }, at),
    guarantee: row.guarantee,
    needsColour: false,
    needsConditionReport: needsConditionReport({ isUsed: row.kind === 'used', vehicleClass: row.vehicleClass }),
    name: {
      number: row.number,
      slug: urlize(`${carName} ${version}`),
      carName,
      modelName: model,
      versionName: version,
      engineName: engine,
      kilowatts,
      horsepower,
      picture,
      colour,
      parts: null,
    },
  }
}

/** Returns the availability of a car. Withdrawn counts as sold; a hold of this order was checked before. */
function toStanding(
  { saleId, isWithdrawn, heldUntil, heldForOrderId }: VehicleRow,
  orderId: string | null,
): CarStanding {
  if (saleId !== null) return 'sold'
  if (heldUntil !== null) {
    return orderId !== null && heldForOrderId === orderId ? 'held-for-this-order' : 'held-by-another'
  }
  return isWithdrawn ? 'sold' : 'free'
}

/** Prices new cars. A car without a price is not for sale; nor is one that is free, for want of an advance. */
async function priceNewCars(db: Db, refs: readonly (CarRef & { kind: 'new' })[], day: CalendarDay): Promise<NewCar[]> {
  const cars = await Promise.all(
    refs.map(async (ref) => {
      const row = await findNewCar(db, ref, day)
      const car = row && (await readConfiguredCar(db, { ...row, parts: ref.parts ?? [] }, day))
      if (!row || !car || car.price.grossCents <= 0) return []
      return [{ key: toCarKey(ref), ...row, ...car, guarantee: await versionGuarantee(db, row.versionId) }]
    }),
  )
  return cars.flat()
}

function newCar(row: NewCar, at: Reading): OrderCar {
  const carName = `${row.brand} ${row.model}`
  return {
    key: row.key,
    vehicleId: null,
    versionId: row.versionId,
    engineId: row.engineId,
    standing: row.isOrderable && row.isWhole ? 'made-to-order' : 'sold',
    standsAt: null,
    priceGrossCents: row.price.grossCents,
    isMargin: false,
    delivery: deliveryTerm({ kind: 'to-be-built', weeks: row.deliveryWeeks }, at),
    guarantee: row.guarantee,
    needsColour: row.needsColour,
    needsConditionReport: false,
    name: {
      number: row.modelNumber,
      slug: urlize(`${carName} ${row.version}`),
      carName,
      modelName: row.model,
      versionName: row.version,
      engineName: row.engine,
      kilowatts: row.kilowatts,
      horsepower: row.horsepower,
      picture: row.picture,
      colour: row.colour,
      parts: row.parts,
      engineGrossCents: row.engineGrossCents,
    },
  }
}
