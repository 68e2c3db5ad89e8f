import type { InvoiceDraft } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { draftSelfBilled } from '@forecourt/domain/invoicing/invoices/self-billed.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { readSupplier } from '../../contacts/suppliers.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { draftRefusal } from './invoice-refusals.ts'
import { readInvoiceTerms } from './invoice-terms.ts'
import type { InvoiceRow } from './invoices.sql.ts'
import { findOtherPurchase, findPublicNumber } from './purchase-papers.sql.ts'
import { readRegistration } from './peppol-participants.ts'
import { findPurchase } from './purchases.ts'
import { houseInvoiceParty, peppolEndpoint } from './sale-of-car.ts'

/** Draws up the invoice of a car in the name of its seller, from the present state of the purchase and in their language. */
export async function drawUpSelfBilled(
  db: Db,
  row: Pick<InvoiceRow, 'tradeInId' | 'vehicleId' | 'customerId'>,
  { on, language }: { on: CalendarDay; language: Language },
): Promise<InvoiceDraft | ApiRefusal> {
  const [tradeIn, car, seller] = await Promise.all([
    findPublicNumber(db, 'tradeIn', row.tradeInId),
    findPublicNumber(db, 'vehicle', row.vehicleId),
    findPublicNumber(db, 'customer', row.customerId),
  ])
  const purchase = await findPurchase(db, { tradeIn, car, seller }, new Date(`${on}T12:00:00Z`))
  if (isRefusal(purchase)) return purchase
  const { priceCents, boughtOn } = purchase
  if (priceCents === null || boughtOn === null) return refuse('self-billed-price-missing', { status: 422 })
  const customer = await buyerWithNumber(db, purchase.seller)
  if (!customer) return refuse('reference-gone', { status: 422, field: 'seller' })
  const locale = { locale: customer.language }
  const [branch, party, supplier, terms, halfBp, otherPurchase] = await Promise.all([
    loadBranch(db, purchase.branchId),
    findInvoiceParty(db, customer.id, customer.language),
    readSupplier(db, customer.key, on),
    readInvoiceTerms(db, 'business'),
    readSetting(db, 'invoicing.half-deducted-bp'),
    findOtherPurchase(db, purchase.car.vin, purchase),
  ])
  const endpoint = peppolEndpoint(party, customer.isTaxable)
  const draft = draftSelfBilled(
    {
      frame: {
        seller: { ...party, endpoint },
        buyer: houseInvoiceParty(branch, customer.language),
        isCustomerKnown: true,
        isBusiness: true,
        isOnPeppol: await readRegistration(db, endpoint),
        language: customer.language,
        reference: purchase.reference,
        customersReference: null,
        terms: { ...terms, payment: supplier.term ?? terms.payment },
      },
      car: {
        name: purchase.car.name,
        stockNumber: purchase.tradeInId === null ? purchase.reference : null,
        vin: purchase.car.vin,
        firstRegistration: purchase.car.firstRegistration,
        mileageKm: purchase.car.mileageKm,
        licencePlate: purchase.car.licencePlate,
        receiptNumber: null,
      },
      price: { cents: priceCents, holdsVat: purchase.priceHoldsVat },
      taxedBp: purchase.sellerVat === 'half' ? halfBp : 10_000,
      boughtOn,
      isVatNumberValid: customer.vatNumber === 'not-checked' ? null : customer.vatNumber === 'valid',
      agreedOn: supplier.agreedOn,
      iban: supplier.iban,
      setOff:
        purchase.dealNumber === null
          ? null
          : m['trade-in-sheet.purchase-slip.with-offer']({ offer: purchase.dealNumber }, locale),
      otherPurchase,
      wording: {
        agreement: (day) => m['invoice.agreement']({ day }, locale),
        untaxedPart: m['invoice.untaxed-part']({}, locale),
      },
    },
    on,
  )
  return isRefusal(draft) ? draftRefusal(draft, language) : draft
}
