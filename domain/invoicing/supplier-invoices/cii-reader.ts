import { isCalendarDay, type CalendarDay } from '../../platform/values/calendar.ts'
import { accept, refuse } from '../../platform/values/result.ts'
import { findAll, findOne, readPath, type XmlPart } from '../bank/xml-part.ts'
import {
  clip,
  isTrue,
  MissingField,
  plainNumber,
  readCents,
  readPrepaid,
  readRate,
  requirePart,
  requireText,
  SELF_BILLED_CODES,
  type EInvoiceRefusal,
  type EnclosedPdf,
  type ReadEInvoice,
} from './einvoice-values.ts'
import { findVin, MOST_STATED_LINES, type StatedInvoice, type StatedLine, type StatedVat } from './stated-invoice.ts'

export const CII_ROOT = 'CrossIndustryInvoice'
const namespace = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
/** Type codes of credit notes in EN 16931 (UNCL1001); the self-billed ones are refused before. */
const creditCodes = ['381', '81', '83', '262', '296', '308', '396', '420', '458', '503', '532']

/**
 * Reads a Cross Industry Invoice D16B as EN 16931 binds it (CEN/TS 16931-3-3), alone or out of a Factur-X or ZUGFeRD PDF. Its
 * type code says whether it is a credit note. Refuses other documents, other currencies than the euro, amounts or days that are
 * none, self-billed invoices, and the profiles without lines, which hold no whole invoice.
 */
export function readCiiInvoice(root: XmlPart): ReadEInvoice | EInvoiceRefusal {
  if (root.name !== CII_ROOT || root.namespace !== namespace)
    return refuse('einvoice-root', { found: root.name.slice(0, 60) })
  if (SELF_BILLED_CODES.includes(readPath(root, 'ExchangedDocument', 'TypeCode')))
    return refuse('einvoice-self-billed', { found: clip(readPath(root, 'ExchangedDocument', 'ID'), 60) })
  const transaction = findOne(root, 'SupplyChainTradeTransaction')
  const currency = transaction
    ? readPath(transaction, 'ApplicableHeaderTradeSettlement', 'InvoiceCurrencyCode')
    : undefined
  if (currency !== undefined && currency !== 'EUR') return refuse('einvoice-currency', { found: currency.slice(0, 10) })
  const lines = transaction ? findAll(transaction, 'IncludedSupplyChainTradeLineItem') : []
  if (lines.length > MOST_STATED_LINES) return refuse('einvoice-lines', { found: String(lines.length) })
  if (lines.length === 0) return refuse('einvoice-field', { found: 'IncludedSupplyChainTradeLineItem' })
  try {
    return accept({ invoice: readInvoice(root, lines), enclosed: findEnclosedPdf(root) })
  } catch (error) {
    if (error instanceof MissingField) return refuse('einvoice-field', { found: error.message })
    throw error
  }
}

