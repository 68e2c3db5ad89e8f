import type { Field } from '@forecourt/domain/platform/resources/resource.ts'
import { FieldInput } from '../kinds/FieldInput.tsx'
import type { Value } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import type { Problems } from './use-record.ts'

interface DescribedFieldProps<Name extends string> {
  /** The name of the form, for the ids of its fields. */
  form: string
  fields: Readonly<Record<Name, Field>>
  texts: ResourceTexts
  row: Readonly<Record<NoInfer<Name>, Value>>
  problems: Problems
  name: NoInfer<Name>
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A field of a form with sections of its own, as its definition describes it. */
export function DescribedField<Name extends string>(props: DescribedFieldProps<Name>) {
  const { form, fields, texts, row, problems, name, disabled = false, onChange } = props
  return (
    <FieldInput
      id={`${form}-${name}`}
      place={{ name, field: fields[name], texts }}
      value={row[name]}
      error={problems[name]}
      disabled={disabled}
      onBlur={() => {}}
      onChange={onChange}
    />
  )
}
