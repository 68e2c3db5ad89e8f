import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { writeSupplierUbl } from '@forecourt/domain/invoicing/supplier-invoices/supplier-ubl.ts'
import { compareArithmetic } from '@forecourt/domain/invoicing/supplier-invoices/vat-arithmetic.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { pdf } from '../../media/files.test-data.ts'
import { checkPdf } from '../../media/pdf-check.ts'
import { cii, ciiAllowance, ciiTotals, ciiVat, pdfWith } from './cii.test-data.ts'
import { readInvoiceDocument } from './invoice-document-file.ts'
import { prepareInvoice } from './receive-invoice.ts'

function read(xml: string) {
  const reading = readInvoiceDocument(Buffer.from(xml))
  if (!reading.ok) throw new Error(`${reading.reason}: ${reading.found}`)
  return reading.invoice
}

const isRight = (xml: string) => compareArithmetic(read(xml), { toleranceCents: 5 }).every(({ isWithin }) => isWithin)

describe('an invoice in CII', () => {
  test('is read whole', () => {
    const vin = 'WVWZZZ1JZ3W386752'
    const product = `<ram:Description>Kit complet</ram:Description><ram:ApplicableProductCharacteristic><ram:Description>VIN</ram:Description><ram:Value>${vin}</ram:Value></ram:ApplicableProductCharacteristic>`
    const stated = read(
      cii({ number: 'R-2026/17', order: 'WO-2026-000012', lines: [{ name: 'Bremsbeläge', net: '100.00', product }] }),
    )
    expect(stated).toEqual({
      isCredit: false,
      supplier: {
        name: 'Teile & Mehr GmbH',
        vatNumber: 'DE123456788',
        street: 'Domstraße 4',
        postalCode: '50667',
        city: 'Köln',
      },
      buyerNumber: 'BE0999006067',
      number: 'R-2026/17',
      issuedOn: '2026-11-23',
      dueOn: '2026-12-23',
      orderReference: 'WO-2026-000012 Magazijn',
      precedingNumber: '',
      lines: [{ description: 'Bremsbeläge · Kit complet', netCents: 10_000, rateBp: 2_100, vin }],
      vat: [{ rateBp: 2_100, baseCents: 10_000, vatCents: 2_100 }],
      netCents: 10_000,
      vatCents: 2_100,
      totalCents: 12_100,
      iban: 'BE68539007547034',
      communication: 'RF18539007547034',
      note: 'Bedankt',
    })
  })

  test('with an allowance, a charge and freight counts them as lines', () => {
    const freight = `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Versand</ram:Description><ram:AppliedAmount>8.00</ram:AppliedAmount>
      <ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>21</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge>`
    const xml = cii({
      number: '1',
      taxes:
        ciiVat('21', '110.00', '23.10') +
        ciiAllowance(false, '10.00', 'Korting') +
        ciiAllowance(true, '12.00', 'Toeslag') +
        freight,
      totals: ciiTotals({ net: '110.00', vat: '23.10', gross: '133.10' }),
    })
    expect(read(xml).lines.slice(1)).toEqual([
      { description: 'Korting', netCents: -1_000, rateBp: 2_100, vin: null },
      { description: 'Toeslag', netCents: 1_200, rateBp: 2_100, vin: null },
      { description: 'Versand', netCents: 800, rateBp: 2_100, vin: null },
    ])
    expect(isRight(xml)).toBe(true)
  })

  test('of type 381 is a credit note of the invoice that it names', () => {
    const preceding =
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R-2026/17</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>'
    const stated = read(cii({ number: 'G-1', type: '381', preceding }))
    expect(stated).toMatchObject({ isCredit: true, precedingNumber: 'R-2026/17', totalCents: 12_100 })
  })

  test('may have several rates and the reverse charge', () => {
    const lines = [
      { name: 'Onderdelen', net: '100.00' },
      { name: 'Boek', net: '50.00', rate: '6.00' },
      { name: 'Dienst', net: '30.00', rate: '0', category: 'AE' },
    ]
    const taxes = ciiVat('21.00', '100.00', '21.00') + ciiVat('6', '50.00', '3.00') + ciiVat('0', '30.00', '0.00', 'AE')
    const totals = ciiTotals({ lines: '180.00', vat: '24.00', gross: '204.00' })
    const xml = cii({ number: '2', lines, taxes, totals })
    expect(read(xml).vat.map(({ rateBp, vatCents }) => [rateBp, vatCents])).toEqual([
      [2_100, 2_100],
      [600, 300],
      [0, 0],
    ])
    expect(isRight(xml)).toBe(true)
  })

  test('counts what was paid before; a total that is wrong shows', () => {
    const xml = cii({ number: '3', totals: ciiTotals({ prepaid: '50.00', due: '71.00' }) })
    expect(read(xml)).toMatchObject({ prepaidCents: 5_000, totalCents: 7_100 })
    expect(isRight(xml)).toBe(true)
    expect(isRight(cii({ number: '4', totals: ciiTotals({ due: '171.00' }) }))).toBe(false)
    expect(isRight(cii({ number: '5', totals: ciiTotals({ prepaid: '50.00', due: '121.00' }) }))).toBe(false)
  })

  test('takes the VAT in the currency of the invoice', () => {
    const totals = ciiTotals({}).replace(
      '<ram:TaxTotalAmount',
      '<ram:TaxTotalAmount currencyID="SEK">241.00</ram:TaxTotalAmount><ram:TaxTotalAmount',
    )
    expect(read(cii({ number: '6', totals }))).toMatchObject({ vatCents: 2_100 })
  })

  test('gives the picture that it encloses', () => {
    const attachments = `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>Beleg</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode>
      <ram:AttachmentBinaryObject mimeCode="application/pdf" filename="beleg.pdf">${pdf().toString('base64')}</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`
    const reading = readInvoiceDocument(Buffer.from(cii({ number: '7', attachments })))
    expect(reading.ok && reading.enclosed?.name).toBe('beleg.pdf')
  })

  test.each([
    ['a self-billed one', cii({ number: '8', type: '389' }), 'einvoice-self-billed', '8'],
    ['another currency', cii({ number: '9', currency: 'CHF' }), 'einvoice-currency', 'CHF'],
    [
      'no lines, as in the profile MINIMUM',
      cii({ number: '10', lines: [] }),
      'einvoice-field',
      'IncludedSupplyChainTradeLineItem',
    ],
    ['a day that is none', cii({ number: '11', issued: '20260230' }), 'einvoice-field', 'IssueDateTime'],
    [
      'an amount that is none',
      cii({ number: '12', lines: [{ name: 'x', net: '1e3' }] }),
      'einvoice-field',
      'LineTotalAmount',
    ],
    [
      'more lines than are read',
      cii({ number: '13', lines: Array.from({ length: 1_001 }, () => ({ name: 'x', net: '1.00' })) }),
      'einvoice-lines',
      '1001',
    ],
    [
      'ZUGFeRD 1',
      '<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
      'einvoice-root',
      'CrossIndustryDocument',
    ],
    [
      'another namespace',
      cii({ number: '14' }).replaceAll('CrossIndustryInvoice:100', 'CrossIndustryInvoice:13'),
      'einvoice-root',
      'CrossIndustryInvoice',
    ],
    ['a bomb of entities', `<!DOCTYPE a [<!ENTITY b "ha">]>${cii({ number: '&b;' })}`, 'einvoice-doctype', ''],
    [
      'elements that lie too deep',
      `<CrossIndustryInvoice>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</CrossIndustryInvoice>`,
      'einvoice-unreadable',
      '1',
    ],
  ])('is refused with %s', (_, xml, reason, found) => {
    expect(readInvoiceDocument(Buffer.from(xml))).toEqual({ ok: false, reason, found })
  })
})

