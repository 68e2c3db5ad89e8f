import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type'> & {
  value: string
  onValue: (code: string) => void
}

/** A code from a mail: phones offer it, and spaces and hyphens that come along have room. */
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
