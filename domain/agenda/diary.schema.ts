import { z } from 'zod'
import { Day, Instant } from '../platform/forms/fields.schema.ts'

/** The key to an appointment: the secret of a link in one of its mails. */
export const LinkToken = z
  .string()
  .regex(/^[\w-]{22,64}$/)
  .meta({ example: 'q3Zt0mS5k1vXw9cB7yNdEg' })

export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ example: '2026-12' })

/** A month with the room of each day. */
export const DaysAnswer = z.strictObject({
  month: Month,
  firstDay: Day.describe('The days between which anything can be booked'),
  lastDay: Day,
  days: z.array(
    z.strictObject({
      day: Day,
      free: z.int().min(0),
      noRoom: z.enum(['too-soon', 'too-late', 'closed', 'full']).nullable(),
    }),
  ),
})
export type DiaryMonth = z.infer<typeof DaysAnswer>

export const SlotsAnswer = z.strictObject({
  slots: z.array(z.strictObject({ startsAt: Instant, endsAt: Instant })),
})
export type OfferedSlot = z.infer<typeof SlotsAnswer>['slots'][number]
