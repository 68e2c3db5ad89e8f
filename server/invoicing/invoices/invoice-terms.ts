import type { InvoiceTextKind } from '@forecourt/domain/invoicing/invoices/invoice-text.ts'
import type { InvoiceTerms } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import type { Payer } from '@forecourt/domain/invoicing/invoices/payment-term.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'

/** Reads the terms of invoices, of the law and of the dealer: VAT codes, texts, the term of payment and limits. */
export async function readInvoiceTerms(db: Db, payer: Payer): Promise<InvoiceTerms> {
  const [vatCodes, texts, payment, limits] = await Promise.all([
    db.selectFrom('vatCode').select(['code', 'category', 'rateBp', 'vatex', 'note']).orderBy('rank').execute(),
    db.selectFrom('invoiceText').select(['code', 'note']).execute(),
    db.selectFrom('paymentTerm').select(['days', 'isEndOfMonth']).where('code', '=', payer).executeTakeFirstOrThrow(),
    readSetting(db, 'invoicing.limits'),
  ])
  const findNote = (kind: InvoiceTextKind) =>
    requireValue(texts.find(({ code }) => code === kind)?.note, `the text of ${kind}`)
  return {
    vatCodes,
    texts: {
      'credit-note': findNote('credit-note'),
      advance: findNote('advance'),
      'self-billed': findNote('self-billed'),
      'purchase-slip': findNote('purchase-slip'),
      conditions: findNote('conditions'),
      'work-guarantee': findNote('work-guarantee'),
    },
    payment,
    limits,
  }
}
