import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { Finding } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { callOptions } from '../../platform/queries.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { InvoiceDrop, InvoiceResults, InvoiceUploadButton, useInvoiceUpload } from './InvoiceUpload.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { StatedPaper } from './StatedPaper.tsx'
import { stateText, stateTones, type Queue, type SupplierInvoice } from './supplier-invoice-texts.ts'
import styles from './Review.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** Shows an incoming invoice on the review board. Another one is another board. */
export function SupplierInvoicePage() {
  const id = Number(useParams()['id'])
  const [finding, setFinding] = useState<Finding>()
  const { data } = useQuery(callOptions('GET /sales/supplierinvoice/get', { id }))
  const { data: queue } = useQuery({
    ...callOptions('GET /sales/supplierinvoice/queue', finding === undefined ? {} : { finding }),
    placeholderData: keepPreviousData,
  })
  if (!data || !queue) return null
  return <Board invoice={data.invoice} queue={queue} finding={finding} onFinding={setFinding} />
}

interface BoardProps {
  invoice: SupplierInvoice
  queue: Queue
  finding: Finding | undefined
  onFinding: (finding: Finding | undefined) => void
}

/** The queue at the left, stated against expected amounts in the middle, the document of the supplier at the right. */
function Board({ invoice, queue, finding, onFinding }: BoardProps) {
  const navigate = useNavigate()
  const upload = useInvoiceUpload()
  const title = invoice.arrivalNumber
  useTitle(title)

  function move(step: 1 | -1) {
    const at = queue.invoices.findIndex(({ id }) => id === invoice.id)
    const next = queue.invoices[at === -1 ? 0 : Math.min(queue.invoices.length - 1, Math.max(0, at + step))]
    if (next && next.id !== invoice.id) void navigate(`/supplierinvoice/${next.id}`)
  }
  useNamedShortcut('j', m['office.supplier-invoice.key.next'](), () => move(1))
  useNamedShortcut('k', m['office.supplier-invoice.key.previous'](), () => move(-1))

  /** Opens the next invoice of the queue once this one is decided; the last one stays. */
  function follow() {
    const at = queue.invoices.findIndex(({ id }) => id === invoice.id)
    const next = at === -1 ? undefined : (queue.invoices[at + 1] ?? queue.invoices[at - 1])
    if (next) void navigate(`/supplierinvoice/${next.id}`)
  }

  return (
    <InvoiceDrop upload={upload} className={styles.board}>
      <ScreenHead
        screen="supplierInvoice"
        isRecord
        title={title}
        beside={<StateBadge tone={stateTones[invoice.state]}>{stateText(invoice.state)}</StateBadge>}
        facts={[
          <span key="waiting" className={styles.number}>
            {queue.count === 1
              ? m['office.supplier-invoice.waiting-one']({ amount: formatCents(queue.totalCents) })
              : m['office.supplier-invoice.waiting']({
                  count: String(queue.count),
                  amount: formatCents(queue.totalCents),
                })}
          </span>,
          queue.approvedToday > 0 &&
            m['office.supplier-invoice.approved-today']({ count: String(queue.approvedToday) }),
        ]}
        actions={<InvoiceUploadButton upload={upload} />}
      />
      <InvoiceResults upload={upload} />
      <div className={styles.columns}>
        <ReviewQueue queue={queue} chosen={invoice.id} finding={finding} onFinding={onFinding} />
        <ReviewPanel key={invoice.id} invoice={invoice} onDecided={follow} />
        <StatedPaper invoice={invoice} />
      </div>
    </InvoiceDrop>
  )
}
