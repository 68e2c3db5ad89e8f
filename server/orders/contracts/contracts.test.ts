import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { DossierPaper, DossierPrint } from '@forecourt/domain/orders/dossier.ts'
import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { pdf } from '../../media/files.test-data.ts'
import { transaction } from '../../platform/database/database.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import type { Answer, InputOf } from '../../test/api-calls.ts'
import { readDossier, readDossierOfOffer, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, changeSalesRule, confirmOffer, draftOffer, issueOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'
import { orderRetention } from '../desk/order-retention.ts'
import { patient } from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const main = await signedInStaff(shop)

let jan: number
let firm: number

beforeAll(async () => {
  jan = await makeCustomer(main.call)
  firm = await makeCustomer(main.call, {
    isCompany: true,
    companyName: 'Garde & Fils SRL',
    customerType: 'fleet',
    language: 'fr',
    firstName: '',
    lastName: '',
    emails: [{ id: null, label: 'home', address: 'info@garde.example', isPreferred: true }],
  })
  await pool.query(
    `insert into legal_text (kind, customer_type, language, version, valid_from, title, body)
     select 'terms', type, language, 3, '2026-01-01', 'Voorwaarden ' || type, '<h2>Betaling</h2><p>Per overschrijving.</p>'
     from unnest(array['private', 'fleet']) type, unnest(array['nl', 'fr']) language`,
  )
  await pool.query(
    `with flow as (insert into order_flow (name, code, vehicle_condition, valid_from)
       values ('{"nl": "Tweedehands", "fr": "Occasion"}', 'tweedehands', 2, '2026-01-01') returning id)
     insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
     select id, 0, '{"nl": "Tekenen", "fr": "Signer"}', 'salesperson', 0,
       '{order-form,identity,insurance,registration,trade-in-papers}' from flow`,
  )
})

type Sale = Partial<OfferContent & { customer: number }>

/** A car that was sold, with its dossier; nobody asked the customer yet what they hold essential of it. */
async function unasked(changes: Sale = {}, by = sofie) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(by.call, { customer: jan, ...changes, car: car.number })
  return { ...dossier, vin: dossier.vin! }
}

/** The same, to a customer who holds nothing in particular essential. */
async function sold(changes: Sale = {}, by = sofie) {
  const { id, rev, vin } = await unasked(changes, by)
  const noted = await by.call('POST /sales/customerorder/saveessential', { id, rev, essential: '' })
  return { ...accepted(noted).dossier, vin }
}

const get = (id: number, by = sofie) => readDossier(by.call, id)
type Known = Pick<DossierRecord, 'id'>

