import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  RESPONSE_REASONS,
  type ResponseReason,
} from '@forecourt/domain/invoicing/supplier-invoices/purchase-response.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { responseReasonTexts, type SupplierInvoice } from './supplier-invoice-texts.ts'

interface ResponseDialogProps {
  invoice: SupplierInvoice
  act: 'dispute' | 'refuse'
  onDone: () => void
  onClose: () => void
}

const options = RESPONSE_REASONS.map((value) => ({ value, label: responseReasonTexts[value]() }))

/** Disputes or refuses an invoice; one that came over Peppol is answered with a reason that the supplier's program knows. */
export function ResponseDialog({ invoice: { id, rev, message }, act, onDone, onClose }: ResponseDialogProps) {
  const [code, setCode] = useState<ResponseReason>('OTH')
  const isAnswered = message?.channel === 'peppol'
  const title = act === 'dispute' ? m['office.supplier-invoice.dispute']() : m['office.supplier-invoice.refuse']()
  const send = (reason: string) => {
    const asked = { id, rev, reason, ...(isAnswered && { code }) }
    return act === 'dispute'
      ? api('POST /sales/supplierinvoice/dispute', asked)
      : api('POST /sales/supplierinvoice/refuse', asked)
  }
  return (
    <ReasonDialog danger={act === 'refuse'} title={title} confirm={title} act={send} onDone={onDone} onClose={onClose}>
      <p>
        {act === 'dispute' ? m['office.supplier-invoice.dispute-text']() : m['office.supplier-invoice.refuse-text']()}
      </p>
      {isAnswered && (
        <Select
          label={m['office.supplier-invoice.response.reason-code']()}
          hint={m['office.supplier-invoice.response.hint']()}
          options={options}
          value={code}
          onChoose={setCode}
        />
      )}
    </ReasonDialog>
  )
}
