import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Pagination.module.css'

interface PaginationProps {
  page: number
  pages: number
  hrefFor: (page: number) => string
  texts: { label: string; previous: string; next: string; page: string }
}

export function Pagination({ page, pages, hrefFor, texts }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={texts.label}>
      <ul className={styles.pages}>
        <li>
          {page > 1 && (
            <Link href={hrefFor(page - 1)} rel="prev" aria-label={texts.previous} className={styles.page}>
              <Icon name="chevron-left" size="s" />
            </Link>
          )}
        </li>
        {pagesShown(page, pages).map((number, index) => (
          <li key={index}>
            {number === undefined ? (
              <span className={styles.page}>…</span>
            ) : (
              <Link href={hrefFor(number)} aria-current={number === page ? 'page' : undefined} className={styles.page}>
                <VisuallyHidden>{texts.page} </VisuallyHidden>
                {number}
              </Link>
            )}
          </li>
        ))}
        <li>
          {page < pages && (
            <Link href={hrefFor(page + 1)} rel="next" aria-label={texts.next} className={styles.page}>
              <Icon name="chevron-right" size="s" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** First, last and the neighbours; undefined is a gap. Always the same number of places, so nothing moves. */
export function pagesShown(page: number, pages: number): (number | undefined)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (pages <= 7) return range(1, pages)
  if (page <= 4) return [...range(1, 5), undefined, pages]
  if (page >= pages - 3) return [1, undefined, ...range(pages - 4, pages)]
  return [1, undefined, page - 1, page, page + 1, undefined, pages]
}
