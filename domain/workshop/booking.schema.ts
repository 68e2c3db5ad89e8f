import { z } from 'zod'
import { APPOINTMENT_STATES } from '../agenda/appointment.ts'
import { LinkToken, Month } from '../agenda/diary.schema.ts'
import { AddressFields } from '../organisation/postal-address.schema.ts'
import { CentsAmount, Day, Instant, OnceKey, oneLine, PublicNumber } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { bookingForm } from './booking.ts'

/** `GET /shop/workshop/getservices` */
export const ServicesRequest = z.strictObject({})

const WorkshopDepartment = z
  .strictObject({
    id: PublicNumber,
    name: z.string(),
    branch: z.string(),
    address: AddressFields,
    phone: z.string(),
    email: z.string(),
  })
  .meta({ id: 'WorkshopDepartment' })
export type WorkshopDepartment = z.infer<typeof WorkshopDepartment>

const WorkshopService = z
  .strictObject({
    id: PublicNumber,
    code: z.string(),
    name: z.string(),
    description: z.string(),
    durationMinutes: z.int(),
    priceFrom: CentsAmount.nullable().describe('VAT included; null: on request'),
    departments: z.array(PublicNumber).describe('The departments that do it'),
  })
  .meta({ id: 'WorkshopService' })
export type WorkshopService = z.infer<typeof WorkshopService>

export const ServicesAnswer = z.strictObject({
  departments: z.array(WorkshopDepartment),
  services: z.array(WorkshopService),
  leadHours: z.int(),
  horizonDays: z.int(),
  overlay: z
    .strictObject({ identifier: z.string(), address: z.string() })
    .nullable()
    .describe('Another service takes the bookings: the page to show instead of ours'),
})
export type WorkshopServices = z.infer<typeof ServicesAnswer>

const choice = {
  department: PublicNumber,
  service: PublicNumber,
  /** The key of a booking that moves: it may use the time that it occupies itself. */
  moving: LinkToken.optional(),
}

/** `POST /shop/workshop/getdays`: a month with the room of each day. */
export const DaysRequest = z
  .strictObject({ ...choice, month: Month })
  .meta({ example: { department: 3, service: 1, month: '2026-12' } })

/** `POST /shop/workshop/getslots`: when a car can come on a day. */
export const SlotsRequest = z
  .strictObject({ ...choice, day: Day })
  .meta({ example: { department: 3, service: 1, day: '2026-12-01' } })

/** `POST /shop/workshop/getnearest`: free slots around an instant, when the wanted one is taken. */
export const NearestRequest = z
  .strictObject({ ...choice, around: Instant })
  .meta({ example: { department: 3, service: 1, around: '2026-12-01T08:00:00.000Z' } })

/** `POST /shop/workshop/book`. Language and account come from the call itself, never from the body. */
export const BookRequest = z
  .strictObject({
    onceKey: OnceKey,
    department: PublicNumber,
    service: PublicNumber,
    startsAt: Instant,
    details: z.strictObject(formShape(bookingForm)),
  })
  .meta({
    example: {
      onceKey: '9f2c41d07be84a5c93f6a1b0c2d3e4f5',
      department: 3,
      service: 1,
      startsAt: '2026-12-01T08:00:00.000Z',
      details: {
        licencePlate: '1-ABC-234',
        car: 'Noord V6',
        mileage: '45.000',
        vin: '',
        remarks: '',
        firstName: 'Lotte',
        lastName: 'Van den Broeck',
        email: 'lotte@example.be',
        dialCode: '+32',
        phone: '0478 12 34 56',
      },
    },
  })

/** A booking, for the holder of a link to it. */
const Booking = z
  .strictObject({
    number: z.string().meta({ example: 'WB-2026-000123' }),
    state: z.enum(APPOINTMENT_STATES),
    startsAt: Instant,
    endsAt: Instant,
    service: WorkshopService.pick({ id: true, name: true, durationMinutes: true, priceFrom: true }),
    department: WorkshopDepartment.omit({ branch: true }),
    licencePlate: z.string(),
    car: z.string(),
    mileageKm: z.int(),
    firstName: z.string(),
    email: z.string(),
    isOpen: z.boolean().describe('True if it can still be moved and canceled'),
  })
  .meta({ id: 'WorkshopBooking' })
export type Booking = z.infer<typeof Booking>

/** `POST /shop/workshop/getbooking`, `…/cancel`: by link. In the body, so that no address contains the secret. */
export const BookingRequest = z.strictObject({ link: LinkToken })
export const MoveRequest = z
  .strictObject({ link: LinkToken, startsAt: Instant })
  .meta({ example: { link: 'q3Zt0mS5k1vXw9cB7yNdEg', startsAt: '2026-12-02T08:00:00.000Z' } })
export const BookingAnswer = z.strictObject({ booking: Booking })
export const BookAnswer = z.strictObject({ booking: Booking, link: LinkToken })

/** `GET /shop/account/getappointments`: the bookings of the signed-in customer, coming ones first. */
export const AppointmentsRequest = z.strictObject({})
export const AppointmentsAnswer = z.strictObject({ appointments: z.array(Booking) })

/** `POST /shop/account/openappointment`: a link to a booking of the signed-in customer, to move or cancel it. */
export const OpenAppointmentRequest = z
  .strictObject({ number: oneLine(20) })
  .meta({ example: { number: 'WB-2026-000123' } })
export const OpenAppointmentAnswer = z.strictObject({ link: LinkToken })
