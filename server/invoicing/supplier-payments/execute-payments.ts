import { sql } from 'kysely'
import { deriveBatchState } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwedKind } from './owed-papers.ts'
import {
  findParts,
  holdReopened,
  releaseExecuted,
  setInvoiceStates,
  setPartsStanding,
  updateBatch,
  updateLines,
} from './payments.sql.ts'

/** A transfer that was handed to the bank, and that no statement shows yet. */
export interface OpenTransfer {
  readonly id: string
  readonly number: number
  readonly endToEnd: string
  readonly batchNumber: string
  readonly payee: string
  readonly cents: Cents
  readonly executeOn: CalendarDay
  readonly customerId: string | null
  readonly customer: number | null
  /** The paper that it pays, which has its own open amount; null: supplier invoices. */
  readonly pays: PaidPaper | null
}

export interface PaidPaper {
  readonly kind: OwedKind
  readonly key: string
  /** Public number of the invoice or dossier. */
  readonly number: number
  /** The dossier of a credit note; null: of none. */
  readonly dossierId: string | null
}

/** Lists the transfers from the accounts of a company that a statement may show. */
export async function listOpenTransfers(db: Db, companyId: string): Promise<OpenTransfer[]> {
  const rows = await db
    .selectFrom('paymentLine as line')
    .innerJoin('paymentBatch as batch', 'batch.id', 'line.batchId')
    .innerJoin('bankAccount as account', 'account.id', 'batch.bankAccountId')
    .leftJoin('customer', 'customer.id', 'line.supplierId')
    .leftJoin('paymentPart as part', (join) =>
      join.onRef('part.lineId', '=', 'line.id').on('part.invoiceId', 'is', null),
    )
    .leftJoin('purchaseSlip as slip', 'slip.id', 'part.slipId')
    .leftJoin('invoice as owed', 'owed.id', 'part.owedInvoiceId')
    .leftJoin('dossier as repaid', 'repaid.id', 'part.guaranteeDossierId')
    .leftJoin('dossier as refunded', 'refunded.id', 'part.refundDossierId')
    .leftJoin('shopOrder as order', 'order.id', 'part.refundOrderId')
    .select(['line.id', 'line.number', 'line.endToEnd', 'batch.batchNumber', 'line.payee', 'line.cents'])
    .select(['batch.executeOn', 'line.supplierId as customerId', 'customer.number as customer'])
    .select(['part.slipId', 'part.owedInvoiceId', 'part.guaranteeDossierId', 'part.refundDossierId'])
    .select(['slip.number as slipNumber', 'owed.number as owedNumber', 'owed.kind as owedKind', 'owed.dossierId'])
    .select(['repaid.number as repaidNumber', 'refunded.number as refundedNumber'])
    .select(['part.refundOrderId', 'order.number as orderNumber'])
    .where('account.companyId', '=', companyId)
    .where('line.state', '=', 'planned')
    .where('batch.state', 'in', ['exported', 'partly'])
    .execute()
  return rows.map(({ slipId, slipNumber, owedInvoiceId, owedNumber, owedKind, dossierId, ...row }): OpenTransfer => {
    const {
      guaranteeDossierId,
      repaidNumber,
      refundDossierId,
      refundedNumber,
      refundOrderId,
      orderNumber,
      ...transfer
    } = row
    const paper = (kind: OwedKind, key: string | null, number: number | null): PaidPaper | null =>
      key === null || number === null ? null : { kind, key, number, dossierId }
    const pays =
      paper('purchase-slip', slipId, slipNumber) ??
      paper(owedKind === 'self-billed' ? 'self-billed' : 'credit-note', owedInvoiceId, owedNumber) ??
      paper('guarantee', guaranteeDossierId, repaidNumber) ??
      paper('sale', refundDossierId, refundedNumber) ??
      paper('shop-order', refundOrderId, orderNumber)
    return { ...transfer, pays }
  })
}

/**
 * Marks transfers as executed that a statement shows: their invoices are paid, and returned with the day; other papers are settled
 * by the allocation itself.
 */
export async function executeTransfers(
  tx: Tx,
  transfers: readonly { readonly id: string; readonly on: CalendarDay }[],
): Promise<{ readonly invoiceId: string; readonly on: CalendarDay }[]> {
  const paid: { readonly invoiceId: string; readonly on: CalendarDay }[] = []
  for (const [on, own] of Map.groupBy(transfers, (one) => one.on)) {
    const ids = own.map(({ id }) => id)
    await updateLines(tx, ids, { state: 'executed', executedOn: on })
    const invoices = await findInvoices(tx, ids)
    await setInvoiceStates(tx, invoices, 'paid')
    paid.push(...invoices.map((invoiceId) => ({ invoiceId, on })))
    await releaseExecuted(tx, ids)
  }
  await refreshBatches(
    tx,
    transfers.map(({ id }) => id),
  )
  return paid
}

/**
 * Undoes an execution that was allocated by mistake: the transfers wait for their statement again. Returns the invoices that are
 * no longer paid.
 */
export async function reopenTransfers(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  await updateLines(tx, ids, { state: 'planned', executedOn: null })
  const invoices = await findInvoices(tx, ids)
  await setInvoiceStates(tx, invoices, 'scheduled')
  await holdReopened(tx, ids)
  await refreshBatches(tx, ids)
  return invoices
}

/** Marks transfers as refused or returned by the bank: their papers may be paid again. */
export async function failTransfers(
  tx: Tx,
  ids: readonly string[],
  { on, because }: { readonly on: CalendarDay; readonly because: string },
): Promise<void> {
  if (ids.length === 0) return
  await updateLines(tx, ids, { state: 'failed', executedOn: null, failedOn: on, failedBecause: because })
  await setInvoiceStates(tx, await setPartsStanding(tx, ids, false), 'approved')
  await refreshBatches(tx, ids)
}

async function findInvoices(tx: Tx, ids: readonly string[]): Promise<string[]> {
  return (await findParts(tx, ids)).flatMap(({ isStanding, invoiceId }) =>
    isStanding && invoiceId !== null ? [invoiceId] : [],
  )
}

/** Derives the state of the batches of lines from the states of all their lines. */
async function refreshBatches(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  const batches = await tx
    .selectFrom('paymentBatch')
    .select('id')
    .where(
      sql<boolean>`id in (select batch_id from payment_line where payment_line.id = any (${[...lineIds]}::uuid[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of batches) {
    const lines = await tx.selectFrom('paymentLine').select('state').where('batchId', '=', id).execute()
    await updateBatch(tx, id, { state: deriveBatchState(lines.map(({ state }) => state)) })
  }
}
