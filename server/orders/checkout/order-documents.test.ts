import { beforeAll, describe, expect, test, vi } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { makeBranch } from '../../test/factories.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { runningShop } from '../../test/running-shop.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import { access, company, makeNewCar, makeParts, parseNumber, ordersIn, patient, readable } from './orders.test-data.ts'

const shop = await runningShop()
const { database, call } = shop
const { usedCar, placedOrder, orderFor } = ordersIn(shop)

beforeAll(async () => {
  await makeBranch(database)
  await database.pool.query(
    `insert into legal_text (kind, customer_type, language, version, valid_from, title, body)
     select 'terms', type, language, version, '2026-01-01', 'Algemene voorwaarden', '<h2>Betaling ' || version || '</h2><p>Per overschrijving.</p>'
     from unnest(array['private', 'fleet']) type, unnest(array['nl', 'fr']) language, unnest(array[1, 2]) version`,
  )
})

/** Reads the attachments of an order confirmation: the text of each document by its name. */
async function readDocuments(order: { id: string }): Promise<Record<string, string>> {
  const attachments = await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ attachments: MailAttachment[] }>(
      `select attachments from mail where once_key = $1`,
      [`order-confirmation:${order.id}`],
    )
    expect(rows).toHaveLength(1)
    return rows[0]!.attachments
  }, patient)
  const pdfs = attachments.filter(({ contentType }) => contentType === 'application/pdf')
  const texts = await Promise.all(
    pdfs.map(
      async ({ filename, contentBase64 }) => [filename, await readText(Buffer.from(contentBase64, 'base64'))] as const,
    ),
  )
  return Object.fromEntries(texts)
}

async function readText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replaceAll(/[\s\u00a0]+/g, ' ')
}

