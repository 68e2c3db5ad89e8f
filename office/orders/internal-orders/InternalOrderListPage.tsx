import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedInternalOrder } from '@forecourt/domain/orders/internal-order-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { useAccess } from '../../platform/access.ts'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { InternalOrderRowActs } from './InternalOrderActs.tsx'
import { stateText, stateTones, type namedInternalOrders } from './internal-order-texts.ts'
import styles from './InternalOrder.module.css'

/** Shows the internal orders for sold cars, the first due on top. */
export function InternalOrderListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedInternalOrders>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="internalOrder"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/internalorder/list', listRequest(view))}
      hrefOf={({ id }) => `/internalorder/${id}`}
      cells={cells}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
      views={views}
    />
  )
}

/** Shows the number of orders per state, and what waits; each is a link to its list. */
function useViews(): readonly StandardView[] {
  const { user } = useAccess()
  const { data } = useQuery(callOptions('GET /sales/internalorder/counts', {}))
  if (!data) return []
  return [
    ...data.states
      .filter(({ state }) => state !== 'charged' && state !== 'canceled')
      .map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
    { name: m['words.late'](), count: data.late, search: 'isLate=yes' },
    {
      name: m['office.internal-order.count-mine'](),
      count: data.mine,
      search: `state=draft,sent,accepted,done&owner=${user.id}`,
    },
  ]
}

const cells: OwnCells<ListedInternalOrder> = {
  car: (row) => <ClippedText text={[row.car, row.licencePlate].filter(Boolean).join(' · ')} />,
  work: (row) => <ClippedText text={row.work || '–'} />,
  dueOn({ dueOn, isLate }) {
    return isLate ? <StateBadge tone="failed">{formatDay(dueOn)}</StateBadge> : formatDay(dueOn)
  },
  state(row) {
    const order = row
    return (
      <span className={styles.rowActs}>
        <StateBadge tone={stateTones[order.state]}>{stateText(order.state)}</StateBadge>
        <InternalOrderRowActs order={order} />
      </span>
    )
  },
}
