import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedSupplierInvoice } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { InvoiceDrop, InvoiceResults, InvoiceUploadButton, useInvoiceUpload } from './InvoiceUpload.tsx'
import {
  findingText,
  formatDifference,
  stateText,
  stateTones,
  type namedSupplierInvoices,
} from './supplier-invoice-texts.ts'

/** Shows the incoming invoices, the newest on top; files of suppliers are dropped on it. */
export function SupplierInvoiceListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedSupplierInvoices>()
  const { data: queue } = useQuery(callOptions('GET /sales/supplierinvoice/queue', {}))
  const upload = useInvoiceUpload()
  useTitle(texts.plural)
  const first = queue?.invoices[0]
  return (
    <InvoiceDrop upload={upload}>
      <InvoiceResults upload={upload} />
      <ListScreen
        id="supplierInvoice"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => callOptions('POST /sales/supplierinvoice/list', listRequest(view))}
        hrefOf={({ id }) => `/supplierinvoice/${id}`}
        cells={cells}
        views={queue ? toViews(queue.count, queue.counts.unreadable, queue.counts.difference) : []}
        counts={queue && <p>{waitingText(queue.count, queue.totalCents)}</p>}
        renderActions={(view) => (
          <>
            <ExportMenu list={list} view={view} />
            <InvoiceUploadButton upload={upload} />
            {first && (
              <LinkButton look="primary" href={`/supplierinvoice/${first.id}`}>
                {m['office.supplier-invoice.review']()}
              </LinkButton>
            )}
          </>
        )}
        renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
      />
    </InvoiceDrop>
  )
}

function waitingText(count: number, cents: number): string {
  const amount = formatCents(cents)
  if (count === 0) return m['office.supplier-invoice.nothing-waiting']()
  return count === 1
    ? m['office.supplier-invoice.waiting-one']({ amount })
    : m['office.supplier-invoice.waiting']({ count: String(count), amount })
}

function toViews(waiting: number, typing: number, differing: number): readonly StandardView[] {
  return [
    { name: m['office.supplier-invoice.view-review'](), count: waiting, search: 'state=received,read,review' },
    { name: m['office.supplier-invoice.view-typing'](), count: typing, search: 'finding=unreadable' },
    {
      name: m['office.supplier-invoice.view-differences'](),
      count: differing,
      search: 'state=review&finding=difference',
    },
  ]
}

const cells: OwnCells<ListedSupplierInvoice> = {
  supplier: ({ supplier }) => <ClippedText text={supplier || m['office.supplier-invoice.unknown-supplier']()} />,
  totalCents: ({ totalCents, isCredit, state }) =>
    state === 'received' ? (
      <span className="hint">{m['office.supplier-invoice.not-read']()}</span>
    ) : (
      <strong>{formatCents(isCredit ? -totalCents : totalCents)}</strong>
    ),
  differenceCents: ({ differenceCents }) => (differenceCents === 0 ? '–' : formatDifference(differenceCents)),
  state: ({ state }) => <StateBadge tone={stateTones[state]}>{stateText(state)}</StateBadge>,
  finding: ({ finding }) => (finding === 'none' ? '–' : findingText(finding)),
}
