import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { issueCan } from '@forecourt/domain/content/newsletter-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatInstant } from '../platform/language.ts'
import { callOptions, useCommand } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { showUndo } from '../platform/undo.ts'
import type { KeptIssue } from './newsletter-texts.ts'
import { TestMail } from './TestMail.tsx'
import styles from './Newsletter.module.css'

interface IssueSendingProps {
  issue: KeptIssue
  /** True if there are unsaved changes. */
  isDirty: boolean
  onDone: (issue: KeptIssue) => void
}

const lookAgainMs = 2000

/** Shows what is missing, the test mail, sending, and the figures after it went out. */
export function IssueSending({ issue: kept, isDirty, onDone }: IssueSendingProps) {
  const navigate = useNavigate()
  const isUnderway = (state: KeptIssue['state']) => state === 'planned' || state === 'sending'
  const { data } = useQuery({
    ...callOptions('GET /sales/newsletter/get', { id: kept.id }),
    refetchInterval: ({ state }) => (isUnderway(state.data?.issue.state ?? kept.state) ? lookAgainMs : false),
  })
  // Changes by the worker enter the form as well, unless it has unsaved input.
  const fresh = data?.issue
  useEffect(() => {
    if (fresh && fresh.rev > kept.rev && !isDirty) onDone(fresh)
  }, [fresh, kept.rev, isDirty, onDone])
  const issue = fresh && fresh.rev >= kept.rev ? fresh : kept
  const { id, rev, state, lacks, audience, plannedFor, startedAt, finishedAt } = issue
  const [isSending, setIsSending] = useState(false)
  const unplan = useCommand(() => api('POST /sales/newsletter/unplan', { id, rev }))
  const remove = useCommand(() => api('POST /sales/newsletter/delete', { id, rev }))
  const saveFirst = isDirty ? m['words.save-changes-first']() : undefined
  const failure = unplan.error ?? remove.error
  return (
    <Panel title={m['office.newsletter.status']()}>
      <FailureNotice failure={failure} />
      {issueCan('send', state) && lacks.length > 0 && (
        <Notice tone="warning">
          {m['office.newsletter.lacks']()}
          <ul className={styles.lacks}>
            {lacks.map((lack) => (
              <li key={lackText(lack)}>{lackText(lack)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {issueCan('send', state) && <p>{m['office.newsletter.goes-to']({ count: audience })}</p>}
      {state === 'planned' && plannedFor && (
        <p>{m['office.newsletter.planned-for']({ when: formatInstant(plannedFor) })}</p>
      )}
      {startedAt && <p>{m['office.newsletter.started-at']({ when: formatInstant(startedAt) })}</p>}
      {finishedAt && <p>{m['office.newsletter.finished-at']({ when: formatInstant(finishedAt) })}</p>}
      <div className={styles.acts}>
        {state === 'draft' && (
          <ActionButton
            right="NEWSLETTER_EDIT"
            look="primary"
            icon="mail"
            refusal={saveFirst ?? (lacks.length > 0 ? m['refusals.newsletter-lacks']() : undefined)}
            onClick={() => setIsSending(true)}
          >
            {m['office.newsletter.send']()}
          </ActionButton>
        )}
        {issueCan('send', state) && (
          <TestMail
            right="NEWSLETTER_EDIT"
            send={() => api('POST /sales/newsletter/test', { id })}
            describeSent={m['office.newsletter.tested']}
            refusal={saveFirst}
          >
            {m['office.newsletter.test']()}
          </TestMail>
        )}
        {issueCan('unplan', state) && (
          <ActionButton
            right="NEWSLETTER_EDIT"
            busy={unplan.isPending}
            onClick={() =>
              unplan.mutate(undefined, {
                onSuccess({ issue: changed }) {
                  onDone(changed)
                  showToast({ message: m['office.newsletter.unplanned'](), tone: 'success' })
                },
              })
            }
          >
            {m['office.newsletter.unplan']()}
          </ActionButton>
        )}
        {issueCan('delete', state) && (
          <ActionButton
            right="NEWSLETTER_EDIT"
            look="quiet"
            icon="trash"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess({ change }) {
                  showUndo(m['office.newsletter.deleted'](), change)
                  void navigate('/newsletter', { replace: true })
                },
              })
            }
          >
            {m['words.delete']()}
          </ActionButton>
        )}
      </div>
      {startedAt && <Figures figures={issue.figures} />}
      {isSending && (
        <SendDialog
          issue={issue}
          onClose={() => setIsSending(false)}
          onDone={(changed, isNow) => {
            onDone(changed)
            const message = isNow ? m['office.newsletter.sent-off']() : m['office.newsletter.planned']()
            showToast({ message, tone: 'success' })
          }}
        />
      )}
    </Panel>
  )
}

function Figures({ figures: { sent, waiting, refused, left } }: Pick<KeptIssue, 'figures'>) {
  return (
    <>
      <h3>{m['office.newsletter.figures']()}</h3>
      <DescriptionList
        items={[
          { term: m['office.newsletter.sent'](), value: sent },
          { term: m['office.newsletter.waiting'](), value: waiting },
          { term: m['office.newsletter.refused'](), value: refused },
          { term: m['office.newsletter.left'](), value: left },
        ]}
      />
      <p className="hint">{m['office.newsletter.no-opens']()}</p>
    </>
  )
}

function SendDialog({
  issue: { id, rev, audience },
  onDone,
  onClose,
}: {
  issue: KeptIssue
  onDone: (issue: KeptIssue, isNow: boolean) => void
  onClose: () => void
}) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [moment, setMoment] = useState('')
  const isNow = when === 'now'
  return (
    <ActDialog
      title={m['office.newsletter.send-title']()}
      confirm={isNow ? m['office.newsletter.confirm-now']() : m['office.newsletter.confirm-plan']()}
      keep={m['office.newsletter.keep']()}
      refusal={isNow || moment !== '' ? undefined : m['problems.required']()}
      act={() =>
        api('POST /sales/newsletter/send', {
          id,
          rev,
          plannedFor: isNow ? null : new Date(moment).toISOString(),
        })
      }
      onDone={({ issue }) => onDone(issue, isNow)}
      onClose={onClose}
    >
      <p>{m['office.newsletter.send-text']({ count: audience })}</p>
      <Segmented
        legend={m['words.date-and-time']()}
        options={[
          { value: 'now', label: m['office.newsletter.at-once']() },
          { value: 'later', label: m['office.newsletter.later']() },
        ]}
        value={when}
        onChange={setWhen}
      />
      {!isNow && (
        <TextField
          type="datetime-local"
          label={m['office.newsletter.moment']()}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
      )}
    </ActDialog>
  )
}

function lackText(lack: KeptIssue['lacks'][number]): string {
  return ('language' in lack ? lackTexts[`${lack.field}-${lack.language}`] : lackTexts[lack.field])()
}

const lackTexts = {
  'subject-nl': m['office.newsletter.lack.subject-nl'],
  'subject-fr': m['office.newsletter.lack.subject-fr'],
  'intro-nl': m['office.newsletter.lack.intro-nl'],
  'intro-fr': m['office.newsletter.lack.intro-fr'],
  content: m['office.newsletter.lack.content'],
  cars: m['office.newsletter.lack.cars'],
  news: m['office.newsletter.lack.news'],
} as const
