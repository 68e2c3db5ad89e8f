import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { bookingForm } from '@forecourt/domain/workshop/booking.ts'
import {
  BookAnswer,
  BookingAnswer,
  BookingRequest,
  BookRequest,
  DaysRequest,
  MoveRequest,
  NearestRequest,
  ServicesAnswer,
  ServicesRequest,
  SlotsRequest,
  type WorkshopDepartment,
} from '@forecourt/domain/workshop/booking.schema.ts'
import { isOpen } from '@forecourt/domain/agenda/appointment.ts'
import { DaysAnswer, SlotsAnswer } from '@forecourt/domain/agenda/diary.schema.ts'
import { overlayAddress } from '@forecourt/domain/workshop/overlay.ts'
import { visitorContext } from '../agenda/appointments.ts'
import { dayName, type Diary, freeSlotAt, readFreeSlots, readMonth, readNearest, slotAnswer } from '../agenda/diary.ts'
import { lockNames } from '../agenda/locks.ts'
import { readAllBranches } from '../organisation/organisation.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type Caller, command, query } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { bookSlot, cancelBooking, moveBooking, toColumns } from './booking-acts.ts'
import { findBooking, newLink } from './booking-link.ts'
import { bookingAnswer } from './bookings.ts'
import { loadDiary } from './workshop-days.ts'
import {
  bookingForUpdate,
  bookingOfOnceKey,
  type BookingRow,
  selectOfferedServices,
  selectOffer,
  type Offer,
  offerOfBooking,
  openBookings,
} from './workshop.sql.ts'

const getServices = query({
  path: 'GET /shop/workshop/getservices',
  right: 'public',
  summary: 'Returns the workshop services with duration, starting price and the workshops that offer them.',
  input: ServicesRequest,
  output: ServicesAnswer,
  shows: ['organisation'],
  async run({ db, call: { language, now } }) {
    const services = await selectOfferedServices(db)
    const offering = new Set(services.flatMap(({ departments }) => departments))
    const branches = await readAllBranches(db, { language, now })
    const overlay = await readSetting(db, 'workshop.overlay')
    return {
      departments: branches.flatMap((branch) =>
        branch.departments
          .filter(({ id }) => offering.has(id))
          .map(({ id, name, contactData: { address, phone, email } }): WorkshopDepartment => {
            return { id, name, branch: branch.name, address, phone, email }
          }),
      ),
      services: services.map(
        ({ number, code, name, description, durationMinutes, priceFromGrossCents, departments }) => ({
          id: number,
          code,
          name: translate(name, language),
          description: translate(description, language),
          durationMinutes,
          priceFrom: priceFromGrossCents,
          departments,
        }),
      ),
      leadHours: await readSetting(db, 'workshop.lead-hours'),
      horizonDays: await readSetting(db, 'workshop.horizon-days'),
      overlay: overlay && {
        identifier: overlay.identifier,
        address: overlayAddress(overlay, toLocale(language)),
      },
    }
  },
})

const getDays = query({
  path: 'POST /shop/workshop/getdays',
  right: 'public',
  summary: 'Returns the days of a month with the number of available times for a service, or why there are none.',
  input: DaysRequest,
  output: DaysAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ db, call }, { month, ...choice }) {
    const asked = await findAsked(db, call, choice)
    if (!asked) return refuse('service-not-offered', { status: 404 })
    return readMonth(db, asked.diary, month)
  },
})

const getSlots = query({
  path: 'POST /shop/workshop/getslots',
  right: 'public',
  summary: 'Returns the available start times of a day for a service.',
  input: SlotsRequest,
  output: SlotsAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ db, call }, { day, ...choice }) {
    const asked = await findAsked(db, call, choice)
    if (!asked) return refuse('service-not-offered', { status: 404 })
    return { slots: (await readFreeSlots(db, asked.diary, day)).map(slotAnswer) }
  },
})

const getNearest = query({
  path: 'POST /shop/workshop/getnearest',
  right: 'public',
  summary: 'Returns the available times nearest to a wanted time.',
  input: NearestRequest,
  output: SlotsAnswer,
  limit: { max: 120, seconds: 600 },
  async run({ db, call }, { around, ...choice }) {
    const asked = await findAsked(db, call, choice)
    if (!asked) return refuse('service-not-offered', { status: 404 })
    return { slots: (await readNearest(db, asked.diary, new Date(around))).map(slotAnswer) }
  },
})

