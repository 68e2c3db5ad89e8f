import { useId, type ReactNode } from 'react'
import type { Place, RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { MenuItem } from '@forecourt/ui/Menu.tsx'
import { useRefusal } from './may.ts'
import styles from './ActionItem.module.css'

interface ActionItemProps {
  right: RightName
  /** The branch and owner of the record, if the right is limited to some records. */
  place?: Place<number>
  /** A refusal for a reason other than the right. */
  refusal?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** An act in a menu. The reason why it is disabled is below its name, and a click on it keeps the menu open. */
export function ActionItem({ right, place, refusal, onClick, children }: ActionItemProps) {
  const reasonId = useId()
  const reason = useRefusal(right, place) ?? refusal
  return (
    <MenuItem>
      <button
        type="button"
        className={styles.act}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={(event) => (reason === undefined ? onClick() : event.stopPropagation())}
      >
        {children}
        {reason !== undefined && (
          <span id={reasonId} className={styles.reason}>
            {reason}
          </span>
        )}
      </button>
    </MenuItem>
  )
}
