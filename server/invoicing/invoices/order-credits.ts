import { issuedAmounts } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { findTransportCarrier } from '@forecourt/domain/invoicing/invoices/order-sale.ts'
import { sumLeft } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  loadBillableOrder,
  lockBillableOrder,
  noteOrderReduction,
  waiveTransport,
} from '../../orders/desk/billable-order.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readCreditsLeft } from './issued-amounts.ts'
import { allocateOrderMoney, findWriteOffs, invoicesOfOrder, type InvoiceRow } from './invoices.sql.ts'
import { hasTransport, toCarsOfOrder } from './order-drafts.ts'

/** Locks a shop order and its payments until the transaction ends. */
export const lockOrder = lockBillableOrder

/**
 * Applies the effects of a credit note of a shop order. A car removed from the order is worth nothing in it any more; one that
 * stays is worth less by the credited amount, so that order and invoices ask the same. Surplus money pays other invoices of the
 * order, or is refunded.
 */
export async function followOrderCredit(
  tx: Tx,
  { credited, isCarBack, isWhole }: { credited: InvoiceRow; isCarBack: boolean; isWhole: boolean },
): Promise<ApiRefusal | undefined> {
  const orderId = requireValue(credited.shopOrderId, 'the order of an invoice')
  const order = await loadBillableOrder(tx, orderId)
  const entry = requireValue(
    order.entries.find(({ id }) => id === credited.shopOrderEntryId),
    'the car of an invoice of an order',
  )
  const isOut = order.isOver || entry.isWithdrawn
  if (credited.kind === 'invoice') {
    if (isWhole && order.isDelivered && !isCarBack && !isOut) {
      return refuse('car-delivered', { status: 422, field: 'isCarBack' })
    }
    await noteOrderReduction(tx, entry.id, isOut || isWhole ? 0 : await readReduction(tx, credited))
    if (isOut && isWhole && !order.isOver && hasTransport(credited)) {
      const cars = toCarsOfOrder(order, await invoicesOfOrder(tx, orderId))
      if (findTransportCarrier(cars) === undefined) await waiveTransport(tx, orderId)
    }
  }
  await allocateOrderMoney(tx, orderId)
  return undefined
}

/** Lowers what a car of a shop order is worth in it by an amount that its customer will not pay. */
export async function followOrderWriteOff(tx: Tx, invoice: InvoiceRow): Promise<void> {
  if (invoice.kind !== 'invoice' || invoice.shopOrderEntryId === null) return
  await noteOrderReduction(tx, invoice.shopOrderEntryId, await readReduction(tx, invoice))
}

/** Returns what credit notes and write-offs took off an invoice. */
async function readReduction(tx: Tx, { id, document }: InvoiceRow): Promise<number> {
  const issued = issuedAmounts(requireValue(document, 'the document of an issued invoice').amounts)
  const left = await readCreditsLeft(tx, id)
  const sum = (amounts: typeof left) => amounts.reduce((all, amount) => all + sumLeft(amount), 0)
  const writtenOff = (await findWriteOffs(tx, id)).reduce((all, { cents }) => all + cents, 0)
  return sum(issued) - sum(left) + writtenOff
}
