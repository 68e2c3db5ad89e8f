import { creditsLeft } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import type { IssuedAdvance } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db } from '../../platform/database/database.ts'
import { findAmounts, findCredits, type InvoiceRow } from './invoices.sql.ts'

/** Returns the amounts left of an invoice by VAT code, after the credit notes that were issued. */
export async function readCreditsLeft(db: Db, invoiceId: string) {
  const credits = (await findCredits(db, invoiceId)).filter(({ state }) => state !== 'draft').map(({ id }) => id)
  const amounts = await findAmounts(db, [invoiceId, ...credits])
  return creditsLeft(
    amounts.get(invoiceId) ?? [],
    credits.map((id) => amounts.get(id) ?? []),
  )
}

/** Returns advance invoices as an invoice takes them off: number, day, and the amount left after credit notes. */
export async function toIssuedAdvances(db: Db, rows: readonly InvoiceRow[]): Promise<IssuedAdvance[]> {
  return Promise.all(
    rows.map(async ({ id, invoiceNumber, issuedOn }) => ({
      number: requireValue(invoiceNumber, 'the number of an advance invoice'),
      issuedOn: requireValue(issuedOn, 'the day of an advance invoice'),
      amounts: await readCreditsLeft(db, id),
    })),
  )
}

/** Describes the day of a payment. */
export function paidText(on: CalendarDay, language: Language): string {
  return m['invoice.paid-on']({ day: formatDay(on) }, { locale: language })
}
