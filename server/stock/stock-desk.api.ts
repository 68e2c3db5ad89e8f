import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import { newRow, type Resource } from '@forecourt/domain/platform/resource.ts'
import { may, type RecordRight } from '@forecourt/domain/platform/rights.ts'
import { urlize } from '@forecourt/domain/platform/slug.ts'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { normaliseVin, VEHICLE_CLASSES, VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { advertLacks, fieldOfLack, type Lack } from '@forecourt/domain/stock/advert.ts'
import { carPath } from '@forecourt/domain/stock/car-path.ts'
import { marginOf } from '@forecourt/domain/stock/margin.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import { mayPublish, mayWithdraw } from '@forecourt/domain/stock/stock-desk.ts'
import { carModel, stockDepartment, stockPlace } from '@forecourt/domain/stock/stock-choices.ts'
import {
  ChoicesAnswer,
  CostsAnswer,
  DeskAnswer,
  DoneAnswer,
  NewUsedCarAnswer,
  PriceRequest,
  StockActRequest,
  StockNothing,
  StockRequest,
  UsedCarAnswer,
  UsedCarExportRequest,
  UsedCarListAnswer,
  UsedCarListRequest,
  UsedCarSaved,
  UsedCarSaveRequest,
  VinAnswer,
  VinRequest,
  type ListedUsedCar,
  type UsedCarDraft,
  type UsedCarRow,
} from '@forecourt/domain/stock/stock-desk.schema.ts'
import { COST_FIELDS, usedCar, usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { lastEditorOf } from '../platform/audit.ts'
import { keepingRules } from '../platform/constraints.ts'
import type { Tx } from '../platform/database.ts'
import { command, query, type CallerWith } from '../platform/endpoint.ts'
import { exportFile } from '../platform/export-file.ts'
import { readFields } from '../platform/field-columns.ts'
import { fileAnswer } from '../platform/file-answer.ts'
import { everyRow, listRows } from '../platform/list.ts'
import { goneReferences } from '../platform/references.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { readVatRates } from '../pricing/price-list.ts'
import { priceInForce, pricesOf, succeedPrice } from '../pricing/vehicle-prices.ts'
import {
  carsAlike,
  choicesOf,
  deskOf,
  factsOf,
  fuelTypeOf,
  insertUsedCar,
  listedUsedCars,
  lockVehicle,
  missingOfTruck,
  nextStockNumber,
  placesOfVehicles,
  setPublished,
  setWithdrawn,
  twinOf,
  updateUsedCar,
  usedCarByNumber,
  withoutCosts,
  writeCosts,
  type Desk,
} from './stock-desk.sql.ts'

const right = 'STOCK_VIEW'

/** What is made while somebody waits. */
const mostToExport = 2_000

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
  summary: `Every used car that the list would show, at most ${mostToExport}, as a spreadsheet or as CSV.`,
  input: UsedCarExportRequest,
  output: fileAnswer,
  async run({ db, call: { language } }, { format, only, except, ...wishes }) {
    let rows = listedUsedCars(db)
    if (only) rows = rows.where('vehicle.number', 'in', only)
    if (except?.length) rows = rows.where('vehicle.number', 'not in', except)
    const found = await everyRow(db, rows, usedCar, wishes, { language, read: readListed, most: mostToExport })
    if (!found) return refuse('too-many-to-export', { status: 422, values: { most: String(mostToExport) } })
    return exportFile(usedCar, found, format, language)
  },
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

const desk = query({
  path: 'GET /sales/usedcar/desk',
  right,
  summary: 'Where a used car is at the moment: its state, what its advert lacks, its prices and our own cars like it.',
  input: StockRequest,
  output: DeskAnswer,
  async run({ db }, { id }) {
    const row = await usedCarByNumber(db, id)
    const found = row && (await deskOf(db, id))
    if (!row || !found) return notFound()
    const { key, kind: _, branchKey: _2, fuelType: _3, modelId: _4, buildYear: _5, vin: _6, ...told } = found
    const [prices, alike] = await Promise.all([pricesOf(db, key), carsAlike(db, found)])
    return {
      ...told,
      heldUntil: found.heldUntil?.toISOString() ?? null,
      publishedAt: found.publishedAt?.toISOString() ?? null,
      vehicleClass: nameOf(VEHICLE_CLASSES, found.vehicleClass)!,
      shopPath: found.publishedAt && found.state !== 'withdrawn' ? shopPathOf(found) : null,
      lacks: [...advertLacks(factsOf(row, found))],
      prices,
      alike,
    }
  },
})

const costs = query({
  path: 'GET /sales/usedcar/costs',
  right: 'STOCK_COST_VIEW',
  summary: 'What a used car cost us, and what its price would leave.',
  input: StockRequest,
  output: CostsAnswer,
  async run({ db, call: { now } }, { id }) {
    const row = await usedCarByNumber(db, id)
    if (!row) return notFound()
    const { purchaseCents, purchaseVatExcluded, priceCents, priceVatExcluded, vatSalesType } = row
    if (purchaseCents === null) return { costs: null }
    const reconditioningNetCents = row.reconditioningNetCents ?? 0
    const rateBp = standardRateOn(await readVatRates(db), brusselsDay(now))
    const facts = { purchaseCents, purchaseVatExcluded, reconditioningNetCents }
    const margin =
      priceCents === null || rateBp === undefined
        ? null
        : marginOf({ ...facts, priceCents, priceVatExcluded, isMargin: vatSalesType === 'margin' }, rateBp)
    return { costs: { ...facts, margin } }
  },
})

const checkVin = query({
  path: 'GET /sales/usedcar/checkvin',
  right,
  summary: 'Whether another vehicle of ours has this chassis number.',
  input: VinRequest,
  output: VinAnswer,
  run: async ({ db }, { vin, id }) => ({
    twin: (await twinOf(db, normaliseVin(vin), id === undefined ? null : id)) ?? null,
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
    const refused = draftRefusal(draft) ?? (await referenceRefusal(tx, draft)) ?? (await twinRefusal(tx, draft))
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

const savePrice = command({
  path: 'POST /sales/usedcar/saveprice',
  right: 'STOCK_PRICE_EDIT',
  place: (db, { id }) => placesOfVehicles(db, [id]),
  summary: 'Asks another price for a used car from today on. The one before ends; what it was stays on record.',
  input: PriceRequest,
  output: DoneAnswer,
  async run({ tx, call: { now } }, { id, cents, vatExcluded, was }) {
    await lockVehicle(tx, id)
    const found = await deskOf(tx, id)
    const row = found && (await usedCarByNumber(tx, id))
    if (!found || !row) return notFound()
    if (found.state === 'sold') return refuse('car-is-sold')
    if (row.vatSalesType === 'margin' && vatExcluded)
      return refuse('margin-without-vat', { status: 422, field: 'cents' })
    const day = brusselsDay(now)
    const current = await priceInForce(tx, found.key, day)
    if ((current?.cents ?? null) !== was) return refuse('car-price-changed')
    await succeedPrice(tx, found.key, { cents, vatExcluded }, day)
    return { state: found.state }
  },
})

const publish = command({
  path: 'POST /sales/usedcar/publish',
  right: 'STOCK_PUBLISH',
  place: (db, { id }) => placesOfVehicles(db, [id]),
  summary: 'Shows a used car in the shop, once its advert lacks nothing; also one that was withdrawn.',
  input: StockActRequest,
  output: DoneAnswer,
  async run({ tx, call: { now } }, { id }) {
    await lockVehicle(tx, id)
    const found = await deskOf(tx, id)
    const row = found && (await usedCarByNumber(tx, id))
    if (!found || !row) return notFound()
    const lacks = advertLacks(factsOf(row, found))
    const decision = mayPublish({ state: found.state, lacks: lacks.length })
    if (!decision.ok) return decision.reason === 'advert-incomplete' ? incomplete(lacks) : refuse(decision.reason)
    await setPublished(tx, found.key, now)
    return { state: 'published' as const }
  },
})

const withdraw = command({
  path: 'POST /sales/usedcar/withdraw',
  right: 'STOCK_PUBLISH',
  place: (db, { id }) => placesOfVehicles(db, [id]),
  summary: 'Takes a used car out of the sale; not one that a buyer holds or has bought.',
  input: StockActRequest,
  output: DoneAnswer,
  async run({ tx, call: { now } }, { id }) {
    await lockVehicle(tx, id)
    const found = await deskOf(tx, id)
    if (!found || found.kind !== 'used') return notFound()
    const decision = mayWithdraw(found)
    if (!decision.ok) return refuse(decision.reason)
    await setWithdrawn(tx, found.key, now)
    return { state: 'withdrawn' as const }
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
  ...([list, exportRows, get, getNew, desk, costs, checkVin, save, savePrice, publish, withdraw] as const),
  choicesEndpoint('GET /sales/carmodel/getall', carModel),
  choicesEndpoint('GET /sales/stockdepartment/getall', stockDepartment),
  choicesEndpoint('GET /sales/stockplace/getall', stockPlace),
] as const

type StaffCall = CallerWith<'staff'>

function readListed(row: Record<string, unknown>): ListedUsedCar {
  const { id, rev, picture, branch, priceVatExcluded } = row
  return {
    ...{ id, rev, picture, branch, priceVatExcluded },
    ...readFields(usedCar.fields, row),
  } as unknown as ListedUsedCar
}

function shownTo({ staff }: StaffCall, { key: _, ...row }: UsedCarRow & { key: string }): UsedCarRow {
  return may(staff.who, 'STOCK_COST_VIEW').ok ? row : withoutCosts(row)
}

function shopPathOf({ car, id, kind, vehicleClass }: Desk) {
  const isTruck = vehicleClass === VEHICLE_CLASSES.truck
  const address = { id, slug: urlize(car), isTruck, isStockCar: kind === 'stock', isUsedCar: kind === 'used' }
  return { nl: carPath(address, 'nl'), fr: carPath(address, 'fr') }
}

/** As people type chassis numbers and plates in, as they are kept out. */
function tidied(draft: UsedCarDraft): UsedCarDraft {
  return {
    ...draft,
    vin: draft.vin === null ? null : normaliseVin(draft.vin),
    licencePlate: draft.licencePlate === null ? null : normaliseLicencePlate(draft.licencePlate),
  }
}

function draftRefusal(draft: UsedCarDraft): ApiRefusal | undefined {
  const { vin, licencePlate, carPassUrl, priceCents, priceVatExcluded, vatSalesType, purchaseCents, purchasedOn } =
    draft
  const wrong = (reason: Parameters<typeof refuse>[0], ...names: string[]) =>
    refuse(reason, { status: 422, fields: names.map(fieldPath) })
  if (vin !== null && !VIN_PATTERN.test(vin)) return wrong('vin-wrong', 'vin')
  if (licencePlate !== null && !isLicencePlate(licencePlate)) return wrong('licence-plate-wrong', 'licencePlate')
  if (carPassUrl !== null && !/^https?:\/\/[^\s/]+\.[^\s]+$/.test(carPassUrl))
    return wrong('web-address-wrong', 'carPassUrl')
  const missing = missingOfTruck(draft)
  if (missing.length > 0) return wrong('truck-facts-missing', ...missing)
  if (priceCents !== null && vatSalesType === 'margin' && priceVatExcluded)
    return wrong('margin-without-vat', 'priceVatExcluded')
  const hasCosts = COST_FIELDS.some((name) => name !== 'purchaseVatExcluded' && draft[name] !== null)
  if (hasCosts && (purchaseCents === null || purchasedOn === null))
    return wrong('cost-facts-missing', ...(purchaseCents === null ? ['purchaseCents'] : ['purchasedOn']))
  return undefined
}

async function referenceRefusal(tx: Tx, draft: UsedCarDraft): Promise<ApiRefusal | undefined> {
  const gone = await goneReferences(tx, usedCarForm, draft)
  return gone.length > 0 ? refuse('reference-gone', { status: 422, fields: gone }) : undefined
}

async function twinRefusal(tx: Tx, { id, vin }: UsedCarDraft): Promise<ApiRefusal | undefined> {
  const twin = vin === null ? undefined : await twinOf(tx, vin, id)
  if (!twin) return undefined
  return refuse('vin-taken', { status: 422, field: fieldPath('vin'), values: { stockNumber: twin.stockNumber } })
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
  return (await writePrice(tx, call, key, draft, before)) ?? before?.id ?? inserted!.number
}

async function writePrice(
  tx: Tx,
  call: StaffCall,
  key: string,
  { priceCents, priceVatExcluded }: UsedCarDraft,
  before: UsedCarRow | undefined,
): Promise<ApiRefusal | undefined> {
  const had = before?.priceCents ?? null
  if (priceCents === had && (had === null || before!.priceVatExcluded === priceVatExcluded)) return undefined
  const refused = await reachRefusal(tx, call, 'STOCK_PRICE_EDIT', key)
  if (refused) return refused
  if (priceCents === null) return refuse('price-required', { status: 422, field: fieldPath('priceCents') })
  await succeedPrice(tx, key, { cents: priceCents, vatExcluded: priceVatExcluded }, brusselsDay(call.now))
  return undefined
}

async function reachRefusal(
  tx: Tx,
  { staff }: StaffCall,
  asked: RecordRight,
  key: string,
): Promise<ApiRefusal | undefined> {
  const { branch } = await tx
    .selectFrom('vehicle')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select('department.branchId as branch')
    .where('vehicle.id', '=', key)
    .executeTakeFirstOrThrow()
  const decision = may(staff.who, asked, { branch })
  return decision.ok ? undefined : refuse(decision.reason, { status: 403, field: fieldPath('priceCents') })
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
  return lacks.length > 0 ? incomplete(lacks) : undefined
}

function incomplete(lacks: readonly Lack[]): ApiRefusal {
  const fields = lacks.flatMap((lack) => fieldOfLack(lack) ?? []).map(fieldPath)
  return refuse('advert-incomplete', { status: 422, fields, detail: { lacks } })
}

function fieldPath(name: string): string {
  return `usedCar.${name}`
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
