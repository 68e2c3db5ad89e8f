import { z } from 'zod'
import { CentsAmount, Day, PublicNumber, PublicNumberParam, typedText } from '../../platform/forms/fields.schema.ts'
import { RULE_PERIODS } from './supplier-rule.ts'

const amount = CentsAmount.min(0).max(1_000_000_000)

const terms = {
  words: typedText(60).describe('Text that a line contains; empty: each line'),
  account: typedText(20),
  vatCode: typedText(20),
  branch: PublicNumber.nullable().describe('Cost place; null: the branch that the invoice is for'),
  expectedCents: amount.nullable().describe('Without VAT; null: no amount is expected'),
  toleranceCents: amount.describe('So much may a line differ and be approved without a person'),
  limitCents: amount.min(1).nullable().describe('Highest total with VAT that is approved without a person'),
  period: z.enum(RULE_PERIODS).nullable().describe('One invoice is approved in each; null: any number'),
  validFrom: Day.nullable(),
  validUntil: Day.nullable(),
  isAutomatic: z.boolean().describe('Invoices that it covers are approved without a person'),
}

const Rule = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  supplier: z.strictObject({ id: PublicNumber, name: z.string() }),
  ...terms,
  branchName: z.string().nullable(),
  accountName: z.string(),
  by: z.string().describe('Who made or last changed it'),
})
export type SupplierRuleRecord = z.infer<typeof Rule>

export const SupplierRulesRequest = z.strictObject({
  supplier: PublicNumberParam.optional().describe('Absent: the rules of all suppliers'),
})
export const SupplierRulesAnswer = z.strictObject({ rules: z.array(Rule) })
export const SupplierRuleSaveRequest = z.strictObject({
  id: PublicNumber.nullable().describe('Null: a new one'),
  rev: z.int().min(0),
  supplier: PublicNumber,
  ...terms,
})
export const SupplierRuleRemoveRequest = z.strictObject({ id: PublicNumber, rev: z.int().min(0) })
export const SupplierRuleMakeRequest = z.strictObject({ invoice: PublicNumber })
