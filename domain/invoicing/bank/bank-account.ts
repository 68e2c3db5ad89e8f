import { company } from '../../organisation/company.ts'
import { ledgerAccount } from '../../pricing/ledger-account.ts'
import { one, optional, resource, text, yesNo } from '../../platform/resources/resource.ts'

/** The accounts of which statements are imported; those of branches come along by themselves. */
export const bankAccount = resource({
  name: 'bankAccount',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    name: text({ max: 80 }),
    iban: text({ max: 42, form: 'iban' }),
    company: one(company),
    ledgerAccount: optional(one(ledgerAccount)),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'iban', 'company', 'ledgerAccount', 'isActive'],
  search: ['name', 'iban'],
  filters: ['company', 'isActive'],
  sort: 'rank',
  importKey: ['iban'],
  remove: 'archive',
})
