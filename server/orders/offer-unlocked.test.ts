import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { signForm } from './signing.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

async function colleague(role: 'salesperson' | 'sales-manager') {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, gent.branchId])
  return user
}
const sofie = await colleague('salesperson')
const manager = await colleague('sales-manager')
const main = await signedInStaff(shop)
let customer: number

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const mail = { id: null, label: 'home', address: 'lena.claes@example.be', isPreferred: true }
  const { result } = await main.call('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Lena', lastName: 'Claes', emails: [mail] },
  })
  customer = result.customer.id
})

type Offer = { id: number; rev: number; content: object; breakdown: { totals: { totalCents: number } } }

const contentOf = async () => {
  const { number } = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  return { ...emptyOffer, customer, car: { kind: 'used', vehicle: number } }
}
async function issued(): Promise<Offer> {
  const offer = await contentOf()
  const made: Offer = (await sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer })).result
    .offer
  const { id, rev, breakdown } = made
  const answer = await sofie.call('POST /sales/offer/issue', { id, rev, totalCents: breakdown.totals.totalCents })
  expect(answer.errors).toEqual([])
  return answer.result.offer
}
async function confirmed(): Promise<Offer> {
  const { id, rev } = await issued()
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  return (await sofie.call('POST /sales/offer/confirm', { id, rev, ...signed })).result.offer
}
const unlock = ({ id, rev }: Offer, changes: object = {}, by = manager) =>
  by.call('POST /sales/offer/unlock', { id, rev, reason: 'Tikfout in de levering', isForMe: false, ...changes })
const unlocked = async (offer: Offer): Promise<Offer> => (await unlock(offer)).result.offer
const save = ({ id, rev, content }: Offer, changes: object = {}, by = sofie) =>
  by.call('POST /sales/offer/saveunlocked', { id, rev, offer: { ...content, ...changes } })
const get = async ({ id }: Offer, by = sofie) => (await by.call('GET /sales/offer/get', { id })).result.offer
const dossierOf = async ({ id }: Offer) => {
  const { rows } = await pool.query(
    `select version_no, due_cents::int, approval, state, signed_on,
      (select received_on from dossier_document where dossier_id = dossier.id and need = 'order-form') as form_on
    from dossier join customer_order on dossier_id = dossier.id
    where offer_id = (select id from offer where number = $1)`,
    [id],
  )
  return rows[0]
}
const signOrder = async ({ id }: Offer) => {
  const { rows } = await pool.query(
    'select dossier.number from dossier join offer on offer.id = offer_id where offer.number = $1',
    [id],
  )
  const { number } = rows[0]
  const dossier = (await sofie.call('GET /sales/dossier/get', { id: number })).result.dossier
  const answer = await signForm(sofie, dossier)
  expect(answer.errors).toEqual([])
}
const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
const extra = { name: 'Trekhaak', quantity: 1, cents: 60_000, vatExcluded: false }

describe('a permit', () => {
  test('is given by whoever may, with a reason, to one colleague and for an hour', async () => {
    const offer = await confirmed()
    expect(named(await unlock(offer, {}, sofie))).toEqual([403, 'right-missing'])
    expect(named(await unlock(offer, { reason: ' ' }))).toEqual([422, 'offer-reason-missing'])
    expect(named(await save(offer))).toEqual([422, 'offer-locked'])
    const open = await unlocked(offer)
    expect(open).toMatchObject({ isUnlocked: false, unlock: { reason: 'Tikfout in de levering' } })
    const mine = await get(open)
    expect(mine.isUnlocked).toBe(true)
    const left = Date.parse(mine.unlock.until) - Date.now()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect(named(await save(open, {}, manager))).toEqual([422, 'offer-locked'])
    await pool.query(`update offer set unlocked_until = now() - interval '1 second' where number = $1`, [open.id])
    const over = await get(open)
    expect([over.isUnlocked, over.unlock]).toEqual([false, null])
    expect(named(await save(over))).toEqual([422, 'offer-locked'])
  })

  test('opens nothing that is open, and nothing that is over for good', async () => {
    expect(named(await unlock(await issued()))).toEqual([422, 'offer-not-locked'])
    const offer = await issued()
    const { id, rev } = offer
    const closed = await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Elders gekocht' })
    expect(named(await unlock(closed.result.offer))).toEqual([422, 'offer-status'])
  })
})

