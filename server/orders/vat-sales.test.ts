import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { patient } from './orders.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

async function colleague(role: Parameters<typeof baseRoleId>[0]) {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, gent.branchId])
  return user
}
const sofie = await colleague('salesperson')
const pieter = await colleague('sales-manager')
const an = await colleague('administration')
const main = await signedInStaff(shop)
type Colleague = typeof sofie

let garage: number
let jan: number

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const made = async (facts: object, address: string) => {
    const emails = [{ id: null, label: 'work', address, isPreferred: true }]
    const { result, errors } = await main.call('POST /sales/customer/save', {
      customer: { ...blank, ...facts, emails },
    })
    expect(errors).toEqual([])
    return result.customer.id as number
  }
  const lille = { customerType: 'dealer', isCompany: true, companyName: 'Garage Lille SARL' }
  garage = await made({ ...lille, vatPrefix: 'FR', vatNumber: '04409414364' }, 'achat@garage-lille.example')
  jan = await made({ firstName: 'Jan', lastName: 'Peeters' }, 'jan.peeters@example.be')
})

const newCar = (facts: object = {}) =>
  makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000, ...facts })
type Offer = { id: number; rev: number; breakdown: { totals: { totalCents: number }; regime: string } }

/** What a garage in France is offered: a car bought with VAT, which we bring there. */
async function draft(changes: object = {}, { by = sofie, car = {} }: { by?: Colleague; car?: object } = {}) {
  const vehicle = (await newCar(car)).number
  const content = { ...emptyOffer, customer: garage, salesType: 'fleet', car: { kind: 'used', vehicle } }
  const offer = { ...content, destination: 'union', transport: 'ours', ...changes }
  const { result, errors } = await by.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
  expect(errors).toEqual([])
  return result.offer as Offer
}
const get = async ({ id }: { id: number }, by: Colleague = sofie) =>
  (await by.call('GET /sales/offer/get', { id })).result.offer
const issue = async (offer: { id: number }, by: Colleague = sofie) => {
  const { id, rev, breakdown } = await get(offer, by)
  return by.call('POST /sales/offer/issue', { id, rev, totalCents: breakdown.totals.totalCents })
}
const confirm = async (offer: { id: number }, changes: object = {}, by: Colleague = sofie) => {
  const { id, rev } = await get(offer, by)
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  return by.call('POST /sales/offer/confirm', { id, rev, ...signed, ...changes })
}
const sync = async (offer: { id: number }) => {
  const { id, rev } = await get(offer)
  const { after } = (await sofie.call('GET /sales/offer/getsync', { id })).result
  const answer = await sofie.call('POST /sales/offer/sync', { id, rev, totalCents: after.breakdown.totals.totalCents })
  expect(answer.errors).toEqual([])
}
const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
const codesOf = ({ checks }: { checks: { code: string }[] }) => checks.map(({ code }) => code)
const told = async (offer: { id: number }) => codesOf(await get(offer))

const inUse = () =>
  pool.query(
    `insert into vat_check (vat_prefix, vat_number, is_valid, checked_at) values ('FR', '04409414364', true, now())
     on conflict (vat_prefix, vat_number) do update set is_valid = true`,
  )

async function permit(facts: object = {}) {
  const paper = { kind: 'intra-community', number: 'ICL-14', validFrom: today, validUntil: addDays(today, 90) }
  const { result, errors } = await sofie.call('POST /sales/customer/savepermit', {
    ...{ id: garage, permit: null, rev: 0, ...paper, ...facts },
  })
  expect(errors).toEqual([])
  return result.permits.find(({ id }: { id: number }) => id === result.permit) as { id: number; rev: number }
}
const certify = async ({ id, rev }: { id: number; rev: number }) => {
  const answer = await an.call('POST /sales/customer/certifypermit', { id: garage, permit: id, rev })
  expect(answer.errors).toEqual([])
  return answer.result.permits.find((one: { id: number }) => one.id === id) as { id: number; rev: number }
}
const withdraw = ({ id, rev }: { id: number; rev: number }) =>
  an.call('POST /sales/customer/withdrawpermit', { id: garage, permit: id, rev, reason: 'Stopgezet' })

/** Without VAT, and with 21 % of it on top: to the cent, what is offered to a business ends elsewhere. */
const [net, withVat] = [1_652_893, 2_000_001]

