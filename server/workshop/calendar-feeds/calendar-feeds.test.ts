import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { MOST_CALENDAR_FEEDS } from '@forecourt/domain/workshop/calendar-feed.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { sellCar } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { openForTestDrives } from '../../test/test-drives.ts'
import { instantAt, makeService, makeWorkshop, visitDetails, workingTuesday } from '../workshop.test-data.ts'

const shop = await runningShop({ rateLimitFactor: 1 })
const { database } = shop
const { pool } = database
const workshop = await makeWorkshop(database, { bays: 2 })
const gent = await makeBranch(database, 'Gent')
const luik = await makeBranch(database, 'Luik')
await pool.query('update department set branch_id = $1 where id = $2', [gent.branchId, workshop.departmentId])
const { rows: branches } = await pool.query<{ number: number }>(
  'select number from branch where id = any ($1::uuid[]) order by id = $2 desc',
  [[gent.branchId, luik.branchId], gent.branchId],
)
const [gentNumber, luikNumber] = branches.map(({ number }) => number) as [number, number]
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const nadia = await makeColleague(shop, 'reception', gent.branchId)
const joren = await makeColleague(shop, 'workshop', gent.branchId)
const stranger = await makeColleague(shop, 'reception', luik.branchId)
const service = await makeService(database)
const tuesday = workingTuesday()
const at = (time: string, day = tuesday) => instantAt(time, day)
const onceKey = () => randomBytes(16).toString('hex')
let people = 0
const details = () => visitDetails(`feed${++people}@example.be`)

type Wish = InputOf<'POST /sales/calendarfeed/create'>['feed']

