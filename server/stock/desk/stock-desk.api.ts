import type { InferResult } from 'kysely'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { newRow, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { advertLacks } from '@forecourt/domain/stock/advert.ts'
import {
  carModel,
  carVersion,
  stockBranch,
  stockDepartment,
  stockPlace,
} from '@forecourt/domain/stock/stock-choices.ts'
import {
  ChoicesAnswer,
  NewUsedCarAnswer,
  StockNothing,
  StockRequest,
  UsedCarAnswer,
  UsedCarExportRequest,
  UsedCarListAnswer,
  UsedCarListRequest,
  UsedCarSaved,
  UsedCarSaveRequest,
  type UsedCarRow,
} from '@forecourt/domain/stock/stock-desk.schema.ts'
import { usedCar, usedCarForm, type ListedUsedCar } from '@forecourt/domain/stock/used-car.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import {
  selectChoices,
  toFacts,
  selectUsedCars,
  placesOfVehicles,
  findUsedCarRow,
  loadUsedCarRow,
} from './stock-desk.sql.ts'
import { chosenCarsEndpoint } from './chosen-cars.api.ts'
import { costEndpoints } from './car-costs.api.ts'
import { saveUsedCar } from './used-car-save.ts'
import { deskEndpoints, exportVehicles, MOST_TO_EXPORT, notFound, hideCosts } from './vehicle-desk.ts'

const right = 'STOCK_VIEW'

const list = query({
  path: 'POST /sales/usedcar/list',
  right,
  summary: 'Lists the used cars, vans and trucks.',
  input: UsedCarListRequest,
  output: UsedCarListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectUsedCars(db), usedCar, request, { language, read: readListed }),
})

const exportRows = query({
  path: 'POST /sales/usedcar/export',
  right,
  summary: `Exports the listed used cars as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: UsedCarExportRequest,
  output: fileAnswer,
  run: ({ db, call: { language } }, request) =>
    exportVehicles(db, selectUsedCars(db), usedCar, request, { language, read: readListed }),
})

const get = query({
  path: 'GET /sales/usedcar/get',
  right,
  summary: 'Returns a used car. Costs are included for callers with the right to see them.',
  input: StockRequest,
  output: UsedCarAnswer,
  async run({ db, call }, { id }) {
    const found = await findUsedCarRow(db, id)
    return found ? { usedCar: hideCosts(call, found) } : notFound()
  },
})

const getNew = query({
  path: 'GET /sales/usedcar/getnew',
  right,
  summary: 'Returns a new used car to fill in.',
  input: StockNothing,
  output: NewUsedCarAnswer,
  run: async ({ call: { now } }) => ({
    usedCar: { ...newRow(usedCarForm), vehicleClass: 'private-car', arrivedOn: brusselsDay(now) },
  }),
})

const save = command({
  path: 'POST /sales/usedcar/save',
  right: 'STOCK_EDIT',
  // Both its old and its new branch: a user cannot hand a car to a branch out of reach.
  place: (db, { usedCar: { id, department } }) => placesOfVehicles(db, id === null ? [] : [id], [department.id]),
  summary: 'Saves a used car with its details, price and costs. A published car must stay complete.',
  input: UsedCarSaveRequest,
  output: UsedCarSaved,
  async run({ tx, call }, { usedCar: typed }) {
    const written = await saveUsedCar(tx, call, typed)
    if (isRefusal(written)) return written
    const after = await loadUsedCarRow(tx, written)
    return { usedCar: hideCosts(call, after), change: null }
  },
})

/** Defines the query for the choices of the stock's forms and filters. */
function choicesEndpoint<const Name extends string>(path: `GET /sales/${Name}/getall`, resource: Resource) {
  return query({
    path,
    right,
    summary: 'Returns the rows to choose from, by name.',
    input: StockNothing,
    output: ChoicesAnswer,
    run: async ({ db }) => ({ data: await selectChoices(db, resource) }),
  })
}

export const stockDeskEndpoints = [
  list,
  exportRows,
  get,
  getNew,
  save,
  ...deskEndpoints('usedcar', {
    byNumber: findUsedCarRow,
    isMargin: (row) => isMarginCar(row),
    lacksOf: async (_, row, desk) => advertLacks(toFacts(row, desk)),
  }),
  chosenCarsEndpoint('usedcar', usedCar, selectUsedCars),
  ...costEndpoints('usedcar', { byNumber: findUsedCarRow, isMargin: (row) => isMarginCar(row) }),
  choicesEndpoint('GET /sales/carmodel/getall', carModel),
  choicesEndpoint('GET /sales/carversion/getall', carVersion),
  choicesEndpoint('GET /sales/stockbranch/getall', stockBranch),
  choicesEndpoint('GET /sales/stockdepartment/getall', stockDepartment),
  choicesEndpoint('GET /sales/stockplace/getall', stockPlace),
] as const

function isMarginCar({ vatSalesType }: Pick<UsedCarRow, 'vatSalesType'>): boolean {
  return vatSalesType === 'margin'
}

type StoredUsedCar = InferResult<ReturnType<typeof selectUsedCars>>[number]

function readListed(row: StoredUsedCar): ListedUsedCar {
  const { id, rev, picture, branch, priceVatExcluded } = row
  return { id, rev, picture, branch, priceVatExcluded, ...readFields(usedCar.fields, row) }
}
