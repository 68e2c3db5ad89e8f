import { z } from 'zod'
import { APPOINTMENT_STATES } from '../agenda/appointment.ts'
import { testDriveForm } from '../agenda/test-drive.ts'
import { LeadBookedFor } from '../contacts/lead-desk.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import { daysBetween } from '../platform/values/calendar.ts'
import { Day, Instant, OnceKey, oneLine, PublicNumber, typedLines } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { CarKeyText } from '../stock/car-card.schema.ts'
import { HANDOVER_WAYS } from './capacity.ts'
import { bookingForm } from './booking.ts'
import { APPOINTMENT_KINDS, CALENDAR_KINDS, MOST_DAYS, HANDOVER_SOURCES } from './calendar.ts'

const ClockTime = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/)
const Kind = z.enum(APPOINTMENT_KINDS)
const period = { first: Day, last: Day }
const isPeriod = ({ first, last }: { first: string; last: string }) =>
  first <= last && daysBetween(first, last) < MOST_DAYS

/** `POST /sales/calendar/getperiod`: `branch` null shows all that the right reaches. */
export const CalendarRequest = z
  .strictObject({ ...period, branch: PublicNumber.nullable() })
  .refine(isPeriod, { error: 'first ≤ last', path: ['last'] })
  .meta({ example: { first: '2026-11-23', last: '2026-11-29', branch: null } })

const CalendarAppointment = z.strictObject({
  kind: Kind,
  number: oneLine(20),
  department: PublicNumber,
  startsAt: Instant,
  endsAt: Instant,
  state: z.enum(APPOINTMENT_STATES),
  name: z.string(),
  car: z.string(),
  licencePlate: z.string().nullable(),
  service: z.string().nullable(),
  vehicle: PublicNumber.nullable().describe('Number of our car that is driven; null: the car of the customer'),
})
export type CalendarAppointment = z.infer<typeof CalendarAppointment>

const CalendarHandover = z.strictObject({
  of: z.enum(HANDOVER_SOURCES).describe('An order of the shop, or the dossier of a car that was sold by an offer'),
  id: PublicNumber,
  number: z.string(),
  branch: PublicNumber,
  way: z.enum(HANDOVER_WAYS),
  day: Day,
  part: z.enum(DAY_PARTS),
  name: z.string(),
  cars: z.string(),
  vehicles: z.array(PublicNumber).describe('Numbers of the cars that are handed over, as far as they are in our stock'),
  isDone: z.boolean(),
})
export type CalendarHandover = z.infer<typeof CalendarHandover>

const CalendarDepartment = z.strictObject({
  id: PublicNumber,
  name: z.string(),
  branch: PublicNumber,
  kinds: z.array(z.enum(CALENDAR_KINDS)),
  hours: z
    .array(z.array(z.strictObject({ from: ClockTime, to: ClockTime })))
    .describe('Of the days shown, in their order; none: closed'),
  bays: z.array(z.int()).describe('Bays that are manned on the days shown, in their order; 0: no workshop'),
})
export type CalendarDepartment = z.infer<typeof CalendarDepartment>

export const CalendarAnswer = z.strictObject({
  branches: z
    .array(z.strictObject({ id: PublicNumber, name: z.string() }))
    .describe("The departments within the caller's rights, shown or not"),
  departments: z.array(CalendarDepartment),
  days: z.array(z.strictObject({ day: Day, holiday: z.string().nullable() })),
  appointments: z.array(CalendarAppointment),
  handovers: z.array(CalendarHandover),
})
export type CalendarPeriod = z.infer<typeof CalendarAnswer>

const one = { kind: Kind, number: oneLine(20) }
const example = { kind: 'workshop', number: 'WB-2026-000123' } as const

/** `POST /sales/calendar/get` */
export const AppointmentRequest = z.strictObject(one).meta({ example })

const AppointmentFacts = z.strictObject({
  ...one,
  state: z.enum(APPOINTMENT_STATES),
  startsAt: Instant,
  endsAt: Instant,
  branch: PublicNumber,
  department: z.strictObject({ id: PublicNumber, name: z.string() }),
  service: z.strictObject({ name: z.string(), priceFromCents: z.int().nullable() }).nullable(),
  car: z.strictObject({
    name: z.string(),
    licencePlate: z.string().nullable(),
    mileageKm: z.int().nullable(),
    vin: z.string().nullable(),
    key: CarKeyText.nullable().describe('Key of one of our cars, as addresses name it'),
  }),
  person: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    language: z.enum(LANGUAGES),
    customer: z
      .strictObject({ id: PublicNumber, name: z.string() })
      .nullable()
      .describe('The customer with that address; null: none, or the caller may not see it'),
  }),
  remarks: z.string(),
  bookedAt: Instant,
  bookedBy: z.string().nullable().describe('The colleague who booked it; null: the customer did'),
  testDrive: PublicNumber.nullable().describe('Of a test drive: its page in the back office'),
  calledOffFor: z.string().nullable(),
  lead: z
    .strictObject({ id: PublicNumber, name: z.string() })
    .nullable()
    .describe('The lead that it came from; null: none, or the caller may not see it'),
  history: z.array(
    z.strictObject({
      at: Instant,
      by: z.string().nullable().describe('Null: the customer, or no person'),
      state: z.enum(APPOINTMENT_STATES),
      from: Instant.nullable(),
      to: Instant.nullable(),
    }),
  ),
})
export type AppointmentFacts = z.infer<typeof AppointmentFacts>
export const AppointmentAnswer = z.strictObject({ appointment: AppointmentFacts })

