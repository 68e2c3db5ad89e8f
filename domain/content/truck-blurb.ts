import { choice, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The categories that the start page describes, and all trucks together. */
export const BLURB_CATEGORIES = ['tractor', 'construction', 'road', 'all'] as const
export type BlurbCategory = (typeof BLURB_CATEGORIES)[number]

/** The text of the start page on each category of trucks; one that is not active is left out there. */
export const truckBlurb = resource({
  name: 'truckBlurb',
  right: 'CONTENT_EDIT',
  view: 'CONTENT_EDIT',
  fields: {
    text: translated({ max: 160, lines: 3 }),
    category: choice(BLURB_CATEGORIES),
    isActive: yesNo({ default: true }),
  },
  label: 'text',
  list: ['text', 'category', 'isActive'],
  search: ['text'],
  filters: ['category', 'isActive'],
  sort: 'rank',
  importKey: ['category'],
  remove: 'archive',
})
