import type { ComponentProps } from 'react'
import { Field, splitField, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

interface SelectProps extends FieldTexts, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The empty choice: "Alle merken". */
  placeholder?: string | undefined
}

export function Select({ options, placeholder, ...props }: SelectProps) {
  const { field, control: select } = splitField(props)
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
