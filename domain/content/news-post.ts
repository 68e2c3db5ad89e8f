import { day, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The news of the dealer, from a day on. */
export const newsPost = resource({
  name: 'newsPost',
  right: 'CONTENT_EDIT',
  view: 'CONTENT_EDIT',
  fields: {
    title: translated({ max: 120 }),
    publishedOn: day(),
    intro: translated({ max: 400, lines: 4 }),
    body: translated({ max: 20_000, lines: 18 }),
    isActive: yesNo({ default: true }),
  },
  label: 'title',
  list: ['title', 'publishedOn', 'isActive'],
  search: ['title', 'intro'],
  filters: ['publishedOn', 'isActive'],
  sort: 'publishedOn',
  isDescending: true,
  importKey: ['title'],
  remove: 'archive',
})
