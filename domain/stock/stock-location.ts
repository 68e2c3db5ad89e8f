import { articleCode, one, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { stockBranch } from './stock-choices.ts'

/** A place on the ground of a branch: a row, a hall. */
export const stockLocation = resource({
  name: 'stockLocation',
  right: 'CATALOGUE_EDIT',
  fields: {
    branch: one(stockBranch),
    code: articleCode(),
    name: translated({ max: 60 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'branch', 'isActive'],
  search: ['code', 'name'],
  filters: ['branch', 'isActive'],
  sort: 'rank',
  importKey: ['branch', 'code'],
  remove: 'archive',
})
