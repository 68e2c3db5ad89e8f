import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requireValue } from '../../platform/values/required.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { vatOn } from '../../pricing/vat.ts'
import { calculateReceivable, draftCreditNote, issuedAmounts } from './invoice-draft.ts'
import { numberInvoice } from './invoice-document.ts'
import { draftSelfBilled, splitPrice } from './self-billed.ts'
import { makePurchase } from './self-billed.test-data.ts'
import { writeUbl } from './ubl.ts'

const on = '2026-11-27'
const draft = (changes: Parameters<typeof makePurchase>[0] = {}) => {
  const drawn = draftSelfBilled(makePurchase(changes), on)
  if (isRefusal(drawn)) throw new Error(drawn.reason)
  return drawn
}
const codes = (changes: Parameters<typeof makePurchase>[0]) =>
  draft(changes)
    .checks.filter(({ severity }) => severity === 'error')
    .map(({ code, place }) => [code, place])

describe('the price of a car that is bought with VAT', () => {
  test.each([
    // price, holds VAT, taxed share → net, VAT, payable
    [640_000, true, 10_000, 528_926, 111_074, 640_000],
    [640_000, false, 10_000, 640_000, 134_400, 774_400],
    [1_105_000, true, 5_000, 1_000_000, 105_000, 1_105_000],
    [1_000_000, false, 5_000, 1_000_000, 105_000, 1_105_000],
    [640_000, true, 5_000, 579_186, 60_815, 640_000],
    [640_000, true, 0, 640_000, 0, 640_000],
  ])('of %i cents (VAT in it: %s), taxed for %i bp, is %i + %i = %i', (cents, holdsVat, taxedBp, net, vat, payable) => {
    const { amounts } = draft({ price: { cents, holdsVat }, taxedBp }).content
    expect([amounts.netCents, amounts.vatCents, amounts.payableCents]).toEqual([net, vat, payable])
  })

  test('always adds up, and bears VAT on its taxed share alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.nat(10_000), fc.boolean(), (cents, taxedBp, holdsVat) => {
        const { taxedCents, untaxedCents } = splitPrice({ cents, holdsVat }, { taxedBp, rateBp: 2_100 })
        expect(taxedCents + untaxedCents).toBe(cents)
        expect(Math.min(taxedCents, untaxedCents)).toBeGreaterThanOrEqual(0)
        const { amounts } = draft({ price: { cents, holdsVat }, taxedBp }).content
        const rated = amounts.groups.find(({ vat }) => vat.code === 'S21')
        expect(amounts.vatCents).toBe(vatOn(rated?.baseCents ?? 0, 2_100))
        if (holdsVat) expect(amounts.payableCents).toBe(cents)
        else expect(amounts.netCents).toBe(cents)
      }),
      { numRuns: 300 },
    )
  })
})

test('it names the agreement, who made it, the car and the account, and is owed to the seller', () => {
  const { content, purpose } = draft()
  expect(purpose).toBe('self-billed')
  expect(content.note).toContain('Factuur uitgereikt door afnemer.')
  expect(content.note).toContain('Overeenkomst van 01/03/2026')
  expect(content.lines[0]?.car).toMatchObject({ vin: 'VLTZZZ3CZLE048217', mileageKm: 98_420 })
  expect(content.iban).toBe('BE68539007547034')
  expect(calculateReceivable(content)).toBe(-640_000)
})

test('what is set off against an offer is paid already, without an account', () => {
  const { content, checks } = draft({ setOff: 'Verrekend met offerte OF-2026-000012', iban: null })
  expect(content.amounts).toMatchObject({ settledCents: 640_000, payableCents: 0 })
  expect(content.iban).toBe('')
  expect(calculateReceivable(content)).toBe(0)
  expect(checks).toEqual([])
})

test.each([
  ['no valid agreement', { agreedOn: null }, [['agreement-missing', 'seller.agreement']]],
  ['no verified account', { iban: null }, [['iban-unverified', 'seller.iban']]],
  ['a wrong VAT number', { isVatNumberValid: false }, [['vat-number-invalid', 'seller.vatNumber']]],
  ['another purchase', { otherPurchase: 'PS-2026-000004' }, [['second-purchase', 'PS-2026-000004']]],
  ['a car without number', { vin: '' }, [['vin-missing', 'lines.0']]],
  ['a car without reading', { mileageKm: null }, [['km-missing', 'lines.0']]],
  ['a seller without VAT number', { vatNumber: null }, [['party-incomplete', 'seller.vatNumber']]],
] as const)('%s keeps it from being issued', (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected)
})

test('its credit note is of the same series, and the seller owes it', () => {
  const invoice = numberInvoice(draft().content, 'SB-2026-000001', null)
  const note = { nl: 'Btw terug te storten.', fr: 'TVA à reverser.' }
  const credit = draftCreditNote(
    invoice,
    { left: issuedAmounts(invoice.amounts), wishes: null, reason: 'Wagen terug' },
    { on, texts: { ...makePurchase().frame.terms.texts, 'credit-note': note } },
  )
  if (isRefusal(credit)) throw new Error(credit.reason)
  expect(credit.purpose).toBe('self-billed')
  expect(credit.content.kind).toBe('self-billed-credit')
  expect(calculateReceivable(credit.content)).toBe(640_000)
  const xml = writeUbl(numberInvoice(credit.content, 'SB-2026-000002', null))
  expect(xml).toContain('<cbc:CreditNoteTypeCode>261</cbc:CreditNoteTypeCode>')
  expect(xml).toContain('selfbilling:3.0')
})

test('a part without VAT says why in the XML, and stands in a group of its own', () => {
  const { content } = draft({ taxedBp: 5_000 })
  const xml = writeUbl(numberInvoice(content, 'SB-2026-000001', null))
  expect(xml).toContain('<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>')
  expect(requireValue(content.lines[1], 'the second line').name).toContain('deel zonder btw')
  expect(content.exemptions).toMatchObject([{ vatCode: 'HALF', vatex: null }])
  expect(xml).toMatch(/<cbc:TaxExemptionReason>Btw berekend/)
})
