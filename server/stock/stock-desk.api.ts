import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { newRow, type Resource } from '@forecourt/domain/platform/resource.ts'
import { may } from '@forecourt/domain/platform/rights.ts'
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
  type ListedUsedCar,
  type UsedCarDraft,
  type UsedCarRow,
} from '@forecourt/domain/stock/stock-desk.schema.ts'
import { usedCar, usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { lastEditorOf } from '../platform/audit.ts'
import { keepingRules } from '../platform/constraints.ts'
import type { Tx } from '../platform/database.ts'
import { command, query } from '../platform/endpoint.ts'
import { fileAnswer } from '../platform/file-answer.ts'
import { listRows } from '../platform/list.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import {
  choicesOf,
  deskOf,
  factsOf,
  fuelTypeOf,
  insertUsedCar,
  listedUsedCars,
  lockVehicle,
  nextStockNumber,
  placesOfVehicles,
  updateUsedCar,
  usedCarByNumber,
  writeCosts,
} from './stock-desk.sql.ts'
import {
  deskEndpoints,
  exportVehicles,
  incomplete,
  MOST_TO_EXPORT,
  notFound,
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
  path: 'POST /sales/usedcar/list',
  right,
  summary: 'A page of the used cars, vans and trucks, searched, filtered and sorted.',
  input: UsedCarListRequest,
  output: UsedCarListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, listedUsedCars(db), usedCar, request, { language, read: readListed }),
})

const exportRows = query({
  path: 'POST /sales/usedcar/export',
  right,
  summary: `Every used car that the list would show, at most ${MOST_TO_EXPORT}, as a spreadsheet or as CSV.`,
  input: UsedCarExportRequest,
  output: fileAnswer,
  run: ({ db, call: { language } }, request) =>
    exportVehicles(db, listedUsedCars(db), usedCar, request, { language, read: readListed }),
})

const get = query({
  path: 'GET /sales/usedcar/get',
  right,
  summary: 'A used car with everything that somebody fills in; what it cost, for whoever may see that.',
  input: StockRequest,
  output: UsedCarAnswer,
  async run({ db, call }, { id }) {
    const found = await usedCarByNumber(db, id)
    return found ? { usedCar: shownTo(call, found) } : notFound()
  },
})

const getNew = query({
  path: 'GET /sales/usedcar/getnew',
  right,
  summary: 'A used car to take in.',
  input: StockNothing,
  output: NewUsedCarAnswer,
  run: async ({ call: { now } }) => ({
    usedCar: { ...newRow(usedCarForm), vehicleClass: 'private-car', arrivedOn: brusselsDay(now) },
  }),
})

const save = command({
  path: 'POST /sales/usedcar/save',
  right: 'STOCK_EDIT',
  // Where it stood and where it goes to: nobody hands a car to a branch that is not theirs.
  place: (db, { usedCar: { id, department } }) => placesOfVehicles(db, id === null ? [] : [id], [department.id]),
  summary:
    'Saves a used car: its particulars, its price and its costs in one go. One that is in the shop stays complete.',
  input: UsedCarSaveRequest,
  output: UsedCarSaved,
  async run({ tx, call }, { usedCar: typed }) {
    const draft = tidied(typed)
    const refused =
      draftRefusal(draft) ??
      (await referenceRefusal(tx, usedCarForm, draft)) ??
      (await twinRefusal(tx, 'usedCar', draft))
    if (refused) return refused
    if (draft.id !== null) await lockVehicle(tx, draft.id)
    const before = draft.id === null ? undefined : await usedCarByNumber(tx, draft.id)
    if (draft.id !== null && !before) return notFound()
    const stripped = before && (await strippedRefusal(tx, before, draft))
    if (stripped) return stripped
    const written = await keepingRules(tx, 'usedCar', () => write(tx, call, draft, before))
    if (isRefusal(written)) return written
    const after = (await usedCarByNumber(tx, written))!
    return { usedCar: shownTo(call, after), change: null }
  },
})

