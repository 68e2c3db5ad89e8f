import { z } from 'zod'
import { oneLine, PublicNumber, readText, typedLines, typedText } from './fields.schema.ts'
import type { FieldValue, FormField, FormFieldKind, FormFieldOf, FormFields } from './form.ts'

/** The schema of a field's value, by kind. */
const schemas: { readonly [K in FormFieldKind]: (field: FormFieldOf<K>) => z.ZodType } = {
  line: ({ max, reads }) => (reads ? readText(max, reads) : typedText(max)),
  lines: ({ max }) => typedLines(max),
  secret: ({ max }) => oneLine(max),
  choice: ({ of, isOpen }) => z.enum(isOpen ? [...of, ''] : of),
  several: ({ max }) => z.array(PublicNumber).max(max),
  ids: ({ max }) => z.array(z.uuid()).max(max),
  agreement: () => z.boolean(),
}

type Shape<F extends FormFields> = { [Name in keyof F]: z.ZodType<FieldValue<F[Name]>, FieldValue<F[Name]>> }

/**
 * Returns the fields of a form for a strict schema: shapes and caps. A form may be half filled in; `violationsOf` returns
 * what is missing or wrong.
 */
export function formShape<F extends FormFields>({ fields }: { readonly fields: F }): Shape<F> {
  const shape = Object.entries(fields).map(([name, field]) => [name, buildFieldSchema(field)])
  return Object.fromEntries(shape) as Shape<F>
}

function buildFieldSchema(field: FormField): z.ZodType {
  return schemas[field.kind](field as never)
}
