import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { CLOCKS } from '@forecourt/domain/invoicing/reminders/legal-clock.ts'
import type { ListedClock } from '@forecourt/domain/invoicing/reminders/running-clock-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { StandardView } from '../../platform/list/standard-views.ts'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import type { namedClocks } from './clock-texts.ts'

/** Shows the terms of the law that run; each leads to the record where it is met. */
export function ClockListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedClocks>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="runningClock"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/runningclock/list', listRequest(view))}
      hrefOf={({ clock, record }) => `/${CLOCKS[clock].path}/${record}`}
      cells={cells}
      views={views}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
    />
  )
}

function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/runningclock/counts', {}))
  if (!data) return []
  return [
    { name: m['office.clock.near'](), count: data.near, search: 'isNear=yes&isMissed=no' },
    { name: m['office.clock.missed'](), count: data.missed, search: 'isMissed=yes' },
  ]
}

const cells: OwnCells<ListedClock> = {
  what: ({ what }) => <ClippedText text={what} />,
  dueOn({ dueOn, isMissed, isNear }) {
    const day = formatDay(dueOn)
    if (isMissed) return <StateBadge tone="failed">{day}</StateBadge>
    return isNear ? <StateBadge tone="promo">{day}</StateBadge> : day
  },
}
