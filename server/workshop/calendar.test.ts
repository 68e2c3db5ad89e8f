import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { InputOf } from '../test/api-calls.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import type { SignedIn } from '../test/signed-in.ts'
import {
  instantAt,
  makeService,
  makeWorkshop,
  visitDetails,
  workingTuesday,
  type Workshop,
} from './workshop.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const patient = { timeout: 15_000 }

const gent = await makeBranch(database, 'Gent')
const salesId = gent.departmentId
const luik = await makeBranch(database, 'Luik')
const desk = await makeColleague(shop, 'workshop', gent.branchId)
const stranger = await makeColleague(shop, 'workshop', luik.branchId)
const looker = await makeColleague(shop, { AGENDA_VIEW: 'all' }, gent.branchId)

let people = 0
const details = () => visitDetails(`agenda${++people}@example.be`)

beforeAll(async () => {
  await pool.query('insert into test_drive_capacity (department_id, at_once) values ($1, 2)', [salesId])
  await pool.query(
    `insert into opening_hours (department_id, weekday, opens, closes)
     select $1, weekday, '09:00', '18:00' from generate_series(1, 6) weekday`,
    [salesId],
  )
})

const tuesday = workingTuesday()
const at = (time: string, day = tuesday) => instantAt(time, day)
const onceKey = () => randomBytes(16).toString('hex')

type Making = { workshop: Workshop; language?: 'nl' | 'fr'; by?: SignedIn; person?: ReturnType<typeof details> }
type Asked = { kind: 'workshop'; number: string }

const askedAtDesk = (startsAt: string, { workshop, language = 'nl', by = desk, person = details() }: Making) =>
  by.call('POST /sales/calendar/bookworkshop', {
    onceKey: onceKey(),
    department: workshop.department,
    service,
    startsAt,
    language,
    details: person,
  })

async function atDesk(startsAt: string, making: Making) {
  const person = details()
  const { appointment } = accepted(await askedAtDesk(startsAt, { ...making, person }))
  const asked: Asked = { kind: 'workshop', number: appointment.number }
  return { appointment, email: person.email, asked }
}

const service = await makeService(database)
const move = (asked: Asked, was: string, startsAt: string, by = desk, tells = true) =>
  by.call('POST /sales/calendar/move', { ...asked, was, startsAt, tells })
const mails = (email: string) => shop.mailsTo(email)

describe('booked at the desk', () => {
  test('it stands in the calendar, and the customer has the mail of the shop, in their language', async () => {
    const workshop = await makeWorkshop(database)
    const { appointment, email, asked } = await atDesk(at('10:00'), { workshop, language: 'fr' })
    expect(appointment).toMatchObject({
      state: 'booked',
      startsAt: at('10:00'),
      bookedBy: 'Tom Wouters',
      calledOffFor: null,
      person: { name: 'Lotte Van den Broeck', language: 'fr', customer: null },
    })
    const period = await desk.call('POST /sales/calendar/getperiod', { first: tuesday, last: tuesday, branch: null })
    expect(period.result.appointments).toContainEqual(
      expect.objectContaining({ number: asked.number, name: 'Lotte Van den Broeck', licencePlate: '1-ABC-234' }),
    )
    const shown = period.result.departments.find(({ id }) => id === workshop.department)
    expect(shown).toMatchObject({
      kinds: ['workshop'],
      hours: [[{ from: '08:00', to: '12:00' }, expect.anything()]],
      bays: [1],
    })
    await vi.waitFor(async () => expect((await mails(email))[0]).toMatch(/Subject: .*rendez-vous/), patient)
  })

  test('today at short notice, which the shop does not do, and no further than a year ahead', async () => {
    const workshop = await makeWorkshop(database)
    const day = addDays(tuesday, 420)
    expect(refusalNames(await askedAtDesk(at('10:00', day), { workshop }))).toEqual([409, 'slot-too-late'])
    const tomorrow = addDays(brusselsDay(new Date()), 1)
    const { result } = await desk.call('POST /sales/calendar/getroom', {
      first: tomorrow,
      last: addDays(tomorrow, 6),
      of: { workshop: { department: workshop.department, service } },
    })
    const verdicts = result.days.flatMap(({ spans }) => spans.map((one) => one.verdict))
    expect(verdicts).toContain('free')
    expect(verdicts).not.toContain('too-late')
  })

  test('the same call again books nothing more', async () => {
    const workshop = await makeWorkshop(database)
    const input: InputOf<'POST /sales/calendar/bookworkshop'> = {
      onceKey: onceKey(),
      department: workshop.department,
      service,
      startsAt: at('09:00'),
      language: 'nl',
      details: details(),
    }
    const [one, other] = [
      await desk.call('POST /sales/calendar/bookworkshop', input),
      await desk.call('POST /sales/calendar/bookworkshop', input),
    ]
    expect(other.result.appointment.number).toBe(one.result.appointment.number)
  })
})

