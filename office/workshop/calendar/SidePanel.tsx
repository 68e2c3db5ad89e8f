import { useEffect, useId, useRef, type ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import styles from './Calendar.module.css'

/** Shows a panel beside the calendar; it takes the focus, and Escape closes it. */
export function SidePanel({
  title,
  note,
  onClose,
  children,
}: {
  title: string
  note: string
  onClose: () => void
  children: ReactNode
}) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.panelhead}>
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className="hint">{note}</p>
        </div>
        <IconButton icon="x" label={m['words.close']()} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}
