import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

/** The first element that Tab reaches: skips the menus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={styles.skip}>
      {children}
    </a>
  )
}
