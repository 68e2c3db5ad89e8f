import { plainEmail, plainLine, plainLines } from './pasted.ts'
import {
  email,
  firstViolation,
  MAX_EMAIL_LENGTH,
  maxLength,
  required,
  type FieldViolation,
  type Rule,
  type Violation,
} from './validation.ts'

/** The kinds of field of a form: the options of a definition, and the value during input. */
interface FormFieldKinds {
  /** One line of text. */
  line: { says: TextSays; value: string }
  /** Several lines of text. */
  lines: { says: TextSays; value: string }
  /** A password: taken as it is. */
  secret: { says: { readonly max: number }; value: string }
  /** One of these names; an open one begins as none, which is missing. */
  choice: { says: { readonly of: readonly string[]; readonly isOpen: boolean }; value: string }
  /** One public number or more. */
  several: { says: { readonly max: number }; value: number[] }
  /** One id or more. */
  ids: { says: { readonly max: number }; value: string[] }
  /** The user agrees, or the form is not sent. */
  agreement: { says: object; value: boolean }
}

type TextSays = {
  readonly max: number
  readonly required?: true
  readonly rules?: readonly Rule[]
  /** Normalises a line that machines read (pasted.ts). */
  readonly reads?: (typed: string) => string
}

export type FormFieldKind = keyof FormFieldKinds
export type FormFieldOf<K extends FormFieldKind> = FormFieldKinds[K]['says'] & { readonly kind: K }
export type FormField = { [K in FormFieldKind]: FormFieldOf<K> }[FormFieldKind]
export type FormFields = Readonly<Record<string, FormField>>

/**
 * The fields of a form, described once: from it come the schema of the server (`form.schema.ts`) and what is missing or
 * wrong, which browser and server ask alike. The rules between fields are plain functions; they may know of more than was
 * filled in, such as the day.
 */
export interface Form<F extends FormFields, Context = void, Found extends Finding = Finding> {
  readonly fields: F
  /** Names the fields that are ignored given the others, such as the company of a private customer. */
  readonly unused?: (values: FieldValues<F>, context: Context) => readonly (keyof F & string)[]
  readonly check?: (values: FieldValues<F>, context: Context) => readonly Found[]
}

type FieldValues<F extends FormFields> = { [Name in keyof F]: FieldValue<F[Name]> }

export type FieldValue<F extends FormField> = F extends {
  kind: 'choice'
  of: readonly (infer Name)[]
  isOpen: infer Open
}
  ? Name | (Open extends true ? '' : never)
  : FormFieldKinds[F['kind']]['value']

/** The values of a form. */
export type FormValues<F> = F extends Form<infer Fields, never> ? FieldValues<Fields> : never

type Finding = FieldViolation | undefined

/** Reasons to reject a form: of its fields, and of the rules between them. */
export type FormReason<F extends FormFields, Found extends Finding> =
  | { [Name in keyof F]: ReasonOf<F[Name]> }[keyof F]
  | NonNullable<Found>['reason']

type ReasonOf<F extends FormField> =
  F extends FormFieldOf<'line' | 'lines'>
    ?
        | 'max-length'
        | (F extends { required: true } ? 'required' : never)
        | (F extends { rules: readonly Rule<string, infer Reason>[] } ? Reason : never)
    : 'required'

/** The same, of a definition. */
export type ReasonsOf<F> = F extends Form<infer Fields, never, infer Found> ? FormReason<Fields, Found> : never

/** Returns the definition itself, with its rules checked against its fields. */
export function form<const F extends FormFields, Context = void, Found extends Finding = never>(
  definition: Form<F, Context, Found>,
): Form<F, Context, Found> {
  return definition
}

export const line = <const Says extends TextSays>(says: Says) => ({ kind: 'line', ...says }) as const
/** Defines a line with a mail address. */
export const emailLine = <const Says extends { readonly required?: true }>(says: Says) =>
  line({ max: MAX_EMAIL_LENGTH, rules: [email], reads: plainEmail, ...says })
export const lines = <const Says extends TextSays>(says: Says) => ({ kind: 'lines', ...says }) as const
export const secret = <const Says extends { readonly max: number }>(says: Says) =>
  ({ kind: 'secret', ...says }) as const
/** Defines a choice with an initial value, such as the first. */
export const choice = <const Names extends readonly string[]>(of: Names) =>
  ({ kind: 'choice', of, isOpen: false }) as const
/** One that people have to choose. */
export const question = <const Names extends readonly string[]>(of: Names) =>
  ({ kind: 'choice', of, isOpen: true }) as const
export const several = <const Says extends { readonly max: number }>(says: Says) =>
  ({ kind: 'several', ...says }) as const
export const ids = <const Says extends { readonly max: number }>(says: Says) => ({ kind: 'ids', ...says }) as const
export const agreement = () => ({ kind: 'agreement' }) as const

/** Returns a form without any input. */
export function blankForm<F extends FormFields>({ fields }: { readonly fields: F }): FieldValues<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankValue(field)])) as FieldValues<F>
}

function blankValue(field: FormField): unknown {
  switch (field.kind) {
    case 'line':
    case 'lines':
    case 'secret':
      return ''
    case 'choice':
      return field.isOpen ? '' : field.of[0]
    case 'several':
    case 'ids':
      return []
    case 'agreement':
      return false
  }
}

/** Returns what is missing or wrong in a form: at most one violation for each field, in the order of the fields. */
export function findViolations<F extends FormFields, Context, Found extends Finding>(
  { fields, unused, check }: Form<F, Context, Found>,
  values: FieldValues<F>,
  ...[context]: [Context] extends [void] ? [] : [context: Context]
): FieldViolation<FormReason<F, Found>>[] {
  const ignored = new Set<string>(unused?.(values, context as Context))
  const between = check?.(values, context as Context) ?? []
  return Object.keys(fields)
    .filter((name) => !ignored.has(name))
    .flatMap((name) => {
      const violation = fieldViolation(fields[name]!, values[name])
      return violation ? { ...violation, field: name } : (between.find((found) => found?.field === name) ?? [])
    }) as FieldViolation<FormReason<F, Found>>[]
}

/** Returns the relevant part of a typed or pasted text. */
export function textIn({ kind, reads }: FormFieldOf<'line' | 'lines'>, typed: string): string {
  if (reads) return reads(typed)
  return (kind === 'line' ? plainLine(typed) : plainLines(typed)).trim()
}

function fieldViolation(field: FormField, value: unknown): Violation | undefined {
  switch (field.kind) {
    case 'line':
    case 'lines': {
      const text = textIn(field, value as string)
      return firstViolation(text, ...(field.required ? [required] : []), maxLength(field.max), ...(field.rules ?? []))
    }
    case 'secret':
    case 'choice':
    case 'several':
    case 'ids':
      return required(value)
    case 'agreement':
      return value ? undefined : { reason: 'required' }
  }
}
