import { z } from 'zod'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { CAPACITY_LIMITS, HANDOVER_WAYS, WEEKDAYS, type Capacity } from './capacity.ts'

const Weekday = z.literal(WEEKDAYS)
const upTo = (most: number) => z.int().min(0).max(most)

/** More departments than a branch has. */
const MOST_DEPARTMENTS = 200

const CapacityCells = z.strictObject({
  handovers: z
    .array(
      z.strictObject({
        way: z.enum(HANDOVER_WAYS),
        weekday: Weekday,
        part: z.enum(DAY_PARTS),
        orders: upTo(CAPACITY_LIMITS.orders),
      }),
    )
    .max(HANDOVER_WAYS.length * WEEKDAYS.length * DAY_PARTS.length),
  testDrives: z
    .array(z.strictObject({ department: PublicNumber, atOnce: upTo(CAPACITY_LIMITS.atOnce) }))
    .max(MOST_DEPARTMENTS),
  workshop: z
    .array(z.strictObject({ department: PublicNumber, weekday: Weekday, bays: upTo(CAPACITY_LIMITS.bays) }))
    .max(MOST_DEPARTMENTS * WEEKDAYS.length),
}) satisfies z.ZodType<Capacity>

export const CapacityRequest = z.strictObject({})

const BranchCapacity = z.strictObject({
  branch: PublicNumber,
  name: z.string(),
  departments: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
  capacity: CapacityCells,
})
export type BranchCapacity = z.infer<typeof BranchCapacity>
export const CapacityAnswer = z.strictObject({ branches: z.array(BranchCapacity) })

/** `was` is the value when the user began to change it. */
export const CapacitySaveRequest = z
  .strictObject({ capacity: z.strictObject({ branch: PublicNumber, was: CapacityCells, is: CapacityCells }) })
  .meta({
    example: {
      capacity: {
        branch: 1,
        was: { handovers: [], testDrives: [], workshop: [] },
        is: { handovers: [], testDrives: [], workshop: [] },
      },
    },
  })
export const CapacitySaved = z.strictObject({ branch: BranchCapacity })
