import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { normaliseVin, VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { brusselsDay, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { newRow } from '@forecourt/domain/platform/resources/resource.ts'
import { stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import type { StockCarDraft } from '@forecourt/domain/stock/stock-car.schema.ts'
import { needsVin } from '@forecourt/domain/stock/vehicle-states.ts'
import { catchBrokenRule } from '../../platform/resources/constraints.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  departmentForNewCars,
  loadExpectedDay,
  fitParts,
  insertStockCar,
  loadOrderedCar,
  stageOfLabel,
  writeArrival,
  writeProgress,
  type OrderedCar,
} from '../desk/stock-car.sql.ts'
import {
  findVehicleDesk,
  lockVehicle,
  nextStockNumber,
  placesOfVehicles,
  setWithdrawn,
  selectTwin,
} from '../desk/stock-desk.sql.ts'
import { notFound, referenceRefusal, twinRefusal } from '../desk/vehicle-desk.ts'

export { loadExpectedDay as expectedDayOf, loadOrderedCar as orderedCar, type OrderedCar }

/** Returns the place of a car on order, by its number: the branch that sells it. */
export function placeOfOrderedCar(db: Db, number: number): Promise<Place[] | undefined> {
  return placesOfVehicles(db, [number])
}

/** An order to the factory: a version with the chosen parts, for a branch. */
export interface FactoryOrder {
  readonly version: number
  readonly parts: readonly PartKey[]
  readonly branchId: string
  readonly expectedOn: CalendarDay
  readonly queueLabel: number | null
  readonly productionNumber: string | null
  readonly orderNumber: string | null
  readonly note: string | null
}

/** Adds a car that the factory will build to the queue. It needs an engine, a colour and a cover to be built. */
export async function orderFromFactory(
  tx: Tx,
  { version, parts, branchId, expectedOn, queueLabel, note, ...numbers }: FactoryOrder,
): Promise<{ key: string; number: number } | ApiRefusal> {
  const found = await fitParts(tx, version, parts)
  const department = await departmentForNewCars(tx, branchId)
  if (found === undefined || department === undefined) return refuse('car-not-orderable', { status: 422 })
  if (queueLabel !== null && needsVin(await stageOfLabel(tx, queueLabel))) {
    return refuse('vin-once-built', { status: 422, field: 'queueLabel' })
  }
  const { vehicleClass, ...chosen } = found
  const withoutLabel = (id: number) => ({ id, label: '' })
  const draft: StockCarDraft = {
    ...newRow(stockCarForm),
    id: null,
    version: withoutLabel(version),
    department: withoutLabel(department),
    supply: 'ordered',
    engine: withoutLabel(chosen.engine),
    exteriorColour: withoutLabel(chosen.colour),
    interiorCover: withoutLabel(chosen.cover),
    interiorColour: withoutLabel(chosen.coverColour),
    buildYear: toYear(expectedOn),
    mileageKm: 0,
    expectedOn,
    note,
    ...numbers,
    queueLabel: queueLabel === null ? null : withoutLabel(queueLabel),
  }
  const gone = await referenceRefusal(tx, stockCarForm, draft)
  if (gone) return gone
  const stockNumber = await nextStockNumber(tx, department)
  const equipment = { options: chosen.options, packs: chosen.packs }
  return catchBrokenRule(tx, 'stockCar', () => insertStockCar(tx, { ...draft, vehicleClass }, stockNumber, equipment))
}

/** Locks a car of the order queue until the transaction ends. */
export async function onOrder(tx: Tx, number: number): Promise<OrderedCar | ApiRefusal> {
  await lockVehicle(tx, number)
  const found = await findVehicleDesk(tx, number)
  if (!found || found.kind !== 'stock') return notFound()
  if (found.supply === 'in-stock') return refuse('car-has-arrived')
  return found.state === 'withdrawn' ? refuse('car-is-withdrawn') : await loadOrderedCar(tx, number)
}

export interface OrderProgress {
  readonly expectedOn: CalendarDay
  readonly queueLabel: number | null
  readonly statusNote: number | null
  readonly note: string | null
  readonly vin: string | null
  readonly productionNumber: string | null
  readonly orderNumber: string | null
}

/**
 * Stores the progress of an order. `isSold`: the car is for a customer.
 * @returns its chassis number as it is stored
 */
export async function changeProgress(
  tx: Tx,
  car: OrderedCar,
  { rev, isSold, ...typed }: OrderProgress & { rev: number; isSold: boolean },
): Promise<{ vin: string | null } | ApiRefusal> {
  const vin = typed.vin ? normaliseVin(typed.vin) : null
  const stage = typed.queueLabel === null ? 'ordered' : await stageOfLabel(tx, typed.queueLabel)
  if (vin === null && needsVin(stage)) return refuse('vin-once-built', { status: 422, field: 'vin' })
  const refused = vin === null ? undefined : await vinRefusal(tx, { id: car.number, vin, isSold })
  if (refused) return refused
  const empty = { productionNumber: typed.productionNumber || null, orderNumber: typed.orderNumber || null }
  const isKept = await writeProgress(tx, car.key, rev, { ...typed, ...empty, vin, note: typed.note || null })
  return isKept ? { vin } : refuse('car-changed')
}

export interface CarArrival {
  readonly vin: string
  readonly arrivedOn: CalendarDay
  readonly stockLocation: number | null
  readonly stockLabel: number | null
}

/**
 * Takes a car that was on order into stock.
 * @returns its chassis number as it is stored
 */
export async function takeInOrdered(
  tx: Tx,
  car: OrderedCar,
  { rev, isSold, now, vin: typed, ...arrival }: CarArrival & { rev: number; isSold: boolean; now: Date },
): Promise<{ vin: string } | ApiRefusal> {
  const vin = normaliseVin(typed)
  if (arrival.arrivedOn > brusselsDay(now)) return refuse('arrival-is-to-come', { status: 422, field: 'arrivedOn' })
  const refused = await vinRefusal(tx, { id: car.number, vin, isSold })
  if (refused) return refused
  return (await writeArrival(tx, car.key, rev, { vin, ...arrival })) ? { vin } : refuse('car-changed')
}

/** Refuses a wrong or used number. That of a sold car is compared with all that we ever had: a new car is new to us. */
async function vinRefusal(
  tx: Tx,
  { id, vin, isSold }: { id: number; vin: string; isSold: boolean },
): Promise<ApiRefusal | undefined> {
  if (!VIN_PATTERN.test(vin)) return refuse('vin-wrong', { status: 422, field: 'vin' })
  if (!isSold) return twinRefusal(tx, 'stockCar', { id, vin })
  const twin = await selectTwin(tx, vin, id)
  return twin && refuse('vin-of-other', { status: 422, field: 'vin', values: { stockNumber: twin.stockNumber } })
}

/** Withdraws a car that the factory does not build: it is no longer on its way. */
export async function withdrawOrdered(tx: Tx, key: string, now: Date): Promise<void> {
  await setWithdrawn(tx, key, now)
}

/** Lists the changes of a car in the order queue that a form refuses: what its customer bought is changed with them. */
export function listChangesForCustomer(
  before: Pick<StockCarDraft, SoldField>,
  draft: Pick<StockCarDraft, SoldField>,
): readonly SoldField[] {
  return SOLD_FIELDS.filter((name) => toComparable(before[name]) !== toComparable(draft[name]))
}

const SOLD_FIELDS = [
  'version',
  'engine',
  'exteriorColour',
  'interiorCover',
  'interiorColour',
  'expectedOn',
  'vin',
] as const
type SoldField = (typeof SOLD_FIELDS)[number]

function toComparable(value: StockCarDraft[SoldField]): string | number | null {
  return typeof value === 'object' && value !== null ? value.id : value
}
