import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { patient, readable } from './orders.test-data.ts'
import { signForm } from './signing.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

async function colleague(role: Parameters<typeof baseRoleId>[0], branchId = gent.branchId) {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, branchId])
  return user
}
const sofie = await colleague('salesperson')
const pieter = await colleague('sales-manager')
const luc = await colleague('workshop')
const ann = await colleague('administration')
const main = await signedInStaff(shop)
type Colleague = typeof sofie

let customer: number

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const mail = { id: null, label: 'home', address: 'jan.peeters@example.be', isPreferred: true }
  const { result } = await main.call('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Jan', lastName: 'Peeters', emails: [mail] },
  })
  customer = result.customer.id
  await pool.query(
    `with flow as (
       insert into order_flow (name, code, vehicle_condition, valid_from)
       values ('{"nl": "Tweedehands", "fr": "Occasion"}', 'tweedehands', 2, '2026-01-01') returning id)
     insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
     select flow.id, step.rank, jsonb_build_object('nl', step.label, 'fr', step.label), step.role, step.days, step.needs::text[]
     from flow, (values (0, 'Tekenen', 'salesperson', 0, '{order-form,identity}'), (1, 'Voorschot', 'administration', 5, '{advance}'),
       (2, 'Krediet', 'salesperson', 7, '{finance-approval}'), (3, 'Klaarmaken', 'workshop', 3, '{}'),
       (4, 'Overname', 'salesperson', 0, '{trade-in-papers}'), (5, 'Afleveren', 'salesperson', 2, '{balance,handover-report}'))
       as step (rank, label, role, days, needs)`,
  )
})

const newCar = () => makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }

/** A car that was sold, with its dossier. */
async function sold(changes: object = {}, by: Colleague = sofie) {
  const car = await newCar()
  const content = { ...emptyOffer, customer, car: { kind: 'used', vehicle: car.number }, ...changes }
  const made = (await by.call('POST /sales/offer/create', { type: 'price', branch: null, offer: content })).result.offer
  const { totalCents } = made.breakdown.totals
  const { id } = made
  const { rev } = made.approval.isNeeded
    ? (await main.call('POST /sales/offer/approve', { id, rev: made.rev })).result.offer
    : made
  const issued = (await by.call('POST /sales/offer/issue', { id, rev, totalCents })).result.offer
  const answer = await by.call('POST /sales/offer/confirm', { id: made.id, rev: issued.rev, ...signed })
  expect(answer.errors).toEqual([])
  const { dossiers } = (await by.call('GET /sales/dossier/ofoffer', { id: made.id })).result
  return { car, offer: answer.result.offer as { id: number; rev: number }, dossier: await get(dossiers[0].id, by) }
}

const get = async (id: number, by: Colleague = sofie) =>
  (await by.call('GET /sales/dossier/get', { id })).result.dossier
const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
type Known = { id: number; rev: number }
const act = ({ id }: Known, path: string, changes: object = {}, by: Colleague = sofie) =>
  get(id, by).then(({ rev }) => by.call(path as 'POST /sales/dossier/approve', { id, rev, ...changes }))
const pay = ({ id }: Known, amountCents: number, kind = 'advance') =>
  sofie.call('POST /sales/dossier/payment', {
    ...{ id, key: randomUUID(), on: today, kind, amountCents, reference: 'Uittreksel 12' },
  })
const steps = async (dossier: Known) =>
  (await get(dossier.id)).steps as { id: number; label: { nl: string }; missing: string[]; doneOn: string | null }[]
const discount = { kind: 'fixed', amount: { cents: 10_000, vatExcluded: false }, reason: 'Vaste klant' }

async function stateOf({ vehicleId }: TestCar) {
  const { rows } = await pool.query<{ state: number }>('select state from listing where vehicle_id = $1', [vehicleId])
  return rows[0]!.state
}

