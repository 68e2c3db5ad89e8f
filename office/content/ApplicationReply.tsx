import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@forecourt/domain/content/application-desk.ts'
import type { DeskApplication } from '@forecourt/domain/content/application-desk.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import type { ComponentProps } from 'react'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useCommand } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { statusText } from './application-texts.ts'
import styles from './Application.module.css'

interface ApplicationReplyProps {
  application: DeskApplication
  asks: Pick<ComponentProps<typeof ActionButton>, 'right' | 'place'>
}

/** Writes to the applicant, in their language, and sets the new state of the application. */
export function ApplicationReply({ application, asks }: ApplicationReplyProps) {
  const { id, rev, language, email, replyTo } = application
  const [words, setWords] = useState({ subject: '', text: '' })
  const [status, setStatus] = useState<ApplicationStatus>()
  const [onceKey, setOnceKey] = useState(newOnceKey)
  const reply = useCommand(() =>
    api('POST /sales/application/reply', { id, rev, onceKey, ...words, status: status ?? application.status }),
  )
  const findProblem = (field: string) => (reply.error?.errors[0]?.field === field ? reply.error.message : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    reply.mutate(undefined, {
      onSuccess() {
        showToast({ message: m['office.applications.reply.done'](), tone: 'success' })
        setWords({ subject: '', text: '' })
        setStatus(undefined)
        setOnceKey(newOnceKey())
      },
    })
  }

  return (
    <Panel title={m['office.applications.reply.title']()}>
      <form className={styles.reply} noValidate onSubmit={submit}>
        {!reply.error?.field && <FailureNotice failure={reply.error} />}
        <TextField
          label={m['words.subject']()}
          maxLength={200}
          lang={language}
          error={findProblem('subject')}
          value={words.subject}
          onChange={({ target }) => setWords({ ...words, subject: target.value })}
        />
        <TextArea
          label={m['office.applications.reply.text']()}
          hint={
            language === 'fr' ? m['office.applications.reply.in-french']() : m['office.applications.reply.in-dutch']()
          }
          rows={8}
          maxLength={8000}
          lang={language}
          error={findProblem('text')}
          value={words.text}
          onChange={({ target }) => setWords({ ...words, text: target.value })}
        />
        <Select
          label={m['office.applications.reply.status']()}
          options={APPLICATION_STATUSES.map((value) => ({ value, label: statusText(value) }))}
          value={status ?? application.status}
          onChoose={setStatus}
        />
        <div className={styles.foot}>
          <ActionButton {...asks} type="submit" look="primary" icon="mail" busy={reply.isPending}>
            {m['words.send']()}
          </ActionButton>
          <p className="hint">{m['office.applications.reply.reply-to']({ to: email, replyTo })}</p>
        </div>
      </form>
    </Panel>
  )
}

/** Returns a key that makes the call idempotent: a second click or a retry after a lost answer adds nothing. */
function newOnceKey(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
