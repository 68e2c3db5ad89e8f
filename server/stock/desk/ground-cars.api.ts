import type { InferResult } from 'kysely'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import { groundCar, type ListedGroundCar } from '@forecourt/domain/stock/ground-car.ts'
import {
  GroundCountsAnswer,
  GroundExportRequest,
  GroundListAnswer,
  GroundListRequest,
} from '@forecourt/domain/stock/chosen-cars.schema.ts'
import { calculateMargin } from '@forecourt/domain/stock/margin.ts'
import { StockNothing } from '@forecourt/domain/stock/stock-desk.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { query } from '../../platform/http/endpoint.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { chosenCarsEndpoint } from './chosen-cars.api.ts'
import { countGroundCars, selectGroundCars } from './ground-cars.sql.ts'
import { exportVehicles, MOST_TO_EXPORT } from './vehicle-desk.ts'

const right = 'STOCK_VIEW'

const list = query({
  path: 'POST /sales/vehicle/list',
  right,
  summary:
    'Lists every vehicle on the ground: used, new and demo cars, vans and trucks. The margin is for callers with the right to see costs.',
  input: GroundListRequest,
  output: GroundListAnswer,
  run: async ({ db, call }, request) =>
    listRows(db, selectGroundCars(db, call.staff.who), groundCar, request, {
      language: call.language,
      read: await readerOn(db, call.now),
    }),
})

const exportRows = query({
  path: 'POST /sales/vehicle/export',
  right,
  summary: `Exports the listed vehicles as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: GroundExportRequest,
  output: fileAnswer,
  run: async ({ db, call }, request) =>
    exportVehicles(db, selectGroundCars(db, call.staff.who), groundCar, request, {
      language: call.language,
      read: await readerOn(db, call.now),
    }),
})

const counts = query({
  path: 'GET /sales/vehicle/counts',
  right,
  summary: 'Counts the vehicles of the views of the list.',
  input: StockNothing,
  output: GroundCountsAnswer,
  run: ({ db, call }) => countGroundCars(db, call.staff.who),
})

export const groundCarEndpoints = [
  list,
  exportRows,
  counts,
  chosenCarsEndpoint('vehicle', groundCar, (db, who) => selectGroundCars(db, who)),
] as const

type StoredGroundCar = InferResult<ReturnType<typeof selectGroundCars>>[number]

/** Returns the reader of rows, with the margin at the VAT of the day. */
async function readerOn(db: Db, now: Date): Promise<(row: StoredGroundCar) => ListedGroundCar> {
  const rateBp = standardRateOn(await readVatRates(db), brusselsDay(now))
  return (row) => {
    const margin = rateBp === undefined ? undefined : findMargin(row, rateBp)
    const { id, rev, kind, versionName, picture, branch, priceVatExcluded, heldUntil } = row
    return {
      id,
      rev,
      kind,
      versionName,
      picture,
      branch,
      priceVatExcluded,
      heldUntil: heldUntil?.toISOString() ?? null,
      ...readFields(groundCar.fields, row),
      marginCents: margin?.cents ?? null,
      marginBp: margin?.ofPriceBp ?? null,
    }
  }
}

function findMargin(row: StoredGroundCar, rateBp: number) {
  const { purchaseCents, priceVatExcluded, isMargin } = row
  const priceCents = Number(row.priceCents)
  if (purchaseCents === null || row.priceCents === null) return undefined
  return calculateMargin(
    {
      priceCents,
      priceVatExcluded,
      isMargin,
      purchaseCents,
      purchaseVatExcluded: row.purchaseVatExcluded ?? false,
      reconditioningNetCents: row.reconditioningNetCents ?? 0,
    },
    rateBp,
  )
}
