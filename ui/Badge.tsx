import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Badge.module.css'

type SoftTone = 'new' | 'promo' | 'vat' | 'good' | 'cancelled' | 'failed'
type Tone = SoftTone | 'stock' | 'reserved' | 'unavailable'

interface BadgeProps {
  tone: Tone
  children: ReactNode
}

/** Solid for what must not be missed, soft for additional information. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}

/** A soft badge for a state, with a dot; the word carries the meaning. */
export function StateBadge({ tone, children }: BadgeProps & { tone: SoftTone }) {
  return <span className={classes(styles.badge, styles.state, styles[tone])}>{children}</span>
}