const create = (by: SignedIn, feed: Wish) => by.call('POST /sales/calendarfeed/create', { feed })
const createAddress = async (by: SignedIn, feed: Wish) => accepted(await create(by, feed)).address
const listFeeds = async (by: SignedIn) => accepted(await by.call('GET /sales/calendarfeed/getall'))
const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers })
/** The entries of a calendar, each as its properties by name. */
async function read(address: string) {
  const answer = await get(address)
  expect(answer.status).toBe(200)
  const text = (await answer.text()).replaceAll('\r\n ', '')
  return text
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((entry) =>
      Object.fromEntries(
        entry
          .split('\r\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.indexOf(':') + 1)]),
      ),
    )
}

async function bookDrive(by: SignedIn, time: string) {
  const { number } = await makeUsedCar(database)
  const { licencePlate: _, car: __, mileage: ___, vin: ____, ...person } = details()
  const input = {
    onceKey: onceKey(),
    car: `used-${number}`,
    startsAt: at(time),
    language: 'nl',
    details: person,
  } as const
  return accepted(await by.call('POST /sales/calendar/bookdrive', input)).appointment
}
const bookWork = async (time: string) =>
  accepted(
    await nadia.call('POST /sales/calendar/bookworkshop', {
      onceKey: onceKey(),
      department: workshop.department,
      service,
      startsAt: at(time),
      language: 'nl',
      details: details(),
    }),
  ).appointment
async function planWork({ plannedAt, bay, minutes }: { plannedAt: string; bay: number; minutes: number }) {
  const { workOrder } = accepted(
    await nadia.call('POST /sales/workorder/create', {
      onceKey: onceKey(),
      department: workshop.department,
      booking: null,
      facts: {
        customer: null,
        customerName: 'Jan Geheim',
        phone: '',
        car: 'Velta Tour',
        licencePlate: '1-FED-777',
        vin: '',
        bay: null,
        complaint: '',
        note: '',
        limitCents: null,
        promisedAt: null,
      },
      reception: null,
    }),
  )
  const job = {
    id: null,
    name: 'Distributieriem',
    pricing: 'flat-rate',
    workKind: 'mechanics',
    minutes,
    technician: joren.number,
    unitPriceCents: null,
    discountBp: 0,
    vat: 'standard',
    shares: { customer: 10_000, importer: 0, insurer: 0, house: 0 },
  } as const
  const { id } = workOrder
  const worked = accepted(
    await nadia.call('POST /sales/workorder/savework', { id, rev: workOrder.rev, jobs: [job], lines: [] }),
  ).workOrder
  return accepted(await nadia.call('POST /sales/workorder/plan', { id, rev: worked.rev, plannedAt, bay, tells: false }))
    .workOrder
}

beforeAll(() => openForTestDrives(database, gent.departmentId, 3))

describe('the own calendar', () => {
  test('has the test drives, handovers, tasks and work of its user and of nobody else, with a link to each', async () => {
    const drive = await bookDrive(sofie, '10:00')
    await bookDrive(nadia, '10:00')
    const customer = await makeCustomer(main.call)
    const { dossier } = await sellCar(main.call, { customer, car: (await makeUsedCar(database)).number })
    await pool.query(`update offer set owner_id = $1 where id = (select offer_id from dossier where number = $2)`, [
      sofie.id,
      dossier.id,
    ])
    await pool.query(
      `update dossier set handover_on = $1, handover_part = 'afternoon', delivery_type = 'pickup' where number = $2`,
      [tuesday, dossier.id],
    )
    const task = { kind: 'task', text: 'Bel mevrouw Geheim', dueOn: tuesday, assignee: sofie.number } as const
    accepted(await main.call('POST /sales/customer/savenote', { customer, ...task }))
    await pool.query('update customer set branch_id = $1 where number = $2', [gent.branchId, customer])

    const entries = await read(await createAddress(sofie, { kind: 'own' }))
    expect(entries).toHaveLength(3)
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          SUMMARY: `Proefrit ${drive.car.name}`,
          DTSTART: `${tuesday.replaceAll('-', '')}T100000`,
          STATUS: 'CONFIRMED',
          URL: `${shop.origin}/office/testdrive/${drive.testDrive}`,
        }),
        expect.objectContaining({
          SUMMARY: expect.stringMatching(/^Afhaling \(namiddag\): /),
          DTSTART: tuesday.replaceAll('-', ''),
          URL: `${shop.origin}/office/dossier/${dossier.id}`,
        }),
        expect.objectContaining({
          SUMMARY: `Taak voor klant ${customer}`,
          URL: `${shop.origin}/office/customer/${customer}`,
        }),
      ]),
    )
    expect(new Set(entries.map(({ UID }) => UID)).size).toBe(3)
    expect(await read(await createAddress(stranger, { kind: 'own' }))).toEqual([])
  })

  test('names no customer, plate or typed text until the dealer says so', async () => {
    await planWork({ plannedAt: at('08:00', addDays(tuesday, 1)), bay: 1, minutes: 60 })
    const addresses = [(await replaceOwn(sofie)).address, await createAddress(joren, { kind: 'own' })]
    const texts = async () =>
      (await Promise.all(addresses.map(async (one) => (await get(one)).text()))).join('\n').replaceAll('\r\n ', '')
    expect(await texts()).not.toMatch(/Broeck|Geheim|Peeters|1-FED-777/)
    await pool.query(`update setting set value = 'true' where key = 'agenda.names-in-calendars'`)
    const named = await texts()
    for (const part of ['Van den Broeck', 'Bel mevrouw Geheim', '1-FED-777']) expect(named).toContain(part)
    // The UID is random: it may have any digits.
    expect(named.replaceAll(/^UID:.*$/gm, '')).not.toMatch(/@example|478/)
    await pool.query(`update setting set value = 'false' where key = 'agenda.names-in-calendars'`)
  })

  test('speaks the language of its user', async () => {
    await pool.query(`update staff_user set language = 'fr' where id = $1`, [joren.id])
    const text = await (await get((await replaceOwn(joren)).address)).text()
    expect(text).toContain('X-WR-CALNAME:Mes rendez-vous')
    expect(text).toMatch(/DESCRIPTION:.*\\nPont 1/)
    await pool.query(`update staff_user set language = 'nl' where id = $1`, [joren.id])
  })

  const replaceOwn = async (by: SignedIn) => {
    const own = (await listFeeds(by)).feeds.find(({ kind }) => kind === 'own')
    return accepted(await by.call('POST /sales/calendarfeed/replace', { id: own!.id }))
  }
})

