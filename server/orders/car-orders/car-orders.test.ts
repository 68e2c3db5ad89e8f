import { beforeAll, describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { emptyOffer, type OfferCar, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import { baseRoleId } from '../../db/seeds/roles.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { readDossierOfOffer, readDossier, signForm } from '../../test/dossiers.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, approveOffer, confirmOffer, issueOffer, totalCents } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeNewCar } from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const soon = addDays(today, 20)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const koen = await makeColleague(shop, 'stock-manager', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const main = await signedInStaff(shop)

let customer: number
let version: { version: number; engine: number }

beforeAll(async () => {
  customer = await makeCustomer(main.call, { language: 'fr' })
  const { versionId } = await makeNewCar(shop.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
  const { rows } = await pool.query<typeof version>(
    `with paint as (
       insert into exterior_colour (code, name, hex, paint_type_id, colour_group)
       select 'NACHT', '{"nl": "Nacht"}', '#123456', id, 'blue' from paint_type where code = 'solid' returning id, number),
     seats as (insert into interior_cover (code, name) values ('nacht', '{"nl": "Stof"}') returning id, number),
     inside as (insert into interior_colour (code, name, hex) values ('nacht', '{"nl": "Zwart"}', '#111111')
       returning id, number),
     has_paint as (insert into version_colour (version_id, exterior_colour_id, tag) select $1, id, 2 from paint),
     has_seats as (insert into version_cover (version_id, interior_cover_id, interior_colour_id, tag)
       select $1, seats.id, inside.id, 2 from seats, inside),
     flow as (insert into order_flow (name, code, vehicle_condition, valid_from)
       values ('{"nl": "Nieuw", "fr": "Neuf"}', 'nieuw', 1, '2026-01-01') returning id),
     steps as (
       insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
       select flow.id, step.rank, jsonb_build_object('nl', step.label, 'fr', step.label), 'stock-manager', step.days,
         step.needs::text[]
       from flow, (values (0, 'Bestellen', 2, '{factory-order}'), (1, 'Aannemen', 90, '{arrival}'), (2, 'Klaarmaken', 3, '{}'))
         as step (rank, label, days, needs))
     select version.number as version, engine.number as engine
     from version join version_engine on version_id = version.id join engine on engine.id = engine_id
     where version.id = $1 and is_base`,
    [versionId],
  )
  version = rows[0]!
})

/** Returns the car to be built, with these parts beside its engine. */
const configured = (...parts: `option-${number}`[]): OfferCar => ({
  kind: 'configured',
  version: version.version,
  parts: [`engine-${version.engine}`, ...parts],
})

/** The dossier of a new car that was sold, to be built, by its number; its order form signed, unless said otherwise. */
async function sold({
  isSigned = true,
  isApproved = true,
  changes = {},
}: { isSigned?: boolean; isApproved?: boolean; changes?: Partial<OfferContent> } = {}) {
  const content = { ...emptyOffer, customer, car: configured(), ...changes }
  const draft = accepted(await sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer: content }))
  const offer = await confirmOffer(sofie.call, await issueOffer(sofie.call, draft.offer))
  const { id } = await readDossierOfOffer(sofie.call, offer)
  if (isSigned) await signForm(sofie.call, await get(id))
  // Nobody knows what the car will cost, so somebody agrees to its sale.
  if (isApproved) await main.call('POST /sales/dossier/approve', await latest(id))
  return id
}

const get = (id: number) => readDossier(main.call, id)

/** Returns the number and the revision of a dossier, by which every act on it names it. */
const latest = async (id: number) => ({ id, rev: (await get(id)).rev })

