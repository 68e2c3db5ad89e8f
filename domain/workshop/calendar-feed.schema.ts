import { z } from 'zod'
import { Instant, PublicNumber } from '../platform/forms/fields.schema.ts'
import { CALENDAR_FEED_KINDS } from './calendar-feed.ts'

const choice = { id: PublicNumber, name: z.string() }

const CalendarFeed = z.strictObject({
  id: PublicNumber,
  kind: z.enum(CALENDAR_FEED_KINDS),
  name: z.string(),
  isAllowed: z.boolean().describe('False: the right that it needs was lost, and its address shows nothing'),
  createdAt: Instant,
  replacedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().describe('To the minute'),
  lastUsedBy: z.string().nullable().describe('As the program calls itself'),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const CalendarFeedsRequest = z.strictObject({})
export const CalendarFeedsAnswer = z.strictObject({
  feeds: z.array(CalendarFeed),
  branches: z.array(z.strictObject(choice)).describe('Branches whose calendar the caller may see'),
  workshops: z
    .array(z.strictObject({ ...choice, bays: z.int(), technicians: z.array(z.strictObject(choice)) }))
    .describe('Workshops whose planned work the caller may see'),
})

/** `POST /sales/calendarfeed/create` */
export const CalendarFeedWish = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('branch'), branch: PublicNumber }),
  z.strictObject({
    kind: z.literal('workshop'),
    department: PublicNumber,
    bay: z.int().min(1).max(99).nullable().describe('Null: all bays'),
  }),
  z.strictObject({ kind: z.literal('technician'), department: PublicNumber, technician: PublicNumber }),
])
export type CalendarFeedWish = z.infer<typeof CalendarFeedWish>

export const CalendarFeedCreateRequest = z.strictObject({ feed: CalendarFeedWish })
export const CalendarFeedActRequest = z.strictObject({ id: PublicNumber })
export const CalendarFeedEndAnswer = z.strictObject({ isEnded: z.boolean() })
export const CalendarFeedAddressAnswer = z.strictObject({
  id: PublicNumber,
  address: z.string().describe('The secret address. It is shown once and cannot be read again.'),
})
