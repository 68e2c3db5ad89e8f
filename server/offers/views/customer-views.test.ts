import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer, type OfferCar, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { CustomerViewAnswered } from '@forecourt/domain/offers/customer-view.schema.ts'
import { CUSTOMER_VIEW_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import { hashToken } from '../../access/secrets.ts'
import { makeNewCar, makeParts } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, issueOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { deleteLapsedViews } from './views.sql.ts'
import { viewRoomFor } from './customer-views.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool, kysely } = shop.database
const main = await signedInStaff(shop)
const gent = await makeBranch(shop.database, 'Gent')
const aalst = await makeBranch(shop.database, 'Aalst')
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', aalst.branchId)
const viewer = await makeColleague(shop, { OFFER_VIEW: 'all' }, gent.branchId)

let customer: number
let version: number
let parts: Record<'blue' | 'red' | 'towBar' | 'roofRails', `colour-${number}` | `option-${number}`>

beforeAll(async () => {
  customer = await makeCustomer(main.call, {
    firstName: 'Lotte',
    lastName: 'Claes',
    language: 'fr',
    emails: homeEmail('lotte@example.be'),
  })
  const car = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 300_000 })
  version = Number(car.baseKey.split('-')[2])
  const made = await makeParts(shop.database, car.versionId)
  parts = {
    blue: `colour-${made.blue}`,
    red: `colour-${made.red}`,
    towBar: `option-${made.towBar}`,
    roofRails: `option-${made.roofRails}`,
  }
  await pool.query(`update option set flags = '{printable}' where number = any ($1)`, [[made.towBar, made.roofRails]])
})

const configureCar = (...chosen: Extract<OfferCar, { kind: 'configured' }>['parts']): OfferCar => ({
  kind: 'configured',
  version,
  parts: chosen,
})
const draft = (changes: Partial<OfferContent> = {}): OfferContent => ({
  ...emptyOffer,
  customer,
  car: configureCar(parts.blue),
  ...changes,
})

async function openView(offer: number | null = null, by: SignedIn = sofie): Promise<string> {
  return accepted(await by.call('POST /sales/customerview/open', { offer })).key
}
const publish = (key: string, content: OfferContent | null, { seen = 0, isOver = false, by = sofie } = {}) =>
  by.call('POST /sales/customerview/publish', { key, content, seen, isOver })
const choose = (key: string, part: `option-${number}` | `colour-${number}`, isChosen = true) =>
  shop.call('POST /shop/customerview/choose', { key, part, isChosen })
async function look(key: string): Promise<CustomerViewAnswered> {
  return accepted(await shop.call('POST /shop/customerview/get', { key })).view
}
async function readView(key: string) {
  const { shown } = await look(key)
  if (!shown) throw new Error('The view shows nothing')
  return shown
}
const listChosen = ({ parts: all }: { parts: readonly { name: string; isChosen: boolean }[] }) =>
  all
    .filter(({ isChosen }) => isChosen)
    .map(({ name }) => name)
    .toSorted()

describe('a customer view', () => {
  test('follows what the desk publishes, without a session', async () => {
    const key = await openView()
    expect(await look(key)).toMatchObject({ shown: null, isOpenToChoices: false, isDeskOpen: true })
    accepted(await publish(key, draft()))
    const view = await look(key)
    expect(view).toMatchObject({ offerNumber: null, seller: 'Tom Wouters', isOpenToChoices: true })
    expect(view.shown).toMatchObject({
      customer: 'Lotte Claes',
      clash: null,
      price: { isNet: false, totalCents: 3_000_000 + 40_333, credit: null },
    })
    expect(await readView(key).then(listChosen)).toEqual(['Blauw'])
    accepted(await publish(key, draft({ car: configureCar(parts.red, parts.towBar) })))
    expect(listChosen(await readView(key))).toEqual(['Rood', 'Trekhaak'])
  })

  test('speaks the language that is asked for, whatever the desk speaks', async () => {
    const offer = await createOffer(sofie.call, draft())
    const { key, language } = accepted(await sofie.call('POST /sales/customerview/open', { offer: offer.id }))
    expect(language).toBe('fr')
    accepted(await publish(key, offer.content))
    const french = await fetch(`${shop.origin}/api/shop/customerview/get`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'demo', 'x-language': 'fr-BE' },
      body: JSON.stringify({ key }),
    })
    const answer: unknown = await french.json()
    expect(JSON.stringify(answer)).toContain('Attache-remorque')
    expect(JSON.stringify(await readView(key))).toContain('Trekhaak')
  })

  test('tells its screens of each draft, and the desk of what the customer chose', async () => {
    const key = await openView()
    accepted(await publish(key, draft()))
    const { rows } = await pool.query<{ id: string }>('select id from offer_view where key_hash = $1', [hashToken(key)])
    const room = `customer-view:${rows[0]?.id}`
    expect(await viewRoomFor(kysely, { customerView: key }, new Date())).toBe(room)
    expect(await viewRoomFor(kysely, { customerView: key.slice(1) }, new Date())).toBeUndefined()
    expect(await viewRoomFor(kysely, { customerView: 7 }, new Date())).toBeUndefined()
    const countNews = (to: string) =>
      shop.hubEvents.filter((one) => one.room === to && one.event === CUSTOMER_VIEW_EVENT).length
    await vi.waitFor(() => expect(countNews(room)).toBe(1), { timeout: 5_000 })
    expect(countNews(`staff:${sofie.id}`)).toBe(0)
    accepted(await choose(key, parts.red))
    await vi.waitFor(() => expect([countNews(room), countNews(`staff:${sofie.id}`)]).toEqual([2, 1]), {
      timeout: 5_000,
    })
  })
})

