import type { ComponentProps, ReactNode } from 'react'
import {
  namesToChoose,
  type Bounds,
  type FieldKinds,
  type Kind,
  type Unit,
} from '@forecourt/domain/platform/resources/resource.ts'
import { isOfForm, tidyText, type TextForm } from '@forecourt/domain/platform/forms/text-forms.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CapitalsField } from '@forecourt/ui/CapitalsField.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { ColourField } from '@forecourt/ui/ColourField.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Legend, Stack } from '../Layout.tsx'
import { NumberField } from '../inputs/NumberField.tsx'
import { ReferenceField } from '../inputs/ReferenceField.tsx'
import { TranslatedField } from '../inputs/TranslatedField.tsx'
import { formatNumber, formatValue, partsPerUnit, displayedUnit, type FieldPlace } from './format.ts'
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

/** The inputs by kind of field. */
const inputs: Inputs = {
  text: ({ place, value, onChange, ...state }) => (
    <TextField
      {...texts(place)}
      {...state}
      {...typingProps(place.field.form)}
      autoComplete="off"
      maxLength={place.field.max}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={() => {
        const { form } = place.field
        if (form !== undefined && value !== null && isOfForm(form, value)) onChange(tidyText(form, value))
        state.onBlur()
      }}
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
  articleCode: ({ place, value, onChange, ...state }) => (
    <CapitalsField
      {...texts(place)}
      {...state}
      maxLength={12}
      value={value ?? ''}
      onValue={(code) => onChange(code || null)}
    />
  ),
  translated: ({ place, ...props }) => (
    <TranslatedField {...texts(place)} {...props} max={place.field.max} lines={place.field.lines} />
  ),
  choice: ({ place, value, onChange, ...state }) => (
    <Select
      {...texts(place)}
      {...state}
      placeholder={m['words.choose']()}
      options={namesToChoose(place.field.of).map((name) => ({
        value: name,
        label: place.texts.choice(place.name, name),
      }))}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  ),
  whole: NumberInput,
  decimal: NumberInput,
  percent: NumberInput,
  money: NumberInput,
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
  instant: ({ id, place, value }) => <TextField {...texts(place)} id={id} disabled value={formatValue(value, place)} />,
  colour: ({ place, ...props }) => (
    <ColourField
      {...texts(place)}
      presetsLabel={m['words.labelled']({ label: place.texts.field(place.name), text: m['office.colour.presets']() })}
      {...props}
    />
  ),
  flags: ({ id, place, value, disabled, onChange, onBlur }) => {
    const chosen = value ?? []
    const names = namesToChoose(place.field.of)
    return (
      <Stack as="fieldset" gap={4} disabled={disabled} onBlur={onBlur}>
        <Legend>{place.texts.field(place.name)}</Legend>
        {place.texts.hint(place.name) && <p className="hint">{place.texts.hint(place.name)}</p>}
        {names.map((name, index) => (
          <Checkbox
            key={name}
            id={index === 0 ? id : undefined}
            label={place.texts.choice(place.name, name)}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </Stack>
    )
  },
  one: ({ place, ...props }) => <ReferenceField {...texts(place)} {...props} of={place.field.of} only={place.only} />,
}

/** Returns the attributes that choose the keyboard of a phone. */
function typingProps(form: TextForm | undefined): ComponentProps<'input'> {
  if (form === undefined) return {}
  return { inputMode: keyboards[form], spellCheck: false, autoCapitalize: isInCapitals(form) ? 'characters' : 'none' }
}

const isInCapitals = (form: TextForm) => form === 'plain' || form === 'iban'
const keyboards = {
  email: 'email',
  phone: 'tel',
  web: 'url',
  plain: 'text',
  iban: 'text',
  'enterprise-number': 'text',
  'postal-code': 'numeric',
} as const satisfies Record<TextForm, string>

function NumberInput<K extends 'whole' | 'decimal' | 'percent' | 'money'>({
  place,
  value,
  onChange,
  ...state
}: InputProps<K>) {
  const parts = partsPerUnit(place.field)
  return (
    <NumberField
      {...texts(place)}
      {...state}
      unit={displayedUnit(place.field)}
      decimals={place.field.kind === 'money' ? 2 : undefined}
      decimalsRead={countDecimals(place.field)}
      value={value === null ? null : value / parts}
      onChange={(number) => onChange(number === null ? null : Number((number * parts).toFixed(6)))}
    />
  )
}

/** Returns how many decimals a number of this kind has at most: a percentage and an amount have two. */
function countDecimals({ kind, decimals = 2 }: { kind: Kind; decimals?: number }): number {
  return kind === 'whole' ? 0 : decimals
}

interface FieldInputProps extends FieldState {
  place: FieldPlace
  value: Value
  onChange: (value: Value) => void
}

export function FieldInput({ place, ...props }: FieldInputProps) {
  // The compiler cannot see that value and field are of one kind.
  const Input = inputs[place.field.kind] as (props: FieldInputProps) => ReactNode
  return Input({ place, ...props })
}

function texts({ name, field, texts: of }: FieldPlace) {
  return {
    label: of.field(name),
    hint: of.hint(name) ?? limitsText(field),
    optional: field.optional ? (of.optional?.(name) ?? m['words.optional']()) : undefined,
  }
}

/** Returns the limits of a number as text, used where the resource has no text of its own for them. */
function limitsText({ kind, min, max, unit }: { kind: Kind; unit?: Unit } & Partial<Bounds>): string | undefined {
  if (min === undefined || max === undefined) return undefined
  const parts = partsPerUnit({ kind })
  const formatLimit = (limit: number) => (unit === 'year' ? String(limit) : formatNumber(limit / parts, 2))
  return m['office.form.limits']({ min: formatLimit(min), max: formatLimit(max) })
}