async function fetched(path: string, input: object, by = sofie) {
  const response = await fetch(`${shop.origin}/api${path}`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function readText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replaceAll(/[\s\u00a0]+/g, ' ')
}

async function printed(dossier: Known, paper: DossierPrint): Promise<string> {
  const { status, bytes } = await fetched('/sales/dossier/print', { id: dossier.id, paper })
  expect(status).toBe(200)
  return readText(bytes)
}

async function sent(
  path: string,
  fields: Record<string, string>,
  name: string,
  by = sofie,
): Promise<Answer<{ dossier: DossierRecord }>> {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  body.append('FormFile', new Blob([new Uint8Array(pdf())]), name)
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${by.token}` }
  const response = await fetch(`${shop.origin}/api${path}`, { method: 'POST', headers, body })
  const { result, errors } = (await response.json()) as Omit<Answer<{ dossier: DossierRecord }>, 'status'>
  return { status: response.status, result, errors }
}

const sign = async (dossier: Known, changes: Partial<InputOf<'POST /sales/customerorder/sign'>> = {}, by = sofie) => {
  const { documentHash, name } = accepted(await by.call('GET /sales/customerorder/getform', { id: dossier.id }))
  const { id, rev } = await get(dossier.id, by)
  return by.call('POST /sales/customerorder/sign', { id, rev, documentHash, name, strokes: null, ...changes })
}
const drawing = [[20, 150, 90, 30, 160, 160, 240, 40, 320, 150]]

const known = { by: pieter.call, valuer: pieter.call, expectedCents: 640_000 }
const traded = (vin: string, facts: Partial<TradeInFacts> = {}) =>
  makeTradeIn(known, {
    customer: jan,
    brand: 'Volkswagen',
    model: 'Golf',
    vin,
    firstRegistration: addDays(today, -1_000),
    mileageKm: 41_000,
    ...facts,
  })

describe('the order form of a dossier', () => {
  test('says who buys what from whom, for how much and under which terms, the same each time', async () => {
    const dossier = await sold({ deliveryDay: addDays(today, 40) })
    const text = await printed(dossier, 'order-form')
    for (const words of [
      `Bestelbon ${dossier.orderNumber}`,
      `dossier ${dossier.dossierNumber}`,
      'ondernemingsnummer 0999.005.572 · RPR Gent',
      'Jan Peeters',
      dossier.vin,
      'Totaal incl. btw € 20.000,00',
      'Voorschot',
      'Te betalen bij levering € 19.000,00',
      'Uiterlijk op',
      'wettelijke garantie van 12 maanden',
      'voor consumenten (versie 3)',
      'Verzoeningscommissie AUTOMOTO',
      `met de mededeling ${dossier.orderNumber}`,
      'Opgemaakt te Gent',
    ]) {
      expect(text).toContain(words)
    }
    const { documentHash } = (await sofie.call('GET /sales/customerorder/getform', { id: dossier.id })).result
    const { bytes } = await fetched('/sales/dossier/print', { id: dossier.id, paper: 'order-form' })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(documentHash)
  })

  test('carries the condition of a used car; without it none is printed or signed for a consumer', async () => {
    const dossier = await sold()
    const text = await printed(dossier, 'order-form')
    expect(text).toContain('Bijlage: staat van de tweedehandswagen')
    expect(text).toContain('Remblokken vooraan In orde')
    await pool.query(
      'update condition_report set completed_on = null from vehicle where vehicle.vin = $1 and vehicle_id = vehicle.id',
      [dossier.vin],
    )
    expect(refusalNames(await sofie.call('GET /sales/customerorder/getform', { id: dossier.id }))).toEqual([
      422,
      'condition-report-missing',
    ])
    expect((await fetched('/sales/dossier/print', { id: dossier.id, paper: 'order-form' })).status).toBe(422)
    const ofFirm = await sold({ customer: firm, salesType: 'fleet' })
    await pool.query(
      'update condition_report set completed_on = null from vehicle where vehicle.vin = $1 and vehicle_id = vehicle.id',
      [ofFirm.vin],
    )
    expect((await sofie.call('GET /sales/customerorder/getform', { id: ofFirm.id })).errors).toEqual([])
  })

  test('is in the language of the customer, and under the terms for businesses for one', async () => {
    const dossier = await sold({ customer: firm, salesType: 'fleet' })
    const text = await printed(dossier, 'order-form')
    for (const words of [
      `Bon de commande ${dossier.orderNumber}`,
      'Garde & Fils SRL',
      'pour les entreprises (version 3)',
      'la garantie prévue par nos conditions',
      'Régime TVA Régime normal, avec TVA déductible',
      'Total hors TVA',
      'Fait à Gent',
    ]) {
      expect(text.replaceAll(' :', ':')).toContain(words)
    }
    expect(text).not.toContain('AUTOMOTO')
    expect(text).not.toContain('rétractation')
  })

  test('describes what the customer gives in part payment', async () => {
    const car = { versionName: 'Highline', engine: '1.5 110 kW, benzine', colour: 'Donkerblauw' }
    const tradeIns = [await traded('WVWZZZ1KZ8W300001', car)]
    const text = await printed(await sold({ tradeIns }, pieter), 'order-form')
    for (const words of [
      'Overname Volkswagen Golf Highline',
      'Type Highline',
      'Motor 1.5 110 kW, benzine',
      'Kleur Donkerblauw',
      'WVWZZZ1KZ8W300001',
      '41.000 km',
      '€ 6.400,00',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('has a blank for what nobody knows yet of a car in part payment, which a consumer signs only once it is known', async () => {
    const dossier = await sold({ tradeIns: [await traded('WVWZZZ1KZ8W300002')] }, pieter)
    const text = await printed(dossier, 'order-form')
    expect(text).toContain('Type Motor Kleur Chassisnummer WVWZZZ1KZ8W300002')
    const [tradeIn] = (await get(dossier.id, pieter)).tradeIns
    expect(tradeIn?.undescribed).toEqual(['versionName', 'engine', 'colour'])
    expect(refusalNames(await sign(dossier, {}, pieter))).toEqual([422, 'trade-in-undescribed'])
    const described = accepted(await pieter.call('GET /sales/tradein/get', { id: tradeIn!.id })).tradeIn
    const { rev, customer, brand, model, licencePlate, vin, firstRegistration, mileageKm, keyCount } = described
    const { bookletState, isFirstOwner, hadAccident, historyLine, sellerVat, damages } = described
    const { tyreState, hasSecondWheels, lastServiceOn, unanswered } = described
    const facts = { versionName: 'Trendline', engine: '1.0 81 kW, benzine', colour: 'Wit', customer, brand, model }
    const same = { licencePlate, vin, firstRegistration, mileageKm, keyCount, bookletState, isFirstOwner, hadAccident }
    accepted(
      await pieter.call('POST /sales/tradein/save', {
        id: tradeIn!.id,
        rev,
        tradeIn: {
          ...facts,
          ...same,
          tyreState,
          hasSecondWheels,
          lastServiceOn,
          unanswered,
          historyLine,
          sellerVat,
          damages,
        },
      }),
    )
    expect(await printed(dossier, 'order-form')).toContain('Type Trendline Motor 1.0 81 kW, benzine Kleur Wit')
    expect(refusalNames(await sign(dossier, {}, pieter))).toEqual([200])
  })

  test('is signed by a consumer only once they were asked what they hold essential, on the screen or on paper', async () => {
    const { id, rev } = await unasked()
    expect(refusalNames(await sign({ id }))).toEqual([422, 'essential-missing'])
    const fields = { id: String(id), rev: String(rev), on: today, name: 'Jan Peeters' }
    expect(refusalNames(await sent('/sales/customerorder/signscan', fields, 'bon.pdf'))).toEqual([
      422,
      'essential-missing',
    ])
    const ofFirm = await unasked({ customer: firm, salesType: 'fleet' })
    expect(refusalNames(await sign(ofFirm))).toEqual([200])
  })

  test('repeats what the customer holds essential, and never the message of the offer', async () => {
    const dossier = await unasked({ message: 'De proefrit kan elke zaterdag.' })
    expect(await printed(dossier, 'order-form')).toContain('Aan te vullen door de koper')
    const note = (essential: string, by = sofie) =>
      by.call('POST /sales/customerorder/saveessential', { id: dossier.id, rev: dossier.rev, essential })
    expect(refusalNames(await note('Iets', tom))).toEqual([403, 'not-yours'])
    const noted = accepted(await note('Trekt 2.000 kg.\nDrie kinderstoelen naast elkaar.'))
    expect(noted.dossier.essential).toBe('Trekt 2.000 kg.\nDrie kinderstoelen naast elkaar.')
    const text = await printed(dossier, 'order-form')
    expect(text).toContain('Drie kinderstoelen naast elkaar.')
    expect(text).not.toContain('elke zaterdag')
    expect(refusalNames(await sign(dossier))).toEqual([200])
    const { rev } = await get(dossier.id)
    const late = await sofie.call('POST /sales/customerorder/saveessential', { id: dossier.id, rev, essential: '' })
    expect(refusalNames(late)).toEqual([422, 'customer-order-state'])
  })

  test('says so where the customer holds nothing in particular essential', async () => {
    const { id, rev } = await unasked()
    accepted(await sofie.call('POST /sales/customerorder/saveessential', { id, rev, essential: ' ' }))
    expect(await printed({ id }, 'order-form')).toContain('Geen andere dan wat hierboven staat.')
  })

  test('is not for the workshop', async () => {
    const { id } = await sold()
    expect((await fetched('/sales/dossier/print', { id, paper: 'order-form' }, luc)).status).toBe(403)
  })
})

describe('the terms of sale', () => {
  const handOver = (dossier: Known & { rev: number }, version: number, by = sofie) =>
    by.call('POST /sales/customerorder/handterms', { id: dossier.id, rev: dossier.rev, version })

  test.each([
    ['nl', {}, 'Voorwaarden private, versie 3'],
    ['fr', { customer: 'firm', salesType: 'fleet' }, 'Voorwaarden fleet, version 3'],
  ] as const)(
    'are printed before anybody signs, by type of customer and in their language, %s',
    async (_, of, title) => {
      const dossier = await unasked('customer' in of ? { customer: firm, salesType: of.salesType } : {})
      const text = await printed(dossier, 'terms')
      expect(text).toContain(title)
      expect(text).toContain('Per overschrijving.')
    },
  )

  test('that were handed over are noted, and those that are signed', async () => {
    const dossier = await sold()
    expect(dossier.termsHanded).toBeNull()
    expect(refusalNames(await handOver(dossier, 2))).toEqual([409, 'terms-handed-other'])
    expect(refusalNames(await handOver(dossier, 3, tom))).toEqual([403, 'not-yours'])
    const handed = accepted(await handOver(dossier, 3)).dossier
    expect(handed.termsHanded).toMatchObject({ version: 3, by: 'Tom Wouters' })
    const signed = accepted(await sign(dossier)).dossier
    const { contract } = accepted(await sofie.call('GET /sales/contract/get', { id: signed.contract ?? 0 }))
    expect(contract).toMatchObject({ termsVersion: 3, termsHandedAt: handed.termsHanded?.at })
    expect(refusalNames(await handOver(signed, 3))).toEqual([422, 'customer-order-state'])
  })

  test('are handed over at the desk of the offer before anybody signs, and the order begins with them', async () => {
    const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
    const draft = await draftOffer(sofie.call, { customer: jan, car: car.number })
    const { id } = draft
    const note = (rev: number, by = sofie) => by.call('POST /sales/offer/handterms', { id, rev })
    // A draft is with nobody.
    expect(refusalNames(await note(draft.rev))).toEqual([422, 'offer-status'])
    expect((await fetched('/sales/offer/printterms', { id })).status).toBe(422)
    const issued = await issueOffer(sofie.call, draft)
    expect(issued.termsHanded).toBeNull()
    expect(refusalNames(await note(issued.rev, tom))).toEqual([403, 'not-yours'])
    const { offer } = accepted(await note(issued.rev))
    expect(offer.termsHanded).toMatchObject({ version: 3 })
    const { status, bytes } = await fetched('/sales/offer/printterms', { id })
    expect(status).toBe(200)
    expect(await readText(bytes)).toContain('Voorwaarden private, versie 3')
    const dossier = await readDossierOfOffer(sofie.call, await confirmOffer(sofie.call, offer))
    expect(dossier.termsHanded).toMatchObject({ version: 3, at: offer.termsHanded?.at, by: 'Tom Wouters' })
  })

  test('are handed over anew when others are in force at the signature; later prints are of what was signed', async () => {
    const publish = (version: number) =>
      pool.query(
        `insert into legal_text (kind, customer_type, language, version, valid_from, title, body)
         values ('terms', 'fleet', 'fr', $1, '2026-02-01', 'Conditions', '<h2>Paiement</h2><p>Comptant.</p>')`,
        [version],
      )
    const dossier = await unasked({ customer: firm, salesType: 'fleet' })
    accepted(await handOver(dossier, 3))
    await publish(4)
    expect(refusalNames(await sign(dossier))).toEqual([409, 'terms-handed-other'])
    const { rev } = await get(dossier.id)
    accepted(await handOver({ id: dossier.id, rev }, 4))
    expect(refusalNames(await sign(dossier))).toEqual([200])
    await publish(5)
    expect(await printed(dossier, 'terms')).toContain('Conditions, version 4')
  })
})

describe('a customer signs', () => {
  test('on the screen: what was shown is kept, and goes home with them and the terms', async () => {
    const dossier = await sold()
    const answer = await sign(dossier, { strokes: drawing })
    expect(answer.errors).toEqual([])
    const signed = answer.result.dossier
    expect(signed).toMatchObject({ state: 'valid', signedOn: today, contract: expect.any(Number) })
    expect(signed.papers[0]).toMatchObject({ paper: 'order-form', receivedOn: today })
    const { contract } = (await sofie.call('GET /sales/contract/get', { id: signed.contract! })).result
    expect(contract).toMatchObject({
      orderNumber: dossier.orderNumber,
      way: 'drawn',
      signerName: 'Jan Peeters',
      signedOn: today,
      state: 'in-force',
      termsType: 'private',
      termsVersion: 3,
      takenBy: 'Tom Wouters',
    })
    const form = await fetched('/sales/contract/file', { id: contract.id, file: 'form' })
    expect(createHash('sha256').update(form.bytes).digest('hex')).toBe(contract.documentHash)
    const copy = await readText((await fetched('/sales/contract/file', { id: contract.id, file: 'signed' })).bytes)
    expect(copy).toContain('Gelezen en goedgekeurd, Jan Peeters')
    // A second print is the signed document.
    expect(await printed(dossier, 'order-form')).toBe(copy)
    expect(copy.replaceAll(' ', '')).toContain(contract.documentHash)
    const { attachments } = await vi.waitFor(async () => {
      const { rows } = await pool.query<{ attachments: MailAttachment[] }>(
        `select attachments from mail where once_key like 'contract-signed:%' and subject like $1`,
        [`%${dossier.orderNumber}%`],
      )
      expect(rows).toHaveLength(1)
      return rows[0]!
    }, patient)
    expect(attachments.map(({ filename }) => filename)).toEqual([
      `bestelbon-${dossier.orderNumber.toLowerCase()}.pdf`,
      'voorwaarden-private-versie-3.pdf',
      'wettelijke-garantie-in-de-europese-unie.pdf',
      'modelformulier-voor-herroeping.pdf',
    ])
  })

  test('with a name and a drawing, on the form as it stands, once, before their salesperson', async () => {
    const dossier = await sold()
    const asked = { rev: 1, documentHash: 'a'.repeat(64), name: 'Jan', strokes: null }
    expect(refusalNames(await sign(dossier, { name: '' }))).toEqual([422, 'signer-missing'])
    expect(refusalNames(await sign(dossier, { strokes: [[10, 10]] }))).toEqual([422, 'signature-empty'])
    expect(refusalNames(await sign(dossier, { documentHash: 'a'.repeat(64) }))).toEqual([409, 'order-form-changed'])
    expect(refusalNames(await tom.call('GET /sales/customerorder/getform', { id: dossier.id }))).toEqual([
      404,
      'record-not-found',
    ])
    expect(refusalNames(await tom.call('POST /sales/customerorder/sign', { ...asked, id: dossier.id }))).toEqual([
      403,
      'not-yours',
    ])
    expect(refusalNames(await sign(dossier))).toEqual([200])
    expect(refusalNames(await sign(dossier))).toEqual([422, 'customer-order-state'])
  })

  test('on paper, and the scan is kept', async () => {
    const { id, rev } = await sold()
    const fields = { id: String(id), rev: String(rev), on: today, name: 'Jan Peeters' }
    const path = '/sales/customerorder/signscan'
    expect(refusalNames(await sent(path, { ...fields, name: '' }, 'bon.pdf'))).toEqual([422, 'signer-missing'])
    expect(refusalNames(await sent(path, fields, 'bon.docx'))).toEqual([422, 'file-type'])
    const early = await sent(path, { ...fields, on: addDays(today, -1) }, 'bon.pdf')
    expect(refusalNames(early)).toEqual([422, 'contract-day-wrong'])
    const answer = await sent(path, fields, 'bon.pdf')
    expect(answer.errors).toEqual([])
    const { contract } = (await sofie.call('GET /sales/contract/get', { id: answer.result.dossier.contract! })).result
    expect(contract).toMatchObject({ way: 'scan', signedOn: today })
    const scan = await fetched('/sales/contract/file', { id: contract.id, file: 'signed' })
    expect(Buffer.from(scan.bytes)).toEqual(pdf())
  })

  test('a contract that ends with its order, and is found by it', async () => {
    const dossier = await sold({}, pieter)
    expect(refusalNames(await sign(dossier, {}, pieter))).toEqual([200])
    const found = async (value: string, by = pieter) =>
      (await by.call('POST /sales/contract/list', { searchFilter: { value } })).result.data
    expect(await found(dossier.orderNumber)).toMatchObject([
      { customer: 'Jan Peeters', way: 'typed', state: 'in-force' },
    ])
    expect((await found('peeters')).length).toBeGreaterThan(0)
    expect(refusalNames(await luc.call('POST /sales/contract/list', {}))).toEqual([403, 'right-missing'])
    for (const choice of ['contractbranch', 'contractsigner'] as const) {
      expect((await pieter.call(`GET /sales/${choice}/getall`)).status).toBe(200)
    }
    // And by the quick search, by its number or by who signed, as far as a right reaches.
    const { id, rev, contract } = await get(dossier.id, pieter)
    const quick = async (q: string, by = pieter) => {
      const { groups } = (await by.call('GET /sales/search', { q })).result
      return groups.find(({ resource }) => resource === 'contract')?.rows
    }
    for (const q of [dossier.orderNumber, dossier.orderNumber.toLowerCase().slice(-7)]) {
      expect(await quick(q)).toEqual([
        { id: contract, label: dossier.orderNumber, detail: expect.stringMatching(/ · /) },
      ])
    }
    expect((await quick('peeters'))!.length).toBeGreaterThan(0)
    expect(await quick(dossier.orderNumber, luc)).toBeUndefined()
    await pieter.call('POST /sales/customerorder/cancel', { id, rev, reason: 'Spijt' })
    expect(await found(dossier.orderNumber)).toMatchObject([{ state: 'canceled' }])
    const ended = (await pieter.call('GET /sales/contract/get', { id: contract! })).result.contract
    expect(ended).toMatchObject({ state: 'canceled', endedAt: expect.any(String) })
  })
})

describe('the papers of a dossier', () => {
  const masked = { ground: 'consent', isMasked: 'yes' }
  const bring = (dossier: Known, paper: DossierPaper, expiresOn = '', by = sofie) =>
    sent(
      '/sales/dossier/savefile',
      { id: String(dossier.id), paper, expiresOn, ...(paper === 'identity' && masked) },
      'groene-kaart.pdf',
      by,
    )
  const readPaper = async (dossier: Known, paper: DossierPaper) =>
    (await get(dossier.id)).papers.find((one) => one.paper === paper)

  test('hold a copy of an identity card only without the national number, and on a ground that is noted', async () => {
    const { id } = await sold()
    const asked = { id: String(id), paper: 'identity', expiresOn: '' }
    const path = '/sales/dossier/savefile'
    expect(refusalNames(await sent(path, { ...asked, ground: 'consent' }, 'eid.pdf'))).toEqual([
      422,
      'identity-not-masked',
    ])
    expect(refusalNames(await sent(path, { ...asked, isMasked: 'yes' }, 'eid.pdf'))).toEqual([
      422,
      'identity-ground-missing',
    ])
    expect((await sent(path, { ...asked, ...masked }, 'eid.pdf')).errors).toEqual([])
    const { rows } = await pool.query(
      `select ground from dossier_file join dossier on dossier.id = dossier_id where dossier.number = $1`,
      [id],
    )
    expect(rows).toEqual([{ ground: 'consent' }])
  })

  test('are there once they are brought, until the day that they say', async () => {
    const dossier = await sold()
    const until = addDays(today, 10)
    expect((await bring(dossier, 'insurance', until)).errors).toEqual([])
    const brought = (await readPaper(dossier, 'insurance'))!
    expect(brought).toMatchObject({ receivedOn: today, expiresOn: until, files: [{ name: 'groene-kaart.pdf' }] })
    const { id } = dossier
    const file = { id, file: brought.files[0]!.id }
    expect(Buffer.from((await fetched('/sales/dossier/file', file)).bytes)).toEqual(pdf())
    expect((await fetched('/sales/dossier/file', file, tom)).status).toBe(404)
    expect((await fetched('/sales/dossier/file', file, luc)).status).toBe(403)
    const untick = await sofie.call('POST /sales/dossier/paper', { id, paper: 'insurance', receivedOn: null })
    expect(refusalNames(untick)).toEqual([422, 'dossier-files-there'])
    await sofie.call('POST /sales/dossier/paperexpiry', { id, paper: 'insurance', expiresOn: addDays(today, 90) })
    expect(await readPaper(dossier, 'insurance')).toMatchObject({ expiresOn: addDays(today, 90) })
    expect((await sofie.call('POST /sales/dossier/deletefile', file)).errors).toEqual([])
    expect(await readPaper(dossier, 'insurance')).toMatchObject({ receivedOn: null, expiresOn: null, files: [] })
  })

  test('are ticked by hand too; what does not fit is refused', async () => {
    const dossier = await sold()
    const { id } = dossier
    expect(refusalNames(await bring(dossier, 'order-form'))).toEqual([422, 'order-form-is-signed'])
    const expiry = (paper: DossierPaper) =>
      sofie.call('POST /sales/dossier/paperexpiry', { id, paper, expiresOn: addDays(today, 5) })
    expect(refusalNames(await expiry('insurance'))).toEqual([422, 'paper-not-there'])
    expect(refusalNames(await expiry('registration'))).toEqual([422, 'paper-does-not-expire'])
    await sofie.call('POST /sales/dossier/paper', { id, paper: 'insurance', receivedOn: today })
    expect(refusalNames(await expiry('insurance'))).toEqual([200])
    expect(refusalNames(await bring(dossier, 'registration'))).toEqual([422, 'customer-order-not-valid'])
    expect((await sign(dossier)).errors).toEqual([])
    for (let time = 0; time < 6; time++) expect((await bring(dossier, 'registration')).errors).toEqual([])
    expect(refusalNames(await bring(dossier, 'registration'))).toEqual([422, 'dossier-files-full'])
    expect(refusalNames(await bring(dossier, 'insurance', '', tom))).toEqual([403, 'not-yours'])
  })

  test('go two years after the car went', async () => {
    const dossier = await sold()
    await bring(dossier, 'insurance')
    const rule = orderRetention.find(({ name }) => name === 'papers of dossiers')!
    const remove = () => transaction(shop.database, (tx) => rule.remove(tx, new Date()))
    const setDelivered = (on: string) =>
      pool.query(
        `update customer_order set state = 'delivered', signed_on = $2, delivered_on = $2
         where dossier_id = (select id from dossier where number = $1)`,
        [dossier.id, on],
      )
    await setDelivered(addDays(today, -729))
    expect(await remove()).toBe(0)
    await setDelivered(addDays(today, -731))
    expect(await remove()).toBe(1)
    expect(await readPaper(dossier, 'insurance')).toMatchObject({ receivedOn: today, files: [] })
  })

  test('that the customer is to bring stand on a list, with those of the car that they give', async () => {
    const dossier = await sold({ tradeIns: [await traded('WVWZZZ1KZ8W300003')] }, pieter)
    const text = await printed(dossier, 'checklist')
    for (const words of [
      'Mee te brengen documenten',
      'Identiteitskaart van de koper',
      'Verzekeringsbewijs (groene kaart)',
      'Voor de overname van uw Volkswagen Golf',
      'Alle sleutels, minstens 2',
      '€ 75,00',
      'Originele aankoopfactuur',
    ]) {
      expect(text).toContain(words)
    }
    const annex = await printed(dossier, 'registration-annex')
    expect(annex).toContain('Nationaliteit')
    expect(annex).toContain(dossier.vin)
  })

  test('follow the sales rules that were stored into the offer, not those of later', async () => {
    const younger = await sold({ tradeIns: [await traded('WVWZZZ1KZ8W300004')] }, pieter)
    await changeSalesRule(main.call, 'missing-key', { minKeys: 3, amountCents: 12_000 })
    await changeSalesRule(main.call, 'original-invoice', { underYears: 1 })
    const later = await sold({ tradeIns: [await traded('WVWZZZ1KZ8W300005')] }, pieter)
    await changeSalesRule(main.call, 'missing-key', { minKeys: 2, amountCents: 7_500 })
    await changeSalesRule(main.call, 'original-invoice', { underYears: 4 })
    const [before, after] = [await printed(younger, 'checklist'), await printed(later, 'checklist')]
    for (const words of ['minstens 2', '€ 75,00', 'Originele aankoopfactuur']) expect(before).toContain(words)
    for (const words of ['minstens 3', '€ 120,00']) expect(after).toContain(words)
    expect(after).not.toContain('Originele aankoopfactuur')
    // The missing third key is a line of the order form too.
    expect(await printed(later, 'order-form')).toContain('120,00')
    expect(await printed(younger, 'order-form')).not.toContain('120,00')
  })
})

test('whoever is forgotten leaves their contract, and takes their papers along', async () => {
  const id = await makeCustomer(main.call, {
    firstName: 'An',
    lastName: 'Weg',
    emails: [{ id: null, label: 'home', address: 'an.weg@example.be', isPreferred: true }],
  })
  const { rev } = (await main.call('GET /sales/customer/get', { id })).result.customer
  const dossier = await sold({ customer: id })
  await sent('/sales/dossier/savefile', { id: String(dossier.id), paper: 'insurance', expiresOn: '' }, 'kaart.pdf')
  await signForm(sofie.call, await get(dossier.id))
  const { goes, stays } = (await main.call('GET /sales/customer/geterasure', { id })).result
  expect(goes).toContainEqual({ part: 'dossier-papers', count: 1 })
  expect(stays).toContainEqual({ part: 'contracts', count: 1, reason: 'invoices' })
  expect(refusalNames(await main.call('POST /sales/customer/erase', { id, rev, asked: 'Mail van vandaag' }))).toEqual([
    200,
  ])
  const left = await get(dossier.id)
  expect(left.contract).toEqual(expect.any(Number))
  expect(left.papers.every(({ files }) => files.length === 0)).toBe(true)
})
