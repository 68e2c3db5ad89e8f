import type { ReactNode } from 'react'
import styles from './ScreenHead.module.css'

type ScreenHeadProps = {
  title: string
  /** Facts at a glance: a count, a badge. */
  beside?: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

/** The title of a screen and what can be done there. */
export function ScreenHead({ title, beside, actions }: ScreenHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {beside}
      </div>
      {actions && (
        <div className={styles.actions} data-head-actions="">
          {actions}
        </div>
      )}
    </div>
  )
}
