import { isOpen } from '@forecourt/domain/agenda/appointment.ts'
import { DaysAnswer, SlotsAnswer } from '@forecourt/domain/agenda/diary.schema.ts'
import {
  BookTestDriveAnswer,
  BookTestDriveRequest,
  MoveTestDriveRequest,
  OpenTestDriveAnswer,
  OpenTestDriveRequest,
  TestDriveAnswer,
  TestDriveDaysRequest,
  TestDriveNearestRequest,
  TestDriveRequest,
  TestDrivesAnswer,
  TestDrivesRequest,
  TestDriveSlotsRequest,
  type TestDrive,
} from '@forecourt/domain/agenda/test-drive.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type Caller, command, query } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { visitorContext } from './appointments.ts'
import { type Diary, readFreeSlots, readMonth, readNearest, slotAnswer } from './diary.ts'
import { bookDrive, cancelDrive, lockAskedDrive, moveDrive } from './drive-acts.ts'
import { loadDiary, driveAnswer, type DrivenCar, drivenCar, findDrive, newDriveLink } from './test-drives.ts'
import { driveForUpdate, openDrives, selectDrives, type TestDriveRow } from './test-drives.sql.ts'

const getDays = query({
  path: 'POST /shop/testdrive/getdays',
  right: 'public',
  summary: 'Returns the days of a month with the number of available times to test drive a car, or why there are none.',
  input: TestDriveDaysRequest,
  output: DaysAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ db, call }, { month, ...choice }) {
    const asked = await findAsked(db, call, choice)
    return isRefusal(asked) ? asked : readMonth(db, asked.diary, month)
  },
})

const getSlots = query({
  path: 'POST /shop/testdrive/getslots',
  right: 'public',
  summary: 'Returns the available start times of a day for a test drive of a car.',
  input: TestDriveSlotsRequest,
  output: SlotsAnswer,
  limit: { max: 600, seconds: 600 },
  async run({ db, call }, { day, ...choice }) {
    const asked = await findAsked(db, call, choice)
    return isRefusal(asked) ? asked : { slots: (await readFreeSlots(db, asked.diary, day)).map(slotAnswer) }
  },
})

const getNearest = query({
  path: 'POST /shop/testdrive/getnearest',
  right: 'public',
  summary: 'Returns the available times nearest to a wanted time.',
  input: TestDriveNearestRequest,
  output: SlotsAnswer,
  limit: { max: 120, seconds: 600 },
  async run({ db, call }, { around, ...choice }) {
    const asked = await findAsked(db, call, choice)
    return isRefusal(asked) ? asked : { slots: (await readNearest(db, asked.diary, new Date(around))).map(slotAnswer) }
  },
})

const book = command({
  path: 'POST /shop/testdrive/book',
  right: 'public',
  summary: 'Books a test drive and confirms it by mail, with a link to move or cancel it. The department is notified.',
  input: BookTestDriveRequest,
  output: BookTestDriveAnswer,
  limit: { max: 12, seconds: 3600 },
  async run({ tx, call, services }, wanted) {
    const asked = await lockAskedDrive(tx, wanted, call.now)
    if (isRefusal(asked)) return asked
    const { known, details } = asked
    if (known) return { drive: await driveAnswer(tx, known, call), link: await newDriveLink(tx, known.id, call.now) }
    const tooMany = await tooManyOpen(tx, details.email, { call, services })
    if (tooMany) return tooMany
    const { language, customer } = call
    const customerId = customer?.accountId ?? null
    const booked = await bookDrive(tx, visitorContext(call, services), asked, { language, customerId })
    if (isRefusal(booked)) return booked
    const { drive, link } = booked
    return { drive: await driveAnswer(tx, drive, call), link }
  },
})

const getDrive = query({
  path: 'POST /shop/testdrive/getdrive',
  right: 'public',
  summary: 'Returns a test drive by its link.',
  input: TestDriveRequest,
  output: TestDriveAnswer,
  limit: { max: 120, seconds: 600 },
  async run({ db, call }, { link }) {
    const drive = await findDrive(db, link)
    return drive ? { drive: await driveAnswer(db, drive, call) } : refuse('booking-not-found', { status: 404 })
  },
})

