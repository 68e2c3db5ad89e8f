import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { isSettable } from '@forecourt/domain/invoicing/invoices/set-off.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { UndoPaymentButton } from './UndoPaymentButton.tsx'
import { toInvoicePlace, type Invoice } from './invoice-texts.ts'

interface InvoicePart {
  invoice: Invoice
}

type Choices = ApiResult<'GET /sales/invoice/setoffs'>

/** An open paper of the other side, or an amount on account. */
interface Choice {
  readonly kind: 'paper' | 'account'
  readonly id: number
  readonly label: string
  readonly cents: number
}

function toChoices({ others, accounts }: Choices): Choice[] {
  return [
    ...others.map(({ id, number, issuedOn, openCents }): Choice => {
      const cents = Math.abs(openCents)
      const label = m['office.invoice.set-off.choice']({ number, day: formatDay(issuedOn), amount: formatCents(cents) })
      return { kind: 'paper', id, label, cents }
    }),
    ...accounts.map(({ id, reference, on, cents }): Choice => {
      const label = m['office.invoice.set-off.account']({ reference, day: formatDay(on), amount: formatCents(cents) })
      return { kind: 'account', id, label, cents }
    }),
  ]
}

/** Sets a credit of the customer off against an invoice; hidden where the customer has nothing on the other side. */
export function SetOffButton({ invoice }: InvoicePart) {
  const [isAsking, setIsAsking] = useState(false)
  const place = toInvoicePlace(invoice)
  // The invoice of a sale is paid with an amount on account.
  const isPossible = isSettable({ ...invoice, isOfSale: false }).ok
  const mayCredit = useRefusal('INVOICE_CREDIT', place) === undefined
  const { data } = useQuery({
    ...callOptions('GET /sales/invoice/setoffs', { id: invoice.id }),
    enabled: isPossible && mayCredit,
  })
  const [first, ...rest] = data ? toChoices(data) : []
  if (!isPossible || !first) return null
  return (
    <>
      <ActionButton right="INVOICE_CREDIT" place={place} onClick={() => setIsAsking(true)}>
        {m['office.invoice.set-off.act']()}
      </ActionButton>
      {isAsking && <SetOffDialog invoice={invoice} choices={[first, ...rest]} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface DialogProps extends InvoicePart {
  choices: readonly [Choice, ...Choice[]]
  onClose: () => void
}

function SetOffDialog({ invoice, choices, onClose }: DialogProps) {
  const { id, rev, openCents } = invoice
  const [first] = choices
  const findMost = (choice: Choice) => Math.min(Math.abs(openCents), choice.cents)
  const [chosen, setChosen] = useState(first)
  const [cents, setCents] = useState<number | null>(findMost(first))
  const mostCents = findMost(chosen)
  const amountCents = cents ?? 0
  const explainRefusal = () => {
    if (amountCents <= 0) return m['words.enter-amount']()
    return amountCents > mostCents ? m['refusals.set-off-above-open']({ amount: formatCents(mostCents) }) : undefined
  }
  return (
    <ActDialog
      title={m['office.invoice.set-off.act']()}
      confirm={m['office.invoice.set-off.act']()}
      keep={m['words.back']()}
      refusal={explainRefusal()}
      act={() =>
        chosen.kind === 'paper'
          ? api('POST /sales/invoice/setoff', { id, rev, other: chosen.id, amountCents })
          : api('POST /sales/invoice/setoffaccount', { id, rev, account: chosen.id, amountCents })
      }
      onDone={() => showToast({ message: m['office.invoice.set-off.done'](), tone: 'success' })}
      onClose={onClose}
    >
      <p>{m['office.invoice.set-off.text']()}</p>
      <Select
        label={openCents > 0 ? m['office.invoice.set-off.credit']() : m['office.invoice.set-off.invoice']()}
        value={toKey(chosen)}
        onChoose={(value) => {
          const choice = choices.find((one) => toKey(one) === value) ?? first
          setChosen(choice)
          setCents(findMost(choice))
        }}
        options={choices.map((one) => ({ value: toKey(one), label: one.label }))}
      />
      <MoneyField id="set-off-amount" label={m['words.amount']()} cents={cents} onChange={setCents} />
    </ActDialog>
  )
}

const toKey = ({ kind, id }: Choice) => `${kind} ${id}`

/** Undoes a set-off that was made by mistake. */
export function UndoSetOff({ invoice, setOff }: InvoicePart & { setOff: Invoice['allocations'][number] }) {
  const { id, rev, state } = invoice
  if (state !== 'issued') return null
  return (
    <UndoPaymentButton
      right="INVOICE_CREDIT"
      place={toInvoicePlace(invoice)}
      payment={setOff}
      texts={undoTexts}
      act={(reason) => api('POST /sales/invoice/undosetoff', { id, rev, setOff: setOff.id, reason })}
    />
  )
}

const undoTexts = {
  title: m['office.invoice.set-off.undo-title'],
  text: m['office.invoice.set-off.undo-text'],
  undone: m['office.invoice.set-off.undone'],
}
