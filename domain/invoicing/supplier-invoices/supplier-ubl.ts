import type { StatedInvoice } from './stated-invoice.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const money = (cents: number) => (cents / 100).toFixed(2)
const tax = (rateBp: number) =>
  `<cbc:ID>${rateBp === 0 ? 'E' : 'S'}</cbc:ID><cbc:Percent>${rateBp / 100}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>`

/** Writes an invoice as its supplier sends it, in UBL 2.1: for the demo dealer and the tests, nothing of ours. */
export function writeSupplierUbl(invoice: StatedInvoice): string {
  const root = invoice.isCredit ? 'CreditNote' : 'Invoice'
  const line = invoice.isCredit ? 'CreditNoteLine' : 'InvoiceLine'
  const quantity = invoice.isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'
  const { supplier } = invoice
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${escape(invoice.number)}</cbc:ID><cbc:IssueDate>${invoice.issuedOn}</cbc:IssueDate>
${invoice.dueOn !== null && !invoice.isCredit ? `<cbc:DueDate>${invoice.dueOn}</cbc:DueDate>` : ''}
<cbc:${root}TypeCode>${invoice.isCredit ? 381 : 380}</cbc:${root}TypeCode>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>${escape(invoice.orderReference)}</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PostalAddress><cbc:StreetName>${escape(supplier.street)}</cbc:StreetName>
<cbc:CityName>${escape(supplier.city)}</cbc:CityName><cbc:PostalZone>${supplier.postalCode}</cbc:PostalZone></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>${supplier.vatNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
<cac:PartyLegalEntity><cbc:RegistrationName>${escape(supplier.name)}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${invoice.buyerNumber}</cbc:CompanyID>
<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:AccountingCustomerParty>
<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>${escape(invoice.communication)}</cbc:PaymentID>
<cac:PayeeFinancialAccount><cbc:ID>${invoice.iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${money(invoice.vatCents)}</cbc:TaxAmount>
${invoice.vat
  .map(
    ({ rateBp, baseCents, vatCents }) =>
      `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">${money(baseCents)}</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">${money(vatCents)}</cbc:TaxAmount><cac:TaxCategory>${tax(rateBp)}</cac:TaxCategory></cac:TaxSubtotal>`,
  )
  .join('\n')}
</cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${money(invoice.netCents)}</cbc:LineExtensionAmount>
<cbc:TaxExclusiveAmount currencyID="EUR">${money(invoice.netCents)}</cbc:TaxExclusiveAmount>
<cbc:PayableAmount currencyID="EUR">${money(invoice.totalCents)}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${invoice.lines
  .map(
    ({ description, netCents, rateBp, vin }, at) =>
      `<cac:${line}><cbc:ID>${at + 1}</cbc:ID><cbc:${quantity} unitCode="C62">1</cbc:${quantity}><cbc:LineExtensionAmount currencyID="EUR">${money(netCents)}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${escape(description)}</cbc:Name><cac:ClassifiedTaxCategory>${tax(rateBp)}</cac:ClassifiedTaxCategory>${vin === null ? '' : `<cac:AdditionalItemProperty><cbc:Name>VIN</cbc:Name><cbc:Value>${vin}</cbc:Value></cac:AdditionalItemProperty>`}</cac:Item></cac:${line}>`,
  )
  .join('\n')}
</${root}>
`
}
