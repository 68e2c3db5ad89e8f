import type { ReactNode } from 'react'
import { addressLines } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { describeConfirmation, handoverText, waitText } from './order-texts.ts'
import { OrderDocuments } from './OrderDocuments.tsx'
import type { OutcomeHeading } from './PaymentOutcome.tsx'
import { Transfer } from './Transfer.tsx'
import styles from './Payment.module.css'

interface OrderPlacedProps {
  order: Order
  onDone: () => void
  heading: OutcomeHeading
}

/** Confirms the order and shows what follows. */
export default function OrderPlaced({ order, onDone, heading: Title }: OrderPlacedProps) {
  const { customer, orderNumber, total, payment, deliveryType, withdrawal, branch, entries } = order
  const isMadeToOrder = entries.every((entry) => entry.isMadeToOrder)
  const confirmation = describeConfirmation(order)
  return (
    <div className={styles.placed}>
      <header className={styles.thanks}>
        <Icon name="circle-check" size="l" />
        <div>
          <Title className={styles.title}>{m['placed.title']({ firstName: customer.firstName })}</Title>
          <p className={styles.number}>{m['placed.number']({ orderNumber: orderNumber ?? '' })}</p>
          <p>
            {isMadeToOrder
              ? m['placed.paid-made-to-order']({ advance: formatEuros(total.advance) })
              : m['placed.paid']({ advance: formatEuros(total.advance) })}
          </p>
        </div>
      </header>
      {payment?.isRefundDue && (
        <Notice tone="warning">{m['payment.refund-second']({ amount: formatEuros(payment.amount) })}</Notice>
      )}
      <ol className={styles.timeline}>
        <Step icon="mail" title={confirmation.title}>
          <p>{confirmation.text}</p>
          <OrderDocuments order={order} access={order} />
        </Step>
        <Step icon="receipt" title={m['placed.transfer']({ amount: formatEuros(total.amount) })}>
          <p>{m['placed.transfer-text']()}</p>
          {order.transfer && <Transfer transfer={order.transfer} />}
        </Step>
        <Step icon="clock" title={isMadeToOrder ? m['placed.wait-made-to-order']() : m['placed.wait']()}>
          <p>{waitText(order)}</p>
        </Step>
        <Step
          icon={deliveryType === 'pickup' ? 'map-pin' : 'truck-delivery'}
          title={deliveryType === 'pickup' ? m['placed.pickup']() : m['placed.deliver']()}
        >
          <p className={styles.lines}>
            {order.handover && <strong>{handoverText(order.handover)}</strong>}
            {destinationLines(order).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </Step>
      </ol>
      <p className={styles.questions}>
        {m['placed.questions']({ phone: formatPhoneInBelgium(branch.phone), email: branch.email })}
      </p>
      <p>
        <TextLink href={buildPath('content.order', currentLanguage()) + orderHash({ id: order.id })} target="_blank">
          {m['follow.title']()}
        </TextLink>
      </p>
      {withdrawal?.isPossible && (
        <p>
          <TextLink
            href={buildPath('content.withdrawal', currentLanguage()) + orderHash({ id: order.id })}
            target="_blank"
          >
            {m['words.withdraw-here']()}
          </TextLink>
        </p>
      )}
      <Button look="primary" onClick={onDone}>
        {m['placed.back']()}
      </Button>
    </div>
  )
}

function Step({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <div>
        <p className={styles.what}>{title}</p>
        {children}
      </div>
    </li>
  )
}

function destinationLines({ deliveryAddress, pickupAddress }: Order): string[] {
  if (pickupAddress) return [pickupAddress.name, ...addressLines(pickupAddress.contactData.address, currentLanguage())]
  return deliveryAddress ? addressLines(deliveryAddress, currentLanguage()) : []
}
