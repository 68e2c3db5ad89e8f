import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ExportRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListRow, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { may, type RecordRight, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { normaliseVin, VEHICLE_CLASSES, VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { fieldOfLack, type Lack } from '@forecourt/domain/stock/advert.ts'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { needsConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import { carPath } from '@forecourt/domain/stock/car-path.ts'
import { mayPublish, mayWithdraw } from '@forecourt/domain/stock/stock-desk.ts'
import {
  DeskAnswer,
  DoneAnswer,
  PriceRequest,
  StockActRequest,
  StockRequest,
  VinAnswer,
  VinRequest,
  type UsedCarDraft,
} from '@forecourt/domain/stock/stock-desk.schema.ts'
import { COST_FIELDS } from '@forecourt/domain/stock/vehicle-fields.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query, type CallerWith } from '../../platform/http/endpoint.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import type { RowsQuery, StoredFor } from '../../platform/resources/list.ts'
import { findGoneReferences } from '../../platform/resources/references.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { priceInForce, loadPrices, succeedPrice } from '../../pricing/vehicle-prices.ts'
import { reportStanding } from '../details/condition-report.sql.ts'
import { notifyCarsGone } from '../alerts/cars-gone.ts'
import {
  carsAlike,
  findVehicleDesk,
  isStanding,
  loadImages,
  lockVehicle,
  missingOfTruck,
  placesOfVehicles,
  setPublished,
  setWithdrawn,
  selectTwin,
  withoutCosts,
  type Desk,
} from './stock-desk.sql.ts'

export type StaffCall = CallerWith<'staff'>

/** The user who changes a vehicle, at the desk or by an imported file. */
export interface StockEditor {
  readonly staff: { readonly who: Who }
  readonly now: Date
}

export interface PricedRow {
  readonly priceCents: number | null
  readonly priceVatExcluded: boolean
  readonly purchaseCents: number | null
  readonly purchaseVatExcluded: boolean
  readonly reconditioningNetCents: number | null
  readonly purchasedOn: string | null
  readonly supplier: string | null
  readonly purchasePaper: string | null
}

/** The operations that used and new vehicles implement each in their own way. */
interface VehicleDesk<Row extends PricedRow> {
  byNumber(db: Db, number: number): Promise<(Row & { key: string }) | undefined>
  /** Sold under the margin scheme. */
  isMargin(row: Row): boolean
  lacksOf(db: Db, row: Row, desk: Desk): Promise<readonly Lack[]>
}

/** Creates the calls that every vehicle of the stock has: its place, its cost, its price, into the shop and out. */
export function deskEndpoints<const Name extends 'usedcar' | 'stockcar', Row extends PricedRow>(
  name: Name,
  { byNumber, isMargin, lacksOf }: VehicleDesk<Row>,
) {
  const desk = query({
    path: `GET /sales/${name}/desk`,
    right: 'STOCK_VIEW',
    summary:
      'Returns the sales state of a vehicle: what its advert lacks, its prices and comparable vehicles in stock.',
    input: StockRequest,
    output: DeskAnswer,
    async run({ db }, { id }) {
      const row = await byNumber(db, id)
      const found = row && (await findVehicleDesk(db, id))
      if (!row || !found) return notFound()
      const { key, branchKey: _2, fuelType: _3, modelId: _4, buildYear: _5, vin: _6, ...rest } = found
      const needsReport = needsConditionReport({ isUsed: found.kind === 'used', vehicleClass: found.vehicleClass })
      const [prices, alike, images, lacks, condition] = await Promise.all([
        loadPrices(db, key),
        carsAlike(db, found),
        loadImages(db, key),
        lacksOf(db, row, found),
        needsReport ? reportStanding(db, key) : null,
      ])
      return {
        ...rest,
        heldUntil: found.heldUntil?.toISOString() ?? null,
        publishedAt: found.publishedAt?.toISOString() ?? null,
        vehicleClass: getEnumerationName(VEHICLE_CLASSES, found.vehicleClass),
        shopPath: found.publishedAt && found.state !== 'withdrawn' ? buildShopPath(found) : null,
        lacks: [...lacks],
        condition,
        prices,
        alike,
        images,
      }
    },
  })

  const checkVin = query({
    path: `GET /sales/${name}/checkvin`,
    right: 'STOCK_VIEW',
    summary: 'Checks whether another vehicle has the same chassis number.',
    input: VinRequest,
    output: VinAnswer,
    run: async ({ db }, { vin, id }) => ({
      twin: (await selectTwin(db, normaliseVin(vin), id === undefined ? null : id)) ?? null,
    }),
  })

  const savePrice = command({
    path: `POST /sales/${name}/saveprice`,
    right: 'STOCK_PRICE_EDIT',
    place: (db, { id }) => placesOfVehicles(db, [id]),
    summary: 'Sets a new price for a vehicle from today. The previous price stays in the history.',
    input: PriceRequest,
    output: DoneAnswer,
    async run({ tx, call: { now } }, { id, cents, vatExcluded, was }) {
      await lockVehicle(tx, id)
      const found = await findVehicleDesk(tx, id)
      const row = found && (await byNumber(tx, id))
      if (!found || !row) return notFound()
      if (found.state === 'sold') return refuse('car-is-sold')
      if (isMargin(row) && vatExcluded) return refuse('margin-without-vat', { status: 422, field: 'cents' })
      const day = brusselsDay(now)
      const current = await priceInForce(tx, found.key, day)
      if ((current?.cents ?? null) !== was) return refuse('car-price-changed')
      await succeedPrice(tx, found.key, { cents, vatExcluded }, day)
      return { state: found.state }
    },
  })

  const publish = command({
    path: `POST /sales/${name}/publish`,
    right: 'STOCK_PUBLISH',
    place: (db, { id }) => placesOfVehicles(db, [id]),
    summary: 'Publishes a vehicle in the shop once its advert is complete. Also republishes a withdrawn vehicle.',
    input: StockActRequest,
    output: DoneAnswer,
    async run({ tx, call: { now } }, { id }) {
      await lockVehicle(tx, id)
      const found = await findVehicleDesk(tx, id)
      const row = found && (await byNumber(tx, id))
      if (!found || !row) return notFound()
      const lacks = await lacksOf(tx, row, found)
      const decision = mayPublish({ state: found.state, lacks: lacks.length })
      if (!decision.ok)
        return decision.reason === 'advert-incomplete'
          ? incomplete(toSubject(found.kind), lacks)
          : refuse(decision.reason)
      // A withdrawn one would come back beside the same car, taken in anew.
      const twin = found.vin && (await standingTwinRefusal(tx, toSubject(found.kind), { id, vin: found.vin }))
      if (twin) return twin
      await setPublished(tx, found.key, now)
      return { state: 'published' as const }
    },
  })

  const withdraw = command({
    path: `POST /sales/${name}/withdraw`,
    right: 'STOCK_PUBLISH',
    place: (db, { id }) => placesOfVehicles(db, [id]),
    summary: 'Withdraws a vehicle from sale, unless it is reserved or sold.',
    input: StockActRequest,
    output: DoneAnswer,
    async run({ tx, call: { now } }, { id }) {
      await lockVehicle(tx, id)
      const found = await findVehicleDesk(tx, id)
      if (!found || toSubject(found.kind).toLowerCase() !== name) return notFound()
      const decision = mayWithdraw(found)
      if (!decision.ok) return refuse(decision.reason)
      await setWithdrawn(tx, found.key, now)
      await notifyCarsGone(tx, [found.key], null)
      return { state: 'withdrawn' as const }
    },
  })

  return [desk, checkVin, savePrice, publish, withdraw] as const
}

/** Removes costs from a row for a user who may not see them. */
export function hideCosts<Row>(
  { staff }: Pick<StockEditor, 'staff'>,
  { key: _, ...row }: Row & { key: string },
): Omit<Row, 'key'> {
  return may(staff.who, 'STOCK_COST_VIEW').ok ? row : withoutCosts(row)
}

/** The name of a vehicle in the input, and of its fields in the locales. */
export type Subject = 'usedCar' | 'stockCar'

export function incomplete(subject: Subject, lacks: readonly Lack[]): ApiRefusal {
  const fields = lacks.flatMap((lack) => fieldOfLack(lack) ?? []).map((field) => `${subject}.${field}`)
  return refuse('advert-incomplete', { status: 422, fields, detail: { lacks } })
}

/**
 * Refuses a chassis number of a vehicle that is in our stock already. One that is sold or withdrawn is no reason: cars come
 * back.
 */
export async function twinRefusal(
  tx: Tx,
  subject: Subject,
  { id, vin }: { id: number | null; vin: string | null },
): Promise<ApiRefusal | undefined> {
  if (id !== null && !(await isStanding(tx, id))) return undefined
  return vin === null ? undefined : standingTwinRefusal(tx, subject, { id, vin })
}

async function standingTwinRefusal(
  tx: Tx,
  subject: Subject,
  { id, vin }: { id: number | null; vin: string },
): Promise<ApiRefusal | undefined> {
  const twin = await selectTwin(tx, vin, id)
  if (!twin?.isStanding) return undefined
  return refuse('vin-taken', { status: 422, field: `${subject}.vin`, values: { stockNumber: twin.stockNumber } })
}

/** Replaces the price in force by another one, for users with the right to it. */
export async function writePrice(
  tx: Tx,
  call: StockEditor,
  { subject, key }: { subject: Subject; key: string },
  { priceCents, priceVatExcluded }: Pick<PricedRow, 'priceCents' | 'priceVatExcluded'>,
  before: Pick<PricedRow, 'priceCents' | 'priceVatExcluded'> | undefined,
): Promise<ApiRefusal | undefined> {
  const had = before?.priceCents ?? null
  if (
    priceCents === had &&
    (had === null || requireValue(before, 'the vehicle before the change').priceVatExcluded === priceVatExcluded)
  )
    return undefined
  const refused = await reachRefusal(tx, call, 'STOCK_PRICE_EDIT', key, [`${subject}.priceCents`])
  if (refused) return refused
  if (priceCents === null) return refuse('price-required', { status: 422, field: `${subject}.priceCents` })
  await succeedPrice(tx, key, { cents: priceCents, vatExcluded: priceVatExcluded }, brusselsDay(call.now))
  return undefined
}

/** Rejects a vehicle that the user may not reach, reported on these fields. */
export async function reachRefusal(
  tx: Tx,
  { staff }: Pick<StockEditor, 'staff'>,
  asked: RecordRight,
  key: string,
  fields: readonly string[],
): Promise<ApiRefusal | undefined> {
  const { branch } = await tx
    .selectFrom('vehicle')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select('department.branchId as branch')
    .where('vehicle.id', '=', key)
    .executeTakeFirstOrThrow()
  const decision = may(staff.who, asked, { branch })
  return decision.ok ? undefined : refuse(decision.reason, { status: 403, fields: [...fields] })
}

/** The largest export that is made while the user waits. */
export const MOST_TO_EXPORT = 2_000

/** Exports the rows of a list of vehicles, or a selection of them, as a file. */
export function exportVehicles<L extends Resource, Stored extends StoredFor<L>>(
  db: Db,
  rows: RowsQuery<Stored>,
  list: L,
  request: ExportRequest,
  options: { language: Language; read: (row: Stored) => ListRow<L> },
) {
  return exportList(db, rows, list, request, { ...options, most: MOST_TO_EXPORT })
}

/** Tidies chassis numbers and plates as users type them. */
export function tidyDraft<Draft extends { vin: string | null; licencePlate?: string | null }>(draft: Draft): Draft {
  return {
    ...draft,
    vin: draft.vin === null ? null : normaliseVin(draft.vin),
    ...(draft.licencePlate && { licencePlate: normaliseLicencePlate(draft.licencePlate) }),
  }
}

/** Rejects mistakes in the fields that every vehicle has. */
export function vehicleRefusal(subject: Subject, draft: VehicleDraft): ApiRefusal | undefined {
  const { vin, licencePlate, purchaseCents, purchasedOn } = draft
  const wrong = (reason: Parameters<typeof refuse>[0], ...names: string[]) =>
    refuse(reason, { status: 422, fields: names.map((name) => `${subject}.${name}`) })
  if (vin !== null && !VIN_PATTERN.test(vin)) return wrong('vin-wrong', 'vin')
  if (licencePlate && !isLicencePlate(licencePlate)) return wrong('licence-plate-wrong', 'licencePlate')
  const missing = missingOfTruck(draft)
  if (missing.length > 0) return wrong('truck-facts-missing', ...missing)
  const hasCosts = COST_FIELDS.some((name) => name !== 'purchaseVatExcluded' && draft[name] !== null)
  if (hasCosts && (purchaseCents === null || purchasedOn === null))
    return wrong('cost-facts-missing', ...(purchaseCents === null ? ['purchaseCents'] : ['purchasedOn']))
  return undefined
}

type VehicleDraft = Parameters<typeof missingOfTruck>[0] &
  Pick<UsedCarDraft, 'vin' | (typeof COST_FIELDS)[number]> &
  Partial<Pick<UsedCarDraft, 'licencePlate'>>

/** Refuses references to rows of other lists that are gone since they were chosen. */
export async function referenceRefusal(tx: Tx, form: Resource, draft: object): Promise<ApiRefusal | undefined> {
  const gone = await findGoneReferences(tx, form, draft as Parameters<typeof findGoneReferences>[2])
  return gone.length > 0 ? refuse('reference-gone', { status: 422, fields: gone }) : undefined
}

export function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

function toSubject(kind: 'used' | 'stock'): Subject {
  return kind === 'used' ? 'usedCar' : 'stockCar'
}

function buildShopPath({ car, id, kind, vehicleClass }: Desk) {
  const isTruck = vehicleClass === VEHICLE_CLASSES.truck
  const address = { id, slug: urlize(car), isTruck, isStockCar: kind === 'stock', isUsedCar: kind === 'used' }
  return { nl: carPath(address, 'nl'), fr: carPath(address, 'fr') }
}
