import { lazy, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconLink } from '@forecourt/ui/IconButton.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import type { ShownDepartment } from '../organisation/shown-department.ts'
import { LazyPart } from '../platform/LazyPart.tsx'
import { openPopup, opensPopup, type CarLeadAsked } from '../platform/popups.ts'
import { Formula } from './Formula.tsx'
import { keep, toggleKept } from './keep-car.ts'
import { useKeptCars } from './kept-cars.ts'
import type { CarSheet, CarState } from './car-sheet.ts'
import type { ShownCar } from './shown-car.ts'
import styles from './PriceBox.module.css'

const AlertButton = lazy(() => import('./AlertButton.tsx'))
const Monthly = lazy(() => import('./Monthly.tsx'))

interface PriceBoxProps {
  ref: RefObject<HTMLElement | null>
  sheet: CarSheet
  state: CarState
  buy: ReactNode
}

/** What the car costs, what comes with it, and what to do next. */
export function PriceBox({ ref, sheet: { price, car, department }, state, buy }: PriceBoxProps) {
  const isSold = state.availability === 'sold'
  return (
    <>
      <section ref={ref} className={styles.box} aria-label={m['detail.price-box']()}>
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
          {!isSold && (
            <LazyPart>
              <AlertButton car={car} state={state} />
            </LazyPart>
          )}
          {department && !isSold && (
            <>
              <AskButton kind="test-drive" car={car} icon="steering-wheel">
                {isDriveBooked(car) ? m['detail.book-test-drive']() : m['detail.test-drive']()}
              </AskButton>
              <AskButton kind="car-question" car={car} look="quiet">
                {m['detail.question']()}
              </AskButton>
            </>
          )}
        </div>
        {!isSold && (
          <ul className={styles.costs}>
            {price.costs.map(({ icon, text, amount }) => (
              <li key={icon}>
                <Icon name={icon} />
                <span>{text}</span>
                <strong className="num">{amount}</strong>
              </li>
            ))}
          </ul>
        )}
        {price.monthly && !isSold && (
          <LazyPart>
            <Monthly monthly={price.monthly} car={car.name} />
          </LazyPart>
        )}
      </section>
      {department && (
        <div className={styles.ask}>
          <div>
            <p className={styles.name}>{department.name}</p>
            <p className="hint">{department.today}</p>
          </div>
          <CallLink department={department} />
        </div>
      )}
    </>
  )
}

function CallLink({ department: { name, phone } }: { department: ShownDepartment }) {
  return (
    <IconLink icon="phone" look="bordered" label={m['detail.call']({ name, phone: phone.text })} href={phone.href} />
  )
}

interface AskButtonProps extends Pick<React.ComponentProps<typeof Button>, 'icon' | 'look' | 'children'> {
  kind: Exclude<CarLeadAsked['kind'], 'car-search'>
  car: ShownCar
}

/** Opens the form that asks about this car. */
function AskButton({ kind, car, ...button }: AskButtonProps) {
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

/** Of a model there is no one car to drive at a set time: that drive is asked for. */
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

function InCart({ car, state }: { car: ShownCar; state: CarState }) {
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

interface PriceBarProps extends Pick<PriceBoxProps, 'sheet' | 'buy'> {
  box: PriceBoxProps['ref']
}

/** On phones: the price, the telephone and the main action at the bottom, once the box has gone out of view upwards. */
export function PriceBar({ box, sheet: { price, department }, buy }: PriceBarProps) {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setPassed(!entry!.isIntersecting && entry!.boundingClientRect.bottom < 0),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return (
    <div className={styles.bar} inert={!passed}>
      <div>
        <p className={styles.barPrice}>{price.amount}</p>
        <p className="hint">{price.wltp ? <Formula text={price.wltp} /> : price.label}</p>
      </div>
      {department && <CallLink department={department} />}
      {buy}
    </div>
  )
}
