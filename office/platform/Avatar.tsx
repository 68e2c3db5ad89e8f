import { classes } from '@forecourt/ui/classes.ts'
import styles from './Avatar.module.css'

/** Somebody of the staff, by their initials; the name stands beside it. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      className={classes(styles.face, isSmall && styles.small)}
      // Drawn, not said: as text it would be part of what a button is called.
      data-initials={toInitials(name)}
      aria-hidden="true"
    />
  )
}

/** First name and last: "Sofie De Clercq" is SC. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase()).join('')
}
