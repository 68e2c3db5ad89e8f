import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type {
  SupplierRuleMakeRequest,
  SupplierRuleRecord,
  SupplierRuleRemoveRequest,
  SupplierRuleSaveRequest,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-rule.schema.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { buyerInReach } from '../../contacts/buyers.ts'
import type { SupplierRule } from '../../db/schema.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { catchBrokenRule } from '../../platform/resources/constraints.ts'
import { findLimitCents, type PurchaseCaller } from './supplier-invoice-record.ts'
import { findInvoiceForUpdate, findLines } from './supplier-invoices.sql.ts'
import { findRuleForUpdate, findSupplierOfRule, listSupplierRules } from './supplier-rules.sql.ts'

type Answer = { rules: SupplierRuleRecord[] } | ApiRefusal

const ruleNotFound = () => refuse('record-not-found', { status: 404 })

/** Refuses a rule that approves more than its maker may approve. */
async function refuseLimit(
  tx: Tx,
  { staff, language }: PurchaseCaller,
  limitCents: Cents | null,
): Promise<ApiRefusal | undefined> {
  if (limitCents === null) return undefined
  const own = await findLimitCents(tx, 'other', staff)
  if (own === null) return refuse('approval-none', { status: 422, field: 'limitCents' })
  if (own === undefined || limitCents <= own) return undefined
  const limit = formatExactMoney(own, language)
  return refuse('above-limit', { status: 422, field: 'limitCents', values: { limit } })
}

/** Saves a rule of a supplier: the bookings of its lines, and how far it approves invoices automatically. */
export async function saveSupplierRule(
  tx: Tx,
  call: PurchaseCaller,
  asked: z.output<typeof SupplierRuleSaveRequest>,
): Promise<Answer> {
  const { id, rev, supplier, account, vatCode, branch, words, ...terms } = asked
  const before = id === null ? undefined : await findSupplierOfRule(tx, id)
  const customer = await buyerInReach(tx, call.staff.who, supplier, before)
  if (!customer) return refuse('reference-gone', { status: 422, field: 'supplier' })
  const [ledger, code, costPlace] = await Promise.all([
    tx.selectFrom('ledgerAccount').select('id').where('accountNumber', '=', account).executeTakeFirst(),
    tx.selectFrom('purchaseVatCode').select('id').where('code', '=', vatCode).executeTakeFirst(),
    branch === null ? null : tx.selectFrom('branch').select('id').where('number', '=', branch).executeTakeFirst(),
  ])
  if (!ledger) return refuse('purchase-account-missing', { status: 422, field: 'account' })
  if (!code) return refuse('purchase-vat-missing', { status: 422, field: 'vatCode' })
  if (costPlace === undefined) return refuse('reference-gone', { status: 422, field: 'branch' })
  if (asked.isAutomatic && (asked.expectedCents === null || asked.limitCents === null))
    return refuse('rule-expects-nothing', {
      status: 422,
      field: asked.expectedCents === null ? 'expectedCents' : 'limitCents',
    })
  const refused = await refuseLimit(tx, call, asked.isAutomatic ? asked.limitCents : null)
  if (refused) return refused
  const values = {
    ...terms,
    words: words.trim(),
    customerId: customer.key,
    ledgerAccountId: ledger.id,
    vatCodeId: code.id,
    branchId: costPlace?.id ?? null,
    enteredBy: call.staff.userId,
    enteredAt: call.now,
  }
  const saved = await catchBrokenRule(tx, 'supplier_rule', () => writeRule(tx, { id, rev }, values))
  if (isRefusal(saved)) return saved
  if (saved === 'gone') return ruleNotFound()
  if (saved === 'changed') return changedMeanwhile(tx, call, requireValue(id, 'the rule that was changed'))
  return { rules: await listSupplierRules(tx, call, 'PURCHASE_APPROVE', { supplier }) }
}

async function writeRule(
  tx: Tx,
  { id, rev }: { id: number | null; rev: number },
  values: Insertable<SupplierRule>,
): Promise<'saved' | 'gone' | 'changed'> {
  if (id === null) {
    await tx.insertInto('supplierRule').values(values).execute()
    return 'saved'
  }
  const row = await lockRule(tx, id)
  if (!row) return 'gone'
  if (row.rev !== rev) return 'changed'
  await tx.updateTable('supplierRule').set(values).where('id', '=', row.id).execute()
  return 'saved'
}

function lockRule(tx: Tx, number: number) {
  return tx.selectFrom('supplierRule').select(['id', 'rev']).where('number', '=', number).forUpdate().executeTakeFirst()
}

async function changedMeanwhile(tx: Tx, call: PurchaseCaller, id: number): Promise<ApiRefusal> {
  const [theirs] = await listSupplierRules(tx, call, 'PURCHASE_APPROVE', { id })
  const row = await lockRule(tx, id)
  const by = row && (await findLastEditor(tx, 'supplier_rule', row.id))
  return refuse('changed-meanwhile', { detail: { theirs, by } })
}

/** Deletes a rule: the invoices that it booked stay as they are. */
export async function removeSupplierRule(
  tx: Tx,
  call: PurchaseCaller,
  { id, rev }: z.output<typeof SupplierRuleRemoveRequest>,
): Promise<Answer> {
  const row = await lockRule(tx, id)
  const [rule] = await listSupplierRules(tx, call, 'PURCHASE_APPROVE', { id })
  if (!row || !rule) return ruleNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, call, id)
  await tx.deleteFrom('supplierRule').where('id', '=', row.id).execute()
  return { rules: await listSupplierRules(tx, call, 'PURCHASE_APPROVE', { supplier: rule.supplier.id }) }
}

