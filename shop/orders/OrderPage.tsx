import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { FindOrder } from './FindOrder.tsx'
import type { OrderAccess } from './order-access.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderFromAddress } from './OrderFromAddress.tsx'
import styles from './OrderPage.module.css'

/** Shows an order to a buyer without an account; the page itself contains nothing of it. */
export default function OrderPage() {
  return (
    <PlainPage
      head={{ title: m['follow.title'](), description: m['follow.description'](), indexed: false }}
      heading={m['follow.title']()}
      intro={
        <>
          {m['follow.intro']()}{' '}
          <TextLink href={`${buildPath('account.home', currentLanguage())}?section=orders`}>
            {m['follow.account']()}
          </TextLink>
        </>
      }
      needsScripts={m['follow.needs-scripts']()}
    >
      <div className={styles.room}>
        <OrderFromAddress purpose="follow" loading={m['follow.loading']()}>
          {(access) => <Opened access={access} />}
        </OrderFromAddress>
      </div>
    </PlainPage>
  )
}

function Opened({ access }: { access: OrderAccess }) {
  const { id, accessKey } = access
  const [order, setOrder] = useState<AccountOrder>()
  const [failure, setFailure] = useState<ApiFailure>()
  useEffect(() => {
    let isWanted = true
    api('GET /shop/order/follow', { id, accessKey }).then(
      (found) => isWanted && setOrder(found.order),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        if (isWanted) setFailure(error)
      },
    )
    return () => {
      isWanted = false
    }
  }, [id, accessKey])

  if (failure) return <FindOrder purpose="follow" problem={failure} />
  if (!order) return <CheckoutLoading label={m['follow.loading']()} />
  return (
    <article className={styles.order} aria-labelledby="order">
      <h2 id="order">{m['my-account.orders.title']({ number: order.orderNumber ?? '' })}</h2>
      <OrderDetails order={order} access={access} />
    </article>
  )
}
