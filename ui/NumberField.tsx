import { useState, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import box from './Field.module.css'
import styles from './NumberField.module.css'

/** Null: nothing stands there. NaN: no number, for the reason given or because it is none. */
export interface TypedNumber {
  readonly value: number | null
  readonly problem?: string | undefined
}

interface NumberFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  /** NaN: something that is no number stands there. */
  value: number | null
  /** Locale of thousands and decimal signs: nl-BE. */
  locale: string
  /** Parses a text. */
  read: (text: string) => TypedNumber
  unit?: ReactNode
  /** So many stand there when one leaves it: 1250 becomes 1.250,00. */
  decimals?: number | undefined
  disabled?: boolean | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
}

/** A number as Belgians type it, decimals behind a comma; when one leaves it, it stands there as it was understood. */
export function NumberField({
  value,
  locale,
  read,
  unit,
  decimals,
  disabled,
  onChange,
  onBlur,
  ...field
}: NumberFieldProps) {
  const [text, setText] = useState(formatText(value, locale, decimals))
  // The form may give it another value: undone, or merged with somebody else's.
  const [known, setKnown] = useState(value)
  const typed = read(text)
  if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(typed.value, value)) setText(formatText(value, locale, decimals))
  }
  return (
    <Field {...field} error={typed.problem ?? field.error}>
      {(control) => (
        <span className={box.box}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...control}
            className={`${box.control} ${unit ? styles.withUnit : styles.number}`}
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              const next = read(event.target.value).value
              setKnown(next)
              onChange(next)
            }}
            onBlur={() => {
              if (value !== null && !Number.isNaN(value)) setText(formatText(value, locale, decimals))
              onBlur?.()
            }}
          />
          {unit && <span className={`${box.after} ${styles.unit}`}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

function formatText(value: number | null, locale: string, decimals?: number): string {
  if (value === null || Number.isNaN(value)) return ''
  if (decimals === undefined) return String(value).replace('.', ',')
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, digits).format(value)
}
