import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { isLicencePlate } from '../../catalogue/licence-plate.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'

/** States of a demo car: customers drive it, it left demo use to be sold, or it is sold. */
export const DEMO_CAR_STATES = ['in-use', 'for-sale', 'sold'] as const
export type DemoCarState = (typeof DEMO_CAR_STATES)[number]

/**
 * States of the term of the law on a demo car (circular 9/1985): near and urgent are its two warnings, met that its VAT
 * is adjusted or that it left demo use in time.
 */
export const DEMO_CLOCK_STATES = ['running', 'near', 'urgent', 'missed', 'met'] as const
export type DemoClockState = (typeof DEMO_CLOCK_STATES)[number]

/** Moves of a demo car: out of demo use to be sold, into demo use again, back to the stock as if it had never been one. */
export const DEMO_CAR_MOVES = ['sell', 'resume', 'leave'] as const
export type DemoCarMove = (typeof DEMO_CAR_MOVES)[number]

export type DemoCarAct = 'save' | DemoCarMove | 'adjust' | 'undo-adjustment'

/** A demo car, with what its acts depend on. */
export interface DemoCarStanding {
  readonly state: DemoCarState
  /** Its VAT was adjusted: the ledger has an entry in force. */
  readonly isAdjusted: boolean
  /** Its keys are handed out. */
  readonly isOut: boolean
}

export type DemoCarRefusal = Refusal<'demo-car-state' | 'demo-car-adjusted' | 'demo-car-not-adjusted' | 'demo-car-out'>

const allowed: Readonly<Record<DemoCarAct, readonly DemoCarState[]>> = {
  save: ['in-use', 'for-sale'],
  sell: ['in-use'],
  resume: ['for-sale'],
  leave: ['in-use', 'for-sale'],
  // The law asks for it of a car that was sold too late as well.
  adjust: ['in-use', 'for-sale', 'sold'],
  'undo-adjustment': ['in-use', 'for-sale', 'sold'],
}

/**
 * Checks whether a demo car allows an act; the call refuses with the reason and the button shows it. A car whose VAT was
 * adjusted cannot return to the stock before that is reversed.
 */
export function demoCarCan(
  act: DemoCarAct,
  { state, isAdjusted, isOut }: DemoCarStanding,
): { ok: true } | DemoCarRefusal {
  if (!allowed[act].includes(state)) return refuse('demo-car-state', {})
  if (isAdjusted && (act === 'leave' || act === 'adjust')) return refuse('demo-car-adjusted', {})
  if (!isAdjusted && act === 'undo-adjustment') return refuse('demo-car-not-adjusted', {})
  return isOut && act === 'leave' ? refuse('demo-car-out', {}) : accept({})
}

/** The facts of a demo car that people fill in. */
export interface DemoCarFacts {
  readonly firstRegistration: CalendarDay
  readonly licencePlate: string
  readonly mileageKm: number
  /** The reason of a mileage below the last reading; empty: it is not. */
  readonly reason: string
  /** Empty with an empty policy: the insurance of the company. */
  readonly insurer: string
  readonly policyNumber: string
  readonly plannedSaleOn: CalendarDay | null
}

export type DemoCarProblem =
  | 'day-to-come'
  | 'licence-plate-wrong'
  | 'demo-car-mileage'
  | 'demo-car-insurance'
  | 'demo-car-sale-day'

/**
 * Returns the first wrong field of a demo car and the reason; undefined: none. A mileage below the last reading needs a
 * reason, a car of our own insurance its policy, and a sale comes after the first registration.
 */
export function findDemoCarProblem(
  facts: DemoCarFacts,
  { lastKm, today }: { readonly lastKm: number; readonly today: CalendarDay },
): { readonly field: keyof DemoCarFacts; readonly reason: DemoCarProblem } | undefined {
  const { firstRegistration, licencePlate, mileageKm, reason, insurer, policyNumber, plannedSaleOn } = facts
  if (firstRegistration > today) return { field: 'firstRegistration', reason: 'day-to-come' }
  if (!isLicencePlate(licencePlate)) return { field: 'licencePlate', reason: 'licence-plate-wrong' }
  if (mileageKm < lastKm && reason === '') return { field: 'reason', reason: 'demo-car-mileage' }
  if ((insurer === '') !== (policyNumber === ''))
    return { field: insurer === '' ? 'insurer' : 'policyNumber', reason: 'demo-car-insurance' }
  return plannedSaleOn !== null && plannedSaleOn < firstRegistration
    ? { field: 'plannedSaleOn', reason: 'demo-car-sale-day' }
    : undefined
}
