import { useState, type FormEvent } from 'react'
import { ORDER_NUMBER_PATTERN } from '@forecourt/domain/orders/order-number.ts'
import { withdrawalHash } from '@forecourt/domain/orders/withdrawal-link.ts'
import { email as emailRule, firstViolation, required } from '@forecourt/domain/platform/validation.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { api } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { currentLanguage } from '../platform/language.ts'
import { lastOrder } from './order-access.ts'
import styles from './WithdrawalPage.module.css'

/** For whoever has no key of the order here: a link comes by mail, and the page does not tell whether there is an order. */
export function WithdrawalFind({ problem, number = '' }: { problem?: string; number?: string | undefined }) {
  const [orderNumber, setOrderNumber] = useState(number)
  const [email, setEmail] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState(problem)
  const [sentTo, setSentTo] = useState<string>()
  const known = lastOrder()
  const errors = attempt > 0 ? errorsOf(orderNumber, email) : []
  const errorOf = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.label

  async function send(event: FormEvent) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    setSentTo(undefined)
    if (isBusy || errorsOf(orderNumber, email).length > 0) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await api('POST /shop/withdrawal/sendlink', { orderNumber: tidied(orderNumber), email: email.trim() })
      setSentTo(email.trim())
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form className={styles.card} noValidate aria-labelledby="find" onSubmit={(event) => void send(event)}>
      <h2 id="find">{m['withdrawal.find.title']()}</h2>
      {failure && (
        <Notice tone="failure" live>
          {failure}
        </Notice>
      )}
      {known && (
        <LinkButton
          href={pathOf('content.withdrawal', currentLanguage()) + withdrawalHash({ id: known.id })}
          className={styles.own}
        >
          {m['withdrawal.find.go-on']()}
        </LinkButton>
      )}
      <p>{m['withdrawal.find.text']()}</p>
      {errors.length > 0 && <ErrorSummary key={attempt} title={m['withdrawal.one-problem']()} errors={errors} />}
      <TextField
        id="order-number"
        label={m['withdrawal.find.number']()}
        hint={m['withdrawal.find.number-hint']()}
        error={errorOf('order-number')}
        value={orderNumber}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setOrderNumber(target.value)}
      />
      <TextField
        id="order-email"
        type="email"
        label={m['withdrawal.find.email']()}
        error={errorOf('order-email')}
        value={email}
        autoComplete="email"
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button look="primary" type="submit" icon="mail" busy={isBusy} className={styles.action}>
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

function errorsOf(orderNumber: string, email: string): { fieldId: string; label: string }[] {
  return [
    ...(ORDER_NUMBER_PATTERN.test(tidied(orderNumber))
      ? []
      : [{ fieldId: 'order-number', label: m['withdrawal.find.number-error']() }]),
    ...(firstViolation(email, required, emailRule)
      ? [{ fieldId: 'order-email', label: m['withdrawal.find.email-error']() }]
      : []),
  ]
}

function tidied(orderNumber: string): string {
  return orderNumber.trim().toUpperCase()
}
