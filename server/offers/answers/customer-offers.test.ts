import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { dayMs } from '../../platform/jobs/retention.ts'
import { addPicture, givePicture, makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { tokenIn } from '../../test/mailed.ts'
import type { Call } from '../../test/api-calls.ts'
import { eraseCustomer, homeEmail, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, totalCents, usedCarOffer, someLoss } from '../../test/sales.ts'
import { signedInCustomer, signedInStaff } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'
import { baseRoleId } from '../../db/seeds/roles.ts'
import { makeNewCar, makeParts } from '../../orders/checkout/orders.test-data.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { loadAcceptance } from './offer-answers.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await signedInStaff(shop, {
  roleId: baseRoleId('salesperson'),
  email: 'sofie@example.be',
  firstName: 'Sofie',
  lastName: 'De Clercq',
})
await pool.query('insert into staff_user_branch values ($1, $2)', [sofie.id, gent.branchId])

let car: TestCar
let made = 0

beforeAll(async () => {
  car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
})

type Person = { id: number; email: string }

/** A customer with an address of their own; `person` gives back what was sent to it. */
async function person(language: 'nl' | 'fr' = 'nl'): Promise<Person> {
  const email = `koper${++made}@example.be`
  return { id: await makeCustomer(main.call, { language, emails: homeEmail(email) }), email }
}

async function account(customer: Person) {
  const signedIn = await signedInCustomer(shop, { email: customer.email })
  const linked = await main.call('POST /sales/customer/linkaccount', {
    customer: customer.id,
    account: signedIn.number,
  })
  expect(linked.errors).toEqual([])
  return signedIn
}

const contentFor = (customer: Person, changes: Partial<OfferContent> = {}): OfferContent => ({
  ...usedCarOffer({ customer: customer.id, car: car.number }),
  ...changes,
})

const drafted = (customer: Person, changes?: Partial<OfferContent>) =>
  createOffer(sofie.call, contentFor(customer, changes))

/** Sends an offer out as it is now, with whatever approval it needs. */
async function issued({ id }: Pick<OfferRecord, 'id'>): Promise<OfferRecord> {
  const offer = (await sofie.call('GET /sales/offer/get', { id })).result.offer
  const { rev } = offer.approval.isNeeded
    ? (await main.call('POST /sales/offer/approve', { id, rev: offer.rev })).result.offer
    : offer
  return accepted(await sofie.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer) })).offer
}

async function changed({ id }: Pick<OfferRecord, 'id'>, content: OfferContent): Promise<OfferRecord> {
  const { rev } = (await sofie.call('GET /sales/offer/get', { id })).result.offer
  return accepted(await sofie.call('POST /sales/offer/save', { id, rev, offer: content })).offer
}

/** Long lines of it are broken: what is looked for stands in one. */
async function mailTo(address: string, wanted: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const mail = (await shop.mailsTo(address)).find((one) => wanted.test(one.replaceAll(/=\r?\n/g, '')))
      expect(mail).toBeDefined()
      return mail!
    },
    { timeout: 12_000, interval: 100 },
  )
}

/** An offer that is with a customer, with the link of its mail. */
async function sent(changes: Partial<OfferContent> = {}, language: 'nl' | 'fr' = 'nl') {
  const customer = await person(language)
  const offer = await issued(await drafted(customer, changes))
  const mail = await mailTo(customer.email, new RegExp(offer.offerNumber))
  return { customer, offer, mail, link: tokenIn(mail) }
}

const read = async (link: string, version: number | null = null, language?: string) =>
  shop.call('POST /shop/offer/get', { link, version }, language)
const accept = (link: string, { version, hash }: { version: { no: number }; hash: string }, name = 'Jan Peeters') =>
  shop.call('POST /shop/offer/accept', { link, version: version.no, hash, name, isAgreed: true })
const paperText = async (link: string, version = 2) =>
  readText(await shop.call.file('POST /shop/offer/print', { link, version }))
const readText = async (response: Response) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}
const letters = async (id: number) => (await sofie.call('GET /sales/offer/getletters', { id })).result

