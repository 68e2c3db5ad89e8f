import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '@forecourt/api-client/api-client.ts'
import { fillReply, leadCan } from '@forecourt/domain/contacts/lead-desk.ts'
import { leadReply } from '@forecourt/domain/contacts/lead-reply.ts'
import { resourcePath, type ResourceCalls } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { findReach } from '@forecourt/domain/platform/resources/rights.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { keepWords, readKeptDraft } from '../../platform/form/drafts.ts'
import { currentLanguage } from '../../platform/language.ts'
import { CustomerTextArea } from '../../platform/inputs/CustomerTextArea.tsx'
import { useKeys } from '../../platform/shortcuts.ts'
import styles from './LeadComposer.module.css'
import type { Asks } from './LeadPlace.tsx'
import type { Lead, LeadActs } from './use-lead-acts.ts'

interface ComposerProps {
  lead: Lead
  acts: LeadActs
  asks: Asks
}

/** Answers the sender by mail, or notes what happened outside of this screen. */
export function LeadComposer(props: ComposerProps) {
  const isAnswerable = leadCan('answer', props.lead)
  const [tab, setTab] = useState<'answer' | 'note'>(isAnswerable ? 'answer' : 'note')
  const note = { key: 'note' as const, label: m['office.leads.note.tab'](), panel: <Note {...props} /> }
  const answer = { key: 'answer' as const, label: m['office.leads.answer.tab'](), panel: <Answer {...props} /> }
  return (
    <section className={styles.composer} aria-label={m['office.leads.reply']()}>
      <Tabs
        label={m['office.leads.reply']()}
        tabs={isAnswerable ? [answer, note] : [note]}
        current={isAnswerable ? tab : 'note'}
        onChange={setTab}
      />
    </section>
  )
}

/** As the mail ends: in the language of its reader, whatever that of the screen. */
const greetings = { nl: 'Met vriendelijke groeten,', fr: 'Cordialement,' } as const

type Words = { subject: string; text: string }

function Answer({ lead, acts, asks }: ComposerProps) {
  const { user, who } = useAccess()
  const name = `lead-answer ${lead.id}`
  const [words, setWords] = useState(() => (readKeptDraft(name) as Words | undefined) ?? { subject: '', text: '' })
  const [onceKey, setOnceKey] = useState(newOnceKey)
  const [isHandled, setIsHandled] = useState(false)
  const [filled, setFilled] = useState('')
  const { subject, text } = words
  useEffect(() => keepWords(name, subject === '' && text === '' ? undefined : { subject, text }), [name, subject, text])
  const replies = useReplies(findReach(who, 'MASTER_DATA_VIEW') !== undefined).filter(
    ({ kind, isActive }) => isActive && (kind === null || kind === lead.kind),
  )
  function begin(id: number) {
    const reply = replies.find((one) => one.id === id)
    if (!reply) return
    const values = { name: lead.name, car: lead.car?.name ?? '', department: lead.department.name }
    const next = fillReply(reply.body, values, lead.language)
    // Typed text stays; the words of the previous template go.
    const isUntouched = text.trim() === '' || text === filled
    setWords({
      subject: fillReply(reply.subject, values, lead.language),
      text: isUntouched ? next : `${text}\n\n${next}`,
    })
    setFilled(isUntouched ? next : '')
  }
  useKeys('send')
  async function submit() {
    if (
      !(await acts.act(
        'POST /sales/lead/answer',
        { onceKey, subject, text, isHandled },
        m['office.leads.answer.done'](),
      ))
    )
      return
    setWords({ subject: '', text: '' })
    setOnceKey(newOnceKey())
  }
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }}
    >
      {replies.length > 0 && (
        <Select
          label={m['office.leads.answer.begin']()}
          value=""
          placeholder={m['office.leads.answer.choose']()}
          options={replies.map(({ id, name: called }) => ({
            value: String(id),
            label: translate(called, currentLanguage()),
          }))}
          onChange={({ target }) => begin(Number(target.value))}
        />
      )}
      <TextField
        label={m['words.subject']()}
        maxLength={200}
        value={subject}
        lang={lead.language}
        onChange={({ target }) => setWords({ ...words, subject: target.value })}
      />
      <CustomerTextArea
        label={m['office.leads.answer.text']()}
        language={lead.language}
        rows={9}
        maxLength={8000}
        value={text}
        onChange={({ target }) => setWords({ ...words, text: target.value })}
      />
      <p className={styles.signature} lang={lead.language}>
        {`${greetings[lead.language]}\n${user.name}`}
      </p>
      <Checkbox
        label={m['office.leads.answer.and-handled']()}
        checked={isHandled}
        onChange={({ target }) => setIsHandled(target.checked)}
      />
      <div className={styles.foot}>
        <ActionButton {...asks} type="submit" look="primary" icon="mail" busy={acts.busy === 'POST /sales/lead/answer'}>
          {m['words.send']()}
        </ActionButton>
        <p className="hint">{m['office.leads.answer.reply-to']({ to: lead.email, replyTo: lead.replyTo })}</p>
      </div>
    </Stack>
  )
}

const noteKinds = ['note', 'called', 'mail', 'phone', 'visit'] as const
type NoteKind = (typeof noteKinds)[number]

function Note({ acts, asks }: ComposerProps) {
  const [kind, setKind] = useState<NoteKind>('note')
  const [text, setText] = useState('')
  const [onceKey, setOnceKey] = useState(newOnceKey)
  async function submit() {
    const note = kind === 'note' || kind === 'called' ? { kind } : ({ kind: 'received', way: kind } as const)
    if (!(await acts.act('POST /sales/lead/note', { onceKey, note, text }, m['office.leads.note.done']()))) return
    setText('')
    setOnceKey(newOnceKey())
  }
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Select
        label={m['office.leads.note.what']()}
        hint={m['office.leads.note.hint']()}
        value={kind}
        options={noteKinds.map((value) => ({ value, label: noteText(value) }))}
        onChoose={setKind}
      />
      <TextArea
        label={m['words.note']()}
        rows={4}
        maxLength={8000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.foot}>
        <ActionButton {...asks} type="submit" icon="pencil" busy={acts.busy === 'POST /sales/lead/note'}>
          {m['words.note-down']()}
        </ActionButton>
      </div>
    </Stack>
  )
}

function noteText(kind: NoteKind): string {
  switch (kind) {
    case 'note':
      return m['office.leads.note.kinds.note']()
    case 'called':
      return m['office.leads.note.kinds.called']()
    case 'mail':
      return m['office.leads.note.kinds.mail']()
    case 'phone':
      return m['office.leads.note.kinds.phone']()
    case 'visit':
      return m['office.leads.note.kinds.visit']()
  }
}

type Replies = ResourceCalls<typeof leadReply>['getall']['result']

function useReplies(isAllowed: boolean): Replies['data'] {
  const path = resourcePath(leadReply, 'getall')
  const { data } = useQuery({
    queryKey: [path, {}],
    queryFn: () => send(path) as Promise<Replies>,
    enabled: isAllowed,
  })
  return data?.data ?? []
}

/** Returns a key that makes the call idempotent: a second click or a retry after a lost answer adds nothing. */
function newOnceKey(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