describe('a dossier', () => {
  test('tells the workshop its car, its steps and its papers, and no prices', async () => {
    const { dossier } = await sold()
    await pay(dossier, 100_000)
    const seen = await get(dossier.id, luc)
    expect(seen).toMatchObject({ money: null, sold: null, car: { name: expect.any(String) }, state: 'draft' })
    expect(JSON.stringify(seen)).not.toContain('Cents')
    const step = seen.steps.find(({ label }: { label: { nl: string } }) => label.nl === 'Klaarmaken').id
    const { result } = await luc.call('POST /sales/dossier/step', { id: dossier.id, step, doneOn: today })
    expect(result.dossier).toMatchObject({ money: null, sold: null })
    expect((await get(dossier.id)).money).toMatchObject({ paidCents: 100_000, payments: [{ amountCents: 100_000 }] })
  })

  test('is opened by the sale, with a number without gaps and the steps that fit', async () => {
    const [first, second] = [(await sold()).dossier, (await sold()).dossier]
    expect(Number(second.dossierNumber.slice(-6))).toBe(Number(first.dossierNumber.slice(-6)) + 1)
    expect(first).toMatchObject({
      ...{
        dossierNumber: expect.stringMatching(/^DO-\d{4}-\d{6}$/),
        orderNumber: expect.stringMatching(/^CO-\d{4}-\d{6}$/),
      },
      ...{ state: 'draft', approval: 'not-applicable', carIndex: 1, contractDay: today },
      money: { dueCents: 2_000_000, advanceCents: 100_000, paidCents: 0, balanceCents: 2_000_000, payments: [] },
      customer: { id: customer, name: 'Jan Peeters' },
    })
    // No credit and no trade-in: what they need is not asked for.
    expect(first.steps.map(({ label, dueOn }: { label: { nl: string }; dueOn: string }) => [label.nl, dueOn])).toEqual([
      ...[
        ['Tekenen', today],
        ['Voorschot', addDays(today, 5)],
        ['Klaarmaken', addDays(today, 8)],
      ],
      ['Afleveren', addDays(today, 10)],
    ])
    expect(first.papers.map(({ paper: name }: { paper: string }) => name)).toEqual([
      ...['order-form', 'identity', 'handover-report'],
    ])
  })

  test('in which something was given away waits for somebody else than its seller', async () => {
    const { dossier } = await sold({ manualDiscount: discount }, pieter)
    expect(dossier.approval).toBe('not-approved')
    expect(named(await act(dossier, 'POST /sales/dossier/approve', {}, pieter))).toEqual([403, 'own-dossier'])
    expect(named(await act(dossier, 'POST /sales/dossier/approve'))).toEqual([403, 'right-missing'])
    const refused = await act(dossier, 'POST /sales/dossier/disapprove', { reason: 'Te veel korting' }, main)
    expect(refused.result.dossier).toMatchObject({ approval: 'not-approved', approvalRemark: 'Te veel korting' })
    await vi.waitFor(async () => {
      const mails = await shop.mailsTo(pieter.email)
      expect(mails.find((one) => one.includes(`Dossier ${dossier.dossierNumber}`))).toMatch(/Te veel korting/)
    }, patient)
    const approved = await act(dossier, 'POST /sales/dossier/approve', {}, main)
    expect(approved.result.dossier).toMatchObject({
      approval: 'approved',
      approvalRemark: '',
      approvedBy: 'Tom Wouters',
    })
    expect(named(await act(dossier, 'POST /sales/dossier/approve', {}, main))).toEqual([422, 'dossier-approved'])
    const plain = (await sold()).dossier
    expect(named(await act(plain, 'POST /sales/dossier/approve', {}, main))).toEqual([422, 'dossier-needs-no-approval'])
  })

  test('has steps that are ticked once what they need is there, by who works on it and by their role', async () => {
    const { dossier } = await sold()
    const [signing, advance, preparing] = await steps(dossier)
    const tick = (step: { id: number }, by: Colleague = sofie, doneOn: string | null = today) =>
      by.call('POST /sales/dossier/step', { id: dossier.id, step: step.id, doneOn })
    expect(signing!.missing).toEqual(['order-form'])
    expect(named(await tick(signing!))).toEqual([409, 'step-needs'])
    expect(named(await tick(advance!))).toEqual([409, 'step-needs'])
    expect(named(await tick(advance!, luc, null))).toEqual([403, 'step-of-others'])
    expect(named(await tick(preparing!, luc))).toEqual([200])
    expect((await steps(dossier)).map(({ doneOn }) => doneOn !== null)).toEqual([false, false, true, false])
    expect(named(await tick(preparing!, sofie, null))).toEqual([200])
  })

  test('has steps that are done by themselves once all that they wait for came in', async () => {
    const { dossier } = await sold()
    const done = async () => (await steps(dossier)).filter(({ doneOn }) => doneOn !== null).map(({ label }) => label.nl)
    await signForm(sofie, await get(dossier.id))
    expect(await done()).toEqual(['Tekenen'])
    // Half of an advance is none, and the balance is not the last that delivery waits for.
    await pay(dossier, 60_000)
    expect(await done()).toEqual(['Tekenen'])
    await pay(dossier, 40_000)
    expect(await done()).toEqual(['Tekenen', 'Voorschot'])
    await pay(dossier, 1_900_000, 'balance')
    expect(await done()).toEqual(['Tekenen', 'Voorschot'])
  })

  test('is found by its numbers, customer, car and chassis number, as far as a right reaches', async () => {
    const { dossier } = await sold()
    const found = async (value: string, by: Colleague = sofie) =>
      (await by.call('POST /sales/dossier/list', { searchFilter: { value } })).result.data.map(({ id }: Known) => id)
    expect(await found(dossier.dossierNumber)).toEqual([dossier.id])
    expect(await found(dossier.vin)).toEqual([dossier.id])
    expect(await found(dossier.orderNumber)).toEqual([dossier.id])
    expect(await found(`peeters ${dossier.orderNumber.toLowerCase()}`)).toEqual([dossier.id])
    expect(await found('peeters')).toContain(dossier.id)
    const { branchId } = await makeBranch(shop.database, 'Hasselt')
    const far = await colleague('salesperson', branchId)
    expect(await found(dossier.dossierNumber, far)).toEqual([])
    expect(named(await far.call('GET /sales/dossier/get', { id: dossier.id }))[0]).toBe(404)
    const { data } = (
      await pieter.call('POST /sales/dossier/list', { queryFilter: { state: ['draft'], isLate: false } })
    ).result
    expect(data.find(({ id }: Known) => id === dossier.id)).toMatchObject({
      ...{ state: 'draft', nextStep: 'Tekenen', dueOn: today, isLate: false },
    })
    const counts = (await sofie.call('GET /sales/dossier/counts')).result
    expect(counts.states.find(({ state }: { state: string }) => state === 'draft').count).toBeGreaterThan(0)
  })
})

