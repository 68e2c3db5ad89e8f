import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay, brusselsInstant, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { tokenIn } from '../../test/mailed.ts'
import { eraseCustomer, homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, issueOffer, someLoss, totalCents, usedCarOffer } from '../../test/sales.ts'
import { dayMs } from '../../platform/jobs/retention.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { offerData } from '../desk/offer-data.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const reader = await makeColleague(shop, { OFFER_VIEW: 'branch' }, gent.branchId)

const today = brusselsDay(new Date())
const day = (days: number) => addDays(today, days)

let car: TestCar
let other: TestCar
let made = 0

beforeAll(async () => {
  car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  other = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
})

async function person(language: 'nl' | 'fr' = 'nl') {
  const email = `twijfelaar${++made}@example.be`
  return { id: await makeCustomer(main.call, { language, emails: homeEmail(email) }), email }
}
type Person = Awaited<ReturnType<typeof person>>

/** An offer that a customer has until the end of the fourth day from now. */
async function issueTo(customer: Person, changes: Partial<OfferContent> = {}): Promise<OfferRecord> {
  const content = { ...usedCarOffer({ customer: customer.id, car: car.number }), validUntil: day(5), ...changes }
  return issueOffer(sofie.call, await createOffer(sofie.call, content))
}

/** Lets the jobs of a night run as so many days from now, at this time or at an hour; the calls after it are of today again. */
async function night(days: number, hour?: number): Promise<void> {
  const ahead = hour === undefined ? days * dayMs : brusselsInstant(day(days), hour * 60).getTime() - Date.now()
  shop.moveClock(ahead)
  await pool.query(`select graphile_worker.add_job('check-all-offers', '{}'::json, job_key := 'check-all-offers')`)
  const due = () =>
    pool.query(
      `select from graphile_worker.jobs where task_identifier in ('check-all-offers', 'draft-offer-reminders')
         and (locked_at is not null or run_at <= now())`,
    )
  await expect.poll(async () => (await due()).rowCount, { timeout: 12_000 }).toBe(0)
  shop.moveClock(-ahead)
}

const letters = async ({ id }: Pick<OfferRecord, 'id'>, by = sofie) =>
  accepted(await by.call('GET /sales/offer/getletters', { id }))
const findDraft = async (offer: Pick<OfferRecord, 'id'>) => (await letters(offer)).reminder
const requireDraft = async (offer: Pick<OfferRecord, 'id'>) =>
  requireValue(await findDraft(offer), 'the drafted reminder')
const send = async (
  { id }: Pick<OfferRecord, 'id'>,
  words: { reminder: string; subject: string; text: string },
  by = sofie,
) => by.call('POST /sales/offer/sendreminder', { id, ...words })
const dismiss = async ({ id }: Pick<OfferRecord, 'id'>, reminder: string, isDismissed = true) =>
  sofie.call('POST /sales/offer/dismissreminder', { id, reminder, isDismissed })

async function mailTo(address: string, wanted: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await shop.mailsTo(address)).map((mail) => mail.replaceAll(/=\r?\n/g, ''))
      return requireValue(
        mails.find((mail) => wanted.test(mail)),
        'the mail',
      )
    },
    { timeout: 12_000, interval: 100 },
  )
}

/** The offers with a reminder for somebody to send, as the list shows them, which the counts say too. */
async function toRemind(by: typeof sofie): Promise<number[]> {
  const { data } = accepted(await by.call('POST /sales/offer/list', { queryFilter: { isToRemind: true } }))
  const { statuses } = accepted(await by.call('GET /sales/offer/counts'))
  expect(statuses.reduce((sum, one) => sum + one.toRemind, 0)).toBe(data.length)
  return data.map(({ id }) => id)
}

