import type { Insertable } from 'kysely'
import { findAccount } from '@forecourt/domain/invoicing/registers/journal.ts'
import { compareInvoices } from '@forecourt/domain/invoicing/supplier-invoices/duplicates.ts'
import { matchLines, type MatchedLine } from '@forecourt/domain/invoicing/supplier-invoices/matching.ts'
import { isCoveredByRules } from '@forecourt/domain/invoicing/supplier-invoices/supplier-rule.ts'
import type { PurchaseCheck } from '@forecourt/domain/invoicing/supplier-invoices/purchase-checks.ts'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import type { Finding } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { findSender, lockSender } from '../../contacts/suppliers.ts'
import type { SupplierInvoiceLine } from '../../db/schema.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { bookApproved } from './book-supplier-invoice.ts'
import { checkStoredInvoice } from './check-supplier-invoice.ts'
import { loadBookingDefaults, loadExpectations, type BookingDefaults } from './expectations.sql.ts'
import { findMakerLimits, findUsedPeriods } from './supplier-rules.sql.ts'
import {
  findComparable,
  findInvoiceForUpdate,
  replaceLines,
  updateInvoice,
  type SupplierInvoiceRow,
} from './supplier-invoices.sql.ts'

/**
 * Matches an invoice that was read to its supplier, its cars and its orders. One that repeats another is set aside; one that rules
 * of its supplier cover without difference is approved; the others wait for a user.
 */
export async function matchInvoice(tx: Tx, number: number, now: Date): Promise<void> {
  const row = requireValue(await findInvoiceForUpdate(tx, number), `the incoming invoice ${number}`)
  const stated = requireValue(row.stated, 'what an incoming invoice states')
  const supplierId =
    row.supplierId ?? (await findSender(tx, { vatNumber: stated.supplier.vatNumber, iban: stated.iban })) ?? null
  if (supplierId !== null) await lockSender(tx, supplierId)
  const { duplicateOf, isDuplicate } = await findDuplicate(tx, { ...row, supplierId }, stated)
  if (isDuplicate) {
    await updateInvoice(tx, row.id, { supplierId, duplicateOf, state: 'duplicate', finding: 'duplicate' })
    return
  }
  const [expectations, defaults] = await Promise.all([
    loadExpectations(tx, stated, supplierId),
    loadBookingDefaults(tx),
  ])
  const matched = matchLines(stated, expectations)
  await replaceLines(
    tx,
    row.id,
    matched.map((line, at) => toRow(line, { at, row, defaults })),
  )
  await updateInvoice(tx, row.id, { supplierId, duplicateOf, state: 'review' })
  const checks = await refreshFinding(tx, number)
  if (checks.length > 0 || !(await isCovered(tx, row, matched))) return
  // It waits for a user if the books of the day are closed.
  const booked = await bookApproved(tx, number, { approvedBy: null, now })
  if (isRefusal(booked)) return
}

/** Returns true if rules of the supplier approve the invoice, within the present limits of the users who made them. */
async function isCovered(tx: Tx, row: SupplierInvoiceRow, matched: readonly MatchedLine[]): Promise<boolean> {
  const rules = matched.flatMap(({ rule }) => (rule?.isAutomatic ? [rule] : []))
  if (rules.length === 0) return false
  const on = row.issuedOn ?? row.receivedOn
  const [limits, used] = await Promise.all([
    findMakerLimits(
      tx,
      rules.map(({ enteredBy }) => enteredBy),
    ),
    findUsedPeriods(tx, rules, on),
  ])
  return isCoveredByRules(
    {
      isCredit: row.isCredit,
      totalCents: row.totalCents,
      isTyped: row.typedBy !== null,
      lines: matched.map(({ line, rule, expected }) => ({
        netCents: line.netCents,
        rule,
        isOfRule: expected?.kind === 'rule',
      })),
    },
    ({ id, enteredBy }) => ({
      makerLimitCents: limits.has(enteredBy) ? limits.get(enteredBy) : null,
      isPeriodUsed: used.has(id),
    }),
  )
}

async function findDuplicate(tx: Tx, row: SupplierInvoiceRow, stated: StatedInvoice) {
  if (row.supplierId === null) return { duplicateOf: null, isDuplicate: false }
  const { duplicateDays: days } = await readSetting(tx, 'invoicing.incoming')
  const own = { ...stated, supplier: row.supplierId }
  const likeness = (await findComparable(tx, row)).map(({ id, theirNumber, issuedOn, totalCents, isCredit }) => ({
    id,
    likeness: compareInvoices(
      own,
      { supplier: own.supplier, isCredit, number: theirNumber, issuedOn: issuedOn ?? '', totalCents },
      { days },
    ),
  }))
  const same = likeness.find((one) => one.likeness === 'duplicate')
  if (same) return { duplicateOf: same.id, isDuplicate: true }
  const possible = likeness.find((one) => one.likeness === 'possible-duplicate')
  return { duplicateOf: possible?.id ?? null, isDuplicate: false }
}

/** Converts a line to its row, with the proposed account and VAT code. */
function toRow(
  { line, expected, car, carKind, rule, vehicleId, branchId }: MatchedLine,
  { at, row, defaults }: { at: number; row: SupplierInvoiceRow; defaults: BookingDefaults },
): Insertable<SupplierInvoiceLine> {
  const isOfWorkshop = expected?.kind === 'work-order' || expected?.kind === 'internal-order'
  const lineKind = carKind === 'purchase' ? 'purchase' : isOfWorkshop ? 'workshop-cost' : vehicleId ? 'car-cost' : null
  const condition = car === null ? null : car.isNew ? 'new' : 'used'
  const account =
    rule?.accountId ??
    (lineKind === null
      ? undefined
      : findAccount(defaults.rules, { lineKind, vehicleCondition: condition, vatCode: null, branchId: row.branchId }))
  const code = defaults.codes.find(
    ({ rateBp, baseBox, deductBp, owedBox }) =>
      rateBp === line.rateBp &&
      owedBox === null &&
      deductBp === 10_000 &&
      baseBox === (carKind === 'purchase' ? '81' : '82'),
  )
  return {
    invoiceId: row.id,
    place: at + 1,
    description: line.description,
    netCents: line.netCents,
    rateBp: line.rateBp,
    vin: line.vin,
    expectedKind: expected?.kind ?? null,
    expectedLabel: expected?.label ?? '',
    expectedCents: expected?.cents ?? null,
    vehicleId,
    carKind: vehicleId === null ? null : carKind,
    ruleId: rule?.id ?? null,
    ledgerAccountId: account ?? null,
    vatCodeId: rule?.vatCodeId ?? code?.id ?? null,
    branchId: branchId ?? row.branchId,
  }
}

/** Stores the first point that a user must decide, for list and queue. */
export async function refreshFinding(tx: Tx, number: number): Promise<readonly PurchaseCheck[]> {
  const { row, checks, differenceCents } = await checkStoredInvoice(tx, number, 'nl')
  await updateInvoice(tx, row.id, { finding: toFinding(checks), differenceCents })
  return checks
}

const findings: readonly (readonly [PurchaseCheck['code'], Finding])[] = [
  ['supplier-unknown', 'supplier'],
  ['possible-duplicate', 'duplicate'],
  ['second-purchase', 'duplicate'],
  ['vat-arithmetic', 'arithmetic'],
  ['price-differs', 'difference'],
  ['iban-new', 'iban'],
  ['account-missing', 'unexpected'],
]

function toFinding(checks: readonly PurchaseCheck[]): Finding {
  return findings.find(([code]) => checks.some((check) => check.code === code))?.[1] ?? 'none'
}
