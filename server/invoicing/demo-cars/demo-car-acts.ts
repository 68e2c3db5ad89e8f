import type {
  DemoCarAdjustRequest,
  DemoCarMoveRequest,
  DemoCarRecord,
  DemoCarSaveRequest,
} from '@forecourt/domain/invoicing/demo-cars/demo-car.schema.ts'
import { demoCarCan, findDemoCarProblem, type DemoCarAct } from '@forecourt/domain/invoicing/demo-cars/demo-car.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { z } from 'zod'
import { changeUnderway, findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  bookCarEntry,
  isDayClosed,
  loadCarLedger,
  reverseVatAdjustments,
  type LedgerEntry,
} from '../../stock/details/car-ledger.ts'
import { lockCarForDemo, raiseRevision, writeDemoCar, type CarForDemo } from '../../stock/details/demo-car.ts'
import { findDeskDemoCar, loansOfCar, type DeskDemoCar } from './demo-cars.sql.ts'

/** Caller of an act, with the rights that decide what they see of costs. */
export interface DemoCarCaller {
  readonly staff: { readonly who: Who }
  readonly now: Date
}
type Changed = { demoCar: DemoCarRecord | null; change: { entry: number } | null }

export const demoCarNotFound = () => refuse('record-not-found', { status: 404 })

/** Returns the record of a demo car; undefined: the car is none. */
export async function findDemoCarRecord(
  db: Db,
  number: number,
  { staff, now }: DemoCarCaller,
): Promise<DemoCarRecord | undefined> {
  const today = brusselsDay(now)
  const row = await findDeskDemoCar(db, number, today)
  if (!row) return undefined
  const [loans, ledger] = [await loansOfCar(db, row.key), await loadCarLedger(db, row.key)]
  const maySeeCosts = may(staff.who, 'STOCK_COST_VIEW').ok
  const adjustment = findAdjustment(ledger)
  const isOwnInsurance = row.ownInsurer !== null
  return {
    id: row.number,
    rev: row.rev,
    car: row.car,
    stockNumber: row.stockNumber,
    vin: row.vin,
    branch: { id: row.branchNumber, name: row.branchName },
    state: row.state,
    isPublished: row.isPublished,
    firstRegistration: row.demoSince,
    licencePlate: row.licencePlate,
    mileageKm: row.mileageKm,
    daysInUse: row.daysInUse,
    insurer: isOwnInsurance ? row.ownInsurer : row.carInsurer,
    policyNumber: isOwnInsurance ? row.ownPolicyNumber : row.carPolicyNumber,
    isOwnInsurance,
    plannedSaleOn: row.demoUntil,
    endedOn: row.demoEndedOn,
    note: row.demoNote,
    priceCents: row.priceCents,
    isOut: row.isOut,
    clock: toClock(row),
    adjustment: adjustment
      ? {
          on: adjustment.onDay,
          netCents: maySeeCosts ? adjustment.netCents : null,
          reason: adjustment.description,
        }
      : null,
    loans: loans.map(({ deskNumber, number: driveNumber, outAt, backAt, outKm, backKm }) => ({
      testDrive: deskNumber,
      driveNumber,
      outOn: brusselsDay(outAt),
      backOn: backAt && brusselsDay(backAt),
      outKm,
      backKm,
    })),
    costs: maySeeCosts ? ledger.filter(isCost).map(toCost) : null,
    today,
  }
}

function toClock({ clock, law, dueOn, nearOn, urgentOn }: DeskDemoCar): DemoCarRecord['clock'] {
  if (clock === null || law === null || dueOn === null || nearOn === null || urgentOn === null) return null
  return { state: clock, law, dueOn, nearOn, urgentOn }
}

const notCosts: readonly LedgerEntry['kind'][] = ['purchase', 'support', 'sale', 'credit', 'margin-vat']
const isCost = ({ kind }: LedgerEntry) => !notCosts.includes(kind)

function toCost({ id, onDay, kind, description, paper, netCents }: LedgerEntry) {
  return { id, on: onDay, kind, description, paper, netCents }
}

function findAdjustment(ledger: readonly LedgerEntry[]): LedgerEntry | undefined {
  return ledger.findLast(({ kind }) => kind === 'vat-adjustment')
}

/**
 * Saves the facts of a demo car. A new car in stock without a buyer becomes one with it: the legal term begins with its first
 * registration.
 */
