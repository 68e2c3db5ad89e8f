import { useId, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { MAX_NOTE_LENGTH, NOTE_KINDS } from '@forecourt/domain/contacts/customer-note.ts'
import { longDay } from '@forecourt/domain/platform/values/day-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useAccess } from '../../platform/access.ts'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { showFailure } from '../../platform/failure.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { Panel, PanelEntry, PanelNote } from '../../platform/Panel.tsx'
import { showUndo } from '../../platform/undo.ts'
import type { Choices } from './customer-routes.ts'
import styles from './Timeline.module.css'

type Entry = ApiResult<'GET /sales/customer/gettimeline'>['entries'][number]
type NoteKind = (typeof NOTE_KINDS)[number]

interface TimelineProps {
  customer: number
  salespeople: Choices
  /** The reason that nothing can be noted here. */
  refusal: string | undefined
}

/** All that happened with a customer, and what is still to be done for them. */
export function Timeline({ customer, salespeople, refusal }: TimelineProps) {
  const { data } = useQuery(callOptions('GET /sales/customer/gettimeline', { id: customer }))
  return (
    <Panel title={m['office.customer.timeline.title']()}>
      {refusal === undefined && <NoteForm customer={customer} salespeople={salespeople} />}
      {data?.entries.length === 0 && <p className="hint">{m['office.customer.timeline.none']()}</p>}
      <ol>
        {data?.entries.map((entry, at) => (
          <PanelEntry key={entry.note ? `note ${entry.note.id}` : `${entry.kind} ${entry.at} ${at}`}>
            <Icon name={icons[entry.kind]} />
            <Told entry={entry} canMark={refusal === undefined} />
          </PanelEntry>
        ))}
      </ol>
      {data?.isMore && <p className="hint">{m['office.customer.timeline.more']()}</p>}
    </Panel>
  )
}

function Told({ entry: { kind, title, detail, record, at, note }, canMark }: { entry: Entry; canMark: boolean }) {
  const mark = useCommand((task: { id: number; isDone: boolean }) => api('POST /sales/customer/marktask', task))
  const task = note?.task
  const href = useHref(kind, record)
  return (
    <div>
      {task ? (
        <Checkbox
          label={title}
          checked={task.isDone}
          disabled={!canMark || mark.isPending}
          onChange={({ target }) =>
            mark.mutate({ id: note.id, isDone: target.checked }, { onError: (failure) => showFailure(failure) })
          }
        />
      ) : (
        <p className={styles.text}>{href === undefined ? title : <TextLink href={href}>{title}</TextLink>}</p>
      )}
      {detail !== '' && <p className={styles.detail}>{detail}</p>}
      {task && (
        <p>
          {m['words.due-by']({ day: longDay(task.dueOn, currentLanguage()) })}
          {task.assignee && ` · ${task.assignee}`}
        </p>
      )}
      <PanelNote>{[kindText(kind), note?.author, formatInstant(at)].filter(Boolean).join(' · ')}</PanelNote>
    </div>
  )
}

/** Returns the address of the record behind an entry, if the user may see it. */
function useHref(kind: Entry['kind'], record: number | null): string | undefined {
  const mayLeads = useRefusal('LEAD_VIEW') === undefined
  const mayOffers = useRefusal('OFFER_VIEW') === undefined
  const mayDossiers = useRefusal('DOSSIER_VIEW') === undefined
  const mayTradeIns = useRefusal('TRADE_IN_VIEW') === undefined
  const mayOrders = useRefusal('SHOP_ORDER_VIEW') === undefined
  if (record === null) return undefined
  if (kind === 'lead' && mayLeads) return `/lead/${record}`
  if (kind === 'offer' && mayOffers) return `/offer/${record}`
  if (kind === 'dossier' && mayDossiers) return `/dossier/${record}`
  if (kind === 'trade-in' && mayTradeIns) return `/tradein/${record}`
  return kind === 'order' && mayOrders ? `/shoporder/${record}` : undefined
}

function NoteForm({ customer, salespeople }: Omit<TimelineProps, 'refusal'>) {
  const me = useAccess().user.id
  const id = useId()
  const blank = { kind: 'note' as NoteKind, text: '', dueOn: '', assignee: me as number | null }
  const [note, setNote] = useState(blank)
  const [isTried, setIsTried] = useState(false)
  const isTask = note.kind === 'task'
  const save = useCommand(() =>
    api('POST /sales/customer/savenote', {
      customer,
      kind: note.kind,
      text: note.text,
      dueOn: isTask ? note.dueOn : null,
      assignee: isTask ? note.assignee : null,
    }),
  )
  const textError = isTried && note.text.trim() === '' ? m['problems.required']() : undefined
  const dayError = isTried && isTask && note.dueOn === '' ? m['problems.required']() : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (note.text.trim() === '' || (isTask && note.dueOn === '')) return
    save.mutate(undefined, {
      onSuccess({ change }) {
        showUndo(m['office.customer.timeline.noted'](), change)
        setNote({ ...blank, kind: note.kind })
        setIsTried(false)
      },
    })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={m['office.customer.timeline.form']()}>
      <FailureNotice failure={save.error} />
      <Select
        id={`${id}-kind`}
        small
        label={m['words.kind']()}
        value={note.kind}
        options={NOTE_KINDS.map((value) => ({ value, label: kindText(value) }))}
        onChoose={(kind) => setNote({ ...note, kind })}
      />
      <TextArea
        id={`${id}-text`}
        label={m['words.note']()}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note.text}
        error={textError}
        onChange={({ target }) => setNote({ ...note, text: target.value })}
      />
      {isTask && (
        <>
          <TextField
            id={`${id}-day`}
            type="date"
            label={m['office.customer.timeline.due-on']()}
            value={note.dueOn}
            error={dayError}
            onChange={({ target }) => setNote({ ...note, dueOn: target.value })}
          />
          <Select
            id={`${id}-who`}
            label={m['office.customer.timeline.assignee']()}
            placeholder={m['words.nobody']()}
            value={note.assignee === null ? '' : String(note.assignee)}
            options={salespeople
              .filter(({ isActive }) => isActive)
              .map((one) => ({ value: String(one.id), label: one.name }))}
            onChange={({ target }) => setNote({ ...note, assignee: target.value === '' ? null : Number(target.value) })}
          />
        </>
      )}
      <Button type="submit" small icon="plus" busy={save.isPending}>
        {isTask ? m['office.customer.timeline.add-task']() : m['words.note-down']()}
      </Button>
    </form>
  )
}

const icons: Readonly<Record<Entry['kind'], IconName>> = {
  note: 'pencil',
  visit: 'user',
  call: 'phone',
  task: 'check',
  offer: 'file-text',
  dossier: 'archive',
  'trade-in': 'car',
  order: 'shopping-cart',
  booking: 'calendar',
  'test-drive': 'steering-wheel',
  lead: 'info-circle',
  mail: 'mail',
}

function kindText(kind: Entry['kind']): string {
  return kindTexts[kind]()
}

const kindTexts = {
  note: m['office.customer.timeline.kinds.note'],
  visit: m['office.customer.timeline.kinds.visit'],
  call: m['office.customer.timeline.kinds.call'],
  task: m['office.customer.timeline.kinds.task'],
  offer: m['office.customer.timeline.kinds.offer'],
  dossier: m['office.customer.timeline.kinds.dossier'],
  'trade-in': m['office.customer.timeline.kinds.trade-in'],
  order: m['office.customer.timeline.kinds.order'],
  booking: m['office.customer.timeline.kinds.booking'],
  'test-drive': m['office.customer.timeline.kinds.test-drive'],
  lead: m['office.customer.timeline.kinds.lead'],
  mail: m['office.customer.timeline.kinds.mail'],
} as const
