import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { APPROVER_RIGHTS, makeColleague, makeCustomer, nameColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
/** Approves in Gent. */
const annick = await makeColleague(shop, APPROVER_RIGHTS, gent.branchId)
/** Approve in Luik. */
const tom = await makeColleague(shop, APPROVER_RIGHTS, luik.branchId)
const els = await makeColleague(shop, APPROVER_RIGHTS, luik.branchId)

let content: OfferContent
const today = brusselsDay(new Date())
const tomorrow = addDays(today, 1)

beforeAll(async () => {
  await nameColleague(shop, annick, { firstName: 'Annick', lastName: 'Vermeersch', language: 'nl' })
  await nameColleague(shop, tom, { firstName: 'Tom', lastName: 'Desmet', language: 'fr' })
  await nameColleague(shop, els, { firstName: 'Els', lastName: 'Goossens', language: 'nl' })
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const discount = { kind: 'share', bp: 2_000, reason: 'Vaste klant' } as const
  content = usedCarOffer({ customer: await makeCustomer(main.call), car: car.number, manualDiscount: discount })
})

type Wish = Partial<InputOf<'POST /sales/absence/save'>['absence']>
const note = (by: SignedIn, wish: Wish = {}) =>
  by.call('POST /sales/absence/save', {
    absence: { id: null, from: today, until: tomorrow, deputy: tom.number, ...wish },
  })
const withdrawAll = async (by: SignedIn) => {
  const { absences } = accepted(await by.call('GET /sales/absence/getown', {}))
  for (const { id, state } of absences) {
    if (state !== 'past') accepted(await by.call('POST /sales/absence/withdraw', { id }))
  }
}
const ask = async (by: SignedIn, { id, rev }: Pick<OfferRecord, 'id' | 'rev'>) =>
  accepted(await by.call('POST /sales/offer/askapproval', { id, rev, remark: 'Tekent vandaag.' })).offer
const askNew = async (by = sofie) => ask(by, await createOffer(sofie.call, content))
const approve = (by: SignedIn, { id, rev }: Pick<OfferRecord, 'id' | 'rev'>) =>
  by.call('POST /sales/offer/approve', { id, rev })
const toApprove = async (by: SignedIn) =>
  accepted(await by.call('GET /sales/offer/counts', {})).statuses.reduce((sum, row) => sum + row.toApprove, 0)
const selectSubjects = async ({ email }: SignedIn, offer: Pick<OfferRecord, 'offerNumber'>) => {
  const { rows } = await pool.query<{ subject: string; plain: string }>(
    'select subject, plain from mail where recipient = $1 and subject like $2 order by created_at, id',
    [email, `%${offer.offerNumber}%`],
  )
  return rows
}
const readNotice = async (by: SignedIn) => accepted(await by.call('GET /sales/notice/getall', {})).notices[0]

describe('while an approver is absent', () => {
  test('what is asked of them reaches their deputy, who decides in their place until they are back', async () => {
    const before = await askNew()
    expect(await toApprove(tom)).toBe(0)
    expect(refusalNames(await approve(tom, before))).toEqual([403, 'other-branch'])

    accepted(await note(annick))
    expect(await readNotice(tom)).toMatchObject({ kind: 'deputy-named', by: 'Annick Vermeersch' })
    expect(accepted(await tom.call('GET /sales/access/me', {}))?.who.standsInFor).toMatchObject([
      { id: annick.number, name: 'Annick Vermeersch', grants: { OFFER_APPROVE_LIMIT: 'branch', OFFER_VIEW: 'branch' } },
    ])
    expect(await toApprove(tom)).toBe(1)

    const offer = await askNew()
    expect(offer.approval.absent).toEqual([{ name: 'Annick Vermeersch', until: tomorrow, deputy: 'Tom Desmet' }])
    expect(await selectSubjects(annick, offer)).toEqual([])
    const [mail] = await selectSubjects(tom, offer)
    expect(mail).toMatchObject({
      subject: `Approbation demandée pour l’offre ${offer.offerNumber}`,
      plain: expect.stringContaining('Vous remplacez Annick Vermeersch'),
    })
    const waiting = await tom.call('POST /sales/offer/list', { queryFilter: { isToApprove: true } })
    expect(accepted(waiting).data.map(({ id }) => id)).toContain(offer.id)
    expect(accepted(await tom.call('GET /sales/offer/get', { id: offer.id })).offer.approval.standIn).toEqual({
      for: 'Annick Vermeersch',
      refusal: null,
    })

    const granted = accepted(await approve(tom, offer)).offer
    expect(granted.approval).toMatchObject({ grantedBy: 'Tom Desmet', grantedFor: 'Annick Vermeersch' })
    const [answer] = await selectSubjects(sofie, offer)
    expect(answer?.plain).toContain('Tom Desmet, namens Annick Vermeersch')
    expect(await readNotice(annick)).toMatchObject({
      kind: 'approval-granted',
      by: 'Tom Desmet, namens Annick Vermeersch',
    })
    const { rows } = await pool.query<{ actor: string; approved_for: string }>(
      `select entry.actor, row.after ->> 'approved_for' as approved_for from audit_row row
       join audit_entry entry on entry.id = row.entry where row.subject = 'offer' and row.after ? 'approved_for'`,
    )
    expect(rows).toContainEqual({ actor: `user:${tom.id}`, approved_for: annick.id })

    const refused = await tom.call('POST /sales/offer/refuseapproval', {
      id: before.id,
      rev: before.rev,
      reason: 'Hoogstens 15 %',
    })
    expect(accepted(refused).offer.approval.refused).toMatchObject({ by: 'Tom Desmet', for: 'Annick Vermeersch' })

    // They are back: the deputy sees and decides no more, and what was decided stays.
    const again = await ask(sofie, accepted(refused).offer)
    await withdrawAll(annick)
    expect(refusalNames(await approve(tom, again))).toEqual([403, 'other-branch'])
    expect(await toApprove(tom)).toBe(0)
    expect(await readNotice(tom)).toMatchObject({ kind: 'deputy-released' })
    const kept = accepted(await sofie.call('GET /sales/offer/get', { id: granted.id })).offer.approval
    expect(kept).toMatchObject({ grantedBy: 'Tom Desmet', grantedFor: 'Annick Vermeersch' })
    expect(accepted(await approve(annick, again)).offer.approval).toMatchObject({ grantedFor: null })
  })

  test('only the days of the absence count, in Belgium', async () => {
    const offer = await askNew()
    accepted(await note(annick, { from: tomorrow, until: tomorrow }))
    expect(refusalNames(await approve(tom, offer))).toEqual([403, 'other-branch'])
    await withdrawAll(annick)
    // One that is over by a day.
    await pool.query(
      `insert into staff_absence (staff_user_id, deputy_id, absent_from, back_on, noted_at) values ($1, $2, $3, $4, now())`,
      [annick.id, tom.id, addDays(today, -5), today],
    )
    expect(refusalNames(await approve(tom, offer))).toEqual([403, 'other-branch'])
    expect(accepted(await annick.call('GET /sales/absence/getown', {})).absences).toMatchObject([{ state: 'past' }])
  })

  test('a deputy decides neither what they asked for themselves, nor what the absent colleague did, nor in a chain', async () => {
    const own = await createOffer(annick.call, content)
    accepted(await note(annick))
    const ofAbsent = await askNew(annick)
    expect(refusalNames(await approve(tom, ofAbsent))).toEqual([403, 'request-of-absent'])
    expect(accepted(await tom.call('GET /sales/offer/get', { id: ofAbsent.id })).offer.approval.standIn).toEqual({
      for: null,
      refusal: 'request-of-absent',
    })
    // The offers of the absent colleague themselves stay out of sight.
    expect(refusalNames(await approve(tom, own))).toEqual([403, 'other-branch'])
    expect(refusalNames(await tom.call('GET /sales/offer/get', { id: own.id }))).toEqual([404, 'record-not-found'])

    const offer = await askNew()
    await pool.query('update offer set approval_asked_by = $2 where number = $1', [offer.id, tom.id])
    const { rev } = accepted(await sofie.call('GET /sales/offer/get', { id: offer.id })).offer
    expect(refusalNames(await approve(tom, { id: offer.id, rev }))).toEqual([403, 'own-request'])

    // The deputy is absent too: their own deputy decides for them, and not for whom they stood in.
    accepted(await note(tom, { deputy: els.number }))
    const waiting = await askNew()
    expect(waiting.approval.absent).toEqual([{ name: 'Annick Vermeersch', until: tomorrow, deputy: null }])
    for (const deputy of [tom, els]) {
      expect(refusalNames(await approve(deputy, waiting))).toEqual([403, 'other-branch'])
    }
    // Nobody else may approve it, so that the absent approver is asked all the same.
    expect(await selectSubjects(annick, waiting)).toHaveLength(1)
    const { absences } = accepted(await main.call('GET /sales/user/faultystandins', {}))
    expect(absences).toMatchObject([{ absent: { name: 'Annick Vermeersch' }, fault: 'deputy-absent' }])
    await withdrawAll(tom)
    expect(accepted(await approve(tom, waiting)).offer.approval.grantedFor).toBe('Annick Vermeersch')
    await withdrawAll(annick)
  })

  test('a deputy who may decide by a right of their own is asked, and decides, in their own name', async () => {
    accepted(await note(annick, { deputy: main.number }))
    const offer = await askNew()
    const [mail] = await selectSubjects(main, offer)
    expect(mail?.subject).toBe(`Goedkeuring gevraagd voor offerte ${offer.offerNumber}`)
    expect(mail?.plain).not.toContain('Annick Vermeersch')
    expect(accepted(await approve(main, offer)).offer.approval.grantedFor).toBeNull()
    await withdrawAll(annick)
  })

  test('a deputy who is blocked or loses the right stands in no more', async () => {
    // Blocking ends sessions: nobody whom other tests ask.
    const jan = await makeColleague(shop, APPROVER_RIGHTS, luik.branchId)
    accepted(await note(annick, { deputy: jan.number }))
    const offer = await askNew()
    const readFault = async () => accepted(await annick.call('GET /sales/absence/getown', {})).absences[0]?.fault
    expect(await readFault()).toBeNull()
    await pool.query('update staff_user set blocked_at = now() where id = $1', [jan.id])
    expect(await readFault()).toBe('deputy-blocked')
    const asked = accepted(await sofie.call('GET /sales/offer/get', { id: offer.id })).offer.approval
    expect(asked.absent).toMatchObject([{ deputy: null }])
    await pool.query('update staff_user set blocked_at = null where id = $1', [jan.id])
    await pool.query(
      `delete from role_right where right_name = 'OFFER_APPROVE_LIMIT' and role_id = (select role_id from staff_user where id = $1)`,
      [jan.id],
    )
    expect(await readFault()).toBe('deputy-approves-nothing')
    await pool.query(
      `insert into role_right (role_id, right_name, reach) select role_id, 'OFFER_APPROVE_LIMIT', 'branch' from staff_user where id = $1`,
      [jan.id],
    )
    // The absent approver loses the right: nothing is left to exercise in their place.
    await pool.query(
      `update role_right set reach = 'own' where right_name = 'OFFER_APPROVE_LIMIT'
       and role_id = (select role_id from staff_user where id = $1)`,
      [annick.id],
    )
    expect(await readFault()).toBe('absent-approves-nothing')
    await pool.query(
      `update role_right set reach = 'branch' where right_name = 'OFFER_APPROVE_LIMIT'
       and role_id = (select role_id from staff_user where id = $1)`,
      [annick.id],
    )
    await withdrawAll(annick)
  })
})

describe('an absence is refused', () => {
  beforeAll(() => pool.query('delete from staff_absence'))

  test.each<[string, Wish, (string | number)[]]>([
    ['in the past', { from: addDays(today, -1) }, [422, 'absence-past']],
    ['that ends before it begins', { from: tomorrow, until: today }, [422, 'absence-ends-before']],
    ['of more than a year', { until: addDays(today, 400) }, [422, 'absence-too-long']],
    ['without a deputy', { deputy: null }, [422, 'deputy-missing']],
    ['with oneself as deputy', { deputy: annick.number }, [422, 'deputy-self']],
    ['with a deputy who approves nothing', { deputy: sofie.number }, [422, 'deputy-approves-nothing']],
    ['with an unknown deputy', { deputy: 999_999 }, [422, 'deputy-blocked']],
    ['that is not theirs', { id: 999_999 }, [404, 'record-not-found']],
  ])('%s', async (_, wish, expected) => expect(refusalNames(await note(annick, wish))).toEqual(expected))

  test('over the days of another, with a deputy who is absent, and of a user who approves nothing', async () => {
    accepted(await note(annick))
    expect(refusalNames(await note(annick, { from: tomorrow, until: addDays(today, 9) }))).toEqual([
      422,
      'absence-overlaps',
    ])
    expect(refusalNames(await note(els, { deputy: annick.number }))).toEqual([422, 'deputy-absent'])
    expect(refusalNames(await note(sofie))).toEqual([422, 'absent-approves-nothing'])
    const { absences } = accepted(await annick.call('GET /sales/absence/getown', {}))
    const id = absences[0]!.id
    const changed = accepted(await note(annick, { id, until: addDays(today, 3), deputy: els.number }))
    expect(changed.absences[0]).toMatchObject({ id, until: addDays(today, 3), deputy: { name: 'Els Goossens' } })
    expect(await readNotice(tom)).toMatchObject({ kind: 'deputy-released' })
    await withdrawAll(annick)
  })
})

test('an absence keeps what two users changed of it, and tells the second one of the same field', async () => {
  const { absences } = accepted(await note(annick))
  const id = absences[0]!.id
  const was = { from: today, until: tomorrow, deputy: tom.number }
  accepted(await note(annick, { id, was, until: addDays(today, 3) }))
  const saveAsManager = (wish: Wish) =>
    main.call('POST /sales/user/saveabsence', { user: annick.number, absence: { id, ...was, was, ...wish } })
  expect(accepted(await saveAsManager({ deputy: els.number })).absences[0]).toMatchObject({
    until: addDays(today, 3),
    deputy: { name: 'Els Goossens' },
  })
  expect(await saveAsManager({ until: addDays(today, 5) })).toMatchObject({
    status: 409,
    errors: [{ name: 'changed-meanwhile', field: 'until' }],
  })
  await withdrawAll(annick)
})

test('a colleague notes the absence of who fell ill with the right to manage users, and nobody else does', async () => {
  const absence = { id: null, from: today, until: tomorrow, deputy: tom.number }
  const wish = { user: annick.number, absence }
  expect(refusalNames(await tom.call('POST /sales/user/saveabsence', wish))).toEqual([403, 'right-missing'])
  const clerk = await makeColleague(shop, { USER_EDIT: 'all' })
  // Rights are passed on by users who have them, as with roles.
  expect(refusalNames(await clerk.call('POST /sales/user/saveabsence', wish))).toEqual([403, 'grants-beyond-own'])
  const { absences } = accepted(await main.call('POST /sales/user/saveabsence', wish))
  expect(absences[0]).toMatchObject({ state: 'running', deputy: { name: 'Tom Desmet' } })
  const { id } = absences[0]!
  // An absence is of its user alone.
  expect(refusalNames(await tom.call('POST /sales/absence/withdraw', { id }))).toEqual([404, 'record-not-found'])
  accepted(await main.call('POST /sales/user/withdrawabsence', { user: annick.number, id }))
  expect(await toApprove(tom)).toBe(0)
})
