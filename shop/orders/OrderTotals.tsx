import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { currentLanguage } from '../platform/language.ts'
import { formatCents, formatEuros } from '../platform/money-text.ts'
import styles from './OrderTotals.module.css'

interface OrderTotalsProps {
  order: Pick<Order, 'total' | 'vat' | 'entries' | 'deliveryType' | 'orderStatus'>
  /** With the total without VAT and the VAT amount, for a buyer who deducts it. */
  withoutVat: boolean
  /** With the title "Totaal" above. */
  hasTitle?: boolean
}

/** Shows the totals of the order, as the server computed them. */
export function OrderTotals({ order, withoutVat, hasTitle = false }: OrderTotalsProps) {
  const { subTotal, transport, advance, amount } = order.total
  return (
    <div className={styles.totals}>
      {hasTitle && <h4 className={styles.title}>{m['checkout.totals.title']()}</h4>}
      <dl>
        <div>
          <dt>{order.entries.length > 1 ? m['checkout.totals.cars']() : m['words.car']()}</dt>
          <dd className="num">{formatEuros(subTotal - transport)}</dd>
        </div>
        {order.deliveryType && (
          <div>
            <dt>{m['words.transport']()}</dt>
            <dd className="num">{transport === 0 ? m['checkout.delivery.free']() : formatEuros(transport)}</dd>
          </div>
        )}
        {withoutVat && <VatRows vat={order.vat} />}
        <div className={styles.total}>
          <dt>{m['words.total-gross']()}</dt>
          <dd className={classes(styles.price, 'num')}>{formatEuros(subTotal)}</dd>
        </div>
        <div>
          <dt>
            {m['words.advance']()}
            <small>
              {order.orderStatus ? m['my-account.orders.advance-paid']() : m['checkout.totals.advance-how']()}
            </small>
          </dt>
          <dd className="num">{`−\u00a0${formatEuros(advance)}`}</dd>
        </div>
        <div>
          <dt>
            {m['words.balance']()}
            <small>{balanceHint(order.orderStatus)}</small>
          </dt>
          <dd className="num">{formatEuros(amount)}</dd>
        </div>
      </dl>
    </div>
  )
}

function VatRows({ vat: { rateBp, base, amount, margin } }: Pick<Order, 'vat'>) {
  const percent = (rateBp / 100).toLocaleString(toLocale(currentLanguage()))
  return (
    <>
      {base > 0 && (
        <>
          <div>
            <dt>{m['words.total-net']()}</dt>
            <dd className="num">{formatCents(base)}</dd>
          </div>
          <div>
            <dt>{m['words.vat-percent']({ percent })}</dt>
            <dd className="num">{formatCents(amount)}</dd>
          </div>
        </>
      )}
      {margin > 0 && (
        <div>
          <dt>{m['checkout.totals.margin']()}</dt>
          <dd className="num">{formatCents(margin)}</dd>
        </div>
      )}
    </>
  )
}

function balanceHint(status: Order['orderStatus']): string {
  switch (status) {
    case null:
      return m['checkout.totals.balance-how']()
    case 'canceled':
      return m['my-account.orders.balance-canceled']()
    default:
      return m['my-account.orders.balance-transfer']()
  }
}
