import type { CheckoutStep } from '@forecourt/domain/orders/checkout.ts'
import type { Order, OrderEntry } from '@forecourt/domain/orders/order.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatCents, formatEuros } from '../platform/money-text.ts'
import { isPlaced } from './checkout-state.ts'
import { CarPicture } from './CartList.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import styles from './OrderSummary.module.css'

interface OrderSummaryProps {
  order: Order
  step: CheckoutStep
  /** With the amounts without VAT as well. */
  withoutVat: boolean
}

/** The order at a glance: beside the steps on wide screens, one card above them on small ones. */
export function OrderSummary({ order, step, withoutVat }: OrderSummaryProps) {
  // The first step lists the cars itself.
  const entries = step === 'cart' ? [] : order.entries
  const isShownByStep = step === 'cart' || step === 'overview' || isPlaced(order)
  return (
    <section className={classes(styles.summary, isShownByStep && styles.wideOnly)} aria-label={m['checkout.title']()}>
      {entries.length > 0 && (
        <ul className={styles.cars}>
          {entries.map((entry) => (
            <SummaryCar key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      {entries.length > 1 && <p className={styles.more}>{moreCars(entries.length - 1)}</p>}
      <div className={styles.totals}>
        <OrderTotals order={order} withoutVat={withoutVat} />
      </div>
      {withoutVat && order.vat.base > 0 && (
        <p className={styles.total}>
          <span>{m['words.total-net']()}</span>
          <span className="num">{formatCents(order.vat.base)}</span>
        </p>
      )}
      <p className={styles.total}>
        <span>{m['words.total-gross']()}</span>
        <strong className="num">{formatEuros(order.total.subTotal)}</strong>
      </p>
      <p className={styles.safe}>
        <Icon name="lock" size="s" />
        <TextLink href={buildPath('content.legal.privacy', currentLanguage())} target="_blank">
          {m['checkout.data-use']()}
        </TextLink>
      </p>
    </section>
  )
}

function SummaryCar({ entry: { carName, carVersion, picture, total } }: { entry: OrderEntry }) {
  return (
    <li className={styles.car}>
      <CarPicture picture={picture} />
      <div>
        <p className={styles.name}>{carName}</p>
        {carVersion && <p className="hint">{carVersion.name}</p>}
        <p className={classes(styles.price, 'num')}>{formatEuros(total.toPay)}</p>
      </div>
    </li>
  )
}

function moreCars(count: number): string {
  return count === 1 ? m['checkout.cart.more-one']() : m['checkout.cart.more-many']({ count })
}
