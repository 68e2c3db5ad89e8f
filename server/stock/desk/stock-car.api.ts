import type { InferResult } from 'kysely'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { newRow } from '@forecourt/domain/platform/resources/resource.ts'
import { newAdvertLacks } from '@forecourt/domain/stock/advert.ts'
import {
  queueCar,
  stockCar,
  stockCarForm,
  type ListedStockCar,
  type QueuedCar,
} from '@forecourt/domain/stock/stock-car.ts'
import {
  NewStockCarAnswer,
  NewStockCarRequest,
  OfferedAnswer,
  QueueExportRequest,
  QueueListAnswer,
  QueueListRequest,
  StockCarAnswer,
  StockCarExportRequest,
  StockCarListAnswer,
  StockCarListRequest,
  StockCarSaved,
  StockCarSaveRequest,
} from '@forecourt/domain/stock/stock-car.schema.ts'
import { StockRequest } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import {
  selectStockCars,
  newAdvertFacts,
  selectOfferedWith,
  selectQueuedCars,
  findStockCar,
  loadStockCar,
} from './stock-car.sql.ts'
import { chosenCarsEndpoint } from './chosen-cars.api.ts'
import { costEndpoints } from './car-costs.api.ts'
import { formRow, saveStockCar } from './stock-car-save.ts'
import { placesOfVehicles } from './stock-desk.sql.ts'
import { deskEndpoints, exportVehicles, MOST_TO_EXPORT, notFound } from './vehicle-desk.ts'

const right = 'STOCK_VIEW'

const list = query({
  path: 'POST /sales/stockcar/list',
  right,
  summary: 'Lists the new cars, vans and trucks in stock or on order.',
  input: StockCarListRequest,
  output: StockCarListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectStockCars(db), stockCar, request, { language, read: readListed }),
})

const exportRows = query({
  path: 'POST /sales/stockcar/export',
  right,
  summary: `Exports the listed new cars as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: StockCarExportRequest,
  output: fileAnswer,
  run: ({ db, call: { language } }, request) =>
    exportVehicles(db, selectStockCars(db), stockCar, request, { language, read: readListed }),
})

const queue = query({
  path: 'POST /sales/queue/list',
  right,
  summary: 'Lists the cars on order that have not arrived.',
  input: QueueListRequest,
  output: QueueListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectQueuedCars(db, staff.who), queueCar, request, { language, read: readQueued }),
})

const exportQueue = query({
  path: 'POST /sales/queue/export',
  right,
  summary: `Exports the listed cars on order as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: QueueExportRequest,
  output: fileAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    exportVehicles(db, selectQueuedCars(db, staff.who), queueCar, request, { language, read: readQueued }),
})

const get = query({
  path: 'GET /sales/stockcar/get',
  right,
  summary: 'Returns a new car. Costs are included for callers with the right to see them.',
  input: StockRequest,
  output: StockCarAnswer,
  async run({ db, call }, { id }) {
    const found = await findStockCar(db, id)
    return found ? { stockCar: formRow(call, found) } : notFound()
  },
})

const getNew = query({
  path: 'GET /sales/stockcar/getnew',
  right,
  summary: 'Returns a new stock car to fill in, present or ordered from the factory.',
  input: NewStockCarRequest,
  output: NewStockCarAnswer,
  async run({ call: { now } }, { supply = 'in-stock' }) {
    const today = brusselsDay(now)
    const arrivedOn = supply === 'in-stock' ? today : null
    const buildYear = toYear(today)
    return { stockCar: { ...newRow(stockCarForm), supply, arrivedOn, buildYear, mileageKm: 0 } }
  },
})

const getOffered = query({
  path: 'GET /sales/stockcar/getoffered',
  right,
  summary: 'Returns the engines, colours and covers that a version is available with.',
  input: StockRequest,
  output: OfferedAnswer,
  run: async ({ db }, { id }) => (await selectOfferedWith(db, id)) ?? notFound(),
})

const save = command({
  path: 'POST /sales/stockcar/save',
  right: 'STOCK_EDIT',
  // Both its old and its new branch: a user cannot hand a car to a branch out of reach.
  place: (db, { stockCar: { id, department } }) => placesOfVehicles(db, id === null ? [] : [id], [department.id]),
  summary: 'Saves a new car with its details, order, price and costs.',
  input: StockCarSaveRequest,
  output: StockCarSaved,
  async run({ tx, call }, { stockCar: typed }) {
    const written = await saveStockCar(tx, call, typed)
    if (isRefusal(written)) return written
    return { stockCar: formRow(call, await loadStockCar(tx, written)), change: null }
  },
})

export const stockCarEndpoints = [
  list,
  exportRows,
  queue,
  exportQueue,
  get,
  getNew,
  getOffered,
  save,
  ...deskEndpoints('stockcar', {
    byNumber: findStockCar,
    isMargin: () => false,
    lacksOf: async (db, row, desk) => newAdvertLacks(await newAdvertFacts(db, row, desk)),
  }),
  chosenCarsEndpoint('stockcar', stockCar, selectStockCars),
  ...costEndpoints('stockcar', { byNumber: findStockCar, isMargin: () => false }),
] as const

type StoredStockCar = InferResult<ReturnType<typeof selectStockCars>>[number]
type StoredQueuedCar = InferResult<ReturnType<typeof selectQueuedCars>>[number]

function readListed(row: StoredStockCar): ListedStockCar {
  const { id, rev, picture, branch, priceVatExcluded } = row
  return { id, rev, picture, branch, priceVatExcluded, ...readFields(stockCar.fields, row) }
}

function readQueued(row: StoredQueuedCar): QueuedCar {
  const { id, rev, branch, dossier } = row
  return { id, rev, branch, dossier, ...readFields(queueCar.fields, row) }
}
