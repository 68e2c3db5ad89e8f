import {
  AppointmentsAnswer,
  AppointmentsRequest,
  OpenAppointmentAnswer,
  OpenAppointmentRequest,
} from '@forecourt/domain/workshop/booking.schema.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { newLink } from './booking-link.ts'
import { loadAppointments, toHolder } from './bookings.ts'
import { selectBookings } from './workshop.sql.ts'

const getAppointments = query({
  path: 'GET /shop/account/getappointments',
  right: 'customer',
  summary: 'Returns the workshop appointments of the signed-in customer, upcoming ones first.',
  input: AppointmentsRequest,
  output: AppointmentsAnswer,
  run: async ({ db, call }) => ({ appointments: await loadAppointments(db, call.customer, call) }),
})

const openAppointment = command({
  path: 'POST /shop/account/openappointment',
  right: 'customer',
  summary: 'Returns a link to move or cancel an appointment of the signed-in customer.',
  input: OpenAppointmentRequest,
  output: OpenAppointmentAnswer,
  limit: { max: 60, seconds: 600 },
  async run({ tx, call }, { number }) {
    const own = await selectBookings(tx, toHolder(call.customer), call.now)
    const booking = own.find((one) => one.number === number)
    if (!booking) return refuse('booking-not-found', { status: 404 })
    return { link: await newLink(tx, booking.id, call.now) }
  },
})

export const appointmentEndpoints = [getAppointments, openAppointment] as const
