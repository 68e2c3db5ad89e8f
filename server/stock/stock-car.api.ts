import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { newRow } from '@forecourt/domain/platform/resource.ts'
import { may } from '@forecourt/domain/platform/rights.ts'
import { newAdvertLacks } from '@forecourt/domain/stock/advert.ts'
import { ORDER_FIELDS, queueCar, stockCar, stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
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
  type ListedStockCar,
  type QueuedCar,
  type StockCarDraft,
  type StockCarRow,
} from '@forecourt/domain/stock/stock-car.schema.ts'
import { StockRequest } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { lastEditorOf } from '../platform/audit.ts'
import { keepingRules } from '../platform/constraints.ts'
import type { Tx } from '../platform/database.ts'
import { command, query } from '../platform/endpoint.ts'
import { fileAnswer } from '../platform/file-answer.ts'
import { listRows } from '../platform/list.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { changedForCustomer } from './cars-on-order.ts'
import {
  classOfVersion,
  insertStockCar,
  isOrderedForCustomer,
  listedStockCars,
  newAdvertFacts,
  offeredWith,
  queuedCars,
  stockCarByNumber,
  updateStockCar,
  type ClassedDraft,
} from './stock-car.sql.ts'
import { deskOf, lockVehicle, nextStockNumber, placesOfVehicles, writeCosts } from './stock-desk.sql.ts'
import {
  deskEndpoints,
  exportVehicles,
  incomplete,
  MOST_TO_EXPORT,
  notFound,
  reachRefusal,
  readVehicle,
  referenceRefusal,
  shownTo,
  tidied,
  twinRefusal,
  vehicleRefusal,
  writePrice,
  type StaffCall,
} from './vehicle-desk.ts'

const right = 'STOCK_VIEW'

const list = query({
  path: 'POST /sales/stockcar/list',
  right,
  summary: 'Lists the new cars, vans and trucks in stock or on order.',
  input: StockCarListRequest,
  output: StockCarListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, listedStockCars(db), stockCar, request, { language, read: readListed }),
})

const exportRows = query({
  path: 'POST /sales/stockcar/export',
  right,
  summary: `Exports the listed new cars as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: StockCarExportRequest,
  output: fileAnswer,
  run: ({ db, call: { language } }, request) =>
    exportVehicles(db, listedStockCars(db), stockCar, request, { language, read: readListed }),
})

const queue = query({
  path: 'POST /sales/queue/list',
  right,
  summary: 'Lists the cars on order that have not arrived.',
  input: QueueListRequest,
  output: QueueListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, queuedCars(db, staff.who), queueCar, request, { language, read: readQueued }),
})

const exportQueue = query({
  path: 'POST /sales/queue/export',
  right,
  summary: `Exports the listed cars on order as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: QueueExportRequest,
  output: fileAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    exportVehicles(db, queuedCars(db, staff.who), queueCar, request, { language, read: readQueued }),
})

const get = query({
  path: 'GET /sales/stockcar/get',
  right,
  summary: 'Returns a new car. Costs are included for callers with the right to see them.',
  input: StockRequest,
  output: StockCarAnswer,
  async run({ db, call }, { id }) {
    const found = await stockCarByNumber(db, id)
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
    const buildYear = Number(today.slice(0, 4))
    return { stockCar: { ...newRow(stockCarForm), supply, arrivedOn, buildYear, mileageKm: 0 } }
  },
})

const getOffered = query({
  path: 'GET /sales/stockcar/getoffered',
  right,
  summary: 'Returns the engines, colours and covers that a version is available with.',
  input: StockRequest,
  output: OfferedAnswer,
  run: async ({ db }, { id }) => (await offeredWith(db, id)) ?? notFound(),
})

const save = command({
  path: 'POST /sales/stockcar/save',
  right: 'STOCK_EDIT',
  // Where it stood and where it goes to: nobody hands a car to a branch that is not theirs.
  place: (db, { stockCar: { id, department } }) => placesOfVehicles(db, id === null ? [] : [id], [department.id]),
  summary: 'Saves a new car with its details, order, price and costs.',
  input: StockCarSaveRequest,
  output: StockCarSaved,
  async run({ tx, call }, { stockCar: typed }) {
    const gone = await referenceRefusal(tx, stockCarForm, typed)
    if (gone) return gone
    if (typed.id !== null) await lockVehicle(tx, typed.id)
    const before = typed.id === null ? undefined : await stockCarByNumber(tx, typed.id)
    if (typed.id !== null && !before) return notFound()
    // Its arrival is an act of its own, with what it asks for.
    const supply = before?.supply ?? typed.supply
    const vehicleClass = (await classOfVersion(tx, typed.version.id))!
    const draft: ClassedDraft = { ...tidied(typed), supply, vehicleClass }
    const refused =
      draftRefusal(draft) ??
      (before && (await boughtRefusal(tx, before, draft))) ??
      (await twinRefusal(tx, 'stockCar', draft)) ??
      (await strippedRefusal(tx, before, draft))
    if (refused) return refused
    const written = await keepingRules(tx, 'stockCar', () => write(tx, call, draft, before))
    if (isRefusal(written)) return written
    return { stockCar: formRow(call, (await stockCarByNumber(tx, written))!), change: null }
  },
})

