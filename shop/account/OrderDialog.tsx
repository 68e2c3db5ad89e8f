import type { AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { OrderDetails } from '../orders/OrderDetails.tsx'
import { OrderBadges } from './OrderBadges.tsx'
import styles from './Sections.module.css'

interface OrderDialogProps {
  order: AccountOrder
  open: boolean
  onClose: () => void
}

export function OrderDialog({ order, open, onClose }: OrderDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m['my-account.orders.title']({ number: order.orderNumber ?? '' })}
      closeLabel={m['words.close']()}
    >
      <div className={styles.order}>
        <header>
          <p className={styles.detail}>
            {m['my-account.orders.created']({ day: formatDay(brusselsDay(new Date(order.createdOn))) })}
          </p>
          <OrderBadges order={order} />
        </header>
        <OrderDetails order={order} />
      </div>
    </Dialog>
  )
}
