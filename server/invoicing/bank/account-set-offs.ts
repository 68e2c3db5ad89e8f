import type { z } from 'zod'
import type { AccountSetOffRequest } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { checkAccountSetOff } from '@forecourt/domain/invoicing/invoices/set-off.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { MATCH_REASONS } from '@forecourt/domain/invoicing/bank/matching.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { changedMeanwhile, invoiceNotFound, lockWithSource } from '../invoices/invoice-acts.ts'
import { loadInvoiceRecord } from '../invoices/invoice-record.ts'
import { setOffRefusal } from '../invoices/invoice-refusals.ts'
import { findLine, insertAllocations, lockAccounts, lockLine, undoAllocations } from './bank.sql.ts'
import { book } from './bookings.ts'
import { loadOpenItems } from './open-items.ts'

/**
 * Pays an invoice with an amount on account of its customer, or a part: the line of the bank that brought it in is allocated to the
 * invoice for that part. So a dossier or shop order has a payment of it, and undoing the line opens the invoice.
 */
export async function setOffAccount(
  tx: Tx,
  call: OfferCaller,
  { id, rev, account: number, amountCents: cents }: z.infer<typeof AccountSetOffRequest>,
) {
  const seen = await findOnAccount(tx, number)
  if (!seen) return invoiceNotFound()
  const place = await findLine(tx, seen.line)
  if (!place) return invoiceNotFound()
  await lockAccounts(tx, [place.iban])
  await lockLine(tx, seen.line)
  const row = await lockWithSource(tx, id)
  const [line, account] = await Promise.all([findLine(tx, seen.line), findOnAccount(tx, number)])
  if (!row || !line || !account) return invoiceNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const checked = checkAccountSetOff(cents, row, { ...account, companyId: line.companyId })
  if (!checked.ok) return setOffRefusal(checked, call.language)
  const items = await loadOpenItems(tx, line.companyId, brusselsDay(call.now))
  const item = items.find((one) => one.kind === 'invoice' && one.id === id)
  if (!item) return refuse('bank-item-settled', { status: 409 })
  await undoAllocations(tx, [account.id], { userId: call.staff.userId, at: call.now })
  await insertAllocations(tx, toRest(account, account.cents - cents))
  const reason = MATCH_REASONS.find((one) => one === line.matchReason) ?? null
  const parts = [{ item, cents, differenceCents: 0 }]
  const refused = await book(tx, call, [{ line, statement: line, parts, others: [], reason }])
  return refused.get(line.id) ?? { invoice: await loadInvoiceRecord(tx, id, call) }
}

type OnAccount = NonNullable<Awaited<ReturnType<typeof findOnAccount>>>

/** Finds an amount on account of a customer that a line brought in and nothing used yet. */
async function findOnAccount(db: Db, number: number) {
  return db
    .selectFrom('allocation')
    .innerJoin('bankLine', 'bankLine.id', 'allocation.bankLineId')
    .select(['allocation.id', 'allocation.cents', 'allocation.customerId', 'allocation.bankLineId', 'allocation.onDay'])
    .select(['allocation.createdBy', 'allocation.createdAt', 'bankLine.number as line'])
    .where('allocation.number', '=', number)
    .where('allocation.kind', '=', 'on-account')
    .where('allocation.undoneAt', 'is', null)
    .where('bankLine.cents', '>', 0)
    .executeTakeFirst()
}

/** Returns what stays on account, as the same user put it there. */
function toRest({ customerId, bankLineId, onDay, createdBy, createdAt }: OnAccount, cents: Cents) {
  const row = { customerId, bankLineId, onDay, createdBy, createdAt, kind: 'on-account', cents } as const
  return cents === 0 ? [] : [row]
}