test('a dossier is found by the quick search and stands with its customer', async () => {
  const { dossier } = await sold()
  const searched = async (q: string, by: Colleague = sofie) => {
    const { groups } = (await by.call('GET /sales/search', { q })).result
    return groups.find(({ resource }: { resource: string }) => resource === 'dossier')?.rows ?? []
  }
  const row = { id: dossier.id, label: dossier.dossierNumber, detail: expect.stringContaining(dossier.orderNumber) }
  for (const typed of [dossier.dossierNumber, dossier.orderNumber, dossier.vin.slice(-8), `jan ${dossier.vin}`]) {
    expect(await searched(typed)).toEqual([row])
  }
  const { branchId } = await makeBranch(shop.database, 'Namen')
  expect(await searched(dossier.vin, await colleague('salesperson', branchId))).toEqual([])
  const { records } = (await sofie.call('GET /sales/search/getrecent', { records: `dossier:${dossier.id}` })).result
  expect(records).toMatchObject([{ id: dossier.id, label: dossier.dossierNumber }])
  const { entries } = (await sofie.call('GET /sales/customer/gettimeline', { id: customer })).result
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: 'dossier', title: dossier.dossierNumber, record: dossier.id }),
  )
})

test('an offer tells who approved its dossier', async () => {
  const { offer, dossier } = await sold({ manualDiscount: discount }, pieter)
  const told = async () =>
    ((await pieter.call('GET /sales/offer/get', { id: offer.id })).result.offer.checks as { code: string }[]).filter(
      ({ code }) => code === 'dossier-approved',
    )
  expect(await told()).toEqual([])
  await act(dossier, 'POST /sales/dossier/approve', {}, main)
  expect(await told()).toMatchObject([
    { params: { dossier: dossier.dossierNumber, by: 'Tom Wouters', date: { day: today } } },
  ])
  await act(dossier, 'POST /sales/dossier/disapprove', { reason: 'Toch niet' }, main)
  expect(await told()).toEqual([])
})

