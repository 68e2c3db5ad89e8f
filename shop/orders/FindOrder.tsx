import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { findOrderForm } from '@forecourt/domain/orders/withdrawal-forms.ts'
import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FailureNotice, type FailureSummary } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { useForm } from '../platform/use-form.ts'
import { lastOrder } from './order-access.ts'
import styles from './WithdrawalPage.module.css'

/** The purpose for which a buyer looks an order up. */
export type OrderPurpose = 'follow' | 'withdraw'

const pages = { follow: 'content.order', withdraw: 'content.withdrawal' } as const
const calls = { follow: 'POST /shop/order/sendlink', withdraw: 'POST /shop/withdrawal/sendlink' } as const

interface FindOrderProps {
  purpose: OrderPurpose
  problem?: FailureSummary
  number?: string | undefined
}

/**
 * Form for a buyer whose browser has no key of the order: a link comes by mail, and the page does not reveal whether the
 * order exists.
 */
export function FindOrder({ purpose, problem, number = '' }: FindOrderProps) {
  const [sentTo, setSentTo] = useState<string>()
  const known = lastOrder()
  const form = useForm({
    form: findOrderForm,
    start: { ...blankForm(findOrderForm), orderNumber: number },
    textOf: {
      required: ({ field }) =>
        field === 'email' ? m['withdrawal.find.email-error']() : m['withdrawal.find.number-error'](),
      email: m['withdrawal.find.email-error'],
      format: m['withdrawal.find.number-error'],
    },
    summarised: true,
    async send({ orderNumber, email }) {
      await api(calls[purpose], {
        orderNumber: orderNumber.trim().toUpperCase(),
        email: email.trim(),
      })
      setSentTo(email.trim())
    },
  })
  // The reason for being redirected here, until the first attempt.
  const failure = form.attempt === 0 ? problem : form.failure

  function send(event: FormEvent) {
    setSentTo(undefined)
    void form.submit(event)
  }

  return (
    <form className={styles.card} noValidate aria-labelledby="find" onSubmit={send}>
      <h2 id="find">{m['withdrawal.find.title']()}</h2>
      <FailureNotice failure={failure} />
      {known && (
        <LinkButton
          href={buildPath(pages[purpose], currentLanguage()) + orderHash({ id: known.id })}
          className={styles.own}
        >
          {m['withdrawal.find.go-on']()}
        </LinkButton>
      )}
      <p>{purpose === 'follow' ? m['follow.find-text']() : m['withdrawal.find.text']()}</p>
      {form.problems.length > 0 && (
        <ErrorSummary key={form.attempt} title={m['withdrawal.one-problem']()} errors={form.problems} />
      )}
      <TextField
        {...form.text('orderNumber')}
        label={m['withdrawal.find.number']()}
        hint={m['withdrawal.find.number-hint']()}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.text('email')} type="email" label={m['words.email']()} autoComplete="email" />
      <Button look="primary" type="submit" icon="mail" busy={form.isBusy} className={styles.action}>
        {m['withdrawal.find.send']()}
      </Button>
      {sentTo && (
        <Notice tone="success" live>
          {m['withdrawal.find.sent']({ email: sentTo })}
        </Notice>
      )}
    </form>
  )
}
