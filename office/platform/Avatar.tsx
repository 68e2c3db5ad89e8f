import { classes } from '@forecourt/ui/classes.ts'
import styles from './Avatar.module.css'

/** A colleague, by their initials; the name is beside it. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      className={classes(styles.face, isSmall && styles.small)}
      // Drawn by CSS: as text it would be part of the accessible name of a button.
      data-initials={toInitials(name)}
      aria-hidden="true"
    />
  )
}

/** Returns the initials of the first and the last word: "Sofie De Clercq" is SC. */
function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase()).join('')
}