export function saveDemoCar(
  tx: Tx,
  call: DemoCarCaller,
  { id, rev, ...facts }: z.infer<typeof DemoCarSaveRequest>,
): Promise<Changed | ApiRefusal> {
  return performAct(tx, call, { id, rev, act: 'save' }, async (car) => {
    const { mileageKm, firstRegistration, licencePlate, insurer, policyNumber, plannedSaleOn, reason } = facts
    const today = brusselsDay(call.now)
    const problem = findDemoCarProblem(facts, { lastKm: car.mileageKm, today })
    if (problem)
      return refuse(problem.reason, { status: 422, field: problem.field, values: { km: String(car.mileageKm) } })
    const isMoved = car.isDemo && car.firstRegistration !== firstRegistration
    if (isMoved && findAdjustment(await loadCarLedger(tx, car.key)))
      return refuse('demo-car-adjusted', { status: 422, field: 'firstRegistration' })
    await writeDemoCar(tx, car.key, {
      isDemo: true,
      demoSince: firstRegistration,
      licencePlate,
      mileageKm,
      insurer: insurer || null,
      policyNumber: policyNumber || null,
      demoUntil: plannedSaleOn,
      ...(mileageKm < car.mileageKm && { demoNote: reason }),
    })
    return undefined
  })
}

/** Moves a demo car: out of demo use to be sold, into it again, or back to the stock. */
export function moveDemoCar(
  tx: Tx,
  call: DemoCarCaller,
  { id, rev, move, on, reason }: z.infer<typeof DemoCarMoveRequest>,
): Promise<Changed | ApiRefusal> {
  return performAct(tx, call, { id, rev, act: move }, async ({ key, firstRegistration }) => {
    if (move === 'sell') {
      if (on === null) return refuse('form-incomplete', { status: 422, field: 'on' })
      if (on > brusselsDay(call.now)) return refuse('day-to-come', { status: 422, field: 'on' })
      if (firstRegistration !== null && on < firstRegistration)
        return refuse('demo-car-early', { status: 422, field: 'on' })
    } else if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    await writeDemoCar(tx, key, {
      demoEndedOn: move === 'sell' ? on : null,
      demoNote: reason,
      ...(move === 'leave' && noDemoFacts),
    })
    return undefined
  })
}

const noDemoFacts = {
  isDemo: false,
  licencePlate: null,
  demoSince: null,
  demoUntil: null,
  insurer: null,
  policyNumber: null,
} as const

/**
 * Enters the VAT that the dealer owes for the use of a demo car beyond its term in the ledger of the car, or undoes that entry.
 */
export function adjustDemoCar(
  tx: Tx,
  call: DemoCarCaller,
  { id, rev, adjustment }: z.infer<typeof DemoCarAdjustRequest>,
): Promise<Changed | ApiRefusal> {
  const act = adjustment ? 'adjust' : 'undo-adjustment'
  return performAct(tx, call, { id, rev, act }, async ({ key, firstRegistration }) => {
    const today = brusselsDay(call.now)
    if (adjustment === null) {
      await reverseVatAdjustments(tx, key, today)
    } else {
      const { on, cents, reason } = adjustment
      const wrong = (name: ApiRefusal['reason'], field: string) =>
        refuse(name, { status: 422, field: `adjustment.${field}` })
      if (on > today) return wrong('day-to-come', 'on')
      if (firstRegistration === null || on < firstRegistration) return wrong('demo-car-early', 'on')
      if (await isDayClosed(tx, key, on)) return wrong('period-closed', 'on')
      if (reason === '') return wrong('offer-reason-missing', 'reason')
      await bookCarEntry(tx, {
        vehicleId: key,
        onDay: on,
        kind: 'vat-adjustment',
        regime: 'none',
        netCents: -cents,
        paper: null,
        description: reason,
      })
    }
    await raiseRevision(tx, key)
    return undefined
  })
}

/** Performs an act on a locked new car, and returns its state as a demo car. */
async function performAct(
  tx: Tx,
  call: DemoCarCaller,
  { id, rev, act }: { id: number; rev: number; act: DemoCarAct },
  work: (car: CarForDemo) => Promise<ApiRefusal | undefined>,
): Promise<Changed | ApiRefusal> {
  const car = await lockCarForDemo(tx, id)
  if (!car || (!car.isDemo && act !== 'save')) return demoCarNotFound()
  const before = await findDemoCarRecord(tx, id, call)
  if (car.rev !== rev) {
    const by = await findLastEditor(tx, 'stock_car', car.key)
    return refuse('changed-meanwhile', { detail: { theirs: before ?? null, by } })
  }
  const refused = before ? refuseAct(act, before) : refuseNewDemoCar(car)
  if (refused) return refused
  const failed = await work(car)
  if (failed) return failed
  const demoCar = act === 'leave' ? null : requireValue(await findDemoCarRecord(tx, id, call), `the demo car ${id}`)
  return { demoCar, change: await changeUnderway(tx) }
}

function refuseAct(act: DemoCarAct, { state, adjustment, isOut }: DemoCarRecord): ApiRefusal | undefined {
  const can = demoCarCan(act, { state, isAdjusted: adjustment !== null, isOut })
  return can.ok ? undefined : refuse(can.reason, { status: 422 })
}

function refuseNewDemoCar({ hasArrived, isSold, isWithdrawn }: CarForDemo): ApiRefusal | undefined {
  if (isSold) return refuse('car-is-sold', { status: 422 })
  if (isWithdrawn) return refuse('car-is-withdrawn', { status: 422 })
  return hasArrived ? undefined : refuse('demo-car-not-here', { status: 422 })
}