const cancel = command({
  path: 'POST /shop/testdrive/cancel',
  right: 'public',
  summary: 'Cancels a test drive by its link. Repeated calls change nothing.',
  input: TestDriveRequest,
  output: TestDriveAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call, services }, { link }) {
    const drive = await lockDrive(tx, link)
    if (isRefusal(drive)) return drive
    if (drive.state === 'cancelled') return { drive: await driveAnswer(tx, drive, call) }
    if (!isOpen(drive, call.now)) return refuse('booking-over')
    const canceled = await cancelDrive(tx, visitorContext(call, services), { drive, link })
    return { drive: await driveAnswer(tx, canceled, call) }
  },
})

const move = command({
  path: 'POST /shop/testdrive/move',
  right: 'public',
  summary: 'Moves a test drive by its link. If the new time is taken or the car is gone, the test drive stays.',
  input: MoveTestDriveRequest,
  output: TestDriveAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ tx, call, services }, { link, startsAt }) {
    const drive = await lockDrive(tx, link)
    if (isRefusal(drive)) return drive
    if (!isOpen(drive, call.now)) return refuse('booking-over')
    const wanted = new Date(startsAt)
    if (wanted.getTime() === drive.startsAt.getTime()) return { drive: await driveAnswer(tx, drive, call) }
    const moved = await moveDrive(tx, visitorContext(call, services), { drive, wanted, link })
    if (isRefusal(moved)) return moved
    return { drive: await driveAnswer(tx, moved, call) }
  },
})

const getTestDrives = query({
  path: 'GET /shop/account/gettestdrives',
  right: 'customer',
  summary: 'Returns the test drives of the signed-in customer, upcoming ones first.',
  input: TestDrivesRequest,
  output: TestDrivesAnswer,
  async run({ db, call }) {
    const drives: TestDrive[] = []
    for (const row of await selectDrives(db, call.customer, call.now)) drives.push(await driveAnswer(db, row, call))
    return { drives }
  },
})

const openTestDrive = command({
  path: 'POST /shop/account/opentestdrive',
  right: 'customer',
  summary: 'Returns a link to move or cancel a test drive of the signed-in customer.',
  input: OpenTestDriveRequest,
  output: OpenTestDriveAnswer,
  limit: { max: 60, seconds: 600 },
  async run({ tx, call }, { number }) {
    const drive = (await selectDrives(tx, call.customer, call.now)).find((one) => one.number === number)
    if (!drive) return refuse('booking-not-found', { status: 404 })
    return { link: await newDriveLink(tx, drive.id, call.now) }
  },
})

export const testDriveEndpoints = [
  getDays,
  getSlots,
  getNearest,
  book,
  getDrive,
  cancel,
  move,
  getTestDrives,
  openTestDrive,
] as const

async function findAsked(
  db: Db,
  call: Pick<Caller, 'language' | 'now'>,
  { car: key, moving }: { car: CarKey; moving?: string | undefined },
): Promise<{ car: DrivenCar; diary: Diary } | ApiRefusal> {
  const moved = moving === undefined ? undefined : await findDrive(db, moving)
  const car = await drivenCar(db, key, call.now)
  return isRefusal(car) ? car : { car, diary: await loadDiary(db, car, { ...call, moving: moved?.id }) }
}

/** Refuses too many open bookings. A form proves nothing yet, so its bookings must not keep all cars busy. */
async function tooManyOpen(
  db: Db,
  email: string,
  { call: { customer, now }, services }: { call: Caller; services: Services },
): Promise<ApiRefusal | undefined> {
  const { perGuest, perAccount } = await readSetting(db, 'agenda.test-drives')
  const most = customer ? perAccount : perGuest
  const open = await openDrives(db, { email, customerId: customer?.accountId }, now)
  if (open < most * services.settings.rateLimitFactor) return undefined
  return refuse('too-many-test-drives', {
    ...(customer ? {} : { field: 'details.email' }),
    values: { max: String(most) },
  })
}

/** Locks a test drive, so that a move and a cancellation do not overlap. Refuses a link to none. */
async function lockDrive(tx: Tx, link: string): Promise<TestDriveRow | ApiRefusal> {
  const found = await findDrive(tx, link)
  const drive = found && (await driveForUpdate(tx, found.id))
  return drive ?? refuse('booking-not-found', { status: 404 })
}
