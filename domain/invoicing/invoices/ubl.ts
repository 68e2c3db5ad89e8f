import { requireValue } from '../../platform/values/required.ts'
import type { Cents } from '../../platform/values/money.ts'
import {
  ALLOWANCE_REASONS,
  INVOICE_TYPE_CODES,
  isCreditNote,
  isSelfBilled,
  type EnclosedFile,
  type InvoiceAllowance,
  type InvoicedCar,
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
} from './invoice-document.ts'
import type { InvoiceVat, VatGroup } from './invoice-amounts.ts'
import { divideRounded } from './rounding.ts'
import { element, textElement, xmlDocument, type Xml } from './xml.ts'

// UBL 2.1 as Peppol BIS Billing 3.0 prescribes it. Elements are in the order of the schema.

/** Specification and process of BIS Billing 3.0, and of its self-billing. */
export const INVOICE_PROFILES = {
  billing: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    profile: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
  selfBilling: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    profile: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
  },
} as const

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}

/** Payment means of UNTDID 4461: a transfer, or clearing between partners. */
const paymentMeans = { transfer: '30', setOff: '97' } as const
/** UNTDID 1001: the number of a line's object is a chassis number. */
const chassisNumberType = '130'

/** Writes an issued invoice as UBL 2.1, with its PDF inside when that is given. */
export function writeUbl(invoice: InvoiceDocument, file?: EnclosedFile): Xml {
  const isCredit = isCreditNote(invoice.kind)
  const { customization, profile } = INVOICE_PROFILES[isSelfBilled(invoice.kind) ? 'selfBilling' : 'billing']
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const { issuedOn, suppliedOn, dueOn } = invoice
  const typeCode = textElement(`cbc:${root}TypeCode`, String(INVOICE_TYPE_CODES[invoice.kind]))
  const note = textElement('cbc:Note', invoice.note)
  const taxPoint = suppliedOn === issuedOn ? '' : textElement('cbc:TaxPointDate', suppliedOn)
  return xmlDocument(root, { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`, ...namespaces }, [
    textElement('cbc:CustomizationID', customization),
    textElement('cbc:ProfileID', profile),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', issuedOn),
    // A credit note has no due day of its own; the payment has it.
    isCredit ? '' : textElement('cbc:DueDate', dueOn),
    // The schemas of both differ in their order.
    ...(isCredit ? [taxPoint, typeCode, note] : [typeCode, note, taxPoint]),
    textElement('cbc:DocumentCurrencyCode', 'EUR'),
    textElement('cbc:BuyerReference', invoice.reference),
    element('cac:OrderReference', textElement('cbc:ID', invoice.customersReference)),
    ...invoice.preceding.map(({ number, issuedOn: day }) =>
      element(
        'cac:BillingReference',
        element('cac:InvoiceDocumentReference', textElement('cbc:ID', number), textElement('cbc:IssueDate', day)),
      ),
    ),
    file ? enclosedFile(file) : '',
    element('cac:AccountingSupplierParty', party(invoice.seller)),
    element('cac:AccountingCustomerParty', party(invoice.buyer)),
    delivery(invoice),
    paymentTerms(invoice, isCredit),
    ...invoice.allowances.map(allowance),
    taxTotal(invoice),
    totals(invoice),
    ...invoice.lines.map((line, at) => lineElement(line, at + 1, isCredit)),
  ])
}

function enclosedFile({ name, mimeType, base64 }: EnclosedFile): Xml {
  return element(
    'cac:AdditionalDocumentReference',
    textElement('cbc:ID', name),
    element(
      'cac:Attachment',
      textElement('cbc:EmbeddedDocumentBinaryObject', base64, { mimeCode: mimeType, filename: name }),
    ),
  )
}

function party({ endpoint, ...own }: InvoiceParty): Xml {
  return element(
    'cac:Party',
    endpoint ? textElement('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }) : '',
    element('cac:PartyName', textElement('cbc:Name', own.name)),
    element(
      'cac:PostalAddress',
      textElement('cbc:StreetName', own.street),
      textElement('cbc:CityName', own.city),
      textElement('cbc:PostalZone', own.postalCode),
      element('cac:Country', textElement('cbc:IdentificationCode', own.country)),
    ),
    own.vatNumber === null
      ? ''
      : element(
          'cac:PartyTaxScheme',
          textElement('cbc:CompanyID', own.vatNumber),
          element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
        ),
    element(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', own.name),
      textElement('cbc:CompanyID', own.enterpriseNumber, { schemeID: '0208' }),
    ),
    element('cac:Contact', textElement('cbc:ElectronicMail', own.email)),
  )
}

/** Writes day and country of goods that leave without VAT: part of the proof (EN 16931 BR-IC-11, BR-IC-12). */
function delivery({ amounts, suppliedOn, buyer }: InvoiceDocument): Xml {
  const leaves = amounts.groups.some(({ vat }) => vat.category === 'K' || vat.category === 'G')
  if (!leaves) return ''
  return element(
    'cac:Delivery',
    textElement('cbc:ActualDeliveryDate', suppliedOn),
    element(
      'cac:DeliveryLocation',
      element('cac:Address', element('cac:Country', textElement('cbc:IdentificationCode', buyer.country))),
    ),
  )
}

function paymentTerms({ payment, settled, dueOn }: InvoiceDocument, isCredit: boolean): Xml {
  // A transfer names its account (EN 16931 BR-61): without one the amount is cleared.
  const isSetOff = payment.iban === '' || settled.some(({ kind }) => kind === 'trade-in')
  return element(
    'cac:PaymentMeans',
    textElement('cbc:PaymentMeansCode', isSetOff ? paymentMeans.setOff : paymentMeans.transfer),
    isCredit ? textElement('cbc:PaymentDueDate', dueOn) : '',
    textElement('cbc:PaymentID', payment.communication),
    element('cac:PayeeFinancialAccount', textElement('cbc:ID', payment.iban)),
  )
}

function allowance({ kind, reason, text, netCents, vat }: InvoiceAllowance): Xml {
  return element(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', String(kind === 'charge')),
    textElement('cbc:AllowanceChargeReasonCode', ALLOWANCE_REASONS[reason]),
    textElement('cbc:AllowanceChargeReason', text),
    amount('cbc:Amount', netCents),
    taxCategory('cac:TaxCategory', vat),
  )
}

function taxTotal({ amounts, exemptions }: InvoiceDocument): Xml {
  return element(
    'cac:TaxTotal',
    amount('cbc:TaxAmount', amounts.vatCents),
    ...mergeGroups(amounts.groups).map(({ vat, baseCents, vatCents }) => {
      const exemption = exemptions.find(({ vatCode }) => vatCode === vat.code)
      return element(
        'cac:TaxSubtotal',
        amount('cbc:TaxableAmount', baseCents),
        amount('cbc:TaxAmount', vatCents),
        taxCategory(
          'cac:TaxCategory',
          vat,
          textElement('cbc:TaxExemptionReasonCode', exemption?.vatex ?? null),
          textElement('cbc:TaxExemptionReason', exemption?.text ?? null),
        ),
      )
    }),
  )
}

/** Merges groups: a category and rate occur once, whatever codes of the dealer use them (EN 16931 BR-S-01). */
function mergeGroups(groups: readonly VatGroup[]): VatGroup[] {
  const merged = Map.groupBy(groups, ({ vat }) => `${vat.category} ${vat.rateBp}`)
  return [...merged.values()].map((own) => ({
    vat: requireValue(own[0], 'the first of a group').vat,
    baseCents: own.reduce((sum, { baseCents }) => sum + baseCents, 0),
    vatCents: own.reduce((sum, { vatCents }) => sum + vatCents, 0),
  }))
}

function taxCategory(name: string, { category, rateBp }: InvoiceVat, ...reasons: Xml[]): Xml {
  return element(
    name,
    textElement('cbc:ID', category),
    textElement('cbc:Percent', formatHundredths(rateBp)),
    ...reasons,
    element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
  )
}

function totals({ amounts, allowances }: InvoiceDocument): Xml {
  const { allowedCents, chargedCents, settledCents, roundingCents } = amounts
  const has = (kind: InvoiceAllowance['kind']) => allowances.some((one) => one.kind === kind)
  return element(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', amounts.linesCents),
    amount('cbc:TaxExclusiveAmount', amounts.netCents),
    amount('cbc:TaxInclusiveAmount', amounts.grossCents),
    // Required with every allowance and charge, also with one of zero (BR-CO-11, BR-CO-12).
    has('allowance') ? amount('cbc:AllowanceTotalAmount', allowedCents) : '',
    has('charge') ? amount('cbc:ChargeTotalAmount', chargedCents) : '',
    settledCents === 0 ? '' : amount('cbc:PrepaidAmount', settledCents),
    roundingCents === 0 ? '' : amount('cbc:PayableRoundingAmount', roundingCents),
    amount('cbc:PayableAmount', amounts.payableCents),
  )
}

function lineElement(line: InvoiceLine, number: number, isCredit: boolean): Xml {
  return element(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    textElement('cbc:ID', String(number)),
    textElement(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', formatDecimal(line.quantity, 3), {
      unitCode: line.unit,
    }),
    amount('cbc:LineExtensionAmount', line.netCents),
    line.car
      ? element(
          'cac:DocumentReference',
          textElement('cbc:ID', line.car.vin),
          textElement('cbc:DocumentTypeCode', chassisNumberType),
        )
      : '',
    element(
      'cac:Item',
      textElement('cbc:Description', line.description),
      textElement('cbc:Name', line.name),
      element('cac:SellersItemIdentification', textElement('cbc:ID', line.car?.stockNumber ?? null)),
      taxCategory('cac:ClassifiedTaxCategory', line.vat),
      ...(line.car ? carProperties(line.car) : []),
    ),
    element('cac:Price', textElement('cbc:PriceAmount', unitPrice(line), { currencyID: 'EUR' })),
  )
}

function carProperties({ vin, firstRegistration, mileageKm, licencePlate, receiptNumber }: InvoicedCar): Xml[] {
  const properties = {
    VIN: vin,
    FirstRegistration: firstRegistration,
    Mileage: mileageKm === null ? null : String(mileageKm),
    Plate: licencePlate,
    ReceiptNumber: receiptNumber,
  }
  return Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([name, value]) =>
      element('cac:AdditionalItemProperty', textElement('cbc:Name', name), textElement('cbc:Value', value)),
    )
}

/** Returns the price without VAT of one unit, in six decimals, so that price × quantity is the amount of the line. */
function unitPrice({ netCents, quantity }: InvoiceLine): string {
  const micros = divideRounded(BigInt(netCents) * 10_000n * 1_000n, BigInt(Math.abs(quantity)))
  const size = Number(quantity < 0 ? -micros : micros)
  return trimZeros(formatDecimal(size, 6))
}

function amount(name: string, cents: Cents): Xml {
  return textElement(name, formatHundredths(cents), { currencyID: 'EUR' })
}

const formatHundredths = (value: number) => formatDecimal(value, 2)

/** Writes a whole number of the smallest unit with so many decimals: 12345 with 2 is 123.45. */
function formatDecimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${value < 0 ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`
}

/** Keeps two decimals at least. */
function trimZeros(decimal: string): string {
  return decimal.replace(/(\.\d{2}\d*?)0+$/, '$1')
}
