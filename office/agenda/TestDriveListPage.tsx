import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedTestDrive } from '@forecourt/domain/agenda/test-drive-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { formatInstant } from '../platform/language.ts'
import { ClippedText } from '../platform/list/ClippedText.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import type { StandardView } from '../platform/list/standard-views.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { stateText, stateTones, type namedTestDrives } from './test-drive-texts.ts'

/** Shows the test drives: the current and next ones on top. */
export function TestDriveListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedTestDrives>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="testDrive"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/testdrive/list', listRequest(view))}
      hrefOf={({ id }) => `/testdrive/${id}`}
      cells={cells}
      views={views}
      renderActions={() => (
        <>
          <LinkButton icon="calendar" href="/calendar?kinds=test-drive">
            {m['office.test-drive.book']()}
          </LinkButton>
        </>
      )}
    />
  )
}

/** Shows the counts of today's expected drivers and of cars that are out; each links to them. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/testdrive/counts', {}))
  if (!data) return []
  const { today, expected, out, late } = data
  return [
    {
      name: m['office.test-drive.count-today'](),
      count: expected,
      search: `state=booked,moved&day=${today}..${today}`,
    },
    { name: m['office.test-drive.count-out'](), count: out, search: 'state=out' },
    { name: m['office.test-drive.late'](), count: late, search: 'isLate=yes' },
  ]
}

const cells: OwnCells<ListedTestDrive> = {
  startsAt: (row) => formatInstant(row.startsAt),
  car: (row) => <ClippedText text={row.car} />,
  state({ state, isLate }) {
    return isLate ? (
      <StateBadge tone="failed">{m['office.test-drive.late']()}</StateBadge>
    ) : (
      <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
    )
  },
}
