import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague, makeCustomer } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted, changeSalesRule } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { tradeInFacts } from '../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const luc = await makeColleague(shop, 'workshop')
await pool.query('insert into staff_user_branch values ($1, $2)', [main.id, gent.branchId])

let dutch: number
let french: number

beforeAll(async () => {
  dutch = await makeCustomer(main.call, { firstName: 'An', lastName: 'Inruil', emails: [] })
  french = await makeCustomer(main.call, { firstName: 'Luc', lastName: 'Reprise', language: 'fr', emails: [] })
})

let last = 20_000
async function taken(changes: Partial<TradeInFacts> = {}) {
  const car = { brand: 'Volkswagen', model: 'Golf', vin: `WVWZZZ1KZ8W3${++last}`, firstRegistration: '2024-03-01' }
  const tradeIn = tradeInFacts({ customer: dutch, ...car, mileageKm: 60_000, ...changes })
  return accepted(await main.call('POST /sales/tradein/create', { branch: null, tradeIn })).tradeIn
}
async function agreed(changes: Partial<TradeInFacts> = {}) {
  const { id, rev } = await taken(changes)
  const { tradeIn } = accepted(await main.call('POST /sales/tradein/value', { id, rev, cents: 640_000 }))
  return accepted(await main.call('POST /sales/tradein/agree', { id, rev: tradeIn.rev, cents: 650_000 })).tradeIn
}

async function print(id: number, paper: string, by = main) {
  const response = await fetch(`${shop.origin}/api/sales/tradein/print`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, paper }),
  })
  if (response.headers.get('content-type') !== 'application/pdf') {
    const { errors } = (await response.json()) as { errors: { name: string }[] }
    return [response.status, ...errors.map(({ name }) => name)]
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return text.replaceAll(/[\s\u00a0]+/g, ' ')
}

describe('the papers of a car that is traded in', () => {
  test('of a private seller: an attest, a slip by which it is bought, and a receipt', async () => {
    const tradeIn = await agreed()
    const attest = await print(tradeIn.id, 'vat-attest')
    for (const words of [`Btw-attest overname ${tradeIn.tradeInNumber}`, tradeIn.vin, 'als particulier', 'An Inruil']) {
      expect(attest).toContain(words)
    }
    const slip = await print(tradeIn.id, 'purchase-slip')
    for (const words of ['Aankoopborderel', '€ 6.500,00', 'Rekening van de verkoper (IBAN)', 'artikel 58, § 4']) {
      expect(slip).toContain(words)
    }
    expect(await print(tradeIn.id, 'receipt')).toEqual([422, 'trade-in-not-here'])
    const { id, rev } = tradeIn
    accepted(await main.call('POST /sales/tradein/receive', { id, rev, on: today, keyCount: 2, hasPaper: true }))
    const receipt = await print(tradeIn.id, 'receipt')
    for (const words of ['Ontvangstbewijs', 'Aantal sleutels: 2', 'Car-Pass', 'Originele aankoopfactuur']) {
      expect(receipt).toContain(words)
    }
  })

  test('ask for what the sales rules say on the day that the car comes in', async () => {
    const { id, rev } = await agreed()
    accepted(await main.call('POST /sales/tradein/receive', { id, rev, on: today, keyCount: 2, hasPaper: true }))
    expect(await print(id, 'receipt')).toContain('Alle sleutels, minstens 2')
    await changeSalesRule(main.call, 'missing-key', { minKeys: 3 })
    await changeSalesRule(main.call, 'original-invoice', { underYears: 1 })
    const receipt = await print(id, 'receipt')
    expect(receipt).toContain('Alle sleutels, minstens 3')
    expect(receipt).not.toContain('Originele aankoopfactuur')
  })

  test('of a seller who deducted VAT: they make the invoice, and say so in their language', async () => {
    const tradeIn = await agreed({ sellerVat: 'full', customer: french })
    const attest = await print(tradeIn.id, 'vat-attest')
    for (const words of ['Attestation TVA de reprise', 'totalité de la TVA', 'facture avec TVA', 'Luc Reprise']) {
      expect(attest).toContain(words)
    }
    expect(await print(tradeIn.id, 'purchase-slip')).toEqual([422, 'trade-in-by-invoice'])
  })

  test('need a customer, a car and a price, and are not for everybody', async () => {
    const nobody = await taken({ customer: null })
    expect(await print(nobody.id, 'vat-attest')).toEqual([422, 'trade-in-no-customer'])
    const unknown = await taken({ vin: '', licencePlate: '' })
    expect(await print(unknown.id, 'vat-attest')).toEqual([422, 'trade-in-unknown-car'])
    const early = await taken()
    expect(await print(early.id, 'purchase-slip')).toEqual([422, 'trade-in-not-agreed'])
    expect(await print(early.id, 'vat-attest', luc)).toEqual([403, 'right-missing'])
    expect(await print(999_999, 'vat-attest')).toEqual([404, 'record-not-found'])
  })
})
