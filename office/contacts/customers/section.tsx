import type { customerForm } from '@forecourt/domain/contacts/customer-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import type { CustomerDraft } from './customer-draft.ts'

/** The props of the sections of the form. */
export interface SectionProps {
  row: CustomerDraft
  change: (changes: Partial<CustomerDraft>) => void
  /** Before the id of every field: `emails.1.address` is the rest. */
  id: string
  /** Returns the problem of a field, once the user tried to save. */
  errorOf: (field: string) => string | undefined
}

type LineName = Exclude<keyof typeof customerForm.fields, 'remarks'>

/** One line of the customer itself. */
export function CustomerLine({
  row,
  change,
  errorOf,
  id,
  field,
  label,
  hint,
  isOptional = false,
}: SectionProps & { field: LineName; label: string; hint?: string; isOptional?: boolean }) {
  return (
    <TextField
      id={`${id}-${field}`}
      label={label}
      hint={hint}
      optional={isOptional ? m['words.optional']() : undefined}
      autoComplete="off"
      maxLength={field === 'blockedReason' ? 200 : 120}
      value={row[field]}
      error={errorOf(field)}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
}
