import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { CustomerOffer, OfferMessage } from '@forecourt/domain/offers/customer-offer.schema.ts'
import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { newOnceKey } from '../platform/once-key.ts'
import styles from './Offer.module.css'
import type { OpenedOffer } from './offer-texts.ts'

interface ThreadProps {
  opened: OpenedOffer
  offer: CustomerOffer
  onAsked: (offer: CustomerOffer) => void
}

/** Shows the customer's questions about the offer with the answers, and a field for more. */
export function OfferThread({ opened, offer: { messages, salesperson }, onAsked }: ThreadProps) {
  return (
    <section className={styles.thread} aria-labelledby="offer-thread">
      <h3 id="offer-thread">{m['your-offer.questions']()}</h3>
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message key={`${message.at} ${message.text}`} message={message} />
          ))}
        </ol>
      )}
      {/* The form is empty again once a question is sent. */}
      <Question key={messages.length} opened={opened} to={salesperson.name} onAsked={onAsked} />
    </section>
  )
}

function Message({ message: { isCustomer, author, text, at } }: { message: OfferMessage }) {
  return (
    <li className={classes(styles.words, !isCustomer && styles.ours)}>
      <p className={styles.from}>
        <strong>{author}</strong> <time dateTime={at}>{formatInstant(new Date(at))}</time>
      </p>
      <p className={styles.message}>{text}</p>
    </li>
  )
}

function Question({ opened, to, onAsked }: { opened: OpenedOffer; to: string; onAsked: ThreadProps['onAsked'] }) {
  const [text, setText] = useState('')
  const [onceKey] = useState(newOnceKey)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const error = text.trim() === '' ? m['refusals.offer-message-missing']() : undefined

  async function ask(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (error) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      onAsked((await api('POST /shop/offer/ask', { ...opened, onceKey, text })).offer)
    } catch (problem) {
      if (!(problem instanceof ApiFailure)) throw problem
      setFailure(problem)
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void ask(event)}>
      <FailureNotice failure={failure} />
      <TextArea
        label={m['your-offer.question']({ name: to })}
        error={isTried ? error : undefined}
        rows={3}
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p>
        <Button type="submit" busy={isBusy}>
          {m['your-offer.ask']()}
        </Button>
      </p>
    </form>
  )
}
