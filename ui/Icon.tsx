import { classes } from './classes.ts'
import type { IconName } from './icons.ts'
import sprite from './icons.svg?no-inline'
import styles from './Icon.module.css'

interface IconProps {
  name: IconName
  /** s 16, m 20, l 28 px */
  size?: 's' | 'm' | 'l' | undefined
  filled?: boolean | undefined
  /** Accessible name of the icon where no text beside it names it. */
  label?: string | undefined
  className?: string | undefined
}

export function Icon({ name, size = 'm', filled = false, label, className }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, size !== 'm' && styles[size], filled && styles.filled, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