describe('a sold offer that is open for a while', () => {
  test('keeps its sale, its signature and its dossier where it comes to the same', async () => {
    const offer = await confirmed()
    await signOrder(offer)
    const { result, errors } = await save(await unlocked(offer), { message: 'Levering in maart' })
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({
      ...{ status: 'confirmed', saleMode: 'sale', currentVersion: 3, issuedVersion: 3, sale: { version: 3 } },
      ...{ content: { message: 'Levering in maart' }, versions: [{ no: 3, reason: 'unlocked' }, {}, {}] },
    })
    expect(await dossierOf(offer)).toMatchObject({ version_no: 3, due_cents: 2_000_000, state: 'valid' })
  })

  test('is signed again where it comes to something else, and what the customer pays follows', async () => {
    const offer = await confirmed()
    await signOrder(offer)
    const { result } = await save(await unlocked(offer), { extras: [extra] })
    expect(result.offer.breakdown.totals.totalCents).toBe(2_060_000)
    expect(await dossierOf(offer)).toEqual({
      ...{ version_no: 3, due_cents: 2_060_000, approval: 2, state: 'draft', signed_on: null, form_on: null },
    })
    await signOrder(offer)
    expect(await dossierOf(offer)).toMatchObject({ state: 'valid', signed_on: today })
  })

  test('keeps its car, its customer, and all once a car of it is delivered', async () => {
    const offer = await unlocked(await confirmed())
    const other = await contentOf()
    expect(named(await save(offer, { car: other.car }))).toEqual([422, 'unlocked-car-stays'])
    expect(named(await save(offer, { carCount: 2 }))).toEqual([422, 'unlocked-car-stays'])
    expect(named(await save(offer, { customer: null }))).toEqual([422, 'unlocked-customer-stays'])
    await pool.query(
      `update customer_order set state = 'delivered', delivered_on = $2, signed_on = $2
       where dossier_id in (select id from dossier where offer_id = (select id from offer where number = $1))`,
      [offer.id, today],
    )
    expect(named(await save(offer, { extras: [extra] }))).toEqual([422, 'unlocked-part-delivered'])
    expect(await get(offer)).toMatchObject({ currentVersion: 2, rev: offer.rev })
  })
})

describe('an offer whose days are over', () => {
  test('binds again once it is changed by a permit, and the customer gets it', async () => {
    const offer = await issued()
    await pool.query('update offer set valid_until = $2 where number = $1', [offer.id, today])
    const over = await get(offer)
    expect(
      named(await sofie.call('POST /sales/offer/save', { id: over.id, rev: over.rev, offer: over.content })),
    ).toEqual([...[422, 'offer-expired']])
    const { result, errors } = await save(await unlocked(over), { validUntil: addDays(today, 5), extras: [extra] })
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({
      ...{ status: 'pending', validUntil: addDays(today, 5), currentVersion: 3, issuedVersion: 3 },
      breakdown: { totals: { totalCents: 2_060_000 } },
    })
    const letters = (await sofie.call('GET /sales/offer/getletters', { id: offer.id })).result
    expect(letters.sendings).toMatchObject([{ version: 3, to: 'lena.claes@example.be' }, { version: 2 }])
  })

  test('stays over where its checks find an error', async () => {
    const offer = await issued()
    await pool.query('update offer set valid_until = $2 where number = $1', [offer.id, today])
    await pool.query(
      'update vehicle set withdrawn_at = now() where id = (select vehicle_id from offer where number = $1)',
      [offer.id],
    )
    expect(named(await save(await unlocked(await get(offer))))).toEqual([422, 'check-errors'])
    expect(await get(offer)).toMatchObject({ currentVersion: 2, validUntil: today })
  })
})

test('an offer that waits for its customer keeps waiting, for what it was changed into', async () => {
  const { id, rev } = await issued()
  const until = addDays(today, 3)
  const held = (await sofie.call('POST /sales/offer/confirmdelay', { id, rev, until, reason: 'Overleg' })).result.offer
  const { result } = await save(await unlocked(held), { extras: [extra] })
  expect(result.offer).toMatchObject({ status: 'confirmed', saleMode: 'delay', delay: { until }, issuedVersion: 3 })
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  const sold = await sofie.call('POST /sales/offer/confirm', { id, rev: result.offer.rev, ...signed })
  expect(sold.result.offer).toMatchObject({ saleMode: 'sale', sale: { version: 3 } })
})
