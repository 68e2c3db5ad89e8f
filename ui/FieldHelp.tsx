import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Field.module.css'

/** The line under a control: the error while there is one, else the hint. */
export function FieldHelp({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (!error && !hint) return null
  return (
    <p id={id} className={classes(styles.help, error ? styles.error : undefined)}>
      {error ? <Icon name="alert-triangle" size="s" /> : null}
      {error || hint}
    </p>
  )
}
