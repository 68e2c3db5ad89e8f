import type { OwnCar, OwnPassport } from '@forecourt/domain/reports/customer-passport.schema.ts'
import { VIN_PATTERN } from '@forecourt/domain/reports/vin-passport.ts'
import { commercialGuaranteeUntil, legalGuaranteeUntil } from '@forecourt/domain/stock/guarantee.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { customerOfAccount } from '../contacts/customers.ts'
import { findBoughtCars, type BoughtCar } from '../orders/desk/bought-cars.ts'
import type { Db } from '../platform/database/database.ts'
import type { Customer } from '../platform/http/identity.ts'
import { chosenEquipmentOfVehicle, standardEquipmentOfVehicle } from '../stock/details/standard-equipment.ts'
import { findServices, type ServiceRow } from './customer-passport.sql.ts'
import { describeCar } from './vin-passport.ts'
import { findStockRecords, type StockRecord } from './vin-passport.sql.ts'

/** The reasons why a car is a customer's own: they bought it, or we serviced it for them. */
interface Ties {
  readonly bought: BoughtCar | undefined
  readonly services: readonly ServiceRow[]
}

/** Returns the cars of a customer by chassis number, those that they bought before those that were only serviced. */
async function findTies(db: Db, account: Customer): Promise<ReadonlyMap<string, Ties>> {
  const customerId = await customerOfAccount(db, account.accountId)
  const [bought, services] = await Promise.all([
    findBoughtCars(db, account),
    customerId === undefined ? [] : findServices(db, customerId),
  ])
  const vins = [...new Set([...bought, ...services].map(({ vin }) => vin))].filter((vin) => VIN_PATTERN.test(vin))
  return new Map(
    vins.map((vin) => [
      vin,
      { bought: bought.find((car) => car.vin === vin), services: services.filter((service) => service.vin === vin) },
    ]),
  )
}

const nameCar = ({ bought, services: [latest] }: Ties) => bought?.name || latest?.car || ''
/** Finds the plate in the customer's own documents: the next owner of a car has another one. */
const findPlate = ({ bought, services }: Ties) =>
  bought?.licencePlate ?? services.find(({ licencePlate }) => licencePlate !== null)?.licencePlate ?? null

/** Returns the cars of the signed-in customer. */
export async function listOwnCars(db: Db, account: Customer): Promise<OwnCar[]> {
  return [...(await findTies(db, account))].map(([vin, ties]) => ({
    vin,
    name: nameCar(ties),
    licencePlate: findPlate(ties),
    boughtOn: ties.bought?.boughtOn ?? null,
    services: ties.services.length,
  }))
}

/**
 * Returns the passport of a car as its owner may read it; undefined: it is none of theirs. It has only the facts that are
 * visible on the car itself; documents are those of the sale to this customer, work is what they paid for.
 */
export async function findOwnPassport(
  db: Db,
  account: Customer,
  { vin, language }: { readonly vin: string; readonly language: Language },
): Promise<OwnPassport | undefined> {
  const ties = (await findTies(db, account)).get(vin)
  if (!ties) return undefined
  const { bought, services } = ties
  const records = await findStockRecords(db, { vin, language })
  const sold = records.find(({ key }) => key === bought?.vehicleId)
  return {
    vin,
    name: nameCar(ties),
    licencePlate: findPlate(ties),
    boughtOn: bought?.boughtOn ?? null,
    deliveredOn: bought?.deliveredOn ?? null,
    ...(await describeCar(db, records, language)),
    ...(await readEquipment(db, sold ?? records[0], language)),
    carPass:
      sold && sold.carPassOn !== null && sold.carPassUrl !== null ? { on: sold.carPassOn, url: sold.carPassUrl } : null,
    inspectionValidUntil: sold?.inspectionValidUntil ?? null,
    ...readGuarantees(bought, sold),
    services: services.map(({ onDay: on, number, branch, km, jobs }) => ({ on, number, branch, km, jobs: [...jobs] })),
  }
}

async function readEquipment(db: Db, record: StockRecord | undefined, language: Language) {
  if (!record) return { equipment: [], options: [] }
  const [groups, options] = await Promise.all([
    standardEquipmentOfVehicle(db, record.number),
    chosenEquipmentOfVehicle(db, record.number),
  ])
  return {
    equipment: groups.map(({ name, items }) => ({
      group: translate(name, language),
      items: items.map((item) => translate(item, language)),
    })),
    options: options.map((option) => translate(option, language)),
  }
}

/** Guarantees begin on the day of the hand-over. */
function readGuarantees(bought: BoughtCar | undefined, sold: StockRecord | undefined) {
  if (!bought || bought.deliveredOn === null) return { legalGuaranteeUntil: null, commercialGuarantee: null }
  const { deliveredOn, legalMonths, commercial } = bought
  const days = { deliveredOn, firstRegistration: sold?.firstRegistration ?? null }
  return {
    legalGuaranteeUntil: legalMonths === null ? null : legalGuaranteeUntil(legalMonths, deliveredOn),
    commercialGuarantee: commercial && {
      giver: commercial.giver,
      until: commercialGuaranteeUntil(commercial, days),
      mileageLimitKm: commercial.mileageLimitKm,
    },
  }
}
