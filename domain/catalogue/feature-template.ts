import { articleCode, one, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { brand } from './brand.ts'

/** Options of a brand that are added to its versions in one step. */
export const featureTemplate = resource({
  name: 'featureTemplate',
  right: 'CATALOGUE_EDIT',
  fields: {
    brand: one(brand),
    code: articleCode(),
    name: translated({ max: 120 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'brand', 'isActive'],
  search: ['code', 'name'],
  filters: ['brand', 'isActive'],
  sort: 'rank',
  importKey: ['brand', 'code'],
  remove: 'archive',
})
