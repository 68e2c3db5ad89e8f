import { useLoaderData } from 'react-router'
import type { ListedWebhook } from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { endpointStateText, endpointTones, type namedWebhooks } from './webhook-texts.ts'

/** Shows the programs that are notified of events, and how their deliveries go. */
export function WebhookListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedWebhooks>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="webhook"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      load={(view) => callOptions('POST /sales/webhook/list', listRequest(view))}
      hrefOf={({ id }) => `/webhook/${id}`}
      renderActions={() => (
        <ActionLink look="primary" icon="plus" right="WEBHOOK_EDIT" href="/webhook/new">
          {m['words.add']()}
        </ActionLink>
      )}
    />
  )
}

const cells: OwnCells<ListedWebhook> = {
  url: ({ url }) => <ClippedText text={url} />,
  state: ({ state }) => <StateBadge tone={endpointTones[state]}>{endpointStateText(state)}</StateBadge>,
}
