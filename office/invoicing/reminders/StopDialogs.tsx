import { useState, type ReactNode } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { NotedStop } from '@forecourt/domain/invoicing/reminders/dunning.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import type { Debtor, OpenInvoice } from './reminder-texts.ts'

interface DialogProps {
  debtor: Debtor
  onClose: () => void
}

/** Asks until when a customer gets no reminders, and why. */
export function PauseDialog({ debtor, onClose }: DialogProps) {
  const [until, setUntil] = useState<CalendarDay>(addDays(debtor.today, 14))
  return (
    <StopDialog
      debtor={debtor}
      kind="paused"
      invoice={null}
      until={until}
      title={m['office.receivable.pause-title']()}
      done={m['office.receivable.pause-done']()}
      refusal={until === '' || until < debtor.today ? m['refusals.pause-until-a-day-to-come']() : undefined}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={m['office.receivable.pause-until']()}
        min={debtor.today}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </StopDialog>
  )
}

export function DeceasedDialog({ debtor, onClose }: DialogProps) {
  return (
    <StopDialog
      debtor={debtor}
      kind="deceased"
      invoice={null}
      until={null}
      title={m['office.receivable.deceased-title']()}
      done={m['office.receivable.deceased-done']()}
      onClose={onClose}
    >
      <p>{m['office.receivable.deceased-text']()}</p>
    </StopDialog>
  )
}

/** Asks why a customer disputes an invoice. */
export function DisputeDialog({ debtor, invoice, onClose }: DialogProps & { invoice: OpenInvoice }) {
  return (
    <StopDialog
      debtor={debtor}
      kind="disputed"
      invoice={invoice.id}
      until={null}
      title={m['office.receivable.dispute-title']({ number: invoice.number })}
      done={m['office.receivable.dispute-done']()}
      onClose={onClose}
    >
      <p>{m['office.receivable.dispute-text']()}</p>
    </StopDialog>
  )
}

interface StopProps extends DialogProps {
  kind: NotedStop
  invoice: number | null
  until: CalendarDay | null
  title: string
  done: string
  refusal?: string | undefined
  children: ReactNode
}

function StopDialog({ debtor, kind, invoice, until, title, done, refusal, children, onClose }: StopProps) {
  return (
    <ReasonDialog
      title={title}
      confirm={m['words.note-down']()}
      refusal={refusal}
      act={(reason) => api('POST /sales/reminder/stop', { kind, customer: debtor.customer.id, invoice, reason, until })}
      onDone={() => showToast({ message: done, tone: 'success' })}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  )
}
