import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedOrder } from '@forecourt/domain/orders/order-desk.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { namedOrders, stateText, stateTones } from './order-texts.ts'
import styles from './OrderDesk.module.css'

/** The orders of the shop, newest first. */
export function OrderListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedOrders>()
  const views = useViews()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="shopOrder"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/shoporder/list', listRequest(view))}
      hrefOf={({ id }) => `/shoporder/${id}`}
      cells={cells}
      views={views}
      renderActions={(view) => (
        <>
          <ExportMenu list={list} view={view} />
        </>
      )}
    />
  )
}

/** Shows the number of orders per state; each is a link to its list. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/shoporder/counts', {}))
  if (!data) return []
  return [
    ...data.states
      .filter(({ state, count }) => count > 0 && state !== 'delivered' && state !== 'canceled')
      .map(({ state, count }) => ({ name: stateText(state), count, search: `state=${state}` })),
    { name: m['office.shop-order.count-refund-due'](), count: data.refundDue, search: 'isRefundDue=yes' },
    { name: m['office.shop-order.count-withdrawal'](), count: data.withdrawalOpen, search: 'isWithdrawalOpen=yes' },
  ]
}

const cells: OwnCells<ListedOrder> = {
  cars({ cars, picture }) {
    return (
      <span className={styles.car}>
        {picture && <img src={picture.sm} alt="" width="40" height="30" loading="lazy" />}
        <span>{cars}</span>
      </span>
    )
  },
  state({ state }) {
    return <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
  },
  paidCents: (row) => formatCents(row.paidCents),
  balanceCents: (row) => (row.isBalanceDue ? formatCents(row.balanceCents) : '–'),
  refundDueCents({ refundDueCents }) {
    return refundDueCents > 0 ? <strong>{formatCents(refundDueCents)}</strong> : '–'
  },
  handoverOn({ handoverOn, handoverPart }) {
    if (handoverOn === null || handoverPart === null) return '–'
    const part = namedOrders.texts.choice('handoverPart', handoverPart)
    return m['office.shop-order.of-day']({ day: formatDay(handoverOn), part })
  },
  withdrawal({ withdrawal, isWithdrawalOpen }) {
    if (withdrawal === null) return '–'
    return (
      <StateBadge tone={isWithdrawalOpen ? 'promo' : 'vat'}>
        {namedOrders.texts.choice('withdrawal', withdrawal)}
      </StateBadge>
    )
  },
}
