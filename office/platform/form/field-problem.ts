import type { Field } from '@forecourt/domain/platform/resource.ts'
import type { Translated } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Value } from '../kinds/row.ts'

/** What is wrong with a value as it stands, before the server is asked; it decides. */
export function fieldProblem(field: Field, value: Value): string | undefined {
  if (isEmpty(field, value)) return field.optional ? undefined : m['office.form.required']()
  switch (field.kind) {
    case 'code':
      return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value as string) ? undefined : m['office.form.code']()
    case 'whole':
    case 'decimal':
    case 'percent':
      return numberProblem(field, value as number)
    case 'colour':
      return /^#[0-9a-f]{6}$/.test(value as string) ? undefined : m['office.form.colour']()
    case 'text':
    case 'translated':
    case 'choice':
    case 'yesNo':
    case 'day':
      return undefined
  }
}

function isEmpty({ kind }: Field, value: Value): boolean {
  if (kind === 'translated') return !(value as Translated | null)?.nl.trim()
  return value === null || value === ''
}

function numberProblem(field: { kind: 'whole' | 'decimal' | 'percent'; min: number; max: number }, value: number) {
  if (Number.isNaN(value)) return m['office.form.number']()
  if (field.kind === 'whole' && !Number.isInteger(value)) return m['office.form.whole']()
  if (value >= field.min && value <= field.max) return undefined
  const scale = field.kind === 'percent' ? 100 : 1
  return m['office.form.range']({ min: field.min / scale, max: field.max / scale })
}
