import { requireUserId } from '../../platform/http/identity.ts'
import {
  checkOpeningOrder,
  movedOrder,
  OPENING_ORDER_HEADS,
  OPENING_ORDER_WORDS,
  readExpectedWeek,
  tidyOpeningOrder,
} from '@forecourt/domain/orders/opening-order.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { pickDraft, type DraftOf } from '@forecourt/domain/platform/resources/resource.ts'
import { customersByOutsideNumber } from '../../contacts/moved-parties.ts'
import {
  findOpeningOrders,
  findSalespeople,
  loadOpeningTerms,
  takeOverOrder,
  type OpeningTerms,
} from '../../orders/sales/opening-orders.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Importable, Importer } from '../../platform/imports/importable.ts'
import { keyText, type Row } from '../../platform/resources/resource-rows.ts'
import { findCarsNamed, loadCarToSell, type CarToSell } from '../../stock/intake/car-to-sell.ts'
import { isPeriodClosed } from '../registers/book-invoice.ts'
import { findOpeningBranch } from './opening-invoices.sql.ts'

/** Imports cars that another system sold and did not deliver yet: they are followed to delivery, invoiced and paid here. */
export const movedOrdersImport: Importable = {
  resource: movedOrder,
  right: 'SYSTEM_MOVE',
  screen: 'systemMove',
  heads: OPENING_ORDER_HEADS,
  words: OPENING_ORDER_WORDS,
  keepsEmpty: true,
  // Each takes numbers of offers and dossiers, for which others wait until the transaction ends.
  linesAtOnce: 20,
  adjust: (field, text) => (field === 'expectedOn' ? readExpectedWeek(text) : text),
  open: async (tx, importer) => {
    const terms = await loadOpeningTerms(tx)
    return {
      async rowsByKey(keys) {
        const found = await findOpeningOrders(
          tx,
          keys.map(([number]) => String(number)),
        )
        return new Map(
          found.map(({ outsideNumber, line, number, rev }): [string, Row] => [
            keyText([outsideNumber]),
            { ...line, id: number, rev },
          ]),
        )
      },
      tidy: (draft) => tidyOpeningOrder(pickDraft(movedOrder, draft)),
      save: (draft) => saveOrder(tx, { ...importer, terms }, tidyOpeningOrder(pickDraft(movedOrder, draft))),
    }
  },
}

type OrderLine = DraftOf<typeof movedOrder>

type Reason = Parameters<typeof refuse>[0]

function wrong(reason: Reason, field: string): ApiRefusal {
  return refuse(reason, { status: 422, field: `${movedOrder.name}.${field}` })
}

async function saveOrder(
  tx: Tx,
  { actor, now, terms }: Importer & { readonly terms: OpeningTerms },
  line: OrderLine,
): Promise<number | ApiRefusal> {
  // An imported order is worked on here: to correct it, its file is undone and imported again.
  if (line.id !== null) return wrong('opening-order-taken', 'orderNumber')
  const can = checkOpeningOrder(line, brusselsDay(now))
  if (!can.ok) return wrong(can.reason, can.field)
  const [party] = await customersByOutsideNumber(tx, 'customer', [line.party])
  if (!party) return wrong('opening-party-unknown', 'party')
  const car = await findCar(tx, line)
  if (isRefusal(car)) return car
  const by = requireUserId(actor)
  const [ownerId, ...others] = line.salesperson === null ? [by] : await findSalespeople(tx, line.salesperson)
  if (ownerId === undefined || others.length > 0) return wrong('opening-salesperson-unknown', 'salesperson')
  const branchId = line.branch === null && car ? car.branchId : await findOpeningBranch(tx, line.branch?.id ?? null)
  if (branchId === undefined) return wrong('opening-order-branch', 'branch')
  const advanceDay = line.advanceInvoicedOn ?? line.advanceOn
  if (advanceDay !== null && (await isPeriodClosed(tx, (await companyOfBranch(tx, branchId)).id, advanceDay)))
    return wrong('opening-advance-closed', line.advanceInvoicedOn === null ? 'advanceOn' : 'advanceInvoicedOn')
  const { id: _, rev: _2, ...kept } = line
  const taken = await takeOverOrder(tx, terms, {
    order: line,
    outsideNumber: line.orderNumber,
    customer: party.number,
    car,
    branchId,
    ownerId,
    line: kept,
    by,
    at: now,
  })
  return isRefusal(taken) ? { ...taken, field: `${movedOrder.name}.${taken.field ?? 'orderNumber'}` } : taken
}

/** Returns the car of a line; null: it is only described, as the importer still has it. */
async function findCar(tx: Tx, { vin, factoryOrderNumber, car }: OrderLine): Promise<CarToSell | null | ApiRefusal> {
  const [number, ...others] =
    vin === null && factoryOrderNumber === null ? [] : await findCarsNamed(tx, { vin, factoryOrderNumber })
  if (others.length > 0) return wrong('opening-car-ambiguous', 'factoryOrderNumber')
  if (number !== undefined) return loadCarToSell(tx, number)
  if (vin !== null) return wrong('opening-car-unknown', 'vin')
  return car === null ? wrong('opening-car-unknown', 'factoryOrderNumber') : null
}
