import { articleCode, one, optional, resource, translated, yesNo } from '../platform/resource.ts'
import { brand } from './brand.ts'
import { optionGroup } from './option-group.ts'

/** Options that are bought together. */
export const optionPack = resource({
  name: 'optionPack',
  right: 'CATALOGUE_EDIT',
  fields: {
    brand: one(brand),
    code: articleCode(),
    name: translated({ max: 120 }),
    description: optional(translated({ max: 1_000, lines: 4 })),
    optionGroup: optional(one(optionGroup)),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'brand', 'optionGroup', 'isActive'],
  search: ['code', 'name'],
  filters: ['brand', 'optionGroup', 'isActive'],
  sort: 'rank',
  importKey: ['brand', 'code'],
  remove: 'archive',
})
