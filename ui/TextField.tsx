import type { ComponentProps } from 'react'
import { Field, splitField, type FieldTexts } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './Field.module.css'

interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
}

export function TextField({ icon, iconAfter, ...props }: TextFieldProps) {
  const { field, control: input } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.box}>
          {icon && <Icon name={icon} className={styles.before} />}
          <input type="text" {...input} {...control} className={styles.control} />
          {iconAfter && <Icon name={iconAfter} className={styles.after} />}
        </span>
      )}
    </Field>
  )
}
