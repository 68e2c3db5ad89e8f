import {
  draftFreeInvoice,
  splitCarWords,
  type TypedInvoice,
} from '@forecourt/domain/invoicing/invoices/free-invoice.ts'
import type { InvoiceDraft } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { buyerWithNumber, type Buyer } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findNamedCars } from '../../stock/details/bought-car.ts'
import { draftRefusal } from './invoice-refusals.ts'
import { readInvoiceTerms } from './invoice-terms.ts'
import type { InvoiceRow } from './invoices.sql.ts'
import { readParties } from './sale-of-car.ts'

/** Draws up a free invoice from its typed lines, in the language of its customer. */
export async function drawUpFree(
  db: Db,
  row: Pick<InvoiceRow, 'typed' | 'customerId' | 'branchId'>,
  { on, language }: { on: CalendarDay; language: Language },
): Promise<InvoiceDraft | ApiRefusal> {
  const typed = requireValue(row.typed, 'what was typed of a free invoice')
  const buyer = await findCustomer(db, row.customerId)
  if (!buyer) return refuse('free-without-customer', { status: 422, field: 'customer' })
  const [branch, party] = await Promise.all([
    loadBranch(db, row.branchId),
    findInvoiceParty(db, buyer.id, buyer.language),
  ])
  const draft = draftFreeInvoice(
    {
      typed,
      hasPermit: buyer.permits.length > 0,
      carLines: await findCarLines(db, typed),
      frame: {
        ...(await readParties(db, { branch, buyer, party })),
        reference: typed.reference.trim() === '' ? String(buyer.id) : typed.reference.trim(),
        customersReference: typed.customersReference.trim() === '' ? null : typed.customersReference.trim(),
        terms: await readInvoiceTerms(db, buyer.isTaxable ? 'business' : 'private'),
      },
    },
    on,
  )
  if (!isRefusal(draft)) return draft
  return draft.reason === 'vat-code-gone'
    ? refuse('free-vat-code', { status: 422, values: { code: draft.code } })
    : draftRefusal(draft, language)
}

async function findCustomer(db: Db, customerId: string | null): Promise<Buyer | undefined> {
  if (customerId === null) return undefined
  const row = await db.selectFrom('customer').select('number').where('id', '=', customerId).executeTakeFirst()
  return row && buyerWithNumber(db, row.number)
}

async function findCarLines(db: Db, { lines }: TypedInvoice): Promise<number[]> {
  const words = lines.map(({ description }) => splitCarWords(description))
  const named = await findNamedCars(db, words.flat())
  return words.flatMap((own, at) => (own.some((word) => named.has(word)) ? [at] : []))
}
