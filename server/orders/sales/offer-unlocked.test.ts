import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { readDossierOfOffer, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, confirmOffer, draftOffer, issueOffer, totalCents, someLoss } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)
let customer: number

beforeAll(async () => {
  customer = await makeCustomer(main.call, {
    firstName: 'Lena',
    lastName: 'Claes',
    emails: [{ id: null, label: 'home', address: 'lena.claes@example.be', isPreferred: true }],
  })
})

const newCar = async () => (await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })).number
const issued = async () => issueOffer(sofie.call, await draftOffer(sofie.call, { customer, car: await newCar() }))
const confirmed = async () => confirmOffer(sofie.call, await issued())
const unlock = ({ id, rev }: OfferRecord, changes: { reason?: string } = {}, by = manager) =>
  by.call('POST /sales/offer/unlock', { id, rev, reason: 'Tikfout in de levering', isForMe: false, ...changes })
const unlocked = async (offer: OfferRecord) => accepted(await unlock(offer)).offer
const save = ({ id, rev, content }: OfferRecord, changes: Partial<OfferContent> = {}, by = sofie) =>
  by.call('POST /sales/offer/saveunlocked', { id, rev, offer: { ...content, ...changes } })
const get = async ({ id }: OfferRecord) => accepted(await sofie.call('GET /sales/offer/get', { id })).offer
const readDossier = async ({ id }: OfferRecord) => {
  const { rows } = await pool.query(
    `select version_no, due_cents::int, approval, state, signed_on,
      (select received_on from dossier_document where dossier_id = dossier.id and need = 'order-form') as form_on
    from dossier join customer_order on dossier_id = dossier.id
    where offer_id = (select id from offer where number = $1)`,
    [id],
  )
  return rows[0]
}
const signOrder = async (offer: OfferRecord) =>
  accepted(await signForm(sofie.call, await readDossierOfOffer(sofie.call, offer)))
const extra = { name: 'Trekhaak', quantity: 1, cents: 60_000, vatExcluded: false }

describe('a permit', () => {
  test('is given by whoever may, with a reason, to one colleague and for an hour', async () => {
    const offer = await confirmed()
    expect(refusalNames(await unlock(offer, {}, sofie))).toEqual([403, 'right-missing'])
    expect(refusalNames(await unlock(offer, { reason: ' ' }))).toEqual([422, 'offer-reason-missing'])
    expect(refusalNames(await save(offer))).toEqual([422, 'offer-locked'])
    const open = await unlocked(offer)
    expect(open).toMatchObject({ isUnlocked: false, unlock: { reason: 'Tikfout in de levering' } })
    const mine = await get(open)
    expect(mine.isUnlocked).toBe(true)
    const left = Date.parse(mine.unlock!.until) - Date.now()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
    expect(refusalNames(await save(open, {}, manager))).toEqual([422, 'offer-locked'])
    await pool.query(`update offer set unlocked_until = now() - interval '1 second' where number = $1`, [open.id])
    const over = await get(open)
    expect([over.isUnlocked, over.unlock]).toEqual([false, null])
    expect(refusalNames(await save(over))).toEqual([422, 'offer-locked'])
  })

  test('opens nothing that is open, and nothing that is over for good', async () => {
    expect(refusalNames(await unlock(await issued()))).toEqual([422, 'offer-not-locked'])
    const offer = await issued()
    const { id, rev } = offer
    const closed = await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Elders gekocht', loss: someLoss })
    expect(refusalNames(await unlock(closed.result.offer))).toEqual([422, 'offer-status'])
  })
})

describe('a sold offer that is open for a while', () => {
  test('keeps its sale, its signature and its dossier where it comes to the same', async () => {
    const offer = await confirmed()
    await signOrder(offer)
    const { result, errors } = await save(await unlocked(offer), { message: 'Levering in maart' })
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({
      status: 'confirmed',
      saleMode: 'sale',
      currentVersion: 3,
      issuedVersion: 3,
      sale: { version: 3 },
      content: { message: 'Levering in maart' },
      versions: [{ no: 3, reason: 'unlocked' }, {}, {}],
    })
    expect(await readDossier(offer)).toMatchObject({ version_no: 3, due_cents: 2_000_000, state: 'valid' })
  })

  test('is signed again where it comes to something else, and what the customer pays follows', async () => {
    const offer = await confirmed()
    await signOrder(offer)
    const { result } = await save(await unlocked(offer), { extras: [extra] })
    expect(totalCents(result.offer)).toBe(2_060_000)
    expect(await readDossier(offer)).toEqual({
      version_no: 3,
      due_cents: 2_060_000,
      approval: 2,
      state: 'draft',
      signed_on: null,
      form_on: null,
    })
    await signOrder(offer)
    expect(await readDossier(offer)).toMatchObject({ state: 'valid', signed_on: today })
  })

  test('keeps its car, its customer, and all once a car of it is delivered', async () => {
    const offer = await unlocked(await confirmed())
    const other = { kind: 'used', vehicle: await newCar() } as const
    expect(refusalNames(await save(offer, { car: other }))).toEqual([422, 'unlocked-car-stays'])
    expect(refusalNames(await save(offer, { carCount: 2 }))).toEqual([422, 'unlocked-car-stays'])
    expect(refusalNames(await save(offer, { customer: null }))).toEqual([422, 'unlocked-customer-stays'])
    await pool.query(
      `update customer_order set state = 'delivered', delivered_on = $2, signed_on = $2
       where dossier_id in (select id from dossier where offer_id = (select id from offer where number = $1))`,
      [offer.id, today],
    )
    expect(refusalNames(await save(offer, { extras: [extra] }))).toEqual([422, 'unlocked-part-delivered'])
    expect(await get(offer)).toMatchObject({ currentVersion: 2, rev: offer.rev })
  })
})

describe('an offer whose days are over', () => {
  test('binds again once it is changed by a permit, and the customer gets it', async () => {
    const offer = await issued()
    await pool.query('update offer set valid_until = $2 where number = $1', [offer.id, today])
    const over = await get(offer)
    expect(
      refusalNames(await sofie.call('POST /sales/offer/save', { id: over.id, rev: over.rev, offer: over.content })),
    ).toEqual([422, 'offer-expired'])
    const { result, errors } = await save(await unlocked(over), { validUntil: addDays(today, 5), extras: [extra] })
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({
      status: 'pending',
      validUntil: addDays(today, 5),
      currentVersion: 3,
      issuedVersion: 3,
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
    expect(refusalNames(await save(await unlocked(await get(offer))))).toEqual([422, 'check-errors'])
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
