import { choice, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { LINK_ROUTES } from './link-routes.ts'

/** The texts of the start page on delivery, warranty and stock: one block of each. */
export const infoBlock = resource({
  name: 'infoBlock',
  right: 'CONTENT_EDIT',
  view: 'CONTENT_EDIT',
  fields: {
    title: translated({ max: 80 }),
    subject: choice(['delivery', 'warranty', 'stock']),
    text: translated({ max: 400, lines: 4 }),
    linkText: optional(translated({ max: 40 })),
    linkRoute: optional(choice(LINK_ROUTES)),
    isActive: yesNo({ default: true }),
  },
  label: 'title',
  list: ['title', 'subject', 'linkRoute', 'isActive'],
  search: ['title', 'text'],
  filters: ['subject', 'isActive'],
  sort: 'rank',
  importKey: ['subject'],
  remove: 'archive',
})
