import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer, type OfferCar, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, issueOffer, totalCents } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const aalst = await makeBranch(shop.database, 'Aalst')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)

let customer: number
let versionId: string
let content: OfferContent
const layouts: Record<string, number> = {}

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  const made = await makeNewCar(shop.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
  versionId = made.versionId
  const [, , version = 0, engine = 0] = made.key.split('-').map(Number)
  const car: OfferCar = { kind: 'configured', version, parts: [`engine-${engine}`] }
  content = {
    ...emptyOffer,
    customer,
    car,
    extras: [{ name: 'Rubberen matten', quantity: 1, cents: 9_680, vatExcluded: false }],
    message: 'Tot dinsdag.',
  }
  await pool.query(
    `with kind as (insert into option_group (code, name, rank) values ('alles', '{"nl": "Alles", "fr": "Tout"}', 901) returning id),
     made as (insert into option (brand_id, option_group_id, code, name, kind, rank)
       select brand_id, (select id from kind), 'L' || no,
         jsonb_build_object('nl', 'Onderdeel ' || no, 'fr', 'Élément ' || no), 'equipment', no
       from generate_series(1, 12) as no, model join version on version.model_id = model.id where version.id = $1 returning id)
     insert into version_option (version_id, option_id, tag) select $1, id, 2 from made`,
    [versionId],
  )
  const { rows } = await pool.query<{ code: string; number: number }>('select code, number from proposal_layout')
  for (const { code, number } of rows) layouts[code] = number
})

type Print = InputOf<'POST /sales/offer/print'>

