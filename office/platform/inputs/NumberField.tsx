import { useState } from 'react'
import type { ReactNode } from 'react'
import { Field } from '@forecourt/ui/Field.tsx'
import box from '@forecourt/ui/Field.module.css'
import styles from './NumberField.module.css'

interface NumberFieldProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: string | undefined
  /** NaN: something that is no number stands there. */
  value: number | null
  unit?: ReactNode
  disabled?: boolean | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
}

/** A number as Belgians type it, decimals behind a comma; its unit stands behind it. */
export function NumberField({ value, unit, disabled, onChange, onBlur, ...field }: NumberFieldProps) {
  const [text, setText] = useState(textOf(value))
  // The form may give it another value: undone, or merged with somebody else's.
  const [known, setKnown] = useState(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(numberOf(text), value)) setText(textOf(value))
  }
  return (
    <Field {...field}>
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
              const number = numberOf(event.target.value)
              setKnown(number)
              onChange(number)
            }}
            onBlur={onBlur}
          />
          {unit && <span className={`${box.after} ${styles.unit}`}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

function textOf(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value).replace('.', ',')
}

/** `1.250,5` and `1250,5` in, 1250.5 out; null when empty, NaN when no number. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(/[\s.  ]/g, '').replace(',', '.')
  if (plain === '') return null
  return /^-?\d+(\.\d*)?$/.test(plain) ? Number(plain) : Number.NaN
}
