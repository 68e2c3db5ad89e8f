import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatInstant } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { namedSubscribers } from './newsletter-texts.ts'
import { SubscriberState } from './SubscriberListPage.tsx'

const { texts } = namedSubscribers

/** One subscriber, with the proof of their consent. */
export function SubscriberPage() {
  const { id } = useLoaderData<{ id: number }>()
  const { data } = useQuery(callOptions('GET /sales/newslettersubscriber/get', { id }))
  const [isLeaving, setIsLeaving] = useState(false)
  const subscriber = data?.subscriber
  useTitle(subscriber?.email ?? texts.name)
  if (!subscriber) return null
  const { email, state, language, source, consentAt, proof, leftAt } = subscriber
  return (
    <>
      <ScreenHead
        screen="newsletterSubscriber"
        isRecord
        title={email}
        beside={<SubscriberState state={state} />}
        actions={
          state === 'subscribed' && (
            <ActionButton right="NEWSLETTER_EDIT" onClick={() => setIsLeaving(true)}>
              {m['office.newsletter.leave']()}
            </ActionButton>
          )
        }
      />
      <Panel>
        <DescriptionList
          items={[
            { term: texts.field('language'), value: texts.choice('language', language) },
            { term: texts.field('source'), value: texts.choice('source', source) },
            { term: texts.field('consentAt'), value: formatInstant(consentAt) },
            ...(proof === null ? [] : [{ term: texts.field('proof'), value: proof }]),
            ...(leftAt === null ? [] : [{ term: texts.field('leftAt'), value: formatInstant(leftAt) }]),
          ]}
        />
      </Panel>
      {isLeaving && (
        <ActDialog
          title={m['office.newsletter.leave']()}
          confirm={m['office.newsletter.leave']()}
          danger
          act={() => api('POST /sales/newslettersubscriber/leave', { id })}
          onDone={() => showToast({ message: m['office.newsletter.left-now']({ email }), tone: 'success' })}
          onClose={() => setIsLeaving(false)}
        >
          <p>{m['office.newsletter.leave-text']({ email })}</p>
        </ActDialog>
      )}
    </>
  )
}