describe('the calendar of a branch, of a workshop, of a technician', () => {
  test('that of a branch has what the calendar of the office shows; what was called off stays for a month', async () => {
    const booking = await bookWork('09:00')
    const address = await createAddress(nadia, { kind: 'branch', branch: gentNumber })
    const find = async () => (await read(address)).find(({ DESCRIPTION }) => DESCRIPTION?.startsWith(booking.number))
    const before = await find()
    expect(before).toMatchObject({
      SUMMARY: String.raw`Klein onderhoud · Noord V6`,
      STATUS: 'CONFIRMED',
      SEQUENCE: '0',
    })
    const asked = { kind: 'workshop', number: booking.number } as const
    accepted(
      await nadia.call('POST /sales/calendar/move', {
        ...asked,
        was: at('09:00'),
        startsAt: at('13:00'),
        tells: false,
      }),
    )
    expect(await find()).toMatchObject({ UID: before!.UID, SEQUENCE: '1', DTSTART: expect.stringContaining('T130000') })
    accepted(await nadia.call('POST /sales/calendar/calloff', { ...asked, reason: 'Brug stuk' }))
    const after = await find()
    expect(after).toMatchObject({ UID: before!.UID, STATUS: 'CANCELLED' })
    expect(Number(after!.SEQUENCE)).toBeGreaterThan(1)
    await pool.query(`update workshop_booking set updated_at = now() - interval '31 days' where number = $1`, [
      booking.number,
    ])
    expect(await find()).toBeUndefined()
  })

  test('that of a bay has the work planned there, over the break, and cars that are expected; the other bay nothing of it', async () => {
    const work = await planWork({ plannedAt: at('11:00', addDays(tuesday, 2)), bay: 2, minutes: 120 })
    const own = async (feed: Wish) =>
      (await read(await createAddress(nadia, feed))).filter(({ DESCRIPTION }) =>
        DESCRIPTION?.startsWith(work.workNumber),
      )
    const pieces = await own({ kind: 'workshop', department: workshop.department, bay: 2 })
    expect(pieces.map(({ DTSTART, DTEND }) => [DTSTART?.slice(9, 13), DTEND?.slice(9, 13)])).toEqual([
      ['1100', '1200'],
      ['1230', '1330'],
    ])
    expect(new Set(pieces.map(({ UID }) => UID)).size).toBe(2)
    expect(await own({ kind: 'workshop', department: workshop.department, bay: 1 })).toEqual([])
    expect(await own({ kind: 'workshop', department: workshop.department, bay: null })).toEqual(pieces)
    expect(await own({ kind: 'technician', department: workshop.department, technician: joren.number })).toEqual(pieces)
  })

  test('the window is the last 30 and the next 365 days', async () => {
    const customer = await makeCustomer(main.call, { emails: [] })
    const task = { kind: 'task', text: 'Bellen', dueOn: tuesday, assignee: main.number } as const
    accepted(await main.call('POST /sales/customer/savenote', { customer, ...task }))
    const address = await createAddress(main, { kind: 'own' })
    const today = brusselsDay(new Date())
    const shown: boolean[] = []
    for (const days of [-31, -30, 365, 366]) {
      await pool.query(`update customer_note set due_on = $1 where assignee_id = $2`, [addDays(today, days), main.id])
      shown.push((await read(address)).length > 0)
    }
    expect(shown).toEqual([false, true, true, false])
  })

  test('is made of what the right reaches, once, and no more than there may be', async () => {
    const branch = { kind: 'branch', branch: luikNumber } as const
    expect(refusalNames(await create(nadia, branch))).toEqual([403, 'other-branch'])
    const bay = { kind: 'workshop', department: workshop.department, bay: 1 } as const
    expect(refusalNames(await create(stranger, bay))).toEqual([403, 'other-branch'])
    expect(refusalNames(await create(nadia, { ...bay, bay: 3 }))).toEqual([422, 'reference-gone'])
    const foreign = { kind: 'technician', department: workshop.department, technician: stranger.number } as const
    expect(refusalNames(await create(nadia, foreign))).toEqual([422, 'reference-gone'])
    expect(refusalNames(await create(nadia, { kind: 'branch', branch: 999_999 }))).toEqual([404, 'record-not-found'])
    const nobody = await makeColleague(shop, {}, gent.branchId)
    expect(refusalNames(await create(nobody, { kind: 'branch', branch: gentNumber }))).toEqual([403, 'right-missing'])
    expect(refusalNames(await create(nobody, { ...bay, bay: null }))).toEqual([403, 'right-missing'])
    expect((await listFeeds(nobody)).branches).toEqual([])
    expect((await create(nobody, { kind: 'own' })).status).toBe(200)
    expect(refusalNames(await create(nobody, { kind: 'own' }))).toEqual([409, 'calendar-feed-exists'])
    const many = await makeColleague(shop, { WORK_ORDER_VIEW: 'all' })
    await pool.query(
      `insert into calendar_feed (staff_user_id, kind, department_id, bay, token_hash, created_at)
       select $1, 'workshop', $2, bay, sha256(bay::text::bytea), now() from generate_series(11, 10 + $3::integer) bay`,
      [many.id, workshop.departmentId, MOST_CALENDAR_FEEDS],
    )
    expect(refusalNames(await create(many, bay))).toEqual([409, 'enough-calendar-feeds'])
  })
})

