import { describe, expect, test } from 'vitest'
import { compareArithmetic } from '@forecourt/domain/invoicing/supplier-invoices/vat-arithmetic.ts'
import { readInvoiceDocument } from './invoice-document-file.ts'

/** Elements of an invoice as Belgian programs write them; those not given are as in an ordinary one. */
interface UblInvoice {
  readonly seller?: string
  readonly attachments?: string
  readonly allowances?: string
  readonly vat?: string
  readonly totals?: string
}

const category = (id: string, percent: string) =>
  `<cbc:ID>${id}</cbc:ID><cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`
const subtotal = (id: string, percent: string, base: string, vat: string) =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${vat}</cbc:TaxAmount>
  <cac:TaxCategory>${category(id, percent)}</cac:TaxCategory></cac:TaxSubtotal>`
const withVatNumber = `<cac:PartyTaxScheme><cbc:CompanyID>BE0999005572</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>Remmen bv</cbc:RegistrationName><cbc:CompanyID schemeID="0208">0999005572</cbc:CompanyID></cac:PartyLegalEntity>`

function ubl({
  seller = withVatNumber,
  attachments = '',
  allowances = '',
  vat = `<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>${subtotal('S', '21', '100.00', '21.00')}`,
  totals = '<cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:PayableAmount currencyID="EUR">121.00</cbc:PayableAmount>',
}: UblInvoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>2026-17</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${attachments}
<cac:AccountingSupplierParty><cac:Party>${seller}</cac:Party></cac:AccountingSupplierParty>${allowances}
<cac:TaxTotal>${vat}</cac:TaxTotal><cac:LegalMonetaryTotal>${totals}</cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Remblokken</cbc:Name><cac:ClassifiedTaxCategory>${category('S', '21')}</cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>
</Invoice>`
}

function read(xml: string) {
  const reading = readInvoiceDocument(Buffer.from(xml))
  if (!reading.ok) throw new Error(`${reading.reason}: ${reading.found}`)
  return reading
}

const isRight = (xml: string) =>
  compareArithmetic(read(xml).invoice, { toleranceCents: 5 }).every(({ isWithin }) => isWithin)

describe('an invoice in UBL', () => {
  test.each<[what: string, invoice: UblInvoice, expected: object]>([
    [
      'whose amount to pay is rounded',
      {
        totals:
          '<cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:PayableRoundingAmount currencyID="EUR">-0.50</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">120.50</cbc:PayableAmount>',
      },
      { roundingCents: -50, totalCents: 12_050 },
    ],
    [
      'that was partly paid before, with an empty rounding',
      {
        totals:
          '<cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:PrepaidAmount currencyID="EUR">21.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="EUR"/><cbc:PayableAmount currencyID="EUR">100.00</cbc:PayableAmount>',
      },
      { prepaidCents: 2_100, totalCents: 10_000 },
    ],
    [
      'with a charge at another rate',
      {
        allowances: `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Recytyre</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cac:TaxCategory>${category('S', '6')}</cac:TaxCategory></cac:AllowanceCharge>`,
        vat: `<cbc:TaxAmount currencyID="EUR">21.60</cbc:TaxAmount>${subtotal('S', '21', '100.00', '21.00')}${subtotal('S', '6', '10.00', '0.60')}`,
        totals:
          '<cbc:TaxExclusiveAmount currencyID="EUR">110.00</cbc:TaxExclusiveAmount><cbc:PayableAmount currencyID="EUR">131.60</cbc:PayableAmount>',
      },
      { netCents: 11_000, vatCents: 2_160, totalCents: 13_160 },
    ],
    [
      'of a seller who owes no VAT and has an enterprise number alone',
      {
        seller:
          '<cac:PartyLegalEntity><cbc:RegistrationName>An Maes</cbc:RegistrationName><cbc:CompanyID schemeID="0208">0999.005.572</cbc:CompanyID></cac:PartyLegalEntity>',
      },
      { supplier: { name: 'An Maes', vatNumber: 'BE0999005572' } },
    ],
    [
      'of a seller whose register is that of another country',
      {
        seller:
          '<cac:PartyLegalEntity><cbc:RegistrationName>Teile GmbH</cbc:RegistrationName><cbc:CompanyID>HRB 12345</cbc:CompanyID></cac:PartyLegalEntity>',
      },
      { supplier: { vatNumber: '' } },
    ],
  ])('%s is read, and its arithmetic holds', (_, invoice, expected) => {
    expect(read(ubl(invoice)).invoice).toMatchObject(expected)
    expect(isRight(ubl(invoice))).toBe(true)
  })

  test.each([
    ['mimeCode="application/pdf" filename="f.pdf"', 'f.pdf'],
    ['mimeCode="Application/PDF" filename="F.PDF"', 'F.PDF'],
    ['mimeCode="application/octet-stream" filename="f.pdf"', 'f.pdf'],
    ['mimeCode="application/pdf"', 'bijlage'],
    ['mimeCode="image/png" filename="logo.png"', undefined],
  ])('encloses its picture, however its type is written: %s', (attributes, name) => {
    const attachments = `<cac:AdditionalDocumentReference><cbc:ID>bijlage</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ${attributes}>JVBERi0=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`
    expect(read(ubl({ attachments })).enclosed?.name).toBe(name)
  })
})