describe('an offer that nobody answers', () => {
  test('has its reminder drafted days before its last one, for its salesperson and who stands in for them', async () => {
    const offer = await issueTo(await person())
    await night(0)
    expect(await findDraft(offer)).toBeNull()
    await night(1)
    const draft = await requireDraft(offer)
    const last = formatDay(day(4))
    expect(draft).toMatchObject({ kind: 'validity', name: '', lastDay: day(4) })
    expect(draft.subject).toBe(`Uw offerte is geldig tot en met ${last}`)
    expect(draft.text).toContain(`Onze offerte ${offer.offerNumber} voor`)
    expect(draft.text).toContain(`nog geldig tot en met ${last}.`)
    expect([await toRemind(sofie), await toRemind(manager)].map((ids) => ids.includes(offer.id))).toEqual([true, true])
    expect([await toRemind(tom), await toRemind(reader)]).toEqual([[], []])
    const { waiting } = accepted(await main.call('GET /sales/menu/waiting'))
    expect(waiting).toContainEqual(expect.objectContaining({ count: (await toRemind(main)).length }))
    await night(2)
    expect(await findDraft(offer)).toEqual(draft)
  })

  test('is told in the language of its customer what ends first, and that its price holds on', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `with campaign as (
         insert into price_rule (code, name, kind, topic)
         values ('najaar', '{"nl": "Najaar", "fr": "Automne"}', 'campaign', 'season') returning id
       ), days as (
         insert into price_rule_range (price_rule_id, valid_from, valid_until) select id, $1, $2 from campaign
       )
       insert into price_rule (code, name, kind, premium_kind, amount_cents, support_net_cents, paid_by, treatment, campaign_id, is_automatic)
       select 'najaarspremie', '{"nl": "Najaarspremie"}', 'premium', 'campaign', 175000, 100000, 'importer', 'sale', id, true
       from campaign returning campaign_id as id`,
      [day(-30), day(3)],
    )
    onTestFinished(() => void pool.query(`delete from price_rule where code in ('najaarspremie', 'najaar')`))
    const offer = await issueTo(await person('fr'), { validUntil: day(20) })
    await night(1)
    const draft = await requireDraft(offer)
    expect(draft).toMatchObject({ kind: 'campaign', name: 'Najaar', lastDay: day(2) })
    expect(draft.subject).toBe(`Votre offre\u00a0: la campagne Automne court jusqu’au ${formatDay(day(2))}`)
    expect(draft.text).toContain(`Le prix de votre offre reste valable jusqu’au ${formatDay(day(19))} inclus.`)
    // The importer goes on with it: what was drafted is not so.
    await pool.query('update price_rule_range set valid_until = $1 where price_rule_id = $2', [day(60), rows[0]?.id])
    await night(1)
    expect(await findDraft(offer)).toBeNull()
  })
})

