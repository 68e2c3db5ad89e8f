import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_REPEATED } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import type { ListedWebhookDelivery } from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { showFailure } from '../../platform/failure.ts'
import type { ChosenRows } from '../../platform/list/ChosenBar.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { answerText, deliveryStateText, deliveryTones, reportRepeated, type namedDeliveries } from './webhook-texts.ts'

/** Shows what was sent to other programs in the last thirty days, the newest on top. */
export function DeliveryListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedDeliveries>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="webhookDelivery"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      cells={cells}
      views={views()}
      load={(view) => callOptions('POST /sales/webhookdelivery/list', listRequest(view))}
      hrefOf={({ id }) => `/webhookdelivery/${id}`}
      renderBulk={(chosen) => <RepeatChosen {...chosen} />}
    />
  )
}

function views(): readonly StandardView[] {
  return [
    { name: deliveryStateText('failed'), search: 'state=failed' },
    { name: deliveryStateText('waiting'), search: 'state=waiting' },
  ]
}

function RepeatChosen({ selection: { only }, onDone }: ChosenRows) {
  const repeat = useCommand((ids: number[]) => api('POST /sales/webhookdelivery/repeat', { ids }))
  const isTooMany = only === undefined || only.length > MOST_REPEATED
  return (
    <ActionButton
      right="WEBHOOK_EDIT"
      icon="refresh"
      busy={repeat.isPending}
      refusal={isTooMany ? m['office.webhook.too-many']({ most: MOST_REPEATED }) : undefined}
      onClick={() =>
        only &&
        repeat.mutate(only, {
          onSuccess(answer) {
            reportRepeated(answer)
            onDone(answer.left)
          },
          onError: (failure) => showFailure(failure),
        })
      }
    >
      {m['office.webhook.repeat']()}
    </ActionButton>
  )
}

const cells: OwnCells<ListedWebhookDelivery> = {
  state: ({ state }) => <StateBadge tone={deliveryTones[state]}>{deliveryStateText(state)}</StateBadge>,
  problem: (row) => answerText(row) ?? '–',
}
