import type { ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type CapitalsFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type'> & {
  value: string
  onValue: (text: string) => void
}

/** A text in capitals, such as a number plate or a code. */
export function CapitalsField({ onValue, ...field }: CapitalsFieldProps) {
  return (
    <TextField
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      onChange={({ target }) => {
        // A value that React replaces moves the caret to the end, also where somebody types in the middle.
        const caret = target.selectionStart
        target.value = target.value.toUpperCase()
        target.setSelectionRange(caret, caret)
        onValue(target.value)
      }}
    />
  )
}
