import { useState, type ReactNode } from 'react'
import type { Payment, PaymentLinks } from '@forecourt/domain/orders/order.schema.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Countdown } from '@forecourt/ui/Countdown.tsx'
import { QrFrame } from '@forecourt/ui/QrFrame.tsx'
import { StatusPill } from '@forecourt/ui/StatusPill.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice, type FailureSummary } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import type { OutcomeHeading } from './PaymentOutcome.tsx'
import type { PaymentNews } from './use-payment-watch.ts'
import styles from './Payment.module.css'

/** Online payments live this long with the provider; a longer one turns a full ring. */
const usualLifeSeconds = 20 * 60

interface PaymentWaitingProps {
  amountCents: number
  payment: Payment | null
  /** Address of the confirmation. */
  email: string
  /** Text on a received payment, until the next view shows. */
  received: string
  links: PaymentLinks | undefined
  failure: FailureSummary | undefined
  news: PaymentNews
  onAsk: () => void
  onCodeEnd: () => void
  heading: OutcomeHeading
}

/** A code to scan on wide screens, a button into the app on small ones, and the state of the payment. */
export function PaymentWaiting(props: PaymentWaitingProps) {
  const { amountCents, payment, email, received, links, failure, news, onAsk, onCodeEnd, heading: Title } = props
  const amount = formatEuros(amountCents)
  const expiresAt = payment?.expiresAt
  const code = links && <QrFrame src={links.qrcode.href} alt={m['payment.qr']({ amount })} />
  return (
    <div className={styles.panel}>
      <Title className={styles.title}>{m['payment.title']({ amount })}</Title>
      <FailureNotice failure={failure} />
      {links && <WaysToPay links={links} code={code} />}
      {links && expiresAt && (
        <div className={styles.clock}>
          <Countdown
            endsAt={Date.parse(expiresAt)}
            totalSeconds={usualLifeSeconds}
            label={m['payment.left']()}
            onEnd={onCodeEnd}
          />
          <p className="hint">{m['payment.after']()}</p>
        </div>
      )}
      <Status payment={payment} received={received} news={news} />
      <div className={styles.help}>
        <p>
          {m['payment.check-why']()} <TextButton onClick={onAsk}>{m['payment.check']()}</TextButton>
        </p>
        <p>{m['payment.mailed']({ email })}</p>
      </div>
      {links && <CodeOnRequest code={code} />}
    </div>
  )
}

function WaysToPay({ links, code }: { links: PaymentLinks; code: ReactNode }) {
  return (
    <>
      <div className={styles.wide}>
        <p className={styles.intro}>{m['payment.scan']()}</p>
        {code}
      </div>
      <div className={styles.small}>
        <p className={styles.intro}>{m['payment.app']()}</p>
        <LinkButton look="next" full icon="device-mobile" className={styles.app} href={links.deepLink.href}>
          {m['payment.open-app']()}
        </LinkButton>
      </div>
    </>
  )
}

/** On a small screen the code is for another device. */
function CodeOnRequest({ code }: { code: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.small}>
      <TextButton aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? m['payment.hide-qr']() : m['payment.show-qr']()}
      </TextButton>
      {isShown && code}
    </div>
  )
}

type StatusProps = Pick<PaymentWaitingProps, 'payment' | 'received' | 'news'>

function Status(props: StatusProps) {
  const { tone, text } = resolveStatus(props)
  return (
    <div>
      <StatusPill tone={tone}>{text}</StatusPill>
    </div>
  )
}

function resolveStatus({ payment, received, news: { link, asked, isAsking } }: StatusProps): {
  tone: 'waiting' | 'success' | 'warning'
  text: string
} {
  if (payment?.paymentStatus === 'succeeded') return { tone: 'success', text: received }
  if (isAsking) return { tone: 'waiting', text: m['payment.asking']() }
  if (asked && !asked.reached) return { tone: 'warning', text: m['payment.offline']() }
  if (asked?.byBuyer) return { tone: 'waiting', text: m['payment.not-yet']({ time: formatTime(asked.at) }) }
  if (link === 'lost') return { tone: 'warning', text: m['payment.lost']() }
  return { tone: 'waiting', text: m['payment.waiting']() }
}

function formatTime(instant: Date): string {
  return instant.toLocaleTimeString(toLocale(currentLanguage()), { timeStyle: 'medium' })
}
