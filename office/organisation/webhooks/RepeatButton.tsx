import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { showFailure } from '../../platform/failure.ts'
import { useCommand } from '../../platform/queries.ts'
import { reportRepeated, type WebhookDelivery } from './webhook-texts.ts'

/** Sends a message again that was taken or failed. */
export function RepeatButton({ delivery: { id, state, endpoint } }: { delivery: WebhookDelivery }) {
  const repeat = useCommand(() => api('POST /sales/webhookdelivery/repeat', { ids: [id] }))
  return (
    <ActionButton
      look="primary"
      icon="refresh"
      right="WEBHOOK_EDIT"
      busy={repeat.isPending}
      refusal={findRefusal(state, endpoint.state)}
      onClick={() =>
        repeat.mutate(undefined, { onSuccess: reportRepeated, onError: (failure) => showFailure(failure) })
      }
    >
      {m['office.webhook.repeat']()}
    </ActionButton>
  )
}

function findRefusal(
  state: WebhookDelivery['state'],
  endpoint: WebhookDelivery['endpoint']['state'],
): string | undefined {
  if (state === 'waiting') return m['office.webhook.still-waiting']()
  return endpoint === 'off' || endpoint === 'stopped' ? m['refusals.webhook-off']() : undefined
}
