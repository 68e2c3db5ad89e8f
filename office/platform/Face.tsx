import { classes } from '@forecourt/ui/classes.ts'
import styles from './Face.module.css'

/** Somebody of the staff, by their initials; the name stands beside it. */
export function Face({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span className={classes(styles.face, isSmall && styles.small)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** First name and last: "Sofie De Clercq" is SC. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase()).join('')
}