/** What the forms and filters of the stock choose from. */
function choicesEndpoint<const Name extends string>(path: `GET /sales/${Name}/getall`, resource: Resource) {
  return query({
    path,
    right,
    summary: 'The rows to choose from, by name.',
    input: StockNothing,
    output: ChoicesAnswer,
    run: async ({ db }) => ({ data: await choicesOf(db, resource) }),
  })
}

export const stockDeskEndpoints = [
  ...([list, exportRows, get, getNew, save] as const),
  ...deskEndpoints('usedcar', {
    byNumber: usedCarByNumber,
    isMargin: ({ vatSalesType }) => vatSalesType === 'margin',
    lacksOf: async (_, row, desk) => advertLacks(factsOf(row, desk)),
  }),
  choicesEndpoint('GET /sales/carmodel/getall', carModel),
  choicesEndpoint('GET /sales/carversion/getall', carVersion),
  choicesEndpoint('GET /sales/stockbranch/getall', stockBranch),
  choicesEndpoint('GET /sales/stockdepartment/getall', stockDepartment),
  choicesEndpoint('GET /sales/stockplace/getall', stockPlace),
] as const

const readListed = (row: Record<string, unknown>) => readVehicle<ListedUsedCar>(usedCar.fields, row)

function draftRefusal(draft: UsedCarDraft): ApiRefusal | undefined {
  const { carPassUrl, priceCents, priceVatExcluded, vatSalesType } = draft
  const refused = vehicleRefusal('usedCar', draft)
  if (refused) return refused
  if (carPassUrl !== null && !/^https?:\/\/[^\s/]+\.[^\s]+$/.test(carPassUrl))
    return refuse('web-address-wrong', { status: 422, field: 'usedCar.carPassUrl' })
  if (priceCents !== null && vatSalesType === 'margin' && priceVatExcluded)
    return refuse('margin-without-vat', { status: 422, field: 'usedCar.priceVatExcluded' })
  return undefined
}

/** @returns the number of the car */
async function write(
  tx: Tx,
  call: StaffCall,
  draft: UsedCarDraft,
  before: (UsedCarRow & { key: string }) | undefined,
): Promise<number | ApiRefusal> {
  const inserted = before ? undefined : await insertUsedCar(tx, draft, await nextStockNumber(tx, draft.department.id))
  const key = before?.key ?? inserted!.key
  if (before && !(await updateUsedCar(tx, key, draft))) return changedMeanwhile(tx, call, before.id)
  if (may(call.staff.who, 'STOCK_COST_VIEW').ok) await writeCosts(tx, key, draft)
  return (await writePrice(tx, call, { subject: 'usedCar', key }, draft, before)) ?? before?.id ?? inserted!.number
}

async function changedMeanwhile(tx: Tx, call: StaffCall, number: number): Promise<ApiRefusal> {
  const theirs = (await usedCarByNumber(tx, number))!
  const by = (await lastEditorOf(tx, 'used_car', theirs.key)) ?? (await lastEditorOf(tx, 'vehicle', theirs.key))
  return refuse('changed-meanwhile', { detail: { theirs: shownTo(call, theirs), by, at: call.now.toISOString() } })
}

/** What was in the shop once keeps what its advert had; what it never had, such as a text in French, nobody need add now. */
async function strippedRefusal(tx: Tx, before: UsedCarRow, draft: UsedCarDraft): Promise<ApiRefusal | undefined> {
  const found = (await deskOf(tx, before.id))!
  if (found.publishedAt === null) return undefined
  const lacked = new Set(advertLacks(factsOf(before, found)))
  const fuelType = await fuelTypeOf(tx, draft)
  const lacks = advertLacks(factsOf(draft, { ...found, fuelType })).filter((name) => !lacked.has(name))
  return lacks.length > 0 ? incomplete('usedCar', lacks) : undefined
}
