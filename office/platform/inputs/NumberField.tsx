import type { ComponentProps } from 'react'
import { NumberField as AnyNumberField } from '@forecourt/ui/NumberField.tsx'
import { currentLocale } from '../language.ts'

/** A number as the language of the page writes it. */
export function NumberField(props: Omit<ComponentProps<typeof AnyNumberField>, 'locale'>) {
  return <AnyNumberField locale={currentLocale()} {...props} />
}