describe('what the customer chooses', () => {
  test('is priced at once, and waits until the desk has it', async () => {
    const key = await openView()
    accepted(await publish(key, draft()))
    const { view } = accepted(await choose(key, parts.towBar))
    expect(view.shown?.price?.totalCents).toBe(3_000_000 + 40_333 + 94_110)
    accepted(await choose(key, parts.red))
    // The desk typed meanwhile, and does not undo the customer.
    const typed = accepted(await publish(key, draft({ advanceCents: 100_000 })))
    expect(typed.content).toMatchObject({ car: { parts: [parts.towBar, parts.red] }, advanceCents: 100_000 })
    expect(typed.changes.map(({ no, part }) => [no, part])).toEqual([
      [1, parts.towBar],
      [2, parts.red],
    ])
    const taken = accepted(await publish(key, draft({ car: configureCar(parts.red) }), { seen: 2 }))
    expect(taken.changes).toEqual([])
    expect(listChosen(await readView(key))).toEqual(['Rood'])
  })

  test('keeps the last valid price where it clashes, and says with what', async () => {
    const key = await openView()
    accepted(await publish(key, draft({ car: configureCar(parts.blue, parts.towBar) })))
    const before = (await readView(key)).price
    const { view } = accepted(await choose(key, parts.roofRails))
    expect(view.shown).toMatchObject({
      clash: { kind: 'excludes', part: expect.any(String), others: [expect.any(String)] },
      price: before,
    })
    expect(view.shown && listChosen(view.shown)).toEqual(['Blauw', 'Dakrails', 'Trekhaak'])
    const { view: mended } = accepted(await choose(key, parts.roofRails, false))
    expect(mended.shown?.clash).toBeNull()
  })

  test('is refused where the view does not offer it', async () => {
    const key = await openView()
    accepted(await publish(key, draft()))
    expect(refusalNames(await choose(key, 'option-999999'))).toEqual([422, 'view-part-not-offered'])
    expect(refusalNames(await choose(key, parts.blue, false))).toEqual([422, 'view-part-not-offered'])
    await pool.query(`update option set flags = '{printable,fleet-premium}' where number = $1`, [
      Number(parts.roofRails.split('-')[1]),
    ])
    expect(refusalNames(await choose(key, parts.roofRails))).toEqual([422, 'view-part-not-offered'])
    await pool.query(`update option set flags = '{printable}' where number = $1`, [
      Number(parts.roofRails.split('-')[1]),
    ])
  })

  test('is refused for an offer that was issued or is read-only, which is shown all the same', async () => {
    const offer = await createOffer(sofie.call, draft())
    const key = await openView(offer.id)
    accepted(await publish(key, offer.content))
    accepted(await choose(key, parts.red))
    await issueOffer(sofie.call, offer)
    expect(refusalNames(await choose(key, parts.towBar))).toEqual([409, 'view-read-only'])
    accepted(await publish(key, offer.content))
    expect(await look(key)).toMatchObject({ isOpenToChoices: false, offerNumber: offer.offerNumber })
    expect(refusalNames(await choose(key, parts.red))).toEqual([409, 'view-read-only'])
    await pool.query(
      `update offer set blocked_reason = 'GEHEIM', blocked_by = $2, blocked_at = now() where number = $1`,
      [offer.id, main.id],
    )
    accepted(await publish(key, null))
    const shown = await readView(key)
    expect(shown.price?.totalCents).toBe(3_040_333)
    expect(JSON.stringify(await look(key))).not.toContain('GEHEIM')
  })
})

