import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'

interface ErasureReasonProps {
  value: string
  onChange: (value: string) => void
}

/** Asks how the person requested that their data be erased. */
export function ErasureReason({ value, onChange }: ErasureReasonProps) {
  return (
    <TextField
      label={m['office.customer.privacy.reason']()}
      hint={m['office.customer.privacy.reason-hint']()}
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