/** Another offer, on a car that stands in the queue. */
async function readOffer(vehicle: number) {
  await pool.query(
    `insert into price (vehicle_id, valid_from, price_cents, vat_excluded)
     select id, '2026-01-01', 3500000, false from vehicle where number = $1`,
    [vehicle],
  )
  const content: OfferContent = { ...emptyOffer, customer, car: { kind: 'stock', vehicle } }
  const made = await sofie.call('POST /sales/offer/create', { type: 'stock', branch: null, offer: content })
  const { id } = await approveOffer(main.call, accepted(made).offer)
  const { rev } = accepted(await main.call('GET /sales/offer/get', { id })).offer
  const issued = await sofie.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(made.result.offer) })
  return { made, issued }
}

const blank = { expectedOn: soon, queueLabel: null, productionNumber: 'P-1', orderNumber: 'B-1', note: '' }
const order = async (id: number, changes: Partial<InputOf<'POST /sales/carorder/order'>> = {}, by = koen) =>
  by.call('POST /sales/carorder/order', { ...(await latest(id)), ...blank, ...changes })
async function ordered() {
  const id = await sold()
  accepted(await order(id))
  return id
}
const readCarOrder = async (id: number) => (await get(id)).carOrder!
const readCar = async (id: number) => {
  const { car } = await readCarOrder(id)
  return { id: car.id, rev: car.rev }
}
const progress = async (id: number, changes: Partial<InputOf<'POST /sales/queue/saveprogress'>> = {}) =>
  koen.call('POST /sales/queue/saveprogress', {
    ...(await readCar(id)),
    expectedOn: soon,
    queueLabel: null,
    statusNote: null,
    note: null,
    vin: null,
    productionNumber: 'P-1',
    orderNumber: 'B-1',
    tell: true,
    ...changes,
  })
let vins = 0
const newVin = () => `VF3FACTORY1${String(++vins).padStart(6, '0')}`.replaceAll('O', '0')
const arrive = async (id: number, changes: Partial<InputOf<'POST /sales/queue/arrive'>> = {}) =>
  koen.call('POST /sales/queue/arrive', {
    ...(await readCar(id)),
    vin: newVin(),
    arrivedOn: today,
    stockLocation: null,
    stockLabel: null,
    tell: true,
    ...changes,
  })
const cancel = async (id: number, changes: { isFactoryTold?: boolean } = {}) =>
  main.call('POST /sales/customerorder/cancel', { ...(await latest(id)), reason: 'Krediet geweigerd', ...changes })
const cancelAtFactory = async (id: number, reason: string, by = main) =>
  by.call('POST /sales/carorder/cancel', { ...(await latest(id)), reason })
const queue = async (by = koen, queryFilter: Filters = {}) =>
  accepted(await by.call('POST /sales/queue/list', { pageFilter: { activePage: 1, pageSize: 0 }, queryFilter })).data
const desk = async (id: number) => accepted(await main.call('GET /sales/stockcar/desk', { id }))
async function mails(like: string) {
  const { rows } = await pool.query<{ subject: string; recipient: string }>(
    `select subject, recipient from mail where once_key like $1 order by created_at`,
    [like],
  )
  return rows
}
async function label(stage: string) {
  const { rows } = await pool.query<{ number: number }>(
    `insert into queue_label (code, name, stage) values ($1, '{"nl": "Gebouwd"}', $2)
     on conflict (code) do update set stage = excluded.stage returning number`,
    [`test-${stage}`, stage],
  )
  return rows[0]!.number
}

