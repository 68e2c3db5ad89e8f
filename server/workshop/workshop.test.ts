import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, brusselsDay, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { InputOf } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInCustomer } from '../test/signed-in.ts'
import { overlayOrigins } from './overlay.ts'
import {
  instantAt,
  makeService,
  makeWorkshop,
  visitDetails,
  workingTuesday,
  type Workshop,
} from './workshop.test-data.ts'

const shop = await runningShop()
const { database, call } = shop
const patient = { timeout: 10_000, interval: 20 }
const hourMs = 3_600_000

let customers = 0
let email = ''
let workshop: Workshop
let service: number

beforeEach(async () => {
  email = `chauffeur${++customers}@example.be`
  workshop = await makeWorkshop(database)
  service = await makeService(database)
})
afterEach(() => database.pool.query('delete from opening_exception').then(() => undefined))

const tuesday = workingTuesday()
const at = (time: string, day = tuesday) => instantAt(time, day)
const details = () => visitDetails(email)

type Order = InputOf<'POST /shop/workshop/book'>

function order(startsAt: string, changes: Partial<Order> = {}): Order {
  return {
    onceKey: randomBytes(16).toString('hex'),
    department: workshop.department,
    service,
    startsAt,
    details: details(),
    ...changes,
  }
}

async function booked(startsAt: string, changes: Partial<Order> = {}, language = 'nl-BE') {
  return accepted(await call('POST /shop/workshop/book', order(startsAt, changes), language))
}

async function readTimes(changes: Partial<InputOf<'POST /shop/workshop/getslots'>> = {}): Promise<string[]> {
  const { result } = await call('POST /shop/workshop/getslots', {
    department: workshop.department,
    service,
    day: tuesday,
    ...changes,
  })
  return result.slots.map(({ startsAt }) => startsAt)
}

