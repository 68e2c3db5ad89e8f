import type { ReactNode } from 'react'
import { namesToChoose, type Bounds, type FieldKinds, type Kind } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ColourField } from '../inputs/ColourField.tsx'
import { NumberField } from '../inputs/NumberField.tsx'
import { TranslatedField } from '../inputs/TranslatedField.tsx'
import { formatNumber, unitText, type FieldPlace } from './format.ts'
import type { Value } from './row.ts'

interface FieldState {
  id: string
  error: string | undefined
  disabled: boolean
  onBlur: () => void
}

interface InputProps<K extends Kind> extends FieldState {
  place: FieldPlace<K>
  value: FieldKinds[K]['value'] | null
  onChange: (value: FieldKinds[K]['value'] | null) => void
}

type Inputs = { readonly [K in Kind]: (props: InputProps<K>) => ReactNode }

/** What a field is filled in with, by kind. */
const inputs: Inputs = {
  text: ({ place, value, onChange, ...state }) => (
    <TextField
      {...texts(place)}
      {...state}
      maxLength={place.field.max}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  ),
  code: ({ place, value, onChange, ...state }) => (
    <TextField
      {...texts(place)}
      {...state}
      maxLength={60}
      spellCheck={false}
      autoCapitalize="none"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  ),
  translated: ({ place, ...props }) => <TranslatedField {...texts(place)} {...props} max={place.field.max} />,
  choice: ({ place, value, onChange, ...state }) => (
    <Select
      {...texts(place)}
      {...state}
      placeholder={m['office.form.choose']()}
      options={namesToChoose(place.field.of).map((name) => ({
        value: name,
        label: place.texts.choice(place.name, name),
      }))}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  ),
  whole: ({ place, ...props }) => <NumberField {...texts(place)} {...props} unit={unitText(place.field.unit)} />,
  decimal: ({ place, ...props }) => <NumberField {...texts(place)} {...props} unit={unitText(place.field.unit)} />,
  percent: ({ place, value, onChange, ...state }) => (
    <NumberField
      {...texts(place)}
      {...state}
      unit="%"
      value={value === null ? null : value / 100}
      onChange={(percent) => onChange(percent === null ? null : Math.round(percent * 100))}
    />
  ),
  yesNo: ({ place, value, onChange, ...state }) => (
    <Switch
      {...state}
      label={place.texts.field(place.name)}
      hint={place.texts.hint(place.name)}
      checked={value ?? false}
      onChange={(event) => onChange(event.target.checked)}
    />
  ),
  day: ({ place, value, onChange, ...state }) => (
    <TextField
      {...texts(place)}
      {...state}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  ),
  colour: ({ place, ...props }) => <ColourField {...texts(place)} {...props} />,
}

interface FieldInputProps extends FieldState {
  place: FieldPlace
  value: Value
  onChange: (value: Value) => void
}

export function FieldInput({ place, ...props }: FieldInputProps) {
  // That value and field are of one kind is lost on the compiler.
  const Input = inputs[place.field.kind] as (props: FieldInputProps) => ReactNode
  return Input({ place, ...props })
}

function texts({ name, field, texts: of }: FieldPlace) {
  return {
    label: of.field(name),
    hint: of.hint(name) ?? limitsText(field),
    optional: field.optional ? m['office.form.optional']() : undefined,
  }
}

/** From where to where a number may go, where the texts of the resource do not say it better. */
function limitsText({ kind, min, max }: { kind: Kind } & Partial<Bounds>): string | undefined {
  if (min === undefined || max === undefined) return undefined
  const scale = kind === 'percent' ? 100 : 1
  return m['office.form.limits']({ min: formatNumber(min / scale, 2), max: formatNumber(max / scale, 2) })
}
