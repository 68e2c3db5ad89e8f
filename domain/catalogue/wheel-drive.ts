import { code, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The driven wheels: front, rear, all, 6×4. */
export const wheelDrive = resource({
  name: 'wheelDrive',
  right: 'CATALOGUE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    description: optional(translated({ max: 300, lines: 3 })),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'isActive'],
  search: ['code', 'name'],
  filters: ['isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})
