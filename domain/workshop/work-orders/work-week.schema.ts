import { z } from 'zod'
import { Day, Instant, PublicNumber, PublicNumberParam } from '../../platform/forms/fields.schema.ts'
import { WORK_ORDER_STATES } from './work-order.ts'

const ClockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/)
const Bay = z.int().min(1).max(50).nullable()

const Work = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  workNumber: z.string(),
  state: z.enum(WORK_ORDER_STATES),
  car: z.string(),
  licencePlate: z.string().nullable(),
  customer: z.string(),
  work: z.string(),
  bay: Bay,
  plannedAt: Instant,
  promisedAt: Instant.nullable(),
  minutes: z.int().describe('Of its jobs that are still to be done while it waits, else of all of them'),
  technicians: z.array(
    z.strictObject({ id: PublicNumber, name: z.string(), minutes: z.int().describe('Of the jobs of this technician') }),
  ),
  appointment: z
    .strictObject({ number: z.string(), minutes: z.int() })
    .nullable()
    .describe('Its appointment that is still to come: moving one moves the other'),
})
export type WeekWork = z.infer<typeof Work>

const Expected = z.strictObject({
  number: z.string(),
  car: z.string(),
  licencePlate: z.string(),
  service: z.string(),
  bay: z.int(),
  startsAt: Instant,
  endsAt: Instant,
})
export type WeekExpected = z.infer<typeof Expected>

/** `GET /sales/workorder/week`: the week of a day, with two weeks before and after it. */
export const WorkWeekRequest = z.strictObject({ department: PublicNumberParam, day: Day })
export const WorkWeekAnswer = z.strictObject({
  now: Instant,
  department: z.strictObject({ id: PublicNumber, bays: z.int(), branch: PublicNumber }),
  first: Day.describe('The Monday of the week'),
  days: z
    .array(
      z.strictObject({
        day: Day,
        holiday: z.string().nullable(),
        hours: z.array(z.strictObject({ from: ClockTime, to: ClockTime })),
        bays: z.int().describe('Bays that are manned; the first ones are'),
      }),
    )
    .describe('From two weeks before the week to two weeks after it'),
  works: z.array(Work).describe('Work orders that are planned on these days, but for canceled ones'),
  expected: z.array(Expected).describe('Appointments of these days that have no work order yet'),
  technicians: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})
export type WorkWeekRecord = z.infer<typeof WorkWeekAnswer>

/** `POST /sales/workorder/plan` */
export const WorkPlanRequest = z
  .strictObject({
    id: PublicNumber,
    rev: z.int(),
    plannedAt: Instant.describe('A quarter of an hour within the hours of the workshop'),
    bay: Bay.describe('Null: none yet; an appointment reserves one'),
    technician: PublicNumber.nullable().optional().describe('Of all its open jobs; absent: as they are'),
    tells: z.boolean().describe('The customer of an appointment is notified of its new time by mail'),
  })
  .meta({ example: { id: 120, rev: 3, plannedAt: '2026-12-02T08:00:00.000Z', bay: 2, tells: true } })
export type WorkPlanWish = z.infer<typeof WorkPlanRequest>
