import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from 'react-router'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListedWorkOrder } from '@forecourt/domain/workshop/work-orders/work-order-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { Plate } from '../../platform/desk/Desk.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { CheckInDialog } from './CheckInDialog.tsx'
import { stateText, stateTones, type namedWorkOrders } from './work-order-texts.ts'

/** Shows the work orders, the last planned on top. */
export function WorkOrderListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedWorkOrders>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="workOrder"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/workorder/list', listRequest(view))}
      hrefOf={({ id }) => `/workorder/${id}`}
      cells={cells}
      views={useViews()}
      renderActions={(view) => (
        <>
          <ExportMenu list={list} view={view} />
          <CheckIn />
        </>
      )}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
    />
  )
}

/** Takes a car in, also by the key N. */
export function CheckIn() {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const mayNot = useRefusal('WORK_ORDER_EDIT') !== undefined
  const open = () => void (!mayNot && setIsOpen(true))
  useNamedShortcut('n', m['office.work-order.receive.act'](), open)
  return (
    <>
      <ActionButton icon="car" look="primary" right="WORK_ORDER_EDIT" aria-keyshortcuts="N" onClick={open}>
        {m['office.work-order.receive.act']()} <kbd>N</kbd>
      </ActionButton>
      {isOpen && (
        <CheckInDialog onDone={({ id }) => void navigate(`/workorder/${id}`)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/** Returns a view per state and one of late orders, each with its count. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/workorder/counts', {}))
  if (!data) return []
  return [
    ...data.states.map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
    { name: m['words.late'](), count: data.late, search: 'isLate=yes' },
  ]
}

const cells: OwnCells<ListedWorkOrder> = {
  licencePlate: ({ licencePlate }) => (licencePlate === null ? '–' : <Plate>{licencePlate}</Plate>),
  work: ({ work }) => <ClippedText text={work || '–'} />,
  technicians: ({ technicians }) => <ClippedText text={technicians || '–'} />,
  promisedAt({ promisedAt, isLate }) {
    if (promisedAt === null) return '–'
    return isLate ? <StateBadge tone="failed">{formatInstant(promisedAt)}</StateBadge> : formatInstant(promisedAt)
  },
  state: ({ state }) => <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>,
}
