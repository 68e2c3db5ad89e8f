import { randomBytes } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { LEADS_CHANGED_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { Answer, InputOf, ResultOf } from '../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'
import { undo } from '../test/undo.ts'

const shop = await runningShop()
const { database } = shop
const patient = { timeout: 15_000 }
const inGent = await makeBranch(database, 'Gent')
const inAalst = await makeBranch(database, 'Aalst')

async function colleague(firstName: string, grants: Grants, branchId = inGent.branchId) {
  const one = await signedInStaff(shop, { firstName, lastName: 'Peeters', roleId: await makeRole(database, grants) })
  await database.pool.query('insert into staff_user_branch values ($1, $2)', [one.id, branchId])
  return one
}

const editing = (reach: 'own' | 'branch' | 'all') => ({ LEAD_VIEW: reach, LEAD_EDIT: reach })
const sofie = await colleague('Sofie', editing('branch'))
const karim = await colleague('Karim', editing('branch'))
const everybody = await signedInStaff(shop)

const gent = inGent.department
const aalst = inAalst.department

let people = 0
async function ask(
  department: number,
  { language, ...changes }: { language?: string; message?: string; trap?: string } = {},
): Promise<{ id: number; email: string }> {
  const { result } = await shop.call('GET /shop/contact/getstamp')
  shop.moveClock(20_000)
  const email = `lotte${++people}@example.be`
  const sent = await shop.call(
    'POST /shop/contact/send',
    {
      name: 'Lotte Claes',
      company: '',
      email,
      phone: '',
      contactBy: 'email',
      department,
      message: 'Bent u zaterdag open?',
      trap: '',
      stamp: result.stamp,
      ...changes,
    },
    language,
  )
  expect(sent.status).toBe(200)
  const { rows } = await database.pool.query<{ number: number }>('select number from lead where email = $1', [email])
  return { id: rows[0]!.number, email }
}

const once = () => randomBytes(16).toString('hex')
const readLead = async (id: number) => (await everybody.call('GET /sales/lead/get', { id })).result.lead
const readStates = ({ result }: Answer<ResultOf<'POST /sales/lead/list'>>, ...ids: number[]) =>
  ids.map((id) => result.data.find((row) => row.id === id)?.state)

describe('the list', () => {
  test('has whoever waits longest first, and reaches no further than the right', async () => {
    const [first, second, other] = [await ask(gent), await ask(gent), await ask(aalst)]
    const shown = await sofie.call('POST /sales/lead/list', { queryFilter: { state: ['waiting'] } })
    const ids = shown.result.data.map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    expect(ids).not.toContain(other.id)
    const all = await everybody.call('POST /sales/lead/list', {})
    expect(readStates(all, first.id, other.id)).toEqual(['waiting', 'waiting'])
    const byDepartment = await everybody.call('POST /sales/lead/list', { queryFilter: { department: [String(aalst)] } })
    expect(byDepartment.result.data.map(({ id }) => id)).toEqual([other.id])
    expect((await sofie.call('GET /sales/lead/get', { id: other.id })).status).toBe(404)
    const { counts } = (await sofie.call('GET /sales/lead/getcounts')).result
    expect(counts).toEqual([{ state: 'waiting', whose: 'nobody', department: gent, count: ids.length }])
  })

  test('counts by week once it is answered, or a day has passed: in time or not', async () => {
    const luik = await makeBranch(database, 'Luik')
    const lucas = await colleague('Lucas', editing('branch'), luik.branchId)
    const [answered, late] = [await ask(luik.department), await ask(luik.department)]
    await ask(luik.department)
    const { rev } = await readLead(answered.id)
    const text = { subject: 'Uw vraag', text: 'Ja hoor.', isHandled: false }
    await lucas.call('POST /sales/lead/answer', { id: answered.id, rev, onceKey: once(), ...text })
    await database.pool.query(
      `update lead set created_at = created_at - interval '30 hours', waiting_since = waiting_since - interval '30 hours'
       where number = $1`,
      [late.id],
    )
    const { weeks } = (await lucas.call('GET /sales/lead/getanswered')).result
    expect(weeks).toHaveLength(8)
    const sum = (key: 'due' | 'inTime') => weeks.reduce((all, week) => all + week[key], 0)
    expect([sum('due'), sum('inTime')]).toEqual([2, 1])
    // As far as the right reaches.
    const elsewhere = (await karim.call('GET /sales/lead/getanswered')).result.weeks
    expect(elsewhere.reduce((all, { inTime }) => all + inTime, 0)).toBe(0)
  })

  test('names the car with its picture, by which it is found as well', async () => {
    const car = await makeUsedCar(database, { brand: 'Noord', model: 'V6', branch: 'Gent' })
    const { result } = await shop.call('GET /shop/contact/getstamp')
    shop.moveClock(20_000)
    const asked = await shop.call('POST /shop/catalog/askaboutcar', {
      car: `used-${car.number}`,
      kind: 'test-drive',
      wish: { day: '2099-05-04', part: 'morning' },
      name: 'Jan Maes',
      company: '',
      email: 'jan@example.be',
      phone: '',
      contactBy: 'email',
      message: '',
      trap: '',
      stamp: result.stamp,
    })
    expect(asked.status).toBe(200)
    const found = await sofie.call('POST /sales/lead/list', { searchFilter: { value: 'noord v6' } })
    expect(found.result.data).toHaveLength(1)
    const { id, car: name } = found.result.data[0]!
    expect(name).toContain('Noord V6')
    const { lead } = (await sofie.call('GET /sales/lead/get', { id })).result
    expect(lead).toMatchObject({
      kind: 'test-drive',
      wish: '04/05/2099, in de voormiddag',
      car: { standing: 'for-sale', path: expect.stringContaining(String(car.number)) },
    })
  })
})

describe('an answer', () => {
  test('goes out once, in the language of the sender, and stands in the thread', async () => {
    const { id, email } = await ask(gent, { language: 'fr-BE', message: 'Êtes-vous ouverts samedi ?' })
    const { rev } = await readLead(id)
    const answer = { id, rev, onceKey: once(), subject: 'Votre question', text: 'Bonjour,\n\nOui.', isHandled: false }
    const [one, other] = await Promise.all([
      sofie.call('POST /sales/lead/answer', answer),
      sofie.call('POST /sales/lead/answer', answer),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.result.lead).toMatchObject({
      state: 'answered',
      assignee: { name: 'Sofie Peeters' },
      waitingSince: null,
    })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(2), patient)
    const mail = (await shop.mailsTo(email)).find((text) => text.includes('Subject: Votre question'))!
    expect(mail).toContain('Reply-To: used.gent@example.be')
    expect(mail).toContain('Cordialement,')
    expect(mail).toContain('Sofie Peeters')
    await vi.waitFor(async () => {
      const { entries } = await readLead(id)
      expect(entries).toEqual([
        expect.objectContaining({
          kind: 'answer',
          by: 'Sofie Peeters',
          text: 'Bonjour,\n\nOui.',
          sentAt: expect.any(String),
        }),
      ])
    }, patient)
  })

  test('of somebody who did not see what a colleague did is refused, kindly and with what is there', async () => {
    const { id } = await ask(gent)
    const { rev } = await readLead(id)
    const text = { subject: 'Uw vraag', text: 'Ja hoor.', isHandled: true }
    expect((await karim.call('POST /sales/lead/answer', { id, rev, onceKey: once(), ...text })).status).toBe(200)
    const late = await sofie.call('POST /sales/lead/answer', { id, rev, onceKey: once(), ...text })
    expect(late).toMatchObject({
      status: 409,
      errors: [{ name: 'lead-changed', detail: { by: 'Karim Peeters', theirs: { state: 'handled' } } }],
    })
    expect(late.errors[0]!.message).toContain('Karim Peeters')
    expect(shop.hubEvents).toContainEqual({ room: `staff:${sofie.id}`, event: LEADS_CHANGED_EVENT, payload: null })
  })

  test.each([
    ['without a subject', { subject: ' ' }, 'subject'],
    ['without words', { text: ' ' }, 'text'],
  ])('%s is refused', async (_, changes, field) => {
    const { id } = await ask(gent)
    const { rev } = await readLead(id)
    const answer = { id, rev, onceKey: once(), subject: 'Uw vraag', text: 'Ja.', isHandled: false, ...changes }
    expect(await sofie.call('POST /sales/lead/answer', answer)).toMatchObject({ status: 422, errors: [{ field }] })
  })
})

test('what came in elsewhere is noted: then the sender waits again, until we call', async () => {
  const { id } = await ask(gent)
  const seen = async () => ({ id, rev: (await readLead(id)).rev, onceKey: once() })
  const write = async (note: InputOf<'POST /sales/lead/note'>['note'], text: string) =>
    (await sofie.call('POST /sales/lead/note', { ...(await seen()), note, text })).result.lead
  const answer = { subject: 'Uw vraag', text: 'Ja.', isHandled: true }
  await sofie.call('POST /sales/lead/answer', { ...(await seen()), ...answer })
  const received = await write({ kind: 'received', way: 'phone' }, 'Komt zaterdag om 10 uur.')
  expect(received).toMatchObject({ state: 'waiting' })
  const called = await write({ kind: 'called' }, 'Bevestigd.')
  expect(called).toMatchObject({ state: 'answered', waitingSince: null })
  const noted = await write({ kind: 'note' }, 'Let op: komt met de hond.')
  expect(noted.state).toBe('answered')
  expect(noted.entries.map(({ kind }) => kind)).toEqual(['answer', 'handled', 'received', 'called', 'note'])
})

describe('passing on', () => {
  test('a colleague gets it, is told, and reaches it from another branch', async () => {
    const els = await colleague('Els', editing('own'), inAalst.branchId)
    const { id } = await ask(gent)
    expect((await els.call('GET /sales/lead/get', { id })).status).toBe(404)
    const { rev } = await readLead(id)
    const assigned = await sofie.call('POST /sales/lead/assign', { id, rev, assignee: els.number })
    expect(assigned.result.lead.assignee).toEqual({ id: els.number, name: 'Els Peeters' })
    expect((await els.call('GET /sales/lead/get', { id })).status).toBe(200)
    await vi.waitFor(async () => expect(await shop.mailsTo(els.email)).toHaveLength(1), patient)
    expect((await shop.mailsTo(els.email))[0]).toContain(`/office/lead/${id}`)
    const { notices } = accepted(await els.call('GET /sales/notice/getall', {}))
    expect(notices).toEqual([
      expect.objectContaining({ kind: 'lead-assigned', screen: 'lead', record: id, by: 'Sofie Peeters' }),
    ])
  })

  test('nobody gets it who could not answer', async () => {
    const looking = await colleague('Mieke', { LEAD_VIEW: 'branch' })
    const { id } = await ask(gent)
    const { rev } = await readLead(id)
    expect(await sofie.call('POST /sales/lead/assign', { id, rev, assignee: looking.number })).toMatchObject({
      status: 422,
      errors: [{ name: 'colleague-cannot-answer', field: 'assignee' }],
    })
    expect(await looking.call('POST /sales/lead/handle', { id, rev })).toMatchObject({
      status: 403,
      errors: [{ name: 'right-missing' }],
    })
  })

  test('another department takes it over, with nobody who has it yet', async () => {
    const { id } = await ask(gent)
    const taken = await sofie.call('POST /sales/lead/assign', {
      id,
      rev: (await readLead(id)).rev,
      assignee: sofie.number,
    })
    const { rev } = taken.result.lead
    const moved = await sofie.call('POST /sales/lead/move', { id, rev, department: aalst })
    expect(moved.result.lead).toMatchObject({ department: { id: aalst }, assignee: null })
    expect((await sofie.call('GET /sales/lead/get', { id })).status).toBe(404)
    expect(await sofie.call('POST /sales/lead/handle', { id, rev: moved.result.lead.rev })).toMatchObject({
      status: 403,
      errors: [{ name: 'other-branch' }],
    })
    await vi.waitFor(async () => {
      const told = await shop.mailsTo('used.aalst@example.be')
      expect(told.some((mail) => mail.includes('doorgegeven door Sofie Peeters'))).toBe(true)
    }, patient)
  })
})

test('spam is let out of quarantine, and what is spam goes into it', async () => {
  const { id, email } = await ask(gent, { trap: 'x' })
  const { rev, ...suspected } = await readLead(id)
  expect(suspected).toMatchObject({ state: 'quarantined', suspicion: 'trap', waitingSince: null })
  const refused = await sofie.call('POST /sales/lead/answer', {
    id,
    rev,
    onceKey: once(),
    subject: 'Uw vraag',
    text: 'Ja.',
    isHandled: false,
  })
  expect(refused).toMatchObject({ status: 409, errors: [{ name: 'lead-not-in-that-state' }] })
  const released = (await sofie.call('POST /sales/lead/release', { id, rev })).result.lead
  expect(released).toMatchObject({ state: 'waiting', suspicion: null, waitingSince: released.createdAt })
  const back = await sofie.call('POST /sales/lead/quarantine', { id, rev: released.rev })
  expect(back.result.lead).toMatchObject({ state: 'quarantined', suspicion: 'by-hand' })
  expect(await shop.mailsTo(email)).toEqual([])
})

test('what is handled can be taken up again, and only that', async () => {
  const { id } = await ask(gent)
  const { rev } = await readLead(id)
  expect((await sofie.call('POST /sales/lead/reopen', { id, rev })).errors[0]!.name).toBe('lead-not-in-that-state')
  const handled = (await sofie.call('POST /sales/lead/handle', { id, rev })).result.lead
  expect(handled.state).toBe('handled')
  const again = await sofie.call('POST /sales/lead/reopen', { id, rev: handled.rev })
  expect(again.result.lead.state).toBe('waiting')
})

test('a salesperson of the base role works the desk of the own branch', async () => {
  const seller = await makeColleague(shop, 'salesperson', inGent.branchId)
  const [own, other] = [await ask(gent), await ask(aalst)]
  expect((await seller.call('GET /sales/lead/get', { id: own.id })).status).toBe(200)
  expect((await seller.call('GET /sales/lead/get', { id: other.id })).status).toBe(404)
  const { colleagues } = (await seller.call('GET /sales/lead/getchoices')).result
  expect(colleagues).toContainEqual({ id: seller.number, name: 'Tom Wouters', canAnswer: true })
})

describe('several at once', () => {
  type Act = InputOf<'POST /sales/lead/bulk'>['act']
  const bulk = (ids: number[], act: Act, call = everybody.call) => call('POST /sales/lead/bulk', { ids, act })

  test('are closed with a reason; what is closed already stays and is named, and the way back opens the others', async () => {
    const [first, second, closed] = [await ask(gent), await ask(gent), await ask(gent)]
    const { rev } = await readLead(closed.id)
    await everybody.call('POST /sales/lead/handle', { id: closed.id, rev })
    const ids = [first.id, second.id, closed.id]
    const result = accepted(await bulk(ids, { kind: 'handled', reason: 'Wagen is verkocht.' }))
    expect(result).toMatchObject({ done: 2, left: [{ id: closed.id, name: 'Lotte Claes' }] })
    const handled = await readLead(first.id)
    expect(handled).toMatchObject({ state: 'handled', waitingSince: null })
    expect(handled.entries.at(-1)).toMatchObject({ kind: 'handled', text: 'Wagen is verkocht.' })
    expect(await undo(everybody.call, result.change)).toMatchObject({ status: 200 })
    expect(await readLead(first.id)).toMatchObject({ state: 'waiting', waitingSince: expect.any(String), entries: [] })
    expect(await readLead(closed.id)).toMatchObject({ state: 'handled' })
  })

  test('are given to a colleague or a department, who hears of each; nobody gives what is not theirs', async () => {
    const [first, second, other] = [await ask(gent), await ask(gent), await ask(aalst)]
    const ids = [first.id, second.id]
    const assignee = karim.number
    expect(await bulk(ids, { kind: 'assigned', assignee }, sofie.call)).toMatchObject({ status: 200 })
    expect((await readLead(second.id)).assignee).toMatchObject({ id: assignee })
    const { rows: mails } = await database.pool.query<{ subject: string; plain: string }>(
      `select subject, plain from mail where recipient = (select email from staff_user where id = $1) order by created_at`,
      [karim.id],
    )
    expect(mails.at(-1)!.subject).toMatch(/^2 aanvragen, doorgegeven door Sofie/)
    for (const id of ids) expect(mails.at(-1)!.plain).toContain(`/office/lead/${id}`)
    expect(mails.filter(({ plain }) => plain.includes(`/office/lead/${first.id}`))).toHaveLength(1)
    expect(await bulk([...ids, other.id], { kind: 'assigned', assignee }, sofie.call)).toMatchObject({ status: 403 })
    expect(await readLead(other.id)).toMatchObject({ assignee: null })
    expect(await bulk(ids, { kind: 'assigned', assignee: 999_999 })).toMatchObject({ status: 422 })
    expect(await bulk(ids, { kind: 'handled', reason: '  ' })).toMatchObject({ status: 422 })
    expect((await bulk(ids, { kind: 'moved', department: aalst })).result).toMatchObject({ done: 2, left: [] })
    expect(await readLead(first.id)).toMatchObject({ department: { id: aalst }, assignee: null })
  })
})
