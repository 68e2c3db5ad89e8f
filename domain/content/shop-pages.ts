import { instant, optional, text, yesNo, type ListDefinition, type ListRow } from '../platform/resources/resource.ts'
import { MAX_PAGE_DESCRIPTION, MAX_PAGE_TITLE } from '../platform/routes/page-words.ts'

/** The pages of the shop, with what search engines show of them. */
export const shopPageList = {
  name: 'shopPage',
  fields: {
    page: text({ max: 60 }),
    title: text({ max: MAX_PAGE_TITLE }),
    description: text({ max: MAX_PAGE_DESCRIPTION }),
    isOwn: yesNo({ default: false }),
    /** Since when the words are the dealer's. */
    updatedAt: optional(instant()),
  },
  label: 'page',
  list: ['page', 'title', 'description', 'isOwn', 'updatedAt'],
  search: ['page', 'title', 'description'],
  filters: ['isOwn'],
  sort: 'page',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedPage extends ListRow<typeof shopPageList> {
  readonly rev: number
}
