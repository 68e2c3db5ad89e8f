import { useLoaderData } from 'react-router'
import type { ListedPage } from '@forecourt/domain/content/shop-pages.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import type { namedPages } from './shop-page-texts.ts'

const cells: OwnCells<ListedPage> = {
  isOwn: ({ isOwn }) => (isOwn ? <StateBadge tone="promo">{m['office.mails.own']()}</StateBadge> : null),
}

/** The pages of the shop with what search engines show of them. */
export function ShopPageListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedPages>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="shopPage"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      load={(view) => callOptions('POST /sales/shoppage/list', listRequest(view))}
      hrefOf={({ id }) => `/shoppage/${id}`}
    />
  )
}
