import { Icon } from '@forecourt/ui/Icon.tsx'
import styles from './Changes.module.css'

/** A changed field: its name, and where available the values before and after. */
export interface HistoryLine {
  of: string
  before?: string
  after?: string
}

/** Shows a line for each field of a change. */
export function HistoryLines({ lines }: { lines: readonly HistoryLine[] }) {
  return lines.map(({ of, before, after }, index) => (
    // Nothing else tells two lines of one change apart.
    <p key={index}>
      {of}
      {after !== undefined && (
        <>
          {' '}
          <del className={styles.before}>{before}</del> <Icon name="arrow-right" size="s" />{' '}
          <ins className={styles.after}>{after}</ins>
        </>
      )}
    </p>
  ))
}
