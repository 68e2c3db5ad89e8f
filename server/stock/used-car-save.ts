import { may } from '@forecourt/domain/platform/rights.ts'
import { advertLacks } from '@forecourt/domain/stock/advert.ts'
import type { UsedCarDraft, UsedCarRow } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { lastEditorOf } from '../platform/audit.ts'
import { keepingRules } from '../platform/constraints.ts'
import type { Tx } from '../platform/database.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import {
  deskOf,
  factsOf,
  fuelTypeOf,
  insertUsedCar,
  lockVehicle,
  nextStockNumber,
  updateUsedCar,
  usedCarByNumber,
  writeCosts,
} from './stock-desk.sql.ts'
import {
  incomplete,
  notFound,
  referenceRefusal,
  shownTo,
  tidied,
  twinRefusal,
  vehicleRefusal,
  writePrice,
  type StockEditor,
} from './vehicle-desk.ts'

/** Saves a used car as its form or a file has it: its particulars, its price and its costs. @returns its number */
export async function saveUsedCar(tx: Tx, editor: StockEditor, typed: UsedCarDraft): Promise<number | ApiRefusal> {
  const draft = tidied(typed)
  const refused =
    draftRefusal(draft) ?? (await referenceRefusal(tx, usedCarForm, draft)) ?? (await twinRefusal(tx, 'usedCar', draft))
  if (refused) return refused
  if (draft.id !== null) await lockVehicle(tx, draft.id)
  const before = draft.id === null ? undefined : await usedCarByNumber(tx, draft.id)
  if (draft.id !== null && !before) return notFound()
  const stripped = before && (await strippedRefusal(tx, before, draft))
  return stripped ?? keepingRules(tx, 'usedCar', () => write(tx, editor, draft, before))
}

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
  editor: StockEditor,
  draft: UsedCarDraft,
  before: (UsedCarRow & { key: string }) | undefined,
): Promise<number | ApiRefusal> {
  const inserted = before ? undefined : await insertUsedCar(tx, draft, await nextStockNumber(tx, draft.department.id))
  const key = before?.key ?? inserted!.key
  if (before && !(await updateUsedCar(tx, key, draft))) return changedMeanwhile(tx, editor, before.id)
  if (may(editor.staff.who, 'STOCK_COST_VIEW').ok) await writeCosts(tx, key, draft)
  return (await writePrice(tx, editor, { subject: 'usedCar', key }, draft, before)) ?? before?.id ?? inserted!.number
}

async function changedMeanwhile(tx: Tx, editor: StockEditor, number: number): Promise<ApiRefusal> {
  const theirs = (await usedCarByNumber(tx, number))!
  const by = (await lastEditorOf(tx, 'used_car', theirs.key)) ?? (await lastEditorOf(tx, 'vehicle', theirs.key))
  return refuse('changed-meanwhile', { detail: { theirs: shownTo(editor, theirs), by, at: editor.now.toISOString() } })
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
