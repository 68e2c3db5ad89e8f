import { choice, optional, percent, resource, text, translated } from '../../platform/resources/resource.ts'

/** Categories of EN 16931 (BT-151) that a car dealer has. */
export const VAT_CATEGORIES = ['S', 'E', 'K', 'G', 'AE'] as const

const box = () => optional(text({ max: 2, form: 'plain' }))

/** The VAT codes of invoices, with the rate and the text that the law prescribes. */
export const vatCode = resource({
  name: 'vatCode',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: text({ max: 10, form: 'plain' }),
    name: translated({ max: 80 }),
    category: choice(VAT_CATEGORIES),
    rateBp: percent(),
    /** Reason of an exemption, of the code list VATEX (BT-121). */
    vatex: optional(text({ max: 36 })),
    note: optional(translated({ max: 500, lines: 4 })),
    /** Boxes of the VAT return: base and VAT of sales, base and VAT of credit notes. */
    saleBox: box(),
    saleVatBox: box(),
    creditBox: box(),
    creditVatBox: box(),
  },
  label: 'code',
  list: ['code', 'name', 'category', 'rateBp', 'saleBox', 'saleVatBox', 'creditBox', 'creditVatBox', 'note'],
  offAtFirst: ['creditBox', 'creditVatBox', 'note'],
  search: ['code', 'name'],
  filters: ['category'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
