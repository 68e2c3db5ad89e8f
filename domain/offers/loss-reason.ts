import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The reasons for which customers did not buy from us, in the order in which the desk proposes them. */
export const lossReason = resource({
  name: 'lossReason',
  right: 'SALES_FOLLOW_UP_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    asksCompetitor: yesNo({ default: false }),
    /** Not so of a mistake: no sale was lost. */
    isCounted: yesNo({ default: true }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'asksCompetitor', 'isCounted', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
