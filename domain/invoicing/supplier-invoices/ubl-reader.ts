import type { CalendarDay } from '../../platform/values/calendar.ts'
import { accept, refuse } from '../../platform/values/result.ts'
import { findAll, findOne, readPath, type XmlPart } from '../bank/xml-part.ts'
import {
  clip,
  findDay,
  isTrue,
  MissingField,
  plainNumber,
  readCents,
  readRate,
  readPrepaid,
  requirePart,
  requireText,
  SELF_BILLED_CODES,
  type EInvoiceRefusal,
  type EnclosedPdf,
  type ReadEInvoice,
} from './einvoice-values.ts'
import { findVin, MOST_STATED_LINES, type StatedInvoice, type StatedLine, type StatedVat } from './stated-invoice.ts'

const roots = {
  Invoice: { isCredit: false, line: 'InvoiceLine', due: ['DueDate'] },
  CreditNote: { isCredit: true, line: 'CreditNoteLine', due: ['PaymentMeans', 'PaymentDueDate'] },
} as const
const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'

/**
 * Reads an Invoice or CreditNote of UBL 2.1 as Peppol BIS Billing has it (EN 16931). Refuses other documents, other currencies
 * than the euro, amounts or days that are none, and self-billed invoices.
 */
export function readUblInvoice(root: XmlPart): ReadEInvoice | EInvoiceRefusal {
  const kind = root.name === 'Invoice' || root.name === 'CreditNote' ? roots[root.name] : undefined
  if (!kind || root.namespace !== `${namespace}${root.name}-2`)
    return refuse('einvoice-root', { found: root.name.slice(0, 60) })
  if (isSelfBilled(root)) return refuse('einvoice-self-billed', { found: clip(readPath(root, 'ID'), 60) })
  const currency = readPath(root, 'DocumentCurrencyCode')
  if (currency !== 'EUR') return refuse('einvoice-currency', { found: currency.slice(0, 10) })
  const lines = findAll(root, kind.line)
  if (lines.length > MOST_STATED_LINES) return refuse('einvoice-lines', { found: String(lines.length) })
  try {
    return accept({ invoice: readInvoice(root, kind.isCredit, lines), enclosed: findEnclosedPdf(root) })
  } catch (error) {
    if (error instanceof MissingField) return refuse('einvoice-field', { found: error.message })
    throw error
  }
}

function isSelfBilled(root: XmlPart): boolean {
  const isProfile = /:selfbilling:/.test(readPath(root, 'CustomizationID') + readPath(root, 'ProfileID'))
  return isProfile || SELF_BILLED_CODES.includes(readPath(root, `${root.name}TypeCode`))
}

