import type { z } from 'zod'
import { canApprove, findApprovalSubject } from '@forecourt/domain/invoicing/supplier-invoices/purchase-checks.ts'
import type {
  SupplierInvoiceApproveRequest,
  SupplierInvoiceBookRequest,
  SupplierInvoiceDecideRequest,
  SupplierInvoiceDuplicateRequest,
  SupplierInvoiceReasonRequest,
  SupplierInvoiceRecord,
  SupplierInvoiceTypeRequest,
  TypedDraft,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import {
  canAct,
  type SupplierInvoiceAct,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import {
  findTypedFault,
  toStatedInvoice,
  toTypedFields,
} from '@forecourt/domain/invoicing/supplier-invoices/typed-invoice.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { may, mayBeginIn } from '@forecourt/domain/platform/resources/rights.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { buyerInReach } from '../../contacts/buyers.ts'
import { findInvoiceParty } from '../../contacts/invoice-party.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { bookApproved } from './book-supplier-invoice.ts'
import { checkStoredInvoice } from './check-supplier-invoice.ts'
import { matchInvoice, refreshFinding } from './match-invoice.ts'
import { planResponse } from './purchase-responses.ts'
import { toColumns } from './receive-invoice.ts'
import { findLimitCents, findSupplierInvoiceRecord, type PurchaseCaller } from './supplier-invoice-record.ts'
import {
  findDeskInvoice,
  findFiles,
  findInvoiceForUpdate,
  findLines,
  findPicture,
  updateInvoice,
  updateLine,
  type SupplierInvoiceRow,
} from './supplier-invoices.sql.ts'
import { findRuleForUpdate } from './supplier-rules.sql.ts'

export const supplierInvoiceNotFound = () => refuse('record-not-found', { status: 404 })

type Answer = { invoice: SupplierInvoiceRecord } | ApiRefusal

/** Locks the invoice of an act, or refuses it. */
async function lockForAct(
  tx: Tx,
  call: PurchaseCaller,
  { id, rev }: { id: number; rev: number },
  act: SupplierInvoiceAct,
): Promise<SupplierInvoiceRow | ApiRefusal> {
  const row = await findInvoiceForUpdate(tx, id)
  if (!row) return supplierInvoiceNotFound()
  if (row.rev !== rev) {
    const theirs = await findSupplierInvoiceRecord(tx, id, call)
    return refuse('changed-meanwhile', { detail: { theirs, by: await findLastEditor(tx, 'supplier_invoice', row.id) } })
  }
  const can = canAct(act, row.state)
  return can.ok ? row : refuse(can.reason, { status: 422 })
}

async function answer(tx: Tx, call: PurchaseCaller, id: number): Promise<Answer> {
  return { invoice: requireValue(await findSupplierInvoiceRecord(tx, id, call), `the incoming invoice ${id}`) }
}

/** Returns an invoice as its form edits it. */
export async function findTyped(db: Db, number: number): Promise<TypedDraft | ApiRefusal> {
  const row = await findDeskInvoice(db, number)
  if (!row) return supplierInvoiceNotFound()
  const can = canAct('type', row.state)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const supplier =
    row.supplierNumber === null
      ? null
      : { id: row.supplierNumber, label: row.supplierName || String(row.supplierNumber) }
  return {
    id: row.number,
    rev: row.rev,
    arrivalNumber: row.arrivalNumber,
    branch: row.branchNumber,
    typed: toTypedFields(row.stated, supplier),
    picture: findPicture(await findFiles(db, row.id)),
  }
}

/** Saves data typed from the picture of an invoice, and matches it again. */
export async function saveTyped(
  tx: Tx,
  call: PurchaseCaller,
  { typed, ...asked }: z.output<typeof SupplierInvoiceTypeRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'type')
  if (isRefusal(row)) return row
  const fault = findTypedFault(typed)
  if (fault) return refuse(fault.reason, { status: 422, field: `typed.${fault.field}` })
  const supplierNumber = requireValue(typed.supplier, 'the supplier of a typed invoice').id
  const before = await findDeskInvoice(tx, row.number)
  const customer = await buyerInReach(tx, call.staff.who, supplierNumber, before?.supplierNumber)
  if (!customer) return refuse('reference-gone', { status: 422, field: 'typed.supplier' })
  const party = await findInvoiceParty(tx, supplierNumber, customer.language)
  const stated = toStatedInvoice(
    { ...typed, issuedOn: requireValue(typed.issuedOn, 'the day of a typed invoice') },
    {
      name: party.name,
      vatNumber: party.vatNumber ?? '',
      street: party.street,
      postalCode: party.postalCode,
      city: party.city,
    },
  )
  await updateInvoice(tx, row.id, {
    ...toColumns(stated),
    supplierId: customer.key,
    state: 'read',
    typedBy: call.staff.userId,
    fault: null,
    duplicateOf: null,
    duplicateDecidedBy: null,
  })
  await matchInvoice(tx, row.number, call.now)
  return answer(tx, call, row.number)
}

/** Sets the accounts, VAT codes and cost places of the lines. */
export async function bookLines(
  tx: Tx,
  call: PurchaseCaller,
  { lines, remember, ...asked }: z.output<typeof SupplierInvoiceBookRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'book')
  if (isRefusal(row)) return row
  const stored = await findLines(tx, row.id, call.language)
  const [accounts, codes, branches] = await Promise.all([
    tx.selectFrom('ledgerAccount').select(['id', 'accountNumber']).execute(),
    tx.selectFrom('purchaseVatCode').select(['id', 'code', 'rateBp', 'owedBox']).execute(),
    tx.selectFrom('branch').select(['id', 'number']).execute(),
  ])
  for (const [at, line] of lines.entries()) {
    const field = `lines.${at}`
    const own = stored.find(({ place }) => place === line.place)
    if (!own) return refuse('reference-gone', { status: 422, field: `${field}.place` })
    const account = accounts.find(({ accountNumber }) => accountNumber === line.account)
    if (!account) return refuse('purchase-account-missing', { status: 422, field: `${field}.account` })
    const code = codes.find((one) => one.code === line.vatCode)
    if (!code) return refuse('purchase-vat-missing', { status: 422, field: `${field}.vatCode` })
    if (code.owedBox === null ? code.rateBp !== own.rateBp : own.rateBp !== 0)
      return refuse('purchase-vat-rate', { status: 422, field: `${field}.vatCode` })
    const branch = branches.find(({ number }) => number === line.branch)
    if (!branch) return refuse('reference-gone', { status: 422, field: `${field}.branch` })
    const permission = mayBeginIn(call.staff.who, 'PURCHASE_EDIT', branch.id)
    if (!permission.ok) return refuse(permission.reason, { status: 403, field: `${field}.branch` })
    await updateLine(tx, own.id, {
      ledgerAccountId: account.id,
      vatCodeId: code.id,
      branchId: branch.id,
      carKind: own.vehicleId === null ? null : line.carKind,
      // Booked otherwise than by its rule.
      ...((account.id !== own.ledgerAccountId || code.id !== own.vatCodeId) && { ruleId: null }),
    })
    if (remember && at === 0 && row.supplierId !== null) {
      const refused = await rememberBooking(tx, call, {
        customerId: row.supplierId,
        ledgerAccountId: account.id,
        vatCodeId: code.id,
        branchId: branch.id === row.branchId ? null : branch.id,
      })
      if (refused) return refused
    }
  }
  await refreshFinding(tx, row.number)
  return answer(tx, call, row.number)
}

