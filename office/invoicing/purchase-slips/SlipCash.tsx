import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { isPayableInCash } from '@forecourt/domain/invoicing/purchase-slips/slip-payment.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { UndoPaymentButton } from '../invoices/UndoPaymentButton.tsx'
import type { Slip } from './purchase-slip-texts.ts'

/** Records cash that the seller gets; hidden where nothing is open, and while a batch pays it. */
export function PayInCash({ slip }: { slip: Slip }) {
  const [isAsking, setIsAsking] = useState(false)
  const { annulled, payment } = slip
  const { openCents, batch, cashLeftCents } = payment
  if (!isPayableInCash({ isAnnulled: annulled !== null, openCents, batch: batch?.number ?? null }).ok) return null
  return (
    <>
      <ActionButton
        small
        right="PAYMENT_PREPARE"
        refusal={cashLeftCents === 0 ? m['office.purchase-slip.cash-spent']() : undefined}
        onClick={() => setIsAsking(true)}
      >
        {m['office.purchase-slip.pay-cash']()}
      </ActionButton>
      {isAsking && <CashDialog slip={slip} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function CashDialog({ slip: { id, rev, payment }, onClose }: { slip: Slip; onClose: () => void }) {
  const { cashLeftCents, today } = payment
  const [key] = useState(() => crypto.randomUUID())
  const [cents, setCents] = useState<number | null>(cashLeftCents)
  const [on, setOn] = useState(today)
  const amountCents = cents ?? 0
  const most = m['office.purchase-slip.cash-most']({ amount: formatCents(cashLeftCents) })
  const explainRefusal = () => {
    if (amountCents <= 0 || on === '') return m['words.enter-amount']()
    return amountCents > cashLeftCents ? most : undefined
  }
  return (
    <ActDialog
      title={m['office.purchase-slip.pay-cash']()}
      confirm={m['words.note-down']()}
      keep={m['words.back']()}
      refusal={explainRefusal()}
      act={() => api('POST /sales/purchaseslip/notepayment', { id, rev, key, on, amountCents })}
      onDone={() => showToast({ message: m['office.invoice.pay.done'](), tone: 'success' })}
      onClose={onClose}
    >
      <MoneyField id="slip-cash-amount" label={m['words.amount']()} hint={most} cents={cents} onChange={setCents} />
      <TextField
        id="slip-cash-on"
        type="date"
        label={m['words.day']()}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
    </ActDialog>
  )
}

/** Undoes cash that was noted by mistake, or that the seller gave back. */
export function UndoCash({ slip: { id, rev }, paid }: { slip: Slip; paid: Slip['payment']['cash'][number] }) {
  return (
    <UndoPaymentButton
      right="PAYMENT_PREPARE"
      payment={paid}
      act={(reason) => api('POST /sales/purchaseslip/undopayment', { id, rev, payment: paid.id, reason })}
    />
  )
}
