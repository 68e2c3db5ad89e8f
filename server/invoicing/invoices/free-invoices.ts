import { checkFreeAmount, isFreeVatCode, type TypedInvoice } from '@forecourt/domain/invoicing/invoices/free-invoice.ts'
import type { FreeInvoiceRow } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { invoiceCan } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { mayBeginIn } from '@forecourt/domain/platform/resources/rights.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { buyerInReach } from '../../contacts/buyers.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { companyOfBranch } from '../../organisation/companies.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { saleAccounts } from '../../pricing/ledger-accounts.ts'
import { draftReceivable, noSource } from './invoice-drafts.ts'
import { findInvoiceForUpdate, insertDraft, updateInvoice, type InvoiceRow } from './invoices.sql.ts'

/** Returns a free invoice as its form edits it; undefined: there is no such draft. */
export async function findFreeInvoice(db: Db, number: number): Promise<FreeInvoiceRow | undefined> {
  const row = await db
    .selectFrom('invoice')
    .innerJoin('branch', 'branch.id', 'invoice.branchId')
    .leftJoin('customer', 'customer.id', 'invoice.customerId')
    .select(['invoice.number as id', 'invoice.rev', 'branch.number as branch', 'typed', 'customerName'])
    .select('customer.number as customer')
    .where('invoice.number', '=', number)
    .where('invoice.kind', '=', 'free')
    .where('invoice.state', '=', 'draft')
    .executeTakeFirst()
  if (!row) return undefined
  const { customer, customerName, typed, ...own } = row
  return {
    ...own,
    customer: customer === null ? null : { id: customer, label: customerName },
    ...copyTyped(requireValue(typed, 'what was typed of a free invoice')),
  }
}

const copyTyped = ({ lines, ...typed }: TypedInvoice) => ({ ...typed, lines: lines.map((line) => ({ ...line })) })

/** Returns a blank free invoice of a branch. */
export function blankFreeInvoice(branch: number): FreeInvoiceRow {
  return {
    id: null,
    rev: 0,
    branch,
    customer: null,
    reference: '',
    customersReference: '',
    note: '',
    suppliedOn: null,
    lines: [{ description: '', quantity: 1_000, unit: 'C62', unitPrice: 0, vatCode: 'S21', account: '' }],
  }
}

/** Returns the choices of a free invoice: branches with own invoices, VAT codes that need no car, accounts of sales. */
export async function freeInvoiceChoices(db: Db, call: Pick<OfferCaller, 'staff' | 'language' | 'now'>) {
  const { staff, language, now } = call
  const [branches, vatCodes, accounts] = await Promise.all([
    db
      .selectFrom('branch')
      .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
      .select(['branch.id', 'branch.number', 'branch.name'])
      .where('ownSince', '<=', brusselsDay(now))
      .orderBy('branch.rank')
      .execute(),
    db.selectFrom('vatCode').select(['code', 'name', 'rateBp']).orderBy('rank').execute(),
    saleAccounts(db, language),
  ])
  return {
    branches: branches
      .filter(({ id }) => mayBeginIn(staff.who, 'INVOICE_EDIT', id).ok)
      .map(({ number: id, name }) => ({ id, name })),
    vatCodes: vatCodes
      .filter(({ code }) => isFreeVatCode(code))
      .map(({ code, name, rateBp }) => ({ code, name: translate(name, language), rateBp })),
    accounts,
  }
}

/** Saves the draft of a free invoice, or begins a new one. */
export async function saveFreeInvoice(
  tx: Tx,
  call: OfferCaller,
  { free }: { free: FreeInvoiceRow },
): Promise<{ free: FreeInvoiceRow } | ApiRefusal> {
  const branch = await tx.selectFrom('branch').select('id').where('number', '=', free.branch).executeTakeFirst()
  if (!branch) return refuse('reference-gone', { status: 422, field: 'free.branch' })
  const permission = mayBeginIn(call.staff.who, 'INVOICE_EDIT', branch.id)
  if (!permission.ok) return refuse(permission.reason, { status: 403, field: 'free.branch' })
  const company = await companyOfBranch(tx, branch.id)
  if (company.ownSince === null || company.ownSince > brusselsDay(call.now))
    return refuse('invoicing-noted', { status: 422, field: 'free.branch' })
  const before = free.id === null ? undefined : await findFreeInvoice(tx, free.id)
  const buyer =
    free.customer === null ? null : await buyerInReach(tx, call.staff.who, free.customer.id, before?.customer?.id)
  if (buyer === undefined) return refuse('reference-gone', { status: 422, field: 'free.customer' })
  const { id, rev, branch: _branch, customer: _customer, ...typed } = free
  const payable = checkFreeAmount(typed.lines)
  if (!payable.ok) {
    const values = { amount: formatExactMoney(payable.mostCents, call.language) }
    return refuse(payable.reason, { status: 422, field: 'free.lines', values })
  }
  const columns = {
    companyId: company.id,
    branchId: branch.id,
    customerId: buyer?.key ?? null,
    customerName: buyer?.name ?? '',
  }
  const source = { ...noSource, ...columns, kind: 'free', typed } as const
  const values = {
    ...columns,
    typed: JSON.stringify(typed),
    expectedCents: await draftReceivable(tx, source, call),
  }
  if (id === null) {
    const by = { ownerId: null, createdBy: call.staff.userId, createdAt: call.now }
    const number = await insertDraft(tx, { ...values, ...by, kind: 'free' })
    return { free: requireValue(await findFreeInvoice(tx, number), 'the draft of a free invoice') }
  }
  const row = await findInvoiceForUpdate(tx, id)
  if (!row || row.kind !== 'free') return refuse('record-not-found', { status: 404 })
  const can = invoiceCan('discard', row)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (row.rev !== rev) return changedMeanwhile(tx, row)
  await updateInvoice(tx, row.id, values)
  return { free: requireValue(await findFreeInvoice(tx, id), 'the draft of a free invoice') }
}

async function changedMeanwhile(tx: Tx, row: InvoiceRow): Promise<ApiRefusal> {
  const by = await findLastEditor(tx, 'invoice', row.id)
  return refuse('changed-meanwhile', { detail: { theirs: await findFreeInvoice(tx, row.number), by } })
}
