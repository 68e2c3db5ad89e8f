import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent, OfferTaxHelp } from '@forecourt/domain/offers/offer-content.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, issueOffer, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const main = await signedInStaff(shop)
const gent = await makeBranch(shop.database, 'Gent')
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const reader = await makeColleague(shop, { OFFER_VIEW: 'branch' }, gent.branchId)

let car: TestCar
let electric: TestCar

beforeAll(async () => {
  // The figures of the benefit in kind are published for a year; those of 2026 serve in later ones here.
  await pool.query(
    `update buyer_tax_figure set valid_until = null where figure like 'benefit-%' and valid_until = '2027-01-01'`,
  )
  // 75 kW and 142 g/km (WLTP), first registered in June of this year.
  const buildYear = new Date().getFullYear()
  car = await makeUsedCar(shop.database, { branch: 'Gent', kilowatts: 75, buildYear })
  electric = await makeUsedCar(shop.database, { branch: 'Gent', kilowatts: 150, fuel: 'electric', buildYear })
  await pool.query(
    'update used_car set first_registration = brussels_today(), displacement_cc = 1498 where vehicle_id = any($1)',
    [[car.vehicleId, electric.vehicleId]],
  )
})

async function makeBuyer(postcode: string, facts: Parameters<typeof makeCustomer>[1] = {}) {
  const address = {
    id: null,
    label: 'home',
    boxNumber: '',
    cityId: null,
    countryCode: 'BE',
    isPreferred: true,
  } as const
  return makeCustomer(main.call, {
    addresses: [{ ...address, streetName: 'Markt', houseNumber: '1', postalCode: postcode, city: 'Stad' }],
    emails: homeEmail(`koper${postcode}@example.be`),
    ...facts,
  })
}

const help = (changes: Partial<OfferTaxHelp> = {}): OfferTaxHelp => ({
  isShown: false,
  maxMassKg: 2450,
  catalogueValueCents: null,
  ...changes,
})
const makeContent = (customer: number | null, changes: Partial<OfferContent> = {}): OfferContent => ({
  ...usedCarOffer({ customer, car: car.number, taxHelp: help() }),
  ...changes,
})
const ask = async (offer: OfferContent, language?: string) => {
  const { taxes } = accepted(await sofie.call('POST /sales/offer/gettaxes', offer, language))
  return taxes && { ...taxes, rows: taxes.rows.map(plainSpaces) }
}
/** Amounts have spaces that do not break. */
const plainSpaces = <Row extends { value: string | null; note: string | null }>({ value, note, ...row }: Row) => ({
  ...row,
  value: value && value.replaceAll('\u00a0', ' '),
  note: note && note.replaceAll('\u00a0', ' '),
})