describe('moved', () => {
  test('the customer is told once, the former time is free, and the history names both', async () => {
    const workshop = await makeWorkshop(database)
    const { asked, email } = await atDesk(at('10:00'), { workshop })
    const moved = await move(asked, at('10:00'), at('14:30'))
    expect(moved.result.appointment).toMatchObject({ state: 'moved', startsAt: at('14:30'), endsAt: at('15:30') })
    expect(moved.result.appointment.history[0]).toMatchObject({
      by: 'Tom Wouters',
      state: 'moved',
      from: at('10:00'),
      to: at('14:30'),
    })
    expect((await askedAtDesk(at('10:00'), { workshop })).status).toBe(200)
    await vi.waitFor(async () => expect(await mails(email)).toHaveLength(2), patient)
    expect((await mails(email)).filter((mail) => /^Subject: .*verplaatst/m.test(mail))).toHaveLength(1)
  })

  test('quietly when that is wanted', async () => {
    const workshop = await makeWorkshop(database)
    const { asked, email } = await atDesk(at('10:00'), { workshop })
    expect((await move(asked, at('10:00'), at('11:00'), desk, false)).status).toBe(200)
    const { email: other } = await atDesk(at('08:00'), { workshop })
    await vi.waitFor(async () => expect(await mails(other)).toHaveLength(1), patient)
    expect(await mails(email)).toHaveLength(1)
  })

  test.each([
    ['before the doors open', '07:00', 'slot-outside-hours'],
    ['into the time when they close', '11:15', 'slot-outside-hours'],
    ['onto another car in the only bay', '08:30', 'slot-full'],
  ])('is refused %s', async (_, time, reason) => {
    const workshop = await makeWorkshop(database)
    await atDesk(at('08:00'), { workshop })
    const { asked } = await atDesk(at('10:00'), { workshop })
    expect(refusalNames(await move(asked, at('10:00'), at(time)))).toEqual([409, reason])
    const room = await desk.call('POST /sales/calendar/getroom', {
      first: tuesday,
      last: tuesday,
      of: { moving: asked },
    })
    const { spans } = room.result.days[0]!
    expect(`slot-${spans.find(({ from, to }) => from <= time && time < to)?.verdict}`).toBe(reason)
    // Its own time is free for it.
    expect(spans.find(({ from, to }) => from <= '10:15' && to > '10:15')?.verdict).toBe('free')
  })

  test('is refused on a Sunday, into the past, and from where it is no more', async () => {
    const workshop = await makeWorkshop(database)
    const { asked } = await atDesk(at('10:00'), { workshop })
    expect(refusalNames(await move(asked, at('10:00'), at('10:00', addDays(tuesday, 5))))).toEqual([
      409,
      'slot-day-closed',
    ])
    const monday = addDays(tuesday, -7 * 4 - 1)
    expect(refusalNames(await move(asked, at('10:00'), at('10:00', monday)))).toEqual([
      409,
      expect.stringMatching(/^slot-/),
    ])
    expect(refusalNames(await move(asked, at('09:00'), at('11:00')))).toEqual([409, 'appointment-moved-meanwhile'])
  })

  test('of two who move onto the same hour, one is refused', async () => {
    const workshop = await makeWorkshop(database)
    const [one, other] = [await atDesk(at('08:00'), { workshop }), await atDesk(at('09:00'), { workshop })]
    const answers = await Promise.all([
      move(one.asked, at('08:00'), at('15:00')),
      move(other.asked, at('09:00'), at('15:00')),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('a test drive', () => {
  const drive = (car: string, startsAt: string) => {
    const { licencePlate: _, car: __, mileage: ___, vin: ____, ...person } = details()
    const input = { onceKey: onceKey(), car, startsAt, language: 'nl', details: person } as const
    return desk.call('POST /sales/calendar/bookdrive', input)
  }

  test('is found by what the car is called, booked and moved; not where the car is out already', async () => {
    const { number } = await makeUsedCar(database, { model: 'Zeldzaam' })
    const key = `used-${number}`
    const found = await desk.call('POST /sales/calendar/findcars', { words: 'zeldz' })
    expect(found.result.cars).toEqual([{ key, name: expect.stringContaining('Zeldzaam'), branch: 'Gent' }])
    const first = await drive(key, at('10:00'))
    const second = await drive(key, at('14:00'))
    expect([first.status, second.status]).toEqual([200, 200])
    const asked = { kind: 'test-drive' as const, number: second.result.appointment.number }
    const onto = (time: string) =>
      desk.call('POST /sales/calendar/move', { ...asked, was: at('14:00'), startsAt: at(time), tells: true })
    expect(refusalNames(await onto('10:00'))).toEqual([409, 'slot-car-out'])
    expect((await onto('16:00')).result.appointment).toMatchObject({ state: 'moved', startsAt: at('16:00') })
  })
})

describe('for somebody who asked us something', () => {
  const editing = { AGENDA_VIEW: 'branch', AGENDA_EDIT: 'branch', LEAD_VIEW: 'branch', LEAD_EDIT: 'branch' } as const

  async function askedBy(name: string, { department = salesId, status = 'new' } = {}) {
    const { rows } = await pool.query<{ id: number; rev: number }>(
      `insert into lead (kind, status, department_id, name, email, phone, contact_by, message, language, waiting_since, suspicion)
       values ('test-drive', $3, $1, $2, 'vraag@example.be', '+32478123456', 'email', '', 'nl',
         case when $3 = 'new' then now() end, case when $3 = 'quarantined' then 'by-hand' end) returning number as id, rev`,
      [department, name, status],
    )
    return rows[0]!
  }

  async function drive(lead: { id: number; rev: number }, { by, key = onceKey(), time = '10:00', car }: Driving) {
    const { licencePlate: _, car: __, mileage: ___, vin: ____, ...person } = details()
    return by.call('POST /sales/calendar/bookdrive', {
      onceKey: key,
      car,
      startsAt: at(time),
      language: 'nl',
      details: person,
      lead,
    })
  }
  type Driving = { by: SignedIn; car: string; key?: string; time?: string }
  const readLead = async (by: SignedIn, id: number) => (await by.call('GET /sales/lead/get', { id })).result.lead
  const carOfOurs = async () => `used-${(await makeUsedCar(database)).number}`

  test('its thread leads to the test drive and back, nobody waits any more, and who booked has it', async () => {
    const sales = await makeColleague(shop, editing, gent.branchId)
    const [lead, car, key] = [await askedBy('Lotte Claes'), await carOfOurs(), onceKey()]
    const booked = await drive(lead, { by: sales, car, key })
    expect(booked.result.appointment).toMatchObject({ lead: { id: lead.id, name: 'Lotte Claes' } })
    const { number } = booked.result.appointment
    const after = await readLead(sales, lead.id)
    expect(after).toMatchObject({ state: 'answered', waitingSince: null, assignee: { name: 'Tom Wouters' } })
    expect(after.entries).toEqual([
      expect.objectContaining({
        kind: 'booked',
        by: 'Tom Wouters',
        appointment: { kind: 'test-drive', number, startsAt: at('10:00') },
      }),
    ])
    // The answer was lost, the call comes again: with the revision from then.
    expect((await drive(lead, { by: sales, car, key })).result.appointment.number).toBe(number)
    expect((await readLead(sales, lead.id)).entries).toHaveLength(1)
    const seen = await desk.call('POST /sales/calendar/get', { kind: 'test-drive', number })
    expect(seen.result.appointment.lead).toEqual({ id: lead.id, name: 'Lotte Claes' })
    // A user without the right to leads sees the test drive without its lead.
    const seenByOther = await looker.call('POST /sales/calendar/get', { kind: 'test-drive', number })
    expect(seenByOther.result.appointment.lead).toBeNull()
    await pool.query('delete from lead where number = $1', [lead.id])
    const left = await sales.call('POST /sales/calendar/get', { kind: 'test-drive', number })
    expect(left.result.appointment).toMatchObject({ number, lead: null })
  })

  test('a visit to the workshop as well; a lead that is handled stays so', async () => {
    const workshop = await makeWorkshop(database)
    const everywhere = await makeColleague(shop, { ...editing, AGENDA_VIEW: 'all', AGENDA_EDIT: 'all' }, gent.branchId)
    const lead = await askedBy('Jan Maes', { status: 'handled' })
    const { status, result } = await everywhere.call('POST /sales/calendar/bookworkshop', {
      onceKey: onceKey(),
      department: workshop.department,
      service,
      startsAt: at('10:00'),
      language: 'fr',
      details: details(),
      lead,
    })
    expect([status, result.appointment.lead?.id]).toEqual([200, lead.id])
    const after = await readLead(everywhere, lead.id)
    expect([after.state, after.entries[0]?.appointment?.kind]).toEqual(['handled', 'workshop'])
  })

  test.each([
    ['the lead stands with another branch', { department: 'elsewhere' }, editing, [404, 'record-not-found']],
    ['they only see leads', {}, { ...editing, LEAD_EDIT: undefined }, [403, 'right-missing']],
    ['they see no leads', {}, { ...editing, LEAD_EDIT: undefined, LEAD_VIEW: undefined }, [404, 'record-not-found']],
    ['the lead is not theirs', {}, { ...editing, LEAD_EDIT: 'own' }, [403, 'not-yours']],
    ['they book nothing', {}, { ...editing, AGENDA_EDIT: undefined }, [403, 'right-missing']],
    ['it looks like spam', { status: 'quarantined' }, editing, [409, 'lead-not-in-that-state']],
    ['a colleague did something meanwhile', { rev: 1 }, editing, [409, 'changed-meanwhile']],
  ])('is refused and books nothing where %s', async (_, { rev = 0, department, status }: Facts, grants, refusal) => {
    const lead = await askedBy('Els Peeters', {
      department: department ? luik.departmentId : salesId,
      status: status ?? 'new',
    })
    const held = Object.fromEntries(Object.entries(grants).filter(([, reach]) => reach !== undefined))
    const by = await makeColleague(shop, held, gent.branchId)
    const car = await carOfOurs()
    expect(refusalNames(await drive({ ...lead, rev: lead.rev + rev }, { by, car }))).toEqual(refusal)
    const { rows } = await pool.query(
      `select from test_drive where car_key = $1 union all
       select from lead_entry join lead on lead.id = lead_id where lead.number = $2`,
      [car, lead.id],
    )
    expect(rows).toEqual([])
  })
  type Facts = { rev?: number; department?: string; status?: string }

  test('where the time is gone, the thread says nothing of it', async () => {
    const sales = await makeColleague(shop, editing, gent.branchId)
    const [lead, car] = [await askedBy('Ann Goris'), await carOfOurs()]
    expect(refusalNames(await drive(lead, { by: sales, car, time: '07:00' }))).toEqual([409, 'slot-outside-hours'])
    expect(await readLead(sales, lead.id)).toMatchObject({ state: 'waiting', rev: lead.rev, entries: [] })
  })
})

describe('called off', () => {
  test('for a reason that the customer reads; once', async () => {
    const workshop = await makeWorkshop(database)
    const { asked, email } = await atDesk(at('10:00'), { workshop })
    const off = (reason: string) => desk.call('POST /sales/calendar/calloff', { ...asked, reason })
    expect(refusalNames(await off('  '))).toEqual([422, 'call-off-reason-missing'])
    expect((await off('De brug is stuk.')).result.appointment).toMatchObject({
      state: 'cancelled',
      calledOffFor: 'De brug is stuk.',
    })
    expect(refusalNames(await off('Nog eens'))).toEqual([409, 'appointment-cancelled'])
    await vi.waitFor(async () => expect(await mails(email)).toHaveLength(2), patient)
    const told = (await mails(email)).filter((mail) => mail.includes('De brug is stuk.'))
    expect(told).toEqual([expect.stringContaining('method=CANCEL')])
  })
})

test('who came and who did not is noted once it began, can be put right, and frees the bay', async () => {
  const workshop = await makeWorkshop(database)
  const { asked } = await atDesk(at('10:00'), { workshop })
  const settle = (outcome: 'done' | 'missed') => desk.call('POST /sales/calendar/settle', { ...asked, outcome })
  expect(refusalNames(await settle('done'))).toEqual([409, 'appointment-to-come'])
  const { rows } = await pool.query<{ id: string }>('select id from workshop_booking where number = $1', [asked.number])
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `update workshop_booking set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days' where id = $1`,
    [rows[0]!.id],
  )
  await client.query(`update workshop_booking_slot set slot_at = slot_at - interval '60 days' where booking_id = $1`, [
    rows[0]!.id,
  ])
  await client.query('commit')
  client.release()
  expect((await settle('missed')).result.appointment.state).toBe('missed')
  expect((await settle('done')).result.appointment.state).toBe('done')
  expect(refusalNames(await settle('done'))).toEqual([409, 'appointment-settled'])
  const slots = await pool.query('select from workshop_booking_slot where booking_id = $1', [rows[0]!.id])
  expect(slots.rows).toEqual([])
})

describe('who works elsewhere', () => {
  test('sees nothing of it, and changes nothing', async () => {
    const workshop = await makeWorkshop(database)
    const { asked } = await atDesk(at('10:00'), { workshop })
    const period = await stranger.call('POST /sales/calendar/getperiod', {
      first: tuesday,
      last: tuesday,
      branch: null,
    })
    expect(period.result.appointments).toEqual([])
    expect(period.result.branches.map(({ name }) => name)).toEqual(['Luik'])
    expect((await stranger.call('POST /sales/calendar/get', asked)).status).toBe(404)
    expect(refusalNames(await move(asked, at('10:00'), at('11:00'), stranger))).toEqual([403, 'other-branch'])
    expect((await askedAtDesk(at('13:00'), { workshop, by: stranger })).status).toBe(403)
    const { number } = await makeUsedCar(database)
    const room = { first: tuesday, last: tuesday, of: { car: `used-${number}` } }
    expect((await stranger.call('POST /sales/calendar/getroom', room)).status).toBe(404)
  })

  test('who may only look moves nothing', async () => {
    const workshop = await makeWorkshop(database)
    const { asked } = await atDesk(at('10:00'), { workshop })
    expect((await looker.call('POST /sales/calendar/get', asked)).status).toBe(200)
    expect(refusalNames(await move(asked, at('10:00'), at('11:00'), looker))).toEqual([403, 'right-missing'])
  })
})

test('a customer that the house knows by the address is named to who may see customers', async () => {
  const workshop = await makeWorkshop(database)
  const { asked, email } = await atDesk(at('10:00'), { workshop })
  const { rows } = await pool.query<{ number: number }>(
    `with known as (insert into customer (customer_type, is_company, first_name, last_name, language)
       values (1, false, 'Lotte', 'Van den Broeck', 'nl') returning id, number),
     mailed as (insert into customer_email (customer_id, address, label, rank) select id, $1, 'home', 0 from known)
     select number from known`,
    [email],
  )
  const sales = await makeColleague(shop, 'salesperson', gent.branchId)
  const seen = async (by: SignedIn) => (await by.call('POST /sales/calendar/get', asked)).result.appointment.person
  expect((await seen(sales)).customer).toEqual({ id: rows[0]!.number, name: 'Van den Broeck Lotte' })
  expect((await seen(desk)).customer).toBeNull()
})

test('more than six weeks are not shown at once', async () => {
  const period = { first: tuesday, last: addDays(tuesday, 42), branch: null }
  expect((await desk.call('POST /sales/calendar/getperiod', period)).status).toBe(422)
})
