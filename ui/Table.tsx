import { useId, type ReactNode } from 'react'
import hidden from './VisuallyHidden.module.css'
import styles from './Table.module.css'

interface TableProps {
  caption: string
  /** thead, tbody and tfoot; a cell with numbers gets the class "num". */
  children: ReactNode
}

/** Scrolls inside its own frame, by keyboard too. */
export function Table({ caption, children }: TableProps) {
  const id = useId()
  return (
    <div className={styles.frame} role="region" aria-labelledby={id} tabIndex={0}>
      <table className={styles.table}>
        <caption id={id} className={hidden.hidden}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}
