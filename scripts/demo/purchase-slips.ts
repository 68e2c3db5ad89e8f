import { VAT_SALES_TYPES } from '../../domain/stock/vehicle-states.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import type { SlipSource } from '../../domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import { issueSlip } from '../../server/invoicing/purchase-slips/purchase-slip-acts.ts'
import { drawUpSlip } from '../../server/invoicing/purchase-slips/slip-drafts.ts'
import { findPurchase } from '../../server/invoicing/invoices/purchases.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock } from './days.ts'
import { findDemoIban } from './demo-ibans.ts'

/** Cars of our stock that get a purchase slip; earlier papers are in the accounting program. */
const mostForStock = 45

type Bought = { readonly on: CalendarDay; readonly source: SlipSource; readonly iban: string }

/**
 * Each car that was bought from a private person gets its purchase slip on the day on which it came: those of trade-ins, and
 * those of our stock. The trade-in that came in last still waits for its slip.
 */
export async function issueDemoSlips(tx: Tx, { bookkeeper }: { bookkeeper: string }): Promise<void> {
  const bought = [...(await findTakenOver(tx)).slice(0, -1), ...(await findBoughtForStock(tx))]
  for (const { on, source, iban } of bought.toSorted((one, other) =>
    one.on < other.on ? -1 : one.on > other.on ? 1 : 0,
  )) {
    const call = callerFor(bookkeeper, atClock(on, '11:30'))
    const drawn = unwrapDone(await drawUpSlip(tx, unwrapDone(await findPurchase(tx, source, call.now)), { on, iban }))
    if (drawn.checks.some(({ severity }) => severity === 'error')) continue
    unwrapDone(await issueSlip(tx, call, { ...source, on, iban, hash: drawn.hash }))
  }
}

async function findTakenOver(tx: Tx): Promise<Bought[]> {
  const rows = await tx
    .selectFrom('tradeIn')
    .select(['number', 'receivedOn'])
    .where('state', 'in', ['received', 'stocked'])
    .where('sellerVat', 'in', ['private', 'exempt'])
    .where('customerId', 'is not', null)
    .orderBy('receivedOn')
    .orderBy('number')
    .execute()
  return rows.map(({ number: tradeIn, receivedOn }) => ({
    on: requireValue(receivedOn, 'the day on which a car was received'),
    source: { tradeIn, car: null, seller: null },
    iban: '',
  }))
}

async function findBoughtForStock(tx: Tx): Promise<Bought[]> {
  const [cars, sellers] = await Promise.all([
    tx
      .selectFrom('vehicleCost')
      .innerJoin('vehicle', 'vehicle.id', 'vehicleCost.vehicleId')
      .innerJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
      .select(['vehicle.number', 'purchasedOn'])
      .where('vatSalesType', '=', VAT_SALES_TYPES.margin)
      .where('vehicle.vin', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tradeIn').select('id').whereRef('tradeIn.vehicleId', '=', 'vehicle.id'))),
      )
      .orderBy('purchasedOn')
      .orderBy('vehicle.number')
      .execute(),
    tx
      .selectFrom('customer')
      .select('number')
      .where('customerType', '=', 1)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('customerAddress').select('id').whereRef('customerAddress.customerId', '=', 'customer.id')),
      )
      .orderBy('number')
      .execute(),
  ])
  return cars.slice(-mostForStock).map(({ number: car, purchasedOn: on }, at) => ({
    on,
    source: { tradeIn: null, car, seller: sellers[(at * 7) % sellers.length]?.number ?? null },
    // Some sellers write their account on the paper.
    iban: at % 6 === 5 ? '' : findDemoIban(600 + at),
  }))
}
