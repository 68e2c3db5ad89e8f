import { useLoaderData } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../platform/list/DataTable.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import type { namedPages } from './shop-page-texts.ts'

const cells: OwnCells = {
  isOwn: ({ isOwn }) => (isOwn ? <Badge tone="promo">{m['office.mails.own']()}</Badge> : null),
}

/** The pages of the shop with what search engines show of them. */
export function ShopPageListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedPages>()
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id="shopPage" />
      <ListScreen
        id="shopPage"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        cells={cells}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/shoppage/${id}`}
      />
    </>
  )
}
