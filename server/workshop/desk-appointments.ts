import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import { parseCarKey } from '@forecourt/domain/stock/car-key.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { AppointmentKind } from '@forecourt/domain/workshop/calendar.ts'
import type { AppointmentFacts, RoomFor } from '@forecourt/domain/workshop/calendar.schema.ts'
import type { Diary } from '../agenda/diary.ts'
import { loadDiary as driveDiaryOf, driveByNumber, drivenCar, type TestDriveRow } from '../agenda/test-drives.ts'
import { customerWithEmail } from '../contacts/customers.ts'
import { namedLead } from '../contacts/lead-acts.ts'
import type { Db } from '../platform/database/database.ts'
import type { AnswerContext, CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { appointmentHistory, bookingByNumber, departmentPlace, placeOfCar, staffName } from './calendar.sql.ts'
import { loadDiary } from './workshop-days.ts'
import { selectOffer, offerOfBooking, placeAndService, type BookingRow } from './workshop.sql.ts'

export type Asked = { kind: AppointmentKind; number: string }
/** An appointment at the desk: one of the workshop, or a test drive. */
export type Found = { kind: 'workshop'; row: BookingRow } | { kind: 'test-drive'; row: TestDriveRow }

export const subjects = { workshop: 'workshop_booking', 'test-drive': 'test_drive' } as const

export async function findAppointment(db: Db, { kind, number }: Asked): Promise<Found | undefined> {
  if (kind === 'workshop') {
    const row = await bookingByNumber(db, number)
    return row && { kind, row }
  }
  const row = await driveByNumber(db, number)
  return row && { kind, row }
}

export async function findPlace(db: Db, asked: Asked): Promise<Place | undefined> {
  const found = await findAppointment(db, asked)
  return found && (await departmentPlace(db, { id: found.row.departmentId }))
}

export function placeOfDepartment(db: Db, number: number): Promise<Place | undefined> {
  return departmentPlace(db, { number })
}

export async function roomPlace(db: Db, { of }: { of: RoomFor }): Promise<Place | undefined> {
  if ('moving' in of) return findPlace(db, of.moving)
  if ('workshop' in of) return placeOfDepartment(db, of.workshop.department)
  const car = parseCarKey(of.car)
  return car === undefined || car.kind === 'new' ? undefined : placeOfCar(db, car)
}

export async function diaryFor(db: Db, of: RoomFor, at: AnswerContext): Promise<Diary | ApiRefusal> {
  if ('car' in of) return driveDiary(db, of.car, { ...at, moving: undefined })
  if ('workshop' in of) {
    const offer = await selectOffer(db, of.workshop)
    return offer ? loadDiary(db, offer, { ...at, moving: undefined }) : refuse('service-not-offered', { status: 404 })
  }
  const found = await findAppointment(db, of.moving)
  if (!found) return notFound()
  if (found.kind === 'test-drive') return driveDiary(db, found.row.carKey, { ...at, moving: found.row.id })
  const offer = await offerOfBooking(db, found.row)
  return offer ? loadDiary(db, offer, { ...at, moving: found.row.id }) : refuse('service-not-offered', { status: 404 })
}

async function driveDiary(
  db: Db,
  key: string,
  at: { moving: string | undefined; now: Date; language: Language },
): Promise<Diary | ApiRefusal> {
  const car = await drivenCar(db, key, at.now)
  return isRefusal(car) ? car : driveDiaryOf(db, car, at)
}

export async function loadFacts(
  db: Db,
  { kind, row }: Found,
  { language, staff }: Pick<CallerWith<'staff'>, 'language' | 'staff'>,
): Promise<AppointmentFacts> {
  const who: Who = staff.who
  const [place, customer, bookedBy, lead, history, offered] = await Promise.all([
    departmentPlace(db, { id: row.departmentId }),
    customerWithEmail(db, row.email, who),
    row.bookedBy === null ? null : staffName(db, row.bookedBy),
    row.leadId === null ? null : namedLead(db, row.leadId, who),
    appointmentHistory(db, subjects[kind], row.id),
    kind === 'workshop' ? placeAndService(db, row) : undefined,
  ])
  const department = requireValue(place, 'the department of an appointment')
  const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    kind,
    number: row.number,
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    branch: department.branchNumber,
    department: { id: department.number, name: translate(department.name, language) },
    service: offered
      ? { name: translate(offered.service.name, language), priceFromCents: offered.service.priceFromGrossCents }
      : null,
    car:
      kind === 'workshop'
        ? { name: row.car, licencePlate: row.licencePlate, mileageKm: row.mileageKm, vin: row.vin, key: null }
        : { name: row.car, licencePlate: null, mileageKm: null, vin: null, key: row.carKey },
    person: {
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      phone: formatPhoneInBelgium(row.phone),
      language: row.language,
      customer: customer ?? null,
    },
    remarks: row.remarks,
    bookedAt: row.createdAt.toISOString(),
    bookedBy,
    testDrive: kind === 'test-drive' ? row.deskNumber : null,
    calledOffFor: row.calledOffFor,
    lead: lead ?? null,
    history: history.map(({ at, by, state, from, to }) => ({
      at: at.toISOString(),
      by,
      state: state ?? 'moved',
      from: instant(from),
      to: instant(to),
    })),
  }
}

export function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
