import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useFlyout } from './useFlyout.ts'
import styles from './Popover.module.css'

interface PopoverProps {
  label: ReactNode
  /** Accessible name of a label that is only an icon. */
  name?: string
  look?: 'button' | 'chip' | 'quiet'
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that opens a small panel of controls below it: unlike a Menu it stays open while one of them is used. */
export function Popover({ label, name, look = 'button', align = 'start', children }: PopoverProps) {
  const { details } = useFlyout()
  return (
    <details {...details} className={styles.popover}>
      <summary className={styles[look]} aria-label={name} title={name}>
        {label}
      </summary>
      <div className={classes(styles.panel, styles[align])}>{children}</div>
    </details>
  )
}
