import { beforeAll, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { APPROVER_RIGHTS, makeColleague, makeCustomer, nameColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, totalCents, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const annick = await makeColleague(shop, APPROVER_RIGHTS, gent.branchId)
/** Approves in Luik, and in Gent while Annick is absent. */
const tom = await makeColleague(shop, APPROVER_RIGHTS, luik.branchId)

let content: OfferContent

beforeAll(async () => {
  await nameColleague(shop, sofie, { firstName: 'Sofie', lastName: 'De Clercq', language: 'fr' })
  await nameColleague(shop, annick, { firstName: 'Annick', lastName: 'Vermeersch', language: 'nl' })
  await nameColleague(shop, tom, { firstName: 'Tom', lastName: 'Desmet', language: 'nl' })
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const discount = { kind: 'share', bp: 2_000, reason: 'Vaste klant' } as const
  content = usedCarOffer({ customer: await makeCustomer(main.call), car: car.number, manualDiscount: discount })
})

type Asked = Pick<OfferRecord, 'id' | 'rev'>
const ask = async ({ id, rev }: Asked, by = sofie) =>
  accepted(await by.call('POST /sales/offer/askapproval', { id, rev, remark: 'Tekent vandaag.' })).offer
const askNew = async () => ask(await createOffer(sofie.call, content))
const counter = (by: SignedIn, { id, rev }: Asked, discountCents = 115_000, remark = ' Met gratis winterbanden. ') =>
  by.call('POST /sales/offer/counterapproval', { id, rev, discountCents, remark })
const take = (by: SignedIn, { id, rev }: Asked) => by.call('POST /sales/offer/takecounter', { id, rev })
const issue = (by: SignedIn, offer: OfferRecord) =>
  by.call('POST /sales/offer/issue', { id: offer.id, rev: offer.rev, totalCents: totalCents(offer) })
const selectDecisions = async ({ offerNumber }: Pick<OfferRecord, 'offerNumber'>) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select kind, discount_cents, counter_cents, asked_by, decided_by, decided_for, answer, taken_at is not null as is_taken
     from offer_decision join offer on offer.id = offer_id where offer_number = $1 order by decided_at`,
    [offerNumber],
  )
  return rows
}

test('a counter-proposal reaches the salesperson, who takes it: the offer has its discount, is approved and is issued', async () => {
  const offer = await askNew()
  expect(totalCents(offer)).toBe(1_600_000)
  const proposed = accepted(await counter(annick, offer)).offer
  expect(proposed.approval).toMatchObject({
    asked: null,
    refused: null,
    grantedBy: null,
    countered: {
      by: 'Annick Vermeersch',
      for: null,
      isByMe: true,
      discountCents: 115_000,
      remark: 'Met gratis winterbanden.',
    },
  })
  const { rows } = await pool.query<{ subject: string; plain: string }>(
    'select subject, plain from mail where recipient = $1 and subject like $2',
    [sofie.email, `Contre-proposition%${offer.offerNumber}`],
  )
  expect(rows).toHaveLength(1)
  const plain = rows[0]!.plain.replaceAll(/\s/g, ' ')
  expect(plain).toContain('Annick Vermeersch propose une remise de 1 150,00 €')
  expect(plain).toContain('18 850,00 €')
  expect(plain).toContain('Met gratis winterbanden.')
  const { notices } = accepted(await sofie.call('GET /sales/notice/getall', {}))
  expect(notices[0]).toMatchObject({ kind: 'approval-countered', record: offer.id, by: 'Annick Vermeersch' })
  const found = await sofie.call('POST /sales/offer/list', { queryFilter: { approval: ['countered'] } })
  expect(accepted(found).data.map(({ id }) => id)).toContain(offer.id)

  // As it is, it is not approved.
  expect(refusalNames(await issue(sofie, proposed))).toEqual([422, 'approval-needed'])
  const taken = accepted(await take(sofie, proposed)).offer
  expect(totalCents(taken)).toBe(1_885_000)
  expect(taken.content.manualDiscount).toEqual({
    kind: 'fixed',
    amount: { cents: 115_000, vatExcluded: false },
    reason: 'Vaste klant',
  })
  expect(taken.approval).toMatchObject({ isNeeded: true, grantedBy: 'Annick Vermeersch', countered: null })
  expect(await selectDecisions(offer)).toEqual([
    {
      kind: 'countered',
      discount_cents: 400_000,
      counter_cents: 115_000,
      asked_by: sofie.id,
      decided_by: annick.id,
      decided_for: null,
      answer: 'Met gratis winterbanden.',
      is_taken: true,
    },
  ])
  expect(accepted(await issue(sofie, taken)).offer.status).toBe('pending')
})

test('any other content asks again, also after the counter-proposal was taken', async () => {
  const proposed = accepted(await counter(annick, await askNew())).offer
  const save = (offer: OfferRecord, bp: number) =>
    sofie.call('POST /sales/offer/save', {
      id: offer.id,
      rev: offer.rev,
      offer: { ...content, manualDiscount: { kind: 'share', bp, reason: 'Vaste klant' } },
    })
  const changed = accepted(await save(proposed, 1_500)).offer
  expect(changed.approval).toMatchObject({ countered: null, grantedBy: null })
  expect(refusalNames(await take(sofie, changed))).toEqual([422, 'no-counter-proposal'])
  const taken = accepted(await take(sofie, accepted(await counter(annick, await ask(changed))).offer)).offer
  const more = accepted(await save(taken, 1_000)).offer
  expect(more.approval.grantedBy).toBeNull()
  expect(refusalNames(await issue(sofie, more))).toEqual([422, 'approval-needed'])
})

test('a price that moved meanwhile asks again', async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const moved = { ...content, car: { kind: 'used', vehicle: car.number } } as const
  const proposed = accepted(await counter(annick, await ask(await createOffer(sofie.call, moved)))).offer
  await pool.query(
    'update price set price_cents = 2100000 where vehicle_id = (select id from vehicle where number = $1)',
    [car.number],
  )
  expect(refusalNames(await take(sofie, proposed))).toEqual([409, 'counter-proposal-moved'])
})

test('a counter-proposal is refused', async () => {
  const offer = await createOffer(sofie.call, content)
  expect(refusalNames(await counter(annick, offer))).toEqual([422, 'approval-not-asked'])
  const asked = await ask(offer)
  expect(refusalNames(await counter(annick, asked, 400_000))).toEqual([422, 'counter-not-lower'])
  expect(refusalNames(await counter(annick, asked, 0))[0]).toBe(422)
  expect(refusalNames(await counter(sofie, asked))).toEqual([403, 'right-missing'])
  expect(refusalNames(await counter(tom, asked))).toEqual([403, 'other-branch'])
  expect(refusalNames(await counter(annick, { ...asked, rev: asked.rev - 1 }))).toEqual([409, 'changed-meanwhile'])
  const own = await ask(await createOffer(annick.call, content), annick)
  expect(refusalNames(await counter(annick, own))).toEqual([403, 'own-approval'])
  const plain = await createOffer(sofie.call, { ...content, manualDiscount: null })
  expect(refusalNames(await counter(annick, plain))).toEqual([422, 'no-approval-needed'])

  // Nobody takes their own answer, nor one that is another's to take.
  const proposed = accepted(await counter(annick, asked)).offer
  expect(refusalNames(await take(annick, proposed))).toEqual([403, 'own-counter-proposal'])
  expect(refusalNames(await take(tom, proposed))).toEqual([403, 'other-branch'])
  // It may still be approved as it was asked, or asked again.
  const again = await ask(proposed)
  expect(again.approval).toMatchObject({ countered: null, asked: { by: 'Sofie De Clercq' } })
  const { id, rev } = again
  const granted = accepted(await annick.call('POST /sales/offer/approve', { id, rev })).offer
  expect(refusalNames(await counter(annick, granted))).toEqual([422, 'approval-granted-already'])
  expect((await selectDecisions(offer)).map(({ kind }) => kind)).toEqual(['countered', 'approved'])
})

test('a deputy proposes in the place of the absent colleague, never about what that colleague asked for', async () => {
  const today = brusselsDay(new Date())
  const days = { id: null, from: today, until: addDays(today, 1), deputy: tom.number }
  accepted(await annick.call('POST /sales/absence/save', { absence: days }))
  const offer = await askNew()
  const proposed = accepted(await counter(tom, offer)).offer
  expect(proposed.approval.countered).toMatchObject({ by: 'Tom Desmet', for: 'Annick Vermeersch' })
  const taken = accepted(await take(sofie, proposed)).offer
  expect(taken.approval).toMatchObject({ grantedBy: 'Tom Desmet', grantedFor: 'Annick Vermeersch' })
  expect(await selectDecisions(offer)).toMatchObject([{ decided_by: tom.id, decided_for: annick.id }])
  const ofAbsent = await ask(await createOffer(sofie.call, content), annick)
  expect(refusalNames(await counter(tom, ofAbsent))).toEqual([403, 'request-of-absent'])
})
