import type { PurchaseSource } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { resolveVatType } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockBoughtCar } from '../../stock/details/bought-car.ts'
import { draftReceivable, noSource } from './invoice-drafts.ts'
import { loadInvoiceRecord } from './invoice-record.ts'
import { insertDraft } from './invoices.sql.ts'
import { findSelfBilled, findSlipOfPurchase, lockTradeIn } from './purchase-papers.sql.ts'
import { findChosenPurchase } from './purchases.ts'

/**
 * Begins the invoice of a car in the name of its seller, who could deduct VAT; one that was begun or issued already is returned. A
 * seller without VAT gets a purchase slip instead.
 */
export async function draftSelfBilledInvoice(tx: Tx, call: OfferCaller, source: PurchaseSource) {
  const purchase = await findChosenPurchase(tx, call, source)
  if (isRefusal(purchase)) return purchase
  const { tradeInId, vehicleId, branchId, ownerId } = purchase
  if (tradeInId !== null) await lockTradeIn(tx, tradeInId)
  else if (vehicleId !== null) await lockBoughtCar(tx, vehicleId)
  if (resolveVatType(purchase.sellerVat) === 'margin') return refuse('self-billed-without-vat', { status: 422 })
  const begun = (await findSelfBilled(tx, purchase)).find(
    ({ kind, state }) => kind === 'self-billed' && state !== 'credited',
  )
  if (begun) return { invoice: await loadInvoiceRecord(tx, begun.id, call) }
  const slip = await findSlipOfPurchase(tx, purchase)
  if (slip !== null) return refuse('already-invoiced', { status: 409, values: { number: slip } })
  const company = await companyOfBranch(tx, branchId)
  if (company.ownSince === null || company.ownSince > brusselsDay(call.now))
    return refuse('invoicing-noted', { status: 422 })
  const seller = await buyerWithNumber(tx, purchase.seller)
  if (!seller) return refuse('reference-gone', { status: 422, field: 'seller' })
  const draft = {
    kind: 'self-billed',
    companyId: company.id,
    branchId,
    ownerId,
    tradeInId,
    vehicleId,
    customerId: seller.key,
    customerName: seller.name,
    createdBy: call.staff.userId,
    createdAt: call.now,
  } as const
  const expectedCents = await draftReceivable(tx, { ...noSource, ...draft }, call)
  const number = await insertDraft(tx, { ...draft, expectedCents })
  return { invoice: await loadInvoiceRecord(tx, number, call) }
}
