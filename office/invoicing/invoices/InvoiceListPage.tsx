import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from 'react-router'
import type { ListedInvoice } from '@forecourt/domain/invoicing/invoices/invoice-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { StandardView } from '../../platform/list/standard-views.ts'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { DeliveryBadge } from './InvoiceDelivery.tsx'
import { standingText, standingTones, type namedInvoices } from './invoice-texts.ts'

/** Shows the outgoing invoices, the newest on top. */
export function InvoiceListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedInvoices>()
  const views = useViews()
  const navigate = useNavigate()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="invoice"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/invoice/list', listRequest(view))}
      hrefOf={({ id }) => `/invoice/${id}`}
      cells={cells}
      views={views}
      counts={<Waiting />}
      renderActions={(view) => (
        <>
          <ActionButton icon="plus" right="INVOICE_EDIT" onClick={() => void navigate('/invoice/new')}>
            {m['office.invoice.free.make']()}
          </ActionButton>
          <ExportMenu list={list} view={view} />
        </>
      )}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
    />
  )
}

/** Shows the open sum, and the part of it that is overdue. */
function Waiting() {
  const { data } = useQuery(callOptions('GET /sales/invoice/counts', {}))
  if (!data || data.open.count === 0) return null
  const open = formatCents(data.open.cents)
  return (
    <p>
      {data.overdue.count === 0
        ? m['office.invoice.waiting-open']({ open })
        : m['office.invoice.waiting']({ open, overdue: formatCents(data.overdue.cents) })}
    </p>
  )
}

/** Returns the views of invoices that need attention, each with its count. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/invoice/counts', {}))
  if (!data) return []
  return [
    { name: m['office.invoice.count-drafts'](), count: data.drafts, search: 'standing=draft' },
    { name: m['office.invoice.count-open'](), count: data.open.count, search: 'isOpen=yes' },
    { name: m['office.invoice.count-overdue'](), count: data.overdue.count, search: 'isOverdue=yes' },
    { name: m['office.invoice.count-undelivered'](), count: data.undelivered, search: 'isUndelivered=yes' },
    { name: m['office.invoice.count-repay'](), count: data.toRepay.count, search: 'isToRepay=yes' },
  ]
}

const cells: OwnCells<ListedInvoice> = {
  invoiceNumber: ({ invoiceNumber }) => invoiceNumber ?? m['office.invoice.draft'](),
  customer: ({ customer }) => <ClippedText text={customer} />,
  car: ({ car }) => (car === null ? '–' : <ClippedText text={car} />),
  dueOn({ dueOn, isOverdue }) {
    if (dueOn === null) return '–'
    return isOverdue ? <StateBadge tone="failed">{formatDay(dueOn)}</StateBadge> : formatDay(dueOn)
  },
  receivableCents: ({ standing, receivableCents }) =>
    standing === 'draft' && receivableCents === 0 ? '–' : formatCents(receivableCents),
  delivery: ({ delivery }) => (delivery === null ? '–' : <DeliveryBadge standing={delivery} />),
  openCents: ({ openCents }) => (openCents === 0 ? '–' : <strong>{formatCents(openCents)}</strong>),
  standing: ({ standing }) => <StateBadge tone={standingTones[standing]}>{standingText(standing)}</StateBadge>,
}
