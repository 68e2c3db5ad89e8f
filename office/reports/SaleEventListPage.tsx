import { useLoaderData } from 'react-router'
import type { ListedSaleEvent, SaleEventKind } from '@forecourt/domain/reports/sale-event-list.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ExportMenu } from '../platform/list/ExportMenu.tsx'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { namedSaleEvents } from './sale-event-texts.ts'

/** Shows what the sales report counts; each row leads to its offer, dossier or shop order. */
export function SaleEventListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedSaleEvents>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="saleEvent"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/saleevent/list', listRequest(view))}
      hrefOf={toRecord}
      cells={cells}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
    />
  )
}

function toRecord({ kind, source, record }: ListedSaleEvent): string {
  const screen = source === 'shop' ? 'shopOrder' : kind === 'offered' ? 'offer' : 'dossier'
  return `/${getScreen(screen).path}/${record}`
}

const tones = { offered: 'new', sold: 'good', canceled: 'failed', delivered: 'good' } as const satisfies Record<
  SaleEventKind,
  string
>

const cells: OwnCells<ListedSaleEvent> = {
  kind: ({ kind }) => <StateBadge tone={tones[kind]}>{namedSaleEvents.texts.choice('kind', kind)}</StateBadge>,
}
