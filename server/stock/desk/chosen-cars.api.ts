import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { selection } from '@forecourt/domain/platform/resources/resource.schema.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import {
  CarsChanged,
  ChosenCarsAnswer,
  LabelRequest,
  MOST_CHOSEN_CARS,
  MoveRequest,
  PriceChangeRequest,
} from '@forecourt/domain/stock/chosen-cars.schema.ts'
import { changePrice } from '@forecourt/domain/stock/price-change.ts'
import { changeUnderway } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { everyRow, type RowsQuery, type StoredFor } from '../../platform/resources/list.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { succeedPrice } from '../../pricing/vehicle-prices.ts'
import {
  findStockDepartment,
  findStockLabel,
  findStockPlace,
  loadChosenCars,
  lockCars,
  updateCars,
  type ChosenCar,
} from './chosen-cars.sql.ts'
import { placesOfVehicles } from './stock-desk.sql.ts'

/** Defines the query for chosen rows of a list of the stock, to be shown before they are changed. */
export function chosenCarsEndpoint<const Name extends string, L extends Resource, Stored extends StoredFor<L>>(
  name: Name,
  list: L,
  selectRows: (db: Db, who: Who) => RowsQuery<Stored>,
) {
  return query({
    path: `POST /sales/${name}/chosen` as const,
    right: 'STOCK_VIEW',
    summary: `Returns chosen vehicles with what a change of several of them depends on, at most ${MOST_CHOSEN_CARS}.`,
    input: selection(list),
    output: ChosenCarsAnswer,
    async run({ db, call: { language, now, staff } }, chosen) {
      const wishes = { ...chosen, sortFilter: { sortBy: list.sort, descending: false } }
      const ids = await everyRow(db, selectRows(db, staff.who), list, wishes, {
        language,
        read: ({ id }) => id,
        most: MOST_CHOSEN_CARS,
      })
      if (!ids) return refuse('too-many-cars', { status: 422, values: { most: String(MOST_CHOSEN_CARS) } })
      const day = brusselsDay(now)
      const [cars, rates] = await Promise.all([loadChosenCars(db, ids, day), readVatRates(db)])
      const maySeeCosts = may(staff.who, 'STOCK_COST_VIEW').ok
      return { cars: cars.map((car) => toAnswer(car, maySeeCosts)), rateBp: standardRateOn(rates, day) ?? null }
    },
  })
}

function toAnswer(car: ChosenCar, maySeeCosts: boolean) {
  const { key: _, isMargin, purchaseCents, purchaseVatExcluded, reconditioningNetCents, ...rest } = car
  const isKnown = maySeeCosts && purchaseCents !== null
  return {
    ...rest,
    costs: isKnown
      ? {
          isMargin,
          purchaseCents,
          purchaseVatExcluded: purchaseVatExcluded ?? false,
          reconditioningNetCents: reconditioningNetCents ?? 0,
        }
      : null,
  }
}

const changePrices = command({
  path: 'POST /sales/vehicle/changeprices',
  right: 'STOCK_PRICE_EDIT',
  place: (db, { cars }) =>
    placesOfVehicles(
      db,
      cars.map(({ id }) => id),
    ),
  isUndoable: true,
  summary: 'Sets new prices for several vehicles from today, all or none. The previous prices stay in the history.',
  input: PriceChangeRequest,
  output: CarsChanged,
  async run({ tx, call: { now } }, { change, cars }) {
    const ids = cars.map(({ id }) => id)
    await lockCars(tx, ids)
    const day = brusselsDay(now)
    const found = new Map((await loadChosenCars(tx, ids, day)).map((car) => [car.id, car]))
    for (const { id, was } of cars) {
      const car = found.get(id)
      if (!car) return refuse('record-not-found', { status: 404 })
      if (car.priceCents !== was) return refuse('car-price-changed')
      const changed = changePrice(car, change)
      if (isRefusal(changed)) return refuse(changed.reason, { status: 422, values: { stockNumber: car.stockNumber } })
      await succeedPrice(tx, car.key, { cents: changed.cents, vatExcluded: car.priceVatExcluded }, day)
    }
    return { changed: cars.length, change: await changeUnderway(tx) }
  },
})

const move = command({
  path: 'POST /sales/vehicle/move',
  right: 'STOCK_EDIT',
  // Both the old and the new branch: a user cannot hand cars to a branch out of reach.
  place: (db, { cars, department }) =>
    placesOfVehicles(
      db,
      cars.map(({ id }) => id),
      [department],
    ),
  isUndoable: true,
  summary: 'Moves several vehicles to a department and a place of its branch, all or none.',
  input: MoveRequest,
  output: CarsChanged,
  async run({ tx }, { cars, department, stockLocation }) {
    const target = await findStockDepartment(tx, department)
    if (!target) return refuse('reference-gone', { status: 422, field: 'department' })
    const place = stockLocation === null ? null : await findStockPlace(tx, stockLocation)
    if (place === undefined) return refuse('reference-gone', { status: 422, field: 'stockLocation' })
    if (place && place.branchId !== target.branchId)
      return refuse('place-of-other-branch', { status: 422, field: 'stockLocation' })
    return (
      (await changedRefusal(tx, cars)) ??
      changeAll(tx, cars, {
        departmentId: requireValue(target.id, 'the department'),
        stockLocationId: place?.id ?? null,
      })
    )
  },
})

const label = command({
  path: 'POST /sales/vehicle/label',
  right: 'STOCK_EDIT',
  place: (db, { cars }) =>
    placesOfVehicles(
      db,
      cars.map(({ id }) => id),
    ),
  isUndoable: true,
  summary: 'Gives several vehicles a stock label, or takes theirs away, all or none.',
  input: LabelRequest,
  output: CarsChanged,
  async run({ tx }, { cars, stockLabel }) {
    const stockLabelId = stockLabel === null ? null : await findStockLabel(tx, stockLabel)
    if (stockLabelId === undefined) return refuse('reference-gone', { status: 422, field: 'stockLabel' })
    return (await changedRefusal(tx, cars)) ?? changeAll(tx, cars, { stockLabelId })
  },
})

export const chosenCarEndpoints = [changePrices, move, label] as const

type Chosen = readonly { readonly id: number; readonly rev: number }[]

/** Locks cars; refuses if a colleague changed one of them meanwhile. */
async function changedRefusal(tx: Tx, cars: Chosen): Promise<ApiRefusal | undefined> {
  const revs = new Map(
    (
      await lockCars(
        tx,
        cars.map(({ id }) => id),
      )
    ).map(({ id, rev }) => [id, rev]),
  )
  return cars.every(({ id, rev }) => revs.get(id) === rev) ? undefined : refuse('cars-changed')
}

async function changeAll(tx: Tx, cars: Chosen, values: Parameters<typeof updateCars>[2]) {
  const changed = await updateCars(
    tx,
    cars.map(({ id }) => id),
    values,
  )
  return { changed, change: await changeUnderway(tx) }
}
