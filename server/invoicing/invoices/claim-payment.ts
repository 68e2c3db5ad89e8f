import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { payClaim, type AskedClaim, type ClaimAnswer } from '../../workshop/claims/warranty-claim-acts.ts'

/**
 * Records the payment of a warranty claim. An importer that requires our invoice gets one of the accepted amount; otherwise it
 * makes the invoice itself, and its number is recorded. An invoice of ours settles one claim.
 */
export function payWarrantyClaim(
  tx: Tx,
  now: Date,
  asked: AskedClaim & { on: CalendarDay; document: string },
): Promise<ClaimAnswer> {
  return payClaim(tx, now, asked, async ({ settlement, acceptedCents }) =>
    settlement === 'own-invoice' ? checkOwnInvoice(tx, asked.document, acceptedCents) : undefined,
  )
}

async function checkOwnInvoice(tx: Tx, number: string, acceptedCents: number | null): Promise<ApiRefusal | undefined> {
  const invoice = await tx
    .selectFrom('invoice')
    .select('netCents')
    .where('invoiceNumber', '=', number)
    .where('state', '=', 'issued')
    .where('creditsId', 'is', null)
    // Payments of two claims by one invoice wait for each other here.
    .forUpdate()
    .executeTakeFirst()
  if (invoice?.netCents !== acceptedCents) return refuse('warranty-claim-invoice', { status: 422, field: 'document' })
  // Two claims of the same amount would leave one of them without an invoice.
  const other = await tx.selectFrom('warrantyClaim').select('id').where('document', '=', number).executeTakeFirst()
  return other && refuse('warranty-claim-invoice-used', { status: 422, field: 'document', values: { number } })
}
