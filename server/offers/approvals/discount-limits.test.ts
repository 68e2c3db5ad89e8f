import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const approves = {
  OFFER_VIEW: 'branch',
  OFFER_EDIT: 'branch',
  OFFER_SUBMIT: 'branch',
  OFFER_APPROVE_LIMIT: 'branch',
} as const
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
/** Approves in Gent up to a limit. */
const annick = await makeColleague(shop, approves, gent.branchId)
/** Approves everything in Gent. */
const dirk = await makeColleague(shop, approves, gent.branchId)
/** Approves in Luik up to a limit. */
const tom = await makeColleague(shop, approves, luik.branchId)

let customer: number
let car: number

const setLimit = (by: SignedIn, mostBp: number | null, mostCents: number | null = null) =>
  pool.query(
    `update role set discount_most_bp = $2, discount_most_cents = $3
     where id = (select role_id from staff_user where id = $1)`,
    [by.id, mostBp, mostCents],
  )

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  car = (await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })).number
  const named = [
    [annick, 'Annick', 'Vermeersch'],
    [dirk, 'Dirk', 'Maes'],
    [tom, 'Tom', 'Desmet'],
  ] as const
  for (const [{ id }, first, last] of named) {
    await pool.query('update staff_user set first_name = $2, last_name = $3 where id = $1', [id, first, last])
  }
  await setLimit(annick, 1_000)
  await setLimit(tom, 500)
})

type Asked = Pick<OfferRecord, 'id' | 'rev'>
const askNew = async (cents: number) => {
  const manualDiscount: OfferContent['manualDiscount'] = {
    kind: 'fixed',
    amount: { cents, vatExcluded: false },
    reason: 'Vaste klant',
  }
  const { id, rev } = await createOffer(sofie.call, usedCarOffer({ customer, car, manualDiscount }))
  return accepted(await sofie.call('POST /sales/offer/askapproval', { id, rev, remark: '' })).offer
}
const approve = (by: SignedIn, { id, rev }: Asked) => by.call('POST /sales/offer/approve', { id, rev })
const refuseIt = (by: SignedIn, { id, rev }: Asked) =>
  by.call('POST /sales/offer/refuseapproval', { id, rev, reason: 'Te veel' })
const counter = (by: SignedIn, { id, rev }: Asked) =>
  by.call('POST /sales/offer/counterapproval', { id, rev, discountCents: 115_000, remark: '' })
const readApproval = async (by: SignedIn, { id }: Asked) =>
  accepted(await by.call('GET /sales/offer/get', { id })).offer.approval
const readDesk = async (by: SignedIn) => accepted(await by.call('GET /sales/approval/getall', {}))
const countMails = async ({ email }: SignedIn, { offerNumber }: Pick<OfferRecord, 'offerNumber'>) => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from mail where recipient = $1 and subject like $2',
    [email, `%${offerNumber}%`],
  )
  return rows[0]?.count
}

describe('an approver with a limit', () => {
  test('decides about what is within it, to the cent', async () => {
    const within = await askNew(200_000)
    expect((await readDesk(annick)).waiting.map(({ id }) => id)).toContain(within.id)
    expect((await readApproval(annick, within)).above).toBeNull()
    expect(await countMails(annick, within)).toBe(1)
    expect(accepted(await approve(annick, within)).offer.approval.grantedBy).toBe('Annick Vermeersch')
  })

  test('reads what is above it and who decides, and is neither asked nor counted', async () => {
    const offer = await askNew(200_001)
    expect(await countMails(annick, offer)).toBe(0)
    expect(await countMails(dirk, offer)).toBe(1)
    const { waiting, above } = await readDesk(annick)
    expect(waiting.map(({ id }) => id)).not.toContain(offer.id)
    expect(above).toMatchObject([{ id: offer.id, cents: 200_001 }])
    expect((await readDesk(dirk)).waiting.map(({ id }) => id)).toContain(offer.id)
    expect((await readDesk(dirk)).above).toEqual([])
    const listed = accepted(await annick.call('POST /sales/offer/list', { queryFilter: { isToApprove: true } }))
    expect(listed.data.map(({ id }) => id)).not.toContain(offer.id)
    const { waiting: counts } = accepted(await annick.call('GET /sales/menu/waiting', {}))
    expect(counts.find(({ route }) => route === 'approval')?.count ?? 0).toBe(waiting.length)
    expect((await readApproval(annick, offer)).above).toEqual({
      mostBp: 1_000,
      mostCents: null,
      deciders: ['Dirk Maes'],
    })

    for (const decide of [approve, refuseIt, counter]) {
      const refused = await decide(annick, offer)
      expect(refusalNames(refused)).toEqual([403, 'approval-above-limit'])
    }
    expect((await approve(annick, offer)).errors[0]?.message).toContain('Dirk Maes')
    expect(accepted(await approve(dirk, offer)).offer.approval.grantedBy).toBe('Dirk Maes')
  })

  test('has one in an amount too, and what nobody else may decide goes to a main administrator', async () => {
    await setLimit(annick, 1_000, 150_000)
    await setLimit(dirk, null, 150_000)
    const offer = await askNew(150_001)
    expect((await readApproval(annick, offer)).above).toMatchObject({ mostCents: 150_000 })
    expect(await countMails(main, offer)).toBe(1)
    expect(refusalNames(await approve(dirk, offer))).toEqual([403, 'approval-above-limit'])
    accepted(await approve(main, offer))
    await setLimit(annick, 1_000)
    await setLimit(dirk, null)
  })

  test('lends it to the deputy, and not more', async () => {
    const today = brusselsDay(new Date())
    const absence = { id: null, from: today, until: addDays(today, 1), deputy: tom.number }
    accepted(await annick.call('POST /sales/absence/save', { absence }))
    const [within, above] = [await askNew(200_000), await askNew(200_001)]
    expect(await countMails(tom, within)).toBe(1)
    expect(await countMails(tom, above)).toBe(0)
    expect((await readDesk(tom)).above.map(({ id }) => id)).toContain(above.id)
    expect(refusalNames(await approve(tom, above))).toEqual([403, 'approval-above-limit'])
    expect(accepted(await approve(tom, within)).offer.approval).toMatchObject({
      grantedBy: 'Tom Desmet',
      grantedFor: 'Annick Vermeersch',
    })
    await pool.query('delete from staff_absence')
  })
})