function readInvoice(root: XmlPart, lines: readonly XmlPart[]): StatedInvoice {
  const document = requirePart(root, 'ExchangedDocument')
  const agreement = requirePart(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement')
  const settlement = requirePart(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')
  const totals = requirePart(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const seller = requirePart(agreement, 'SellerTradeParty')
  const buyer = findOne(agreement, 'BuyerTradeParty')
  const means = findAll(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  const iban = means.map((one) => readPath(one, 'PayeePartyCreditorFinancialAccount', 'IBANID')).find(Boolean) ?? ''
  return {
    isCredit: creditCodes.includes(readPath(document, 'TypeCode')),
    supplier: {
      name: clip(readPath(seller, 'Name'), 200),
      vatNumber: readVatNumber(seller),
      street: clip(readPath(seller, 'PostalTradeAddress', 'LineOne'), 200),
      postalCode: clip(readPath(seller, 'PostalTradeAddress', 'PostcodeCode'), 20),
      city: clip(readPath(seller, 'PostalTradeAddress', 'CityName'), 100),
    },
    buyerNumber: buyer ? readVatNumber(buyer) || plainNumber(readPath(buyer, 'SpecifiedLegalOrganization', 'ID')) : '',
    number: clip(requireText(document, 'ID'), 60),
    issuedOn: requireDay(document, 'IssueDateTime'),
    dueOn: findAll(settlement, 'SpecifiedTradePaymentTerms').map(readDue).find(Boolean) ?? null,
    orderReference: clip(
      [readPath(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'), readPath(agreement, 'BuyerReference')]
        .filter((text) => text !== '')
        .join(' '),
      120,
    ),
    precedingNumber: clip(readPath(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID'), 60),
    lines: [...lines.map(readLine), ...readAllowances(settlement), ...readFreight(settlement)],
    vat: findAll(settlement, 'ApplicableTradeTax').map(readVat),
    netCents: readCents(totals, 'TaxBasisTotalAmount'),
    vatCents: readTotalVat(totals),
    ...readPrepaid(totals, { prepaid: 'TotalPrepaidAmount', rounding: 'RoundingAmount' }),
    totalCents: readCents(totals, 'DuePayableAmount'),
    iban: clip(iban.replaceAll(/\s/g, '').toUpperCase(), 34),
    communication: clip(readPath(settlement, 'PaymentReference'), 140),
    note: clip(
      findAll(document, 'IncludedNote')
        .map((note) => readPath(note, 'Content'))
        .join(' '),
      1_000,
    ),
  }
}

function readLine(line: XmlPart): StatedLine {
  const product = findOne(line, 'SpecifiedTradeProduct')
  const settlement = requirePart(line, 'SpecifiedLineTradeSettlement')
  const name = product ? readPath(product, 'Name') : ''
  const description = product ? readPath(product, 'Description') : ''
  const note = readPath(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content')
  const properties = product
    ? findAll(product, 'ApplicableProductCharacteristic').map((property) => readPath(property, 'Value'))
    : []
  const instances = product
    ? findAll(product, 'IndividualTradeProductInstance').map((one) => readPath(one, 'SupplierAssignedSerialID'))
    : []
  const objects = findAll(settlement, 'AdditionalReferencedDocument').map((one) => readPath(one, 'IssuerAssignedID'))
  const text = [name, description].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · ')
  return {
    description: clip(text === '' ? note : text, 500),
    netCents: readCents(requirePart(settlement, 'SpecifiedTradeSettlementLineMonetarySummation'), 'LineTotalAmount'),
    rateBp: readRate(readPath(settlement, 'ApplicableTradeTax', 'RateApplicablePercent')),
    vin: findVin([name, description, note, ...objects, ...properties, ...instances].join(' | ')),
  }
}

/** Document allowances and charges count as lines: they change the base. */
function readAllowances(settlement: XmlPart): StatedLine[] {
  return findAll(settlement, 'SpecifiedTradeAllowanceCharge').map((allowance) => {
    const isCharge = isTrue(readPath(allowance, 'ChargeIndicator', 'Indicator'))
    const cents = readCents(allowance, 'ActualAmount')
    return {
      description: clip(readPath(allowance, 'Reason') || (isCharge ? '+' : '–'), 500),
      netCents: isCharge ? cents : -cents,
      rateBp: readRate(readPath(allowance, 'CategoryTradeTax', 'RateApplicablePercent')),
      vin: null,
    }
  })
}

/** Reads the freight, which the extended profile of Factur-X states separately from the charges. */
function readFreight(settlement: XmlPart): StatedLine[] {
  return findAll(settlement, 'SpecifiedLogisticsServiceCharge').map((charge) => ({
    description: clip(readPath(charge, 'Description') || '+', 500),
    netCents: readCents(charge, 'AppliedAmount'),
    rateBp: readRate(readPath(charge, 'AppliedTradeTax', 'RateApplicablePercent')),
    vin: null,
  }))
}

function readVat(tax: XmlPart): StatedVat {
  return {
    rateBp: readRate(readPath(tax, 'RateApplicablePercent')),
    baseCents: readCents(tax, 'BasisAmount'),
    vatCents: readCents(tax, 'CalculatedAmount'),
  }
}

/** With an accounting currency there are two totals; the one of the invoice counts (BT-110). None: nothing is charged. */
function readTotalVat(totals: XmlPart): number {
  const amounts = findAll(totals, 'TaxTotalAmount')
  const own = amounts.find(({ attributes }) => attributes.get('currencyID') === 'EUR') ?? amounts[0]
  return own ? readCents({ ...totals, parts: [own] }, 'TaxTotalAmount') : 0
}

function findEnclosedPdf(root: XmlPart): EnclosedPdf | null {
  const agreement = findOne(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement')
  for (const reference of agreement ? findAll(agreement, 'AdditionalReferencedDocument') : []) {
    const file = findOne(reference, 'AttachmentBinaryObject')
    if (file?.attributes.get('mimeCode') === 'application/pdf') {
      const name = file.attributes.get('filename') ?? readPath(reference, 'IssuerAssignedID')
      return { name: clip(name, 120), base64: file.text }
    }
  }
  return null
}

function readVatNumber(party: XmlPart): string {
  const registration = findAll(party, 'SpecifiedTaxRegistration')
    .map((one) => findOne(one, 'ID'))
    .find((id) => id?.attributes.get('schemeID') === 'VA')
  return plainNumber(registration?.text ?? '')
}

/** Reads a day as CCYYMMDD, format 102 of UNCL2379: the only one that EN 16931 has. */
function readDay(part: XmlPart, name: string): CalendarDay | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(readPath(part, name, 'DateTimeString')) ?? []
  const text = `${year}-${month}-${day}`
  return isCalendarDay(text) ? text : undefined
}

const readDue = (terms: XmlPart) => readDay(terms, 'DueDateDateTime')

function requireDay(part: XmlPart, name: string): CalendarDay {
  const day = readDay(part, name)
  if (day === undefined) throw new MissingField(name)
  return day
}
