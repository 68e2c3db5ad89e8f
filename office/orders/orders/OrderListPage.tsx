import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedOrder } from '@forecourt/domain/orders/order-desk.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import type { Row } from '../../platform/kinds/row.ts'
import type { OwnCells } from '../../platform/list/DataTable.tsx'
import { listOptions } from '../../platform/list/list-options.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListCounts } from '../../platform/list/ListCounts.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { callOptions } from '../../platform/queries.ts'
import { ScreenPath } from '../../platform/ScreenPath.tsx'
import { useTitle } from '../../platform/title.ts'
import { money, namedOrders, stateText, stateTones } from './order-texts.ts'
import styles from './OrderDesk.module.css'

/** The orders of the shop, newest first. */
export function OrderListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedOrders>()
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id="shopOrder" />
      <ListScreen
        id="shopOrder"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => listOptions(list, view)}
        hrefOf={({ id }) => `/shoporder/${id}`}
        cells={cells}
        counts={<Counts />}
        renderActions={(view) => (
          <>
            <ExportMenu list={list} view={view} />
          </>
        )}
      />
    </>
  )
}

/** Shows how many stand where; each leads to them. */
function Counts() {
  const { data } = useQuery(callOptions('GET /sales/shoporder/counts', {}))
  if (!data) return null
  const counts = [
    ...data.states
      .filter(({ state, count }) => count > 0 && state !== 'delivered' && state !== 'canceled')
      .map(({ state, count }) => ({ text: stateText(state), count, search: `state=${state}` })),
    { text: m['office.shop-order.count-refund-due'](), count: data.refundDue, search: 'isRefundDue=yes' },
    { text: m['office.shop-order.count-withdrawal'](), count: data.withdrawalOpen, search: 'isWithdrawalOpen=yes' },
  ]
  return <ListCounts label={m['office.shop-order.counts']()} path="/shoporder" counts={counts} />
}

const toOrder = (row: Row) => row as unknown as ListedOrder

const cells: OwnCells = {
  cars(row) {
    const { cars, picture } = toOrder(row)
    return (
      <span className={styles.car}>
        {picture && <img src={picture.sm} alt="" width="48" height="36" loading="lazy" />}
        <span>{cars}</span>
      </span>
    )
  },
  state(row) {
    const { state } = toOrder(row)
    return <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>
  },
  paidCents: (row) => money(toOrder(row).paidCents),
  balanceCents: (row) => (toOrder(row).isBalanceDue ? money(toOrder(row).balanceCents) : '–'),
  refundDueCents(row) {
    const { refundDueCents } = toOrder(row)
    return refundDueCents > 0 ? <strong>{money(refundDueCents)}</strong> : '–'
  },
  handoverOn(row) {
    const { handoverOn, handoverPart } = toOrder(row)
    if (handoverOn === null || handoverPart === null) return '–'
    const part = namedOrders.texts.choice('handoverPart', handoverPart)
    return m['office.shop-order.of-day']({ day: formatDay(handoverOn), part })
  },
  withdrawal(row) {
    const { withdrawal, isWithdrawalOpen } = toOrder(row)
    if (withdrawal === null) return '–'
    return <Badge tone={isWithdrawalOpen ? 'promo' : 'vat'}>{namedOrders.texts.choice('withdrawal', withdrawal)}</Badge>
  },
}
