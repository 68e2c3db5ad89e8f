import { VEHICLE_CLASSES } from '../catalogue/vehicle.ts'
import type { Translated } from '../platform/values/translated.ts'

/**
 * The findings on a point of the condition report. The annex of the Royal Decree of 5 April 2019 asks whether a part is
 * in order, shows traces of wear or is to be repaired; a point may also not have been checked, or not be on this car.
 */
export const FINDING_STATES = ['good', 'wear', 'repair', 'unchecked', 'absent'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** Progress of the condition report of a car: not begun, points open, or finished. */
export const CONDITION_STATES = ['missing', 'begun', 'finished'] as const

/** The longest remark at a point, in each language. */
export const REMARK_LIMIT = 300

export interface Finding {
  /** Null: not inspected yet. */
  readonly state: FindingState | null
  readonly remark: Translated | null
}

/** A finished report, as stored in an order and printed in the annex of the order form. */
export interface ConditionReport {
  /** The calendar day on which the last point was filled in. */
  readonly completedOn: string
  readonly groups: readonly {
    readonly name: Translated
    readonly points: readonly {
      readonly name: Translated
      readonly state: FindingState
      readonly remark: Translated | null
    }[]
  }[]
}

/**
 * Returns what prevents a report from being finished: points that were not inspected, and remarks without a French text.
 */
export function reportGaps(findings: readonly Finding[]): { readonly open: number; readonly withoutFrench: number } {
  return {
    open: findings.filter(({ state }) => state === null).length,
    withoutFrench: findings.filter(({ remark }) => remark !== null && !remark.fr).length,
  }
}

/** Returns true for a part to be repaired without a description, which would leave the agreement unclear. */
export function lacksRemark({ state, remark }: Finding): boolean {
  return state === 'repair' && remark === null
}

/** Returns whether a consumer who buys this vehicle has to get the report: a used car or van; the decree names no lorries. */
export function needsConditionReport(vehicle: { readonly isUsed: boolean; readonly vehicleClass: number }): boolean {
  return vehicle.isUsed && vehicle.vehicleClass !== VEHICLE_CLASSES.truck
}

/** Returns whether a buyer should read this point: every point except those in order or not on the car. */
export function isNoted({ state, remark }: { readonly state: FindingState; readonly remark: unknown }): boolean {
  return remark !== null || (state !== 'good' && state !== 'absent')
}
