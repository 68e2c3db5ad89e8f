import { Icon } from '@forecourt/ui/Icon.tsx'
import styles from './Changes.module.css'

/** A changed field, with its values before and after where they are known; or an event in words. */
export interface HistoryLine {
  label: string
  before?: string
  after?: string
}

/** Shows a line for each field of a change. */
export function HistoryLines({ lines }: { lines: readonly HistoryLine[] }) {
  return lines.map(({ label, before, after }, index) => (
    // Nothing else tells two lines of one change apart.
    <p key={index}>
      {label}
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
