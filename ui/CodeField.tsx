import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type'> & {
  value: string
  onValue: (code: string) => void
}

/** A field for a code from an e-mail: phones suggest it, and pasted spaces and hyphens fit in. */
export function CodeField({ onValue, ...field }: CodeFieldProps) {
  return (
    <TextField
      name="confirmationCode"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={12}
      {...field}
      onChange={(event) => onValue(event.target.value.toUpperCase())}
    />
  )
}
