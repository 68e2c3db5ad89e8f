import { api } from '@forecourt/api-client/api-client.ts'
import type { AppointmentState } from '@forecourt/domain/agenda/appointment.ts'
import type { TestDrive } from '@forecourt/domain/agenda/test-drive.schema.ts'
import type { Booking } from '@forecourt/domain/workshop/booking.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { driveDiary } from '../agenda/drive-diary.ts'
import type { Diary } from '../agenda/use-diary.ts'
import { priceText } from './booking-texts.ts'
import { workshopDiary } from './workshop-diary.ts'

/** The properties that a booking in a workshop and a test drive share. */
export interface Appointment extends Pick<TestDrive, 'number' | 'startsAt' | 'isOpen' | 'department'> {
  state: AppointmentState
  /** The facts that only this kind has. */
  facts: readonly { term: string; value: string }[]
  /** The times to which it can be moved. */
  diary: (link: string) => Diary
}

/** The actions that the link of a mail allows. */
export interface AppointmentCalls {
  get: (link: string) => Promise<Appointment>
  move: (link: string, startsAt: string) => Promise<Appointment>
  cancel: (link: string) => Promise<Appointment>
}

export const workshopCalls: AppointmentCalls = {
  get: async (link) => ofWorkshop((await api('POST /shop/workshop/getbooking', { link })).booking),
  move: async (link, startsAt) => ofWorkshop((await api('POST /shop/workshop/move', { link, startsAt })).booking),
  cancel: async (link) => ofWorkshop((await api('POST /shop/workshop/cancel', { link })).booking),
}

export const driveCalls: AppointmentCalls = {
  get: async (link) => ofDrive((await api('POST /shop/testdrive/getdrive', { link })).drive),
  move: async (link, startsAt) => ofDrive((await api('POST /shop/testdrive/move', { link, startsAt })).drive),
  cancel: async (link) => ofDrive((await api('POST /shop/testdrive/cancel', { link })).drive),
}

function ofWorkshop(booking: Booking): Appointment {
  const { service, department, car, licencePlate } = booking
  return {
    ...booking,
    facts: [
      { term: m['schedule.summary.what'](), value: service.name },
      { term: m['words.car'](), value: `${car}, ${licencePlate}` },
      { term: m['words.price'](), value: priceText(service.priceFrom) },
    ],
    diary: (link) => workshopDiary({ department: department.id, service: service.id, moving: link }),
  }
}

function ofDrive(drive: TestDrive): Appointment {
  return {
    ...drive,
    facts: [
      { term: m['schedule.summary.what'](), value: m['test-drive.what']() },
      { term: m['words.car'](), value: drive.carName },
    ],
    diary: (link) => driveDiary({ car: drive.car, moving: link }),
  }
}
