import type { ComponentProps } from 'react'
import { Field, splitField, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

interface SelectProps<Value extends string> extends FieldTexts, ComponentProps<'select'> {
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  /** The empty choice: "Alle merken". */
  placeholder?: string | undefined
  /** Called with the value of the chosen option, not with the empty choice. */
  onChoose?: (value: Value) => void
}

export function Select<Value extends string>({
  options,
  placeholder,
  onChoose,
  onChange = ({ target }) => {
    const chosen = options.find(({ value }) => value === target.value)
    if (chosen) onChoose?.(chosen.value)
  },
  ...props
}: SelectProps<Value>) {
  const { field, control: select } = splitField({ ...props, onChange })
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.box}>
          <select {...select} {...control} className={styles.control}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map(({ label, ...option }) => (
              <option key={option.value} {...option}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="s" className={styles.after} />
        </span>
      )}
    </Field>
  )
}