function readInvoice(root: XmlPart, isCredit: boolean, lines: readonly XmlPart[]): StatedInvoice {
  const seller = requirePart(root, 'AccountingSupplierParty', 'Party')
  const buyer = findOne(root, 'AccountingCustomerParty', 'Party')
  const totals = requirePart(root, 'LegalMonetaryTotal')
  // With an accounting currency there are two totals; the one with subtotals counts (BG-23).
  const tax =
    findAll(root, 'TaxTotal').find((total) => findAll(total, 'TaxSubtotal').length > 0) ?? findOne(root, 'TaxTotal')
  // A card or a direct debit may be named first, without an account.
  const allMeans = findAll(root, 'PaymentMeans')
  const means = allMeans.find((one) => readPath(one, 'PayeeFinancialAccount', 'ID') !== '') ?? allMeans[0]
  const dueOn = (isCredit ? means && readPath(means, 'PaymentDueDate') : readPath(root, 'DueDate')) ?? ''
  return {
    isCredit,
    supplier: {
      name: clip(
        readPath(seller, 'PartyLegalEntity', 'RegistrationName') || readPath(seller, 'PartyName', 'Name'),
        200,
      ),
      vatNumber: readSellerNumber(seller),
      street: clip(readPath(seller, 'PostalAddress', 'StreetName'), 200),
      postalCode: clip(readPath(seller, 'PostalAddress', 'PostalZone'), 20),
      city: clip(readPath(seller, 'PostalAddress', 'CityName'), 100),
    },
    buyerNumber: buyer ? readVatNumber(buyer) || plainNumber(readPath(buyer, 'PartyLegalEntity', 'CompanyID')) : '',
    number: clip(requireText(root, 'ID'), 60),
    issuedOn: readDay(root, 'IssueDate'),
    dueOn: findDay(dueOn) ?? null,
    orderReference: clip(
      [readPath(root, 'OrderReference', 'ID'), readPath(root, 'BuyerReference')]
        .filter((text) => text !== '')
        .join(' '),
      120,
    ),
    precedingNumber: clip(readPath(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'), 60),
    lines: [...lines.map(readLine), ...readAllowances(root)],
    vat: tax ? findAll(tax, 'TaxSubtotal').map(readVat) : [],
    netCents: readCents(totals, 'TaxExclusiveAmount'),
    vatCents: tax ? readCents(tax, 'TaxAmount') : 0,
    ...readPrepaid(totals, { prepaid: 'PrepaidAmount', rounding: 'PayableRoundingAmount' }),
    totalCents: readCents(totals, 'PayableAmount'),
    iban: clip(means ? readPath(means, 'PayeeFinancialAccount', 'ID').replaceAll(/\s/g, '').toUpperCase() : '', 34),
    communication: clip(means ? readPath(means, 'PaymentID') : '', 140),
    note: clip(readPath(root, 'Note'), 1_000),
  }
}

function readLine(line: XmlPart): StatedLine {
  const item = findOne(line, 'Item')
  const name = item ? readPath(item, 'Name') : ''
  const description = item ? readPath(item, 'Description') : ''
  const note = readPath(line, 'Note')
  const properties = item
    ? findAll(item, 'AdditionalItemProperty')
        .map((property) => readPath(property, 'Value'))
        .join(' ')
    : ''
  const instance = item ? readPath(item, 'ItemInstance', 'SerialID') : ''
  const object = findAll(line, 'DocumentReference')
    .map((reference) => readPath(reference, 'ID'))
    .join(' ')
  const text = [name, description].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · ')
  return {
    description: clip(text === '' ? note : text, 500),
    netCents: readCents(line, 'LineExtensionAmount'),
    rateBp: readRate(item && readPath(item, 'ClassifiedTaxCategory', 'Percent')),
    vin: findVin([name, description, note, object, properties, instance].join(' | ')),
  }
}

/** Document allowances and charges count as lines: they change the base. */
function readAllowances(root: XmlPart): StatedLine[] {
  return findAll(root, 'AllowanceCharge').map((allowance) => {
    const isCharge = isTrue(readPath(allowance, 'ChargeIndicator'))
    const cents = readCents(allowance, 'Amount')
    return {
      description: clip(readPath(allowance, 'AllowanceChargeReason') || (isCharge ? '+' : '–'), 500),
      netCents: isCharge ? cents : -cents,
      rateBp: readRate(readPath(allowance, 'TaxCategory', 'Percent')),
      vin: null,
    }
  })
}

function readVat(subtotal: XmlPart): StatedVat {
  return {
    rateBp: readRate(readPath(subtotal, 'TaxCategory', 'Percent')),
    baseCents: readCents(subtotal, 'TaxableAmount'),
    vatCents: readCents(subtotal, 'TaxAmount'),
  }
}

function findEnclosedPdf(root: XmlPart): EnclosedPdf | null {
  for (const reference of findAll(root, 'AdditionalDocumentReference')) {
    const file = findOne(reference, 'Attachment', 'EmbeddedDocumentBinaryObject')
    // Programs write the type in capitals, or leave it to the name of the file.
    const type = file?.attributes.get('mimeCode') ?? ''
    const name = file?.attributes.get('filename') ?? ''
    if (file && (/^application\/(?:x-)?pdf$/i.test(type) || (!type.startsWith('image/') && /\.pdf$/i.test(name))))
      return { name: clip(name || readPath(reference, 'ID'), 120), base64: file.text }
  }
  return null
}

function readVatNumber(party: XmlPart): string {
  const scheme = findAll(party, 'PartyTaxScheme').find((one) => readPath(one, 'TaxScheme', 'ID') === 'VAT')
  return scheme ? plainNumber(readPath(scheme, 'CompanyID')) : ''
}

/** Reads the VAT number of a seller. One that owes no VAT has only its enterprise number (VAT Code art. 56bis). */
function readSellerNumber(seller: XmlPart): string {
  const enterprise = plainNumber(readPath(seller, 'PartyLegalEntity', 'CompanyID')).replace(/^(?=[01]\d{9}$)/, 'BE')
  return readVatNumber(seller) || (/^BE[01]\d{9}$/.test(enterprise) ? enterprise : '')
}

function readDay(part: XmlPart, name: string): CalendarDay {
  const day = findDay(readPath(part, name))
  if (day === undefined) throw new MissingField(name)
  return day
}
