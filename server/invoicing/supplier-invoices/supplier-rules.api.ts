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
import { listSupplierRules, placeOfRule } from './supplier-rules.sql.ts'

const getAll = query({
  path: 'GET /sales/supplierrule/getall',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: 'Returns the rules by which invoices of a supplier, or of all, are booked and approved without a person.',
  input: SupplierRulesRequest,
  output: SupplierRulesAnswer,
  run: async ({ db, call: { language } }, { supplier }) => ({
    rules: await listSupplierRules(db, language, { supplier }),
  }),
})

const save = command({
  path: 'POST /sales/supplierrule/save',
  right: 'PURCHASE_APPROVE',
  place: async (db, { branch }) => {
    if (branch === null) return {}
    const row = await db.selectFrom('branch').select('id').where('number', '=', branch).executeTakeFirst()
    return row && { branch: row.id }
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
