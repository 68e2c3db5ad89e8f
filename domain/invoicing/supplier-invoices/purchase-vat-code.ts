import { optional, percent, resource, text, translated } from '../../platform/resources/resource.ts'

const box = () => text({ max: 2, form: 'plain' })

/** The VAT codes of purchases: boxes of the VAT return, and the part that is deducted. */
export const purchaseVatCode = resource({
  name: 'purchaseVatCode',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: text({ max: 10, form: 'plain' }),
    name: translated({ max: 80 }),
    rateBp: percent(),
    baseBox: box(),
    /** Part of the VAT that is deducted. */
    deductBp: percent(),
    /** Box of VAT that we owe ourselves. */
    owedBox: optional(box()),
    extraBox: optional(box()),
  },
  label: 'code',
  list: ['code', 'name', 'rateBp', 'baseBox', 'deductBp', 'owedBox', 'extraBox'],
  search: ['code', 'name'],
  filters: [],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
