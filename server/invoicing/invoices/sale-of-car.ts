import type { SaleOfCar } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import type { InvoiceParty } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { isPeppolBuyer } from '@forecourt/domain/invoicing/invoices/endpoint.ts'
import { buildOrderedPrice } from '@forecourt/domain/invoicing/invoices/order-sale.ts'
import { streetLine } from '@forecourt/domain/contacts/address.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Buyer } from '../../contacts/buyers.ts'
import type { BillableEntry, BillableOrder } from '../../orders/desk/billable-order.ts'
import type { BillableDossier } from '../../orders/dossiers/billable-dossier.ts'
import type { Db } from '../../platform/database/database.ts'
import { isSlipMissing } from './purchase-papers.sql.ts'
import { readInvoiceTerms } from './invoice-terms.ts'
import { readRegistration } from './peppol-participants.ts'

/** Returns the sale of a dossier for drawing up its invoices, in the language of the buyer. */
export async function readSaleOfCar(db: Db, dossier: BillableDossier): Promise<SaleOfCar> {
  const { row, branch, buyer, party, car } = dossier
  return {
    ...(await readParties(db, { branch, buyer, party })),
    breakdown: dossier.breakdown,
    names: dossier.names,
    carName: dossier.carName,
    car: { ...car, name: dossier.carName, vin: car.vin ?? '', receiptNumber: null },
    reference: row.dossierNumber,
    customersReference: dossier.orderNumber,
    deliveredOn: dossier.deliveredOn,
    isRegimeProven: dossier.isRegimeProven,
    cashCents: Math.max(dossier.cash.receivedCents, dossier.cash.paidCents),
    hasMarginOrigin: dossier.hasMarginOrigin && !(row.vehicleId !== null && (await isSlipMissing(db, row.vehicleId))),
    terms: await readInvoiceTerms(db, buyer.isTaxable ? 'business' : 'private'),
    wording: makeWording(buyer.language),
  }
}

/** Returns a car of a shop order for drawing up its invoices: priced as the customer ordered it. */
export async function readSaleOfEntry(
  db: Db,
  { row, branch, buyer, party, customer }: BillableOrder,
  { priceGrossCents, isMargin, carName, parts, car, vehicleId, hasMarginOrigin }: BillableEntry,
  transportCents: Cents,
): Promise<SaleOfCar> {
  const transport = m['words.transport']({}, { locale: buyer.language })
  const { price, names } = buildOrderedPrice({
    priceGrossCents,
    transportCents,
    isMargin,
    name: carName,
    parts,
    transport,
  })
  return {
    ...(await readParties(db, { branch, buyer, party })),
    isCustomerKnown: customer !== null,
    breakdown: price,
    names,
    carName,
    car: { ...car, name: carName, vin: car.vin ?? '', receiptNumber: null },
    reference: row.orderNumber,
    customersReference: null,
    deliveredOn: row.deliveredOn,
    // Cars of the shop are sold with Belgian VAT, or under the margin scheme.
    isRegimeProven: true,
    // Orders of the shop are paid online or by transfer.
    cashCents: 0,
    hasMarginOrigin: hasMarginOrigin && !(vehicleId !== null && (await isSlipMissing(db, vehicleId))),
    terms: await readInvoiceTerms(db, buyer.isTaxable ? 'business' : 'private'),
    wording: makeWording(buyer.language),
  }
}

/** Returns our own texts of papers, in the language of the buyer. */
export function makeWording(language: Language): SaleOfCar['wording'] {
  const locale = { locale: language }
  return {
    advanceTaken: ({ number, issuedOn }) => m['invoice.advance-taken']({ number, day: formatDay(issuedOn) }, locale),
    advanceOf: (name) => m['invoice.advance-of']({ car: name }, locale),
  }
}

interface Parties {
  readonly branch: BillableDossier['branch']
  readonly buyer: Pick<Buyer, 'isTaxable' | 'vatNumber' | 'language'>
  readonly party: Omit<InvoiceParty, 'endpoint'>
}

/** Returns both parties of an invoice of ours, in the language of the buyer. */
export async function readParties(db: Db, { branch, buyer, party }: Parties) {
  const { language, isTaxable: isBusiness, vatNumber } = buyer
  const endpoint = peppolEndpoint(party, isBusiness)
  return {
    seller: houseInvoiceParty(branch, language),
    buyer: { ...party, endpoint },
    isOnPeppol: await readRegistration(db, endpoint),
    isCustomerKnown: true,
    isBusiness,
    isVatNumberValid: vatNumber === 'not-checked' ? null : vatNumber === 'valid',
    language,
    iban: branch.iban,
  }
}

/** Returns the company of a branch as a party of a paper. */
export function houseInvoiceParty(branch: BillableDossier['branch'], language: Language): InvoiceParty {
  const { enterpriseNumber } = branch
  return {
    name: branch.companyName,
    enterpriseNumber,
    vatNumber: `BE${enterpriseNumber}`,
    street: streetLine({ ...branch, boxNumber: branch.boxNumber ?? '' }, language),
    postalCode: branch.postalCode,
    city: translate(branch.city, language),
    country: branch.countryCode,
    endpoint: toEndpoint(enterpriseNumber),
    email: branch.email,
  }
}

/** Returns the Peppol address of a buyer that receives e-invoices; null: the PDF is mailed. */
export function peppolEndpoint(party: BillableDossier['party'], isBusiness: boolean) {
  return isPeppolBuyer(party, isBusiness) ? toEndpoint(party.enterpriseNumber) : null
}

/** Converts the enterprise number of a Belgian company to its Peppol address (scheme 0208). */
function toEndpoint(enterpriseNumber: string | null) {
  return enterpriseNumber === null ? null : { scheme: '0208', id: enterpriseNumber }
}
