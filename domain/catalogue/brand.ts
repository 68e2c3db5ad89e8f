import { code, resource, text, yesNo } from '../platform/resources/resource.ts'

/** The makers of cars. Of some we are the dealer; others come in as trade-ins. */
export const brand = resource({
  name: 'brand',
  right: 'CATALOGUE_EDIT',
  fields: {
    name: text({ max: 60 }),
    slug: code(),
    isSoldNew: yesNo({ default: false }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'slug', 'isSoldNew', 'isActive'],
  search: ['name', 'slug'],
  filters: ['isSoldNew', 'isActive'],
  sort: 'rank',
  importKey: ['slug'],
  remove: 'archive',
})
