import {
  checkPurchaseSlip,
  type PurchaseSlipContent,
  type SlipCheck,
  type SlipSettlement,
} from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.ts'
import type { InvoiceParty } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { parseIban } from '@forecourt/domain/organisation/iban.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { hashContent } from '../../platform/database/hash-content.ts'
import { readInvoiceTerms } from '../invoices/invoice-terms.ts'
import { findOtherPurchase } from '../invoices/purchase-papers.sql.ts'
import type { Purchase } from '../invoices/purchases.ts'
import { houseInvoiceParty } from '../invoices/sale-of-car.ts'

/** A slip as it would be issued. */
export interface DrawnSlip {
  readonly content: PurchaseSlipContent
  readonly checks: readonly SlipCheck[]
  readonly hash: string
  readonly sellerKey: string
}

/** Draws up the slip of a purchase in its present state, in the language of the seller. Only the account is typed. */
export async function drawUpSlip(
  db: Db,
  purchase: Purchase,
  { on, iban }: { on: CalendarDay; iban: string },
): Promise<DrawnSlip | ApiRefusal> {
  const customer = await buyerWithNumber(db, purchase.seller)
  if (!customer) return refuse('reference-gone', { status: 422, field: 'seller' })
  const settlement = readSettlement(purchase, iban)
  if (isRefusal(settlement)) return settlement
  const { language } = customer
  const [branch, party, otherPurchase, { texts }] = await Promise.all([
    loadBranch(db, purchase.branchId),
    findInvoiceParty(db, customer.id, language),
    findOtherPurchase(db, purchase.car.vin, purchase),
    readInvoiceTerms(db, 'private'),
  ])
  const seller: InvoiceParty = { ...party, endpoint: null }
  const content: PurchaseSlipContent = {
    language,
    issuedOn: on,
    boughtOn: purchase.boughtOn ?? on,
    seller,
    buyer: houseInvoiceParty(branch, language),
    reference: purchase.reference,
    car: purchase.car,
    priceCents: purchase.priceCents ?? 0,
    settlement,
    declarations: [translate(texts['purchase-slip'], language), ...ownDeclarations(language)],
  }
  return {
    content,
    sellerKey: customer.key,
    hash: hashContent(content),
    checks: checkPurchaseSlip(content, {
      sellerVat: purchase.sellerVat,
      otherPurchase,
      isPriceKnown: purchase.priceCents !== null && purchase.boughtOn !== null,
    }),
  }
}

function readSettlement({ dealNumber }: Purchase, iban: string): SlipSettlement | ApiRefusal {
  if (dealNumber !== null) return { kind: 'set-off', offer: dealNumber }
  if (iban.trim() === '') return { kind: 'transfer', iban: null }
  const parsed = parseIban(iban)
  return parsed.ok
    ? { kind: 'transfer', iban: parsed.iban }
    : refuse('slip-account-wrong', { status: 422, field: 'iban' })
}

function ownDeclarations(language: Language): string[] {
  const locale = { locale: language }
  return [
    m['trade-in-sheet.purchase-slip.owner']({}, locale),
    m['trade-in-sheet.purchase-slip.mileage']({}, locale),
    m['trade-in-sheet.purchase-slip.margin']({}, locale),
  ]
}
