import { DAY_PARTS, type DayPart } from '../platform/values/day-part.ts'
import type { Weekday } from '../platform/values/calendar.ts'

/** The ways in which a car gets to its buyer. */
export const HANDOVER_WAYS = ['pickup', 'deliver'] as const
export type HandoverWay = (typeof HANDOVER_WAYS)[number]

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]

/** At most, of each. */
export const CAPACITY_LIMITS = { orders: 200, atOnce: 20, bays: 50 } as const

/** Orders that a branch hands over in half a day of the week. */
export interface HandoverCapacity {
  way: HandoverWay
  weekday: Weekday
  part: DayPart
  orders: number
}

/** Test drives of a department that can be out at once; 0: they are only asked for. */
export interface TestDriveCapacity {
  department: number
  atOnce: number
}

/** Bays of a workshop that are usually manned on a weekday. */
export interface WorkshopCapacity {
  department: number
  weekday: Weekday
  bays: number
}

/** The capacity of a branch, every cell of it, in this order. */
export interface Capacity {
  handovers: HandoverCapacity[]
  testDrives: TestDriveCapacity[]
  workshop: WorkshopCapacity[]
}

/** Returns every cell of the capacity of a branch and its departments: without a stored cell no work is accepted. */
export function effectiveCapacity(
  kept: Capacity,
  departments: { testDrives: readonly number[]; workshop: readonly number[] },
): Capacity {
  return {
    handovers: HANDOVER_WAYS.flatMap((way) =>
      WEEKDAYS.flatMap((weekday) =>
        DAY_PARTS.map((part) => ({
          way,
          weekday,
          part,
          orders:
            kept.handovers.find((one) => one.way === way && one.weekday === weekday && one.part === part)?.orders ?? 0,
        })),
      ),
    ),
    testDrives: departments.testDrives.map((department) => ({
      department,
      atOnce: kept.testDrives.find((one) => one.department === department)?.atOnce ?? 0,
    })),
    workshop: departments.workshop.flatMap((department) =>
      WEEKDAYS.map((weekday) => ({
        department,
        weekday,
        bays: kept.workshop.find((one) => one.department === department && one.weekday === weekday)?.bays ?? 0,
      })),
    ),
  }
}

/** Returns true for the same cells, whatever their values. */
export function hasSameCells(one: Capacity, other: Capacity): boolean {
  return JSON.stringify(emptied(one)) === JSON.stringify(emptied(other))
}

function emptied({ handovers, testDrives, workshop }: Capacity): Capacity {
  return {
    handovers: handovers.map(({ way, weekday, part }) => ({ way, weekday, part, orders: 0 })),
    testDrives: testDrives.map(({ department }) => ({ department, atOnce: 0 })),
    workshop: workshop.map(({ department, weekday }) => ({ department, weekday, bays: 0 })),
  }
}
