import type { ComponentProps } from 'react'
import { CapitalsField } from './CapitalsField.tsx'

/** A field for a code from an e-mail: phones suggest it, and pasted spaces and hyphens fit in. */
export function CodeField(field: ComponentProps<typeof CapitalsField>) {
  return <CapitalsField name="confirmationCode" autoComplete="one-time-code" maxLength={12} {...field} />
}
