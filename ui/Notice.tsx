import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Notice.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'failure'

export const toneIcon = {
  info: 'info-circle',
  success: 'circle-check',
  warning: 'alert-triangle',
  failure: 'alert-triangle',
} as const

interface NoticeProps {
  tone?: Tone | undefined
  children: ReactNode
  /** A link or button at the end. */
  action?: ReactNode
  /** True when the notice answers an action: it is read out. A failure, and 'at-once', interrupt the screen reader. */
  live?: boolean | 'at-once' | undefined
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
}

export function Notice({ tone = 'info', children, action, live = false, onClose, closeLabel = '' }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, styles[tone], action ? styles.acting : undefined)}
      role={live ? (tone === 'failure' || live === 'at-once' ? 'alert' : 'status') : undefined}
    >
      <Icon name={toneIcon[tone]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
      {onClose && <IconButton icon="x" label={closeLabel} className={styles.close} onClick={onClose} />}
    </div>
  )
}
