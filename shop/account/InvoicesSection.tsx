import { useState } from 'react'
import { api, request } from '@forecourt/api-client/api-client.ts'
import type { CustomerInvoice } from '@forecourt/domain/invoicing/invoices/customer-invoice.schema.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { Transfer } from '../orders/Transfer.tsx'
import { formatCents } from '../platform/money-text.ts'
import { saveFile } from '../platform/save-file.ts'
import { ShowAnswer } from './ShowAnswer.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

/** Shows the invoices of the customer, and how to pay the open ones. */
export default function InvoicesSection() {
  const asked = useAnswer(() => api('GET /shop/account/getinvoices'))
  return (
    <ShowAnswer asked={asked}>
      {({ invoices }) =>
        invoices.length === 0 ? (
          <StateCard icon="file-text" title={m['my-account.invoices.none']()}>
            {m['my-account.invoices.none-text']()}
          </StateCard>
        ) : (
          <ul className={styles.list}>
            {invoices.map((invoice) => (
              <Invoice key={invoice.number} invoice={invoice} />
            ))}
          </ul>
        )
      }
    </ShowAnswer>
  )
}

const kinds = {
  invoice: m['invoice.kinds.invoice'],
  advance: m['invoice.kinds.advance'],
  'credit-note': m['invoice.kinds.credit-note'],
  'self-billed': m['invoice.kinds.self-billed'],
  free: m['invoice.kinds.free'],
  'self-billed-credit': m['invoice.kinds.self-billed-credit'],
  opening: m['invoice.kinds.opening'],
} as const satisfies Record<CustomerInvoice['kind'], unknown>

function Invoice({ invoice }: { invoice: CustomerInvoice }) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { number, kind, car, issuedOn, dueOn, amountCents, openCents, isOverdue, transfer } = invoice

  async function load() {
    setIsBusy(true)
    const file = await request('POST /shop/account/getinvoicefile', { number }).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    )
    if (file) saveFile(file, `${number}.pdf`)
    setHasFailed(!file)
    setIsBusy(false)
  }

  return (
    <li className={styles.sale}>
      <div className={`${styles.summary} ${styles.withoutPicture}`}>
        <div className={styles.what}>
          <p className={styles.title}>
            {kinds[kind]()} {number}
          </p>
          <p className={styles.detail}>{[formatDay(issuedOn), car].filter(Boolean).join(' · ')}</p>
          {openCents > 0 && (
            <p className={styles.badges}>
              <Badge tone={isOverdue ? 'promo' : 'vat'}>
                {isOverdue
                  ? m['my-account.invoices.overdue']({ day: formatDay(dueOn) })
                  : m['my-account.invoices.due']({ day: formatDay(dueOn) })}
              </Badge>
            </p>
          )}
          {openCents < 0 && (
            <p className={styles.detail}>{m['my-account.invoices.owed']({ amount: formatCents(-openCents) })}</p>
          )}
        </div>
        <div className={styles.actions}>
          <p className={`${styles.amount} num`}>{formatCents(amountCents)}</p>
          {/* The paper of an invoice that was taken over is in the system that issued it. */}
          {kind !== 'opening' && (
            <Button
              small
              icon="file-type-pdf"
              busy={isBusy}
              aria-label={m['my-account.invoices.pdf']({ number })}
              onClick={() => void load()}
            >
              {m['invoice.pdf']()}
            </Button>
          )}
        </div>
      </div>
      {hasFailed && (
        <Notice tone="failure" live>
          {m['your-offer.paper-failed']()}
        </Notice>
      )}
      {transfer && (
        <details>
          <summary>{m['my-account.invoices.pay']({ amount: formatCents(openCents) })}</summary>
          <div className={styles.order}>
            <Transfer transfer={transfer} />
          </div>
        </details>
      )}
    </li>
  )
}
