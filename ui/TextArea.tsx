import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, splitField, type FieldTexts } from './Field.tsx'
import styles from './Field.module.css'
import area from './TextArea.module.css'

interface TextAreaProps extends FieldTexts, ComponentProps<'textarea'> {}

/** Text of several lines; grows with what is typed where the browser can. */
export function TextArea({ rows = 4, ...props }: TextAreaProps) {
  const { field, control: textarea } = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <span className={styles.box}>
          <textarea
            rows={rows}
            {...textarea}
            {...control}
            className={classes(styles.control, area.area, rows === 1 && area.low)}
          />
        </span>
      )}
    </Field>
  )
}
