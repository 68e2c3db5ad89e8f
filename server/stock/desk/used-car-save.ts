import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { advertLacks } from '@forecourt/domain/stock/advert.ts'
import type { UsedCarDraft, UsedCarRow } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import { catchBrokenRule } from '../../platform/resources/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  loadVehicleDesk,
  toFacts,
  findFuelType,
  insertUsedCar,
  lockVehicle,
  nextStockNumber,
  updateUsedCar,
  findUsedCarRow,
  loadUsedCarRow,
  writeCosts,
} from './stock-desk.sql.ts'
import {
  incomplete,
  notFound,
  referenceRefusal,
  hideCosts,
  tidyDraft,
  twinRefusal,
  vehicleRefusal,
  writePrice,
  type StockEditor,
} from './vehicle-desk.ts'

/** Saves a used car as its form or a file has it: its particulars, its price and its costs. @returns its number */
export async function saveUsedCar(tx: Tx, editor: StockEditor, typed: UsedCarDraft): Promise<number | ApiRefusal> {
  const draft = tidyDraft(typed)
  const refused =
    draftRefusal(draft) ??
    refuseDayToCome(editor, draft) ??
    (await referenceRefusal(tx, usedCarForm, draft)) ??
    (await twinRefusal(tx, 'usedCar', draft))
  if (refused) return refused
  if (draft.id !== null) await lockVehicle(tx, draft.id)
  const before = draft.id === null ? undefined : await findUsedCarRow(tx, draft.id)
  if (draft.id !== null && !before) return notFound()
  const stripped = before && (await refuseStripped(tx, before, draft))
  return stripped ?? catchBrokenRule(tx, 'usedCar', () => write(tx, editor, draft, before))
}

function draftRefusal(draft: UsedCarDraft): ApiRefusal | undefined {
  const { carPassUrl, priceCents, priceVatExcluded, vatSalesType } = draft
  const refused = vehicleRefusal('usedCar', draft)
  if (refused) return refused
  if (carPassUrl !== null && !/^https?:\/\/[^\s/][^\s./]*\.\S+$/.test(carPassUrl))
    return refuse('web-address-wrong', { status: 422, field: 'usedCar.carPassUrl' })
  if (priceCents !== null && vatSalesType === 'margin' && priceVatExcluded)
    return refuse('margin-without-vat', { status: 422, field: 'usedCar.priceVatExcluded' })
  return undefined
}

/** Days of what happened already: a first registration in the future would make a used car younger than new ones. */
const pastDays = ['firstRegistration', 'carPassOn', 'inspectedOn', 'purchasedOn'] as const

function refuseDayToCome({ now }: StockEditor, draft: UsedCarDraft): ApiRefusal | undefined {
  const today = brusselsDay(now)
  const wrong = pastDays.find((name) => (draft[name] ?? today) > today)
  return wrong && refuse('day-to-come', { status: 422, field: `usedCar.${wrong}` })
}

/** @returns the number of the car */
async function write(
  tx: Tx,
  editor: StockEditor,
  draft: UsedCarDraft,
  before: (UsedCarRow & { key: string }) | undefined,
): Promise<number | ApiRefusal> {
  const inserted = before ? undefined : await insertUsedCar(tx, draft, await nextStockNumber(tx, draft.department.id))
  const key = before?.key ?? requireValue(inserted, 'the inserted vehicle').key
  if (before && !(await updateUsedCar(tx, key, draft))) return conflictRefusal(tx, editor, before.id)
  if (may(editor.staff.who, 'STOCK_COST_VIEW').ok) await writeCosts(tx, key, draft)
  return (
    (await writePrice(tx, editor, { subject: 'usedCar', key }, draft, before)) ??
    before?.id ??
    requireValue(inserted, 'the inserted vehicle').number
  )
}

async function conflictRefusal(tx: Tx, editor: StockEditor, number: number): Promise<ApiRefusal> {
  const theirs = await loadUsedCarRow(tx, number)
  const by = (await findLastEditor(tx, 'used_car', theirs.key)) ?? (await findLastEditor(tx, 'vehicle', theirs.key))
  return refuse('changed-meanwhile', {
    detail: { theirs: hideCosts(editor, theirs), by, at: editor.now.toISOString() },
  })
}

/** Rejects removing fields from the advert of a car that was in the shop; missing ones, such as French, may stay so. */
async function refuseStripped(tx: Tx, before: UsedCarRow, draft: UsedCarDraft): Promise<ApiRefusal | undefined> {
  const found = await loadVehicleDesk(tx, before.id)
  if (found.publishedAt === null) return undefined
  const lacked = new Set(advertLacks(toFacts(before, found)))
  const fuelType = await findFuelType(tx, draft)
  const lacks = advertLacks(toFacts(draft, { ...found, fuelType })).filter((name) => !lacked.has(name))
  return lacks.length > 0 ? incomplete('usedCar', lacks) : undefined
}