describe('a sale to another member state', () => {
  test('is refused until its buyer proved it, and then goes without VAT', async () => {
    const offer = await draft()
    expect(offer.breakdown).toMatchObject({ regime: 'standard', totals: { totalCents: withVat } })
    expect(await told(offer)).toEqual(expect.arrayContaining(['vat-number-not-checked', 'vat-permit-invalid']))
    expect((await issue(offer)).errors).toEqual([])
    expect(named(await confirm(offer))).toEqual([422, 'vat-number-not-checked'])

    await inUse()
    const waiting = await permit()
    expect(await told(offer)).toContain('vat-permit-invalid')
    const certified = await certify(waiting)
    // Whoever signs is told what it comes to: what was sent says that there is VAT.
    expect(named(await confirm(offer))).toEqual([422, 'vat-number-not-checked'])
    await vi.waitFor(async () => expect(await told(offer)).toContain('offer-indirectly-changed'), patient)
    await sync(offer)
    expect((await get(offer)).breakdown).toMatchObject({ regime: 'intra-community', totals: { totalCents: net } })
    expect((await issue(offer)).errors).toEqual([])
    expect(await told(offer)).toEqual([])

    // The permit is withdrawn: what was issued without VAT cannot be confirmed, and says why.
    await withdraw(certified)
    expect(await told(offer)).toEqual(expect.arrayContaining(['vat-permit-invalid', 'customer-changed']))
    expect(named(await confirm(offer))).toEqual([422, 'check-errors'])
    await certify(await permit({ number: 'ICL-15' }))
    expect(await told(offer)).toEqual(['customer-changed'])
    const { result, errors } = await confirm(offer)
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({ status: 'confirmed', breakdown: { totals: { totalCents: net } } })
    const { dossiers } = (await sofie.call('GET /sales/dossier/ofoffer', { id: offer.id })).result
    const { dossier } = (await sofie.call('GET /sales/dossier/get', { id: dossiers[0].id })).result
    expect(dossier.money).toMatchObject({ dueCents: net, guarantee: { cents: 0 } })
    expect(dossier.papers.map(({ paper }: { paper: string }) => paper)).toContain('transport-proof')
  })

  test('is stopped by a permit whose days are over, on the day itself', async () => {
    await inUse()
    await certify(await permit({ number: 'ICL-16', validUntil: addDays(today, 1) }))
    const offer = await draft()
    expect((await issue(offer)).errors).toEqual([])
    await pool.query(`update customer_vat_permit set valid_from = $1, valid_until = $2 where withdrawn_at is null`, [
      addDays(today, -30),
      today,
    ])
    expect(await told(offer)).toEqual(expect.arrayContaining(['vat-permit-invalid', 'customer-changed']))
    expect(named(await confirm(offer))).toEqual([422, 'check-errors'])
  })

  test('that is given up is sold with VAT', async () => {
    const offer = await draft()
    const { id, rev, content } = await get(offer)
    const athome = { ...content, destination: 'belgium', transport: null }
    expect((await sofie.call('POST /sales/offer/save', { id, rev, offer: athome })).errors).toEqual([])
    expect(await told(offer)).toEqual([])
  })
})