async function prepare(bytes: Buffer) {
  const prepared = await prepareInvoice({ name: 'rechnung.pdf', bytes })
  if (isRefusal(prepared)) return prepared.reason
  const { reading, original } = prepared
  expect([original.name, original.contentType, original.bytes.equals(bytes)]).toEqual([
    'rechnung.pdf',
    'application/pdf',
    true,
  ])
  return reading?.ok ? reading.invoice.number : (reading?.reason ?? null)
}

describe('an invoice in UBL that is written as XML allows', () => {
  const plain = writeSupplierUbl({
    isCredit: false,
    supplier: { name: 'Noord nv', vatNumber: 'BE0999006067', street: 'Kaai 1', postalCode: '9000', city: 'Gent' },
    buyerNumber: 'BE0999006067',
    number: 'F 7',
    issuedOn: '2026-11-23',
    dueOn: '2026-12-23',
    orderReference: '',
    precedingNumber: '',
    lines: [{ description: 'Remmen', netCents: 10_000, rateBp: 2_100, vin: null }],
    vat: [{ rateBp: 2_100, baseCents: 10_000, vatCents: 2_100 }],
    netCents: 10_000,
    vatCents: 2_100,
    totalCents: 12_100,
    iban: 'BE68539007547034',
    communication: '',
    note: '',
  })
  const charge = (indicator: string) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">5.00</cbc:Amount></cac:AllowanceCharge><cac:TaxTotal>`

  test.each([
    ['zones behind its days', (xml: string) => xml.replaceAll(/(\d{4}-\d\d-\d\d)</g, '$1+01:00<')],
    ['days in UTC', (xml: string) => xml.replaceAll(/(\d{4}-\d\d-\d\d)</g, '$1Z<')],
    ['amounts with a plus', (xml: string) => xml.replaceAll('"EUR">', '"EUR">+')],
    ['amounts with zeros in front', (xml: string) => xml.replaceAll('"EUR">', '"EUR">00')],
    ['amounts without decimals', (xml: string) => xml.replaceAll('.00</cbc', '</cbc')],
    ['amounts with a bare point', (xml: string) => xml.replaceAll('.00</cbc', '.</cbc')],
    ['amounts with many zeros', (xml: string) => xml.replaceAll('.00</cbc', '.0000</cbc')],
    [
      'a card before its account',
      (xml: string) =>
        xml.replace(
          '<cac:PaymentMeans>',
          '<cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode></cac:PaymentMeans><cac:PaymentMeans>',
        ),
    ],
  ])('is read with %s', (_, change) => {
    const changed = change(plain)
    expect(changed).not.toBe(plain)
    expect(read(changed)).toEqual(read(plain))
  })

  test.each([
    ['true', 500],
    ['1', 500],
    ['false', -500],
    ['0', -500],
  ])('counts an allowance or charge by its indicator %s', (indicator, netCents) => {
    expect(read(plain.replace('<cac:TaxTotal>', charge(indicator))).lines).toMatchObject([
      { netCents: 10_000 },
      { netCents },
    ])
  })

  test.each(['', '.', '+', '-', '1.234', '1,50', '1e3', 'NaN'])('has no amount in %j', (amount) => {
    const xml = plain.replaceAll(/(<cbc:PayableAmount currencyID="EUR">)[^<]*/g, `$1${amount}`)
    expect(readInvoiceDocument(Buffer.from(xml))).toMatchObject({ ok: false, found: 'PayableAmount' })
  })
})

