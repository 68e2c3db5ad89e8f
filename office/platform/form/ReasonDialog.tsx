import { useState, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'

interface ReasonDialogProps<Result> extends Omit<ActDialogProps<Result>, 'act' | 'children'> {
  children?: ReactNode
  act: (reason: string) => Promise<Result>
}

/** Asks why an act is done; it cannot be confirmed without a reason. */
export function ReasonDialog<Result>({ act, refusal, children, ...props }: ReasonDialogProps<Result>) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['refusals.offer-reason-missing']() : undefined
  return (
    <ActDialog keep={m['words.back']()} refusal={refusal ?? missing} act={() => act(reason.trim())} {...props}>
      {children}
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
