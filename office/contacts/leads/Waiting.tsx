import { classes } from '@forecourt/ui/classes.ts'
import { formatInstant } from '../../platform/language.ts'
import { howLong, isLate } from './waiting.ts'
import styles from './Waiting.module.css'

/** Shows how long a lead waits for us; a tooltip has the time since when. */
export function Waiting({ since }: { since: string }) {
  const late = isLate(since)
  return (
    <time dateTime={since} title={formatInstant(since)} className={classes(styles.waiting, late && styles[late])}>
      {howLong(since)}
    </time>
  )
}
