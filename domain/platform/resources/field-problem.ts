import { isCalendarDay } from '../values/calendar.ts'
import { namesToChoose, type Bounds, type Field } from './resource.ts'
import { isOfForm, type TextForm } from '../forms/text-forms.ts'
import type { Translated } from '../values/translated.ts'

/** Problems of a field value; each has a text under `problems.` in the locales. */
export type FieldProblem =
  | {
      readonly name:
        | 'required'
        | 'code'
        | 'article-code'
        | 'number'
        | 'doubtful-number'
        | 'cell-error'
        | 'day-in-text'
        | 'whole'
        | 'choice'
        | 'yes-or-no'
        | 'day'
        | 'colour'
        | 'reference'
        | TextForm
    }
  | { readonly name: 'decimals' | 'too-long'; readonly count: number }
  | { readonly name: 'range'; readonly min: number; readonly max: number }

const longestCode = 60

export const ARTICLE_CODE = /^[A-Z0-9-]{1,12}$/

/**
 * Checks a value as typed, an empty one too. The server’s schema and the rules of the table repeat these rules and decide.
 */
export function fieldProblem(field: Field, value: unknown): FieldProblem | undefined {
  if (isEmpty(field, value)) return field.optional ? undefined : { name: 'required' }
  switch (field.kind) {
    case 'text':
      if (field.form !== undefined && !isOfForm(field.form, value as string)) return { name: field.form }
      return tooLong(field.max, value as string)
    case 'translated':
      return Object.values(value as Translated)
        .map((text) => tooLong(field.max, text ?? ''))
        .find(Boolean)
    case 'code':
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value as string)) return { name: 'code' }
      return tooLong(longestCode, value as string)
    case 'articleCode':
      return ARTICLE_CODE.test(value as string) ? undefined : { name: 'article-code' }
    case 'whole':
      return numberProblem(field, value as number, { decimals: 0 })
    case 'decimal':
      return numberProblem(field, value as number, { decimals: field.decimals })
    case 'percent':
      // In hundredths of a percent, reported in percents.
      return numberProblem({ min: field.min / 100, max: field.max / 100 }, (value as number) / 100, { decimals: 2 })
    case 'money':
      // In cents, reported in euros.
      return numberProblem({ min: field.min / 100, max: field.max / 100 }, (value as number) / 100, { decimals: 2 })
    case 'flags':
      return (value as string[]).every((name) => namesToChoose(field.of).includes(name))
        ? undefined
        : { name: 'choice' }
    case 'one':
    case 'instant':
      return undefined
    case 'colour':
      return /^#[0-9a-f]{6}$/.test(value as string) ? undefined : { name: 'colour' }
    case 'choice':
      return namesToChoose(field.of).includes(value as string) ? undefined : { name: 'choice' }
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : { name: 'yes-or-no' }
    case 'day':
      return isCalendarDay(value as string) ? undefined : { name: 'day' }
  }
}

function isEmpty({ kind }: Field, value: unknown): boolean {
  if (kind === 'translated') return !(value as Translated | null)?.nl.trim()
  return value === null || value === undefined || value === ''
}

function tooLong(max: number, text: string): FieldProblem | undefined {
  return text.length > max ? { name: 'too-long', count: max } : undefined
}

function numberProblem(
  { min, max }: Bounds,
  value: number,
  { decimals }: { decimals: number },
): FieldProblem | undefined {
  if (Number.isNaN(value)) return { name: 'number' }
  if (Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? { name: 'whole' } : { name: 'decimals', count: decimals }
  return value >= min && value <= max ? undefined : { name: 'range', min, max }
}
