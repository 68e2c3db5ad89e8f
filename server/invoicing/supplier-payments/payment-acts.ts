import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { writeCreditTransfer } from '@forecourt/domain/invoicing/supplier-payments/credit-transfer.ts'
import { findPaymentProblem, planTransfers } from '@forecourt/domain/invoicing/supplier-payments/payment-plan.ts'
import {
  canActOnBatch,
  canRelease,
  type PaymentBatchAct,
  type PaymentProblem,
} from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import type {
  PaymentBatchCancelRequest,
  PaymentBatchFailRequest,
  PaymentBatchMakeRequest,
  PaymentBatchRecord,
  PaymentLineRequest,
} from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { lockAccounts } from '../../contacts/suppliers.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CallerWith } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { failTransfers } from './execute-payments.ts'
import { partColumns } from './owed-papers.ts'
import { findBatchRecord, findCheckedLines } from './payment-record.ts'
import {
  countTransfers,
  findBatch,
  findLines,
  findPayingAccounts,
  insertBatch,
  insertFile,
  insertLine,
  insertParts,
  lockBatch,
  lockPayables,
  setInvoiceStates,
  setPartsStanding,
  updateBatch,
  updateLines,
  type BatchRow,
} from './payments.sql.ts'

type Caller = Pick<CallerWith<'PAYMENT_PREPARE'>, 'staff' | 'language' | 'now'>
type Answer = { batch: PaymentBatchRecord } | ApiRefusal
type Asked = { readonly id: number; readonly rev: number }

export const batchNotFound = () => refuse('record-not-found', { status: 404 })

/** Banks take orders up to a year ahead; a batch further off is a mistake in the day. */
const MOST_DAYS_AHEAD = 90

/** Plans transfers for the chosen papers; the credit notes of suppliers are taken off their invoices. */
export async function makeBatch(
  tx: Tx,
  call: Caller,
  { account: wanted, executeOn, papers }: z.output<typeof PaymentBatchMakeRequest>,
): Promise<Answer> {
  const account = (await findPayingAccounts(tx)).find(({ id }) => id === wanted)
  if (!account) return refuse('reference-gone', { status: 422, field: 'account' })
  const today = brusselsDay(call.now)
  if (executeOn < today || executeOn > addDays(today, MOST_DAYS_AHEAD))
    return refuse('payment-day', { status: 422, field: 'executeOn' })
  const { chosen, credits } = await lockPayables(tx, { companyId: account.companyId, wanted: papers })
  for (const [at, { kind, id }] of papers.entries()) {
    const field = `papers.${at}`
    const payable = chosen.find((one) => one.kind === kind && one.id === id)
    if (!payable || payable.companyId !== account.companyId) return refuse('reference-gone', { status: 422, field })
    const { number } = payable
    if (!payable.isFree || payable.openCents <= 0)
      return refuse('payment-invoice-taken', { status: 409, field, values: { number } })
    const problem = findPaymentProblem(payable)
    if (problem !== null) return refuseProblem(problem, field, number)
  }
  const transfers = planTransfers(chosen, credits)
  const batch = await insertBatch(tx, {
    madeOn: today,
    bankAccountId: account.key,
    executeOn,
    totalCents: transfers.reduce((sum, { cents }) => sum + cents, 0),
    lineCount: transfers.length,
    madeBy: call.staff.userId,
    madeAt: call.now,
  })
  for (const [at, { supplier, payee, iban, cents, communication, text, reference, parts }] of transfers.entries()) {
    const before = await countTransfers(tx, reference)
    const lineId = await insertLine(tx, {
      batchId: batch.id,
      place: at + 1,
      supplierId: supplier,
      payee,
      iban,
      cents,
      communication,
      text,
      endToEnd: before === 0 ? reference : `${reference}-${before + 1}`,
    })
    await insertParts(
      tx,
      parts.map(({ kind, key, cents: part }) => ({ lineId, [partColumns[kind]]: key, cents: part })),
    )
  }
  await setInvoiceStates(
    tx,
    transfers.flatMap(({ parts }) => parts.flatMap(({ kind, key }) => (kind === 'supplier-invoice' ? [key] : []))),
    'scheduled',
  )
  return answer(tx, call, batch.number)
}

const problemRefusals = {
  empty: 'payment-batch-empty',
  'iban-missing': 'payment-iban-missing',
  'iban-wrong': 'payment-iban-missing',
  'iban-unverified': 'payment-iban-unverified',
  disputed: 'payment-disputed',
  'transport-unproven': 'payment-transport-unproven',
  'not-open': 'payment-invoice-taken',
  'amount-changed': 'payment-invoice-taken',
} as const satisfies Record<PaymentProblem, string>

function refuseProblem(problem: PaymentProblem, field: string, number: string): ApiRefusal {
  return refuse(problemRefusals[problem], { status: 422, field, values: { number } })
}

/** Removes a line from a draft: its paper may be paid by another batch. */
export async function removeLine(
  tx: Tx,
  call: Caller,
  { line: wanted, ...asked }: z.output<typeof PaymentLineRequest>,
): Promise<Answer> {
  const batch = await lockForAct(tx, call, asked, 'remove')
  if (isRefusal(batch)) return batch
  const line = (await findLines(tx, batch.id)).find(({ number }) => number === wanted)
  if (!line || line.state !== 'planned') return batchNotFound()
  await freeLines(tx, [line.id])
  await updateBatch(tx, batch.id, {
    totalCents: batch.totalCents - line.cents,
    lineCount: batch.lineCount - 1,
  })
  return answer(tx, call, batch.number)
}