async function printBytes(asked: Print): Promise<Uint8Array> {
  const answer = await sofie.call.file('POST /sales/offer/print', asked)
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Returns the text of each page, each white space as one blank. */
async function printPages(asked: Print): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await printBytes(asked)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
const printText = async (asked: Print) => (await printPages(asked)).join(' ')

describe('the layouts of an offer on paper', () => {
  test('are listed in their order, with the usual one for the car', async () => {
    const { id } = await createOffer(sofie.call, content)
    const { result } = await sofie.call('GET /sales/offer/getlayouts', { id })
    expect(result).toEqual({
      layouts: [
        { id: layouts['full'], name: 'Volledig', detail: 'lines' },
        { id: layouts['compact'], name: 'Eén bladzijde', detail: 'groups' },
        { id: layouts['picture'], name: 'Met grote foto', detail: 'lines' },
      ],
      usual: layouts['full'],
    })
    await pool.query(
      `update proposal_layout set brand_id = model.brand_id from model join version on version.model_id = model.id
       where code = 'picture' and version.id = $1`,
      [versionId],
    )
    const { result: ofBrand } = await sofie.call('GET /sales/offer/getlayouts', { id })
    expect(ofBrand.usual).toBe(layouts['picture'])
    await pool.query(`update proposal_layout set brand_id = null`)
  })

  test('are for whoever may see the offer', async () => {
    const { id } = await createOffer(sofie.call, content)
    const stranger = await makeColleague(shop, { OFFER_VIEW: 'branch' }, aalst.branchId)
    const none = await makeColleague(shop, {}, gent.branchId)
    expect((await stranger.call('GET /sales/offer/getlayouts', { id })).status).toBe(404)
    expect((await none.call('GET /sales/offer/getlayouts', { id })).status).toBe(403)
    expect((await sofie.call('GET /sales/offer/getlayouts', { id: 99_999_999 })).status).toBe(404)
  })

  test('are refused when they are not offered', async () => {
    const offer = await createOffer(sofie.call, content)
    const { id, rev } = offer
    await pool.query(`update proposal_layout set is_active = false where code = 'compact'`)
    for (const layout of [layouts['compact'] ?? 0, 99_999]) {
      const printed = await sofie.call('POST /sales/offer/print', { id, version: 1, layout })
      expect(refusalNames(printed)).toEqual([422, 'proposal-layout-unknown'])
      const issued = await sofie.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer), layout })
      expect(refusalNames(issued)).toEqual([422, 'proposal-layout-unknown'])
    }
    await pool.query(`update proposal_layout set is_active = true`)
  })

  test('decide sections, equipment and detail of the price', async () => {
    const manualDiscount = {
      kind: 'fixed',
      amount: { cents: 10_000, vatExcluded: false },
      reason: 'Tegenbod van de buren',
    } as const
    const { id } = await createOffer(sofie.call, { ...content, manualDiscount })
    const draft = { id, version: 1 }
    const full = await printPages({ ...draft, layout: layouts['full'] ?? 0 })
    expect(full[0]).toContain('Ontwerp')
    expect(full.join(' ')).toMatch(/Standaard, 12 onderdelen Onderdeel 1 .* De volledige lijst staat op bladzijde \d\./)
    expect(full.join(' ')).toContain('Onderdeel 12')
    expect(full.join(' ')).toMatch(/Korting Toegekend door uw verkoper − € 100,00/)

    const compact = await printPages({ ...draft, layout: layouts['compact'] ?? 0 })
    expect(compact).toHaveLength(1)
    expect(compact[0]).not.toContain('Onderdeel 1')
    expect(compact[0]).toMatch(/Accessoires en diensten Rubberen matten € 96,80/)
    expect(compact[0]).toMatch(/Kortingen en premies Korting − € 100,00/)

    const total = await printText({ ...draft, layout: layouts['compact'] ?? 0, detail: 'total' })
    expect(total).not.toContain('€ 96,80')
    expect(total).toContain('€ 42.996,80')

    const picture = await printText({ ...draft, layout: layouts['picture'] ?? 0, language: 'fr' })
    expect(picture).toMatch(/Données techniques .* Équipements .*Élément 12 .*Prix en euros, TVA comprise/)
    expect(picture).toContain('Remise Accordée par votre vendeur')
    // The reason of the salesperson is not for the customer.
    for (const text of [full.join(' '), compact.join(' '), picture]) {
      expect(text).not.toContain('Tegenbod')
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})

test('an issued version is printed as its customer got it, whatever changes later', async () => {
  const drafted = await createOffer(sofie.call, content)
  const { id, rev } = drafted
  const asked = { id, rev, totalCents: totalCents(drafted), layout: layouts['picture'] ?? 0, detail: 'groups' as const }
  const { issuedVersion } = accepted(await sofie.call('POST /sales/offer/issue', asked)).offer
  const version = issuedVersion ?? 0
  const before = await printBytes({ id, version })
  const text = await printText({ id, version })
  expect(text).toContain('Voor akkoord, de klant')
  expect(text).toContain('Accessoires en diensten')
  expect(text).not.toContain('Ontwerp')

  await pool.query(`update proposal_layout set price_detail = 'total', equipment = 'none', technical_place = 9`)
  await pool.query(`update version_option set tag = 1 where version_id = $1`, [versionId])
  await pool.query(`update engine set emission_min_g = 99, emission_max_g = 99`)
  expect(Buffer.compare(before, await printBytes({ id, version }))).toBe(0)
  // Another layout is for drafts alone.
  expect(Buffer.compare(before, await printBytes({ id, version, layout: layouts['compact'] ?? 0 }))).toBe(0)
  expect(await printText({ id, version, language: 'fr' })).toContain('Pour accord, le client')
})

test('an issued pack is explained by what is in it', async () => {
  await pool.query(`update proposal_layout set price_detail = 'lines' where code = 'full'`)
  const { rows } = await pool.query<{ number: number }>(
    `with pack as (insert into option_pack (brand_id, code, name)
       select brand_id, 'P1', '{"nl": "Winterpakket", "fr": "Pack hiver"}' from model join version on version.model_id = model.id
       where version.id = $1 returning id, number),
     items as (insert into option_pack_content (option_pack_id, option_id)
       select pack.id, option.id from pack, option where option.code in ('L1', 'L2')),
     offered as (insert into version_pack (version_id, option_pack_id, tag) select $1, id, 1 from pack),
     priced as (insert into price (option_pack_id, valid_from, price_cents, vat_excluded) select id, '2026-01-01', 50000, true from pack)
     select number from pack`,
    [versionId],
  )
  const [pack] = rows
  if (content.car?.kind !== 'configured' || !pack)
    throw new Error('The offer has no configured car, or there is no pack')
  const car: OfferCar = { ...content.car, parts: [...content.car.parts, `pack-${pack.number}`] }
  const { id, issuedVersion } = await issueOffer(sofie.call, await createOffer(sofie.call, { ...content, car }))
  expect(await printText({ id, version: issuedVersion ?? 0 })).toMatch(/Winterpakket Bevat Onderdeel 1, Onderdeel 2/)
})

test('several cars, a trade-in and a used car without official figures print decently', async () => {
  await pool.query(
    `update proposal_layout set price_detail = 'lines', equipment = 'all', technical_place = 2 where code = 'full'`,
  )
  const used = await makeUsedCar(shop.database, { branch: 'Gent' })
  await pool.query(
    `update used_car set emission_g = null, consumption = null, power_consumption = null, electric_range_km = null, emission_cycle = null
     where vehicle_id = $1`,
    [used.vehicleId],
  )
  const tradeIn = await makeTradeIn(
    { by: sofie.call, valuer: manager.call, expectedCents: 450_001, allowanceCents: 500_000 },
    { customer, vin: 'WVWZZZ1KZ8W300009' },
  )
  const offer = await createOffer(sofie.call, {
    ...emptyOffer,
    customer,
    car: { kind: 'used', vehicle: used.number },
    tradeIns: [tradeIn],
  })
  const text = await printText({ id: offer.id, version: 1 })
  expect(text).toContain('tweedehandswagen')
  expect(text).toContain('Overname en afrekening')
  expect(text).toContain('Chassisnummer: WVWZZZ1KZ8W300009')
  expect(text).not.toMatch(/WLTP|NEDC|undefined|null|NaN/)
  // Its worth to us stays with us.
  expect(text).not.toContain('4.500,01')

  const fleet = await createOffer(manager.call, { ...content, salesType: 'fleet', carCount: 5 })
  const several = await printText({ id: fleet.id, version: 1 })
  expect(several).toContain('Aantal wagens 5')
  expect(several).toContain('per wagen, in euro')
  expect(several).toContain('Totaal voor 5 wagens incl. btw')
})

test('what a customer is mailed is what is printed', async () => {
  const offer = await issueOffer(sofie.call, await createOffer(sofie.call, content))
  const printed = await printBytes({ id: offer.id, version: offer.issuedVersion ?? 0 })
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ attachments: { contentBase64: string }[] }>(
          `select attachments from mail where once_key like 'offer-issued:%' order by created_at desc limit 1`,
        )
        return rows[0]?.attachments[0]?.contentBase64
      },
      { timeout: 20_000 },
    )
    .toBe(Buffer.from(printed).toString('base64'))
})