describe('who may follow', () => {
  test('only somebody with the key, and only while it lasts', async () => {
    const key = await openView()
    accepted(await publish(key, draft()))
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    expect(refusalNames(await shop.call('POST /shop/customerview/get', { key: wrong }))).toEqual([404, 'view-over'])
    expect(
      refusalNames(await shop.call('POST /shop/customerview/choose', { key: wrong, part: parts.red, isChosen: true })),
    ).toEqual([404, 'view-over'])
    accepted(await publish(key, null, { isOver: true }))
    expect(refusalNames(await shop.call('POST /shop/customerview/get', { key }))).toEqual([404, 'view-over'])
    const other = await openView()
    await pool.query(
      `update offer_view set created_at = now() - interval '9 hours', expires_at = now() - interval '1 hour' where key_hash = $1`,
      [hashToken(other)],
    )
    expect(refusalNames(await shop.call('POST /shop/customerview/get', { key: other }))).toEqual([404, 'view-over'])
    expect(refusalNames(await publish(other, draft()))).toEqual([404, 'view-over'])
    expect(await kysely.transaction().execute((tx) => deleteLapsedViews(tx, new Date()))).toBe(1)
  })

  test('no other salesperson opens a view beyond their reach, nor publishes into one', async () => {
    const offer = await createOffer(sofie.call, draft())
    for (const [by, expected] of [
      [tom, [404, 'record-not-found']],
      [viewer, [403, 'right-missing']],
    ] as const) {
      expect(refusalNames(await by.call('POST /sales/customerview/open', { offer: offer.id }))).toEqual(expected)
    }
    const key = await openView(offer.id)
    // Nor whoever could do it with an offer of theirs: it is not their view.
    expect(refusalNames(await publish(key, draft(), { by: tom }))).toEqual([404, 'view-over'])
    expect(refusalNames(await publish(key, draft(), { by: main }))).toEqual([404, 'view-over'])
    expect(refusalNames(await shop.call('POST /sales/customerview/open', { offer: null }))).toEqual([
      401,
      'not-signed-in',
    ])
    await pool.query('update offer set owner_id = $2, branch_id = $3 where number = $1', [
      offer.id,
      tom.id,
      aalst.branchId,
    ])
    expect(refusalNames(await publish(key, draft()))).toEqual([404, 'record-not-found'])
  })

  test('nobody learns of a customer beyond reach by it', async () => {
    const own = await makeColleague(shop, { OFFER_EDIT: 'own', OFFER_VIEW: 'own', CUSTOMER_VIEW: 'own' }, gent.branchId)
    const foreign = await makeCustomer(main.call, {
      lastName: 'Verborgen',
      branch: aalst.branch,
      salesperson: main.number,
    })
    const key = await openView(null, own)
    const refused = await publish(key, draft({ customer: foreign }), { by: own })
    expect(refused).toMatchObject({ status: 422, errors: [{ name: 'reference-gone', field: 'content.customer' }] })
    expect((await look(key)).shown).toBeNull()
  })

  test('a salesperson who is blocked shows nothing any more', async () => {
    const gone = await makeColleague(shop, 'salesperson', gent.branchId)
    const key = await openView(null, gone)
    accepted(await publish(key, draft(), { by: gone }))
    await pool.query('update staff_user set blocked_at = now() where id = $1', [gone.id])
    expect(refusalNames(await shop.call('POST /shop/customerview/get', { key }))).toEqual([404, 'view-over'])
  })
})

test('says when the desk was not heard of for a while, and from when what it shows is', async () => {
  const key = await openView()
  accepted(await publish(key, draft()))
  const { changedAt } = await look(key)
  await pool.query(`update offer_view set desk_seen_at = now() - interval '1 minute' where key_hash = $1`, [
    hashToken(key),
  ])
  expect(await look(key)).toMatchObject({ isDeskOpen: false, changedAt })
  accepted(await publish(key, null))
  expect(await look(key)).toMatchObject({ isDeskOpen: true, changedAt })
})

test('holds nothing internal of a used car, its trade-in, its discount and its cost', async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  await pool
    .query('update used_car set purchase_cents = 1234567 where vehicle_id = $1', [car.vehicleId])
    .catch(() => {})
  const key = await openView()
  accepted(
    await publish(key, {
      ...emptyOffer,
      customer,
      car: { kind: 'used', vehicle: car.number },
      manualDiscount: { kind: 'fixed', amount: { cents: 12_300, vatExcluded: false }, reason: 'GEHEIME REDEN' },
      tradeIns: [
        {
          car: 'Velta Tour',
          licencePlate: '1-XKD-482',
          vin: '',
          firstRegistration: '2019-05-01',
          mileageKm: 90_000,
          keys: 2,
          allowanceCents: 800_000,
          expectedCents: 7_654_321,
        },
      ],
    }),
  )
  const answer = JSON.stringify(await look(key))
  expect(answer).toContain('Velta Tour')
  for (const secret of ['GEHEIME', '7654321', '1234567', 'expected', 'margin', 'approval', 'purchase', 'cost']) {
    expect(answer.toLowerCase()).not.toContain(secret.toLowerCase())
  }
})
