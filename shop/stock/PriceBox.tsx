import { lazy, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { LazyPart } from '../platform/LazyPart.tsx'
import { openPopup, opensPopup, type CarLeadAsked } from '../platform/popups.ts'
import { Formula } from './Formula.tsx'
import { keep, toggleKept } from './keep-car.ts'
import { useKeptCars } from './kept-cars.ts'
import type { Call, CarSheet, CarState } from './car-sheet.ts'
import type { ShownCar } from './shown-car.ts'
import styles from './PriceBox.module.css'

const AlertButton = lazy(() => import('./AlertButton.tsx'))

interface PriceBoxProps {
  sheet: CarSheet
  state: CarState
  buy: ReactNode
  /** The telephone in the box: while it is out of sight, the bar has it. */
  phone: RefObject<HTMLDivElement | null>
}

/** Shows the price of the car, the next step, the telephone number, and the extras. */
export function PriceBox({ sheet: { price, car, department, call }, state, buy, phone }: PriceBoxProps) {
  const isSold = state.availability === 'sold'
  return (
    <section className={styles.box} aria-label={m['detail.price-box']()}>
      <p className="hint">{price.label}</p>
      <p className={styles.price} aria-live="polite">
        {price.amount}
      </p>
      {price.other && <p className={styles.other}>{price.other}</p>}
      {price.wltp && (
        <p className={styles.wltp}>
          <Formula text={price.wltp} />
        </p>
      )}
      {price.lowest && <p className="hint">{price.lowest}</p>}
      <p className="hint">{price.vat}</p>
      <p className={styles.state} role="status">
        {state.text}
      </p>
      <div className={styles.actions}>
        {buy}
        <InCart car={car} state={state} />
        {department && !isSold && (
          <AskButton kind="test-drive" car={car} icon="steering-wheel">
            {isDriveBooked(car) ? m['detail.book-test-drive']() : m['detail.test-drive']()}
          </AskButton>
        )}
      </div>
      <CallRow ref={phone} call={call} />
      {!isSold && (
        <div className={styles.more}>
          {department && (
            <AskButton kind="car-question" car={car} look="quiet">
              {m['detail.question']()}
            </AskButton>
          )}
          <LazyPart>
            <AlertButton car={car} state={state} />
          </LazyPart>
        </div>
      )}
      {!isSold && <PriceCosts costs={price.costs} />}
    </section>
  )
}

/** The costs that a price includes, and those that come on top of it. */
export function PriceCosts({ costs }: Pick<CarSheet['price'], 'costs'>) {
  return (
    <ul className={styles.costs}>
      {costs.map(({ icon, text, amount }) => (
        <li key={text}>
          <Icon name={icon} />
          <span>{text}</span>
          <strong className="num">{amount}</strong>
        </li>
      ))}
    </ul>
  )
}

/** The department that sells the car, when it is open today, and its number. */
export function CallRow({ call, ref }: { call: Call; ref?: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={ref} className={styles.call}>
      <div>
        <p className={styles.name}>{call.name}</p>
        {call.today && <p className="hint">{call.today}</p>}
      </div>
      <CallLink call={call} />
    </div>
  )
}

export function CallLink({ call: { name, phone } }: { call: Call }) {
  return (
    <LinkButton
      icon="phone"
      className={styles.callLink}
      aria-label={m['detail.call']({ name, phone: phone.text })}
      href={phone.href}
    >
      <span className="num">{phone.text}</span>
    </LinkButton>
  )
}

interface AskButtonProps extends Pick<React.ComponentProps<typeof Button>, 'icon' | 'look' | 'children'> {
  kind: Exclude<CarLeadAsked['kind'], 'car-search'>
  car: ShownCar
}

/** Opens the form that asks about this car. */
export function AskButton({ kind, car, ...button }: AskButtonProps) {
  const isBooked = kind === 'test-drive' && isDriveBooked(car)
  return (
    <Button
      {...button}
      full
      className={styles.askButton}
      {...opensPopup(isBooked ? 'test-drive' : 'car-lead')}
      onClick={() =>
        isBooked
          ? openPopup('test-drive', { car: car.key, name: car.name })
          : openPopup('car-lead', { kind, car: car.key, name: car.name })
      }
    />
  )
}

/** A model has no single car to drive at a set time: that drive is requested. */
function isDriveBooked({ key }: ShownCar): boolean {
  return !key.startsWith('new-')
}

/** The one main action: into the cart, then to the order. */
export function BuyButton({ car, state }: { car: ShownCar; state: CarState }) {
  const inCart = useKeptCars('cart').includes(car.key)
  if (state.availability === 'sold')
    return (
      <LinkButton look="primary" full href="#similar">
        {m['detail.see-similar']()}
      </LinkButton>
    )
  if (state.availability === 'reserved')
    return (
      <Button look="primary" full disabled icon="clock">
        {m['card.badge-reserved']()}
      </Button>
    )
  if (state.choose && !inCart)
    return (
      <LinkButton look="primary" full href={state.choose.href}>
        {state.choose.text}
      </LinkButton>
    )
  return inCart ? (
    <Button
      look="primary"
      full
      iconAfter="arrow-right"
      {...opensPopup('checkout')}
      onClick={() => openPopup('checkout')}
    >
      {m['detail.order']()}
    </Button>
  ) : (
    <Button look="primary" full icon="shopping-cart" disabledReason={state.refusal} onClick={() => keep('cart', car)}>
      {m['detail.to-cart']()}
    </Button>
  )
}

export function InCart({ car, state }: { car: ShownCar; state: CarState }) {
  const inCart = useKeptCars('cart').includes(car.key)
  if (!inCart || state.availability !== 'available') return null
  return (
    <p className={styles.kept}>
      <Icon name="circle-check" />
      {m['detail.in-cart']()}
      <TextButton onClick={() => toggleKept('cart', car)}>{m['detail.remove']()}</TextButton>
    </p>
  )
}

/** Above the bar, and above the question about cookies: further down, the telephone in the box counts as out of sight. */
const coveredAtBottomPx = 120

/**
 * The price, the telephone and the main action at the bottom of the window, while the telephone in the box is out of
 * sight: on phones above and below it, on wide screens once the page has scrolled past the box.
 */
export function PriceBar({ sheet: { price, call }, buy, phone }: Pick<PriceBoxProps, 'sheet' | 'buy' | 'phone'>) {
  // Until scripts run, phones have the bar and wide screens the box.
  const [shown, setShown] = useState<boolean>()
  useEffect(() => {
    if (!phone.current) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry!.intersectionRatio < 1), {
      threshold: 1,
      rootMargin: `0px 0px -${coveredAtBottomPx}px`,
    })
    observer.observe(phone.current)
    return () => observer.disconnect()
  }, [phone])
  return (
    <div className={styles.bar} data-shown={shown}>
      <div className={styles.barRow}>
        <div>
          <p className={styles.barPrice}>{price.amount}</p>
          <p className="hint">{price.wltp ? <Formula text={price.wltp} /> : price.label}</p>
        </div>
        <CallLink call={call} />
        {buy}
      </div>
    </div>
  )
}
