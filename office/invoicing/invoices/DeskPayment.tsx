import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  DESK_PAYMENT_WAYS,
  isPayableAtDesk,
  type DeskPaymentWay,
} from '@forecourt/domain/invoicing/invoices/desk-payment.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { UndoPaymentButton } from './UndoPaymentButton.tsx'
import { toInvoicePlace, type Invoice } from './invoice-texts.ts'

interface InvoicePart {
  invoice: Invoice
}

const wayTexts = { card: m['office.invoice.pay.card'], cash: m['office.invoice.pay.cash'] } as const satisfies Record<
  DeskPaymentWay,
  unknown
>

/** Records a payment of the customer at the desk; hidden for the invoice of a sale, and where nothing is open. */
export function PayButton({ invoice }: InvoicePart) {
  const [isAsking, setIsAsking] = useState(false)
  const isOfSale = invoice.dossier !== null || invoice.order !== null
  if (!isPayableAtDesk({ ...invoice, isOfSale }).ok) return null
  return (
    <>
      <ActionButton
        look="primary"
        right="DESK_PAYMENT_EDIT"
        place={toInvoicePlace(invoice)}
        onClick={() => setIsAsking(true)}
      >
        {m['office.invoice.pay.act']()}
      </ActionButton>
      {isAsking && <PayDialog invoice={invoice} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function PayDialog({ invoice, onClose }: InvoicePart & { onClose: () => void }) {
  const { id, rev, openCents, today } = invoice
  const [key] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<DeskPaymentWay>('card')
  const [cents, setCents] = useState<number | null>(openCents)
  const [on, setOn] = useState(today)
  const [reference, setReference] = useState('')
  const amountCents = cents ?? 0
  const explainRefusal = () => {
    if (amountCents <= 0 || on === '') return m['words.enter-amount']()
    return amountCents > openCents ? m['refusals.payment-above-open']({ amount: formatCents(openCents) }) : undefined
  }
  return (
    <ActDialog
      title={m['office.invoice.pay.act']()}
      confirm={m['office.invoice.pay.act']()}
      keep={m['words.back']()}
      refusal={explainRefusal()}
      act={() => api('POST /sales/invoice/notepayment', { id, rev, key, way, on, amountCents, reference })}
      onDone={() => showToast({ message: m['office.invoice.pay.done'](), tone: 'success' })}
      onClose={onClose}
    >
      <Select
        label={m['office.invoice.pay.way']()}
        value={way}
        onChoose={setWay}
        options={DESK_PAYMENT_WAYS.map((value) => ({ value, label: wayTexts[value]() }))}
      />
      <MoneyField id="desk-payment-amount" label={m['words.amount']()} cents={cents} onChange={setCents} />
      <TextField
        id="desk-payment-on"
        type="date"
        label={m['words.day']()}
        max={today}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      {way === 'card' && (
        <TextField
          id="desk-payment-reference"
          label={m['office.invoice.pay.reference']()}
          optional={m['words.optional']()}
          maxLength={60}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
    </ActDialog>
  )
}

/** Undoes a payment at the desk that was noted by mistake. */
export function UndoPayment({ invoice, payment }: InvoicePart & { payment: Invoice['allocations'][number] }) {
  const { id, rev, state } = invoice
  if (state !== 'issued') return null
  return (
    <UndoPaymentButton
      right="DESK_PAYMENT_EDIT"
      place={toInvoicePlace(invoice)}
      payment={payment}
      act={(reason) => api('POST /sales/invoice/undopayment', { id, rev, payment: payment.id, reason })}
    />
  )
}
