import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerOffer } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { formatCents } from '../platform/money-text.ts'
import { canSign, Identification } from './Identification.tsx'
import type { OpenedOffer } from './offer-texts.ts'
import styles from './Offer.module.css'

interface AnswerProps {
  opened: OpenedOffer
  offer: CustomerOffer
  onAnswered: (offer: CustomerOffer) => void
  /** Called when the offer has changed since it was read. */
  onStale: () => void
}

/** Signs the version that was read, or declines it. */
export function OfferAnswer(props: AnswerProps) {
  const { person, failure } = props.offer.identity
  // Back from the identity provider: the customer continues where they left off.
  const [saying, setSaying] = useState<'yes' | 'no' | undefined>(person || failure ? 'yes' : undefined)
  const [isBack] = useState(saying === 'yes')
  return (
    <section ref={isBack ? showAtOnce : null} className={styles.answer} aria-labelledby="offer-answer">
      <h3 id="offer-answer">{m['your-offer.answer']()}</h3>
      {saying === undefined && (
        <>
          <p>{m['your-offer.answer-text']()}</p>
          <div className={styles.actions}>
            <Button look="primary" icon="check" onClick={() => setSaying('yes')}>
              {m['your-offer.accept']()}
            </Button>
            <Button onClick={() => setSaying('no')}>{m['your-offer.decline']()}</Button>
          </div>
        </>
      )}
      {saying === 'yes' && <Signature {...props} onBack={() => setSaying(undefined)} />}
      {saying === 'no' && <Refusal {...props} onBack={() => setSaying(undefined)} />}
    </section>
  )
}

/** Shows the outcome of the identification, which is far down the page. */
function showAtOnce(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'center' })
}

/** Moves the focus to the first field of the chosen answer. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus()
}

type SayingProps = AnswerProps & { onBack: () => void }

function Signature({ opened, offer, onBack, ...props }: SayingProps) {
  const [name, setName] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const { isTried, isBusy, failure, say } = useSaying(props)
  const [isWithout, setWithout] = useState(false)
  const { version, hash, identity, letter, alternatives, isTogether } = offer
  const isIdentified = identity.person !== null
  // An identification is valid for this version only.
  const others =
    isTogether && !isIdentified ? alternatives.filter((one) => one.letter !== letter && one.state === 'open') : []
  const [isForAll, setForAll] = useState(true)
  const along = isForAll ? others : []
  const nameError = !isIdentified && name.trim().length < 2 ? m['refusals.offer-name-missing']() : undefined
  const consentError = isAgreed ? undefined : m['refusals.offer-consent-missing']()

  const identification = (
    <Identification
      identity={identity}
      customer={offer.customer}
      isWithout={isWithout}
      onWithout={setWithout}
      start={() => api('POST /shop/offer/identify', { ...opened, version: version.no, hash })}
      onStale={props.onStale}
    />
  )
  if (!canSign(identity, isWithout)) {
    return (
      <div className={styles.form}>
        {identification}
        <div className={styles.actions}>
          <Button look="quiet" onClick={onBack}>
            {m['words.back']()}
          </Button>
        </div>
      </div>
    )
  }

  return (
    <form
      noValidate
      ref={focusFirst}
      className={styles.form}
      onSubmit={(event) =>
        say(event, !nameError && !consentError, () =>
          api('POST /shop/offer/accept', {
            ...opened,
            version: version.no,
            hash,
            name: name.trim(),
            isAgreed,
            isIdentified,
            ...(along.length > 0 && { others: along.map(toAccepted) }),
          }),
        )
      }
    >
      {identification}
      <FailureNotice failure={failure} />
      {!isIdentified && (
        <TextField
          label={m['your-offer.name']()}
          hint={m['your-offer.name-hint']()}
          error={isTried ? nameError : undefined}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {others.length > 0 && (
        <Checkbox
          label={m['your-offer.fleet.all']({
            letters: others.map((one) => one.letter).join(', '),
            total: formatCents(others.reduce((sum, { totalCents }) => sum + totalCents, version.totalCents)),
          })}
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      )}
      <Checkbox
        label={m['your-offer.consent']({
          number: offer.offerNumber,
          no: version.no,
          total: formatCents(version.totalCents),
        })}
        error={isTried ? consentError : undefined}
        checked={isAgreed}
        onChange={({ target }) => setIsAgreed(target.checked)}
      />
      <Notice>{m['your-offer.after-signing']({ name: offer.salesperson.name })}</Notice>
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={isBusy}>
          {m['your-offer.sign']()}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {m['words.back']()}
        </Button>
      </div>
    </form>
  )
}

function toAccepted({ letter, version, hash }: CustomerOffer['alternatives'][number]) {
  return { letter, version, hash }
}

function Refusal({ opened, offer, onBack, ...props }: SayingProps) {
  const [reason, setReason] = useState('')
  const { isTried, isBusy, failure, say } = useSaying(props)
  const error = reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined
  return (
    <form
      noValidate
      ref={focusFirst}
      className={styles.form}
      onSubmit={(event) =>
        say(event, !error, () => api('POST /shop/offer/decline', { ...opened, version: offer.version.no, reason }))
      }
    >
      <FailureNotice failure={failure} />
      <TextArea
        label={m['your-offer.reason']()}
        hint={m['your-offer.reason-hint']()}
        error={isTried ? error : undefined}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" look="danger" busy={isBusy}>
          {m['your-offer.decline-confirm']()}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {m['words.back']()}
        </Button>
      </div>
    </form>
  )
}

const staleReasons = [
  'offer-superseded',
  'offer-answered',
  'offer-expired',
  'offer-not-open',
  'identity-required',
  'identity-lapsed',
]

function useSaying({ onAnswered, onStale }: Pick<AnswerProps, 'onAnswered' | 'onStale'>) {
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  async function send(call: () => Promise<{ offer: CustomerOffer }>) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onAnswered((await call()).offer)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setIsBusy(false)
      // The page then shows the state.
      if (staleReasons.includes(error.reason ?? '')) onStale()
    }
  }

  return {
    isTried,
    isBusy,
    failure,
    say(event: FormEvent, isComplete: boolean, call: () => Promise<{ offer: CustomerOffer }>) {
      event.preventDefault()
      setIsTried(true)
      if (isComplete) void send(call)
    },
  }
}
