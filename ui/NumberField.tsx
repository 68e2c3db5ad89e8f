import { useState, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import box from './Field.module.css'
import styles from './NumberField.module.css'

interface NumberFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  /** NaN: something that is no number stands there. */
  value: number | null
  /** Where thousands and decimals are marked as there: nl-BE. */
  locale: string
  unit?: ReactNode
  /** So many stand there when one leaves it: 1250 becomes 1.250,00. */
  decimals?: number | undefined
  disabled?: boolean | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
}

const longest = 14

/** A number as Belgians type it, decimals behind a comma; its unit stands behind it. */
export function NumberField({ value, locale, unit, decimals, disabled, onChange, onBlur, ...field }: NumberFieldProps) {
  const [text, setText] = useState(textOf(value, locale, decimals))
  // The form may give it another value: undone, or merged with somebody else's.
  const [known, setKnown] = useState(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(numberOf(text), value)) setText(textOf(value, locale, decimals))
  }
  return (
    <Field {...field}>
      {(control) => (
        <span className={box.box}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={longest}
            {...control}
            className={`${box.control} ${unit ? styles.withUnit : styles.number}`}
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              const number = numberOf(event.target.value)
              setKnown(number)
              onChange(number)
            }}
            onBlur={() => {
              if (decimals !== undefined && value !== null && !Number.isNaN(value))
                setText(textOf(value, locale, decimals))
              onBlur?.()
            }}
          />
          {unit && <span className={`${box.after} ${styles.unit}`}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

function textOf(value: number | null, locale: string, decimals?: number): string {
  if (value === null || Number.isNaN(value)) return ''
  if (decimals === undefined) return String(value).replace('.', ',')
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(locale, digits).format(value)
}

/** `1.250,5` and `1250,5` in, 1250.5 out; null when empty, NaN when no number. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s.  ]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}
