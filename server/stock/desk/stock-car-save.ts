import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Tx } from '../../platform/database/database.ts'
import { catchBrokenRule } from '../../platform/resources/constraints.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { newAdvertLacks } from '@forecourt/domain/stock/advert.ts'
import { ORDER_FIELDS, stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import type { StockCarDraft, StockCarRow } from '@forecourt/domain/stock/stock-car.schema.ts'
import { listChangesForCustomer } from '../intake/cars-on-order.ts'
import {
  loadClassOfVersion,
  insertStockCar,
  isOrderedForCustomer,
  newAdvertFacts,
  findStockCar,
  loadStockCar,
  updateStockCar,
  type ClassedDraft,
} from './stock-car.sql.ts'
import { loadVehicleDesk, lockVehicle, nextStockNumber, writeCosts } from './stock-desk.sql.ts'
import {
  incomplete,
  notFound,
  reachRefusal,
  referenceRefusal,
  hideCosts,
  tidyDraft,
  twinRefusal,
  vehicleRefusal,
  writePrice,
  type StockEditor,
} from './vehicle-desk.ts'

type Kept = StockCarRow & { key: string; vehicleClass: ClassedDraft['vehicleClass'] }

/** Saves a new car as its form or a file has it: its particulars, its order, its price and its costs. @returns its number */
export async function saveStockCar(tx: Tx, call: StockEditor, typed: StockCarDraft): Promise<number | ApiRefusal> {
  const gone = await referenceRefusal(tx, stockCarForm, typed)
  if (gone) return gone
  if (typed.id !== null) await lockVehicle(tx, typed.id)
  const before = typed.id === null ? undefined : await findStockCar(tx, typed.id)
  if (typed.id !== null && !before) return notFound()
  // Its arrival is an act of its own, with its own fields.
  const supply = before?.supply ?? typed.supply
  const vehicleClass = await loadClassOfVersion(tx, typed.version.id)
  const draft: ClassedDraft = { ...tidyDraft(typed), supply, vehicleClass }
  const refused =
    vehicleRefusal('stockCar', draft) ??
    (before && (await boughtRefusal(tx, before, draft))) ??
    (before && (await mileageRefusal(tx, before, draft))) ??
    (await twinRefusal(tx, 'stockCar', draft)) ??
    (await strippedRefusal(tx, before, draft))
  if (refused) return refused
  return catchBrokenRule(tx, 'stockCar', () => write(tx, call, draft, before))
}

/** Returns the row of the form, without the vehicle class: the version determines it. */
export function formRow(call: StockEditor, { vehicleClass: _, ...row }: Kept): StockCarRow {
  return hideCosts(call, row)
}

/** Refuses to change what a customer bought of a car on order, and its arrival, without the customer. */
async function boughtRefusal(tx: Tx, before: Kept, draft: ClassedDraft): Promise<ApiRefusal | undefined> {
  if (before.supply === 'in-stock' || !(await isOrderedForCustomer(tx, before.key))) return undefined
  const changed = listChangesForCustomer(before, draft)
  if (changed.length === 0) return undefined
  return refuse('car-for-customer', { status: 422, fields: changed.map((name) => `stockCar.${name}`) })
}

/** Refuses a lower mileage of a demo car: it needs a reason, which its own desk asks for. */
async function mileageRefusal(tx: Tx, before: Kept, draft: ClassedDraft): Promise<ApiRefusal | undefined> {
  if (draft.mileageKm >= before.mileageKm || !(await loadVehicleDesk(tx, before.id)).isDemo) return undefined
  return refuse('demo-car-mileage-elsewhere', { status: 422, field: 'stockCar.mileageKm' })
}

/** @returns the number of the car */
async function write(
  tx: Tx,
  call: StockEditor,
  draft: ClassedDraft,
  before: Kept | undefined,
): Promise<number | ApiRefusal> {
  const inserted = before ? undefined : await insertStockCar(tx, draft, await nextStockNumber(tx, draft.department.id))
  const key = before?.key ?? requireValue(inserted, 'the inserted vehicle').key
  const refused = await orderRefusal(tx, call, key, draft, before)
  if (refused) return refused
  if (before && !(await updateStockCar(tx, key, draft))) return changedMeanwhile(tx, call, before.id)
  if (may(call.staff.who, 'STOCK_COST_VIEW').ok) await writeCosts(tx, key, draft)
  return (
    (await writePrice(tx, call, { subject: 'stockCar', key }, draft, before)) ??
    before?.id ??
    requireValue(inserted, 'the inserted vehicle').number
  )
}

/** Rejects a change of the factory order or its arrival by a user without the right to follow orders. */
async function orderRefusal(
  tx: Tx,
  call: StockEditor,
  key: string,
  draft: StockCarDraft,
  before: StockCarRow | undefined,
): Promise<ApiRefusal | undefined> {
  const changed = ORDER_FIELDS.filter((name) => toComparable(draft[name]) !== toComparable(before?.[name] ?? null))
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

function toComparable(value: StockCarDraft[(typeof ORDER_FIELDS)[number]]): string | number | null {
  return typeof value === 'object' && value !== null ? value.id : value
}

async function changedMeanwhile(tx: Tx, call: StockEditor, number: number): Promise<ApiRefusal> {
  const theirs = await loadStockCar(tx, number)
  const by = (await findLastEditor(tx, 'stock_car', theirs.key)) ?? (await findLastEditor(tx, 'vehicle', theirs.key))
  return refuse('changed-meanwhile', { detail: { theirs: formRow(call, theirs), by, at: call.now.toISOString() } })
}

/** Rejects a change that takes fields of its advert from a car that was in the shop once. */
async function strippedRefusal(tx: Tx, before: Kept | undefined, draft: ClassedDraft): Promise<ApiRefusal | undefined> {
  if (!before) return undefined
  const found = await loadVehicleDesk(tx, before.id)
  if (found.publishedAt === null) return undefined
  const lacked = new Set(newAdvertLacks(await newAdvertFacts(tx, before, found)))
  const lacks = newAdvertLacks(await newAdvertFacts(tx, draft, found)).filter((name) => !lacked.has(name))
  return lacks.length > 0 ? incomplete('stockCar', lacks) : undefined
}
