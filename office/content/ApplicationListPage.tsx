import { useLoaderData } from 'react-router'
import type { ListedApplication } from '@forecourt/domain/content/application-desk.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { statusText, statusTones, type namedApplications } from './application-texts.ts'

const cells: OwnCells<ListedApplication> = {
  status: ({ status }) => <StateBadge tone={statusTones[status]}>{statusText(status)}</StateBadge>,
}

/** Shows the applications for vacancies, the newest first. */
export function ApplicationListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedApplications>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="application"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      load={(view) => callOptions('POST /sales/application/list', listRequest(view))}
      hrefOf={({ id }) => `/application/${id}`}
    />
  )
}
