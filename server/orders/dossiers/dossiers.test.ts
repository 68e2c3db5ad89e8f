import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { OfferContent, OfferDiscount } from '@forecourt/domain/offers/offer-content.ts'
import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { draftOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { patient, readable } from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)

let customer: number

beforeAll(async () => {
  customer = await makeCustomer(main.call)
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

/** A car that was sold, with its dossier. */
async function sold(changes: Partial<OfferContent> = {}, by = sofie) {
  const car = await newCar()
  const { offer, dossier } = await sellCar(by.call, { ...changes, customer, car: car.number }, main.call)
  return { car, offer, dossier: { ...dossier, vin: dossier.vin! } }
}

const get = (id: number, by = sofie) => readDossier(by.call, id)
type Known = Pick<DossierRecord, 'id'>
type Handover = NonNullable<DossierRecord['handover']>

/** Returns the number and the revision of a dossier, by which every act on it names it. */
const latest = async ({ id }: Known) => ({ id, rev: (await get(id, main)).rev })
const pay = ({ id }: Known, amountCents: number, kind: 'advance' | 'balance' | 'refund' = 'advance') =>
  sofie.call('POST /sales/dossier/payment', {
    id,
    key: randomUUID(),
    on: today,
    kind,
    amountCents,
    reference: 'Uittreksel 12',
  })
const steps = async (dossier: Known) => (await get(dossier.id)).steps
const discount: OfferDiscount = { kind: 'fixed', amount: { cents: 10_000, vatExcluded: false }, reason: 'Vaste klant' }

async function readState({ vehicleId }: TestCar) {
  const { rows } = await pool.query<{ state: number }>('select state from listing where vehicle_id = $1', [vehicleId])
  return rows[0]!.state
}

test('cash of one sale stays within the limit of the law, and money that went back makes no room', async () => {
  const { dossier } = await sold()
  const { id } = dossier
  await signForm(sofie.call, await get(id))
  const payCash = (amountCents: number, kind: 'balance' | 'refund' = 'balance') =>
    sofie.call('POST /sales/dossier/payment', {
      id,
      key: randomUUID(),
      on: today,
      kind,
      amountCents,
      reference: 'Kas 14',
      isCash: true,
    })
  const refused = await payCash(300_001)
  expect(refusalNames(refused)).toEqual([422, 'cash-limit'])
  expect(refused.errors[0]).toMatchObject({ detail: { leftCents: 300_000, limitCents: 300_000 } })
  expect(refused.errors[0]?.message).toContain('3.000,00')
  expect(refusalNames(await payCash(200_000))).toEqual([200])
  expect(refusalNames(await payCash(100_001))).toEqual([422, 'cash-limit'])
  expect(refusalNames(await payCash(200_000, 'refund'))).toEqual([200])
  expect(refusalNames(await payCash(200_000))).toEqual([422, 'cash-limit'])
  expect(refusalNames(await payCash(100_000))).toEqual([200])
  // By the bank there is no such limit.
  expect(refusalNames(await pay(dossier, 50_000))).toEqual([200])
  const { money } = await get(id)
  expect(money?.cash).toEqual({ receivedCents: 300_000, paidCents: 200_000, limitCents: 300_000 })
  expect(money?.payments.map(({ isCash }) => isCash)).toEqual([true, true, true, false])
})

describe('a dossier', () => {
  test('tells the workshop its car, its steps and its papers, and no prices', async () => {
    const { dossier } = await sold()
    await pay(dossier, 100_000)
    const seen = await get(dossier.id, luc)
    expect(seen).toMatchObject({ money: null, sold: null, car: { name: expect.any(String) }, state: 'draft' })
    expect(JSON.stringify(seen)).not.toContain('Cents')
    const step = seen.steps.find(({ label }) => label.nl === 'Klaarmaken')!.id
    const { result } = await luc.call('POST /sales/dossier/step', { id: dossier.id, step, doneOn: today })
    expect(result.dossier).toMatchObject({ money: null, sold: null })
    expect((await get(dossier.id)).money).toMatchObject({ paidCents: 100_000, payments: [{ amountCents: 100_000 }] })
  })

  test('is opened by the sale, with a number without gaps and the steps that fit', async () => {
    const [first, second] = [(await sold()).dossier, (await sold()).dossier]
    expect(Number(second.dossierNumber.slice(-6))).toBe(Number(first.dossierNumber.slice(-6)) + 1)
    expect(first).toMatchObject({
      dossierNumber: expect.stringMatching(/^DO-\d{4}-\d{6}$/),
      orderNumber: expect.stringMatching(/^CO-\d{4}-\d{6}$/),
      state: 'draft',
      approval: 'not-applicable',
      carIndex: 1,
      contractDay: today,
      money: { dueCents: 2_000_000, advanceCents: 100_000, paidCents: 0, balanceCents: 2_000_000, payments: [] },
      customer: { id: customer, name: 'Jan Peeters' },
    })
    // No credit and no trade-in: what they need is not asked for.
    expect(first.steps.map(({ label, dueOn }) => [label.nl, dueOn])).toEqual([
      ['Tekenen', today],
      ['Voorschot', addDays(today, 5)],
      ['Klaarmaken', addDays(today, 8)],
      ['Afleveren', addDays(today, 10)],
    ])
    expect(first.papers.map(({ paper: name }) => name)).toEqual(['order-form', 'identity', 'handover-report'])
  })

  test('in which something was given away waits for somebody else than its seller', async () => {
    const { dossier } = await sold({ manualDiscount: discount }, pieter)
    expect(dossier.approval).toBe('not-approved')
    expect(refusalNames(await pieter.call('POST /sales/dossier/approve', await latest(dossier)))).toEqual([
      403,
      'own-dossier',
    ])
    expect(refusalNames(await sofie.call('POST /sales/dossier/approve', await latest(dossier)))).toEqual([
      403,
      'right-missing',
    ])
    const refused = await main.call('POST /sales/dossier/disapprove', {
      ...(await latest(dossier)),
      reason: 'Te veel korting',
    })
    expect(refused.result.dossier).toMatchObject({ approval: 'not-approved', approvalRemark: 'Te veel korting' })
    await vi.waitFor(async () => {
      const mails = await shop.mailsTo(pieter.email)
      expect(mails.find((one) => one.includes(`Dossier ${dossier.dossierNumber}`))).toMatch(/Te veel korting/)
    }, patient)
    const approved = await main.call('POST /sales/dossier/approve', await latest(dossier))
    expect(approved.result.dossier).toMatchObject({
      approval: 'approved',
      approvalRemark: '',
      approvedBy: 'Tom Wouters',
    })
    expect(refusalNames(await main.call('POST /sales/dossier/approve', await latest(dossier)))).toEqual([
      422,
      'dossier-approved',
    ])
    const plain = (await sold()).dossier
    expect(refusalNames(await main.call('POST /sales/dossier/approve', await latest(plain)))).toEqual([
      422,
      'dossier-needs-no-approval',
    ])
  })

  test('is approved by the deputy of an absent approver in their place, never by one who sold it', async () => {
    const ofGent = { DOSSIER_VIEW: 'branch', DOSSIER_APPROVE: 'branch' } as const
    const luik = await makeBranch(shop.database, 'Luik')
    const lies = await makeColleague(shop, ofGent, gent.branchId)
    const deputy = await makeColleague(shop, ofGent, luik.branchId)
    await pool.query(`update staff_user set first_name = 'Lies', last_name = 'Maes' where id = $1`, [lies.id])
    const { dossier } = await sold({ manualDiscount: discount })
    const act = async () => deputy.call('POST /sales/dossier/approve', await latest(dossier))
    expect(refusalNames(await act())).toEqual([403, 'other-branch'])
    const absence = { id: null, from: today, until: today, deputy: deputy.number }
    expect((await lies.call('POST /sales/absence/save', { absence })).errors).toEqual([])
    await pool.query('update offer set confirmed_by = $2 where id = (select offer_id from dossier where number = $1)', [
      dossier.id,
      lies.id,
    ])
    expect(refusalNames(await act())).toEqual([403, 'request-of-absent'])
    await pool.query('update offer set confirmed_by = $2 where id = (select offer_id from dossier where number = $1)', [
      dossier.id,
      sofie.id,
    ])
    expect((await act()).result.dossier).toMatchObject({
      approval: 'approved',
      approvedBy: 'Tom Wouters',
      approvedFor: 'Lies Maes',
    })
  })

  test('has steps that are ticked once what they need is there, by who works on it and by their role', async () => {
    const { dossier } = await sold()
    const [signing, advance, preparing] = await steps(dossier)
    const tick = (step: { id: number }, by = sofie, doneOn: string | null = today) =>
      by.call('POST /sales/dossier/step', { id: dossier.id, step: step.id, doneOn })
    expect(signing!.missing).toEqual(['order-form'])
    expect(refusalNames(await tick(signing!))).toEqual([409, 'step-needs'])
    expect(refusalNames(await tick(advance!))).toEqual([409, 'step-needs'])
    expect(refusalNames(await tick(advance!, luc, null))).toEqual([403, 'step-of-others'])
    expect(refusalNames(await tick(preparing!, luc))).toEqual([200])
    expect((await steps(dossier)).map(({ doneOn }) => doneOn !== null)).toEqual([false, false, true, false])
    expect(refusalNames(await tick(preparing!, sofie, null))).toEqual([200])
  })

  test('has steps that are done by themselves once all that they wait for came in', async () => {
    const { dossier } = await sold()
    const done = async () => (await steps(dossier)).filter(({ doneOn }) => doneOn !== null).map(({ label }) => label.nl)
    await signForm(sofie.call, await get(dossier.id))
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
    const found = async (value: string, by = sofie) =>
      (await by.call('POST /sales/dossier/list', { searchFilter: { value } })).result.data.map(({ id }) => id)
    expect(await found(dossier.dossierNumber)).toEqual([dossier.id])
    expect(await found(dossier.vin)).toEqual([dossier.id])
    expect(await found(dossier.orderNumber)).toEqual([dossier.id])
    expect(await found(`peeters ${dossier.orderNumber.toLowerCase()}`)).toEqual([dossier.id])
    expect(await found('peeters')).toContain(dossier.id)
    const { branchId } = await makeBranch(shop.database, 'Hasselt')
    const far = await makeColleague(shop, 'salesperson', branchId)
    expect(await found(dossier.dossierNumber, far)).toEqual([])
    expect(refusalNames(await far.call('GET /sales/dossier/get', { id: dossier.id }))[0]).toBe(404)
    const { data } = (
      await pieter.call('POST /sales/dossier/list', { queryFilter: { state: ['draft'], isLate: false } })
    ).result
    expect(data.find(({ id }) => id === dossier.id)).toMatchObject({
      state: 'draft',
      nextStep: 'Tekenen',
      dueOn: today,
      isLate: false,
    })
    const counts = (await sofie.call('GET /sales/dossier/counts')).result
    expect(counts.states.find(({ state }) => state === 'draft')!.count).toBeGreaterThan(0)
  })
})

test('a dossier is found by the quick search and stands with its customer', async () => {
  const { dossier } = await sold()
  const searched = async (q: string, by = sofie) => {
    const { groups } = (await by.call('GET /sales/search', { q })).result
    return groups.find(({ resource }) => resource === 'dossier')?.rows ?? []
  }
  const row = { id: dossier.id, label: dossier.dossierNumber, detail: expect.stringContaining(dossier.orderNumber) }
  for (const typed of [dossier.dossierNumber, dossier.orderNumber, dossier.vin.slice(-8), `jan ${dossier.vin}`]) {
    expect(await searched(typed)).toEqual([row])
  }
  const { branchId } = await makeBranch(shop.database, 'Namen')
  expect(await searched(dossier.vin, await makeColleague(shop, 'salesperson', branchId))).toEqual([])
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
    (await pieter.call('GET /sales/offer/get', { id: offer.id })).result.offer.checks.filter(
      ({ code }) => code === 'dossier-approved',
    )
  expect(await told()).toEqual([])
  await main.call('POST /sales/dossier/approve', await latest(dossier))
  expect(await told()).toMatchObject([
    { params: { dossier: dossier.dossierNumber, by: 'Tom Wouters', date: { day: today } } },
  ])
  await main.call('POST /sales/dossier/disapprove', { ...(await latest(dossier)), reason: 'Toch niet' })
  expect(await told()).toEqual([])
})

describe('an invoice', () => {
  const invoice = async (dossier: Known, number: string, by = ann, on = today) =>
    by.call('POST /sales/dossier/invoice', { ...(await latest(dossier)), number, on })
  const credit = async (dossier: Known, number: string, on = today) =>
    ann.call('POST /sales/dossier/credit', { ...(await latest(dossier)), number, on })

  test('closes its dossier until a credit note takes it back', async () => {
    const { dossier, offer } = await sold()
    expect(refusalNames(await invoice(dossier, 'VF-1'))).toEqual([422, 'customer-order-state'])
    await signForm(sofie.call, await get(dossier.id))
    expect(refusalNames(await invoice(dossier, 'VF-1', sofie))).toEqual([403, 'right-missing'])
    expect(refusalNames(await credit(dossier, 'CN-1'))).toEqual([422, 'dossier-not-invoiced'])
    const { result } = await invoice(dossier, 'VF-1')
    expect(result.dossier.invoices).toMatchObject([
      { number: 'VF-1', on: today, by: 'Tom Wouters', amountCents: 2_000_000, credit: null },
    ])

    expect(refusalNames(await invoice(dossier, 'VF-2'))).toEqual([422, 'dossier-locked'])
    expect(
      refusalNames(
        await pieter.call('POST /sales/customerorder/cancel', { ...(await latest(dossier)), reason: 'Spijt' }),
      ),
    ).toEqual([422, 'dossier-locked'])
    const numbers = { licencePlate: '1-ABC-234', productionNumber: '', factoryOrderNumber: '', isOnAccount: false }
    const save = async (vin: string) =>
      sofie.call('POST /sales/dossier/save', { ...(await latest(dossier)), vin, ...numbers })
    expect(refusalNames(await save(`${dossier.vin.slice(0, -1)}0`))).toEqual([422, 'dossier-locked'])
    expect(refusalNames(await save(dossier.vin))).toEqual([200])
    const { entries } = (await ann.call('GET /sales/audit/history', { subject: 'dossier', id: dossier.id })).result
    expect(entries.map(({ action }) => action)).toContain('POST /sales/dossier/invoice')
    const known = async () => (await pieter.call('GET /sales/offer/get', { id: offer.id })).result.offer
    const { rev, checks } = await known()
    expect(checks).toContainEqual(
      expect.objectContaining({
        code: 'dossier-locked',
        params: { dossier: dossier.dossierNumber, invoice: 'VF-1' },
      }),
    )
    const open = { id: offer.id, rev, reason: 'Typfout', isForMe: true }
    expect(refusalNames(await pieter.call('POST /sales/offer/unlock', open))).toEqual([422, 'dossier-locked'])
    const { id } = offer
    expect(refusalNames(await pieter.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Spijt' }))).toEqual([
      422,
      'dossier-locked',
    ])
    expect((await get(dossier.id)).state).toBe('valid')

    const credited = await credit(dossier, 'CN-1')
    expect(credited.result.dossier.invoices).toMatchObject([{ number: 'VF-1', credit: { number: 'CN-1', on: today } }])
    expect((await known()).checks.map(({ code }) => code)).not.toContain('dossier-locked')
    expect(refusalNames(await pieter.call('POST /sales/offer/unlock', open))).toEqual([200])
    expect(refusalNames(await invoice(dossier, 'VF-3'))).toEqual([200])
    // A permit granted before the invoice is no longer valid after it.
    const { content, rev: now } = await known()
    const unlocked = { id: offer.id, rev: now, offer: content }
    expect(refusalNames(await pieter.call('POST /sales/offer/saveunlocked', unlocked))).toEqual([422, 'dossier-locked'])
  })

  test('has a number of its own, and a day between the contract and today', async () => {
    const { dossier } = await sold()
    await signForm(sofie.call, await get(dossier.id))
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
    for (const { id } of dossiers) await signForm(sofie.call, await get(id))
    const answers = await Promise.all(dossiers.map((dossier) => invoice(dossier, 'VF-15')))
    expect(answers.map(refusalNames)).toEqual(expect.arrayContaining([[200], [422, 'invoice-number-taken']]))
  })

  test('is told without its amount to whoever sees no prices, and found among dossiers', async () => {
    const { dossier } = await sold()
    await signForm(sofie.call, await get(dossier.id))
    await invoice(dossier, 'VF-20')
    expect((await get(dossier.id, luc)).invoices).toMatchObject([{ number: 'VF-20', amountCents: null }])
    const listed = async (isInvoiced: boolean) =>
      (await ann.call('POST /sales/dossier/list', { queryFilter: { isInvoiced } })).result.data.find(
        ({ id }) => id === dossier.id,
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

  const readDays = async ({ id }: Known, deliveryType: Handover['deliveryType']) =>
    (await sofie.call('GET /sales/dossier/gethandoverdays', { id, deliveryType })).result.days
  const plan = async (dossier: Known, handover: Handover | null, tells = false) =>
    sofie.call('POST /sales/dossier/sethandover', { ...(await latest(dossier)), handover, tells })
  const signedDossier = async () => {
    const { dossier } = await sold()
    await signForm(sofie.call, dossier)
    return dossier
  }
  const planned = async (day: string) => {
    const { result } = await pieter.call('POST /sales/calendar/getperiod', { first: day, last: day, branch: null })
    return result.handovers
  }

  test('is agreed on from tomorrow on, where there is room and our doors are open', async () => {
    const dossier = await signedDossier()
    const [brought, collected] = [await readDays(dossier, 'deliver'), await readDays(dossier, 'pickup')]
    expect(brought[0]!.day > today && brought[0]!.parts.length > 0).toBe(true)
    expect(new Set(collected.flatMap(({ parts }) => parts))).toEqual(new Set(['morning']))
    const { day } = brought[0]!
    const handover: Handover = { deliveryType: 'deliver', day, part: brought[0]!.parts[0]! }
    expect((await plan(dossier, handover)).result.dossier).toMatchObject({ handover })
    expect(await planned(day)).toContainEqual(
      expect.objectContaining({ of: 'dossier', id: dossier.id, way: 'deliver', name: 'Jan Peeters', isDone: false }),
    )

    // The only place of that half-day is taken now, for the shop as well; its own dossier may still choose it.
    const other = await signedDossier()
    const offered = (days: typeof brought) => days.some((one) => one.day === day && one.parts.includes(handover.part))
    expect([offered(await readDays(other, 'deliver')), offered(await readDays(dossier, 'deliver'))]).toEqual([
      false,
      true,
    ])
    expect(refusalNames(await plan(other, handover))).toEqual([409, 'handover-gone'])

    expect((await plan(dossier, null)).result.dossier.handover).toBeNull()
    expect(offered(await readDays(other, 'deliver'))).toBe(true)
    expect((await planned(day)).map(({ id }) => id)).not.toContain(dossier.id)
  })

  test('is taken once by two who choose it at the same instant', async () => {
    const first = await signedDossier()
    const dossiers = [first, await signedDossier()]
    const last = (await readDays(first, 'deliver')).at(-1)!
    const handover: Handover = { deliveryType: 'deliver', day: last.day, part: last.parts[0]! }
    const answers = await Promise.all(dossiers.map((dossier) => plan(dossier, handover)))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  test('is told to the customer, again when it moves, and free once nothing comes of the sale', async () => {
    const dossier = await signedDossier()
    const [first, second] = await readDays(dossier, 'pickup')
    const at = (day: string): Handover => ({ deliveryType: 'pickup', day, part: 'morning' })
    await plan(dossier, at(first!.day), true)
    await plan(dossier, at(second!.day), true)
    await vi.waitFor(async () => {
      const mails = (await shop.mailsTo('jan.peeters@example.be')).map(readable)
      const told = mails.filter((mail) => mail.includes(dossier.dossierNumber) && mail.includes('Wanneer'))
      expect(told.some((mail) => mail.includes('Dit hebben we afgesproken'))).toBe(true)
      expect(told.some((mail) => mail.includes('We hebben een nieuwe dag afgesproken'))).toBe(true)
      expect(told.every((mail) => mail.includes('Breng uw identiteitskaart mee'))).toBe(true)
    }, patient)
    await main.call('POST /sales/customerorder/cancel', { ...(await latest(dossier)), reason: 'Spijt' })
    expect((await planned(second!.day)).map(({ id }) => id)).not.toContain(dossier.id)
    expect(refusalNames(await plan(dossier, at(first!.day)))).toEqual([422, 'customer-order-state'])
  })

  test('is named to whoever closes our doors then', async () => {
    const dossier = await signedDossier()
    const { day } = (await readDays(dossier, 'pickup')).at(-3)!
    await plan(dossier, { deliveryType: 'pickup', day, part: 'morning' })
    const { rows } = await pool.query<{ number: number }>('select number from department where id = $1', [
      gent.departmentId,
    ])
    const department = rows[0]!.number
    const { hours: was } = (await main.call('GET /sales/openinghours/get', { department })).result
    const hours = { department, was, is: { week: [], days: [] }, copyTo: [], bookings: 0 }
    const refused = await main.call('POST /sales/openinghours/save', { hours })
    expect(refusalNames(refused)).toEqual([409, 'bookings-outside-hours'])
    expect(refused.errors[0]).toMatchObject({
      detail: { bookings: expect.arrayContaining([expect.objectContaining({ number: dossier.dossierNumber, day })]) },
    })
  })

  test('waits for a signature, and is seen in the list as long as it is to be planned', async () => {
    const { dossier } = await sold()
    expect(refusalNames(await plan(dossier, null))).toEqual([422, 'customer-order-state'])
    await signForm(sofie.call, dossier)
    await sofie.call('POST /sales/customerorder/complete', await latest(dossier))
    const toPlan = async () => {
      const { result } = await sofie.call('POST /sales/dossier/list', { queryFilter: { isToPlan: true } })
      return result.data.some(({ id }) => id === dossier.id)
    }
    const { toPlan: before } = (await sofie.call('GET /sales/dossier/counts')).result
    expect(await toPlan()).toBe(true)
    const { day } = (await readDays(dossier, 'pickup')).at(-2)!
    await plan(dossier, { deliveryType: 'pickup', day, part: 'morning' })
    expect(await toPlan()).toBe(false)
    expect((await sofie.call('GET /sales/dossier/counts')).result.toPlan).toBe(before - 1)
    expect(
      refusalNames(
        await luc.call('POST /sales/dossier/sethandover', { id: dossier.id, rev: 1, tells: false, handover: null }),
      ),
    ).toEqual([403, 'right-missing'])
  })
})

describe('the order of a customer', () => {
  test('is signed, complete and delivered; what is missing is named', async () => {
    const { dossier, offer } = await sold({ manualDiscount: discount }, pieter)
    const deliver = async () => pieter.call('POST /sales/offer/deliver', { ...(await latest(dossier)), on: today })
    expect(refusalNames(await pieter.call('POST /sales/customerorder/complete', await latest(dossier)))).toEqual([
      422,
      'customer-order-state',
    ])
    await signForm(pieter.call, await get(dossier.id, pieter))
    expect(refusalNames(await pieter.call('POST /sales/customerorder/complete', await latest(dossier)))).toEqual([200])
    expect(refusalNames(await deliver())).toEqual([422, 'dossier-not-approved'])
    await main.call('POST /sales/dossier/approve', await latest(dossier))
    const missing = await deliver()
    expect(refusalNames(missing)).toEqual([422, 'documents-missing'])
    expect(missing.errors[0]).toMatchObject({ detail: { papers: ['handover-report'] } })
    expect(missing.errors[0]!.message).toContain('Getekend leveringsverslag')
    const { id } = dossier
    await pieter.call('POST /sales/dossier/paper', { id, paper: 'handover-report', receivedOn: today })
    const open = await deliver()
    expect(refusalNames(open)).toEqual([422, 'balance-open'])
    expect(open.errors[0]).toMatchObject({ detail: { cents: 1_990_000 } })
    const payment = {
      id,
      key: randomUUID(),
      on: today,
      kind: 'balance',
      amountCents: 1_990_000,
      reference: '',
    } as const
    for (let again = 0; again < 2; again++) await pieter.call('POST /sales/dossier/payment', payment)
    expect(refusalNames(await deliver())).toEqual([200])
    expect(await get(id, pieter)).toMatchObject({ state: 'delivered', deliveredOn: today, money: { balanceCents: 0 } })
    const { entries } = (await main.call('GET /sales/audit/history', { subject: 'dossier', id })).result
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['POST /sales/customerorder/complete', 'POST /sales/offer/deliver']),
    )
    const after = (await pieter.call('GET /sales/offer/get', { id: offer.id })).result.offer
    expect(after).toMatchObject({ status: 'delivered', saleMode: 'sale' })
    expect(
      refusalNames(
        await main.call('POST /sales/customerorder/cancel', { ...(await latest(dossier)), reason: 'Spijt' }),
      ),
    ).toEqual([422, 'customer-order-state'])
  })

  test('that is canceled frees its car, for the shop and for other offers', async () => {
    const { dossier, offer, car } = await sold()
    await pay(dossier, 100_000)
    expect(
      refusalNames(
        await sofie.call('POST /sales/customerorder/cancel', { ...(await latest(dossier)), reason: 'Spijt' }),
      ),
    ).toEqual([403, 'right-missing'])
    const { result } = await pieter.call('POST /sales/customerorder/cancel', {
      ...(await latest(dossier)),
      reason: 'Spijt',
    })
    expect(result.dossier).toMatchObject({ state: 'canceled', cancelReason: 'Spijt', money: { paidCents: 100_000 } })
    expect(await readState(car)).toBe(1)
    const ended = (await sofie.call('GET /sales/offer/get', { id: offer.id })).result.offer
    expect(ended).toMatchObject({ status: 'canceled', saleMode: null, sale: { contractDay: today } })
    // A refund may not exceed what was paid.
    expect(refusalNames(await pay(dossier, 100_001, 'refund'))).toEqual([422, 'refund-above-paid'])
    expect(refusalNames(await pay(dossier, 100_000, 'refund'))).toEqual([200])
    const next = await draftOffer(sofie.call, { customer, car: car.number })
    expect(next).toMatchObject({ carTaken: null })
  })

  test('ends with its sale', async () => {
    const { dossier, offer, car } = await sold()
    const { id, rev } = offer
    expect(refusalNames(await sofie.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Spijt' }))).toEqual([
      403,
      'right-missing',
    ])
    const { result } = await pieter.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Spijt' })
    expect(result.offer).toMatchObject({ status: 'canceled', closedReason: 'Spijt' })
    expect(await get(dossier.id)).toMatchObject({ state: 'canceled' })
    expect(await readState(car)).toBe(1)
  })
})

test('whoever is forgotten stays in what they bought', async () => {
  const { dossier } = await sold()
  await pool.query('delete from customer where number = $1', [customer])
  expect(await get(dossier.id)).toMatchObject({ customer: { id: null, name: 'Jan Peeters' } })
})
