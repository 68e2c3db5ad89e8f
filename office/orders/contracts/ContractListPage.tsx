import { useLoaderData } from 'react-router'
import type { ListedContract } from '@forecourt/domain/orders/contract.schema.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../../platform/list/DataTable.tsx'
import { listOptions } from '../../platform/list/list-options.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { stateText, stateTones, type namedContracts } from './contract-texts.ts'

/** Shows the signed contracts of sold cars, the newest on top. */
export function ContractListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedContracts>()
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id="contract" />
      <ListScreen
        id="contract"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/contract/${id}`}
        cells={cells}
      />
    </>
  )
}

const cells: OwnCells = {
  state(row) {
    const { state } = row as unknown as ListedContract
    return <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
  },
}
