import { useLoaderData } from 'react-router'
import type { ApplicationStatus } from '@forecourt/domain/content/application-desk.ts'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../platform/list/DataTable.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import { statusText, statusTones, type namedApplications } from './application-texts.ts'

const cells: OwnCells = {
  status: ({ status }) => (
    <StateBadge tone={statusTones[status as ApplicationStatus]}>{statusText(status as ApplicationStatus)}</StateBadge>
  ),
}

/** Shows the applications for vacancies, the newest first. */
export function ApplicationListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedApplications>()
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id="application" />
      <ListScreen
        id="application"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        cells={cells}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/application/${id}`}
      />
    </>
  )
}
