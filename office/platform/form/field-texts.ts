import type { Fields } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatFully, formatNumber } from '../kinds/format.ts'
import type { Value } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'

/** The label of a field and its value in words, for the dialog about conflicting changes. */
export interface FieldText<FieldValue = unknown> {
  label: () => string
  /** Left out: texts, numbers, yes or no and translations are shown as they are, lists not at all. */
  format?(value: FieldValue): string
}

/** The texts of all fields of a form. */
export type FieldTexts<Row> = { readonly [Name in keyof Row]-?: FieldText<Row[Name]> }

/** Returns the texts of fields that a definition describes. */
export function describeFields<Described extends Fields>(
  fields: Described,
  texts: ResourceTexts,
): { readonly [Name in keyof Described]: FieldText } {
  const described = Object.entries(fields).map(([name, field]): [string, FieldText<Value>] => [
    name,
    { label: () => texts.field(name), format: (value) => formatFully(value ?? null, { name, field, texts }) },
  ])
  return Object.fromEntries(described) as { readonly [Name in keyof Described]: FieldText }
}

/** A dialog shows the beginning of a long text; the form has all of it. */
const longestText = 400

/** Returns a value in words; undefined if it has no words of its own, such as a list. */
export function formatFieldValue(text: FieldText | undefined, value: unknown): string | undefined {
  if (text?.format) return text.format(value)
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') {
    return value.length > longestText ? `${value.slice(0, longestText)} …` : value || '–'
  }
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? m['words.yes']() : m['words.no']()
  const isTranslated = typeof value === 'object' && 'nl' in value && typeof value.nl === 'string'
  if (!isTranslated) return undefined
  return formatFieldValue(undefined, Object.values(value).filter(Boolean).join(' · '))
}
