import { day, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'

/** The notice on every page: one at a time. */
export const newsFlash = resource({
  name: 'newsFlash',
  right: 'CONTENT_EDIT',
  view: 'CONTENT_EDIT',
  fields: {
    title: translated({ max: 120 }),
    header: translated({ max: 40 }),
    content: translated({ max: 400, lines: 4 }),
    showLink: yesNo({ default: false }),
    visibleFrom: day(),
    visibleUntil: optional(day()),
  },
  label: 'title',
  list: ['title', 'visibleFrom', 'visibleUntil', 'showLink'],
  search: ['title', 'content'],
  filters: ['visibleFrom'],
  sort: 'visibleFrom',
  isDescending: true,
  importKey: ['visibleFrom'],
  remove: 'delete',
})
