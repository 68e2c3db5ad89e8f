import { useState, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import box from './Field.module.css'
import styles from './NumberField.module.css'

/** Null: the field is empty. NaN: no number, for the reason given or because the text is not a number. */
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
  /** NaN: the field contains text that is no number. */
  value: number | null
  /** Locale of thousands and decimal signs: nl-BE. */
  locale: string
  /** Parses a text. */
  read: (text: string) => TypedNumber
  unit?: ReactNode
  /** The number of decimals after leaving the field: 1250 becomes 1.250,00. */
  decimals?: number | undefined
  disabled?: boolean | undefined
  onChange: (value: number | null) => void
  onBlur?: () => void
}

/**
 * A number as Belgians type it, with a decimal comma. The text is the user's while they type, also where it is no number yet
 * (“12,”) and whatever the form makes of it. After leaving the field it shows the number that the form has, or what is wrong.
 */
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
  const [isTyping, setTyping] = useState(false)
  // The form may set another value: after an undo, or a merge with the changes of another user.
  const [known, setKnown] = useState(value)
  const [isAnswered, setAnswered] = useState(true)
  const typed = read(text)
  const isUnreadable = Number.isNaN(typed.value)
  if (!isAnswered) {
    setAnswered(true)
    setKnown(value)
  } else if (!Object.is(known, value)) {
    setKnown(value)
    if (!Object.is(typed.value, value)) setText(formatText(value, locale, decimals))
  }
  return (
    <Field {...field} error={(isTyping ? undefined : typed.problem) ?? field.error}>
      {(control) => (
        <span className={box.box}>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...control}
            data-unreadable={isUnreadable || undefined}
            className={`${box.control} ${unit ? styles.withUnit : styles.number}`}
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setTyping(true)
              setAnswered(false)
              onChange(read(event.target.value).value)
            }}
            onBlur={() => {
              setTyping(false)
              if (!isUnreadable && value !== null && !Number.isNaN(value)) setText(formatText(value, locale, decimals))
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
  // More digits than usual are shown as well: 0,1234 euro for one litre.
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 4) }
  return new Intl.NumberFormat(locale, digits).format(value)
}
