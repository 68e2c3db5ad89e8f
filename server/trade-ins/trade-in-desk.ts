import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInFacts, TradeInRecord } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { suggestedValue } from '@forecourt/domain/trade-ins/suggested-value.ts'
import { TRADE_IN_QUESTIONS } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { valuationRange } from '@forecourt/domain/trade-ins/valuation.ts'
import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { readTradeInTerms } from '../pricing/sales-policy.ts'
import {
  carsLike,
  selectDamages,
  deskTradeIn,
  selectOwnCar,
  selectTradedCar,
  selectTwin,
  tradeInPlace,
  type DeskTradeIn,
} from './trade-in-desk.sql.ts'
import { selectBids } from './trade-in-bids.sql.ts'
import { valuesInForce } from './trade-ins.sql.ts'

/** Returns the branch and owner of a trade-in, by its number. */
export function placeOfTradeIn(db: Db, { id }: { id: number }) {
  return tradeInPlace(db, id)
}

/** Returns the record of a trade-in with all that is known of its car. */
export async function findTradeInRecord(db: Db, number: number, now: Date): Promise<TradeInRecord | undefined> {
  const row = await deskTradeIn(db, number)
  if (!row) return undefined
  return {
    ...(await factsOfRow(db, row)),
    id: row.number,
    rev: row.rev,
    tradeInNumber: row.tradeInNumber,
    state: row.state,
    customerName: row.customerName,
    lead: row.leadNumber,
    dealNumber: row.dealNumber,
    owner: row.ownerNumber === null ? null : toPerson(row.ownerNumber, row.ownerName),
    branch: { id: row.branchNumber, name: row.branchName },
    ...toValuation(row),
    ...(await loadAsked(db, row)),
    allowanceCents: row.allowanceCents,
    agreedAt: row.agreedAt?.toISOString() ?? null,
    receivedOn: row.receivedOn,
    droppedBecause: row.droppedBecause,
    attest: row.attestAt === null ? null : { at: row.attestAt.toISOString(), by: row.attesterName },
    vehicle:
      row.vehicleNumber === null
        ? null
        : { id: row.vehicleNumber, stockNumber: requireValue(row.stockNumber, 'the stock number of the vehicle') },
    today: brusselsDay(now),
  }
}

export async function loadTradeInRecord(db: Db, number: number, now: Date) {
  return requireValue(await findTradeInRecord(db, number, now), `the trade-in ${number}`)
}

const toPerson = (id: number, name: string | null) => ({ id, name: requireValue(name, 'the name of the person') })

async function loadAsked(db: Db, { id, askedState, askedAt, askerNumber, askerName, wishCents }: DeskTradeIn) {
  const bids = await selectBids(db, id)
  return {
    asked:
      askedState === null || askedAt === null || askerNumber === null
        ? null
        : { state: askedState, by: toPerson(askerNumber, askerName), at: askedAt.toISOString() },
    wishCents,
    bids: bids.map(({ madeAt, ...bid }) => ({ ...bid, at: madeAt.toISOString() })),
  }
}

function toValuation(row: DeskTradeIn) {
  const person = (id: number | null, name: string | null) => (id === null ? null : toPerson(id, name))
  return {
    expectedCents: row.expectedCents,
    valuedAt: row.valuedAt?.toISOString() ?? null,
    valuedBy: person(row.valuerNumber, row.valuerName),
    valuedFor: row.valuedForName,
    opinionCents: row.opinionCents,
    opinionBy: person(row.secondNumber, row.secondName),
    opinionRemark: row.opinionRemark,
  }
}

/** Returns the entered values of a trade-in. */
export async function factsOfRow(db: Db, row: DeskTradeIn): Promise<TradeInFacts> {
  const damages = await selectDamages(db, row.id)
  return {
    customer: row.customerNumber,
    brand: row.brand,
    model: row.model,
    versionName: row.versionName,
    engine: row.engine,
    colour: row.colour,
    licencePlate: row.licencePlate,
    vin: row.vin,
    firstRegistration: row.firstRegistration,
    mileageKm: row.mileageKm,
    keyCount: row.keyCount,
    bookletState: row.bookletState,
    isFirstOwner: row.isFirstOwner,
    hadAccident: row.hadAccident,
    tyreState: row.tyreState,
    hasSecondWheels: row.hasSecondWheels,
    lastServiceOn: row.lastServiceOn,
    unanswered: TRADE_IN_QUESTIONS.filter((question) => row.unanswered.includes(question)),
    historyLine: row.historyLine,
    sellerVat: row.sellerVat,
    damages: damages.map(({ place, kind, ...damage }) => ({
      ...damage,
      place,
      kind,
    })),
  }
}

/** Loads the basis of a valuation: the table, its deductions, and comparable cars in stock. */
export async function loadMarket(db: Db, row: DeskTradeIn, now: Date) {
  const today = brusselsDay(now)
  const facts = await factsOfRow(db, row)
  const [table, terms] = await Promise.all([
    valuesInForce(db, toYear(facts.firstRegistration), today),
    readTradeInTerms(db, today),
  ])
  const { ok, ...range } = valuationRange({ ...facts, isDamaged: false }, table)
  const value = suggestedValue(facts, facts.damages, ok && 'fromCents' in range ? range : null, today, terms)
  const { tableCents, damageCents, keyFeeCents, cents: suggestedCents } = value
  return { tableCents, damageCents, keyFeeCents, suggestedCents, cars: await carsLike(db, facts, today) }
}

/** Finds the known data of a car: from an earlier trade-in, or from our own stock. */
export async function findKnownCar(
  db: Db,
  who: Who,
  { id, ...typed }: { licencePlate: string; vin: string; id?: number | undefined },
) {
  const wanted = { ...typed, licencePlate: normaliseLicencePlate(typed.licencePlate) }
  if (wanted.licencePlate === '' && wanted.vin === '') return { twin: null, car: null }
  const [twin, traded] = await Promise.all([selectTwin(db, who, { ...wanted, id }), selectTradedCar(db, who, wanted)])
  if (traded) return { twin: twin ?? null, car: traded }
  const own = may(who, 'STOCK_VIEW').ok ? await selectOwnCar(db, wanted) : undefined
  if (!own || own.firstRegistration === null) return { twin: twin ?? null, car: null }
  const { brand, model, versionName, licencePlate, vin, firstRegistration } = own
  const car = {
    brand,
    model,
    versionName: versionName ?? '',
    colour: '',
    licencePlate: licencePlate ?? '',
    vin: vin ?? '',
    firstRegistration,
  }
  return { twin: twin ?? null, car }
}