const book = command({
  path: 'POST /shop/workshop/book',
  right: 'public',
  summary: 'Books a workshop appointment and confirms it by mail, with a link to move or cancel it.',
  input: BookRequest,
  output: BookAnswer,
  limit: { max: 12, seconds: 3600 },
  async run({ tx, call, services }, { onceKey, details, startsAt, ...choice }) {
    const [violation] = findViolations(bookingForm, details)
    if (violation) return refuse('booking-incomplete', { status: 422, field: `details.${violation.field}` })
    const asked = await findAsked(tx, call, choice)
    if (!asked) return refuse('service-not-offered', { status: 404 })
    const { offer, diary } = asked
    const { language, now } = call
    const wanted = new Date(startsAt)
    const columns = toColumns(details)

    await lockNames(tx, bookerNames(columns))
    await lockNames(tx, [dayName(offer.departmentId, wanted)])
    const known = await bookingOfOnceKey(tx, onceKey)
    if (known) return { booking: await bookingAnswer(tx, known, call), link: await newLink(tx, known.id, now) }
    const tooMany = await tooManyOpen(tx, columns, { call, services })
    if (tooMany) return tooMany
    const slot = await freeSlotAt(tx, diary, wanted)
    if (isRefusal(slot)) return slot
    const customerId = call.customer?.accountId ?? null
    const booked = { ...columns, onceKey, language, customerId }
    const { booking, link } = await bookSlot(tx, visitorContext(call, services), { offer, slot }, booked)
    return { booking: await bookingAnswer(tx, booking, call), link }
  },
})

const getBooking = query({
  path: 'POST /shop/workshop/getbooking',
  right: 'public',
  summary: 'Returns a workshop appointment by its link.',
  input: BookingRequest,
  output: BookingAnswer,
  limit: { max: 120, seconds: 600 },
  async run({ db, call }, { link }) {
    const booking = await findBooking(db, link)
    if (!booking) return refuse('booking-not-found', { status: 404 })
    return { booking: await bookingAnswer(db, booking, call) }
  },
})

const cancel = command({
  path: 'POST /shop/workshop/cancel',
  right: 'public',
  summary: 'Cancels a workshop appointment by its link. Repeated calls change nothing.',
  input: BookingRequest,
  output: BookingAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call, services }, { link }) {
    const booking = await lockBooking(tx, link)
    if (isRefusal(booking)) return booking
    if (booking.state === 'cancelled') return { booking: await bookingAnswer(tx, booking, call) }
    if (!isOpen(booking, call.now)) return refuse('booking-over')
    const canceled = await cancelBooking(tx, visitorContext(call, services), { booking, link })
    return { booking: await bookingAnswer(tx, canceled, call) }
  },
})

const move = command({
  path: 'POST /shop/workshop/move',
  right: 'public',
  summary: 'Moves a workshop appointment by its link. If the new time is taken, the appointment stays.',
  input: MoveRequest,
  output: BookingAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call, services }, { link, startsAt }) {
    const booking = await lockBooking(tx, link)
    if (isRefusal(booking)) return booking
    if (!isOpen(booking, call.now)) return refuse('booking-over')
    const wanted = new Date(startsAt)
    if (wanted.getTime() === booking.startsAt.getTime()) return { booking: await bookingAnswer(tx, booking, call) }
    const moved = await moveBooking(tx, visitorContext(call, services), { booking, wanted, link })
    if (isRefusal(moved)) return moved
    return { booking: await bookingAnswer(tx, moved, call) }
  },
})

export const workshopEndpoints = [getServices, getDays, getSlots, getNearest, book, getBooking, cancel, move] as const

type Choice = { department: number; service: number; moving?: string | undefined }

async function findAsked(
  db: Db,
  call: Pick<Caller, 'language' | 'now'>,
  { department, service, moving }: Choice,
): Promise<{ offer: Offer; diary: Diary } | undefined> {
  const moved = moving === undefined ? undefined : await findBooking(db, moving)
  const offer = moved ? await offerOfBooking(db, moved) : await selectOffer(db, { department, service })
  return offer && { offer, diary: await loadDiary(db, offer, { ...call, moving: moved?.id }) }
}

/** Names of the locks that serialize bookings for one car or address, so that they are counted. */
function bookerNames({ licencePlate, email }: { licencePlate: string; email: string }): string[] {
  return [`workshop plate ${licencePlate}`, `workshop booker ${email.toLowerCase()}`]
}

/** Refuses too many open bookings. A form proves nothing yet, so its bookings must not fill the workshop. */
async function tooManyOpen(
  db: Db,
  { licencePlate, email }: { licencePlate: string; email: string },
  { call, services }: { call: Caller; services: Services },
): Promise<ApiRefusal | undefined> {
  const { customer, now } = call
  const { rateLimitFactor } = services.settings
  const open = await openBookings(db, { licencePlate, email, customerId: customer?.accountId }, now)
  const perPlate = await readSetting(db, 'workshop.bookings-per-plate')
  if (open.ofPlate >= perPlate * rateLimitFactor) {
    const values = { plate: licencePlate, max: String(perPlate) }
    return refuse('too-many-bookings-of-plate', { field: 'details.licencePlate', values })
  }
  const most = await readSetting(db, customer ? 'workshop.bookings-per-account' : 'workshop.bookings-per-guest')
  if (open.ofBooker < most * rateLimitFactor) return undefined
  const values = { max: String(most) }
  return customer
    ? refuse('too-many-bookings-of-account', { values })
    : refuse('too-many-bookings-of-guest', { field: 'details.email', values })
}

/** Locks a booking, so that a move and a cancellation do not overlap. Refuses a link to none. */
async function lockBooking(tx: Tx, link: string): Promise<BookingRow | ApiRefusal> {
  const found = await findBooking(tx, link)
  const booking = found && (await bookingForUpdate(tx, found.id))
  return booking ?? refuse('booking-not-found', { status: 404 })
}