describe('the taxes of a buyer at the desk', () => {
  test('are the registration tax of their region, with its source, and none of it is in the price', async () => {
    const taxes = await ask(makeContent(await makeBuyer('4000')))
    // 123 × 142/136 × 2450/1838
    expect(taxes?.rows).toEqual([
      { term: 'BIV Wallonië', value: '€ 171,19', note: 'Grote gezinnen betalen € 171,19 minder.' },
    ])
    expect(taxes?.notes[0]).toContain('geen belofte')
    expect(taxes?.notes).toContainEqual(expect.stringContaining('SPW Finances'))
    const [first] = (await ask(makeContent(await makeBuyer('4000')), 'fr-BE'))?.rows ?? []
    expect(first).toMatchObject({ term: 'TMC Wallonie' })
    const plain = await createOffer(sofie.call, usedCarOffer({ customer: null, car: car.number }))
    const helped = await createOffer(sofie.call, makeContent(null))
    expect(helped.breakdown?.totals.totalCents).toBe(plain.breakdown?.totals.totalCents)
  })

  test.each([
    ['9000', 'BIV Vlaanderen', 'belastingen.vlaanderen.be'],
    ['1000', 'BIV Brussel', 'nog niet in de lijst'],
  ])('of %s say why they are not calculated', async (postcode, term, note) => {
    const [first] = (await ask(makeContent(await makeBuyer(postcode))))?.rows ?? []
    expect(first).toMatchObject({ term, value: null, note: expect.stringContaining(note) })
  })

  test('of an electric car in Flanders are fixed, with a yearly one', async () => {
    const offer = makeContent(await makeBuyer('9000'), { car: { kind: 'used', vehicle: electric.number } })
    expect((await ask(offer))?.rows.map(({ value }) => value)).toEqual(['€ 61,50', '€ 69,72 tot € 87,24'])
  })

  test('say what is missing: the customer, the mass, the catalogue value', async () => {
    expect((await ask(makeContent(null)))?.rows[0]?.note).toContain('postcode van de klant')
    const buyer = await makeBuyer('5000')
    expect((await ask(makeContent(buyer, { taxHelp: undefined })))?.rows[0]?.note).toContain('maximale massa')
    const business = await makeBuyer('5000', { customerType: 'lease', isCompany: true, companyName: 'Huur nv' })
    const rows = (await ask(makeContent(business)))?.rows ?? []
    expect(rows.map(({ term }) => term)).toEqual(['BIV Wallonië', 'Voordeel van alle aard (VAA)', 'Aftrekbaarheid'])
    expect(rows[1]?.note).toContain('cataloguswaarde')
    expect(rows[2]?.value).toBe('0 %')
    const valued = await ask(makeContent(business, { taxHelp: help({ catalogueValueCents: 3_500_000 }) }))
    // 35 000 × 12,7 % × 6/7
    expect(valued?.rows[1]?.value).toBe('€ 3.810,00 per jaar')
  })

  test('are none of a car that leaves Belgium', async () => {
    expect(await ask(makeContent(null, { destination: 'union' }))).toBeNull()
  })

  test('follow the figures that somebody fills in', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const figure = {
      stepStart: 0,
      amount: 74.29,
      validFrom: day,
      validUntil: null,
      source: 'Ordonnantie',
      readOn: day,
      isVerified: true,
    }
    const { buyerTaxFigure: blank } = accepted(await main.call('GET /sales/buyertaxfigure/getnew'))
    accepted(
      await main.call('POST /sales/buyertaxfigure/save', {
        buyerTaxFigure: { ...blank, ...figure, figure: 'brussels-electric' },
      }),
    )
    const offer = makeContent(await makeBuyer('1000'), { car: { kind: 'used', vehicle: electric.number } })
    const taxes = await ask(offer)
    expect(taxes?.rows[0]).toMatchObject({ term: 'BIV Brussel', value: '€ 74,29' })
    expect(taxes?.notes).toContainEqual(expect.stringContaining('Ordonnantie'))
  })

  test('are for who may draw up offers, and for customers whom they see', async () => {
    expect(refusalNames(await reader.call('POST /sales/offer/gettaxes', makeContent(null)))).toEqual([
      403,
      'right-missing',
    ])
    expect(refusalNames(await sofie.call('POST /sales/offer/gettaxes', makeContent(9_999_999)))[0]).toBe(422)
  })
})

describe('the customer', () => {
  const print = async (id: number, version = 1) => {
    const answer = await sofie.call.file('POST /sales/offer/print', { id, version })
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
    return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
  }
  const look = async (content: OfferContent) => {
    const { key } = accepted(await sofie.call('POST /sales/customerview/open', { offer: null }))
    accepted(await sofie.call('POST /sales/customerview/publish', { key, content, seen: 0, isOver: false }))
    return accepted(await shop.call('POST /shop/customerview/get', { key })).view.shown
  }

  test('reads the taxes on paper and in their view only if the salesperson shows them', async () => {
    const buyer = await makeBuyer('6000')
    const hidden = await createOffer(sofie.call, makeContent(buyer))
    expect(await print(hidden.id)).not.toContain('BIV')
    expect((await look(makeContent(buyer)))?.taxes).toBeNull()

    const shown = makeContent(buyer, { taxHelp: help({ isShown: true }) })
    const text = await print((await createOffer(sofie.call, shown)).id)
    expect(text).toContain('Belastingen van de koper')
    expect(text).toContain('BIV Wallonië: € 171,19')
    expect(text).toContain('geen belofte')
    expect((await look(shown))?.taxes?.rows[0]?.value).toBe('€\u00a0171,19')
  })

  test('keeps what they were sent, whatever the figures become', async () => {
    const buyer = await makeBuyer('7000')
    const offer = await createOffer(sofie.call, makeContent(buyer, { taxHelp: help({ isShown: true }) }))
    const { issuedVersion } = await issueOffer(sofie.call, offer)
    await pool.query(`update buyer_tax_figure set amount = 999 where figure = 'wallonia-base' and step_start = 71`)
    expect(await print(offer.id, issuedVersion ?? 0)).toContain('BIV Wallonië: € 171,19')
  })
})
