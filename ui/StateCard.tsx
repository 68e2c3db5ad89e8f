import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './StateCard.module.css'

interface StateCardProps {
  /** plain: empty, error, forbidden; the others are outcomes */
  tone?: 'plain' | 'success' | 'cancelled' | 'failure' | undefined
  icon: IconName
  title: ReactNode
  children?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | undefined
}

/** Replaces the content: shows the state, what is kept, and the next action. */
export function StateCard({ tone = 'plain', icon, title, children, action, heading = 'h3' }: StateCardProps) {
  const Heading = heading
  return (
    <div className={classes(styles.card, styles[tone])}>
      <Icon name={icon} size="l" className={styles.icon} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
