import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { OfferLetters as Letters } from '@forecourt/domain/offers/customer-offer.schema.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { Row } from '../../platform/Layout.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { callOptions, queries, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import { endText } from './check-text.ts'

type Draft = NonNullable<Letters['reminder']>
type Words = Pick<Draft, 'subject' | 'text'>

/** The notice on the desk that the offer or a part of its price ends, with a drafted mail to the customer. */
export function OfferReminderNotice({ offer }: { offer: OfferRecord }) {
  const options = callOptions('GET /sales/offer/getletters', { id: offer.id })
  const { data } = useQuery({ ...options, enabled: offer.issuedVersion !== null })
  const [isReading, setReading] = useState(false)
  // Changed words stay while the desk is open, also where the dialog is closed meanwhile.
  const [changed, setChanged] = useState<Words & { reminder: string }>()
  const dismiss = useCommand((change: { reminder: string; isDismissed: boolean }) =>
    api('POST /sales/offer/dismissreminder', { id: offer.id, ...change }),
  )
  if (!data || data.reminder === null) return null
  const { reminder } = data
  const place = { branch: offer.branch.id, owner: offer.owner.id }
  const day = formatDay(reminder.lastDay)
  const words = changed?.reminder === reminder.id ? changed : reminder

  function setDismissed(isDismissed: boolean) {
    dismiss.mutate(
      { reminder: reminder.id, isDismissed },
      {
        onSuccess(letters) {
          queries.setQueryData(options.queryKey, letters)
          if (!isDismissed) return
          const action = { label: m['office.undo.do'](), run: () => setDismissed(false) }
          showToast({ message: m['office.offer.reminder.dismissed'](), tone: 'success', action })
        },
      },
    )
  }

  return (
    <Notice
      tone="warning"
      action={
        <Row gap={8}>
          <ActionButton right="OFFER_EDIT" place={place} icon="mail" small onClick={() => setReading(true)}>
            {m['office.offer.reminder.read']()}
          </ActionButton>
          <ActionButton
            right="OFFER_EDIT"
            place={place}
            look="quiet"
            small
            busy={dismiss.isPending}
            onClick={() => setDismissed(true)}
          >
            {m['office.offer.reminder.dismiss']()}
          </ActionButton>
        </Row>
      }
    >
      {reminder.kind === 'validity'
        ? m['office.offer.reminder.validity']({ day })
        : m['office.offer.reminder.term']({ what: endText(reminder.kind, reminder.name), day })}
      {isReading && (
        <ReminderDialog
          offer={offer}
          reminder={reminder}
          words={words}
          onChange={(typed) => setChanged({ ...typed, reminder: reminder.id })}
          email={data.email}
          onSent={(letters) => queries.setQueryData(options.queryKey, letters)}
          onClose={() => setReading(false)}
        />
      )}
    </Notice>
  )
}

interface DialogProps {
  offer: OfferRecord
  reminder: Draft
  words: Words
  onChange: (words: Words) => void
  /** Empty: the customer has no address. */
  email: string
  onSent: (letters: Letters) => void
  onClose: () => void
}

/** Shows the drafted mail, which the salesperson may change, and sends it. */
function ReminderDialog({ offer, reminder, words, onChange, email, onSent, onClose }: DialogProps) {
  const { subject, text } = words
  const language = offer.context.customer?.language
  return (
    <ActDialog
      title={m['office.offer.reminder.title']()}
      size="m"
      confirm={m['words.send']()}
      keep={m['words.back']()}
      refusal={email === '' ? m['office.offer.letters.no-address']() : undefined}
      act={() => api('POST /sales/offer/sendreminder', { id: offer.id, reminder: reminder.id, subject, text })}
      onDone={(letters) => {
        onSent(letters)
        showUndo(m['office.offer.reminder.done'](), null)
      }}
      onClose={onClose}
    >
      {email !== '' && <p className="hint">{m['office.offer.reminder.to']({ to: email })}</p>}
      <TextField
        label={m['words.subject']()}
        lang={language}
        maxLength={150}
        value={subject}
        error={subject.trim() === '' ? m['refusals.subject-missing']() : undefined}
        onChange={({ target }) => onChange({ subject: target.value, text })}
      />
      <CustomerTextArea
        label={m['office.offer.reminder.text']()}
        language={language}
        hint={m['office.offer.reminder.hint']()}
        rows={7}
        maxLength={2_000}
        value={text}
        error={text.trim() === '' ? m['refusals.offer-message-missing']() : undefined}
        onChange={({ target }) => onChange({ subject, text: target.value })}
      />
    </ActDialog>
  )
}
