import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedDemoCar } from '@forecourt/domain/invoicing/demo-cars/demo-car-list.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { clockText, clockTones, stateText, stateTones, type namedDemoCars } from './demo-car-texts.ts'

/** Shows the demo cars, those whose term ends first on top. */
export function DemoCarListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedDemoCars>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen<ListedDemoCar>
      id="demoCar"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/democar/list', listRequest(view))}
      hrefOf={({ id }) => `/democar/${id}`}
      cells={cells}
      views={views}
      renderActions={(view) => (
        <>
          <ExportMenu list={list} view={view} />
          <ActionLink right="DEMO_CAR_EDIT" look="primary" icon="plus" href="/democar/new">
            {m['office.demo-car.add']()}
          </ActionLink>
        </>
      )}
      renderBulk={({ selection }, view) => <ExportMenu list={list} view={view} selection={selection} />}
    />
  )
}

/** Shows how many there are in each state, and whose term is warned of or past. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/democar/counts', {}))
  if (!data) return []
  return [
    ...data.states.map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
    { name: m['office.demo-car.warned'](), count: data.warned, search: 'clock=near,urgent' },
    { name: m['office.demo-car.missed'](), count: data.missed, search: 'clock=missed' },
  ]
}

const cells: OwnCells<ListedDemoCar> = {
  car: ({ car }) => <ClippedText text={car} />,
  state: ({ state }) => <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>,
  dueOn({ dueOn, clock }) {
    if (dueOn === null || clock === null) return '–'
    return <StateBadge tone={clockTones[clock]}>{formatDay(dueOn)}</StateBadge>
  },
  clock: ({ clock }) => (clock === null ? '–' : clockText(clock)),
  insurer: ({ insurer }) => (insurer === null ? '–' : <ClippedText text={insurer} />),
}
