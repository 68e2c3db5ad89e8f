import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { toInvoicePlace, type Invoice } from './invoice-texts.ts'

interface DialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Writes off what a customer will not pay. */
export function WriteOffDialog({ invoice, onClose }: DialogProps) {
  const { id, rev, openCents, kind } = invoice
  const [isVatReclaimed, setVatReclaimed] = useState(false)
  return (
    <ReasonDialog
      danger
      title={m['office.invoice.write-off']()}
      confirm={m['office.invoice.write-off']()}
      act={(reason) => api('POST /sales/invoice/writeoff', { id, rev, reason, isVatReclaimed })}
      onDone={() => showToast({ message: m['office.invoice.written-off'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.invoice.write-off-text']({ amount: formatCents(openCents) })}</p>
      {/* The VAT of an invoice of another system was declared there. */}
      {kind !== 'opening' && (
        <Checkbox
          label={m['office.invoice.loss-proven']()}
          checked={isVatReclaimed}
          onChange={({ target }) => setVatReclaimed(target.checked)}
        />
      )}
    </ReasonDialog>
  )
}

/** Takes back a write-off: the customer pays after all, or it was a mistake; hidden where nothing is written off. */
export function RecoverButton({ invoice }: { invoice: Invoice }) {
  const [isAsking, setIsAsking] = useState(false)
  const { writtenOff } = invoice
  if (writtenOff === null) return null
  return (
    <>
      <ActionButton right="INVOICE_WRITE_OFF" place={toInvoicePlace(invoice)} onClick={() => setIsAsking(true)}>
        {m['office.invoice.recover.act']()}
      </ActionButton>
      {isAsking && <RecoverDialog invoice={invoice} writtenOff={writtenOff} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function RecoverDialog({
  invoice,
  writtenOff,
  onClose,
}: DialogProps & { writtenOff: NonNullable<Invoice['writtenOff']> }) {
  const { id, rev } = invoice
  const [cents, setCents] = useState<number | null>(writtenOff.surplusCents || writtenOff.cents)
  const [isVatReclaimed, setVatReclaimed] = useState(false)
  const amountCents = cents ?? 0
  const explainRefusal = () => {
    if (amountCents <= 0) return m['words.enter-amount']()
    return amountCents > writtenOff.cents
      ? m['refusals.recovery-above-write-off']({ amount: formatCents(writtenOff.cents) })
      : undefined
  }
  return (
    <ReasonDialog
      title={m['office.invoice.recover.act']()}
      confirm={m['office.invoice.recover.act']()}
      refusal={explainRefusal()}
      act={(reason) => api('POST /sales/invoice/recover', { id, rev, amountCents, reason, isVatReclaimed })}
      onDone={() => showToast({ message: m['office.invoice.recover.done'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.invoice.recover.text']({ amount: formatCents(writtenOff.cents) })}</p>
      <MoneyField id="recovered-amount" label={m['words.amount']()} cents={cents} onChange={setCents} />
      {writtenOff.vatCents > 0 ? (
        <p className="hint">{m['office.invoice.recover.vat']({ amount: formatCents(writtenOff.vatCents) })}</p>
      ) : (
        invoice.kind !== 'opening' && (
          <Checkbox
            label={m['office.invoice.recover.vat-outside']()}
            checked={isVatReclaimed}
            onChange={({ target }) => setVatReclaimed(target.checked)}
          />
        )
      )}
    </ReasonDialog>
  )
}
