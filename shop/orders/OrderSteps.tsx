import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { handoverText, waitText } from './order-texts.ts'
import styles from './OrderSteps.module.css'

type OrderOnItsWay = Pick<Order, 'steps' | 'entries' | 'deliveryType' | 'handover'>
type Step = Order['steps'][number]

/** Shows how far an order is on its way to its buyer, from top to bottom. */
export function OrderSteps({ order }: { order: OrderOnItsWay }) {
  return (
    <ol className={styles.steps}>
      {order.steps.map(({ step, state, on }) => (
        <li
          key={step}
          className={classes(styles[state], step === 'canceled' && styles.canceled)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            <Icon
              name={state === 'done' && step !== 'canceled' ? 'check' : stepIcon(step, order)}
              size="s"
              label={state === 'done' ? m['follow.done']() : undefined}
            />
          </span>
          <div>
            <p className={styles.what}>
              {stepName(step, order)}
              {on && <time dateTime={on}>{formatDay(on)}</time>}
            </p>
            {state === 'now' && step === 'preparing' && <p className={styles.detail}>{waitText(order)}</p>}
            {state === 'now' && step === 'ready' && (
              <p className={styles.detail}>
                {order.handover ? handoverText(order.handover) : m['placed.wait-text-many']()}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function stepName(step: Step['step'], { entries, deliveryType }: OrderOnItsWay): string {
  const isCollected = deliveryType === 'pickup'
  switch (step) {
    case 'ordered':
      return m['follow.steps.ordered']()
    case 'advance-paid':
      return m['follow.steps.advance-paid']()
    case 'preparing':
      return entries.every(({ isMadeToOrder }) => isMadeToOrder)
        ? m['follow.steps.at-the-factory']()
        : m['follow.steps.preparing']()
    case 'ready':
      return isCollected ? m['follow.steps.ready-to-collect']() : m['follow.steps.ready']()
    case 'shipped':
      return m['follow.steps.shipped']()
    case 'delivered':
      return isCollected ? m['follow.steps.collected']() : m['follow.steps.delivered']()
    case 'canceled':
      return m['follow.steps.canceled']()
  }
}

function stepIcon(step: Step['step'], { deliveryType }: OrderOnItsWay): IconName {
  switch (step) {
    case 'preparing':
      return 'clock'
    case 'ready':
      return 'car'
    case 'shipped':
      return 'truck-delivery'
    case 'delivered':
      return deliveryType === 'pickup' ? 'map-pin' : 'circle-check'
    case 'canceled':
      return 'x'
    default:
      return 'receipt'
  }
}