describe('a drafted reminder', () => {
  test('goes out once, in the words of the salesperson, with a link that opens the offer', async () => {
    const customer = await person()
    const offer = await issueTo(customer)
    await night(1)
    const { id: reminder, subject } = await requireDraft(offer)
    const words = { reminder, subject: `${subject}!`, text: 'Dag Jan,\n\nKomt u nog eens langs?' }
    expect(refusalNames(await send(offer, { ...words, subject: ' ' }))).toEqual([422, 'subject-missing'])
    expect(refusalNames(await send(offer, { ...words, text: ' ' }))).toEqual([422, 'offer-message-missing'])
    const sent = accepted(await send(offer, words))
    expect(sent).toMatchObject({
      reminder: null,
      reminders: [{ to: customer.email, subject: words.subject, text: words.text }],
    })
    expect(refusalNames(await send(offer, words))).toEqual([409, 'offer-reminder-gone'])
    expect(refusalNames(await dismiss(offer, reminder))).toEqual([409, 'offer-reminder-gone'])
    const mail = await mailTo(customer.email, /Komt u nog eens langs/)
    expect(mail).toMatch(/^Reply-To: /m)
    const opened = accepted(await shop.call('POST /shop/offer/get', { link: tokenIn(mail), version: null }))
    expect(opened.offer.offerNumber).toBe(offer.offerNumber)
    for (const days of [2, 4]) await night(days)
    expect(await findDraft(offer)).toBeNull()
    expect(
      (await shop.mailsTo(customer.email)).filter((one) => /Subject: Uw offerte is geldig/.test(one)),
    ).toHaveLength(1)
  })

  test('is put aside, and taken up again', async () => {
    const offer = await issueTo(await person())
    await night(1)
    const { id } = await requireDraft(offer)
    expect(accepted(await dismiss(offer, id)).reminder).toBeNull()
    await night(2)
    expect(await findDraft(offer)).toBeNull()
    expect(accepted(await dismiss(offer, id, false)).reminder).toMatchObject({ id })
  })

  test('is for who may write to the customer', async () => {
    const offer = await issueTo(await person())
    await night(1)
    const { id: reminder, subject, text } = await requireDraft(offer)
    const call = { id: offer.id, reminder, isDismissed: true }
    expect(refusalNames(await send(offer, { reminder, subject, text }, tom))).toEqual([403, 'not-yours'])
    expect(refusalNames(await reader.call('POST /sales/offer/dismissreminder', call))).toEqual([403, 'right-missing'])
    expect((await send(offer, { reminder, subject, text }, manager)).status).toBe(200)
  })

  test('is dropped when the customer answers, and when another version or nothing comes of it', async () => {
    const [agreeing, declining] = [await person(), await person()]
    const [one, two, three] = [await issueTo(agreeing), await issueTo(declining), await issueTo(await person())]
    await night(1)
    const { id: reminder, subject, text } = await requireDraft(one)
    const answer = async ({ email }: Person, { offerNumber }: OfferRecord) => {
      const link = tokenIn(await mailTo(email, new RegExp(offerNumber)))
      const { version, hash } = accepted(await shop.call('POST /shop/offer/get', { link, version: null })).offer
      return { link, version: version.no, hash }
    }
    const agreed = await answer(agreeing, one)
    accepted(await shop.call('POST /shop/offer/accept', { ...agreed, name: 'Jan Peeters', isAgreed: true }))
    const { link, version } = await answer(declining, two)
    accepted(await shop.call('POST /shop/offer/decline', { link, version, reason: 'Te duur' }))
    const { id, rev } = accepted(await sofie.call('GET /sales/offer/get', { id: three.id })).offer
    accepted(await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Koos een ander merk', loss: someLoss }))
    for (const offer of [one, two, three]) expect(await findDraft(offer)).toBeNull()
    expect(refusalNames(await send(one, { reminder, subject, text }))).toEqual([409, 'offer-reminder-gone'])
    await night(2)
    for (const offer of [one, two, three]) expect(await findDraft(offer)).toBeNull()
  })

  test('is dropped overnight where the offer is blocked or its car is gone', async () => {
    const sold = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 900_000 })
    const blocked = await issueTo(await person())
    const gone = await issueTo(await person(), { car: { kind: 'used', vehicle: sold.number } })
    await night(1)
    expect([await findDraft(blocked), await findDraft(gone)]).not.toContain(null)
    const { id, rev } = blocked
    accepted(await manager.call('POST /sales/offer/block', { id, rev, reason: 'Prijs klopt niet' }))
    await pool.query('insert into car_sale (vehicle_id) values ($1)', [sold.vehicleId])
    await night(2)
    expect([await findDraft(blocked), await findDraft(gone)]).toEqual([null, null])
  })
})

describe('alternatives', () => {
  async function issueSet(customer: Person, second: Partial<OfferContent> = {}) {
    const validUntil = day(5)
    const first = await createOffer(sofie.call, {
      ...usedCarOffer({ customer: customer.id, car: car.number }),
      validUntil,
    })
    const { id } = accepted(await sofie.call('POST /sales/offer/addalternative', { id: first.id }))
    const added = accepted(await sofie.call('GET /sales/offer/get', { id })).offer
    const content: OfferContent = {
      ...added.content,
      validUntil,
      car: { kind: 'used', vehicle: other.number },
      ...second,
    }
    const saved = accepted(await sofie.call('POST /sales/offer/save', { id, rev: added.rev, offer: content })).offer
    const { rev } = accepted(await sofie.call('GET /sales/offer/get', { id: first.id })).offer
    const others = [{ id, rev: saved.rev, totalCents: totalCents(saved) }]
    accepted(await sofie.call('POST /sales/offer/issue', { id: first.id, rev, totalCents: totalCents(first), others }))
    return [first, saved] as const
  }

  test('are told of together, once', async () => {
    const set = await issueSet(await person())
    await night(1)
    const [first, second] = [await requireDraft(set[0]), await findDraft(set[1])]
    expect(second).toBeNull()
    expect(first.subject).toBe(`Uw voorstellen zijn geldig tot en met ${formatDay(day(4))}`)
    accepted(await send(set[0], { reminder: first.id, subject: first.subject, text: first.text }))
    await night(4)
    expect([await findDraft(set[0]), await findDraft(set[1])]).toEqual([null, null])
  })

  test('that end apart: the first of them is named', async () => {
    const set = await issueSet(await person('fr'), { validUntil: day(4) })
    await night(1)
    expect(await findDraft(set[0])).toBeNull()
    expect((await requireDraft(set[1])).subject).toBe(`La proposition B est valable jusqu’au ${formatDay(day(3))}`)
  })

  test('are told of no more once the customer chose one', async () => {
    const customer = await person()
    const set = await issueSet(customer)
    await night(1)
    expect(await findDraft(set[0])).not.toBeNull()
    const link = tokenIn(await mailTo(customer.email, /voorstellen/))
    const { version, hash } = accepted(
      await shop.call('POST /shop/offer/get', { link, alternative: 'B', version: null }),
    ).offer
    const signed = { version: version.no, hash, name: 'Jan Peeters', isAgreed: true }
    accepted(await shop.call('POST /shop/offer/accept', { link, alternative: 'B', ...signed }))
    await night(2)
    expect([await findDraft(set[0]), await findDraft(set[1])]).toEqual([null, null])
  })
})

