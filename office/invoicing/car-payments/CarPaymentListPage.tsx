import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedCarPayment } from '@forecourt/domain/invoicing/car-payments/car-payment-list.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import type { namedCarPayments } from './car-payment-texts.ts'

/** Shows the cars with open money on either side, the oldest due on top. */
export function CarPaymentListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedCarPayments>()
  const { data: counts } = useQuery(callOptions('GET /sales/carpayment/counts', {}))
  useTitle(texts.plural)
  const views: readonly StandardView[] = counts
    ? [
        { name: m['office.car-payment.to-receive'](), count: counts.toReceive.count, search: 'isToReceive=yes' },
        { name: m['office.car-payment.to-pay'](), count: counts.toPay.count, search: 'isToPay=yes' },
        { name: m['words.late'](), count: counts.overdue.count, search: 'isOverdue=yes' },
      ]
    : []
  return (
    <ListScreen<ListedCarPayment>
      id="carPayment"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/carpayment/list', listRequest(view))}
      hrefOf={({ id }) => `/carpayment/${id}`}
      cells={cells}
      views={views}
      counts={
        counts && (
          <p>
            {m['office.car-payment.sums']({
              receive: formatCents(counts.toReceive.cents),
              pay: formatCents(counts.toPay.cents),
            })}
          </p>
        )
      }
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
    />
  )
}

const cells: OwnCells<ListedCarPayment> = {
  car: ({ car }) => <ClippedText text={car} />,
  parties: ({ parties }) => <ClippedText text={parties} />,
  toReceiveCents: ({ toReceiveCents }) => (toReceiveCents === 0 ? '–' : formatCents(toReceiveCents)),
  toPayCents: ({ toPayCents }) => (toPayCents === 0 ? '–' : formatCents(toPayCents)),
  overdueCents: ({ overdueCents }) => (overdueCents === 0 ? '–' : <strong>{formatCents(overdueCents)}</strong>),
  oldestDueOn({ oldestDueOn, isOverdue }) {
    if (oldestDueOn === null) return '–'
    return isOverdue ? <StateBadge tone="failed">{formatDay(oldestDueOn)}</StateBadge> : formatDay(oldestDueOn)
  },
}