describe('what administration decides about VAT', () => {
  const override = async (offer: { id: number }, changes: object, by: Colleague = an) => {
    const { id, rev } = await get(offer, by)
    const nothing = { isSoldWithVat: false, isVouchedFor: false, reason: '' }
    return by.call('POST /sales/offer/overridevat', { id, rev, ...nothing, ...changes })
  }

  test('sells a margin car with VAT, with a reason, and nobody else does', async () => {
    const atHome = { destination: 'belgium', transport: null }
    const offer = await draft(atHome, { car: { isMargin: true } })
    expect((await get(offer)).breakdown.regime).toBe('margin')
    expect(named(await override(offer, { isSoldWithVat: true, reason: 'x' }, sofie))).toEqual([403, 'right-missing'])
    expect(named(await override(offer, { isSoldWithVat: true }))).toEqual([422, 'offer-reason-missing'])
    expect(named(await override(offer, { isVouchedFor: true, reason: 'x' }))).toEqual([422, 'vat-override-at-home'])
    const { content, id, rev } = await get(offer)
    const own = { ...content, isSoldWithVat: true }
    expect(named(await sofie.call('POST /sales/offer/save', { id, rev, offer: own }))).toEqual([
      ...[403, 'vat-override-by-others'],
    ])
    const answer = await override(offer, { isSoldWithVat: true, reason: 'De koper trekt btw af' })
    expect(answer.errors).toEqual([])
    expect(answer.result.offer).toMatchObject({
      breakdown: { regime: 'standard' },
      content: { isSoldWithVat: true, vatOverride: { reason: 'De koper trekt btw af', isVouchedFor: false } },
    })
    // Its salesperson goes on with it; a copy begins by the rules.
    const after = await get(offer)
    const more = { ...after.content, message: 'Met btw' }
    expect((await sofie.call('POST /sales/offer/save', { id, rev: after.rev, offer: more })).errors).toEqual([])
    const copy = (await sofie.call('POST /sales/offer/copy', { id })).result
    expect((await get(copy)).content).toMatchObject({ isSoldWithVat: false })
    await override(offer, {})
    expect((await get(offer)).breakdown.regime).toBe('margin')
    expect(named(await override(await draft(atHome), { isSoldWithVat: true, reason: 'x' }))).toEqual([
      ...[422, 'vat-override-not-margin'],
    ])
  })

  test('answers for a buyer while the register does not', async () => {
    await pool.query(`delete from vat_check where vat_number = '04409414364'`)
    await pool.query(`update customer_vat_permit set withdrawn_at = now(), withdrawn_by = entered_by, withdrawn_reason = 'x'
      where withdrawn_at is null and certified_at is not null`)
    const offer = await draft()
    const answer = await override(offer, { isVouchedFor: true, reason: 'VIES antwoordt al drie dagen niet' })
    expect(answer.errors).toEqual([])
    expect(answer.result.offer.breakdown).toMatchObject({ regime: 'intra-community', totals: { totalCents: net } })
    expect(await told(offer)).toEqual([])
    expect((await issue(offer)).errors).toEqual([])
    expect((await confirm(offer)).errors).toEqual([])
  })
})

describe('a guarantee', () => {
  const noted = (id: number, event: 'received' | 'repaid', on: string | null, by: Colleague = sofie) =>
    by.call('POST /sales/dossier/guarantee', { id, event, on })
  const dossierOf = async (id: number) => (await sofie.call('GET /sales/dossier/get', { id })).result.dossier

  test('is left by a buyer who takes the car out of the Union, and goes back on proof that it arrived', async () => {
    await certify(await permit({ kind: 'export', number: 'EX-1' }))
    const offer = await draft({ destination: 'outside', transport: 'buyer' })
    expect(offer.breakdown).toMatchObject({ regime: 'export', totals: { totalCents: net } })
    await issue(offer)
    expect((await confirm(offer)).errors).toEqual([])
    const { dossiers } = (await sofie.call('GET /sales/dossier/ofoffer', { id: offer.id })).result
    const { id } = dossiers[0]
    const cents = withVat - net
    expect((await dossierOf(id)).money).toMatchObject({ dueCents: net, guarantee: { cents, receivedOn: null } })

    expect(named(await noted(id, 'repaid', today))).toEqual([422, 'guarantee-not-received'])
    expect(named(await noted(id, 'received', addDays(today, 1)))).toEqual([422, 'day-to-come'])
    const received = await noted(id, 'received', today)
    expect(received.result.dossier.money.guarantee).toMatchObject({ receivedOn: today, receivedBy: 'Tom Wouters' })
    expect(named(await noted(id, 'received', today))).toEqual([422, 'guarantee-received'])
    expect(named(await noted(id, 'repaid', today))).toEqual([422, 'transport-unproven'])
    const paper = (receivedOn: string | null) =>
      sofie.call('POST /sales/dossier/paper', { id, paper: 'transport-proof', receivedOn })
    expect((await paper(today)).errors).toEqual([])
    expect(named(await noted(id, 'repaid', addDays(today, -1)))).toEqual([422, 'guarantee-repaid-too-early'])
    expect((await noted(id, 'repaid', today)).errors).toEqual([])
    expect(named(await paper(null))).toEqual([422, 'guarantee-repaid'])
    expect(named(await noted(id, 'received', null))).toEqual([422, 'guarantee-repaid'])
    await noted(id, 'repaid', null)
    expect((await dossierOf(id)).money.guarantee).toMatchObject({ receivedOn: today, repaidOn: null, repaidBy: null })
  })

  test('is asked of nobody whose car we bring', async () => {
    const offer = await draft({ destination: 'outside' })
    await issue(offer)
    await confirm(offer)
    const { dossiers } = (await sofie.call('GET /sales/dossier/ofoffer', { id: offer.id })).result
    expect(named(await noted(dossiers[0].id, 'received', today))).toEqual([422, 'guarantee-none'])
  })
})

