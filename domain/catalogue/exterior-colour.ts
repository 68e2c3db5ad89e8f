import {
  articleCode,
  choice,
  colour,
  one,
  optional,
  resource,
  translated,
  yesNo,
} from '../platform/resources/resource.ts'
import { brand } from './brand.ts'
import { COLOUR_GROUP_NAMES } from './colour-groups.ts'
import { paintType } from './paint-type.ts'

/** A paint as its maker sells it; without a brand, for used cars of any. */
export const exteriorColour = resource({
  name: 'exteriorColour',
  right: 'CATALOGUE_EDIT',
  fields: {
    brand: optional(one(brand)),
    code: articleCode(),
    name: translated({ max: 60 }),
    hex: colour(),
    paintType: one(paintType),
    colourGroup: choice(COLOUR_GROUP_NAMES),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'brand', 'code', 'hex', 'paintType', 'colourGroup', 'isActive'],
  search: ['code', 'name'],
  filters: ['brand', 'paintType', 'colourGroup', 'isActive'],
  sort: 'rank',
  importKey: ['brand', 'code'],
  remove: 'archive',
})
