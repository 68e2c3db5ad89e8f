import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { CarPicture } from '../orders/CartList.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { ShowAnswer } from './ShowAnswer.tsx'
import { OrderBadges } from './OrderBadges.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

export default function OrdersSection() {
  const asked = useAnswer(() => api('GET /shop/account/getorders'))
  return (
    <ShowAnswer asked={asked}>
      {({ orders }) => (orders.length === 0 ? <None /> : <Orders orders={orders} />)}
    </ShowAnswer>
  )
}

function Orders({ orders }: { orders: readonly AccountOrder[] }) {
  const [shown, setShown] = useState<AccountOrder>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id} className={styles.row}>
            <CarPicture picture={order.entries[0]?.picture ?? null} />
            <div className={styles.what}>
              <p className={styles.title}>
                <button
                  type="button"
                  className={styles.open}
                  aria-haspopup="dialog"
                  onClick={() => {
                    setShown(order)
                    setIsOpen(true)
                  }}
                >
                  {m['my-account.orders.title']({ number: order.orderNumber ?? '' })}
                </button>
              </p>
              <p className={styles.detail}>
                {formatDay(brusselsDay(new Date(order.createdOn)))} ·{' '}
                {order.entries.map(({ carName }) => carName).join(', ')}
              </p>
              <OrderBadges order={order} />
            </div>
            <p className={`${styles.amount} num`}>{formatEuros(order.total.subTotal)}</p>
            <Icon name="chevron-right" className={styles.more} />
          </li>
        ))}
      </ul>
      {shown && <OrderDialog order={shown} open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function None() {
  return (
    <StateCard
      icon="receipt"
      title={m['my-account.orders.none']()}
      action={
        <LinkButton look="primary" href={buildPath('content.usedcars', currentLanguage())}>
          {m['words.see-our-cars']()}
        </LinkButton>
      }
    >
      {m['my-account.orders.none-text']()}
    </StateCard>
  )
}
