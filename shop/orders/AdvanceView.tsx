import type { CustomerAdvance } from '@forecourt/domain/orders/advance-request.schema.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { toPaymentView } from '@forecourt/domain/payments/payment.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { WithAside } from '../platform/PlainPage.tsx'
import { formatCents } from '../platform/money-text.ts'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { PaymentEnded } from './PaymentEnded.tsx'
import { PaymentWaiting } from './PaymentWaiting.tsx'
import { Transfer } from './Transfer.tsx'
import { isUnderway, useAdvancePayment } from './use-advance-payment.ts'
import styles from './Advance.module.css'

type Paying = ReturnType<typeof useAdvancePayment>

/** Shows the advance, its car, and the ways to pay it. */
export function AdvanceView({ link, advance: first }: { link: string; advance: CustomerAdvance }) {
  const paying = useAdvancePayment(link, first)
  const { advance } = paying
  return (
    <WithAside aside={<Beside advance={advance} />}>
      <div className={styles.advance}>
        <header className={styles.head}>
          <h2>{m['advance-page.heading']({ amount: formatCents(advance.amount) })}</h2>
          <p className={styles.car}>{advance.car.name}</p>
        </header>
        <Standing {...paying} />
      </div>
    </WithAside>
  )
}

function Standing(paying: Paying) {
  const { advance, isRequesting, failure, news, onAsk, onLook, onPay } = paying
  const { payment, paymentLinks, branch, state } = advance
  if (isRequesting) return <CheckoutLoading label={m['payment.requesting']()} />
  if (isUnderway(advance)) {
    return (
      <div className={styles.pay}>
        <PaymentWaiting
          amountCents={advance.amount}
          email={advance.email}
          received={m['advance-page.received']()}
          links={paymentLinks ?? undefined}
          onCodeEnd={onLook}
          heading="h3"
          payment={payment}
          failure={failure}
          news={news}
          onAsk={onAsk}
        />
      </div>
    )
  }
  if (state !== 'open') return <Ended advance={advance} />
  const view = payment && !payment.isRefundDue ? toPaymentView(payment.paymentStatus) : undefined
  return (
    <>
      {payment?.isRefundDue && <Refund advance={advance} />}
      {payment && (view === 'cancelled' || view === 'failure') ? (
        <PaymentEnded
          branch={branch}
          text={m['advance-page.nothing-taken']()}
          view={payment.paymentStatus === 'expired' ? 'expired' : view}
          failure={failure}
          onPay={onPay}
          heading="h3"
        />
      ) : (
        <section className={styles.pay}>
          <FailureNotice failure={failure} />
          <p>{m['advance-page.pay-text']()}</p>
          <Button look="next" full icon="device-mobile" onClick={onPay}>
            {m['advance-page.pay']({ amount: formatCents(advance.amount) })}
          </Button>
        </section>
      )}
      <ByTransfer advance={advance} />
    </>
  )
}

function ByTransfer({ advance: { transfer } }: { advance: CustomerAdvance }) {
  if (transfer === null) return null
  return (
    <section className={styles.transfer}>
      <h3>{m['advance-page.transfer']()}</h3>
      <p>{m['advance-page.transfer-text']()}</p>
      <Transfer transfer={transfer} />
    </section>
  )
}

/** There is nothing left to pay. */
function Ended({ advance }: { advance: CustomerAdvance }) {
  const { state, payment, amount, orderNumber, email, salesperson, until } = advance
  const { name } = salesperson
  if (payment?.isRefundDue && state !== 'paid') return <Refund advance={advance} />
  return (
    <div role="status" className={styles.ended}>
      {payment?.isRefundDue && <Refund advance={advance} />}
      {state === 'paid' && (
        <StateCard tone="success" icon="check" heading="h3" title={m['advance-page.paid-title']()}>
          <p>{m['advance-page.paid-text']({ amount: formatCents(amount), number: orderNumber, email })}</p>
          <p>{m['advance-page.paid-next']({ name })}</p>
        </StateCard>
      )}
      {state === 'lapsed' && (
        <StateCard tone="cancelled" icon="clock" heading="h3" title={m['advance-page.lapsed-title']()}>
          {m['advance-page.lapsed-text']({ day: formatDay(until), name })}
        </StateCard>
      )}
      {state === 'withdrawn' && (
        <StateCard tone="cancelled" icon="x" heading="h3" title={m['advance-page.withdrawn-title']()}>
          {m['advance-page.withdrawn-text']()}
        </StateCard>
      )}
    </div>
  )
}

/** The payment was received and is being refunded. */
function Refund({ advance: { payment } }: { advance: CustomerAdvance }) {
  return (
    <StateCard
      tone="failure"
      icon="alert-triangle"
      heading="h3"
      title={m['advance-page.refund-title']({ amount: formatCents(payment!.amount) })}
    >
      <p>{m['advance-page.refund-text']()}</p>
      <p>{m['payment.refund-step']()}</p>
    </StateCard>
  )
}

function Beside({ advance }: { advance: CustomerAdvance }) {
  const { car, orderNumber, dossierNumber, customer, total, paid, until, state, salesperson, branch } = advance
  const facts = [
    { term: m['words.order-form'](), value: orderNumber },
    { term: m['words.dossier'](), value: dossierNumber },
    { term: m['words.car'](), value: car.name },
    { term: m['words.customer'](), value: customer },
    { term: m['advance-page.total'](), value: formatCents(total) },
    ...(paid > 0 ? [{ term: m['advance-page.paid-before'](), value: formatCents(paid) }] : []),
    ...(state === 'open' ? [{ term: m['advance-page.until'](), value: formatDay(until) }] : []),
  ]
  return (
    <aside className={styles.beside} aria-label={m['words.order-form']()}>
      {car.picture && (
        <img
          className={styles.picture}
          src={car.picture.md}
          alt={car.picture.alt}
          width={960}
          height={720}
          style={{ backgroundColor: car.picture.colour }}
        />
      )}
      <dl className={styles.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h3>{m['words.your-seller']()}</h3>
        <p>{salesperson.name}</p>
        <p>{branch.name}</p>
        <p>
          <TextLink href={`tel:${branch.phone}`}>{formatPhoneInBelgium(branch.phone)}</TextLink>
        </p>
        <p>
          <TextLink href={`mailto:${salesperson.email}`}>{salesperson.email}</TextLink>
        </p>
      </div>
    </aside>
  )
}
