import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'

export interface AskedPaper {
  readonly vehicle: number
  readonly car: string
}

/** Records the document by which a car was bought. */
export function PurchasePaperDialog({ asked: { vehicle, car }, onClose }: { asked: AskedPaper; onClose: () => void }) {
  const [paper, setPaper] = useState('')
  return (
    <ActDialog
      title={m['office.register.paper-of']({ car })}
      confirm={m['words.save']()}
      refusal={paper.trim() === '' ? m['refusals.purchase-paper-missing']() : undefined}
      act={() => api('POST /sales/register/purchasepaper', { vehicle, paper: paper.trim() })}
      onDone={() => showToast({ tone: 'success', message: m['office.register.paper-noted']({ car }) })}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={m['office.register.paper-number']()}
        hint={m['office.register.paper-hint']()}
        maxLength={40}
        value={paper}
        onChange={({ target }) => setPaper(target.value)}
      />
    </ActDialog>
  )
}

export interface AskedReason {
  readonly id: number
  readonly car: string
  readonly since: string
}

/** Records why a row of the garage register has no invoice. */
export function GarageReasonDialog({
  asked: { id, car, since },
  onClose,
}: {
  asked: AskedReason
  onClose: () => void
}) {
  const [on, setOn] = useState(() => brusselsDay(new Date()))
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={m['office.register.reason-of']({ car })}
      confirm={m['words.save']()}
      refusal={reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined}
      act={() => api('POST /sales/register/garagereason', { id, on, reason: reason.trim() })}
      onDone={() => showToast({ tone: 'success', message: m['office.register.reason-noted']({ car }) })}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={m['office.register.left']()}
        min={since}
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      <TextField
        data-autofocus
        label={m['words.reason']()}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}
