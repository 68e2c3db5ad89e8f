import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { IssueState, ListedIssue } from '@forecourt/domain/content/newsletter-desk.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionLink } from '../platform/ActionButton.tsx'
import type { OwnCells } from '../platform/list/own-cells.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'
import { namedIssues } from './newsletter-texts.ts'

export const issueTones = { draft: 'vat', planned: 'promo', sending: 'promo', sent: 'good' } as const satisfies Record<
  IssueState,
  string
>

const cells: OwnCells<ListedIssue> = {
  state: ({ state }) => <StateBadge tone={issueTones[state]}>{namedIssues.texts.choice('state', state)}</StateBadge>,
}

/** The issues of the newsletter, the latest first. */
export function IssueListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedIssues>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="newsletter"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      counts={<Audience />}
      load={(view) => callOptions('POST /sales/newsletter/list', listRequest(view))}
      hrefOf={({ id }) => `/newsletter/${id}`}
      renderActions={() => (
        <>
          <ActionLink right="NEWSLETTER_EDIT" icon="user" href="/newslettersubscriber">
            {m['office.newsletter.to-subscribers']()}
          </ActionLink>
          <ActionLink right="NEWSLETTER_EDIT" look="primary" icon="plus" href="/newsletter/new">
            {texts.add}
          </ActionLink>
        </>
      )}
    />
  )
}

/** Shows how many get it, in each language. */
export function Audience() {
  const { data } = useQuery(callOptions('GET /sales/newsletter/getcounts', {}))
  if (!data) return null
  const countReaders = (wanted: 'nl' | 'fr') => data.subscribers.find(({ language }) => language === wanted)?.count ?? 0
  return <p className="hint">{m['office.newsletter.audience']({ nl: countReaders('nl'), fr: countReaders('fr') })}</p>
}
