import { useId, type ReactNode } from 'react'
import hidden from './VisuallyHidden.module.css'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  name?: string | undefined
  disabled?: boolean | undefined
}

/** One of two or three short choices, all in view. */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  name,
  disabled,
}: SegmentedProps<Value>) {
  const ownName = useId()
  return (
    <fieldset className={styles.segmented} disabled={disabled}>
      <legend className={hidden.hidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={hidden.hidden}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