/**
 * Saves the booking as a rule for the next invoices of the supplier, without an expected amount. Refuses to change the rule of a
 * branch out of reach.
 */
async function rememberBooking(
  tx: Tx,
  { staff, now }: PurchaseCaller,
  booking: { customerId: string; ledgerAccountId: string; vatCodeId: string; branchId: string | null },
): Promise<ApiRefusal | undefined> {
  const { customerId: _, ...changes } = booking
  const known = await findRuleForUpdate(tx, { customerId: booking.customerId, words: '' })
  const permission = known && known.branchId !== null && may(staff.who, 'PURCHASE_EDIT', { branch: known.branchId })
  if (permission && !permission.ok) return refuse(permission.reason, { status: 403, field: 'remember' })
  await tx
    .insertInto('supplierRule')
    .values({ ...booking, words: '', enteredBy: staff.userId, enteredAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'words'])
        // A user who books need not have the right to approve: a changed rule approves nothing any more.
        .doUpdateSet({ ...changes, isAutomatic: false, enteredBy: staff.userId, enteredAt: now }),
    )
    .execute()
  return undefined
}

type Reason = NonNullable<z.output<typeof SupplierInvoiceApproveRequest>['reason']>

function refuseReason({ code, text }: Reason): ApiRefusal | undefined {
  return code === 'other' && text === ''
    ? refuse('offer-reason-missing', { status: 422, field: 'reason.text' })
    : undefined
}

/** Accepts the difference of a line, with the reason. */
export async function acceptDifference(
  tx: Tx,
  call: PurchaseCaller,
  { line: place, reason, ...asked }: z.output<typeof SupplierInvoiceDecideRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'decide')
  if (isRefusal(row)) return row
  const refused = refuseReason(reason)
  if (refused) return refused
  const line = (await findLines(tx, row.id, call.language)).find((one) => one.place === place)
  if (!line) return refuse('reference-gone', { status: 422, field: 'line' })
  await acceptLine(tx, call, line.id, reason)
  await refreshFinding(tx, row.number)
  return answer(tx, call, row.number)
}

