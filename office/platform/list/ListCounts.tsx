import { useLocation } from 'react-router'
import { Link } from '@forecourt/ui/Link.tsx'
import styles from './ListCounts.module.css'

interface ListCountsProps {
  /** Names them for ears. */
  label: string
  /** Below `/office`, where the list is. */
  path: string
  counts: readonly { text: string; count: number; search: string }[]
}

/** Shows how many rows of a list stand where; each leads to them, and where there are none stands nothing. */
export function ListCounts({ label, path, counts }: ListCountsProps) {
  const search = new URLSearchParams(useLocation().search)
  const isShown = (words: string) =>
    [...new URLSearchParams(words)].every(([word, value]) => search.get(word) === value)
  return (
    <nav aria-label={label} className={styles.counts}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ text, count, search: words }) => (
          <Link key={words} href={`${path}?${words}`} className={styles.count} aria-current={isShown(words)}>
            {text} <b>{count}</b>
          </Link>
        ))}
    </nav>
  )
}
