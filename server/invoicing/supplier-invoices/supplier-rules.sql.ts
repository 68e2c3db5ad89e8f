import { sql } from 'kysely'
import type { SupplierRuleRecord } from '@forecourt/domain/invoicing/supplier-invoices/supplier-rule.schema.ts'
import { findRulePeriod, type RulePeriod } from '@forecourt/domain/invoicing/supplier-invoices/supplier-rule.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Place, RecordRight, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

/** Lists the rules of a supplier, or of all, by supplier and words: those for every branch, and those of branches that a right reaches. */
export async function listSupplierRules(
  db: Db,
  { language, staff }: { readonly language: Language; readonly staff: { readonly who: Who } },
  right: RecordRight,
  { supplier, id }: { readonly supplier?: number | undefined; readonly id?: number },
): Promise<SupplierRuleRecord[]> {
  const { rows } = await sql<SupplierRuleRecord>`
    select rule.number as id, rule.rev, jsonb_build_object('id', customer.number, 'name', listing.name) as supplier, rule.words,
      account.account_number as account, coalesce(account.name ->> ${language}, account.name ->> 'nl', '') as "accountName",
      code.code as "vatCode", branch.number as branch, branch.name as "branchName", rule.expected_cents::float8 as "expectedCents",
      rule.tolerance_cents::float8 as "toleranceCents", rule.limit_cents::float8 as "limitCents", rule.period,
      rule.valid_from::text as "validFrom", rule.valid_until::text as "validUntil", rule.is_automatic as "isAutomatic",
      maker.first_name || ' ' || maker.last_name as by
    from supplier_rule rule join customer on customer.id = rule.customer_id
    join customer_listing listing on listing.customer_id = customer.id
    join ledger_account account on account.id = rule.ledger_account_id join purchase_vat_code code on code.id = rule.vat_code_id
    join staff_user maker on maker.id = rule.entered_by left join branch on branch.id = rule.branch_id
    where (${supplier ?? null}::integer is null or customer.number = ${supplier ?? null}::integer)
      and (${id ?? null}::integer is null or rule.number = ${id ?? null}::integer)
      and (rule.branch_id is null or ${within(staff.who, right, { branch: 'rule.branchId' })})
    order by listing.name, rule.words, rule.number`.execute(db)
  return rows
}

/** Locks the rule of a supplier for lines with these words. */
export function findRuleForUpdate(tx: Tx, { customerId, words }: { customerId: string; words: string }) {
  return tx
    .selectFrom('supplierRule')
    .select(['id', 'branchId'])
    .where('customerId', '=', customerId)
    .where('words', '=', words)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the number of the supplier of a rule. */
export async function findSupplierOfRule(db: Db, number: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('supplierRule')
    .innerJoin('customer', 'customer.id', 'supplierRule.customerId')
    .select('customer.number')
    .where('supplierRule.number', '=', number)
    .executeTakeFirst()
  return row?.number
}

export async function placeOfBranch(db: Db, number: number): Promise<Place | undefined> {
  const row = await db.selectFrom('branch').select('id').where('number', '=', number).executeTakeFirst()
  return row && { branch: row.id }
}

/** Returns the cost place of a rule; a rule for every branch has none. Undefined: there is no such rule. */
export async function placeOfRule(db: Db, number: number): Promise<Place | undefined> {
  const row = await db.selectFrom('supplierRule').select('branchId').where('number', '=', number).executeTakeFirst()
  return row && (row.branchId === null ? {} : { branch: row.branchId })
}

/** Returns whether rules approved another invoice in the period of a day, by rule. */
export async function findUsedPeriods(
  db: Db,
  rules: readonly { readonly id: string; readonly period: RulePeriod | null }[],
  on: CalendarDay,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>()
  for (const { id, period } of rules) {
    if (period === null) continue
    const { from, before } = findRulePeriod(period, on)
    const { rows } = await sql`
      select 1 from supplier_invoice_line line join supplier_invoice incoming on incoming.id = line.invoice_id
      where line.rule_id = ${id} and incoming.state in ('approved', 'scheduled', 'paid') and not incoming.is_credit
        and coalesce(incoming.issued_on, incoming.received_on) >= ${from}::date
        and coalesce(incoming.issued_on, incoming.received_on) < ${before}::date limit 1`.execute(db)
    if (rows.length > 0) used.add(id)
  }
  return used
}

/**
 * Returns the present approval limits of the makers of rules for other purchases, by user; undefined: any amount; null: nothing.
 */
export async function findMakerLimits(
  db: Db,
  users: readonly string[],
): Promise<Map<string, Cents | null | undefined>> {
  if (users.length === 0) return new Map()
  const { rows } = await sql<{ id: string; isAny: boolean; limitCents: Cents | null }>`
    select maker.id, role.is_main and (maker.blocked_at is null and role.is_active) as "isAny",
      case when (maker.blocked_at is null and role.is_active) then (select max(limit_cents)::float8 from approval_limit where role = role.base and subject = 'other')
        end as "limitCents"
    from staff_user maker join role on role.id = maker.role_id where maker.id = any (${[...new Set(users)]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, isAny, limitCents }) => [id, isAny ? undefined : limitCents]))
}
