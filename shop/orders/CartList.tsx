import type { OrderEntry } from '@forecourt/domain/orders/order.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { parseCarKey } from '@forecourt/domain/stock/car-key.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { factLine } from '@forecourt/ui/FactLine.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { ENGINE_PARAMETER, PART_PARAMETER } from '../stock/new-car-sheet.ts'
import styles from './CartList.module.css'

interface CartListProps {
  entries: readonly OrderEntry[]
  /** The buyer collects them. */
  isCollected: boolean
  /** With the price without VAT as well, for a buyer who deducts it. */
  withoutVat: boolean
  /** Makes the list editable. */
  onRemove?: (entry: OrderEntry) => void
}

/** The cars of an order, a row each. A car that is no longer available has a red background. */
export function CartList({ entries, isCollected, withoutVat, onRemove }: CartListProps) {
  return (
    <ul className={styles.list} aria-label={m['checkout.cart.cars']()}>
      {entries.map((entry) => (
        <CartRow
          key={entry.key}
          entry={entry}
          isCollected={isCollected}
          withoutVat={withoutVat}
          onRemove={onRemove && (() => onRemove(entry))}
        />
      ))}
    </ul>
  )
}

interface CartRowProps {
  entry: OrderEntry
  isCollected: boolean
  withoutVat: boolean
  onRemove: (() => void) | undefined
}

function CartRow({ entry, isCollected, withoutVat, onRemove }: CartRowProps) {
  const { carName, carVersion, isStockCar, isMadeToOrder, isAvailable, needsColour, delivery, parts, lines, total } =
    entry
  return (
    <li className={classes(styles.row, !isAvailable && styles.gone)}>
      <CarPicture picture={entry.picture} />
      <div className={styles.car}>
        <p className={styles.name}>
          {carName}
          {isStockCar && <Badge tone="stock">{m['checkout.cart.stock']()}</Badge>}
          {isMadeToOrder && <Badge tone="stock">{m['words.made-to-order']()}</Badge>}
          {!isAvailable && <Badge tone="unavailable">{m['checkout.cart.unavailable']()}</Badge>}
        </p>
        {isAvailable ? (
          <>
            {carVersion && <p className={styles.detail}>{carVersion.name}</p>}
            <p className={styles.detail}>{engineName(entry)}</p>
            {parts.length > 0 && lines.length === 0 && (
              <p className={styles.detail}>{factLine(parts.map(({ name }) => name))}</p>
            )}
            {needsColour && (
              <p className={styles.detail}>
                <TextLink href={configuratorHref(entry)}>{m['checkout.cart.choose-colour']()}</TextLink>
              </p>
            )}
            {delivery && (
              <p className={styles.detail}>
                {isCollected
                  ? m['checkout.cart.collection']({ term: delivery })
                  : m['checkout.cart.delivery']({ term: delivery })}
              </p>
            )}
          </>
        ) : (
          <p className={styles.detail}>{m['checkout.cart.unavailable-why']()}</p>
        )}
      </div>
      <div className={styles.amount}>
        <p className={classes(styles.price, 'num')}>
          <VisuallyHidden>{m['checkout.cart.to-pay']()} </VisuallyHidden>
          {formatEuros(total.toPay)}
        </p>
        {withoutVat && (
          <p className={classes(styles.detail, 'num')}>
            {total.exc === null
              ? m['checkout.cart.margin']()
              : m['words.amount-net']({ price: formatEuros(total.exc) })}
          </p>
        )}
      </div>
      {onRemove && <IconButton icon="trash" label={m['checkout.cart.remove']({ car: carName })} onClick={onRemove} />}
      {isAvailable && lines.length > 0 && <PriceLines entry={entry} />}
    </li>
  )
}

/** Shows the parts of the price of a configured car. */
function PriceLines({ entry: { parts, lines } }: { entry: OrderEntry }) {
  const included = parts.filter(({ priceInc }) => priceInc === 0).map(({ name }) => name)
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, priceInc }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd className="num">{formatEuros(priceInc)}</dd>
        </div>
      ))}
      {included.length > 0 && (
        <div>
          <dt>{factLine(included)}</dt>
          <dd>{m['checkout.cart.included']()}</dd>
        </div>
      )}
    </dl>
  )
}

/** The name of the car is beside it, so the picture needs no description. */
export function CarPicture({ picture }: Pick<OrderEntry, 'picture'>) {
  if (!picture) return <span className={styles.picture} />
  const { sm, colour } = picture
  return <img className={styles.picture} src={sm} alt="" width={96} height={72} style={{ backgroundColor: colour }} />
}

/** Returns the address to choose the colour of a factory order, with the choices so far. */
function configuratorHref({ key, slug }: OrderEntry): string {
  const car = parseCarKey(key)
  if (car?.kind !== 'new') return ''
  const { id, versionId, engineId, parts = [] } = car
  const asked = new URLSearchParams({
    ...(engineId !== undefined && { [ENGINE_PARAMETER]: String(engineId) }),
    ...(parts.length > 0 && { [PART_PARAMETER]: parts.join('.') }),
  })
  return `${buildPath('content.newcar.detail', currentLanguage(), { slug, id, versionId })}?${asked}#configurator`
}

function engineName({ usedSetup, stockData }: OrderEntry): string {
  if (usedSetup) return m['checkout.cart.power']({ engine: usedSetup.engineType.label, ...usedSetup.powerType })
  if (!stockData) return ''
  const { label, horsepower, kilowatts } = stockData.carEngine
  return m['checkout.cart.power']({ engine: label, horsepower, kilowatts })
}
