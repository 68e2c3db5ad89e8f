import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import { carsOfDriver, forgetDriver } from '../../orders/dossiers/drivers.sql.ts'
import { offersOfDriver } from './offer-drivers.sql.ts'
import { makeBranch } from '../../test/factories.ts'
import { tokenIn } from '../../test/mailed.ts'
import { eraseCustomer, homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, confirmOffer, createOffer, totalCents } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const elise = await makeColleague(shop, 'fleet-manager', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)

let car: NonNullable<OfferContent['car']>
let made = 0

beforeAll(async () => {
  const { key } = await makeNewCar(shop.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 0 })
  const [, , version = 0, engine = 0] = key.split('-').map(Number)
  car = { kind: 'configured', version, parts: [`engine-${engine}`] }
})

async function makeFleet() {
  const email = `vloot${++made}@example.be`
  const facts = { customerType: 'lease', isCompany: true, companyName: `Huurwagens ${made} nv` } as const
  return { email, id: await makeCustomer(main.call, { ...facts, emails: homeEmail(email) }) }
}

const content = (customer: number, changes: Partial<OfferContent> = {}): OfferContent => ({
  ...emptyOffer,
  customer,
  salesType: 'fleet',
  car,
  ...changes,
})
const get = async (id: number) => accepted(await elise.call('GET /sales/offer/get', { id })).offer
const listSet = async (id: number) =>
  accepted(await elise.call('GET /sales/offer/getalternatives', { id })).alternatives
const add = (id: number, isTogether = true, by = elise) =>
  by.call('POST /sales/offer/addalternative', { id, ...(isTogether && { isTogether }) })
const save = async ({ id, rev }: OfferRecord, offer: OfferContent) =>
  accepted(await elise.call('POST /sales/offer/save', { id, rev, offer })).offer
const asShown = ({ id, rev, breakdown }: OfferRecord) => ({ id, rev, totalCents: totalCents({ breakdown }) })

const drivers = [
  { name: 'Ines Wouters', email: 'ines@example.be', language: 'nl' },
  { name: 'Luc Marchal', email: '', language: 'fr' },
] as const

/** A fleet of two cars of one configuration and one of another. */
async function makePair(customer: number) {
  const first = await createOffer(elise.call, content(customer, { carCount: 2, drivers }))
  const added = await get(accepted(await add(first.id)).id)
  const second = await save(added, { ...added.content, carCount: 1 })
  return [await get(first.id), second] as const
}

async function issuePair(customer: number) {
  const [first, second] = await makePair(customer)
  accepted(await elise.call('POST /sales/offer/issue', { ...asShown(first), others: [asShown(second)] }))
  return [await get(first.id), await get(second.id)] as const
}

const mailedLink = async (email: string) => {
  const mail = await vi.waitFor(
    async () => {
      const [found, ...more] = await shop.mailsTo(email)
      expect(more).toEqual([])
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 12_000, interval: 100 },
  )
  return { mail, link: tokenIn(mail) }
}

describe('a configuration of a fleet', () => {
  test('begins as the offer is, without its drivers, and both are bought together', async () => {
    const { id } = await makeFleet()
    const [first, second] = await makePair(id)
    expect(second.content).toMatchObject({ customer: id, salesType: 'fleet', car })
    expect(second.content.drivers).toBeUndefined()
    expect(await listSet(first.id)).toMatchObject([
      { letter: 'A', isTogether: true, carCount: 2, driverCount: 2 },
      { letter: 'B', isTogether: true, carCount: 1, driverCount: 0 },
    ])
  })

  test('is one of at most eight, and stands beside no alternatives', async () => {
    const { id } = await makeFleet()
    const [first] = await makePair(id)
    for (let count = 3; count <= 8; count++) accepted(await add(first.id))
    expect(refusalNames(await add(first.id))).toEqual([422, 'alternatives-full'])
    expect(refusalNames(await add(first.id, false))).toEqual([422, 'set-of-other-kind'])
    const alone = await createOffer(elise.call, content(id))
    accepted(await add(alone.id, false))
    expect(refusalNames(await add(alone.id))).toEqual([422, 'set-of-other-kind'])
  })

  test('is for fleets, and for users who may sell to them', async () => {
    const person = await makeCustomer(main.call)
    const own = await createOffer(elise.call, content(person, { salesType: 'private' }))
    expect(refusalNames(await add(own.id))).toEqual([422, 'set-not-of-fleet'])
    const { id } = await makeFleet()
    const ofSofie = await createOffer(sofie.call, content(id))
    expect(refusalNames(await add(ofSofie.id, true, sofie))).toEqual([403, 'right-missing'])
  })
})

