import { useEffect, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { IdentityFailure } from '@forecourt/domain/offers/identity/identity.ts'
import type { CustomerIdentity } from '@forecourt/domain/offers/identity/identity.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import styles from './Offer.module.css'

interface IdentificationProps {
  identity: CustomerIdentity
  /** Of the document. */
  customer: string
  /** The customer signs with their typed name. */
  isWithout: boolean
  onWithout: (isWithout: boolean) => void
  /** Asks for the address of the provider. */
  start: () => Promise<{ address: string }>
  /** Says that the identified person is not the customer. */
  otherText?: (names: { name: string; customer: string }) => string
  /** Called when the document has changed since it was read. */
  onStale: () => void
}

/** Returns true when a customer can sign now: identified, or without where the company allows it. */
export function canSign({ mode, person }: CustomerIdentity, isWithout: boolean): boolean {
  return mode === 'off' || person !== null || (mode === 'optional' && isWithout)
}

/** Shows the signer, and leads to the identity provider where needed. */
export function Identification({
  identity,
  customer,
  isWithout,
  onWithout,
  start,
  otherText = m['identity.customer.other'],
  onStale,
}: IdentificationProps) {
  const { mode, provider, person, failure } = identity
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<ApiFailure>()
  useEffect(() => {
    // The browser went back from the provider and shows the page as it was left.
    const wake = () => setIsBusy(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])

  if (mode === 'off') return null

  async function go() {
    setIsBusy(true)
    setRefused(undefined)
    try {
      window.location.assign((await start()).address)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setRefused(error)
      setIsBusy(false)
      if (error.status === 409) onStale()
    }
  }

  return (
    <section className={styles.identity} aria-labelledby="identification">
      <h4 id="identification">{m['identity.customer.title']()}</h4>
      <FailureNotice failure={refused} />
      {person === null ? (
        <>
          {failure !== null && <Notice tone="warning">{failureText(failure, provider)}</Notice>}
          {isWithout ? (
            <p>{m['identity.signed.none']()}</p>
          ) : (
            <p>
              {mode === 'required'
                ? m['identity.customer.required']({ provider })
                : m['identity.customer.optional']({ provider })}{' '}
              {m['identity.customer.why']({ provider })}
            </p>
          )}
          <div className={styles.actions}>
            {isWithout ? (
              <Button onClick={() => onWithout(false)}>{m['identity.customer.with']()}</Button>
            ) : (
              <Button look="primary" busy={isBusy} onClick={() => void go()}>
                {m['identity.customer.start']({ provider })}
              </Button>
            )}
            {mode === 'optional' && !isWithout && (
              <Button look="quiet" onClick={() => onWithout(true)}>
                {m['identity.customer.without']()}
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          <Notice tone={person.match === 'other' ? 'warning' : 'success'}>
            {person.match === 'other'
              ? otherText({ name: person.name, customer })
              : person.match === 'for-company'
                ? m['identity.customer.for-company']({ name: person.name, customer })
                : m['identity.customer.done']({ name: person.name, time: timeText(person.until) })}
          </Notice>
          <div className={styles.actions}>
            <Button look="quiet" busy={isBusy} onClick={() => void go()}>
              {m['identity.customer.again']()}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function timeText(at: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short', timeZone: 'Europe/Brussels' }).format(
    new Date(at),
  )
}

function failureText(failure: IdentityFailure, provider: string): string {
  switch (failure) {
    case 'canceled':
      return m['identity.customer.failure.canceled']()
    case 'expired':
      return m['identity.customer.failure.expired']()
    case 'provider-down':
      return m['identity.customer.failure.provider-down']({ provider })
    case 'answer-refused':
      return m['identity.customer.failure.answer-refused']({ provider })
    case 'answer-wrong':
      return m['identity.customer.failure.answer-wrong']({ provider })
    case 'too-weak':
      return m['identity.customer.failure.too-weak']({ provider })
    case 'nameless':
      return m['identity.customer.failure.nameless']({ provider })
  }
}
