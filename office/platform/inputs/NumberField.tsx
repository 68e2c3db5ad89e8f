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
  const unit = typeof props.unit === 'string' ? props.unit : undefined
  const read = (text: string) => readTyped(text, { decimals: decimalsRead, unit })
  return <AnyNumberField locale={currentLocale()} read={read} {...props} />
}

function readTyped(text: string, needs: Parameters<typeof readNumber>[1]): TypedNumber {
  if (text.trim() === '') return { value: null }
  const read = readNumber(text, needs)
  if (read === 'doubtful') return { value: Number.NaN, problem: m['problems.doubtful-number']() }
  return read ?? { value: Number.NaN, problem: m['problems.number']() }
}