/** The appointment that moves, the service, or the car to drive that room is looked for. */
const RoomFor = z.union([
  z.strictObject({ moving: z.strictObject(one) }),
  z.strictObject({ workshop: z.strictObject({ department: PublicNumber, service: PublicNumber }) }),
  z.strictObject({ car: CarKeyText }),
])
export type RoomFor = z.infer<typeof RoomFor>

/** `POST /sales/calendar/getroom` */
export const RoomRequest = z
  .strictObject({ ...period, of: RoomFor })
  .refine(isPeriod, { error: 'first ≤ last', path: ['last'] })
  .meta({ example: { first: '2026-11-23', last: '2026-11-29', of: { moving: example } } })

export const RoomAnswer = z.strictObject({
  durationMinutes: z.int(),
  days: z.array(
    z.strictObject({
      day: Day,
      spans: z.array(
        z.strictObject({
          from: ClockTime,
          to: ClockTime,
          verdict: z.enum(['free', 'past', 'too-late', 'day-closed', 'outside-hours', 'full', 'car-out']),
        }),
      ),
    }),
  ),
})
export type CalendarRoom = z.infer<typeof RoomAnswer>

/** `POST /sales/calendar/move`: `was` is the start that the screen showed, `tells` sends the customer a mail. */
export const MoveAppointmentRequest = z
  .strictObject({ ...one, was: Instant, startsAt: Instant, tells: z.boolean() })
  .meta({
    example: { ...example, was: '2026-12-01T09:00:00.000Z', startsAt: '2026-12-02T09:00:00.000Z', tells: true },
  })

/** `POST /sales/calendar/calloff`: the customer receives the reason. */
export const CallOffRequest = z
  .strictObject({ ...one, reason: typedLines(300) })
  .meta({ example: { ...example, reason: 'De brug is stuk.' } })

/** `POST /sales/calendar/settle` */
export const SettleRequest = z
  .strictObject({ ...one, outcome: z.enum(['done', 'missed']) })
  .meta({ example: { ...example, outcome: 'done' } })

/** `lead`: the request of the sender, whose thread shows the booking. */
const desk = { onceKey: OnceKey, startsAt: Instant, language: z.enum(LANGUAGES), lead: LeadBookedFor.optional() }
const deskExample = {
  onceKey: '9f2c41d07be84a5c93f6a1b0c2d3e4f5',
  startsAt: '2026-12-01T09:00:00.000Z',
  language: 'nl',
} as const
const personExample = {
  firstName: 'Lotte',
  lastName: 'Van den Broeck',
  email: 'lotte@example.be',
  dialCode: '+32',
  phone: '0478 12 34 56',
  remarks: '',
}

/** `POST /sales/calendar/bookworkshop`, `…/bookdrive`: for a customer on the telephone, who gets the mail in `language`. */
export const DeskBookingRequest = z
  .strictObject({
    ...desk,
    department: PublicNumber,
    service: PublicNumber,
    details: z.strictObject(formShape(bookingForm)),
  })
  .meta({
    example: {
      ...deskExample,
      department: 3,
      service: 1,
      details: { ...personExample, licencePlate: '1-ABC-234', car: 'Noord V6', mileage: '45.000', vin: '' },
    },
  })
export const DeskDriveRequest = z
  .strictObject({ ...desk, car: CarKeyText, details: z.strictObject(formShape(testDriveForm)) })
  .meta({ example: { ...deskExample, car: 'used-20418', details: personExample } })

/** `GET /sales/calendar/getchoices`: what can be booked at the desk. */
export const CalendarChoicesRequest = z.strictObject({})
export const CalendarChoicesAnswer = z.strictObject({
  services: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      durationMinutes: z.int(),
      priceFromCents: z.int().nullable(),
      departments: z.array(PublicNumber),
    }),
  ),
  departments: z.array(z.strictObject({ id: PublicNumber, name: z.string(), branch: z.string() })),
})
/** `POST /sales/calendar/findcars`: cars of ours that can be driven, by their names. */
export const CalendarCarsRequest = z.strictObject({ words: oneLine(60) }).meta({ example: { words: 'noord' } })
export const CalendarCarsAnswer = z.strictObject({
  cars: z.array(z.strictObject({ key: CarKeyText, name: z.string(), branch: z.string() })),
})