describe('the secret address', () => {
  test('is stored as a hash, is answered for its holder alone and not kept by proxies, and is sent again only when changed', async () => {
    const user = await makeColleague(shop, 'salesperson', gent.branchId)
    const address = await createAddress(user, { kind: 'own' })
    const token = /\/calendars\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await pool.query<{ row: string }>('select to_jsonb(feed)::text as row from calendar_feed feed')
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(token)
    const first = await get(address)
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(first.headers.get('X-Robots-Tag')).toBe('noindex')
    const etag = first.headers.get('ETag') ?? ''
    expect((await get(address, { 'If-None-Match': etag })).status).toBe(304)
    expect((await get(address, { 'If-None-Match': `"other", W/${etag}` })).status).toBe(304)
    await bookDrive(user, '15:00')
    const changed = await get(address, { 'If-None-Match': etag })
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false])
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
  })

  test('its last use is shown, and forgotten with the address', async () => {
    const user = await makeColleague(shop, 'salesperson', gent.branchId)
    const { id, address } = accepted(await create(user, { kind: 'own' }))
    expect((await listFeeds(user)).feeds).toMatchObject([{ id, lastUsedAt: null, lastUsedBy: null, replacedAt: null }])
    await get(address, { 'User-Agent': 'Google-Calendar-Importer' })
    const used = (await listFeeds(user)).feeds[0]
    expect(used).toMatchObject({ lastUsedAt: expect.any(String), lastUsedBy: 'Google-Calendar-Importer' })
    const replaced = accepted(await user.call('POST /sales/calendarfeed/replace', { id }))
    expect((await get(address)).status).toBe(404)
    expect((await listFeeds(user)).feeds).toMatchObject([{ id, lastUsedAt: null, replacedAt: expect.any(String) }])
    expect((await get(replaced.address)).status).toBe(200)
    expect(accepted(await user.call('POST /sales/calendarfeed/end', { id }))).toEqual({ isEnded: true })
    expect((await get(replaced.address)).status).toBe(404)
    expect((await listFeeds(user)).feeds).toEqual([])
  })

  test('of another user can neither be replaced nor ended', async () => {
    const { id, address } = accepted(await create(await makeColleague(shop, {}), { kind: 'own' }))
    expect(refusalNames(await main.call('POST /sales/calendarfeed/replace', { id }))).toEqual([404, 'record-not-found'])
    expect(accepted(await main.call('POST /sales/calendarfeed/end', { id }))).toEqual({ isEnded: false })
    expect((await get(address)).status).toBe(200)
  })

  test('dies with the blocking of its user, and does not come back with them', async () => {
    const user = await makeColleague(shop, 'salesperson', gent.branchId)
    const address = await createAddress(user, { kind: 'own' })
    accepted(await main.call('POST /sales/user/block', { id: user.number }))
    expect((await get(address)).status).toBe(404)
    accepted(await main.call('POST /sales/user/unblock', { id: user.number }))
    expect((await get(address)).status).toBe(404)
    const { rows } = await pool.query('select from calendar_feed where staff_user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('shows nothing any more once the right or the branch is taken away, and its page says so', async () => {
    const user = await makeColleague(shop, { AGENDA_VIEW: 'branch', WORK_ORDER_VIEW: 'branch' }, gent.branchId)
    const addresses = [
      await createAddress(user, { kind: 'branch', branch: gentNumber }),
      await createAddress(user, { kind: 'workshop', department: workshop.department, bay: null }),
    ]
    const states = async () => Promise.all(addresses.map(async (address) => (await get(address)).status))
    expect(await states()).toEqual([200, 200])
    await pool.query('delete from staff_user_branch where staff_user_id = $1', [user.id])
    expect(await states()).toEqual([404, 404])
    expect((await listFeeds(user)).feeds.map(({ isAllowed }) => isAllowed)).toEqual([false, false])
  })

  test('shows nothing while the role asks for a second factor that is not set up', async () => {
    const user = await makeColleague(shop, { AGENDA_VIEW: 'branch' }, gent.branchId)
    const address = await createAddress(user, { kind: 'branch', branch: gentNumber })
    await pool.query(
      'update role set requires_second_factor = true where id = (select role_id from staff_user where id = $1)',
      [user.id],
    )
    expect((await get(address)).status).toBe(404)
  })

  test('making, replacing and ending are in the audit log, without the secret', async () => {
    const user = await makeColleague(shop, {})
    const { id } = accepted(await create(user, { kind: 'own' }))
    accepted(await user.call('POST /sales/calendarfeed/replace', { id }))
    accepted(await user.call('POST /sales/calendarfeed/end', { id }))
    const { rows } = await pool.query<{ kind: string; values: string }>(
      `select row.kind, concat(row.before, row.after) as values from audit_row row join audit_entry entry on entry.id = row.entry
       where row.subject = 'calendar_feed' and entry.actor = $1 order by row.id`,
      [`user:${user.id}`],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['i', 'u', 'd'])
    expect(rows.map(({ values }) => values).join('\n')).not.toMatch(/\\x[0-9a-f]{64}/)
  })

  test('is refused when it is fetched too often, and guesses are', async () => {
    const address = await createAddress(await makeColleague(shop, {}), { kind: 'own' })
    const { rows } = await pool.query<{ id: string }>('select id from calendar_feed order by created_at desc limit 1')
    const window = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    await pool.query('insert into rate_window (key, starts_at, hits) values ($1, $2, 120)', [
      `calendar ${rows[0]!.id}`,
      window,
    ])
    const refused = await get(address)
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
    const guess = () => get(`${shop.origin}/calendars/${randomBytes(32).toString('base64url')}.ics`)
    const states = []
    for (let count = 0; count < 45; count++) states.push((await guess()).status)
    expect(states[0]).toBe(404)
    expect(states.at(-1)).toBe(429)
    expect((await get(`${shop.origin}/calendars/short.ics`)).status).toBe(429)
  })
})
