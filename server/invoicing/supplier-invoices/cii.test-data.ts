import { deflateSync } from 'node:zlib'
import { pdf } from '../../media/files.test-data.ts'

// Invoices of UN/CEFACT CII D16B as programs of suppliers write them.

interface CiiLine {
  readonly name: string
  readonly net: string
  readonly rate?: string
  readonly category?: string
  /** Elements of the product, such as a characteristic. */
  readonly product?: string
}

interface CiiInvoice {
  readonly number: string
  /** CCYYMMDD. */
  readonly issued?: string
  readonly type?: string
  readonly currency?: string
  readonly buyer?: string
  readonly order?: string
  readonly lines?: readonly CiiLine[]
  /** Elements of the settlement between the means of payment and the terms: VAT, allowances and charges. */
  readonly taxes?: string
  readonly totals?: string
  /** After the totals. */
  readonly preceding?: string
  /** Elements of the agreement after the order. */
  readonly attachments?: string
}

export const ciiVat = (rate: string, base: string, vat: string, category = 'S') =>
  `<ram:ApplicableTradeTax><ram:CalculatedAmount>${vat}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
  ${category === 'AE' ? '<ram:ExemptionReason>Reverse charge</ram:ExemptionReason>' : ''}<ram:BasisAmount>${base}</ram:BasisAmount>
  <ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`

export const ciiAllowance = (isCharge: boolean, amount: string, reason: string, rate = '21.00') =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>
  <ram:ActualAmount>${amount}</ram:ActualAmount><ram:Reason>${reason}</ram:Reason><ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode>
  <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:CategoryTradeTax></ram:SpecifiedTradeAllowanceCharge>`

interface CiiTotals {
  readonly lines?: string
  readonly net?: string
  readonly vat?: string
  readonly gross?: string
  readonly prepaid?: string
  readonly due?: string
}

export const ciiTotals = ({
  lines = '100.00',
  net = lines,
  vat = '21.00',
  gross = '121.00',
  prepaid = '',
  due = gross,
}: CiiTotals) =>
  `<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>${lines}</ram:LineTotalAmount>
  <ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${vat}</ram:TaxTotalAmount>
  <ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount>${prepaid === '' ? '' : `<ram:TotalPrepaidAmount>${prepaid}</ram:TotalPrepaidAmount>`}
  <ram:DuePayableAmount>${due}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>`

const line = ({ name, net, rate = '21.00', category = 'S', product = '' }: CiiLine, at: number) =>
  `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${at + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:SellerAssignedID>A-${at}</ram:SellerAssignedID><ram:Name>${name}</ram:Name>${product}</ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${net}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode>
  <ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation>
  <ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`

/** Writes an invoice of one line of 100.00 at 21 %, with what the test changes. */
export function cii({
  number,
  issued = '20261123',
  type = '380',
  currency = 'EUR',
  buyer = 'BE0999006067',
  order = '',
  lines = [{ name: 'Onderdelen', net: '100.00' }],
  taxes = ciiVat('21.00', '100.00', '21.00'),
  totals = ciiTotals({}),
  preceding = '',
  attachments = '',
}: CiiInvoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
  xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"
  xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>${type}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">${issued}</udt:DateTimeString></ram:IssueDateTime>
<ram:IncludedNote><ram:Content>Bedankt</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${lines.map(line).join('\n')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>Magazijn</ram:BuyerReference>
<ram:SellerTradeParty><ram:Name>Teile &amp; Mehr GmbH</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>50667</ram:PostcodeCode><ram:LineOne>Domstraße 4</ram:LineOne><ram:CityName>Köln</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113/40209</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456788</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Autogroep</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${buyer}</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>
<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${order}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>${attachments}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>RF18539007547034</ram:PaymentReference><ram:InvoiceCurrencyCode>${currency}</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>BE68 5390 0754 7034</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
${taxes}
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261223</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
${totals}${preceding}</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`
}

interface Enclosed {
  readonly name?: string
  readonly content: string | Buffer
  readonly packing?: 'deflated' | 'plain' | 'rare'
}

/** Writes a PDF of one page that carries files, as Factur-X and ZUGFeRD have it. */
export function pdfWith(files: readonly Enclosed[]): Buffer {
  const objects = files.map(({ name = 'factur-x.xml', content, packing = 'deflated' }, at) => {
    const bytes = packing === 'plain' ? Buffer.from(content) : deflateSync(content)
    const filter = { deflated: '/Filter/FlateDecode', plain: '', rare: '/Filter[/ASCIIHexDecode/FlateDecode]' }[packing]
    return (
      `${10 + at * 2} 0 obj<</Type/Filespec/F(${name})/UF(${name})/AFRelationship/Alternative/EF<</F ${11 + at * 2} 0 R/UF ${11 + at * 2} 0 R>>>>endobj\n` +
      `${11 + at * 2} 0 obj<</Type/EmbeddedFile/Subtype/text#2Fxml${filter}/Length ${bytes.length}/Params<</Size ${content.length}>>>>stream\n${bytes.toString('latin1')}\nendstream endobj\n`
    )
  })
  const names = files.map(({ name = 'factur-x.xml' }, at) => `(${name}) ${10 + at * 2} 0 R`).join(' ')
  return pdf({ objects: `${objects.join('')}8 0 obj<</EmbeddedFiles<</Names[${names}]>>>>endobj\n` })
}
