import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferLetters as Letters } from '@forecourt/domain/offers/customer-offer.schema.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Multiline, Stack } from '../../platform/Layout.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { formatInstant } from '../../platform/language.ts'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, queries, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import breakdown from '../sections/OfferBreakdown.module.css'
import styles from './OfferLetters.module.css'

/** Shows the mails to and from the customer, for an offer that was issued. */
export function OfferLetters({ offer, language }: { offer: OfferRecord; language: Language | undefined }) {
  const options = callOptions('GET /sales/offer/getletters', { id: offer.id })
  const { data } = useQuery({ ...options, enabled: offer.issuedVersion !== null })
  if (offer.issuedVersion === null || !data) return null
  const place = { branch: offer.branch.id, owner: offer.owner.id }
  const replace = (letters: Letters) => queries.setQueryData(options.queryKey, letters)
  return (
    <Panel id={lettersId} stacked title={m['office.offer.letters.title']()}>
      <Sendings letters={data} />
      <Reminders letters={data} />
      <SendAgain offer={offer} place={place} replace={replace} letters={data} />
      <h3 className={styles.threadHead}>{m['office.offer.letters.thread']()}</h3>
      <Thread letters={data} />
      <Reply key={data.messages.length} offer={offer} place={place} replace={replace} language={language} />
    </Panel>
  )
}

/** The notice on the desk that the customer waits for an answer, with a link to answer. */
export function OfferQuestionNotice({ offer }: { offer: OfferRecord }) {
  const options = callOptions('GET /sales/offer/getletters', { id: offer.id })
  const { data } = useQuery({ ...options, enabled: offer.issuedVersion !== null })
  if (!data || data.askedAt === null) return null
  return (
    <Notice tone="warning">
      {m['office.offer.question.notice']({ when: formatInstant(data.askedAt) })}{' '}
      <Button look="quiet" small onClick={goToThread}>
        {m['office.offer.question.answer']()}
      </Button>
    </Notice>
  )
}

function goToThread() {
  const letters = document.getElementById(lettersId)
  letters?.scrollIntoView({ block: 'center' })
  letters?.querySelector('textarea')?.focus({ preventScroll: true })
}

const lettersId = 'offer-letters'

interface ActingProps {
  offer: OfferRecord
  place: { branch: number; owner: number }
  replace: (letters: Letters) => void
}

function Sendings({ letters: { sendings, email } }: { letters: Letters }) {
  return (
    <>
      {email === '' && <Notice tone="warning">{m['office.offer.letters.no-address']()}</Notice>}
      {sendings.length === 0 && <p className="hint">{m['office.offer.letters.not-sent']()}</p>}
      {sendings.length > 0 && (
        <ul className={breakdown.lines}>
          {sendings.map(({ version, to, by, at, fate }) => (
            <li key={`${at} ${to}`}>
              <p className={styles.to}>{m['office.offer.letters.sent']({ no: version, to })}</p>
              <p className="hint">
                {by} · {formatInstant(at)} <FateBadge fate={fate} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The sent reminders, with their text on demand. */
function Reminders({ letters: { reminders, isReminded } }: { letters: Letters }) {
  return (
    <>
      {reminders.length > 0 && (
        <ul className={breakdown.lines}>
          {reminders.map(({ to, by, at, fate, subject, text }) => (
            <li key={at}>
              <p className={styles.to}>{m['office.offer.reminder.sent']({ to })}</p>
              <p className="hint">
                {by ?? m['office.offer.reminder.by-itself']()} · {formatInstant(at)} <FateBadge fate={fate} />
              </p>
              <details>
                <summary>{subject}</summary>
                <Multiline>{text}</Multiline>
              </details>
            </li>
          ))}
        </ul>
      )}
      {!isReminded && <p className="hint">{m['office.offer.reminder.stopped']()}</p>}
    </>
  )
}

function FateBadge({ fate }: Pick<Letters['sendings'][number], 'fate'>) {
  switch (fate) {
    case 'waiting':
      return <Badge tone="vat">{m['office.offer.letters.waiting']()}</Badge>
    case 'refused':
      return <StateBadge tone="failed">{m['office.offer.letters.refused']()}</StateBadge>
    case 'sent':
      return null
  }
}

function SendAgain({ offer, place, letters: { email, sendings }, replace }: ActingProps & { letters: Letters }) {
  const again = useCommand(() => api('POST /sales/offer/sendagain', { id: offer.id }))
  return (
    <p>
      <ActionButton
        right="OFFER_SUBMIT"
        place={place}
        icon="mail"
        refusal={email === '' ? m['office.offer.letters.no-address']() : undefined}
        onClick={() =>
          again.mutate(undefined, {
            onSuccess(letters) {
              replace(letters)
              showUndo(m['office.offer.letters.again-done']({ to: email }), null)
            },
          })
        }
      >
        {sendings.length === 0 ? m['office.offer.letters.first']() : m['office.offer.letters.again']()}
      </ActionButton>
    </p>
  )
}

function Thread({ letters: { messages } }: { letters: Letters }) {
  if (messages.length === 0) return <p className="hint">{m['office.offer.letters.no-questions']()}</p>
  return (
    <Stack as="ol" aria-label={m['office.offer.letters.thread']()}>
      {messages.map(({ isCustomer, author, text, at }) => (
        <li key={`${at} ${text}`} className={isCustomer ? styles.theirs : styles.ours}>
          <p className="hint">
            <strong>{author}</strong> · <time dateTime={at}>{formatInstant(at)}</time>
          </p>
          <Multiline>{text}</Multiline>
        </li>
      ))}
    </Stack>
  )
}

function Reply({ offer, place, replace, language }: ActingProps & { language: Language | undefined }) {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const refusal = useRefusal('OFFER_EDIT', place)
  const reply = useCommand(() => api('POST /sales/offer/reply', { id: offer.id, text }))
  if (refusal !== undefined) return null

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return setEmpty(true)
    reply.mutate(undefined, {
      onSuccess(letters) {
        replace(letters)
        showUndo(m['office.offer.letters.reply-done'](), null)
      },
    })
  }

  return (
    <Stack as="form" onSubmit={send}>
      <CustomerTextArea
        label={m['office.offer.letters.reply']()}
        language={language}
        hint={m['office.offer.letters.reply-hint']()}
        rows={2}
        maxLength={2_000}
        value={text}
        error={isEmpty ? m['refusals.offer-message-missing']() : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setEmpty(false)
        }}
      />
      <p>
        <Button type="submit" busy={reply.isPending}>
          {m['office.offer.letters.send']()}
        </Button>
      </p>
    </Stack>
  )
}
