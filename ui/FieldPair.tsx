import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './FieldPair.module.css'

interface FieldPairProps {
  /** `short` fields stay side by side on phones too; so does `code`, a short field before a long one. */
  shape?: 'long' | 'short' | 'code'
  children: ReactNode
}

/** Fields two by two; on phones one below the other. */
export function FieldPair({ shape = 'long', children }: FieldPairProps) {
  return (
    <div className={classes(styles.pair, styles[shape])} data-field-row>
      {children}
    </div>
  )
}