/** Approves a batch: never by its maker, and only while each account and amount is unchanged. */
export async function releaseBatch(tx: Tx, call: Caller, asked: Asked): Promise<Answer> {
  const batch = await lockForAct(tx, call, asked, 'release')
  if (isRefusal(batch)) return batch
  const problems = await lockAndCheck(tx, batch)
  const can = canRelease({ isMaker: batch.madeBy === call.staff.userId, problems })
  if (!can.ok) return refuse(can.reason, { status: can.reason === 'own-batch' ? 403 : 422 })
  await updateBatch(tx, batch.id, { state: 'released', releasedBy: call.staff.userId, releasedAt: call.now })
  return answer(tx, call, batch.number)
}

/** Locks the accounts of the suppliers while they are checked. */
async function lockAndCheck(tx: Tx, batch: BatchRow): Promise<PaymentProblem[]> {
  const lines = await findLines(tx, batch.id)
  await lockAccounts(
    tx,
    lines.flatMap(({ supplierId }) => supplierId ?? []),
  )
  if (batch.lineCount === 0) return ['empty']
  return (await findCheckedLines(tx, batch)).flatMap(({ problem }) => problem ?? [])
}

/** Makes the file for the bank, which never changes afterwards. */
export async function exportBatch(tx: Tx, call: Caller, asked: Asked): Promise<Answer> {
  const batch = await lockForAct(tx, call, asked, 'export')
  if (isRefusal(batch)) return batch
  if ((await lockAndCheck(tx, batch)).length > 0) return refuse('payment-problems', { status: 422 })
  const { companyName, enterpriseNumber, iban } = requireValue(await findBatch(tx, batch.number), 'a batch')
  const today = brusselsDay(call.now)
  // A day that passed before the approval becomes today for the bank.
  const executeOn = batch.executeOn < today ? today : batch.executeOn
  const lines = (await findLines(tx, batch.id)).filter(({ state }) => state === 'planned')
  const content = new TextEncoder().encode(
    writeCreditTransfer({
      id: batch.batchNumber,
      createdAt: call.now,
      executeOn,
      debtor: { name: companyName, enterpriseNumber, iban },
      transfers: lines,
    }),
  )
  await insertFile(tx, batch.id, content)
  await updateBatch(tx, batch.id, {
    state: 'exported',
    executeOn,
    exportedBy: call.staff.userId,
    exportedAt: call.now,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  return answer(tx, call, batch.number)
}

/** Notes that the file was handed to the bank. */
export async function markSent(tx: Tx, call: Caller, asked: Asked): Promise<Answer> {
  const batch = await lockForAct(tx, call, asked, 'mark-sent')
  if (isRefusal(batch)) return batch
  if (batch.sentAt !== null) return refuse('payment-batch-state', { status: 422 })
  await updateBatch(tx, batch.id, { sentBy: call.staff.userId, sentAt: call.now })
  return answer(tx, call, batch.number)
}

/** Cancels a batch without a file: its papers may be paid by another. */
export async function cancelBatch(
  tx: Tx,
  call: Caller,
  { reason, ...asked }: z.output<typeof PaymentBatchCancelRequest>,
): Promise<Answer> {
  const batch = await lockForAct(tx, call, asked, 'cancel')
  if (isRefusal(batch)) return batch
  if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const lines = (await findLines(tx, batch.id)).filter(({ state }) => state === 'planned')
  await freeLines(
    tx,
    lines.map(({ id }) => id),
  )
  await updateBatch(tx, batch.id, {
    state: 'canceled',
    canceledBy: call.staff.userId,
    canceledAt: call.now,
    canceledBecause: reason,
  })
  return answer(tx, call, batch.number)
}

/** Records that the bank refused a line, or all that it has not executed: their papers may be paid again. */
export async function failLines(
  tx: Tx,
  call: Caller,
  { line: wanted, reason, ...asked }: z.output<typeof PaymentBatchFailRequest>,
): Promise<Answer> {
  const batch = await lockForAct(tx, call, asked, 'fail')
  if (isRefusal(batch)) return batch
  if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const lines = (await findLines(tx, batch.id)).filter(
    ({ number, state }) => state === 'planned' && (wanted === null || number === wanted),
  )
  if (lines.length === 0) return batchNotFound()
  await failTransfers(
    tx,
    lines.map(({ id }) => id),
    { on: brusselsDay(call.now), because: reason },
  )
  return answer(tx, call, batch.number)
}

async function freeLines(tx: Tx, ids: readonly string[]): Promise<void> {
  await updateLines(tx, ids, { state: 'removed' })
  await setInvoiceStates(tx, await setPartsStanding(tx, ids, false), 'approved')
}

/** Locks the batch of an act, or refuses it. */
async function lockForAct(
  tx: Tx,
  call: Caller,
  { id, rev }: Asked,
  act: PaymentBatchAct,
): Promise<BatchRow | ApiRefusal> {
  const row = await lockBatch(tx, id)
  if (!row) return batchNotFound()
  if (row.rev !== rev) {
    const theirs = await findBatchRecord(tx, id, call.staff.userId)
    return refuse('changed-meanwhile', { detail: { theirs, by: await findLastEditor(tx, 'payment_batch', row.id) } })
  }
  const can = canActOnBatch(act, row.state)
  return can.ok ? row : refuse(can.reason, { status: 422 })
}

async function answer(tx: Tx, call: Caller, number: number): Promise<Answer> {
  return { batch: requireValue(await findBatchRecord(tx, number, call.staff.userId), `the batch ${number}`) }
}