describe('an offer that is issued', () => {
  test('is mailed to its customer with its paper, from its salesperson', async () => {
    const { customer, offer, mail } = await sent()
    expect(mail).toMatch(/^Reply-To: sofie@example\.be/m)
    expect(mail).toMatch(/^Subject: Uw offerte: /m)
    expect(mail).toMatch(/filename=offerte-of-.*\.pdf/)
    expect(
      Buffer.from(/JVBER[\w+/=\r\n]+/.exec(mail)![0], 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await expect
      .poll(() => letters(offer.id))
      .toMatchObject({
        email: customer.email,
        sendings: [{ version: 2, to: customer.email, by: 'Sofie De Clercq', fate: 'sent' }],
        messages: [],
      })
  })

  test('is mailed in the language of its customer', async () => {
    const { mail, link } = await sent({}, 'fr')
    expect(mail).toMatch(/^Subject: Votre offre : /m)
    const { offer } = (await read(link, null, 'fr-BE')).result
    expect(offer.sums.map(({ name }) => name)).toContain('Total TVAC')
  })

  test('is mailed once, whatever becomes of the job, and again to whoever asks', async () => {
    const { customer, offer } = await sent()
    const { rows } = await pool.query<{ id: string }>(
      `select sending.id from offer_sending sending join offer on offer.id = offer_id where offer.number = $1`,
      [offer.id],
    )
    await pool.query(`select graphile_worker.add_job('mail-offer', json_build_object('sendingId', $1::text))`, [
      rows[0]!.id,
    ])
    const again = await sofie.call('POST /sales/offer/sendagain', { id: offer.id })
    expect(again.result.sendings).toHaveLength(2)
    await vi.waitFor(async () => expect(await shop.mailsTo(customer.email)).toHaveLength(2), { timeout: 20_000 })
    const [first, second] = await shop.mailsTo(customer.email)
    expect(tokenIn(first!)).not.toBe(tokenIn(second!))
    expect((await read(tokenIn(second!))).status).toBe(200)
  })

  test('goes nowhere again where the customer has no address any more, and the desk says so', async () => {
    const { customer, offer } = await sent()
    await pool.query('delete from customer_email where lower(address) = $1', [customer.email])
    expect((await letters(offer.id)).email).toBe('')
    expect(refusalNames(await sofie.call('POST /sales/offer/sendagain', { id: offer.id }))).toEqual([
      422,
      'offer-customer-incomplete',
    ])
  })

  test('cannot be sent before it is issued', async () => {
    const draft = await drafted(await person())
    expect(refusalNames(await sofie.call('POST /sales/offer/sendagain', { id: draft.id }))).toEqual([
      422,
      'offer-not-issued',
    ])
  })
})

describe('the link of a mail', () => {
  test('shows what the customer may see: no draft, no margin, no cost', async () => {
    const known = { by: sofie.call, valuer: main.call, expectedCents: 512_345, allowanceCents: 500_000 }
    const tradeIn = await makeTradeIn(known, { customer: null })
    const { customer, offer, link } = await sent({
      tradeIns: [tradeIn],
      manualDiscount: { kind: 'fixed', amount: { cents: 10_000, vatExcluded: false }, reason: 'Zeurt veel' },
    })
    await changed(offer, contentFor(customer, { message: 'Nog niet voor de klant' }))
    const { result } = await read(link)
    expect(result.offer).toMatchObject({
      offerNumber: offer.offerNumber,
      customer: 'Jan Peeters',
      answer: null,
      version: { no: 2, state: 'open', totalCents: 1_990_000 },
      versions: [{ no: 2 }],
      salesperson: { name: 'Sofie De Clercq', email: 'sofie@example.be' },
    })
    expect(result.offer.lines.map(({ cents }) => cents)).toEqual([2_000_000, -10_000])
    const all = JSON.stringify(result)
    for (const secret of ['512345', 'Zeurt', 'margin', 'purchase', 'Nog niet', 'expectedCents']) {
      expect(all).not.toContain(secret)
    }
    expect((await read(link, 1)).status).toBe(404)
    expect((await read(link, 3)).status).toBe(404)
  })

  test('opens nothing when it is wrong, or once it lapsed', async () => {
    const { link, offer } = await sent()
    expect(refusalNames(await read('x'.repeat(43)))).toEqual([404, 'offer-not-found'])
    expect((await read('short')).status).toBe(422)
    await pool.query(
      `update offer_link set expires_at = now() - interval '1 second' from offer where offer.id = offer_id and offer.number = $1`,
      [offer.id],
    )
    expect(refusalNames(await read(link))).toEqual([404, 'offer-not-found'])
    expect(refusalNames(await accept(link, { version: { no: 2 }, hash: '0'.repeat(64) }))).toEqual([
      404,
      'offer-not-found',
    ])
    const paper = await shop.call('POST /shop/offer/ask', { link, onceKey: 'a'.repeat(32), text: 'Hallo?' })
    expect(paper.status).toBe(404)
  })

  test('opens its own offer and no other, also not the version of another customer', async () => {
    const [one, other] = [await sent(), await sent()]
    expect((await read(one.link)).result.offer.offerNumber).toBe(one.offer.offerNumber)
    const piet = await person()
    await changed(other.offer, contentFor(piet))
    await issued(other.offer)
    const seen = (await read(other.link)).result.offer
    expect(seen).toMatchObject({ version: { no: 2, state: 'superseded' }, versions: [{ no: 2 }] })
    expect((await read(other.link, 4)).status).toBe(404)
    const printed = await shop.call('POST /shop/offer/print', { link: other.link, version: 4 })
    expect(refusalNames(printed)).toEqual([404, 'offer-not-found'])
  })

  test('is kept as a hash, for some weeks after the last day', async () => {
    const { offer, link } = await sent()
    const { rows } = await pool.query(
      `select link.*, offer.valid_until from offer_link link join offer on offer.id = offer_id where offer.number = $1`,
      [offer.id],
    )
    expect(JSON.stringify(rows)).not.toContain(link)
    const days = (rows[0].expires_at.getTime() - Date.parse(rows[0].valid_until)) / dayMs
    expect(Math.round(days)).toBe(30)
  })

  test('brings the paper', async () => {
    const { link } = await sent()
    const response = await shop.call.file('POST /shop/offer/print', { link, version: 2 })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})

test('a configured car is shown in its colour, where its model has pictures in it', async () => {
  const made = await makeNewCar(shop.database, { priceGrossCents: 3_630_000, enginePriceGrossCents: 100_000 })
  const { blue, red } = await makeParts(shop.database, made.versionId)
  const [, model = 0, version = 0, engine = 0] = made.key.split('-').map(Number)
  const { hostId } = accepted(await main.call('POST /sales/modelcolour/prepare', { model, colour: blue }))
  await addPicture(shop.database, hostId, { name: 'blue', view: 'side' })
  const pictureIn = async (colour: number) => {
    const car = { kind: 'configured', version, parts: [`engine-${engine}`, `colour-${colour}`] } as const
    return (await read((await sent({ car })).link)).result.offer.car.picture
  }
  expect(await pictureIn(blue)).toMatchObject({ md: '/media/blue-md.webp' })
  expect(await pictureIn(red)).toBeNull()
})

describe('an account', () => {
  test('lists the offers of its customer and opens them; those of others are not there', async () => {
    const { customer, offer } = await sent()
    await drafted(customer)
    const jan = await account(customer)
    const listed = (await jan.call('GET /shop/account/getoffers')).result.offers
    expect(listed).toMatchObject([
      { offerNumber: offer.offerNumber, version: { no: 2, state: 'open' }, salesperson: 'Sofie De Clercq' },
    ])
    const { link } = (await jan.call('POST /shop/account/openoffer', { offerNumber: offer.offerNumber })).result
    const opened = (await read(link)).result.offer
    expect(opened.offerNumber).toBe(offer.offerNumber)
    expect(opened.car.picture).toBeNull()
    await givePicture(shop.database, car.number, 'offer')
    expect((await read(link)).result.offer.car.picture).toMatchObject({ lg: '/media/offer-lg.webp', count: 1 })
    const [pictured] = (await jan.call('GET /shop/account/getoffers')).result.offers
    expect(pictured?.picture?.sm).toBe('/media/offer-sm.webp')

    const stranger = await signedInCustomer(shop)
    expect((await stranger.call('GET /shop/account/getoffers')).result.offers).toEqual([])
    expect(
      refusalNames(await stranger.call('POST /shop/account/openoffer', { offerNumber: offer.offerNumber })),
    ).toEqual([404, 'offer-not-found'])
    expect((await shop.call('GET /shop/account/getoffers')).status).toBe(401)

    await main.call('POST /sales/customer/unlinkaccount', { customer: customer.id, account: jan.number })
    expect((await read(link)).status).toBe(404)
    expect((await jan.call('GET /shop/account/getoffers')).result.offers).toEqual([])
  })
})

/** The offers whose customer waits, as the list shows them, which the count beside it says too. */
async function waiting(): Promise<number[]> {
  const { data } = (await sofie.call('POST /sales/offer/list', { queryFilter: { hasQuestion: true } })).result
  const { statuses } = (await sofie.call('GET /sales/offer/counts')).result
  expect(statuses.reduce((sum, { asked }) => sum + asked, 0)).toBe(data.length)
  const others = (await sofie.call('POST /sales/offer/list', { queryFilter: { hasQuestion: false } })).result.data
  expect(others.every(({ askedAt }) => askedAt === null)).toBe(true)
  return data.map(({ id }) => id)
}

describe('a question', () => {
  test('goes to the salesperson, who answers in the thread that both see', async () => {
    const { customer, offer, link } = await sent()
    const question = { link, onceKey: 'b'.repeat(32), text: 'Is de trekhaak inbegrepen?' }
    const asked = await shop.call('POST /shop/offer/ask', question)
    expect(asked.result.offer.messages).toMatchObject([
      { isCustomer: true, author: 'Jan Peeters', text: 'Is de trekhaak inbegrepen?' },
    ])
    // A second click asks nothing more.
    await shop.call('POST /shop/offer/ask', question)
    const told = await mailTo('sofie@example.be', new RegExp(`Vraag over offerte ${offer.offerNumber}`))
    expect(told).toMatch(new RegExp(`^Reply-To: ${customer.email}`, 'm'))
    const { askedAt, messages: asking } = await letters(offer.id)
    expect(asking).toHaveLength(1)
    expect(askedAt).toBe(asking[0]?.at)
    expect(await waiting()).toContain(offer.id)
    expect((await sofie.call('GET /sales/offer/get', { id: offer.id })).result.offer.rev).toBe(offer.rev)

    const reply = await sofie.call('POST /sales/offer/reply', { id: offer.id, text: 'Ja, die zit erbij.' })
    expect(reply.result.messages).toMatchObject([
      { isCustomer: true },
      { isCustomer: false, author: 'Sofie De Clercq' },
    ])
    expect(reply.result.askedAt).toBeNull()
    expect(await waiting()).not.toContain(offer.id)
    const answer = await mailTo(customer.email, /Antwoord over uw offerte/)
    expect(answer).toMatch(/^Reply-To: sofie@example\.be/m)
    const { messages } = (await read(tokenIn(answer))).result.offer
    expect(messages.map(({ text }) => text)).toEqual(['Is de trekhaak inbegrepen?', 'Ja, die zit erbij.'])
    expect(refusalNames(await shop.call('POST /shop/offer/ask', { ...question, text: '  ' }))).toEqual([
      422,
      'offer-message-missing',
    ])
  })
})

describe('an offer of several cars', () => {
  test('says how many, what all of them cost with and without VAT, and the VAT number of its customer', async () => {
    const { key } = await makeNewCar(shop.database, { priceGrossCents: 3_630_000, enginePriceGrossCents: 100_000 })
    const [, , version = 0, engine = 0] = key.split('-').map(Number)
    const customer = await makeCustomer(main.call, {
      isCompany: true,
      companyName: 'Garde nv',
      customerType: 'fleet',
      firstName: '',
      lastName: '',
      vatPrefix: 'BE',
      vatNumber: '0403019261',
      emails: homeEmail('fleet@garde.example'),
    })
    const { id } = await createOffer(main.call, {
      ...emptyOffer,
      customer,
      salesType: 'fleet',
      carCount: 5,
      car: { kind: 'configured', version, parts: [`engine-${engine}`] },
    })
    const text = await readText(await main.call.file('POST /sales/offer/print', { id, version: 1 }))
    for (const words of [
      'Aantal wagens 5',
      'De regels geven de prijs van één wagen.',
      'Per wagen excl. btw € 30.826,45',
      'Totaal voor 5 wagens excl. btw € 154.132,25',
      'btw 21 % € 32.367,75',
      'Totaal voor 5 wagens incl. btw € 186.500,00',
      '0403.019.261',
    ]) {
      expect(text).toContain(words)
    }
  })
})

describe('agreeing online', () => {
  test.each([
    { language: 'nl', tag: 'nl-BE', buys: 'de koop is pas gesloten als u' },
    { language: 'fr', tag: 'fr-BE', buys: 'la vente n’est conclue que lorsque vous' },
  ] as const)('is no contract, and page, paper and mails say so ($language)', async ({ language, tag, buys }) => {
    const { customer, mail, link } = await sent({}, language)
    const seen = (await read(link, null, tag)).result.offer
    expect(seen.conditions.join(' ')).toContain(buys)
    expect(await paperText(link)).toContain(buys)
    const signs = /bestelbon tekent|signez le bon de commande/
    expect(mail.replaceAll(/=\r?\n/g, '')).toMatch(signs)
    await accept(link, seen)
    expect(await mailTo(customer.email, /Uw akkoord met offerte|Votre accord sur/)).toMatch(/bestelbon|bon de commande/)
    expect((await read(link, null, tag)).result.offer.version.state).toBe('accepted')
  })

  test('is no contract in words that staff can change', async () => {
    const { link } = await sent()
    const setting = { name: 'offers.no-contract' } as const
    const was = await readSetting(shop.database.kysely, 'offers.no-contract')
    const value = { nl: 'Alleen de bestelbon telt.', fr: 'Seul le bon de commande compte.' }
    await main.call('POST /sales/setting/save', { setting: { ...setting, was, value, validFrom: null } })
    expect((await read(link)).result.offer.conditions).toContain('Alleen de bestelbon telt.')
    await main.call('POST /sales/setting/save', { setting: { ...setting, was: value, value: was, validFrom: null } })
  })
})

describe('a signature', () => {
  test('keeps what was signed, when, from where and by whom; it confirms nothing', async () => {
    const { customer, offer, link } = await sent()
    const seen = (await read(link)).result.offer
    expect(refusalNames(await accept(link, seen, ' '))).toEqual([422, 'offer-name-missing'])
    const unagreed = { link, version: 2, hash: seen.hash, name: 'Jan Peeters', isAgreed: false }
    expect(refusalNames(await shop.call('POST /shop/offer/accept', unagreed))).toEqual([422, 'offer-consent-missing'])
    const { result } = await accept(link, seen)
    expect(result.offer).toMatchObject({
      version: { state: 'accepted' },
      answer: { answer: 'accepted', name: 'Jan Peeters' },
    })
    const { rows } = await pool.query(
      `select answered.*, version.hash, offer.id from offer_answer answered join offer on offer.id = answered.offer_id
       join offer_version version on version.offer_id = offer.id and version.version_no = answered.version_no
       where offer.number = $1`,
      [offer.id],
    )
    expect(rows).toMatchObject([{ version_no: 2, version_hash: rows[0].hash, email: customer.email, ip: '127.0.0.1' }])
    expect(await loadAcceptance(shop.database.kysely, { offerId: rows[0].id, versionNo: 2 })).toMatchObject({
      versionHash: seen.hash,
      signedName: 'Jan Peeters',
    })
    expect((await sofie.call('GET /sales/offer/get', { id: offer.id })).result.offer).toMatchObject({
      status: 'pending',
      answer: { answer: 'accepted', version: 2, name: 'Jan Peeters' },
    })
    const list = await sofie.call('POST /sales/offer/list', { searchFilter: { value: offer.offerNumber } })
    expect(list.result.data).toMatchObject([{ answer: 'accepted', answeredAt: expect.any(String) }])
    await mailTo('sofie@example.be', new RegExp(`Offerte ${offer.offerNumber}: .* gaat akkoord`))
    await mailTo(customer.email, /Uw akkoord met offerte/)
  })

  test('is given once, however often somebody clicks', async () => {
    const { offer, link } = await sent()
    const seen = (await read(link)).result.offer
    const answers = await Promise.all([accept(link, seen), accept(link, seen), accept(link, seen)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const decline = await shop.call('POST /shop/offer/decline', { link, version: 2, reason: 'Toch niet' })
    expect(refusalNames(decline)).toEqual([409, 'offer-answered'])
    const { rows } = await pool.query(
      'select count(*)::int as count from offer_answer join offer on offer.id = offer_id where offer.number = $1',
      [offer.id],
    )
    expect(rows[0].count).toBe(1)
  })

  test('is not taken for a version that another replaced while it was read', async () => {
    const { customer, offer, link } = await sent()
    const seen = (await read(link)).result.offer
    const draft = await changed(offer, contentFor(customer, { message: 'Met matten' }))
    // A draft binds nobody: what was issued still does.
    expect((await read(link)).result.offer.version).toMatchObject({ no: 2, state: 'open' })
    await issued(draft)
    expect(refusalNames(await accept(link, seen))).toEqual([409, 'offer-superseded'])
    const newer = (await read(link)).result.offer
    expect(newer).toMatchObject({
      version: { no: 4, state: 'open' },
      versions: [{ no: 4 }, { no: 2, state: 'superseded' }],
    })
    expect(refusalNames(await accept(link, { version: newer.version, hash: seen.hash }))).toEqual([
      409,
      'offer-superseded',
    ])
    expect((await accept(link, newer)).status).toBe(200)
  })

  test('comes before or after the next version, and never both', async () => {
    const { customer, offer, link } = await sent()
    const seen = (await read(link)).result.offer
    const { id, rev, breakdown } = await changed(offer, contentFor(customer, { message: 'Anders' }))
    const [signed, issuedAgain] = await Promise.all([
      accept(link, seen),
      sofie.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents({ breakdown }) }),
    ])
    // The second of the two gets a 409: an accepted version is not replaced unseen.
    expect([signed.status, issuedAgain.status].toSorted((one, other) => one - other)).toEqual([200, 409])
    const state = (await read(link, 2)).result.offer.answer
    expect(state === null).toBe(signed.status === 409)
  })

  test('is not taken once the offer is over, its car is gone or it is blocked', async () => {
    const [expired, closed, blocked] = [await sent(), await sent(), await sent()]
    const readSeen = async (link: string) => (await read(link)).result.offer
    await pool.query(
      'update offer_issue set valid_until = brussels_today() from offer where offer.id = offer_id and offer.number = $1',
      [expired.offer.id],
    )
    expect(refusalNames(await accept(expired.link, await readSeen(expired.link)))).toEqual([409, 'offer-expired'])
    const { rev } = (await sofie.call('GET /sales/offer/get', { id: closed.offer.id })).result.offer
    await sofie.call('POST /sales/offer/close', { id: closed.offer.id, rev, reason: 'Elders gekocht', loss: someLoss })
    expect((await readSeen(closed.link)).version.state).toBe('ended')
    expect(JSON.stringify(await readSeen(closed.link))).not.toContain('Elders gekocht')
    expect(refusalNames(await accept(closed.link, await readSeen(closed.link)))).toEqual([409, 'offer-not-open'])
    await pool.query(
      `update offer set blocked_reason = 'Fraude?', blocked_by = $2, blocked_at = now() where number = $1`,
      [blocked.offer.id, main.id],
    )
    expect((await readSeen(blocked.link)).version.state).toBe('on-hold')
    expect(refusalNames(await accept(blocked.link, await readSeen(blocked.link)))).toEqual([409, 'offer-not-open'])
    await pool.query(`update offer set blocked_reason = null, blocked_by = null, blocked_at = null where number = $1`, [
      blocked.offer.id,
    ])
    await pool.query('update vehicle set withdrawn_at = now() where id = $1', [car.vehicleId])
    expect((await readSeen(blocked.link)).version.state).toBe('car-gone')
    await pool.query('update vehicle set withdrawn_at = null where id = $1', [car.vehicleId])
    expect((await readSeen(blocked.link)).version.state).toBe('open')
  })
})

test('whoever declines says why, and their salesperson hears it', async () => {
  const { offer, link } = await sent()
  expect(refusalNames(await shop.call('POST /shop/offer/decline', { link, version: 2, reason: '' }))).toEqual([
    422,
    'offer-reason-missing',
  ])
  const { result } = await shop.call('POST /shop/offer/decline', { link, version: 2, reason: 'Te duur' })
  expect(result.offer.answer).toMatchObject({ answer: 'declined', reason: 'Te duur' })
  await mailTo('sofie@example.be', new RegExp(`Offerte ${offer.offerNumber} geweigerd`))
  expect((await sofie.call('GET /sales/offer/get', { id: offer.id })).result.offer.answer).toMatchObject({
    answer: 'declined',
    reason: 'Te duur',
    name: '',
  })
})

describe('what is kept of a person', () => {
  const writes = async (call: Call, link: string) => {
    await call('POST /shop/offer/ask', { link, onceKey: 'c'.repeat(32), text: 'Kan ik langskomen?' })
    const { offer } = (await read(link)).result
    await accept(link, offer, 'J. Peeters')
  }

  test('is told with the rest', async () => {
    const { customer, offer, link } = await sent()
    const jan = await account(customer)
    await writes(jan.call, link)
    const told = JSON.stringify((await jan.call('GET /shop/account/getmydata')).result)
    for (const one of [offer.offerNumber, 'Kan ik langskomen?', 'J. Peeters', customer.email])
      expect(told).toContain(one)
  })

  const tables = ['offer_issue', 'offer_answer', 'offer_message', 'offer_link', 'offer_sending'] as const
  const readKey = async ({ id }: { id: number }) =>
    (await pool.query<{ id: string }>('select id from offer where number = $1', [id])).rows[0]!.id
  /** Returns how many rows of each table an offer has. */
  async function readKept(offerId: string) {
    const counts: Partial<Record<(typeof tables)[number], number>> = {}
    for (const table of tables) {
      const { rows } = await pool.query(`select count(*)::int as count from ${table} where offer_id = $1`, [offerId])
      counts[table] = rows[0].count
    }
    return counts
  }
  const nothing = { offer_issue: 0, offer_answer: 0, offer_message: 0, offer_link: 0, offer_sending: 0 }

  test('goes when they are forgotten', async () => {
    const { customer, offer, link } = await sent()
    await shop.call('POST /shop/offer/ask', { link, onceKey: 'd'.repeat(32), text: 'Vergeet mij' })
    await accept(link, (await read(link)).result.offer)
    const key = await readKey(offer)
    expect(await readKept(key)).toMatchObject({ offer_issue: 1, offer_answer: 1, offer_message: 1 })
    await eraseCustomer(main.call, customer.id)
    expect((await read(link)).status).toBe(404)
    expect(await readKept(key)).toEqual(nothing)
    expect((await sofie.call('GET /sales/offer/get', { id: offer.id })).status).toBe(404)
  })

  test('but for what they signed, once a sale came of it', async () => {
    const { customer, offer, link } = await sent()
    await shop.call('POST /shop/offer/ask', { link, onceKey: 'e'.repeat(32), text: 'Wanneer levert u?' })
    await accept(link, (await read(link)).result.offer)
    const { id, rev } = (await sofie.call('GET /sales/offer/get', { id: offer.id })).result.offer
    const yes = { contractDay: brusselsDay(new Date()), isOnPaper: false, isIdentitySeen: true }
    expect((await sofie.call('POST /sales/offer/confirm', { id, rev, ...yes })).errors).toEqual([])
    const key = await readKey(offer)
    await eraseCustomer(main.call, customer.id)
    expect(await readKept(key)).toEqual({ ...nothing, offer_issue: 1, offer_answer: 1 })
    expect((await read(link)).status).toBe(404)
    expect((await sofie.call('GET /sales/offer/get', { id })).status).toBe(200)
  })
})