async function count(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::integer as count ${sql}`, values)
  return rows[0]!.count
}

const bookings = () => count('from workshop_booking where department_id = $1', [workshop.departmentId])
const slots = () => count('from workshop_booking_slot where department_id = $1', [workshop.departmentId])

/** The parts of a mail as its reader sees them, calendar file included. */
async function mailsTo(recipient: string): Promise<{ subject: string; text: string; calendar: string }[]> {
  const mails = await shop.mailsTo(recipient)
  return mails.map((mail) => {
    const joined = mail.replaceAll('=\r\n', '').replaceAll('\r\n', '\n')
    const text = joined
      .replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())
      .replaceAll('\u00a0', ' ')
    const file = /filename="?[\w-]+\.ics"?\n(?:[\w-]+:.*\n)*\n([A-Za-z0-9+/=\n]+)/.exec(joined)?.[1] ?? ''
    const calendar = Buffer.from(file, 'base64').toString().replaceAll('\r\n ', '').replaceAll('\r\n', '\n')
    return { subject: /^Subject: (.*(?:\n .*)*)/m.exec(joined)?.[1] ?? '', text, calendar }
  })
}

const mailWith = (words: string) =>
  vi.waitFor(async () => {
    const found = (await mailsTo(email)).find(({ text }) => text.includes(words))
    expect(found, `a mail with ${words}`).toBeDefined()
    return found!
  }, patient)

describe('what can be booked', () => {
  test('services with the departments that do them, in the asked language', async () => {
    const { result } = await call('GET /shop/workshop/getservices', {}, 'fr-BE')
    const own = result.services.find(({ id }) => id === service)
    expect(own).toMatchObject({ name: 'Petit entretien', durationMinutes: 60, priceFrom: 18_900 })
    expect(own?.departments).toContain(workshop.department)
    expect(result.departments).toContainEqual(
      expect.objectContaining({ id: workshop.department, branch: 'Gent', name: expect.stringMatching(/^Atelier/) }),
    )
    expect(result.overlay).toBeNull()
  })

  test('a department whose lifts do not carry it, does not offer it', async () => {
    await database.pool.query(`update workshop_department set vehicle_classes = '{3}' where department_id = $1`, [
      workshop.departmentId,
    ])
    const { result } = await call('GET /shop/workshop/getservices')
    expect(result.services.find(({ id }) => id === service)?.departments).not.toContain(workshop.department)
    const refused = await call('POST /shop/workshop/getdays', {
      department: workshop.department,
      service,
      month: tuesday.slice(0, 7),
    })
    expect(refused).toMatchObject({ status: 404, errors: [{ name: 'service-not-offered' }] })
  })

  test('a month tells of each day how much room it has, or why none', async () => {
    await database.pool.query(
      `insert into opening_exception (day, name, department_id, opens, closes) values ($1, '{"nl": "Inventaris"}', $2, null, null)`,
      [tuesday, workshop.departmentId],
    )
    const { result } = await call('POST /shop/workshop/getdays', {
      department: workshop.department,
      service,
      month: tuesday.slice(0, 7),
    })
    const days = new Map(result.days.map((one) => [one.day, one]))
    expect(days.get(tuesday)).toEqual({ day: tuesday, free: 0, noRoom: 'closed' })
    const sunday = result.days.find(({ day }) => toWeekday(day) === 7 && day > result.firstDay)
    expect(sunday).toMatchObject({ free: 0, noRoom: 'closed' })
    expect(result.firstDay >= brusselsDay(new Date())).toBe(true)
  })

  test('a day tells its times, and other hours of that day count', async () => {
    expect(await readTimes()).toHaveLength(13 + 17)
    await database.pool.query(
      `insert into opening_exception (day, name, department_id, opens, closes) values ($1, '{"nl": "Feest"}', null, '09:00', '10:30')`,
      [tuesday],
    )
    expect(await readTimes()).toEqual([at('09:00'), at('09:15'), at('09:30')])
  })

  test('a period in which fewer work comes before the usual', async () => {
    await database.pool.query(
      `insert into workshop_capacity (department_id, weekday, period, bays) values ($1, 2, daterange($2, $2, '[]'), 0)`,
      [workshop.departmentId, tuesday],
    )
    expect(await readTimes()).toEqual([])
  })

  test('beyond the horizon there is nothing', async () => {
    expect(await readTimes({ day: addDays(brusselsDay(new Date()), 300) })).toEqual([])
  })
})

describe('booking', () => {
  test('keeps what was said, takes the time of the bay, and confirms with a file for the calendar', async () => {
    const { booking, link } = await booked(at('09:00'))
    expect(booking).toMatchObject({
      number: expect.stringMatching(/^WB-\d{4}-\d{6}$/),
      state: 'booked',
      startsAt: at('09:00'),
      endsAt: at('10:00'),
      licencePlate: '1-ABC-234',
      mileageKm: 45_000,
      isOpen: true,
      service: { name: 'Klein onderhoud' },
    })
    expect(await slots()).toBe(4)
    const times = await readTimes()
    for (const taken of ['08:15', '08:30', '08:45', '09:00', '09:15', '09:45']) expect(times).not.toContain(at(taken))
    expect(times).toEqual(expect.arrayContaining([at('08:00'), at('10:00')]))

    const { text, calendar } = await mailWith(booking.number)
    expect(text).toContain('9.00 uur')
    expect(text).toContain(`/nl/onderhoud-boeken/afspraak#${link}`)
    expect(calendar).toContain('METHOD:REQUEST')
    expect(calendar).toContain('SEQUENCE:0')
    expect(calendar).toContain(`DTSTART:${at('09:00').replaceAll(/[-:]|\.000/g, '')}`)
    expect(calendar).toMatch(/^UID:[\w-]+@127\.0\.0\.1$/m)
  })

  test('the mail speaks the language of the customer', async () => {
    const { link } = await booked(at('10:00'), {}, 'fr-BE')
    const { text } = await mailWith('Petit entretien')
    expect(text).toContain('10 h 00')
    expect(text).toContain(`/fr/reserver-un-entretien/rendez-vous#${link}`)
  })

  test('a taken time is refused, and the nearest free ones are named', async () => {
    await booked(at('09:00'))
    const refused = await call('POST /shop/workshop/book', order(at('09:30')))
    expect(refused).toMatchObject({ status: 409, errors: [{ name: 'slot-taken', field: 'startsAt' }] })
    const { result } = await call('POST /shop/workshop/getnearest', {
      department: workshop.department,
      service,
      around: at('09:30'),
    })
    expect(result.slots.map(({ startsAt }) => startsAt)).toEqual(
      ['08:00', '10:00', '10:15', '10:30', '10:45', '11:00'].map((time) => at(time)),
    )
  })

  test.each([
    ['at night', '03:00'],
    ['over noon', '11:30'],
    ['between two quarters', '09:05'],
    ['yesterday', addDays(brusselsDay(new Date()), -1)],
    ['before the notice', brusselsDay(new Date())],
  ])('%s nothing can be booked', async (_, when) => {
    const startsAt = when.includes(':') ? at(when) : at('00:00', when)
    expect(await call('POST /shop/workshop/book', order(startsAt))).toMatchObject({ status: 409 })
    expect(await bookings()).toBe(0)
  })

  test('what is missing or wrong is named with its field', async () => {
    const refusal = async (changes: Partial<Order['details']>) =>
      call('POST /shop/workshop/book', order(at('09:00'), { details: { ...details(), ...changes } }))
    expect(await refusal({ licencePlate: '' })).toMatchObject({
      status: 422,
      errors: [{ field: 'details.licencePlate' }],
    })
    expect(await refusal({ phone: '12' })).toMatchObject({ status: 422, errors: [{ field: 'details.phone' }] })
    expect((await call.unchecked('POST /shop/workshop/book', { ...order(at('09:00')), customerId: 'x' })).status).toBe(
      422,
    )
    expect(await bookings()).toBe(0)
  })

  test('the same call again books nothing more, and opens the same booking', async () => {
    const input = order(at('09:00'))
    const [first, second] = await Promise.all([
      call('POST /shop/workshop/book', input),
      call('POST /shop/workshop/book', input),
    ])
    expect(first.result.booking.number).toBe(second.result.booking.number)
    expect(await bookings()).toBe(1)
    for (const { result } of [first, second]) {
      const opened = await call('POST /shop/workshop/getbooking', { link: result.link })
      expect(opened.result.booking.number).toBe(first.result.booking.number)
    }
  })

  test('of twenty who want the last place at the same time one gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, one) =>
        call('POST /shop/workshop/book', order(at(one % 2 === 0 ? '09:00' : '09:15'))),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ errors }) => errors[0]?.name === 'slot-taken')).toHaveLength(19)
    expect(await slots()).toBe(4)
  })

  test('three bays take three cars at the same time, and no fourth', async () => {
    workshop = await makeWorkshop(database, { bays: 3 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST /shop/workshop/book', order(at('09:00')))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(
      await count('from workshop_booking where department_id = $1 and bay in (1, 2, 3)', [workshop.departmentId]),
    ).toBe(3)
  })

  test('the database itself refuses two cars in one bay, and a car without its place', async () => {
    await booked(at('09:00'))
    const copy = (startsAt: string, key: string) => `
      insert into workshop_booking (number, once_key, department_id, service_id, bay, starts_at, ends_at, licence_plate, car,
        mileage_km, first_name, last_name, email, phone, language)
      select 'WB-${key}', md5('${key}'), department_id, service_id, bay, '${startsAt}'::timestamptz,
        '${startsAt}'::timestamptz + interval '1 hour', licence_plate, car, mileage_km, first_name, last_name, email, phone, language
      from workshop_booking where department_id = $1 limit 1`
    await expect(database.pool.query(copy(at('14:00'), 'a'), [workshop.departmentId])).rejects.toThrow(
      /holds 0 slots instead of 4/,
    )
    await expect(
      database.pool.query(
        `insert into workshop_booking_slot select department_id, bay, slot_at, booking_id from workshop_booking_slot where department_id = $1`,
        [workshop.departmentId],
      ),
    ).rejects.toThrow(/workshop_booking_slot_pkey/)
    await expect(
      database.pool.query('delete from workshop_booking_slot where department_id = $1', [workshop.departmentId]),
    ).rejects.toThrow(/holds 0 slots instead of 4/)
  })
})

