import {
  articleCode,
  choice,
  flags,
  one,
  optional,
  resource,
  translated,
  yesNo,
} from '../platform/resources/resource.ts'
import { brand } from './brand.ts'
import { ITEM_FLAGS, OPTION_KINDS } from './items.ts'
import { optionGroup } from './option-group.ts'
import { unit } from './unit.ts'

/** An option of a car besides what its version brings; without a brand, for used cars of any. */
export const option = resource({
  name: 'option',
  right: 'CATALOGUE_EDIT',
  fields: {
    brand: optional(one(brand)),
    code: articleCode(),
    name: translated({ max: 120 }),
    description: optional(translated({ max: 1_000, lines: 4 })),
    kind: choice(OPTION_KINDS),
    optionGroup: one(optionGroup),
    unit: optional(one(unit)),
    flags: flags(ITEM_FLAGS, ['printable']),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'brand', 'kind', 'optionGroup', 'flags', 'isActive'],
  search: ['code', 'name'],
  filters: ['brand', 'kind', 'optionGroup', 'flags', 'isActive'],
  sort: 'rank',
  importKey: ['brand', 'code'],
  remove: 'archive',
})