describe('with the confirmation go, on paper that stays as it is', () => {
  test('the order form, the terms accepted, the model form and the notice of the guarantee', async () => {
    const order = await placedOrder([await usedCar()])
    const documents = await readDocuments(order)
    expect(Object.keys(documents)).toEqual([
      expect.stringMatching(/^bestelbon-so-\d{4}-\d{6}\.pdf$/),
      'algemene-voorwaarden-versie-2.pdf',
      'modelformulier-voor-herroeping.pdf',
      'wettelijke-garantie-in-de-europese-unie.pdf',
    ])
    const [form, terms, model, notice] = Object.values(documents)
    for (const words of [
      `Bestelbon ${order.orderNumber}`,
      'Autogroep NV · ondernemingsnummer 0999.005.572 · RPR Gent, afdeling Gent',
      'Btw-nummer BE 0999.005.572',
      'Lotte Van den Broeck',
      'Koningin Astridlaan 27',
      'WF0TESTCAR',
      'Eerste inschrijving',
      'Kilometerstand',
      'binnen 4 dagen nadat u het saldo hebt betaald',
      'u spreekt met ons een wettelijke garantie van 12 maanden',
      'herroepen tot 14 kalenderdagen',
      'Verzoeningscommissie AUTOMOTO',
    ])
      expect(form).toContain(words)
    expect(terms).toContain('Betaling 2')
    expect(notice).toContain('europa.eu/youreurope/garantie')
    // Word for word: annex 2 of book VI of the Code of Economic Law.
    expect(model).toContain('Ik/Wij (*) deel/delen (*) u hierbij mede dat ik/wij (*) onze overeenkomst betreffende')
    expect(model).toContain('Aan Autogroep NV, Kerkstraat 1, 9000 Gent, gent@example.be:')
  })

  test('no model form where nothing can be withdrawn from, in the language of the buyer', async () => {
    const { key } = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 3_500_000 })
    const documents = await readDocuments(await placedOrder([key], { language: 'fr-BE' }))
    expect(Object.keys(documents)).toEqual([
      expect.stringMatching(/^bon-de-commande-so/),
      expect.stringContaining('version-2.pdf'),
      'garantie-legale-dans-l-union-europeenne.pdf',
    ])
    expect(Object.values(documents)[0]).toMatch(/Vous ne pouvez pas vous rétracter de cet achat.*VI\.53, 3°/)
    expect(Object.values(documents)[0]).toContain('le véhicule doit encore être construit')
  })

  test('what was chosen for a new car, as it was called and what it cost then', async () => {
    const made = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 500_000 })
    const parts = await makeParts(database, made.versionId)
    const order = await placedOrder([`${made.key}.colour-${parts.blue}.option-${parts.towBar}`])
    const [form] = Object.values(await readDocuments(order))
    expect(form).toMatch(/Kleur Blauw \(€ 403,33\).*Trekhaak \(€ 941,10\)/)
    expect(form).toMatch(
      /Prijs .*Basisprijs Momentum € 30\.000,00.*77 kWh € 5\.000,00 Blauw € 403,33 Trekhaak € 941,10 .*€ 36\.344,43/,
    )
    const [mail] = await vi.waitFor(async () => {
      const mails = await shop.mailsTo(order.email)
      expect(mails).toHaveLength(1)
      return mails
    }, patient)
    expect(readable(mail!)).toMatch(/Basisprijs Momentum[^]*Blauw[^]*Trekhaak/)

    await database.pool.query(`update option set name = '{"nl": "Bolhaak", "fr": "Boule"}' where number = $1`, [
      parts.towBar,
    ])
    const { result } = await call('GET /shop/order/confirmpayment', access(order), 'fr-BE')
    expect(result.order.entries).toMatchObject([
      {
        parts: [
          { name: 'Bleu', priceInc: 40_333 },
          { name: 'Attache-remorque', priceInc: 94_110 },
        ],
      },
    ])
  })

  test('in the order form the condition of a used car, as it was when its buyer agreed', async () => {
    const key = await usedCar()
    const number = parseNumber(key)
    const remark = { nl: 'Steenslag', fr: 'Impacts' }
    await database.pool.query(
      `update condition_finding set state = 'wear', remark = $2 from vehicle, condition_point point
       where vehicle.number = $1 and vehicle_id = vehicle.id and point.id = condition_point_id and point.code = 'bonnet'`,
      [number, remark],
    )
    const order = await placedOrder([key])
    await database.pool.query(
      `update condition_finding set state = 'good', remark = null from vehicle
       where vehicle.number = $1 and vehicle_id = vehicle.id`,
      [number],
    )
    const [form] = Object.values(await readDocuments(order))
    expect(form).toContain('staat in de bijlage bij deze bestelbon, die er deel van uitmaakt')
    expect(form).toContain('Bijlage: staat van de tweedehandswagen')
    expect(form).toContain('Motorkap Sporen van slijtage Steenslag')
    expect(form).toContain('Rijhulpsystemen en cruisecontrol In orde')
  })

  test('the commercial guarantee that the page promised, beside the legal one and told apart from it', async () => {
    const key = await usedCar()
    await database.pool.query(
      `with longer as (insert into warranty (code, name, months, covers)
         values ('own-36', '{"nl": "36 maanden"}', 36, '{"nl": "Ze dekt de motor in België."}') returning id)
       update used_car set warranty_id = longer.id from longer, vehicle where vehicle.number = $1 and vehicle_id = vehicle.id`,
      [parseNumber(key)],
    )
    const [costs] = (await call('POST /shop/order/getcosts', { carList: [key] })).result.costs
    expect(costs).toMatchObject({ guaranteeMonths: 24, commercialGuaranteeMonths: 36 })
    const { guarantee } = (await call('GET /shop/catalog/getusedcar', { id: parseNumber(key) })).result.usedCar
    const order = await placedOrder([key])
    await database.pool.query(`update warranty set covers = null, months = 12 where code = 'own-36'`)
    const [form] = Object.values(await readDocuments(order))
    expect(guarantee.lines[1]).toContain('Autogroep NV geeft daarnaast een commerciële garantie van 36 maanden')
    for (const words of ['twee jaar wettelijke garantie', guarantee.lines[1]!, 'Ze dekt de motor in België.'])
      expect(form).toContain(words)
    expect(form).toContain('doet geen afbreuk aan uw wettelijke garantie')
  })

  test('to a company its order form and its terms alone', async () => {
    const documents = await readDocuments(await placedOrder([await usedCar()], { customer: company }))
    expect(Object.keys(documents)).toHaveLength(2)
    expect(Object.values(documents)[0]).toContain('Zaagsel bv')
    expect(Object.values(documents)[0]).not.toContain('wettelijke garantie van')
    expect(Object.values(documents)[0]).toMatch(/Btw-stelsel Gewone regeling.*Totaal excl\. btw € .*Btw 21 % € /)
  })

  test('of a margin car that no VAT can be deducted, to a company and to a consumer', async () => {
    const margin = () => usedCar({ isMargin: true })
    const [form] = Object.values(await readDocuments(await placedOrder([await margin()], { customer: company })))
    expect(form).toMatch(/Bijzondere regeling – gebruikte goederen.*Onder de margeregeling, zonder aftrekbare btw € /)
    expect(form).not.toContain('Totaal excl. btw')
    const [own] = Object.values(await readDocuments(await placedOrder([await margin()])))
    expect(own).toContain('Bijzondere regeling – gebruikte goederen')
  })

  test('what a consumer holds essential, in their own words', async () => {
    const order = await placedOrder([await usedCar()], { essential: 'Trekt 2.000 kg.' })
    const [form] = Object.values(await readDocuments(order))
    expect(form).toMatch(/Specifieke essentiële kenmerken Trekt 2\.000 kg\./)
  })
})

describe('a document of an order alone', () => {
  const load = (path: string, input: object) =>
    fetch(`${shop.origin}/api${path}`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', 'x-language': 'nl-BE', 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
  const get = (input: InputOf<'POST /shop/order/getdocument'>) => call('POST /shop/order/getdocument', input)

  test('is had with the key of the order, once it is paid, in the language it was ordered in', async () => {
    const order = await placedOrder([await usedCar()], { language: 'fr-BE' })
    for (const [document, words] of [
      ['order-form', order.orderNumber],
      ['terms', 'Betaling 2'],
      ['withdrawal-form', 'rétractation'],
      // In the words of the Commission.
      ['guarantee-notice', 'deux ans sur des biens vendus'],
      ['guarantee-notice', 'europa.eu/youreurope/garanties'],
    ] as const) {
      const response = await load('/shop/order/getdocument', { ...access(order), document })
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(await readText(new Uint8Array(await response.arrayBuffer()))).toContain(words)
    }
  })

  test('not with another key, not before it is paid, not one that does not belong to it', async () => {
    const { id, ...rest } = await placedOrder([await usedCar()], { customer: company })
    const document = 'order-form'
    expect((await get({ id, accessKey: 'x'.repeat(22), document })).status).toBe(404)
    expect((await get({ id, accessKey: rest.accessKey, document: 'guarantee-notice' })).errors[0]).toMatchObject({
      name: 'file-not-found',
      statusCode: 404,
    })
    const draft = await orderFor([await usedCar()])
    await call('POST /shop/order/save', { order: draft })
    expect((await get({ ...access(draft), document })).errors[0]).toMatchObject({ name: 'order-not-placed' })
  })
})
