import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Checkbox.module.css'

interface CheckboxRowProps extends ComponentProps<'input'> {
  label: ReactNode
  count?: number | undefined
}

/** A filter option with the number of results; an option without results is greyed, not hidden. */
export function CheckboxRow({ label, count, ...input }: CheckboxRowProps) {
  return (
    <label className={classes(styles.row, styles.small, count === 0 && styles.none)}>
      <input type="checkbox" {...input} className={styles.box} />
      <span>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
