import type { AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import styles from './Sections.module.css'

/** Shows the status of an order, and the delivery type. */
export function OrderBadges({ order: { orderStatus, deliveryType } }: { order: AccountOrder }) {
  const tone = orderStatus === 'canceled' ? 'cancelled' : orderStatus === 'delivered' ? 'good' : 'new'
  return (
    <p className={styles.badges}>
      <Badge tone={tone}>{statusName(orderStatus)}</Badge>
      <Badge tone="vat">
        {deliveryType === 'pickup' ? m['my-account.orders.pickup']() : m['my-account.orders.deliver']()}
      </Badge>
    </p>
  )
}

function statusName(status: AccountOrder['orderStatus']): string {
  switch (status) {
    case 'shipped':
      return m['my-account.orders.shipped']()
    case 'delivered':
      return m['my-account.orders.delivered']()
    case 'canceled':
      return m['my-account.orders.canceled']()
    default:
      return m['my-account.orders.pending']()
  }
}