describe('a PDF that carries an invoice', () => {
  const xml = cii({ number: 'FX-1' })

  test.each(['deflated', 'plain'] as const)('is read from its XML, which lies in it %s', async (packing) => {
    expect(await prepare(pdfWith([{ content: xml, packing }]))).toBe('FX-1')
  })

  test.each([
    ['that holds none', [{ content: '<note/>' }], null],
    ['that holds two', [{ content: xml }, { name: 'b.xml', content: cii({ number: 'FX-2' }) }], null],
    ['that holds one twice', [{ content: xml }, { name: 'b.xml', content: xml }], 'FX-1'],
    ['that holds one beside other XML', [{ name: 'note.xml', content: '<note/>' }, { content: xml }], 'FX-1'],
    ['with a program beside', [{ content: xml }, { name: 'a.exe', content: randomBytes(600) }], 'file-unsafe'],
    ['packed in a rare way', [{ content: xml, packing: 'rare' as const }], 'file-unsafe'],
    ['that unpacks without end', [{ content: `<a>${' '.repeat(21 * 1024 * 1024)}` }], 'file-unsafe'],
    [
      'with a document type',
      [{ content: xml.replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>') }],
      'einvoice-doctype',
    ],
    ['without lines', [{ content: cii({ number: 'FX-3', lines: [] }) }], 'einvoice-field'],
  ])('%s is judged by that', async (_, files, expected) => {
    expect(await prepare(pdfWith(files))).toBe(expected)
  })

  test('is no file of any other kind', async () => {
    expect(await checkPdf(pdfWith([{ content: xml }]))).toBe('file-unsafe')
    const hidden = pdfWith([{ content: xml }])
      .toString('latin1')
      .replaceAll('/EF<<', '/E#46<<')
    expect(await checkPdf(Buffer.from(hidden, 'latin1'))).toBe('file-unsafe')
    const running = pdfWith([{ content: xml }])
      .toString('latin1')
      .replace('8 0 obj<<', '8 0 obj<</S/Launch')
    expect(await checkPdf(Buffer.from(running, 'latin1'), { mayHoldXml: true })).toBe('file-unsafe')
  })
})