export const stockCarEndpoints = [
  ...([list, exportRows, queue, exportQueue, get, getNew, getOffered, save] as const),
  ...deskEndpoints('stockcar', {
    byNumber: stockCarByNumber,
    isMargin: () => false,
    lacksOf: async (db, row, desk) => newAdvertLacks(await newAdvertFacts(db, row, desk)),
  }),
] as const

type Kept = StockCarRow & { key: string; vehicleClass: ClassedDraft['vehicleClass'] }

const readListed = (row: Record<string, unknown>) => readVehicle<ListedStockCar>(stockCar.fields, row)
const readQueued = (row: Record<string, unknown>) => ({
  ...readVehicle<QueuedCar>(queueCar.fields, row),
  dossier: (row['dossier'] as number | null | undefined) ?? null,
})

/** What kind of vehicle it is says its version. */
function formRow(call: StaffCall, { vehicleClass: _, ...row }: Kept): StockCarRow {
  return shownTo(call, row)
}

/** Of a car on order that a customer bought, what they bought and when it comes is not changed behind their back. */
async function boughtRefusal(tx: Tx, before: Kept, draft: ClassedDraft): Promise<ApiRefusal | undefined> {
  if (before.supply === 'in-stock' || !(await isOrderedForCustomer(tx, before.key))) return undefined
  const changed = changedForCustomer(before, draft)
  if (changed.length === 0) return undefined
  return refuse('car-for-customer', { status: 422, fields: changed.map((name) => `stockCar.${name}`) })
}

function draftRefusal(draft: ClassedDraft): ApiRefusal | undefined {
  const refused = vehicleRefusal('stockCar', draft)
  if (refused) return refused
  if (!draft.isDemo && (draft.licencePlate ?? draft.demoSince ?? draft.demoUntil) !== null)
    return refuse('demo-facts-of-no-demo', { status: 422, field: 'stockCar.isDemo' })
  return undefined
}

/** @returns the number of the car */
async function write(
  tx: Tx,
  call: StaffCall,
  draft: ClassedDraft,
  before: Kept | undefined,
): Promise<number | ApiRefusal> {
  const inserted = before ? undefined : await insertStockCar(tx, draft, await nextStockNumber(tx, draft.department.id))
  const key = before?.key ?? inserted!.key
  const refused = await orderRefusal(tx, call, key, draft, before)
  if (refused) return refused
  if (before && !(await updateStockCar(tx, key, draft))) return changedMeanwhile(tx, call, before.id)
  if (may(call.staff.who, 'STOCK_COST_VIEW').ok) await writeCosts(tx, key, draft)
  return (await writePrice(tx, call, { subject: 'stockCar', key }, draft, before)) ?? before?.id ?? inserted!.number
}

/** What the factory was asked for, and when it comes, say those who follow the orders. */
async function orderRefusal(
  tx: Tx,
  call: StaffCall,
  key: string,
  draft: StockCarDraft,
  before: StockCarRow | undefined,
): Promise<ApiRefusal | undefined> {
  const changed = ORDER_FIELDS.filter((name) => valueOf(draft[name]) !== valueOf(before?.[name] ?? null))
  const fields = [...changed, ...(!before && draft.supply === 'ordered' ? ['supply'] : [])]
  if (fields.length === 0) return undefined
  return reachRefusal(
    tx,
    call,
    'CAR_ORDER_EDIT',
    key,
    fields.map((name) => `stockCar.${name}`),
  )
}

function valueOf(value: StockCarDraft[(typeof ORDER_FIELDS)[number]]): string | number | null {
  return typeof value === 'object' && value !== null ? value.id : value
}

async function changedMeanwhile(tx: Tx, call: StaffCall, number: number): Promise<ApiRefusal> {
  const theirs = (await stockCarByNumber(tx, number))!
  const by = (await lastEditorOf(tx, 'stock_car', theirs.key)) ?? (await lastEditorOf(tx, 'vehicle', theirs.key))
  return refuse('changed-meanwhile', { detail: { theirs: formRow(call, theirs), by, at: call.now.toISOString() } })
}

/** What was in the shop once keeps what its advert had. */
async function strippedRefusal(tx: Tx, before: Kept | undefined, draft: ClassedDraft): Promise<ApiRefusal | undefined> {
  if (!before) return undefined
  const found = (await deskOf(tx, before.id))!
  if (found.publishedAt === null) return undefined
  const lacked = new Set(newAdvertLacks(await newAdvertFacts(tx, before, found)))
  const lacks = newAdvertLacks(await newAdvertFacts(tx, draft, found)).filter((name) => !lacked.has(name))
  return lacks.length > 0 ? incomplete('stockCar', lacks) : undefined
}
