import { useId, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { MAX_NOTE_LENGTH, type NOTE_KINDS } from '@forecourt/domain/contacts/customer-note.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { DeskBody, DeskPanel } from '../../platform/desk/Desk.tsx'
import { useFirstFew } from '../../platform/desk/use-first-few.tsx'
import { Sentences, SentenceLine } from '../../platform/desk/Sentences.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { showUndo } from '../../platform/undo.ts'
import { describeHappening, kindIcons, type Happening } from './customer-happenings.ts'
import styles from './Timeline.module.css'

type NoteKind = Exclude<(typeof NOTE_KINDS)[number], 'task'>

interface TimelineProps {
  customer: number
  /** The reason that nothing can be noted here. */
  refusal: string | undefined
}

const mostAtFirst = 8

/** All that happened with a customer, in sentences, the last on top; a note by the key N. */
export function Timeline({ customer, refusal }: TimelineProps) {
  const { data, dataUpdatedAt } = useQuery(callOptions('GET /sales/customer/gettimeline', { id: customer }))
  const now = new Date(dataUpdatedAt).toISOString()
  // Open tasks and future appointments have panels of their own.
  const happened = data?.entries.filter(({ at, note }) => at <= now && (!note?.task || note.task.isDone)) ?? []
  const { shown, showAll } = useFirstFew(happened, mostAtFirst)
  return (
    <DeskPanel title={m['office.customer.timeline.title']()} beside={showAll}>
      {refusal === undefined && <NoteForm customer={customer} />}
      {data && happened.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.customer.timeline.none']()}</p>
        </DeskBody>
      )}
      <Sentences>
        {shown.map((happening, at) => (
          <SentenceLine
            key={happening.note ? `note ${happening.note.id}` : `${happening.kind} ${happening.at} ${at}`}
            icon={kindIcons[happening.kind]}
            at={happening.at}
          >
            <HappeningText happening={happening} />
          </SentenceLine>
        ))}
      </Sentences>
      {showAll === false && data?.isMore && (
        <DeskBody>
          <p className="hint">{m['office.customer.timeline.more']()}</p>
        </DeskBody>
      )}
    </DeskPanel>
  )
}

function HappeningText({ happening }: { happening: Happening }) {
  const { before, name, after, quote } = describeHappening(happening)
  const href = useHref(happening)
  return (
    <>
      {before}
      {name !== '' && (href === undefined ? <b>{name}</b> : <TextLink href={href}>{name}</TextLink>)}
      {after}
      {quote !== '' && (
        <>
          {' '}
          <q className={styles.quote}>{quote}</q>
        </>
      )}
    </>
  )
}

/** Returns the address of the record behind an entry, if the user may see it. */
function useHref({ kind, record }: Happening): string | undefined {
  const mayLeads = useRefusal('LEAD_VIEW') === undefined
  const mayOffers = useRefusal('OFFER_VIEW') === undefined
  const mayDossiers = useRefusal('DOSSIER_VIEW') === undefined
  const mayInvoices = useRefusal('INVOICE_VIEW') === undefined
  const mayTradeIns = useRefusal('TRADE_IN_VIEW') === undefined
  const mayOrders = useRefusal('SHOP_ORDER_VIEW') === undefined
  if (record === null) return undefined
  if (kind === 'lead' && mayLeads) return `/lead/${record}`
  if (kind === 'offer' && mayOffers) return `/offer/${record}`
  if ((kind === 'invoice' || kind === 'reminder') && mayInvoices) return `/invoice/${record}`
  if (kind === 'dossier' && mayDossiers) return `/dossier/${record}`
  if (kind === 'trade-in' && mayTradeIns) return `/tradein/${record}`
  return kind === 'order' && mayOrders ? `/shoporder/${record}` : undefined
}

/** One line for a note; the button that saves it also sets its kind. */
function NoteForm({ customer }: { customer: number }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  useNamedShortcut('n', m['office.customer.timeline.form'](), () => field.current?.focus())
  const save = useCommand((kind: NoteKind) =>
    api('POST /sales/customer/savenote', { customer, kind, text, dueOn: null, assignee: null }),
  )

  function keep(kind: NoteKind) {
    setIsTried(true)
    if (text.trim() === '') {
      field.current?.focus()
      return
    }
    save.mutate(kind, {
      onSuccess({ change }) {
        showUndo(m['office.customer.timeline.noted'](), change)
        setText('')
        setIsTried(false)
      },
    })
  }
  return (
    <DeskBody>
      <form
        className={styles.say}
        noValidate
        aria-label={m['office.customer.timeline.form']()}
        onSubmit={(event) => {
          event.preventDefault()
          keep('note')
        }}
      >
        <FailureNotice failure={save.error} />
        <TextArea
          ref={field}
          id={`${id}-text`}
          label={m['words.note']()}
          hideLabel
          placeholder={m['office.customer.desk.note-hint']()}
          rows={1}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          error={isTried && text.trim() === '' ? m['problems.required']() : undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            keep('note')
          }}
        />
        <div className={styles.ways}>
          <Button type="submit" icon="pencil" busy={save.isPending}>
            {m['words.note-down']()} <kbd>N</kbd>
          </Button>
          <Button icon="phone" disabled={save.isPending} onClick={() => keep('call')}>
            {m['office.customer.timeline.kinds.call']()}
          </Button>
          <Button icon="user" disabled={save.isPending} onClick={() => keep('visit')}>
            {m['office.customer.timeline.kinds.visit']()}
          </Button>
        </div>
      </form>
    </DeskBody>
  )
}
