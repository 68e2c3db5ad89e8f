import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { BankLine, BankStatementDesk } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'

interface IgnoreDialogProps {
  line: BankLine
  onDone: (after: BankStatementDesk) => void
  onClose: () => void
}

/** Asks why a line is set aside. */
export function IgnoreDialog({ line: { id, rev }, onDone, onClose }: IgnoreDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={m['office.bank.ignore-title']()}
      confirm={m['office.bank.ignore']()}
      refusal={reason.trim() === '' ? m['problems.required']() : undefined}
      act={() => api('POST /sales/bank/ignore', { id, rev, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{m['office.bank.ignore-text']()}</p>
      <TextField
        id="bank-ignore-reason"
        label={m['words.reason']()}
        value={reason}
        maxLength={300}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActDialog>
  )
}
