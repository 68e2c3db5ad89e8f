import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { useLoaderData } from 'react-router'
import type { ListedContract } from '@forecourt/domain/orders/contract-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { stateText, stateTones, type namedContracts } from './contract-texts.ts'

/** Shows the signed contracts of sold cars, the newest on top. */
export function ContractListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedContracts>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="contract"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/contract/list', listRequest(view))}
      hrefOf={({ id }) => `/contract/${id}`}
      cells={cells}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
    />
  )
}

const cells: OwnCells<ListedContract> = {
  state({ state }) {
    return <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
  },
}
