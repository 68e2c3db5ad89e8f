import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import { toNet } from '@forecourt/domain/pricing/vat.ts'
import {
  CostDeleteRequest,
  CostsAnswer,
  CostsChanged,
  CostSaveRequest,
} from '@forecourt/domain/stock/car-costs.schema.ts'
import type { CostLine } from '@forecourt/domain/stock/car-costs.ts'
import { calculateMargin, lowestPriceWithoutApproval, type CarCosts } from '@forecourt/domain/stock/margin.ts'
import { StockRequest } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { loadBaseRole } from '../../access/base-role.ts'
import { changeUnderway } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { readApprovalLimits } from '../../pricing/sales-policy.ts'
import { loadCarToSell } from '../intake/car-to-sell.ts'
import { isDayClosed } from '../details/car-ledger.ts'
import { bookCost, findCost, hasPurchase, loadCostLines, reverseEntry, sumCosts } from './car-costs.sql.ts'
import { lockVehicle, placesOfVehicles } from './stock-desk.sql.ts'
import { notFound, type PricedRow, type StaffCall } from './vehicle-desk.ts'

/** The operations that used and new vehicles implement each in their own way. */
interface CostedVehicle<Row extends PricedRow> {
  byNumber(db: Db, number: number): Promise<(Row & { key: string }) | undefined>
  /** Sold under the margin scheme. */
  isMargin(row: Row): boolean
}

/** Creates the calls about what a vehicle cost, used or new. */
export function costEndpoints<const Name extends 'usedcar' | 'stockcar', Row extends PricedRow>(
  name: Name,
  { byNumber, isMargin }: CostedVehicle<Row>,
) {
  const costs = query({
    path: `GET /sales/${name}/costs`,
    right: 'STOCK_COST_VIEW',
    summary:
      'Returns the costs of a vehicle one by one, the margin at its price, and the lowest price without approval.',
    input: StockRequest,
    output: CostsAnswer,
    async run({ db, call }, { id }) {
      const row = await byNumber(db, id)
      if (!row) return notFound()
      const { key, purchaseCents, purchaseVatExcluded, supplier, priceCents, priceVatExcluded } = row
      if (purchaseCents === null) return { costs: null }
      const day = brusselsDay(call.now)
      const [lines, rates] = await Promise.all([loadCostLines(db, key), readVatRates(db)])
      const rateBp = standardRateOn(rates, day)
      const facts = { purchaseCents, purchaseVatExcluded, reconditioningNetCents: row.reconditioningNetCents ?? 0 }
      const result =
        priceCents === null || rateBp === undefined
          ? noPrice
          : await calculateResult(db, call, {
              number: id,
              day,
              rateBp,
              car: { ...facts, priceCents, priceVatExcluded, isMargin: isMargin(row) },
            })
      const purchasedOn = requireValue(row.purchasedOn, 'the day of the purchase')
      return { costs: { ...facts, purchasedOn, supplier, lines, ...result } }
    },
  })

  const saveCost = command({
    path: `POST /sales/${name}/savecost`,
    right: 'STOCK_EDIT',
    place: (db, { id }) => placesOfVehicles(db, [id]),
    isUndoable: true,
    summary:
      'Books a cost on a vehicle, or books one anew and takes the former entry back. For callers with the right to see costs.',
    input: CostSaveRequest,
    output: CostsChanged,
    run: ({ tx, call }, { id, cost: { id: replaced, ...cost } }) =>
      changeCosts(tx, call, { id, byNumber }, { replaced, cost }),
  })

  const deleteCost = command({
    path: `POST /sales/${name}/deletecost`,
    right: 'STOCK_EDIT',
    place: (db, { id }) => placesOfVehicles(db, [id]),
    isUndoable: true,
    summary: 'Takes a cost of a vehicle back. For callers with the right to see costs.',
    input: CostDeleteRequest,
    output: CostsChanged,
    run: ({ tx, call }, { id, cost }) => changeCosts(tx, call, { id, byNumber }, { replaced: cost, cost: null }),
  })

  return [costs, saveCost, deleteCost] as const
}

const noPrice = { margin: null, netPriceCents: null, floorBp: null, lowestCents: null }

async function calculateResult(
  db: Db,
  { staff }: StaffCall,
  { number, day, rateBp, car }: { number: number; day: CalendarDay; rateBp: number; car: CarCosts },
) {
  const { id: _, ...toSell } = await loadCarToSell(db, number)
  const condition = toSell.isUsed ? 'used' : 'new'
  const limits = await readApprovalLimits(db, {
    day,
    condition,
    role: await loadBaseRole(db, staff.userId),
    car: {
      vehicleClass: getEnumerationName(VEHICLE_CLASSES, toSell.vehicleClass),
      condition,
      brand: toSell.brandId,
      model: toSell.modelId,
      version: toSell.versionId,
      bodyType: toSell.bodyTypeId,
      engine: toSell.engineId,
      label: toSell.stockLabelId,
    },
  })
  return {
    margin: calculateMargin(car, rateBp),
    netPriceCents: car.isMargin ? null : car.priceVatExcluded ? car.priceCents : toNet(car.priceCents, rateBp),
    floorBp: limits.floor?.floorBp ?? null,
    lowestCents: lowestPriceWithoutApproval(car, limits, rateBp) ?? null,
  }
}

/** Books a cost, takes one back, or both; the sum of its costs follows. What raises the sum comes first: it stays above zero. */
async function changeCosts<Row>(
  tx: Tx,
  call: StaffCall,
  { id, byNumber }: { id: number; byNumber: (db: Db, number: number) => Promise<(Row & { key: string }) | undefined> },
  { replaced, cost }: { replaced: number | null; cost: Omit<CostLine, 'id'> | null },
) {
  const decision = may(call.staff.who, 'STOCK_COST_VIEW')
  if (!decision.ok) return refuse(decision.reason, { status: 403 })
  await lockVehicle(tx, id)
  const row = await byNumber(tx, id)
  if (!row) return notFound()
  if (!(await hasPurchase(tx, row.key))) return refuse('purchase-unknown', { status: 422 })
  const former = replaced === null ? undefined : await findCost(tx, row.key, replaced)
  if (replaced !== null && !former) return notFound()
  if (cost && (await isDayClosed(tx, row.key, cost.spentOn)))
    return refuse('period-closed', { status: 422, field: 'cost.spentOn' })
  const byCents = (cost?.netCents ?? 0) - (former?.netCents ?? 0)
  if ((await sumCosts(tx, row.key)) + byCents < 0)
    return refuse('costs-below-nothing', { status: 422, field: 'cost.netCents' })
  if (cost && cost.netCents > 0) await bookCost(tx, row.key, cost)
  if (former) await reverseEntry(tx, former.id)
  if (cost && cost.netCents < 0) await bookCost(tx, row.key, cost)
  // A change is two entries; changing it again is as easy as taking it back.
  return { change: former && cost ? null : await changeUnderway(tx) }
}
