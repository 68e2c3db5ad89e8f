import type { ReactNode } from 'react'
import { Icon } from '@forecourt/ui/Icon.tsx'
import styles from './OptionList.module.css'

interface OptionGroupProps {
  name: string
  /** The notes in its head. */
  notes: readonly string[]
  isOpen: boolean
  /** Undefined: it cannot be folded, as during a search. */
  onFold?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** Options under a heading that folds them. */
export function OptionGroup({ name, notes, isOpen, onFold, children }: OptionGroupProps) {
  return (
    <details
      className={styles.group}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onFold?.(currentTarget.open)
      }}
    >
      <summary>
        <span className={styles.head}>
          <b>{name}</b> <span className="hint">{notes.join(' · ')}</span>
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div role="group" aria-label={name} className={styles.rows}>
        {children}
      </div>
    </details>
  )
}
