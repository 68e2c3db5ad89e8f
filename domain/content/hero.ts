import { choice, day, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { LINK_ROUTES } from './link-routes.ts'

/** A large picture with words that the start page begins with. */
export const hero = resource({
  name: 'hero',
  right: 'CONTENT_EDIT',
  view: 'CONTENT_EDIT',
  fields: {
    title: translated({ max: 80 }),
    text: optional(translated({ max: 300, lines: 4 })),
    linkText: optional(translated({ max: 40 })),
    linkRoute: optional(choice(LINK_ROUTES)),
    visibleFrom: optional(day()),
    visibleUntil: optional(day()),
    isActive: yesNo({ default: true }),
  },
  label: 'title',
  list: ['title', 'linkRoute', 'visibleFrom', 'visibleUntil', 'isActive'],
  search: ['title', 'text'],
  filters: ['linkRoute', 'isActive'],
  sort: 'rank',
  importKey: ['title'],
  remove: 'archive',
})
