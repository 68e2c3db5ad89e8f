import { choice, day, optional, resource, text } from '../platform/resources/resource.ts'

/** The sources of the invoices of a company: noted from its accounting program, or made here. */
export const INVOICING_SOURCES = ['noted', 'own'] as const

/** The companies of the group, which branches bring along: each has its own numbers of invoices and its own VAT return. */
export const company = resource({
  name: 'company',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    name: text({ max: 120 }),
    enterpriseNumber: text({ max: 20, form: 'enterprise-number' }),
    vatPeriod: choice(['month', 'quarter']),
    invoicing: choice(INVOICING_SOURCES),
    /** First day of its own invoices. */
    ownSince: optional(day()),
    /** Of the cars that it lends for test drives; a loan keeps the insurer that was agreed. */
    carInsurer: optional(text({ max: 80 })),
    carPolicyNumber: optional(text({ max: 40 })),
  },
  label: 'name',
  list: ['name', 'enterpriseNumber', 'vatPeriod', 'invoicing', 'ownSince'],
  search: ['name', 'enterpriseNumber'],
  filters: ['invoicing', 'vatPeriod'],
  sort: 'rank',
  importKey: ['enterpriseNumber'],
  remove: 'never',
  isFixed: true,
})