describe('the configurations that are issued together', () => {
  test('are one mail with their sum, and the customer accepts all by one signature', async () => {
    const { id, email } = await makeFleet()
    const [first, second] = await issuePair(id)
    const { mail, link } = await mailedLink(email)
    expect(mail).toContain('Uw offerte voor 3 wagens')
    expect(mail.match(/application\/pdf/g)).toHaveLength(2)
    const { offer } = accepted(await shop.call('POST /shop/offer/get', { link, version: null }))
    expect(offer).toMatchObject({ isTogether: true, letter: 'A', alternatives: [{ carCount: 2 }, { carCount: 1 }] })
    const [, b] = offer.alternatives
    const signed = { link, version: offer.version.no, hash: offer.hash, name: 'Jan Peeters', isAgreed: true }
    const wrong = { letter: 'B', version: b!.version, hash: '0'.repeat(64) } as const
    expect(refusalNames(await shop.call('POST /shop/offer/accept', { ...signed, others: [wrong] }))[1]).toBe(
      'offer-superseded',
    )
    expect((await get(first.id)).answer).toBeNull()
    const others = [{ letter: 'B', version: b!.version, hash: b!.hash } as const]
    accepted(await shop.call('POST /shop/offer/accept', { ...signed, others }))
    expect((await get(first.id)).answer).toMatchObject({ answer: 'accepted', name: 'Jan Peeters' })
    expect((await get(second.id)).answer).toMatchObject({ answer: 'accepted', name: 'Jan Peeters' })
  })

  test('are accepted one by one too: the others stay open', async () => {
    const { id, email } = await makeFleet()
    await issuePair(id)
    const { link } = await mailedLink(email)
    const { offer } = accepted(await shop.call('POST /shop/offer/get', { link, version: null }))
    const signed = { version: offer.version.no, hash: offer.hash, name: 'Jan Peeters', isAgreed: true }
    const { offer: after } = accepted(await shop.call('POST /shop/offer/accept', { link, ...signed }))
    expect(after.alternatives.map(({ state }) => state)).toEqual(['accepted', 'open'])
  })

  test('are sold together, with the driver of each car in its dossier', async () => {
    const { id } = await makeFleet()
    const [first, second] = await issuePair(id)
    const signed = { contractDay: brusselsDay(new Date()), isOnPaper: true, isIdentitySeen: true }
    const stale = { id: second.id, rev: second.rev - 1 }
    const asked = { id: first.id, rev: first.rev, ...signed }
    expect(refusalNames(await elise.call('POST /sales/offer/confirm', { ...asked, others: [stale] }))).toEqual([
      409,
      'alternative-not-issued',
    ])
    expect((await get(first.id)).status).toBe('pending')
    const others = [{ id: second.id, rev: second.rev }]
    accepted(await elise.call('POST /sales/offer/confirm', { ...asked, others }))
    expect([(await get(first.id)).status, (await get(second.id)).status]).toEqual(['confirmed', 'confirmed'])
    const { rows } = await pool.query(
      `select driver_name, driver_email, driver_language from dossier join offer on offer.id = offer_id
       where offer.number = any($1) order by offer.number, car_index`,
      [[first.id, second.id]],
    )
    expect(rows).toEqual([
      { driver_name: 'Ines Wouters', driver_email: 'ines@example.be', driver_language: 'nl' },
      { driver_name: 'Luc Marchal', driver_email: '', driver_language: 'fr' },
      { driver_name: '', driver_email: '', driver_language: null },
    ])
  })

  test('a driver learns what is kept of them, and is forgotten', async () => {
    const email = `rijdt${++made}@example.be`
    const { id } = await makeFleet()
    const named = [{ name: 'Ines Wouters', email: email.toUpperCase(), language: 'nl' }] as const
    const offer = await createOffer(elise.call, content(id, { drivers: named }))
    accepted(await elise.call('POST /sales/offer/issue', asShown(offer)))
    await confirmOffer(elise.call, await get(offer.id))
    const { kysely: db } = shop.database
    expect(await carsOfDriver(db, { email })).toMatchObject([{ driver: 'Ines Wouters' }])
    await db.transaction().execute((tx) => forgetDriver(tx, { email }))
    expect(await carsOfDriver(db, { email })).toEqual([])
  })

  test('a driver is found and forgotten in every version of an offer, and nothing else of it changes', async () => {
    const email = `rijdt${++made}@example.be`
    const { id } = await makeFleet()
    const named = [
      { name: 'Ines Wouters', email: email.toUpperCase(), language: 'nl' },
      { name: 'Luc Marchal', email: 'luc@example.be', language: 'fr' },
    ] as const
    const first = await createOffer(elise.call, content(id, { carCount: 2, drivers: named }))
    const offer = await save(first, { ...first.content, message: 'Tot binnenkort' })
    const customer = await makeCustomer(main.call, { emails: homeEmail(email) })
    const file = async () => (await main.call.file('POST /sales/customer/getpersonaldata', { id: customer })).text()
    expect(await file()).toContain(`"driver": "Ines Wouters"`)
    const versions = async () => {
      const { rows } = await pool.query<{ drivers: unknown; hash: string; content: object }>(
        `select content -> 'drivers' as drivers, hash, content - 'drivers' as content from offer_version
         join offer on offer.id = offer_id where offer.number = $1 order by version_no`,
        [offer.id],
      )
      return rows
    }
    const before = await versions()
    expect(before).toHaveLength(2)
    await eraseCustomer(main.call, customer)
    const drivers = [{ name: '', email: '', language: 'nl' }, named[1]]
    expect(await versions()).toEqual(before.map((version) => ({ ...version, drivers })))
    const other = pool.query(
      `update offer_version set content = content || '{"message": "x"}' from offer
      where offer.id = offer_id and offer.number = $1`,
      [offer.id],
    )
    await expect(other).rejects.toThrow('is sealed')
    const renamed = pool.query(
      `update offer_version set content = jsonb_set(content, '{drivers,1,name}', '"X"') from offer
      where offer.id = offer_id and offer.number = $1`,
      [offer.id],
    )
    await expect(renamed).rejects.toThrow('is sealed')
  })

  test('a driver without a mail address is found by name, fleet and plate, gets their data and is forgotten, and nobody else is', async () => {
    const [own, other] = [await makeFleet(), await makeFleet()]
    const anna = { name: `Anna Vermeersch ${made}`, email: '', language: 'nl' } as const
    const bert = { name: `Bert Claes ${made}`, email: '', language: 'nl' } as const
    const sold = await createOffer(elise.call, content(own.id, { carCount: 2, drivers: [anna, bert] }))
    accepted(await elise.call('POST /sales/offer/issue', asShown(sold)))
    await confirmOffer(elise.call, await get(sold.id))
    await createOffer(elise.call, content(other.id, { drivers: [{ ...anna, name: `anna vermeersch ${made} ` }] }))
    const plate = `1-DRV-${String(made).padStart(3, '0')}`
    await pool.query(
      `update dossier set licence_plate = $1 from offer where offer.id = offer_id and offer.number = $2 and car_index = 1`,
      [plate, sold.id],
    )
    const find = async (customer: number | null, text: string) =>
      accepted(await main.call('POST /sales/driver/find', { customer, text })).drivers
    const names = (drivers: Awaited<ReturnType<typeof find>>) =>
      drivers.map(({ name, customer }) => [name.toLowerCase(), customer])
    const key = anna.name.toLowerCase()
    expect(names(await find(null, 'vérmeersch'))).toEqual(
      expect.arrayContaining([
        [key, own.id],
        [key, other.id],
      ]),
    )
    expect(names(await find(own.id, ''))).toHaveLength(2)
    expect(names(await find(null, plate.replaceAll('-', '').toLowerCase()))).toEqual([[key, own.id]])
    expect(await find(null, 'an')).toEqual([])
    const driver = { customer: own.id, name: anna.name, email: '' }
    const file = async () => main.call.file('POST /sales/driver/getpersonaldata', driver)
    const text = await (await file()).text()
    expect(text).toContain(plate)
    expect(text).not.toContain('Bert')
    const asked = 'mail van 20 november'
    expect(refusalNames(await main.call('POST /sales/driver/erase', { ...driver, asked: ' ' }))).toEqual([
      422,
      'reason-missing',
    ])
    expect(refusalNames(await sofie.call('POST /sales/driver/erase', { ...driver, asked }))).toEqual([
      403,
      'right-missing',
    ])
    const selectAudited = async () => {
      const { rows } = await pool.query<{ subject: string }>(
        `select distinct subject from audit_row where subject in ('offer_version', 'dossier') and concat(before, after) like $1`,
        [`%${anna.name}%`],
      )
      return rows
    }
    expect(await selectAudited()).toEqual([{ subject: 'dossier' }])
    accepted(await main.call('POST /sales/driver/erase', { ...driver, asked }))
    expect(names(await find(own.id, ''))).toEqual([[bert.name.toLowerCase(), own.id]])
    expect(names(await find(null, 'vermeersch'))).toContainEqual([key, other.id])
    expect((await file()).status).toBe(404)
    expect(await selectAudited()).toEqual([])
  })

  test('nobody without a mail address is taken for a driver without one', async () => {
    const { id } = await makeFleet()
    const named = { name: `Carla Maes ${made}`, email: '', language: 'nl' } as const
    await createOffer(elise.call, content(id, { drivers: [named] }))
    const person = await makeCustomer(main.call, { lastName: 'Zonderadres', emails: [] })
    const { kysely: db } = shop.database
    expect(await carsOfDriver(db, { email: '' })).toEqual([])
    expect(await offersOfDriver(db, { email: '' })).toEqual([])
    await eraseCustomer(main.call, person)
    expect(accepted(await main.call('POST /sales/driver/find', { customer: id, text: '' })).drivers).toHaveLength(1)
  })

  test('a customer without a mail address gets their offers with their data', async () => {
    const person = await makeCustomer(main.call, { lastName: 'Zonderadres', emails: [] })
    const offer = await createOffer(sofie.call, { ...content(person), salesType: 'private' })
    const file = await main.call.file('POST /sales/customer/getpersonaldata', { id: person })
    expect(await file.text()).toContain(offer.offerNumber)
    const { goes } = accepted(await main.call('GET /sales/customer/geterasure', { id: person }))
    expect(goes).toContainEqual({ part: 'offers', count: 1 })
  })

  test('are chances of a sale of their own', async () => {
    const { id } = await makeFleet()
    const [first, second] = await issuePair(id)
    const { rows } = await pool.query(
      'select count(distinct chance_id)::int as chances from offer where number = any($1)',
      [[first.id, second.id]],
    )
    expect(rows).toEqual([{ chances: 2 }])
  })

  test('of alternatives only one is sold', async () => {
    const { id } = await makeFleet()
    const first = await createOffer(elise.call, content(id))
    const second = await get(accepted(await add(first.id, false)).id)
    accepted(
      await elise.call('POST /sales/offer/issue', { ...asShown(await get(first.id)), others: [asShown(second)] }),
    )
    const [a, b] = [await get(first.id), await get(second.id)]
    const signed = { contractDay: brusselsDay(new Date()), isOnPaper: true, isIdentitySeen: true }
    const together = { id: a.id, rev: a.rev, ...signed, others: [{ id: b.id, rev: b.rev }] }
    expect(refusalNames(await elise.call('POST /sales/offer/confirm', together))).toEqual([422, 'set-of-other-kind'])
  })
})
