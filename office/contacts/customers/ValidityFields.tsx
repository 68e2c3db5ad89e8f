import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'

interface ValidityFieldsProps {
  from: string
  /** The last day; empty: it does not end. */
  last: string
  isFromFixed?: boolean
  onFrom: (from: string) => void
  onLast: (last: string) => void
}

/** The first and the last day of a permit or an agreement. */
export function ValidityFields({ from, last, isFromFixed = false, onFrom, onLast }: ValidityFieldsProps) {
  return (
    <>
      <TextField
        type="date"
        label={m['words.valid-from']()}
        value={from}
        readOnly={isFromFixed}
        onChange={({ target }) => onFrom(target.value)}
      />
      <TextField
        type="date"
        label={m['words.valid-through']()}
        optional={m['words.optional']()}
        min={from}
        value={last}
        onChange={({ target }) => onLast(target.value)}
      />
    </>
  )
}
