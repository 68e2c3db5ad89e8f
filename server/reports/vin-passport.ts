import { markReadings, type PassportSection } from '@forecourt/domain/reports/vin-passport.ts'
import type { Passport, PassportEvent } from '@forecourt/domain/reports/vin-passport.schema.ts'
import { findReach, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../platform/database/database.ts'
import { sumCarLedger } from '../stock/details/car-ledger.ts'
import { technicalDataOfVehicle } from '../stock/details/technical-data.ts'
import {
  findPassportEvents,
  findReadings,
  findStockRecords,
  type PassportEventRow,
  type StockRecord,
} from './vin-passport.sql.ts'

/**
 * Returns all that is known of a chassis number and that the user may see: cars of our stock, those that were sold and bought
 * back, and those that we only serviced. Undefined: nothing is known, or nothing that they may see.
 */
export async function findPassport(
  db: Db,
  who: Who,
  { vin, language }: { readonly vin: string; readonly language: Language },
): Promise<Passport | undefined> {
  const seesStock = findReach(who, 'STOCK_VIEW') !== undefined
  const [records, events, readings] = await Promise.all([
    seesStock ? findStockRecords(db, { vin, language }) : [],
    findPassportEvents(db, who, vin),
    findReadings(db, who, vin),
  ])
  if (records.length === 0 && events.length === 0) return undefined
  const [latest] = records
  const ofSection = (section: PassportSection) => events.filter((event) => event.section === section).map(toEvent)
  return {
    vin,
    name: latest?.name ?? events.find(({ car }) => car !== '')?.car ?? vin,
    plates: [...new Set([...events, ...records].flatMap((one) => readPlate(one) ?? []))],
    ...(await describeCar(db, records, language)),
    keyCount: latest?.keyCount ?? null,
    records: seesStock ? await Promise.all(records.map((record) => toRecord(db, who, record))) : null,
    people: findReach(who, 'CUSTOMER_VIEW') === undefined ? null : listPeople(events),
    readings: markReadings(
      readings.map(({ onDay, km, source, number, screen, record }) => ({
        on: onDay,
        km,
        source,
        number,
        link: toLink({ screen, record }),
      })),
    ),
    origin: ofSection('origin'),
    sale: ofSection('sale'),
    work: ofSection('work'),
    claim: ofSection('claim'),
    loan: ofSection('loan'),
    paper: ofSection('paper'),
  }
}

/** Returns the facts that are visible on a car itself, from our records of it, the newest first. */
export async function describeCar(db: Db, records: readonly StockRecord[], language: Language) {
  const [latest] = records
  const technical = latest && (await technicalDataOfVehicle(db, latest.number))
  return {
    firstRegistration: records.find(({ firstRegistration }) => firstRegistration !== null)?.firstRegistration ?? null,
    buildYear: latest?.buildYear ?? null,
    colour: latest?.colour ?? null,
    doors: latest?.doors ?? null,
    seats: latest?.seats ?? null,
    technical: technical
      ? { ...technical, fuel: translate(technical.fuel, language), gearbox: translate(technical.gearbox, language) }
      : null,
  }
}

const readPlate = (one: PassportEventRow | StockRecord) => ('plate' in one ? one.plate : one.licencePlate)

const toLink = ({ screen, record }: Pick<PassportEventRow, 'screen' | 'record'>) =>
  screen === null || record === null ? null : { screen, id: record }

function toEvent({ kind, onDay, number, text, party, customer, km, cents, ...row }: PassportEventRow): PassportEvent {
  return { kind, on: onDay, number, link: toLink(row), text, party, customer, km, cents }
}

async function toRecord(db: Db, who: Who, record: StockRecord) {
  const { key, number, carPassOn, carPassUrl, pictureCount, ...row } = record
  return {
    id: number,
    kind: row.kind,
    stockNumber: row.stockNumber,
    name: row.name,
    branch: row.branch,
    arrivedOn: row.arrivedOn,
    soldOn: row.soldOn,
    isWithdrawn: row.isWithdrawn,
    isDemo: row.isDemo,
    inspectedOn: row.inspectedOn,
    inspectionValidUntil: row.inspectionValidUntil,
    carPass: carPassOn !== null && carPassUrl !== null ? { on: carPassOn, url: carPassUrl } : null,
    conditionOn: row.conditionOn,
    pictures: pictureCount,
    pictureUrl: row.pictureUrl,
    ledger: findReach(who, 'STOCK_COST_VIEW') === undefined ? null : await readLedger(db, who, key),
  }
}

async function readLedger(db: Db, who: Who, key: string) {
  const { purchaseCents, costCents, saleCents, marginCents } = await sumCarLedger(db, key)
  return {
    purchaseCents,
    costCents,
    saleCents,
    marginCents: findReach(who, 'OFFER_MARGIN') === undefined ? null : marginCents,
  }
}

type Person = NonNullable<Passport['people']>[number]
const roles: Readonly<Partial<Record<PassportEventRow['kind'], Person['role']>>> = {
  'trade-in': 'seller',
  dossier: 'buyer',
  'shop-order': 'buyer',
  'work-order': 'customer',
}

/** Lists each customer and role once, since the first record that names them; the last one first. */
function listPeople(events: readonly PassportEventRow[]): Person[] {
  const people = new Map<string, Person>()
  for (const { kind, party, customer, onDay } of events.toReversed()) {
    const role = roles[kind]
    if (role === undefined || party === null) continue
    const key = `${role}:${customer ?? party}`
    if (!people.has(key)) people.set(key, { name: party, customer, role, since: onDay })
  }
  return [...people.values()].toReversed()
}
