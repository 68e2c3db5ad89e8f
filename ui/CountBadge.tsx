import { classes } from './classes.ts'
import styles from './CountBadge.module.css'

/** A small number on a button or beside a text. The accessible name of the button says what it counts. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  return (
    <span className={classes(styles.count, className)} aria-hidden>
      {count}
    </span>
  )
}
