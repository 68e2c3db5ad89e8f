import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './StatusPill.module.css'

interface StatusPillProps {
  tone?: 'waiting' | 'success' | 'warning' | 'failure' | undefined
  children: ReactNode
}

/** Shows one status line while something runs; every change is read out. */
export function StatusPill({ tone = 'waiting', children }: StatusPillProps) {
  return (
    <p role="status" className={classes(styles.pill, styles[tone])}>
      {children}
    </p>
  )
}