describe('the car of a dossier', () => {
  test('is ordered as it was signed for: in the queue, sold from the first moment', async () => {
    const id = await ordered()
    const dossier = await get(id)
    expect(dossier).toMatchObject({
      carStanding: 'to-come',
      productionNumber: 'P-1',
      factoryOrderNumber: 'B-1',
      vin: null,
      carOrder: { state: 'ordered', expectedOn: soon, toldOn: soon, daysLate: null, isBuiltForIt: true, days: [] },
    })
    expect(dossier.steps).toMatchObject([
      { label: { nl: 'Bestellen' }, doneOn: today },
      { label: { nl: 'Aannemen' }, dueOn: soon, missing: ['arrival'] },
      { label: { nl: 'Klaarmaken' }, dueOn: addDays(soon, 3) },
    ])
    const { car } = dossier.carOrder!
    expect(await desk(car.id)).toMatchObject({ state: 'sold', supply: 'ordered', publishedAt: null })
    expect((await queue()).find((row) => row.id === car.id)).toMatchObject({
      state: 'sold',
      customer: 'Jan Peeters',
      dossier: id,
      isForCustomer: true,
      orderNumber: 'B-1',
    })
    expect(refusalNames(await main.call('POST /sales/stockcar/publish', { id: car.id }))).toContain('car-is-sold')
    expect(refusalNames(await order(id))).toEqual([422, 'car-on-its-way'])
  })

  test('can not be had by another offer', async () => {
    const { id } = await readCar(await ordered())
    const { made, issued } = await readOffer(id)
    expect(made.result.offer).toMatchObject({ carTaken: { by: 'offer' } })
    expect(issued.status).toBe(422)
    expect(issued.result).toBeNull()
  })

  test('waits for the signature, asks for a day to come, and is of those who order cars', async () => {
    expect(refusalNames(await order(await sold({ isSigned: false })))).toEqual([422, 'customer-order-not-valid'])
    expect(refusalNames(await order(await sold({ isApproved: false })))).toEqual([422, 'dossier-not-approved'])
    const id = await sold()
    expect(refusalNames(await order(id, { expectedOn: addDays(today, -1) }))).toEqual([422, 'expected-is-past'])
    expect(refusalNames(await order(id, { queueLabel: await label('built') }))).toEqual([422, 'vin-once-built'])
    expect(refusalNames(await order(id, { queueLabel: 999_999 }))).toEqual([422, 'reference-gone'])
    expect((await order(id, {}, sofie)).status).toBe(403)
    expect((await order(id, {}, luc)).status).toBe(403)
    const stale = { id, rev: 999, ...blank }
    expect((await koen.call('POST /sales/carorder/order', stale)).status).toBe(409)
  })

  test('is not ordered where its version has no colour', async () => {
    const id = await sold()
    await pool.query('update version_colour set tag = 1')
    expect(refusalNames(await order(id))).toEqual([422, 'car-not-orderable'])
    await pool.query('update version_colour set tag = 2')
  })

  test('is ordered once, though two do so at the same time', async () => {
    const id = await sold()
    const { rev } = await get(id)
    const asked = { id, rev, ...blank }
    const both = await Promise.all([
      koen.call('POST /sales/carorder/order', asked),
      main.call('POST /sales/carorder/order', asked),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { rows } = await pool.query(
      `select from car_order join dossier on dossier.id = dossier_id where dossier.number = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the day of a car', () => {
  test('that moves back is told to its customer in their language, and its steps follow', async () => {
    const id = await ordered()
    const later = addDays(soon, 30)
    const { result } = await progress(id, { expectedOn: later })
    expect(result).toEqual({ notifiedEmail: 'jan.peeters@example.be' })
    const { carOrder, steps } = await get(id)
    expect(carOrder).toMatchObject({
      firstExpectedOn: soon,
      expectedOn: later,
      toldOn: later,
      days: [{ wasOn: soon, expectedOn: later, toldTo: 'jan.peeters@example.be' }],
    })
    expect(steps.map(({ dueOn }) => dueOn).slice(1)).toEqual([later, addDays(later, 3)])
    const [mail] = (await mails('car-expected:%')).slice(-1)
    expect(mail).toMatchObject({
      recipient: 'jan.peeters@example.be',
      subject: expect.stringContaining('est attendu le'),
    })
    const happened = await main.call('GET /sales/customer/gettimeline', { id: customer })
    expect(JSON.stringify(happened.result)).toContain(mail!.subject)
  })

  test('is not told where nobody ticks it, nor for a few days earlier', async () => {
    const id = await ordered()
    const before = (await mails('car-expected:%')).length
    expect((await progress(id, { expectedOn: addDays(soon, 5), tell: false })).result).toEqual({ notifiedEmail: null })
    // The customer still expects the first day: this is two days earlier than what they know.
    expect((await progress(id, { expectedOn: addDays(soon, -2) })).result).toEqual({ notifiedEmail: null })
    expect((await get(id)).carOrder).toMatchObject({ toldOn: soon, days: [{ toldTo: null }, { toldTo: null }] })
    expect((await progress(id, { expectedOn: addDays(soon, -9) })).result).toEqual({
      notifiedEmail: 'jan.peeters@example.be',
    })
    expect(await mails('car-expected:%')).toHaveLength(before + 1)
    expect((await progress(id, { expectedOn: addDays(soon, -9), note: 'Haven' })).result).toEqual({
      notifiedEmail: null,
    })
  })

  test('that is later than was agreed on is said to whoever sold it', async () => {
    const id = await sold({ changes: { deliveryDay: addDays(today, 40) } })
    await order(id, { expectedOn: addDays(today, 45) })
    const kinds = async () => (await readCarOrder(id)).notices.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['after-term'])
    await progress(id, { expectedOn: addDays(today, 200) })
    expect(await kinds()).toEqual(['term-overrun', 'price-fixed'])
  })

  test('is changed where its customer is told, and not in the form of the car', async () => {
    const id = await ordered()
    const { id: car } = await readCar(id)
    const { stockCar } = accepted(await main.call('GET /sales/stockcar/get', { id: car }))
    const save = (changes: Partial<typeof stockCar>) =>
      main.call('POST /sales/stockcar/save', { stockCar: { ...stockCar, ...changes } })
    expect(refusalNames(await save({ expectedOn: addDays(soon, 3) }))).toEqual([422, 'car-for-customer'])
    expect((await save({ note: 'Bij de haven' })).errors).toEqual([])
  })

  test('a built car has a chassis number, which its dossier knows', async () => {
    const id = await ordered()
    const built = await label('built')
    expect(refusalNames(await progress(id, { queueLabel: built }))).toEqual([422, 'vin-once-built'])
    expect(refusalNames(await progress(id, { vin: 'ABC' }))).toEqual([422, 'vin-wrong'])
    const vin = newVin()
    expect((await progress(id, { queueLabel: built, vin, productionNumber: 'P-9' })).errors).toEqual([])
    expect(await get(id)).toMatchObject({ vin, productionNumber: 'P-9', carOrder: { state: 'built' } })
    expect(refusalNames(await progress(await ordered(), { vin }))).toEqual([422, 'vin-of-other'])
  })

  test('is seen by those who may see its dossier; others see that it is sold', async () => {
    const id = await ordered()
    const { id: car } = await readCar(id)
    await pool.query(`delete from role_right where role_id = $1 and right_name = 'DOSSIER_VIEW'`, [
      baseRoleId('stock-manager'),
    ])
    const stranger = await makeColleague(shop, 'stock-manager', gent.branchId)
    expect((await queue(stranger, { isForCustomer: true })).find((row) => row.id === car)).toMatchObject({
      customer: null,
      dossier: null,
      isForCustomer: true,
    })
  })
})

describe('the arrival of a car', () => {
  test('puts it into the stock, sold, and into its dossier', async () => {
    const id = await ordered()
    const vin = newVin()
    const deliver = async () =>
      refusalNames(await main.call('POST /sales/offer/deliver', { ...(await latest(id)), on: today }))
    expect(refusalNames(await arrive(id, { vin: 'ABC' }))).toEqual([422, 'vin-wrong'])
    expect(refusalNames(await arrive(id, { arrivedOn: addDays(today, 1) }))).toEqual([422, 'arrival-is-to-come'])
    expect(await deliver()).toEqual([422, 'customer-order-state'])
    const { id: car } = await readCar(id)
    expect((await arrive(id, { vin })).result).toEqual({ notifiedEmail: 'jan.peeters@example.be' })
    const dossier = await get(id)
    expect(dossier).toMatchObject({
      vin,
      carStanding: 'here',
      carOrder: { state: 'arrived', arrivedOn: today, notices: [] },
      car: { kind: 'stock', id: car },
    })
    expect(dossier.steps).toMatchObject([{ doneOn: today }, { doneOn: today }, { dueOn: addDays(today, 3) }])
    expect(await desk(car)).toMatchObject({ state: 'sold', supply: 'in-stock', daysInStock: null })
    expect((await mails('car-arrived:%')).at(-1)).toMatchObject({ recipient: 'jan.peeters@example.be' })
    expect(refusalNames(await arrive(id))).toEqual([409, 'car-has-arrived'])
    expect(refusalNames(await cancelAtFactory(id, 'Te laat'))).toEqual([422, 'car-not-ordered'])
  })

  test('while another cancels the sale leaves a car of the stock that is free, or one that is sold', async () => {
    const id = await ordered()
    const { id: car } = await readCar(id)
    const [arrived, canceled] = await Promise.all([arrive(id), cancel(id)])
    // The second of the two may get a 409 and tries again.
    if (arrived.status === 409) expect(refusalNames(arrived)).toContain('car-changed')
    if (canceled.status === 409) expect((await cancel(id)).errors).toEqual([])
    const dossier = await get(id)
    expect(dossier.state).toBe('canceled')
    expect((await desk(car)).state).toBe('preparation')
    const { rows } = await pool.query(
      `select from car_sale join vehicle on vehicle.id = vehicle_id where number = $1 and freed_at is null`,
      [car],
    )
    expect(rows).toEqual([])
  })
})

describe('when nothing comes of it', () => {
  test('a canceled sale leaves a car on order that is for sale', async () => {
    const id = await ordered()
    const { id: car } = await readCar(id)
    expect((await cancel(id)).errors).toEqual([])
    expect(await desk(car)).toMatchObject({ state: 'preparation', supply: 'ordered' })
    expect((await queue()).find((row) => row.id === car)).toMatchObject({ isForCustomer: false, customer: null })
    expect((await get(id)).carOrder).toMatchObject({ notices: [] })
  })

  test('a car that was bought while it is on order is followed as well, and is not canceled at the factory', async () => {
    const first = await ordered()
    const { id: car } = await readCar(first)
    await cancel(first)
    const { issued } = await readOffer(car)
    expect(issued.errors).toEqual([])
    const { id: offer, rev } = issued.result.offer
    const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
    expect((await sofie.call('POST /sales/offer/confirm', { id: offer, rev, ...signed })).errors).toEqual([])
    const { id } = await readDossierOfOffer(sofie.call, { id: offer })
    const dossier = await get(id)
    expect(dossier).toMatchObject({ carStanding: 'to-come', carOrder: { isBuiltForIt: false, expectedOn: soon } })
    expect(dossier.steps).toMatchObject([{ label: { nl: 'Aannemen' }, dueOn: soon }, { label: { nl: 'Klaarmaken' } }])
    expect(refusalNames(await cancelAtFactory(id, 'Motor niet leverbaar'))).toEqual([422, 'car-not-ordered'])
    expect((await arrive(id, { tell: false })).result).toEqual({ notifiedEmail: null })
    expect(await desk(car)).toMatchObject({ state: 'sold', supply: 'in-stock' })
  })

  test('a canceled sale ends the order at the factory where that is asked', async () => {
    const id = await ordered()
    const { id: car } = await readCar(id)
    expect((await cancel(id, { isFactoryTold: true })).errors).toEqual([])
    expect(await desk(car)).toMatchObject({ state: 'withdrawn' })
    expect((await queue()).map((row) => row.id)).not.toContain(car)
    expect((await get(id)).carOrder).toMatchObject({ state: 'canceled' })
  })

  test('a car that the factory does not build leaves its dossier, which can have another', async () => {
    const id = await ordered()
    const { id: car } = await readCar(id)
    expect(refusalNames(await cancelAtFactory(id, ' '))).toEqual([422, 'offer-reason-missing'])
    expect((await cancelAtFactory(id, 'Motor niet leverbaar', sofie)).status).toBe(403)
    const agreed = `update dossier set delivery_type = 'pickup', handover_on = $2, handover_part = 'morning' where number = $1`
    await pool.query(agreed, [id, addDays(today, 90)])
    expect((await cancelAtFactory(id, 'Motor niet leverbaar')).errors).toEqual([])
    expect(await get(id)).toMatchObject({ carStanding: 'to-order', carOrder: null, productionNumber: null })
    expect(await get(id)).toMatchObject({ handover: null, steps: [{ doneOn: null }, {}, {}] })
    expect((await desk(car)).state).toBe('withdrawn')
    expect((await order(id)).errors).toEqual([])
    expect((await readCarOrder(id)).car.id).not.toBe(car)
  })
})

test('what comes by itself with each car that is ordered stands in its dossier, on paper and on the list of the workshop', async () => {
  await pool.query(
    `with made as (insert into option_group (code, name) values ('mee', '{"nl": "Meegeleverd"}') returning id),
     mats as (insert into option (brand_id, option_group_id, code, name, kind, flags)
       select brand_id, made.id, 'M1', '{"nl": "Mattenset", "fr": "Jeu de tapis"}', 'accessory', '{order-default,printable}'
       from made, model join version on version.model_id = model.id where version.number = $1 returning id, number)
     insert into version_option (version_id, option_id, tag) select version.id, mats.id, 1 from version, mats where version.number = $1`,
    [version.version],
  )
  await pool.query(
    `with pack as (insert into option_pack (brand_id, code, name, flags)
       select brand_id, 'P1', '{"nl": "Onthaalpakket", "fr": "Pack Bienvenue"}', '{order-default,printable}'
       from model join version on version.model_id = model.id where version.number = $1 returning id)
     insert into version_pack (version_id, option_pack_id, tag) select version.id, pack.id, 1 from version, pack where version.number = $1`,
    [version.version],
  )
  const number = (await pool.query<{ number: number }>(`select number from option where code = 'M1'`)).rows[0]!.number
  const id = await sold({ isApproved: false })
  const welcome = { nl: 'Onthaalpakket', fr: 'Pack Bienvenue' }
  expect((await get(id)).given).toEqual([welcome, { nl: 'Mattenset', fr: 'Jeu de tapis' }])
  const response = await fetch(`${shop.origin}/api/sales/dossier/print`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${sofie.token}` },
    body: JSON.stringify({ id, paper: 'order-form' }),
  })
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  expect((await extractText(pdf, { mergePages: true })).text).toMatch(
    /Inclus dans la commande\s+Pack Bienvenue\W+Jeu de tapis/,
  )
  const { proposed } = (await sofie.call('GET /sales/internalorder/ofdossier', { id })).result
  expect(proposed.lines).toEqual([
    { name: 'Onthaalpakket', quantity: 1, source: 'given-1' },
    { name: 'Mattenset', quantity: 1, source: 'given-2' },
  ])
  // A part that the buyer chose and pays for is not included a second time.
  await pool.query(`insert into price (option_id, valid_from, price_cents, vat_excluded)
    select id, '2026-01-01', 9680, false from option where code = 'M1'`)
  const paid = await sold({
    isApproved: false,
    changes: { car: configured(`option-${number}`) },
  })
  expect((await get(paid)).given).toEqual([welcome])
  await pool.query(`update option set flags = '{printable}' where code = 'M1'`)
  expect((await get(id)).given).toHaveLength(2)
})
