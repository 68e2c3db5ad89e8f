import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Row } from '../../platform/Layout.tsx'
import { formatCents } from '../../platform/money-text.ts'
import {
  invoiceKindText,
  invoiceStandingText,
  invoiceTitle,
  type InvoiceKind,
  type InvoiceStanding,
} from './made-invoices.ts'

interface MadeInvoiceProps {
  invoice: {
    readonly id: number
    readonly kind: InvoiceKind
    readonly number: string | null
    readonly issuedOn: string | null
    readonly standing: InvoiceStanding
    readonly receivableCents: number
    readonly openCents: number
    /** Shown where one record has several buyers. */
    readonly customer?: string
  }
}

/** Shows an invoice at the record that it was made for: its number and amount, and how it stands. */
export function MadeInvoice({ invoice }: MadeInvoiceProps) {
  const { id, kind, number, issuedOn, standing, receivableCents, openCents, customer = '' } = invoice
  return (
    <>
      <Row between gap={12}>
        <span>
          <TextLink href={`/invoice/${id}`}>{invoiceTitle(invoice)}</TextLink>{' '}
          {number !== null && <span className="hint">{invoiceKindText(kind)}</span>}
        </span>
        <strong className="num">{formatCents(receivableCents)}</strong>
      </Row>
      <p className="hint">
        {[
          customer,
          issuedOn === null ? '' : formatDay(issuedOn),
          invoiceStandingText(standing),
          standing === 'part'
            ? m['words.labelled']({ label: m['office.invoice.open'](), text: formatCents(openCents) })
            : '',
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
    </>
  )
}
