import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Gallery.module.css'

interface StateProps {
  name: string
  /** row: side by side; grid: three columns; stack: one under the other */
  layout?: 'row' | 'grid' | 'stack'
  children: ReactNode
}

/** One state of a piece, named at the left. */
export function State({ name, layout = 'row', children }: StateProps) {
  return (
    <section className={styles.state}>
      <h2 className={styles.name}>{name}</h2>
      <div className={classes(styles.sample, styles[layout])}>{children}</div>
    </section>
  )
}
