import { articleCode, flags, one, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { brand } from './brand.ts'
import { ITEM_FLAGS } from './items.ts'
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
    flags: flags(ITEM_FLAGS, ['printable']),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'brand', 'optionGroup', 'flags', 'isActive'],
  search: ['code', 'name'],
  filters: ['brand', 'optionGroup', 'flags', 'isActive'],
  sort: 'rank',
  importKey: ['brand', 'code'],
  remove: 'archive',
})
