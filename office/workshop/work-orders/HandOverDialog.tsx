import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useWorkInvoices } from './WorkInvoices.tsx'
import type { WorkOrderPart } from './work-order-texts.ts'

/** Hands the car over, to the person named: the invoice of the customer is paid, or the car leaves on account. */
export function HandOverDialog({ order, onClose }: WorkOrderPart & { onClose: () => void }) {
  const { id, rev, workNumber, customer } = order
  const [handedTo, setHandedTo] = useState(customer.name)
  const [isOnAccount, setIsOnAccount] = useState(false)
  const unpaid = (useWorkInvoices(order)?.payers ?? [])
    .filter(({ payer }) => payer === 'customer')
    .flatMap(({ invoices }) => invoices)
    .filter((invoice) => invoice.standing !== 'draft' && invoice.openCents > 0)
  const openCents = unpaid.reduce((sum, invoice) => sum + invoice.openCents, 0)
  return (
    <ActDialog
      title={m['office.invoice.work.hand-over']()}
      confirm={m['office.invoice.work.hand-over']()}
      keep={m['words.back']()}
      refusal={handedTo.trim() === '' ? m['refusals.hand-over-to-nobody']() : undefined}
      act={() => api('POST /sales/workorder/handover', { id, rev, handedTo, isOnAccount })}
      onDone={() => showToast({ message: m['office.invoice.work.handed']({ number: workNumber }), tone: 'success' })}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={m['office.invoice.work.handed-to']()}
        maxLength={120}
        value={handedTo}
        onChange={({ target }) => setHandedTo(target.value)}
      />
      {openCents > 0 && (
        <>
          <Notice tone="warning">{m['office.invoice.work.unpaid']({ amount: formatCents(openCents) })}</Notice>
          {unpaid.map((invoice) => (
            <TextLink key={invoice.id} href={`/invoice/${invoice.id}`}>
              {m['office.invoice.pay.open-link']({ number: invoice.number ?? '' })}
            </TextLink>
          ))}
          <Checkbox
            label={m['office.invoice.work.on-account']()}
            checked={isOnAccount}
            onChange={({ target }) => setIsOnAccount(target.checked)}
          />
        </>
      )}
    </ActDialog>
  )
}
