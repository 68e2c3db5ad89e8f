import { dossierCan, breakdownOfCar } from '@forecourt/domain/orders/dossier.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { saleLineName } from '../../offers/desk/offer-amounts.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isPurchaseKnown, vehicleIdentity } from '../../stock/details/vehicle-contract.ts'
import { branchById } from '../checkout/orders.sql.ts'
import { readCashOfSale } from './cash-of-sale.ts'
import { dossierStanding, tradeInsTakenIn } from './dossier-desk.ts'
import {
  deskDossier,
  dossierPlace,
  orderOfDossier,
  paymentsOfDossier,
  type DeskDossier,
  findDossierForUpdate,
  lockDossier,
} from './dossiers.sql.ts'

export type BillableDossier = NonNullable<Awaited<ReturnType<typeof findBillableDossier>>>

/** Returns all that invoices of a sold car are drawn up from: its stored price, the car, the parties and what was paid. */
export async function findBillableDossier(db: Db, number: number) {
  const row = await deskDossier(db, number)
  return row && readBillable(db, row)
}

/** Locks a dossier until the transaction ends, as recording a payment does. False: there is none. */
export async function lockBillableDossier(tx: Tx, asked: { number: number } | { id: string }): Promise<boolean> {
  const row = 'id' in asked ? await lockDossier(tx, asked.id) : await findDossierForUpdate(tx, asked.number)
  return row !== undefined
}

/** Returns the branch and owner of a dossier, by its number. */
export function placeOfDossier(db: Db, number: number): Promise<Place | undefined> {
  return dossierPlace(db, number)
}

/** Returns the public number of a dossier by its key. */
export async function findDossierNumber(db: Db, id: string): Promise<number> {
  const { number } = await db.selectFrom('dossier').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return number
}

async function readBillable(db: Db, row: DeskDossier) {
  const [sold, order, payments, tradeIns, branch, standing] = await Promise.all([
    selectShownVersion(db, row.offerId, row.versionNo),
    orderOfDossier(db, row.id),
    paymentsOfDossier(db, row.id),
    tradeInsTakenIn(db, row),
    branchById(db, row.branchId),
    dossierStanding(db, row),
  ])
  const customer = requireValue(sold.context.customer, 'the customer of a sold offer')
  const buyer = requireValue(await buyerWithNumber(db, customer.id), 'the customer of a dossier')
  const car = requireValue(sold.context.car, 'the car of a sold offer')
  const identity = row.vehicleId === null ? undefined : await vehicleIdentity(db, row.vehicleId)
  const breakdown = breakdownOfCar(sold.breakdown, row.carIndex)
  const priced = { ...sold, breakdown }
  return {
    row,
    branch,
    buyer,
    party: await findInvoiceParty(db, buyer.id, buyer.language),
    breakdown,
    names: Object.fromEntries(breakdown.lines.map((line) => [line.id, saleLineName(line, priced, buyer.language)])),
    carName: row.carName,
    car: {
      stockNumber: identity?.stockNumber ?? null,
      vin: row.vin,
      licencePlate: row.licencePlate,
      firstRegistration: identity?.firstRegistration ?? car.firstRegistration,
      // The mileage of a car from the factory does not count.
      mileageKm: identity?.mileageKm ?? car.mileageKm ?? 0,
    },
    orderNumber: order.orderNumber,
    isDelivered: order.state === 'delivered',
    deliveredOn: order.deliveredOn,
    payments,
    cash: await readCashOfSale(db, row.id),
    tradeIns: row.carIndex === 1 ? breakdown.settlement.lines.filter(({ ruleId }) => ruleId === 'SETTLE.TRADE-IN') : [],
    tradeInNumbers: tradeIns.map(({ tradeInNumber }) => tradeInNumber),
    hasMarginOrigin: row.vehicleId !== null && (await isPurchaseKnown(db, row.vehicleId)),
    isRegimeProven: breakdown.regimeMissed === null,
    canBeInvoiced: dossierCan('invoice', standing),
  }
}
