import { useId, type ReactNode } from 'react'
import { FieldHelp } from './FieldHelp.tsx'
import field from './Field.module.css'
import styles from './RadioCards.module.css'

interface RadioCardsProps<Value extends string> {
  legend: ReactNode
  options: readonly {
    value: Value
    title: ReactNode
    detail?: ReactNode
    /** At the right: what it costs. */
    aside?: ReactNode
    disabled?: boolean | undefined
  }[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Id that the error summary links to. */
  id?: string | undefined
  name?: string | undefined
  error?: ReactNode
}

/** A choice between a few options that need an explanation. */
export function RadioCards<Value extends string>({
  legend,
  options,
  value,
  onChange,
  id,
  name,
  error,
}: RadioCardsProps<Value>) {
  const ownId = useId()
  const helpId = `${id ?? ownId}-help`
  return (
    <fieldset className={styles.cards} aria-describedby={error ? helpId : undefined}>
      <legend className={field.label}>{legend}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name ?? ownId}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
            className={styles.radio}
          />
          <span className={styles.text}>
            <strong className={styles.title}>{option.title}</strong>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </span>
          {option.aside && <span className={styles.aside}>{option.aside}</span>}
        </label>
      ))}
      <FieldHelp id={helpId} error={error} />
    </fieldset>
  )
}
