import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Row } from '../../platform/Layout.tsx'
import { download } from '../../platform/files.ts'
import { formatInstant } from '../../platform/language.ts'
import type { Invoice } from './invoice-texts.ts'

/** Shows when and by whom an invoice was issued, and offers its files. */
export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const { id, kind, state, issuedAt, issuedBy } = invoice
  if (state === 'draft' || issuedAt === null) return null
  const open = (file: 'pdf' | 'ubl') => void download('POST /sales/invoice/file', { id, file })
  return (
    <Row between gap={12}>
      <p className="hint">{m['office.invoice.issued-by']({ when: formatInstant(issuedAt), name: issuedBy ?? '' })}</p>
      {kind !== 'opening' && (
        <Row>
          <Button small icon="download" onClick={() => open('pdf')}>
            {m['invoice.pdf']()}
          </Button>
          <Button small icon="download" onClick={() => open('ubl')}>
            {m['office.invoice.xml']()}
          </Button>
        </Row>
      )}
    </Row>
  )
}
