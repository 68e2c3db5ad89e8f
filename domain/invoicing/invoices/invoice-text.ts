import { code, resource, translated } from '../../platform/resources/resource.ts'

/** The codes of the texts. */
export type InvoiceTextKind =
  | 'credit-note'
  | 'advance'
  | 'self-billed'
  | 'purchase-slip'
  | 'conditions'
  | 'work-guarantee'

/** Texts that the law prescribes, or the dealer wants, on a kind of invoice; the VAT codes have their own. */
export const invoiceText = resource({
  name: 'invoiceText',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    note: translated({ max: 500, lines: 4 }),
  },
  label: 'name',
  list: ['name', 'note'],
  offAtFirst: ['note'],
  search: ['name', 'note'],
  filters: [],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
