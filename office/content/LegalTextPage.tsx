import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { LegalTextName } from '@forecourt/domain/content/legal-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showFailure } from '../platform/failure.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { callOptions, useCommand } from '../platform/queries.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { legalTextLabel } from './legal-texts.ts'
import { LegalDraftForm } from './LegalDraftForm.tsx'
import { LegalVersions } from './LegalVersions.tsx'

/** One legal text: its next version in both languages, and those before. Another one remounts the form. */
export function LegalTextPage() {
  const { text } = useLoaderData<{ text: LegalTextName }>()
  return <OneText key={text} text={text} />
}

function OneText({ text }: { text: LegalTextName }) {
  const { data } = useSuspenseQuery(callOptions('GET /sales/legaltext/get', { text }))
  const begin = useCommand(() => api('POST /sales/legaltext/begin', { text }))
  const title = legalTextLabel(text)
  const { draft, versions } = data
  useTitle(title)
  return (
    <Page>
      <ScreenHead
        screen="legalText"
        isRecord
        title={title}
        actions={
          !draft && (
            <ActionButton
              right="LEGAL_TEXT_EDIT"
              look="primary"
              icon="plus"
              busy={begin.isPending}
              onClick={() => begin.mutate(undefined, { onError: (failure) => showFailure(failure) })}
            >
              {versions.length > 0 ? m['office.legal.begin']() : m['office.legal.begin-first']()}
            </ActionButton>
          )
        }
      />
      {draft ? (
        <LegalDraftForm key={draft.id} text={text} draft={draft} lags={data.lags} last={versions[0]} />
      ) : (
        <Notice>{m['office.legal.nothing-written']()}</Notice>
      )}
      {versions.length > 0 && <LegalVersions text={text} versions={versions} hasDraft={draft !== null} />}
    </Page>
  )
}
