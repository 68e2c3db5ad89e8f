import type { ComponentProps } from 'react'
import { readNumber } from '@forecourt/domain/platform/values/number-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { NumberField as AnyNumberField, type TypedNumber } from '@forecourt/ui/NumberField.tsx'
import { currentLocale } from '../language.ts'

type NumberFieldProps = Omit<ComponentProps<typeof AnyNumberField>, 'locale' | 'read'> & {
  /** The number of decimals that the value may have, for input that is ambiguous otherwise. */
  decimalsRead?: number | undefined
}

/** A number in the format of the page's language, parsed like every number. */
export function NumberField({ decimalsRead = 2, ...props }: NumberFieldProps) {
  return <AnyNumberField locale={currentLocale()} read={(text) => readTyped(text, decimalsRead)} {...props} />
}

function readTyped(text: string, decimals: number): TypedNumber {
  if (text.trim() === '') return { value: null }
  const read = readNumber(text, { decimals })
  if (read === 'doubtful') return { value: Number.NaN, problem: m['problems.doubtful-number']() }
  return { value: read?.value ?? Number.NaN }
}
