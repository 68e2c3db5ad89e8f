import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { ListedSubscriber } from '@forecourt/domain/content/newsletter-desk.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../platform/failure.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { Audience } from './IssueListPage.tsx'
import { namedSubscribers } from './newsletter-texts.ts'
import styles from './Newsletter.module.css'

const cells: OwnCells<ListedSubscriber> = { state: ({ state }) => <SubscriberState state={state} /> }

export function SubscriberState({ state }: { state: string }) {
  return (
    <StateBadge tone={state === 'left' ? 'vat' : 'good'}>{namedSubscribers.texts.choice('state', state)}</StateBadge>
  )
}

/** Shows the subscribers of the newsletter, their consent, and those who unsubscribed. */
export function SubscriberListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedSubscribers>()
  useTitle(texts.plural)
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      <ListScreen
        id="newsletterSubscriber"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        cells={cells}
        counts={<Audience />}
        load={(view) => callOptions('POST /sales/newslettersubscriber/list', listRequest(view))}
        hrefOf={({ id }) => `/newslettersubscriber/${id}`}
        renderActions={() => (
          <ActionButton right="NEWSLETTER_EDIT" icon="upload" onClick={() => setIsImporting(true)}>
            {texts.add}
          </ActionButton>
        )}
      />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  )
}

type Checked = ApiResult<'POST /sales/newslettersubscriber/import'>

/** Shows a preview first; imports only once every line is valid. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [lines, setLines] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const isReady = checked !== undefined && checked.refused.length === 0 && checked.added > 0
  return (
    <ActDialog
      title={m['office.newsletter.import.title']()}
      confirm={m['office.newsletter.import.confirm']()}
      keep={m['office.newsletter.import.keep']()}
      refusal={isReady ? undefined : m['office.newsletter.import.check']()}
      act={() => api('POST /sales/newslettersubscriber/import', { lines, isTrial: false })}
      onDone={({ added }) =>
        showToast({ message: m['office.newsletter.import.done']({ count: added }), tone: 'success' })
      }
      onClose={onClose}
    >
      <p>{m['office.newsletter.import.text']()}</p>
      <TextArea
        label={m['office.newsletter.import.lines']()}
        hint={m['office.newsletter.import.hint']()}
        rows={8}
        value={lines}
        onChange={({ target }) => {
          setLines(target.value)
          setChecked(undefined)
        }}
      />
      <div>
        <Button
          small
          icon="check"
          disabled={lines.trim() === ''}
          onClick={() =>
            void api('POST /sales/newslettersubscriber/import', { lines, isTrial: true }).then(
              setChecked,
              (failure: ApiFailure) => showFailure(failure),
            )
          }
        >
          {m['office.newsletter.import.check']()}
        </Button>
      </div>
      <div aria-live="polite">
        {checked && (
          <>
            <p>{m['office.newsletter.import.would'](checked)}</p>
            <ul className={styles.problems}>
              {checked.refused.map(({ line, email, problem }) => (
                <li key={line}>
                  <strong>{m['office.newsletter.import.line']({ line, email })}</strong> {problemTexts[problem]()}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </ActDialog>
  )
}

const problemTexts = {
  email: m['office.newsletter.import.problems.email'],
  language: m['office.newsletter.import.problems.language'],
  'consent-day': m['office.newsletter.import.problems.consent-day'],
  proof: m['office.newsletter.import.problems.proof'],
} as const
