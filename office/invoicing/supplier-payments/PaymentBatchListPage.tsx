import { useLoaderData } from 'react-router'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListedPaymentBatch } from '@forecourt/domain/invoicing/supplier-payments/payment-batch-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { batchStateText, batchTones, type namedBatches } from './payment-texts.ts'

type Listed = ListedPaymentBatch & { id: number }

/** Shows the batches of payments to suppliers, the newest on top. */
export function PaymentBatchListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedBatches>()
  useTitle(texts.plural)
  return (
    <ListScreen<Listed>
      id="paymentBatch"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/paymentbatch/list', listRequest(view))}
      hrefOf={({ id }) => `/paymentbatch/${id}`}
      cells={cells}
      renderActions={() => (
        <ActionLink look="primary" icon="plus" right="PAYMENT_PREPARE" href="/paymentbatch/new">
          {m['office.payments.new']()}
        </ActionLink>
      )}
    />
  )
}

const cells: OwnCells<Listed> = {
  state: ({ state }) => <StateBadge tone={batchTones[state]}>{batchStateText(state)}</StateBadge>,
}
