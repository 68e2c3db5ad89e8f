import type { BANK_TARGET_KINDS } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { isWhole, type ProposedPart } from '@forecourt/domain/invoicing/bank/matching.ts'
import { settle } from '@forecourt/domain/invoicing/bank/settlement.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { book, bookReversal, toPaymentReference, unbook, type OtherPart } from './bookings.ts'
import { findLine, insertAllocations, lockAccounts, lockLine, markDecided, type FoundLine } from './bank.sql.ts'
import { loadOpenItems, readTolerance, toItemKey, type PayableItem } from './open-items.ts'

export type AskedLine = { readonly id: number; readonly rev: number }
type AskedPart = { readonly kind: (typeof BANK_TARGET_KINDS)[number]; readonly id: number; readonly cents: Cents }

export const bankLineNotFound = () => refuse('record-not-found', { status: 404 })

/** Allocates a line to the items that a user chose; a rest stays to be decided. */
export async function allocateLine(
  tx: Tx,
  call: OfferCaller,
  { parts, ...asked }: AskedLine & { readonly parts: readonly AskedPart[] },
) {
  const line = await lockAsked(tx, asked)
  if (isRefusal(line)) return line
  const leftCents = line.cents - line.settledCents - line.ignoredCents
  if (leftCents === 0) return refuse('bank-line-decided', { status: 422 })
  const sum = parts.reduce((all, { cents }) => all + cents, 0)
  const isAgainst = parts.some(({ cents }) => cents === 0 || Math.sign(cents) !== Math.sign(leftCents))
  if (isAgainst || Math.abs(sum) > Math.abs(leftCents)) {
    const amount = formatExactMoney(leftCents, call.language)
    return refuse('bank-above-line', { status: 422, field: 'parts', values: { amount } })
  }
  const chosen = await readParts(tx, call, line, parts)
  if (isRefusal(chosen)) return chosen
  const refused = await book(tx, call, [{ line, statement: line, ...chosen, reason: null }])
  return refused.get(line.id) ?? { id: line.statementNumber }
}

/** Finds the chosen items, and checks that they are still open. */
async function readParts(
  tx: Tx,
  call: OfferCaller,
  line: FoundLine,
  asked: readonly AskedPart[],
): Promise<{ parts: ProposedPart<PayableItem>[]; others: OtherPart[] } | ApiRefusal> {
  const items = await loadOpenItems(tx, line.companyId, brusselsDay(call.now))
  const byKey = new Map(items.map((item) => [toItemKey(item), item]))
  // An item that is chosen twice is paid no more than it leaves open.
  const left = new Map(items.map((item) => [item, item.openCents]))
  const toleranceCents = await readTolerance(tx)
  const parts: ProposedPart<PayableItem>[] = []
  const others: OtherPart[] = []
  for (const { kind, id, cents } of asked) {
    if (kind === 'customer') {
      const customer = await tx.selectFrom('customer').select('id').where('number', '=', id).executeTakeFirst()
      if (!customer) return bankLineNotFound()
      others.push({ kind: 'on-account', customerId: customer.id, cents })
      continue
    }
    if (kind === 'ledger') {
      const account = await tx.selectFrom('ledgerAccount').select('id').where('number', '=', id).executeTakeFirst()
      if (!account) return bankLineNotFound()
      others.push({ kind: 'ledger', ledgerAccountId: account.id, cents })
      continue
    }
    const item = byKey.get(toItemKey({ kind, id }))
    if (!item) return refuse('bank-item-settled', { status: 409 })
    const openCents = left.get(item) ?? 0
    // A transfer is executed as a whole, or not at all; so is a guarantee.
    if (kind.startsWith('noted') || isWhole({ kind }) ? cents !== openCents : Math.abs(cents) > Math.abs(openCents)) {
      return refuse('bank-above-open', {
        status: 422,
        field: 'parts',
        values: { number: item.number, amount: formatExactMoney(openCents, call.language) },
      })
    }
    const { differenceCents } = settle(openCents, cents, kind === 'invoice' ? toleranceCents : 0)
    left.set(item, openCents - cents - differenceCents)
    parts.push({ item, cents, differenceCents })
  }
  return { parts, others }
}

/** Sets a line aside as irrelevant for the books kept here. */
export async function ignoreLine(tx: Tx, call: OfferCaller, { reason, ...asked }: AskedLine & { reason: string }) {
  const line = await lockAsked(tx, asked)
  if (isRefusal(line)) return line
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const leftCents = line.cents - line.settledCents - line.ignoredCents
  if (leftCents === 0) return refuse('bank-line-decided', { status: 422 })
  await insertAllocations(tx, [
    {
      bankLineId: line.id,
      kind: 'ignored',
      cents: Math.abs(leftCents),
      onDay: line.bookedOn,
      reason: reason.trim(),
      createdBy: call.staff.userId,
      createdAt: call.now,
    },
  ])
  await markDecided(tx, [{ id: line.id, reason: null }], { userId: call.staff.userId, at: call.now })
  return { id: line.statementNumber }
}

/** Undoes the allocations of a line: it is to be decided again, and its items are open again. */
export async function undoLine(tx: Tx, call: OfferCaller, asked: AskedLine) {
  const line = await lockAsked(tx, asked)
  if (isRefusal(line)) return line
  const reference = m['invoicing.bank.undone'](
    { line: toPaymentReference({ line, statement: line }) },
    { locale: call.language },
  )
  const isUndone = await unbook(tx, call, { line, on: brusselsDay(call.now), reference })
  if (!isUndone) return refuse('bank-line-new', { status: 422 })
  await markDecided(tx, [{ id: line.id, reason: null }], { userId: call.staff.userId, at: call.now })
  return { id: line.statementNumber }
}

/** Books a line as the reversal of another, whose items are open again. */
export async function reverseLine(
  tx: Tx,
  call: OfferCaller,
  { reverses, ...asked }: AskedLine & { readonly reverses: number },
) {
  const line = await lockAsked(tx, asked)
  if (isRefusal(line)) return line
  if (line.settledCents !== 0 || line.ignoredCents !== 0) return refuse('bank-line-decided', { status: 422 })
  await lockLine(tx, reverses)
  const original = await findLine(tx, reverses)
  if (!original || original.companyId !== line.companyId) return bankLineNotFound()
  if (original.cents !== -line.cents) return refuse('bank-not-opposite', { status: 422 })
  await bookReversal(tx, call, { line, original, statement: line, reason: null })
  return { id: line.statementNumber }
}

/**
 * Locks a line after the accounts of its company, as an import does: two lines that pay the same item wait for each other, and the
 * second one sees what the first one left open.
 */
async function lockAsked(tx: Tx, { id, rev }: AskedLine): Promise<FoundLine | ApiRefusal> {
  const asked = await findLine(tx, id)
  if (asked) await lockAccounts(tx, [asked.iban])
  const locked = await lockLine(tx, id)
  if (!locked) return bankLineNotFound()
  if (locked.rev !== rev) return refuse('bank-line-changed', { status: 409 })
  return requireValue(await findLine(tx, id), 'a bank line')
}
