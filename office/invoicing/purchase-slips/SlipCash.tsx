import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { isPayableInCash } from '@forecourt/domain/invoicing/purchase-slips/slip-payment.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { money } from '../invoices/invoice-texts.ts'
import type { Slip } from './purchase-slip-texts.ts'

/** Notes cash that the seller gets; nothing where nothing is open, and nothing while a batch pays it. */
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
  const [euros, setEuros] = useState<number | null>(cashLeftCents / 100)
  const [on, setOn] = useState(today)
  const amountCents = Math.round((euros ?? 0) * 100)
  const most = m['office.purchase-slip.cash-most']({ amount: money(cashLeftCents) })
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
      <NumberField
        id="slip-cash-amount"
        label={m['words.amount']()}
        hint={most}
        unit="€"
        decimals={2}
        value={euros}
        onChange={setEuros}
      />
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
export function UndoCash({ slip, paid }: { slip: Slip; paid: Slip['payment']['cash'][number] }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, rev } = slip
  return (
    <>
      <ActionButton
        small
        look="quiet"
        right="PAYMENT_PREPARE"
        aria-label={m['office.invoice.pay.undo-title']()}
        onClick={() => setIsAsking(true)}
      >
        {m['office.invoice.pay.undo']()}
      </ActionButton>
      {isAsking && (
        <ReasonDialog
          danger
          title={m['office.invoice.pay.undo-title']()}
          confirm={m['office.invoice.pay.undo-title']()}
          act={(reason) => api('POST /sales/purchaseslip/undopayment', { id, rev, payment: paid.id, reason })}
          onDone={() => showToast({ message: m['office.invoice.pay.undone'](), tone: 'success' })}
          onClose={() => setIsAsking(false)}
        >
          <p>{m['office.invoice.pay.undo-text']({ amount: money(paid.cents), day: formatDay(paid.on) })}</p>
        </ReasonDialog>
      )}
    </>
  )
}