describe('a customer', () => {
  test('who wants no reminders gets none, for whatever offer, until they want them again', async () => {
    const customer = await person()
    const offer = await issueTo(customer)
    await night(1)
    const link = tokenIn(await mailTo(customer.email, new RegExp(offer.offerNumber)))
    const remind = async (isReminded: boolean) =>
      accepted(await shop.call('POST /shop/offer/remind', { link, isReminded })).offer.isReminded
    expect([await remind(false), await remind(false)]).toEqual([false, false])
    expect(await letters(offer)).toMatchObject({ reminder: null, isReminded: false })
    const next = await issueTo(customer)
    await night(2)
    expect([await findDraft(offer), await findDraft(next)]).toEqual([null, null])
    expect(await remind(true)).toBe(true)
    await night(2)
    expect([await findDraft(offer), await findDraft(next)]).not.toContain(null)
    expect(
      refusalNames(await shop.call('POST /shop/offer/remind', { link: 'x'.repeat(43), isReminded: false })),
    ).toEqual([404, 'offer-not-found'])
  })

  test('who has no address of mail any more, or is blocked, is not written to', async () => {
    const [unreachable, unwanted] = [await person(), await person()]
    const offers = [await issueTo(unreachable), await issueTo(unwanted)]
    await pool.query('delete from customer_email where address = $1', [unreachable.email])
    await pool.query(`update customer set blocked_reason = 'Betaalt niet' where number = $1`, [unwanted.id])
    await night(1)
    for (const offer of offers) expect(await findDraft(offer)).toBeNull()
  })

  test('reads with their data what they were sent, and leaves nothing of it when they are forgotten', async () => {
    const customer = await person()
    const offer = await issueTo(customer)
    await night(1)
    const { id: reminder, subject } = await requireDraft(offer)
    accepted(await send(offer, { reminder, subject, text: 'Tot binnenkort' }))
    // Somebody without an account is known by the address alone.
    const holder = { accountId: randomUUID(), sessionId: '', number: 0, name: '', email: customer.email }
    const at = { language: 'nl', now: new Date() } as const
    const read = async () => JSON.stringify(await offerData.read(shop.database.kysely, holder, at))
    expect(await read()).toContain('Tot binnenkort')
    await eraseCustomer(main.call, customer.id)
    const { rowCount } = await pool.query('select from offer_reminder where id = $1', [reminder])
    expect([rowCount, await read()]).toEqual([0, '[]'])
  })
})

test('a dealer who wants it has reminders go by themselves, by day', async () => {
  const name = 'offers.reminder'
  const setTo = async (value: { days: number; isSentByItself: boolean }) => {
    const was = await readSetting(shop.database.kysely, name)
    accepted(await main.call('POST /sales/setting/save', { setting: { name, was, value, validFrom: null } }))
  }
  await setTo({ days: 4, isSentByItself: true })
  onTestFinished(() => setTo({ days: 4, isSentByItself: false }))
  const customer = await person('fr')
  const offer = await issueTo(customer)
  await night(1, 3)
  expect(await letters(offer)).toMatchObject({ reminder: null, reminders: [] })
  await night(1, 9)
  expect(await letters(offer)).toMatchObject({ reminder: null, reminders: [{ to: customer.email, by: null }] })
  expect(await mailTo(customer.email, /encore valable jusqu/)).toMatch(/^To: /m)
  await setTo({ days: 0, isSentByItself: false })
  const other = await issueTo(customer)
  await night(2)
  expect(await findDraft(other)).toBeNull()
})