/** Refuses rules for branches that their maker does not approve for, and such as would change a rule of another branch. */
async function refuseReach(
  tx: Tx,
  { staff }: PurchaseCaller,
  customerId: string,
  planned: readonly { words: string; branchId: string | null }[],
): Promise<ApiRefusal | undefined> {
  for (const { words, branchId } of planned) {
    const kept = await findRuleForUpdate(tx, { customerId, words })
    for (const branch of kept ? [kept.branchId, branchId] : [branchId]) {
      const permission = may(staff.who, 'PURCHASE_APPROVE', { branch })
      if (!permission.ok) return refuse(permission.reason, { status: 403 })
    }
  }
  return undefined
}

/** A rule for every branch is made by users who approve for all of them; one of others is for the branch of their invoice. */
function branchOfRule({ staff }: PurchaseCaller, ofInvoice: string, ofLine: string | null): string | null {
  const isForAll = may(staff.who, 'PURCHASE_APPROVE', {}).ok
  return isForAll && (ofLine ?? ofInvoice) === ofInvoice ? null : (ofLine ?? ofInvoice)
}

/** Returns the words of a line that its next invoice repeats, without names of months and years. */
function toWords(description: string): string {
  const kept = description.split(/\s+/).filter((word) => !/\d/.test(word) && !months.test(word))
  return kept.join(' ').slice(0, 60).trim()
}

const months =
  /^(?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[ée]cembre)$/i

/**
 * Makes rules of an approved invoice: the next one with the same amounts is booked in the same way and approved automatically,
 * once a month, within the approval limits of their maker. One line: a rule for each line of the supplier; several: one for the
 * words of each.
 */
export async function makeRulesOfInvoice(
  tx: Tx,
  call: PurchaseCaller,
  { invoice }: z.output<typeof SupplierRuleMakeRequest>,
): Promise<Answer> {
  const row = await findInvoiceForUpdate(tx, invoice)
  if (!row) return ruleNotFound()
  if (row.approvedAt === null || row.isCredit || row.supplierId === null)
    return refuse('rule-of-approved', { status: 422 })
  const lines = await findLines(tx, row.id, call.language)
  if (
    lines.some(
      ({ carKind, expectedKind }) => carKind === 'purchase' || (expectedKind !== null && expectedKind !== 'rule'),
    )
  )
    return refuse('rule-of-order', { status: 422 })
  const planned = lines.map((line) => ({
    line,
    words: lines.length === 1 ? '' : toWords(line.description),
    branchId: branchOfRule(call, row.branchId, line.branchId),
  }))
  const refused =
    (await refuseReach(tx, call, row.supplierId, planned)) ?? (await refuseLimit(tx, call, row.totalCents))
  if (refused) return refused
  for (const { line, words, branchId } of planned) {
    const changes = {
      ledgerAccountId: requireValue(line.ledgerAccountId, 'the account of a booked line'),
      vatCodeId: requireValue(line.vatCodeId, 'the VAT code of a booked line'),
      branchId,
      expectedCents: Math.max(0, line.netCents),
      limitCents: row.totalCents,
      toleranceCents: 0,
      period: 'month' as const,
      validFrom: null,
      validUntil: null,
      isAutomatic: true,
      enteredBy: call.staff.userId,
      enteredAt: call.now,
    }
    await tx
      .insertInto('supplierRule')
      .values({ ...changes, customerId: row.supplierId, words })
      .onConflict((conflict) => conflict.columns(['customerId', 'words']).doUpdateSet(changes))
      .execute()
  }
  const supplier = await tx.selectFrom('customer').select('number').where('id', '=', row.supplierId).executeTakeFirst()
  return { rules: await listSupplierRules(tx, call, 'PURCHASE_APPROVE', { supplier: supplier?.number }) }
}
