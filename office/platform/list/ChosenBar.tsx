import { useRef, type ReactNode } from 'react'
import type { Selection } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { useShortcut } from '../shortcuts.ts'
import styles from './ChosenBar.module.css'

/** Rows that the user chose, for the bulk acts on them. */
export interface ChosenRows {
  readonly selection: Selection
  /** These stay chosen afterwards. */
  readonly onDone: (left: readonly number[]) => void
}

interface ChosenBarProps {
  count: number
  /** The number of rows to choose, if not all are chosen; with `isCapped` there are more. */
  all: { readonly count: number; readonly isCapped: boolean } | undefined
  onAll: () => void
  onNone: () => void
  /** The acts for the rows. */
  children: ReactNode
}

/** Replaces search and filters while rows are chosen, so that the rows found stay the same. */
export function ChosenBar({ count, all, onAll, onNone, children }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useShortcut('a', () => bar.current?.querySelector('button')?.focus())
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={m['office.chosen.label']()}>
      <strong className={styles.count} role="status">
        {count === 1 ? m['office.chosen.one']() : m['office.chosen.count']({ count })}
      </strong>
      {all && (
        <Button look="quiet" onClick={onAll}>
          {m['office.chosen.all']({ count: all.isCapped ? `> ${all.count}` : all.count })}
        </Button>
      )}
      <div className={styles.actions}>{children}</div>
      <IconButton icon="x" className={styles.cancel} label={m['office.chosen.none']()} onClick={onNone} />
    </div>
  )
}
