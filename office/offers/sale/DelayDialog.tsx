import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { addDays } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { showUndo } from '../../platform/undo.ts'
import type { SaleDialogProps } from './ConfirmDialog.tsx'

const usualDays = 7

/** Asks until when the car waits, and why. */
export function DelayDialog({ offer: { id, rev, today, context }, onDone, onClose }: SaleDialogProps) {
  const most = context.terms.mostDelayDays ?? null
  const [until, setUntil] = useState(addDays(today, Math.min(usualDays, most ?? usualDays)))
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={m['office.offer.delay.title']()}
      confirm={m['office.offer.delay.act']()}
      keep={m['words.back']()}
      refusal={
        until <= today
          ? m['refusals.delay-too-short']()
          : reason.trim() === ''
            ? m['refusals.offer-reason-missing']()
            : undefined
      }
      act={() => api('POST /sales/offer/confirmdelay', { id, rev, until, reason })}
      onDone={({ offer: next }) => {
        showUndo(m['office.offer.delay.done'](), null)
        onDone(next)
      }}
      onClose={onClose}
    >
      <p>{m['office.offer.delay.text']()}</p>
      <TextField
        id="delay-until"
        type="date"
        label={m['office.offer.delay.until']()}
        min={addDays(today, 1)}
        max={most === null ? undefined : addDays(today, most)}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <TextArea
        data-autofocus
        label={m['words.reason']()}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}
