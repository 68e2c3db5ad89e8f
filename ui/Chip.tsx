import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Chip.module.css'

interface ChipProps {
  children: ReactNode
  /** Accessible name of the action: "wissen". */
  removeLabel: string
  /** Address of the same page without it. */
  href: string
}

/** An active choice that can be removed: a filter. */
export function Chip({ children, removeLabel, href }: ChipProps) {
  return (
    <Link href={href} keepScroll className={styles.chip}>
      {children}
      <VisuallyHidden>: {removeLabel}</VisuallyHidden>
      <Icon name="x" size="s" />
    </Link>
  )
}
