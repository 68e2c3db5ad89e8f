import { NUMBER_STYLES, type NumberStyle } from '@forecourt/domain/platform/values/number-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'

interface NumberStyleSelectProps {
  value: NumberStyle | null
  disabled?: boolean
  onChange: (value: NumberStyle | null) => void
}

/** Selects the number format of a file, if some of its numbers are ambiguous. */
export function NumberStyleSelect({ value, disabled, onChange }: NumberStyleSelectProps) {
  return (
    <Select
      label={m['office.import.numbers']()}
      value={value ?? ''}
      disabled={disabled}
      options={[
        { value: '', label: m['office.import.numbers-each']() },
        { value: 'comma', label: m['office.import.numbers-comma']() },
        { value: 'point', label: m['office.import.numbers-point']() },
      ]}
      onChange={({ target }) => onChange(NUMBER_STYLES.find((style) => style === target.value) ?? null)}
    />
  )
}