describe('moving and canceling by the link', () => {
  test('a moved booking frees its time, takes the other, and replaces what is in the calendar', async () => {
    const { booking, link } = await booked(at('09:00'))
    const before = await mailWith(booking.number)
    expect(await readTimes()).not.toContain(at('09:15'))
    // Its own time counts as free for itself.
    expect(await readTimes({ moving: link })).toContain(at('09:15'))
    const { result } = await call('POST /shop/workshop/move', { link, startsAt: at('09:15') })
    expect(result.booking).toMatchObject({ state: 'moved', startsAt: at('09:15'), endsAt: at('10:15'), isOpen: true })
    expect(await slots()).toBe(4)
    expect(await readTimes()).toContain(at('08:15'))

    const { calendar } = await mailWith('is verplaatst')
    const uid = /^UID:.*$/m.exec(before.calendar)![0]
    expect(calendar).toContain(uid)
    expect(calendar).toContain('SEQUENCE:1')
    expect(calendar).toContain('METHOD:REQUEST')
  })

  test('to a time that is taken it does not move, and keeps its own', async () => {
    const { link } = await booked(at('09:00'))
    await booked(at('14:00'))
    const refused = await call('POST /shop/workshop/move', { link, startsAt: at('14:30') })
    expect(refused).toMatchObject({ status: 409, errors: [{ name: 'slot-taken' }] })
    const { result } = await call('POST /shop/workshop/getbooking', { link })
    expect(result.booking).toMatchObject({ state: 'booked', startsAt: at('09:00') })
    expect(await slots()).toBe(8)
  })

  test('two who swap their places at once do not stop each other', async () => {
    const first = await booked(at('09:00'))
    const second = await booked(at('14:00'))
    const answers = await Promise.all([
      call('POST /shop/workshop/move', { link: first.link, startsAt: at('14:00') }),
      call('POST /shop/workshop/move', { link: second.link, startsAt: at('09:00') }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await slots()).toBe(8)
  })

  test('a canceled booking frees its time and leaves the calendar; once is enough', async () => {
    const { booking, link } = await booked(at('09:00'))
    await mailWith(booking.number)
    for (let times = 0; times < 2; times++) {
      const { result } = await call('POST /shop/workshop/cancel', { link })
      expect(result.booking).toMatchObject({ state: 'cancelled', isOpen: false })
    }
    expect(await slots()).toBe(0)
    expect(await readTimes()).toContain(at('09:00'))
    const { calendar } = await mailWith('geannuleerd')
    expect(calendar).toContain('METHOD:CANCEL')
    expect(calendar).toContain('STATUS:CANCELLED')
    expect(calendar).toContain('SEQUENCE:1')
    expect((await mailsTo(email)).filter(({ calendar: file }) => file.includes('METHOD:CANCEL'))).toHaveLength(1)
    expect(await call('POST /shop/workshop/move', { link, startsAt: at('10:00') })).toMatchObject({
      status: 409,
      errors: [{ name: 'booking-over' }],
    })
  })

  test('looking changes nothing, and a wrong link opens nothing', async () => {
    const { link } = await booked(at('09:00'))
    await call('POST /shop/workshop/getbooking', { link })
    expect((await call('POST /shop/workshop/getbooking', { link })).result.booking.state).toBe('booked')
    const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    for (const path of ['getbooking', 'cancel'] as const) {
      expect(await call(`POST /shop/workshop/${path}`, { link: wrong })).toMatchObject({
        status: 404,
        errors: [{ name: 'booking-not-found' }],
      })
    }
    const { rows } = await database.pool.query('select * from workshop_booking_link')
    expect(JSON.stringify(rows)).not.toContain(link)
  })
})

describe('the reminder', () => {
  test('comes once, a day before, with a link that opens the booking', async () => {
    const { booking } = await booked(at('09:00'))
    await mailWith(booking.number)
    const due = await database.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker._private_jobs job where key = (select 'workshop-reminder:' || id from workshop_booking where number = $1)`,
      [booking.number],
    )
    expect(due.rows[0]!.run_at.toISOString()).toBe(new Date(Date.parse(at('09:00')) - 24 * hourMs).toISOString())
    await shop.hurry('workshop-reminder')
    const { text } = await mailWith('Nog even en we zien u')
    const link = /afspraak#([\w-]{22})/.exec(text)![1]!
    expect((await call('POST /shop/workshop/getbooking', { link })).result.booking.number).toBe(booking.number)
  })

  test('of a canceled booking says nothing', async () => {
    const { link } = await booked(at('09:00'))
    await call('POST /shop/workshop/cancel', { link })
    await shop.hurry('workshop-reminder')
    await vi.waitFor(async () => {
      expect(
        await count(`from graphile_worker._private_jobs where key like 'workshop-reminder:%' and attempts = 0`, []),
      ).toBe(0)
    }, patient)
    expect((await mailsTo(email)).filter(({ text }) => text.includes('Nog even'))).toEqual([])
  })
})

test('a customer who is signed in finds the booking again, and so does one whose address is proven', async () => {
  const customer = await signedInCustomer(shop, {})
  const own = accepted(await customer.call('POST /shop/workshop/book', order(at('09:00'))))
  const guest = await booked(at('10:00'), { details: { ...details(), email: customer.email.toUpperCase() } })
  await booked(at('11:00'))
  const answer = await customer.call('GET /shop/account/getappointments')
  const numbers = answer.result.appointments.map(({ number }) => number)
  expect(numbers).toEqual([own.booking.number, guest.booking.number])

  const opened = await customer.call('POST /shop/account/openappointment', { number: guest.booking.number })
  expect((await call('POST /shop/workshop/cancel', { link: opened.result.link })).result.booking.state).toBe(
    'cancelled',
  )
})

test('the appointments of others cannot be opened', async () => {
  const { booking } = await booked(at('09:00'))
  const customer = await signedInCustomer(shop, {})
  const path = 'POST /shop/account/openappointment'
  expect(await customer.call(path, { number: booking.number })).toMatchObject({
    status: 404,
    errors: [{ name: 'booking-not-found' }],
  })
  expect((await call(path, { number: booking.number })).status).toBe(401)
})

test('another service that takes the bookings is named with its address, and only then allowed in a frame', async () => {
  expect(await overlayOrigins(database.db)).toEqual([])
  await database.pool.query(
    `update setting set value = '{"identifier": "groep-12", "address": "https://afspraak.example/{identifier}?locale={locale}"}'
     where key = 'workshop.overlay'`,
  )
  const origins = await overlayOrigins(database.db)
  const policy = new Map(securityHeaders(shop.services.settings, { frames: origins })).get('Content-Security-Policy')
  expect(policy).toContain('frame-src https://afspraak.example')
  expect(new Map(securityHeaders(shop.services.settings)).get('Content-Security-Policy')).not.toContain('frame-src')
  const { result } = await call('GET /shop/workshop/getservices', {}, 'fr-BE')
  expect(result.overlay).toEqual({ identifier: 'groep-12', address: 'https://afspraak.example/groep-12?locale=fr-BE' })
  await database.pool.query(`update setting set value = 'null' where key = 'workshop.overlay'`)
})
