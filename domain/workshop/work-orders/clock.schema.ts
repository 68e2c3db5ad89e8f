import { z } from 'zod'
import { Instant, PublicNumber, PublicNumberParam, typedText } from '../../platform/forms/fields.schema.ts'
import { WORK_ORDER_STATES, WORK_WAITS } from './work-order.ts'

const state = z.enum(WORK_ORDER_STATES)

/** The clock of the user: what runs, and the cars that they can work on. */
export const ClockRequest = z.strictObject({})
export const ClockAnswer = z.strictObject({
  now: Instant,
  running: z.strictObject({ job: PublicNumber, workOrder: PublicNumber, startedAt: Instant }).nullable(),
  todayMinutes: z.int(),
  orders: z
    .array(
      z.strictObject({
        id: PublicNumber,
        workNumber: z.string(),
        car: z.string(),
        licencePlate: z.string().nullable(),
        state,
        promisedAt: Instant.nullable(),
        bay: z.int().nullable(),
        work: z.string(),
        isMine: z.boolean(),
      }),
    )
    .describe('Those with an open job of the user first'),
})
export const ClockStartRequest = z.strictObject({ job: PublicNumber })
export const ClockStopRequest = z.strictObject({})

export const TimeListRequest = z.strictObject({ id: PublicNumberParam })
export const TimeListAnswer = z.strictObject({
  entries: z.array(
    z.strictObject({
      id: PublicNumber,
      rev: z.int(),
      job: PublicNumber,
      technician: z.string(),
      startedAt: Instant,
      endedAt: Instant.nullable(),
      isOdd: z.boolean().describe('Longer than ten hours, overnight, or after ten in the evening'),
      correctedBecause: z.string(),
    }),
  ),
})
export const TimeCorrectRequest = z.strictObject({
  entry: PublicNumber,
  rev: z.int(),
  startedAt: Instant,
  endedAt: Instant,
  reason: typedText(200),
  acceptsOdd: z.boolean().describe('The caller saw that the time is unusual'),
})

const Card = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  workNumber: z.string(),
  car: z.string(),
  licencePlate: z.string().nullable(),
  customer: z.string(),
  work: z.string(),
  state,
  bay: z.int().nullable(),
  plannedAt: Instant,
  promisedAt: Instant.nullable(),
  isLate: z.boolean(),
  waitsFor: z.enum(WORK_WAITS).nullable(),
  waitNote: z.string(),
  soldMinutes: z.int().describe('Time of its jobs, sold or expected'),
  clockedMinutes: z.int(),
  openJobs: z.int(),
  runningClocks: z.int(),
  isBegun: z.boolean(),
  openProposals: z.int(),
  proposals: z
    .strictObject({ asked: z.int(), agreed: z.int(), declined: z.int() })
    .describe('Proposed work that waits for an answer, and how the customer answered the rest'),
  technicians: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})
export type BoardCard = z.infer<typeof Card>
export const BoardRequest = z.strictObject({ department: PublicNumberParam })
export const BoardAnswer = z.strictObject({
  now: Instant,
  department: z.strictObject({ id: PublicNumber, bays: z.int(), branch: PublicNumber }),
  cards: z.array(Card).describe('Open work orders that are here or come by today, and those that were closed today'),
  later: z.int().describe('Cars that come after today'),
  technicians: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      todayMinutes: z.int(),
      running: z
        .strictObject({
          workOrder: PublicNumber,
          job: z.string(),
          licencePlate: z.string().nullable(),
          bay: z.int().nullable(),
          startedAt: Instant,
        })
        .nullable(),
    }),
  ),
})

/** Found by receipt number, chassis number or plate. */
export const WorkLogRequest = z.strictObject({ typed: typedText(40) })
export const WorkLogAnswer = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        workOrder: PublicNumber.nullable().describe('Null: work on a sold car, by an internal order'),
        internalOrder: PublicNumber.nullable(),
        number: z.string(),
        at: Instant,
        car: z.string(),
        licencePlate: z.string().nullable(),
        vin: z.string().nullable(),
        km: z.int().nullable(),
        work: z.string(),
        branch: z.string(),
      }),
    )
    .describe('The newest first, at most 100'),
})
