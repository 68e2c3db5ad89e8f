import type { ReactNode } from 'react'
import styles from './SkipLink.module.css'

/** The first thing Tab reaches: past the menus, to the text. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={styles.skip}>
      {children}
    </a>
  )
}
