import {
  SupplierRuleMakeRequest,
  SupplierRuleRemoveRequest,
  SupplierRuleSaveRequest,
  SupplierRulesAnswer,
  SupplierRulesRequest,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-rule.schema.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { makeRulesOfInvoice, removeSupplierRule, saveSupplierRule } from './supplier-rule-acts.ts'
import { placeOfSupplierInvoice } from './supplier-invoices.sql.ts'
import { listSupplierRules, placeOfBranch, placeOfRule } from './supplier-rules.sql.ts'

const getAll = query({
  path: 'GET /sales/supplierrule/getall',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: 'Returns the rules by which invoices of a supplier, or of all, are booked and approved without a person.',
  input: SupplierRulesRequest,
  output: SupplierRulesAnswer,
  run: async ({ db, call }, { supplier }) => ({
    rules: await listSupplierRules(db, call, 'PURCHASE_VIEW', { supplier }),
  }),
})

const save = command({
  path: 'POST /sales/supplierrule/save',
  right: 'PURCHASE_APPROVE',
  // Both the former and the next branch: nobody takes the rule of a branch out of reach over.
  async place(db, { id, branch }) {
    const next = branch === null ? {} : await placeOfBranch(db, branch)
    if (id === null || next === undefined) return next
    const now = await placeOfRule(db, id)
    return now && [now, next]
  },
  summary:
    'Saves a rule of a supplier. It approves no more than the caller may approve. Returns the rules of the supplier.',
  input: SupplierRuleSaveRequest,
  output: SupplierRulesAnswer,
  run: ({ tx, call }, asked) => saveSupplierRule(tx, call, asked),
})

const remove = command({
  path: 'POST /sales/supplierrule/remove',
  right: 'PURCHASE_APPROVE',
  place: (db, { id }) => placeOfRule(db, id),
  summary: 'Deletes a rule of a supplier; invoices that it booked stay as they are.',
  input: SupplierRuleRemoveRequest,
  output: SupplierRulesAnswer,
  run: ({ tx, call }, asked) => removeSupplierRule(tx, call, asked),
})

const make = command({
  path: 'POST /sales/supplierrule/make',
  right: 'PURCHASE_APPROVE',
  place: (db, { invoice }) => placeOfSupplierInvoice(db, { id: invoice }),
  summary:
    'Makes rules of an approved invoice, so that the next one with the same amounts is approved without a person.',
  input: SupplierRuleMakeRequest,
  output: SupplierRulesAnswer,
  run: ({ tx, call }, asked) => makeRulesOfInvoice(tx, call, asked),
})

export const supplierRuleEndpoints = [getAll, save, remove, make] as const
