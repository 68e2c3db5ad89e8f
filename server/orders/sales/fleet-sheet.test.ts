import { beforeAll, expect, test } from 'vitest'
import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { readSheet, rowsOfSheet } from '../../platform/imports/sheet.ts'
import { makeBranch } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeNewCar } from '../checkout/orders.test-data.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const elise = await makeColleague(shop, 'fleet-manager', gent.branchId)
const reader = await makeColleague(shop, { OFFER_VIEW: 'branch' }, gent.branchId)

let car: NonNullable<OfferContent['car']>
beforeAll(async () => {
  const { key } = await makeNewCar(shop.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 0 })
  const [, , version = 0, engine = 0] = key.split('-').map(Number)
  car = { kind: 'configured', version, parts: [`engine-${engine}`] }
})

async function readRows(id: number, language?: string): Promise<(readonly string[])[]> {
  const answer = await elise.call.file('POST /sales/offer/fleetsheet', { id }, language)
  const sheet = await readSheet(new Uint8Array(await answer.arrayBuffer()), { mostLines: 100 })
  if (isRefusal(sheet)) throw new Error(sheet.reason)
  return rowsOfSheet(sheet).map(({ cells }) => cells)
}

test('the sheet of a fleet has a row for each car, with driver, price and taxes, and nothing internal', async () => {
  const customer = await makeCustomer(main.call, {
    customerType: 'lease',
    isCompany: true,
    companyName: 'Huur nv',
    emails: homeEmail('huur@example.be'),
  })
  const content: OfferContent = {
    ...emptyOffer,
    customer,
    salesType: 'fleet',
    car,
    carCount: 2,
    drivers: [{ name: 'Ines Wouters', email: 'ines@example.be', language: 'nl' }],
    manualDiscount: { kind: 'share', bp: 100, reason: 'Binnenskamers' },
  }
  const first = await createOffer(elise.call, content)
  accepted(await elise.call('POST /sales/offer/addalternative', { id: first.id, isTogether: true }))
  const [head, ...rows] = await readRows(first.id)
  expect(head?.slice(0, 6)).toEqual(['Configuratie', 'Offerte', 'Wagen nr.', 'Wagen', 'Opties', 'Bestuurder'])
  expect(rows.map((row) => [row[0], row[2], row[5]])).toEqual([
    ['A', '1', 'Ines Wouters'],
    ['A', '2', ''],
    ['B', '1', ''],
    ['B', '2', ''],
  ])
  expect(rows[0]?.[9]).toBe('39600')
  expect(JSON.stringify([head, ...rows])).not.toContain('Binnenskamers')
  expect((await readRows(first.id, 'fr-BE'))[0]?.[0]).toBe('Configuration')
})

test('the sheet is for who may print the offer', async () => {
  const offer = await createOffer(elise.call, { ...emptyOffer, car })
  const answer = await reader.call('POST /sales/offer/fleetsheet', { id: offer.id })
  expect(answer.status).toBe(403)
})
