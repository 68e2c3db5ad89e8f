import { Swatch } from './Swatch.tsx'
import { TextField } from './TextField.tsx'
import styles from './ColourField.module.css'

interface ColourFieldProps {
  id: string
  label: string
  /** Names the sixteen: "Kleur: veelgebruikte kleuren" */
  presetsLabel: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  value: string | null
  disabled?: boolean | undefined
  onChange: (value: string | null) => void
  onBlur?: () => void
}

const presets = [
  '#ffffff',
  '#e8ebed',
  '#c3cace',
  '#8d979d',
  '#5d666c',
  '#3a4146',
  '#15181b',
  '#2f5f93',
  '#173b63',
  '#2b7482',
  '#56705a',
  '#b3261e',
  '#c9641f',
  '#d9a514',
  '#cdbfa5',
  '#6b4a35',
]

/** One of sixteen colours, or any other by its code. */
export function ColourField({ value, presetsLabel, disabled, onChange, onBlur, ...field }: ColourFieldProps) {
  return (
    <div className={styles.colour}>
      <div className={styles.presets} role="radiogroup" aria-label={presetsLabel}>
        {presets.map((colour) => (
          <Swatch
            key={colour}
            type="radio"
            name={`${field.id}-preset`}
            colour={colour}
            label={colour}
            disabled={disabled}
            checked={value === colour}
            onChange={() => onChange(colour)}
          />
        ))}
      </div>
      <TextField
        {...field}
        maxLength={7}
        disabled={disabled}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value.toLowerCase())}
        onBlur={onBlur}
      />
    </div>
  )
}