describe('an invoice', () => {
  const invoice = (dossier: Known, number: string, by: Colleague = ann, on = today) =>
    act(dossier, 'POST /sales/dossier/invoice', { number, on }, by)
  const credit = (dossier: Known, number: string, on = today) =>
    act(dossier, 'POST /sales/dossier/credit', { number, on }, ann)

  test('closes its dossier until a credit note takes it back', async () => {
    const { dossier, offer } = await sold()
    expect(named(await invoice(dossier, 'VF-1'))).toEqual([422, 'customer-order-state'])
    await signForm(sofie, await get(dossier.id))
    expect(named(await invoice(dossier, 'VF-1', sofie))).toEqual([403, 'right-missing'])
    expect(named(await credit(dossier, 'CN-1'))).toEqual([422, 'dossier-not-invoiced'])
    const { result } = await invoice(dossier, 'VF-1')
    expect(result.dossier.invoices).toMatchObject([
      { number: 'VF-1', on: today, by: 'Tom Wouters', amountCents: 2_000_000, credit: null },
    ])

    expect(named(await invoice(dossier, 'VF-2'))).toEqual([422, 'dossier-locked'])
    expect(named(await act(dossier, 'POST /sales/customerorder/cancel', { reason: 'Spijt' }, pieter))).toEqual([
      ...[422, 'dossier-locked'],
    ])
    const numbers = { licencePlate: '1-ABC-234', productionNumber: '', factoryOrderNumber: '', isOnAccount: false }
    const save = (vin: string) => act(dossier, 'POST /sales/dossier/save', { vin, ...numbers })
    expect(named(await save(`${dossier.vin.slice(0, -1)}0`))).toEqual([422, 'dossier-locked'])
    expect(named(await save(dossier.vin))).toEqual([200])
    const { entries } = (await ann.call('GET /sales/audit/history', { subject: 'dossier', id: dossier.id })).result
    expect(entries.map(({ action }: { action: string }) => action)).toContain('POST /sales/dossier/invoice')
    const known = async () => (await pieter.call('GET /sales/offer/get', { id: offer.id })).result.offer
    const { rev, checks } = await known()
    expect(checks).toContainEqual(
      expect.objectContaining({
        code: 'dossier-locked',
        params: { dossier: dossier.dossierNumber, invoice: 'VF-1' },
      }),
    )
    const open = { id: offer.id, rev, reason: 'Typfout', isForMe: true }
    expect(named(await pieter.call('POST /sales/offer/unlock', open))).toEqual([422, 'dossier-locked'])
    const { id } = offer
    expect(named(await pieter.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Spijt' }))).toEqual([
      ...[422, 'dossier-locked'],
    ])
    expect((await get(dossier.id)).state).toBe('valid')

    const credited = await credit(dossier, 'CN-1')
    expect(credited.result.dossier.invoices).toMatchObject([{ number: 'VF-1', credit: { number: 'CN-1', on: today } }])
    expect((await known()).checks.map(({ code }: { code: string }) => code)).not.toContain('dossier-locked')
    expect(named(await pieter.call('POST /sales/offer/unlock', open))).toEqual([200])
    expect(named(await invoice(dossier, 'VF-3'))).toEqual([200])
    // Whoever had a permit from before the invoice may use it no more.
    const { content, rev: now } = await known()
    const unlocked = { id: offer.id, rev: now, offer: content }
    expect(named(await pieter.call('POST /sales/offer/saveunlocked', unlocked))).toEqual([422, 'dossier-locked'])
  })

  test('has a number of its own, and a day between the contract and today', async () => {
    const { dossier } = await sold()
    await signForm(sofie, await get(dossier.id))
    const refusal = async (answer: ReturnType<typeof invoice>) => {
      const { errors } = await answer
      return [errors[0]?.name, errors[0]?.field]
    }
    expect(await refusal(invoice(dossier, '  '))).toEqual(['invoice-number-missing', 'number'])
    expect(await refusal(invoice(dossier, 'vf-1'))).toEqual(['invoice-number-taken', 'number'])
    expect(await refusal(invoice(dossier, 'cn-1'))).toEqual(['invoice-number-taken', 'number'])
    expect(await refusal(invoice(dossier, 'VF-9', ann, addDays(today, 1)))).toEqual(['day-to-come', 'on'])
    expect(await refusal(invoice(dossier, 'VF-9', ann, addDays(today, -1)))).toEqual(['invoice-before-contract', 'on'])
    await invoice(dossier, 'VF-9')
    expect(await refusal(credit(dossier, 'VF-9'))).toEqual(['invoice-number-taken', 'number'])
    expect(await refusal(credit(dossier, 'CN-9', addDays(today, -1)))).toEqual(['credit-before-invoice', 'on'])
  })

  test('of two dossiers that are given one number at the same instant, one has it', async () => {
    const dossiers = [(await sold()).dossier, (await sold()).dossier] as const
    for (const { id } of dossiers) await signForm(sofie, await get(id))
    const answers = await Promise.all(dossiers.map((dossier) => invoice(dossier, 'VF-15')))
    expect(answers.map(named)).toEqual(expect.arrayContaining([[200], [422, 'invoice-number-taken']]))
  })

  test('is told without its amount to whoever sees no prices, and found among dossiers', async () => {
    const { dossier } = await sold()
    await signForm(sofie, await get(dossier.id))
    await invoice(dossier, 'VF-20')
    expect((await get(dossier.id, luc)).invoices).toMatchObject([{ number: 'VF-20', amountCents: null }])
    const listed = async (isInvoiced: boolean) =>
      (await ann.call('POST /sales/dossier/list', { queryFilter: { isInvoiced } })).result.data.find(
        ({ id }: Known) => id === dossier.id,
      )
    expect(await listed(true)).toMatchObject({ invoice: 'VF-20', isInvoiced: true })
    expect(await listed(false)).toBeUndefined()
    expect((await ann.call('GET /sales/dossier/counts')).result.toInvoice).toBe(0)
  })
})

