import { beforeAll, expect, test, vi } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { OFFER_APPROVAL_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const patient = { timeout: 20_000, interval: 20 }
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const ofGent = {
  OFFER_VIEW: 'branch',
  OFFER_EDIT: 'branch',
  OFFER_SUBMIT: 'branch',
  OFFER_APPROVE_LIMIT: 'branch',
} as const
const leader = await makeColleague(shop, ofGent, gent.branchId)
const leaderOfLuik = await makeColleague(shop, ofGent, luik.branchId)
const blocked = await makeColleague(shop, 'sales-manager', gent.branchId)

let content: OfferContent

beforeAll(async () => {
  await pool.query(`update staff_user set language = 'fr' where id = $1`, [leader.id])
  await pool.query('update staff_user set blocked_at = now() where id = $1', [blocked.id])
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const discount = { kind: 'share', bp: 2_000, reason: 'Vaste klant' } as const
  content = usedCarOffer({ customer: await makeCustomer(main.call), car: car.number, manualDiscount: discount })
})

type Asked = Pick<OfferRecord, 'id' | 'rev'>
const ask = async (by: SignedIn, { id, rev }: Asked, remark = '') =>
  accepted(await by.call('POST /sales/offer/askapproval', { id, rev, remark })).offer
const approve = async (by: SignedIn, { id, rev }: Asked) =>
  accepted(await by.call('POST /sales/offer/approve', { id, rev })).offer
const turnDown = async (by: SignedIn, { id, rev }: Asked, reason: string) =>
  accepted(await by.call('POST /sales/offer/refuseapproval', { id, rev, reason })).offer

/** Returns the mails about an offer that a user got, the first first. */
async function selectMails({ email }: SignedIn, { offerNumber }: Pick<OfferRecord, 'offerNumber'>) {
  const { rows } = await pool.query<{ subject: string; plain: string; reply_to: string }>(
    'select subject, plain, reply_to from mail where recipient = $1 and subject like $2 order by created_at, id',
    [email, `%${offerNumber}%`],
  )
  return rows
}

const selectSubjects = async (user: SignedIn, offer: Pick<OfferRecord, 'offerNumber'>) =>
  (await selectMails(user, offer)).map(({ subject }) => subject)

const listHeard = ({ id }: SignedIn, offer: Asked) =>
  shop.hubEvents.flatMap(({ room, event, payload }) =>
    room === `staff:${id}` && event === OFFER_APPROVAL_EVENT && (payload as { offer: number }).offer === offer.id
      ? [(payload as { kind: string }).kind]
      : [],
  )

test('a question for approval reaches each user who may answer it, in their language, once', async () => {
  const offer = await createOffer(sofie.call, content)
  const asked = await ask(sofie, offer, 'Koopt al twintig jaar bij ons.')
  const subject = `Goedkeuring gevraagd voor offerte ${offer.offerNumber}`
  expect(await selectSubjects(manager, offer)).toEqual([subject])
  expect(await selectSubjects(leader, offer)).toEqual([`Approbation demandée pour l’offre ${offer.offerNumber}`])
  for (const other of [sofie, leaderOfLuik, blocked, main]) expect(await selectSubjects(other, offer)).toEqual([])
  // It stays in the bell until it is read.
  const { notices } = accepted(await manager.call('GET /sales/notice/getall', {}))
  expect(notices[0]).toMatchObject({ kind: 'approval-asked', screen: 'offer', record: offer.id, isRead: false })
  await vi.waitFor(
    () => expect([manager, leader].map((user) => listHeard(user, offer))).toEqual([['asked'], ['asked']]),
    patient,
  )
  expect([sofie, leaderOfLuik, blocked, main].flatMap((user) => listHeard(user, offer))).toEqual([])

  const [mail] = await selectMails(manager, offer)
  expect(mail).toMatchObject({
    reply_to: sofie.email,
    plain: expect.stringContaining('Koopt al twintig jaar bij ons.'),
  })
  expect(mail!.plain).toContain('De korting is hoger dan de verkoper alleen mag geven.')
  expect(mail!.plain).toContain(`/office/offer/${offer.id}`)

  // A second click is refused, and so mails nobody again.
  const { id, rev } = asked
  expect((await sofie.call('POST /sales/offer/askapproval', { id, rev, remark: '' })).status).toBe(422)
  expect((await sofie.call('POST /sales/offer/askapproval', { id, rev: offer.rev, remark: '' })).status).toBe(409)
  expect(await selectSubjects(manager, offer)).toEqual([subject])
})

test('a refusal reaches the salesperson with its reason, another question the approvers again, and then the approval', async () => {
  const offer = await createOffer(sofie.call, content)
  const refused = await turnDown(manager, await ask(sofie, offer), 'Hoogstens 15 %')
  const refusal = `Goedkeuring geweigerd voor offerte ${offer.offerNumber}`
  expect(await selectSubjects(sofie, offer)).toEqual([refusal])
  expect((await selectMails(sofie, offer))[0]!.plain).toContain('Hoogstens 15 %')
  await approve(leader, await ask(sofie, refused))
  expect(await selectSubjects(sofie, offer)).toEqual([refusal, `Offerte ${offer.offerNumber} is goedgekeurd`])
  const question = `Goedkeuring gevraagd voor offerte ${offer.offerNumber}`
  expect(await selectSubjects(manager, offer)).toEqual([question, question])
  await vi.waitFor(() => expect(listHeard(sofie, offer)).toEqual(['refused', 'granted']), patient)
  expect(listHeard(manager, offer)).toEqual(['asked', 'asked'])
})

test('a user who approves what they asked for themselves gets no mail; the salesperson of the offer does', async () => {
  const offer = await createOffer(sofie.call, content)
  await approve(leader, await ask(leader, offer))
  expect(await selectSubjects(leader, offer)).toEqual([])
  expect(await selectSubjects(manager, offer)).toHaveLength(1)
  expect(await selectSubjects(sofie, offer)).toEqual([`Offerte ${offer.offerNumber} is goedgekeurd`])
})

test('an approval that nobody asked for is mailed to the salesperson as well', async () => {
  const offer = await createOffer(sofie.call, content)
  await approve(manager, offer)
  expect(await selectSubjects(sofie, offer)).toEqual([`Offerte ${offer.offerNumber} is goedgekeurd`])
})

test('the list finds what a user may approve, and what was answered until it is issued', async () => {
  const findIds = async (by: SignedIn, queryFilter: InputOf<'POST /sales/offer/list'>['queryFilter']) =>
    accepted(await by.call('POST /sales/offer/list', { queryFilter })).data.map(({ id }) => id)
  const toApprove = async (by: SignedIn) =>
    accepted(await by.call('GET /sales/offer/counts', {})).statuses.reduce((sum, row) => sum + row.toApprove, 0)
  const [ofManager, first, second] = [
    await createOffer(manager.call, content),
    await createOffer(sofie.call, content),
    await createOffer(sofie.call, content),
  ]
  const before = await toApprove(manager)
  await ask(manager, ofManager)
  const asked = await ask(sofie, first)
  expect(await toApprove(manager)).toBe(before + 1)
  expect(await toApprove(sofie)).toBe(0)
  const waiting = await findIds(manager, { isToApprove: true })
  expect(waiting).toContain(first.id)
  expect(waiting).not.toContain(ofManager.id)
  expect(await findIds(manager, { isToApprove: false })).toContain(ofManager.id)
  expect(await findIds(leader, { isToApprove: true })).toEqual(expect.arrayContaining([ofManager.id, first.id]))
  expect(await findIds(sofie, { isToApprove: true })).toEqual([])

  const granted = await approve(manager, asked)
  const { data } = accepted(await sofie.call('POST /sales/offer/list', { queryFilter: { approval: ['granted'] } }))
  expect(data.find(({ id }) => id === first.id)).toMatchObject({ approval: 'granted', approvalAt: expect.any(String) })
  const totalCents = granted.breakdown!.totals.totalCents
  accepted(await sofie.call('POST /sales/offer/issue', { id: granted.id, rev: granted.rev, totalCents }))
  expect(await findIds(sofie, { approval: ['granted'] })).not.toContain(first.id)

  // A question about an offer that was closed waits no more.
  const closed = await ask(sofie, second)
  accepted(await sofie.call('POST /sales/offer/close', { id: closed.id, rev: closed.rev, reason: 'Elders gekocht' }))
  expect(await findIds(manager, { isToApprove: true })).not.toContain(second.id)
  expect(await findIds(manager, { approval: ['asked'] })).not.toContain(second.id)
})

test('main administrators are asked where nobody else may approve', async () => {
  const offer = await createOffer(manager.call, content)
  await pool.query('update staff_user set blocked_at = now() where id = $1', [leader.id])
  await ask(manager, offer)
  expect(await selectSubjects(manager, offer)).toEqual([])
  expect(await selectSubjects(main, offer)).toEqual([`Goedkeuring gevraagd voor offerte ${offer.offerNumber}`])
})
