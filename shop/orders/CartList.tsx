import type { OrderEntry } from '@forecourt/domain/orders/order.schema.ts'
import { formatMoney } from '@forecourt/domain/platform/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { factLine } from '@forecourt/ui/Card.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { currentLanguage } from '../platform/language.ts'
import styles from './CartList.module.css'

interface CartListProps {
  entries: readonly OrderEntry[]
  /** Makes the list editable. */
  onRemove?: (entry: OrderEntry) => void
}

/** The cars of an order, a row each. What can no longer be had stands on red. */
export function CartList({ entries, onRemove }: CartListProps) {
  return (
    <ul className={styles.list} aria-label={m['checkout.cart.cars']()}>
      {entries.map((entry) => (
        <CartRow key={entry.key} entry={entry} onRemove={onRemove && (() => onRemove(entry))} />
      ))}
    </ul>
  )
}

function CartRow({ entry, onRemove }: { entry: OrderEntry; onRemove: (() => void) | undefined }) {
  const { carName, carVersion, isStockCar, isMadeToOrder, isAvailable, delivery, parts, total } = entry
  return (
    <li className={classes(styles.row, !isAvailable && styles.gone)}>
      <CarPicture picture={entry.picture} />
      <div className={styles.car}>
        <p className={styles.name}>
          {carName}
          {isStockCar && <Badge tone="stock">{m['checkout.cart.stock']()}</Badge>}
          {isMadeToOrder && <Badge tone="stock">{m['checkout.cart.made-to-order']()}</Badge>}
          {!isAvailable && <Badge tone="unavailable">{m['checkout.cart.unavailable']()}</Badge>}
        </p>
        {isAvailable ? (
          <>
            {carVersion && <p className={styles.detail}>{carVersion.name}</p>}
            <p className={styles.detail}>{engineOf(entry)}</p>
            {parts.length > 0 && <p className={styles.detail}>{factLine(parts.map(({ name }) => name))}</p>}
            {delivery && <p className={styles.detail}>{m['checkout.cart.delivery']({ term: delivery })}</p>}
          </>
        ) : (
          <p className={styles.detail}>{m['checkout.cart.unavailable-why']()}</p>
        )}
      </div>
      <p className={classes(styles.price, 'num')}>
        <VisuallyHidden>{m['checkout.cart.to-pay']()} </VisuallyHidden>
        {formatMoney(total.toPay, currentLanguage())}
      </p>
      {onRemove && <IconButton icon="trash" label={m['checkout.cart.remove']({ car: carName })} onClick={onRemove} />}
    </li>
  )
}

/** The car's name stands beside it, so the picture itself says nothing. */
export function CarPicture({ picture }: Pick<OrderEntry, 'picture'>) {
  if (!picture) return <span className={styles.picture} />
  const { sm, colour } = picture
  return <img className={styles.picture} src={sm} alt="" width={96} height={72} style={{ backgroundColor: colour }} />
}

function engineOf({ usedSetup, stockData }: OrderEntry): string {
  if (usedSetup) return m['checkout.cart.power']({ engine: usedSetup.engineType.label, ...usedSetup.powerType })
  if (!stockData) return ''
  const { label, horsepower, kilowatts } = stockData.carEngine
  return m['checkout.cart.power']({ engine: label, horsepower, kilowatts })
}