describe('several cars, and our own people', () => {
  const atHome = { destination: 'belgium', transport: null }

  test('each car that stands there has an offer of its own', async () => {
    const vehicle = (await newCar()).number
    const content = { ...emptyOffer, customer: garage, salesType: 'fleet', car: { kind: 'used', vehicle }, carCount: 2 }
    const create = (offer: object) => sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
    expect(named(await create(content))).toEqual([422, 'one-car-only'])
    expect(named(await create({ ...content, car: null, salesType: 'private' }))).toEqual([
      ...[422, 'several-cars-fleet-only'],
    ])
  })

  test('several of one car are put in by whoever sells to fleets; its salesperson goes on with it', async () => {
    const content = { ...emptyOffer, customer: garage, salesType: 'fleet' }
    const create = (offer: object, by: Colleague = sofie) =>
      by.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
    expect(named(await create({ ...content, carCount: 5 }))).toEqual([403, 'several-cars-by-others'])
    expect(named(await create({ ...content, carCount: 5 }, pieter))).toEqual([200])
    const offer = (await create(content)).result.offer as Offer
    const count = async (carCount: number, by: Colleague) =>
      by.call('POST /sales/offer/carcount', { id: offer.id, rev: (await get(offer)).rev, carCount })
    expect(named(await count(5, sofie))).toEqual([403, 'right-missing'])
    expect((await count(5, pieter)).result.offer).toMatchObject({ content: { carCount: 5 } })
    const save = async (carCount: number) =>
      sofie.call('POST /sales/offer/save', {
        ...{ id: offer.id, rev: (await get(offer)).rev, offer: { ...content, carCount } },
      })
    expect(named(await save(6))).toEqual([403, 'several-cars-by-others'])
    expect((await save(5)).result.offer).toMatchObject({ content: { carCount: 5 } })
    expect((await save(2)).result.offer).toMatchObject({ content: { carCount: 2 } })
    expect(named(await save(5))).toEqual([403, 'several-cars-by-others'])
    // Of a car that stands there, there is one.
    const standing = await draft()
    const { id, rev } = await get(standing)
    expect(named(await pieter.call('POST /sales/offer/carcount', { id, rev, carCount: 2 }))).toEqual([
      ...[422, 'one-car-only'],
    ])
  })

  test('a sale to staff goes from draft to confirmation: begun by a manager, agreed to by another, with proof', async () => {
    const vehicle = (await newCar()).number
    const content = { ...emptyOffer, customer: jan, car: { kind: 'used', vehicle }, ...atHome }
    const begin = (offer: object) => sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
    expect(named(await begin({ ...content, salesType: 'staff' }))).toEqual([403, 'staff-sale-by-others'])
    const offer = (await begin(content)).result.offer as Offer
    const ask = async (by: Colleague) => {
      const { id, rev } = await get(offer)
      return by.call('POST /sales/offer/staffsale', { id, rev })
    }
    expect(named(await ask(sofie))).toEqual([403, 'right-missing'])
    const turned = await ask(pieter)
    expect(turned.errors).toEqual([])
    expect(turned.result.offer).toMatchObject({ content: { salesType: 'staff' }, approval: { isNeeded: true } })
    expect(named(await ask(pieter))).toEqual([422, 'staff-sale-already'])
    expect(named(await issue(offer))).toEqual([422, 'approval-needed'])
    const { id, rev } = await get(offer)
    expect((await pieter.call('POST /sales/offer/approve', { id, rev })).errors).toEqual([])
    expect((await issue(offer)).errors).toEqual([])
    expect(named(await confirm(offer))).toEqual([422, 'sales-proof-missing'])
    const { result, errors } = await confirm(offer, { isProofSeen: true })
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({ status: 'confirmed', content: { salesType: 'staff' } })
  })
})