describe('the half-day on which a customer gets the car', () => {
  beforeAll(async () => {
    await pool.query(
      `insert into handover_capacity (branch_id, delivery_type, weekday, part, orders)
       select $1, type, weekday, part, 1 from unnest(array['deliver', 'pickup']) type, generate_series(1, 5) weekday,
         unnest(array['morning', 'afternoon']) part`,
      [gent.branchId],
    )
    await pool.query(
      `insert into opening_hours (department_id, weekday, opens, closes)
       select $1, weekday, '09:00', '12:30' from generate_series(1, 5) weekday`,
      [gent.departmentId],
    )
  })

  const daysOf = async ({ id }: Known, deliveryType: string) =>
    (await sofie.call('GET /sales/dossier/gethandoverdays', { id, deliveryType })).result.days as {
      day: string
      parts: string[]
    }[]
  const plan = (dossier: Known, handover: object | null, tells = false) =>
    act(dossier, 'POST /sales/dossier/sethandover', { handover, tells })
  const signedDossier = async () => {
    const { dossier } = await sold()
    await signForm(sofie, dossier)
    return dossier
  }
  const planned = async (day: string) => {
    const { result } = await pieter.call('POST /sales/calendar/getperiod', { first: day, last: day, branch: null })
    return result.handovers as { of: string; id: number }[]
  }

  test('is agreed on from tomorrow on, where there is room and our doors are open', async () => {
    const dossier = await signedDossier()
    const [brought, collected] = [await daysOf(dossier, 'deliver'), await daysOf(dossier, 'pickup')]
    expect(brought[0]!.day > today && brought[0]!.parts.length > 0).toBe(true)
    expect(new Set(collected.flatMap(({ parts }) => parts))).toEqual(new Set(['morning']))
    const { day } = brought[0]!
    const handover = { deliveryType: 'deliver', day, part: brought[0]!.parts[0]! }
    expect((await plan(dossier, handover)).result.dossier).toMatchObject({ handover })
    expect(await planned(day)).toContainEqual(
      expect.objectContaining({ of: 'dossier', id: dossier.id, way: 'deliver', name: 'Jan Peeters', isDone: false }),
    )

    // The only place of that half-day is taken now, for the shop as well; its own dossier may still choose it.
    const other = await signedDossier()
    const offered = (days: typeof brought) => days.some((one) => one.day === day && one.parts.includes(handover.part))
    expect([offered(await daysOf(other, 'deliver')), offered(await daysOf(dossier, 'deliver'))]).toEqual([false, true])
    expect(named(await plan(other, handover))).toEqual([409, 'handover-gone'])

    expect((await plan(dossier, null)).result.dossier.handover).toBeNull()
    expect(offered(await daysOf(other, 'deliver'))).toBe(true)
    expect((await planned(day)).map(({ id }) => id)).not.toContain(dossier.id)
  })

  test('is taken once by two who choose it at the same instant', async () => {
    const first = await signedDossier()
    const dossiers = [first, await signedDossier()]
    const last = (await daysOf(first, 'deliver')).at(-1)!
    const handover = { deliveryType: 'deliver', day: last.day, part: last.parts[0]! }
    const answers = await Promise.all(dossiers.map((dossier) => plan(dossier, handover)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  test('is told to the customer, again when it moves, and free once nothing comes of the sale', async () => {
    const dossier = await signedDossier()
    const [first, second] = await daysOf(dossier, 'pickup')
    const at = (day: string) => ({ deliveryType: 'pickup', day, part: 'morning' })
    await plan(dossier, at(first!.day), true)
    await plan(dossier, at(second!.day), true)
    await vi.waitFor(async () => {
      const mails = (await shop.mailsTo('jan.peeters@example.be')).map(readable)
      const told = mails.filter((mail) => mail.includes(dossier.dossierNumber) && mail.includes('Wanneer'))
      expect(told.some((mail) => mail.includes('Dit hebben we afgesproken'))).toBe(true)
      expect(told.some((mail) => mail.includes('We hebben een nieuwe dag afgesproken'))).toBe(true)
      expect(told.every((mail) => mail.includes('Breng uw identiteitskaart mee'))).toBe(true)
    }, patient)
    await act(dossier, 'POST /sales/customerorder/cancel', { reason: 'Spijt' }, main)
    expect((await planned(second!.day)).map(({ id }) => id)).not.toContain(dossier.id)
    expect(named(await plan(dossier, at(first!.day)))).toEqual([422, 'customer-order-state'])
  })

  test('is named to whoever closes our doors then', async () => {
    const dossier = await signedDossier()
    const { day } = (await daysOf(dossier, 'pickup')).at(-3)!
    await plan(dossier, { deliveryType: 'pickup', day, part: 'morning' })
    const { rows } = await pool.query<{ number: number }>('select number from department where id = $1', [
      gent.departmentId,
    ])
    const department = rows[0]!.number
    const { hours: was } = (await main.call('GET /sales/openinghours/get', { department })).result
    const hours = { department, was, is: { week: [], days: [] }, copyTo: [], bookings: 0 }
    const refused = await main.call('POST /sales/openinghours/save', { hours })
    expect(named(refused)).toEqual([409, 'bookings-outside-hours'])
    expect(refused.errors[0]).toMatchObject({
      detail: { bookings: expect.arrayContaining([expect.objectContaining({ number: dossier.dossierNumber, day })]) },
    })
  })

  test('waits for a signature, and is seen in the list as long as it is to be planned', async () => {
    const { dossier } = await sold()
    expect(named(await plan(dossier, null))).toEqual([422, 'customer-order-state'])
    await signForm(sofie, dossier)
    await act(dossier, 'POST /sales/customerorder/complete')
    const toPlan = async () => {
      const { result } = await sofie.call('POST /sales/dossier/list', { queryFilter: { isToPlan: true } })
      return result.data.some(({ id }: { id: number }) => id === dossier.id)
    }
    const { toPlan: before } = (await sofie.call('GET /sales/dossier/counts')).result
    expect(await toPlan()).toBe(true)
    const { day } = (await daysOf(dossier, 'pickup')).at(-2)!
    await plan(dossier, { deliveryType: 'pickup', day, part: 'morning' })
    expect(await toPlan()).toBe(false)
    expect((await sofie.call('GET /sales/dossier/counts')).result.toPlan).toBe(before - 1)
    expect(
      named(
        await luc.call('POST /sales/dossier/sethandover', { id: dossier.id, rev: 1, tells: false, handover: null }),
      ),
    ).toEqual([403, 'right-missing'])
  })
})

describe('the order of a customer', () => {
  test('is signed, complete and delivered; what is missing is named', async () => {
    const { dossier, offer } = await sold({ manualDiscount: discount }, pieter)
    const deliver = () => act(dossier, 'POST /sales/offer/deliver', { on: today }, pieter)
    expect(named(await act(dossier, 'POST /sales/customerorder/complete', {}, pieter))).toEqual([
      ...[422, 'customer-order-state'],
    ])
    await signForm(pieter, await get(dossier.id, pieter))
    expect(named(await act(dossier, 'POST /sales/customerorder/complete', {}, pieter))).toEqual([200])
    expect(named(await deliver())).toEqual([422, 'dossier-not-approved'])
    await act(dossier, 'POST /sales/dossier/approve', {}, main)
    const missing = await deliver()
    expect(named(missing)).toEqual([422, 'documents-missing'])
    expect(missing.errors[0]).toMatchObject({ detail: { papers: ['handover-report'] } })
    expect(missing.errors[0]!.message).toContain('Getekend afleveringsverslag')
    const { id } = dossier
    await pieter.call('POST /sales/dossier/paper', { id, paper: 'handover-report', receivedOn: today })
    const open = await deliver()
    expect(named(open)).toEqual([422, 'balance-open'])
    expect(open.errors[0]).toMatchObject({ detail: { cents: 1_990_000 } })
    const payment = { id, key: randomUUID(), on: today, kind: 'balance', amountCents: 1_990_000, reference: '' }
    for (let again = 0; again < 2; again++) await pieter.call('POST /sales/dossier/payment', payment)
    expect(named(await deliver())).toEqual([200])
    expect(await get(id, pieter)).toMatchObject({ state: 'delivered', deliveredOn: today, money: { balanceCents: 0 } })
    const { entries } = (await main.call('GET /sales/audit/history', { subject: 'dossier', id })).result
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['POST /sales/customerorder/complete', 'POST /sales/offer/deliver']),
    )
    const after = (await pieter.call('GET /sales/offer/get', { id: offer.id })).result.offer
    expect(after).toMatchObject({ status: 'delivered', saleMode: 'sale' })
    expect(named(await act(dossier, 'POST /sales/customerorder/cancel', { reason: 'Spijt' }, main))).toEqual([
      ...[422, 'customer-order-state'],
    ])
  })

  test('that is canceled frees its car, for the shop and for other offers', async () => {
    const { dossier, offer, car } = await sold()
    await pay(dossier, 100_000)
    expect(named(await act(dossier, 'POST /sales/customerorder/cancel', { reason: 'Spijt' }))).toEqual([
      ...[403, 'right-missing'],
    ])
    const { result } = await act(dossier, 'POST /sales/customerorder/cancel', { reason: 'Spijt' }, pieter)
    expect(result.dossier).toMatchObject({ state: 'canceled', cancelReason: 'Spijt', money: { paidCents: 100_000 } })
    expect(await stateOf(car)).toBe(1)
    const ended = (await sofie.call('GET /sales/offer/get', { id: offer.id })).result.offer
    expect(ended).toMatchObject({ status: 'canceled', saleMode: null, sale: { contractDay: today } })
    // What was paid goes back, and no more than that.
    expect(named(await pay(dossier, 100_001, 'refund'))).toEqual([422, 'refund-above-paid'])
    expect(named(await pay(dossier, 100_000, 'refund'))).toEqual([200])
    const again = { ...emptyOffer, customer, car: { kind: 'used', vehicle: car.number } }
    const next = (await sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer: again })).result
      .offer
    expect(next).toMatchObject({ carTaken: null })
  })

  test('ends with its sale', async () => {
    const { dossier, offer, car } = await sold()
    const { id, rev } = offer
    expect(named(await sofie.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Spijt' }))).toEqual([
      ...[403, 'right-missing'],
    ])
    const { result } = await pieter.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Spijt' })
    expect(result.offer).toMatchObject({ status: 'canceled', closedReason: 'Spijt' })
    expect(await get(dossier.id)).toMatchObject({ state: 'canceled' })
    expect(await stateOf(car)).toBe(1)
  })
})

test('whoever is forgotten stays in what they bought', async () => {
  const { dossier } = await sold()
  await pool.query('delete from customer where number = $1', [customer])
  expect(await get(dossier.id)).toMatchObject({ customer: { id: null, name: 'Jan Peeters' } })
})
