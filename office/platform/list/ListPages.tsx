import { m } from '@forecourt/locales/messages/messages.js'
import { Pagination } from '@forecourt/ui/Pagination.tsx'

type ListPagesProps = {
  filter: { readonly activePage: number; readonly pageCount: number }
  hrefFor: (page: number) => string
}

/** The navigation through the pages of a list. */
export function ListPages({ filter, hrefFor }: ListPagesProps) {
  return (
    <Pagination
      page={filter.activePage}
      pages={filter.pageCount}
      hrefFor={hrefFor}
      texts={{
        label: m['office.list.pages'](),
        previous: m['words.previous-page'](),
        next: m['words.next-page'](),
        page: m['office.list.page'](),
      }}
    />
  )
}
