import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Badge.module.css'

type Tone = 'stock' | 'reserved' | 'unavailable' | 'new' | 'promo' | 'vat' | 'good' | 'cancelled' | 'failed'

/** Solid: what must not be missed. Soft: what is good to know. A dot marks a state. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>
}