function acceptLine(tx: Tx, { staff }: PurchaseCaller, id: string, { code, text }: Reason): Promise<void> {
  return updateLine(tx, id, { decision: 'accepted', reasonCode: code, reason: text, decidedBy: staff.userId })
}

/**
 * Approves an invoice: accepts the open differences for the given reason, and books it. Nobody approves what they typed, or what
 * is above the limit of their role.
 */
export async function approveInvoice(
  tx: Tx,
  call: PurchaseCaller,
  { reason, ...asked }: z.output<typeof SupplierInvoiceApproveRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'approve')
  if (isRefusal(row)) return row
  if (reason !== null) {
    const refused = refuseReason(reason)
    if (refused) return refused
    const { checks, lines } = await checkStoredInvoice(tx, row.number, call.language)
    const open = new Set(checks.flatMap(({ code, place }) => (code === 'price-differs' ? [place] : [])))
    for (const line of lines) if (open.has(String(line.place))) await acceptLine(tx, call, line.id, reason)
  }
  const { checks, lines } = await checkStoredInvoice(tx, row.number, call.language)
  const limitCents = await findLimitCents(tx, findApprovalSubject(lines), call.staff)
  const can = canApprove(row, checks, { isTypist: row.typedBy === call.staff.userId, limitCents })
  if (!can.ok) {
    const status = can.reason === 'own-invoice' ? 403 : 422
    if (can.reason !== 'above-limit')
      return refuse(can.reason, { status, ...('code' in can && { detail: { code: can.code } }) })
    const limit = formatExactMoney(can.limitCents, call.language)
    return refuse(can.reason, { status, values: { limit } })
  }
  const booked = await bookApproved(tx, row.number, { approvedBy: call.staff.userId, now: call.now })
  if (isRefusal(booked)) return booked
  return answer(tx, call, row.number)
}

/** Disputes an invoice: its payment is blocked until a credit note comes. */
export async function disputeInvoice(
  tx: Tx,
  call: PurchaseCaller,
  { reason, code = 'OTH', ...asked }: z.output<typeof SupplierInvoiceReasonRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'dispute')
  if (isRefusal(row)) return row
  if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  if (row.disputedAt !== null) return refuse('already-disputed', { status: 422 })
  const { checks, lines } = await checkStoredInvoice(tx, row.number, call.language)
  const open = new Set(checks.flatMap(({ code, place }) => (code === 'price-differs' ? [place] : [])))
  for (const { id, place } of lines) {
    if (open.has(String(place)))
      await updateLine(tx, id, { decision: 'disputed', reason, decidedBy: call.staff.userId })
  }
  await updateInvoice(tx, row.id, { disputedAt: call.now, disputedBy: call.staff.userId, disputedBecause: reason })
  if (row.approvedAt === null) await refreshFinding(tx, row.number)
  await planResponse(tx, row.id, { code: 'UQ', reasonCode: code, reason, by: call.staff.userId, now: call.now })
  return answer(tx, call, row.number)
}

/** Refuses an invoice before it is approved; its number may come again. */
export async function refuseInvoice(
  tx: Tx,
  call: PurchaseCaller,
  { reason, code = 'OTH', ...asked }: z.output<typeof SupplierInvoiceReasonRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'refuse')
  if (isRefusal(row)) return row
  if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  await updateInvoice(tx, row.id, {
    state: 'refused',
    refusedAt: call.now,
    refusedBy: call.staff.userId,
    refusedBecause: reason,
    finding: 'none',
  })
  await planResponse(tx, row.id, { code: 'RE', reasonCode: code, reason, by: call.staff.userId, now: call.now })
  return answer(tx, call, row.number)
}

/** Decides whether an invoice repeats another: never by the user who uploaded or typed it, the main administrator included. */
export async function decideDuplicate(
  tx: Tx,
  call: PurchaseCaller,
  { isDuplicate, ...asked }: z.output<typeof SupplierInvoiceDuplicateRequest>,
): Promise<Answer> {
  const row = await lockForAct(tx, call, asked, 'keep')
  if (isRefusal(row)) return row
  if (row.duplicateOf === null || row.duplicateDecidedBy !== null)
    return refuse('no-duplicate-to-decide', { status: 422 })
  if (row.receivedBy === call.staff.userId || row.typedBy === call.staff.userId)
    return refuse('own-invoice', { status: 403 })
  await updateInvoice(
    tx,
    row.id,
    isDuplicate ? { state: 'duplicate', finding: 'duplicate' } : { duplicateDecidedBy: call.staff.userId },
  )
  if (!isDuplicate) await refreshFinding(tx, row.number)
  return answer(tx, call, row.number)
}
