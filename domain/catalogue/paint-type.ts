import { code, resource, translated, yesNo } from '../platform/resources/resource.ts'

/**
 * The type of a paint: solid, metallic, pearl, matt. Shiny has particles that shine, noisy a grain that swallows light.
 */
export const paintType = resource({
  name: 'paintType',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    isShiny: yesNo({ default: false }),
    isNoisy: yesNo({ default: false }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'isShiny', 'isNoisy', 'isActive'],
  search: ['code', 'name'],
  filters: ['isShiny', 'isNoisy', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
